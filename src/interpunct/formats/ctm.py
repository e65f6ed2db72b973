"""`ctm`: one word a line with its time: recording, channel, start, duration, word.

A confidence, a word type and a speaker may follow; the speaker is kept. Punctuation in the word
is split off as in running text, and a mark may also stand in a line of its own. Words are in order
of time within each channel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins, empty_slots
from interpunct.documents.strings import Strings, unit_vocabulary
from interpunct.errors import warn
from interpunct.formats.files.head import Head, is_decimal
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.nist_fields import (
    NANOSECONDS,
    Fields,
    Layout,
    documents_by_channel,
    every_row,
    split_lines,
    word_times,
)
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import Prose, is_punctuation, split_prose
from interpunct.formats.time_order import JOINT

Owners = npt.NDArray[np.int64]
Times = npt.NDArray[np.float64]
NAMES = "recording, channel, start, duration, word, and if there confidence, type and speaker"
ALTERNATIONS = ("<ALT_BEGIN>", "<ALT>", "<ALT_END>")
NOT_GIVEN = ("NA", "<NA>", "na", "-")


class Row(NamedTuple):
    """One word of a channel."""

    line: int
    recording: str
    channel: str
    start: float
    end: float
    word: str
    speaker: str


def recognizes(head: Head) -> bool:
    return every_row(head, lambda row: 5 <= len(row) <= 8 and all(map(is_decimal, row[2:4])))


def read(source: Source, reading: Reading) -> Iterator[Document]:
    return documents_by_channel(
        source,
        Layout((5, 8), NAMES, _row).rows(split_lines(source)),
        lambda name, rows: _document(source, name, rows, reading),
        reading,
    )


def _row(fields: Fields) -> Row:
    texts = fields.texts
    if texts[4].upper() in ALTERNATIONS:
        raise fields.source.error(
            f"{texts[4]}: alternations are read from stm and trn, not from ctm; give the "
            "reference in one of these, or one wording only",
            line=fields.line,
        )
    start = fields.number(2, "start")
    duration = fields.number(3, "duration")
    if len(texts) > 5 and texts[5] not in NOT_GIVEN:
        _check_confidence(fields)
    speaker = texts[7] if len(texts) == 8 and texts[7] not in NOT_GIVEN else ""
    end = round(start + duration, NANOSECONDS)
    return Row(fields.line, texts[0], texts[1], start, end, texts[4], speaker)


def _check_confidence(fields: Fields) -> None:
    """It is not kept, but one that is none may mean that a field is missing; ROVER has -1."""
    text = fields.texts[5]
    if not is_decimal(text) or not (0 <= float(text) <= 1 or float(text) == -1):
        raise fields.source.error(
            f"the confidence is {text}; give a probability from 0 to 1, or NA", line=fields.line
        )


def _document(source: Source, name: str, rows: list[Row], reading: Reading) -> Document:
    _check_order(source, rows)
    prose, owner = _as_written(rows) if reading.keep_tokens else _split(rows)
    starts, ends = _shared_times(rows, owner)
    speakers = [rows[row].speaker for row in owner]
    return Document.build(
        name,
        prose.units,
        marks=prose.marks,
        opening=prose.opening,
        starts=starts,
        ends=ends,
        speaker=speakers if any(speakers) else None,
        origins=Origins(
            str(source.path),
            np.array([row.line for row in rows], np.int32)[owner],
            recording=rows[0].recording,
            channel=rows[0].channel,
        ),
        delimiters=reading.delimiters,
    )


def _as_written(rows: list[Row]) -> tuple[Prose, Owners]:
    words = [row.word for row in rows]
    nowhere = np.zeros(len(rows), np.int32)
    units = Strings.of(words, unit_vocabulary())
    return Prose(units, empty_slots(len(rows)), "", nowhere, nowhere), np.arange(len(rows))


def _split(rows: list[Row]) -> tuple[Prose, Owners]:
    """Words and marks, and the row that each unit stands in."""
    prose = split_prose(" ".join(row.word for row in rows))
    lengths = np.array([len(row.word) + 1 for row in rows])
    # Where each word begins in the joined text, so that a unit's column tells its row.
    offsets = np.concatenate(([1], np.cumsum(lengths) + 1))
    return prose, np.searchsorted(offsets, prose.columns, side="right") - 1


def _check_order(source: Source, rows: list[Row]) -> None:
    starts = np.array([row.start for row in rows])
    for place in np.flatnonzero(np.diff(starts) < 0).tolist():
        before, row = rows[place : place + 2]
        problem = (
            f"{row.word!r} starts at {row.start:g}, before the word in line {before.line} "
            f"({before.start:g})"
        )
        if row.start < before.start - JOINT:
            raise source.error(
                f"{problem}; sort the file by recording, channel and time", line=row.line
            )
        warn(f"{source.path}:{row.line}: {problem}; the order of the file is kept")


def _shared_times(rows: list[Row], owner: Owners) -> tuple[Times, Times]:
    """The times of units: several units in one word have equal shares of it."""
    shares = np.bincount(owner, minlength=len(rows))[owner]
    places = np.arange(len(owner)) - np.searchsorted(owner, owner)
    starts = np.array([row.start for row in rows])[owner]
    ends = np.array([row.end for row in rows])[owner]
    lengths = (ends - starts) / shares
    starts += places * lengths
    return starts, np.where(places + 1 == shares, ends, starts + lengths)


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        recording = document.origins.recording or document.name
        channel = document.origins.channel or "1"
        starts, ends = word_times(document, "ctm")
        for index, line in enumerate(_lines(document)):
            start = float(starts[index])
            duration = round(float(ends[index]) - start, NANOSECONDS)
            speaker = document.speaker[index] if document.speaker else ""
            tail = f" NA lex {'_'.join(speaker.split())}" if speaker else ""
            for token in line.split():
                # A mark that stands alone takes no time.
                length = 0.0 if is_punctuation(token) else duration
                yield f"{recording} {channel} {start!r} {length!r} {token}{tail}\n"


def _lines(document: Document) -> list[str]:
    """The tokens of each unit: itself and the marks that are written apart from it."""
    breaks = ["\n"] * (len(document) - 1) + [""] * (len(document) > 0)
    text = "".join(join_prose(document.units, document.marks, document.opening, breaks))
    return text.split("\n")[: len(document)]
