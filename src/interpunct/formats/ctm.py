"""`ctm`: one word per line with its time: recording, channel, start, duration, word.

A confidence, a word type and a speaker may follow; the speaker is kept. Punctuation is split off
the word as in running text, and a mark may also have a line of its own. Words are in order of time
within each channel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins, empty_slots
from interpunct.documents.strings import Strings, Vocabulary, unit_vocabulary
from interpunct.errors import warn
from interpunct.formats.ctm_table import CtmTable, Times, Words
from interpunct.formats.files.head import Head, is_decimal
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.nist_fields import (
    NANOSECONDS,
    Fields,
    Layout,
    documents_by_channel,
    every_row,
    word_times,
)
from interpunct.formats.nist_table import rows_as_columns
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import Prose, is_punctuation, split_prose
from interpunct.formats.time_order import JOINT

Owners = npt.NDArray[np.int64]
NAMES = "recording, channel, start, duration, word, and optionally confidence, type and speaker"
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
    table = partial(
        CtmTable.read, is_word=_is_word, is_confidence=_is_confidence, is_speaker=_is_given
    )
    layout = Layout((5, 8), NAMES, _row)
    return documents_by_channel(
        source,
        rows_as_columns(source, layout, table=table, columns=_columns, as_sclite=reading.as_sclite),
        lambda name, pieces: _document(source, name, pieces, reading),
        reading,
    )


def _row(fields: Fields) -> Row:
    texts = fields.texts
    if not _is_word(texts[4]):
        raise fields.source.error(
            f"{texts[4]}: alternations are read from stm and trn, not from ctm; give the "
            "reference in one of these, or one wording only",
            line=fields.line,
        )
    start = fields.number(2, "start")
    duration = fields.number(3, "duration")
    if len(texts) > 5 and not _is_confidence(texts[5]):
        raise fields.source.error(
            f"the confidence is {texts[5]}; give a probability from 0 to 1, or NA",
            line=fields.line,
        )
    speaker = texts[7] if len(texts) == 8 and _is_given(texts[7]) else ""
    end = round(start + duration, NANOSECONDS)
    return Row(fields.line, texts[0], texts[1], start, end, texts[4], speaker)


def _is_word(text: str) -> bool:
    return text.upper() not in ALTERNATIONS


def _is_given(text: str) -> bool:
    return text not in NOT_GIVEN


def _is_confidence(text: str) -> bool:
    """It is not kept, but an invalid one may mean that a field is missing; ROVER writes -1."""
    if not _is_given(text):
        return True
    return is_decimal(text) and (0 <= float(text) <= 1 or float(text) == -1)


def _document(source: Source, name: str, pieces: Sequence[Words], reading: Reading) -> Document:
    rows = Words.concatenated(pieces)
    _check_order(source, rows)
    prose, owner = _as_written(rows.words) if reading.keep_tokens else _split(rows.words)
    starts, ends = _shared_times(rows, owner)
    speakers = rows.speakers.taking(owner)
    return Document.build(
        name,
        prose.units,
        marks=prose.marks,
        opening=prose.opening,
        starts=starts,
        ends=ends,
        speaker=speakers if speakers.any(bool) else None,
        origins=Origins(
            str(source.path),
            rows.lines[owner],
            recording=rows.recording,
            channel=rows.channel,
        ),
        delimiters=reading.delimiters,
    )


def _columns(rows: Sequence[Row]) -> Words:
    return Words(
        rows[0].recording,
        rows[0].channel,
        np.array([row.line for row in rows], np.int32),
        Strings.of([row.word for row in rows], Vocabulary()),
        np.array([row.start for row in rows]),
        np.array([row.end for row in rows]),
        Strings.of([row.speaker for row in rows], Vocabulary()),
    )


def _as_written(words: Strings) -> tuple[Prose, Owners]:
    nowhere = np.zeros(len(words), np.int32)
    units = Strings.of(words.texts(), unit_vocabulary())
    return Prose(units, empty_slots(len(words)), "", nowhere, nowhere), np.arange(len(words))


def _split(words: Strings) -> tuple[Prose, Owners]:
    """Words and marks, and the row of each unit."""
    texts = words.texts()
    prose = split_prose(" ".join(texts))
    # The start of each word in the joined text, so that the column of a unit gives its row.
    offsets = np.cumsum([1, *(len(text) + 1 for text in texts)])
    return prose, np.searchsorted(offsets, prose.columns, side="right") - 1


def _check_order(source: Source, rows: Words) -> None:
    for place in np.flatnonzero(np.diff(rows.starts) < 0).tolist():
        before, start = rows.starts[place : place + 2].tolist()
        line_before, line = rows.lines[place : place + 2].tolist()
        problem = (
            f"{rows.words[place + 1]!r} starts at {start:g}, before the word in line {line_before} "
            f"({before:g})"
        )
        if start < before - JOINT:
            raise source.error(
                f"{problem}; sort the file by recording, channel and time", line=line
            )
        warn(f"{source.path}:{line}: {problem}; the order of the file is kept")


def _shared_times(rows: Words, owner: Owners) -> tuple[Times, Times]:
    """The times of units; the time of a row is divided equally among its units.

    None of them starts after the next row, whose word may overlap, as those of two speakers do.
    """
    shares = np.bincount(owner, minlength=len(rows.words))[owner]
    places = np.arange(len(owner)) - np.searchsorted(owner, owner)
    starts, ends = rows.starts[owner], rows.ends[owner]
    lengths = (ends - starts) / shares
    latest = np.maximum(starts, np.append(rows.starts[1:], np.inf)[owner])
    starts = np.minimum(starts + places * lengths, latest)
    return starts, np.where(places + 1 == shares, ends, np.minimum(starts + lengths, latest))


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
                # A mark on its own has no duration.
                length = 0.0 if is_punctuation(token) else duration
                yield f"{recording} {channel} {start!r} {length!r} {token}{tail}\n"


def _lines(document: Document) -> list[str]:
    """The tokens of each unit: the unit and the marks written separately."""
    breaks = ["\n"] * (len(document) - 1) + [""] * (len(document) > 0)
    text = "".join(join_prose(document.units, document.marks, document.opening, breaks))
    return text.split("\n")[: len(document)]
