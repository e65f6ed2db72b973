"""`rttm`: objects in time: type, recording, channel, start, duration, text, subtype, speaker, ...

Units are the LEXEME objects in order of time; a segment ends with the last word whose middle lies
inside an SU, and the subtype of the SU is kept. All other objects with times are kept as spans.
SPKR-INFO, confidences and subtypes of words are not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins, Span
from interpunct.documents.sentence_units import last_units
from interpunct.errors import warn
from interpunct.formats.files.head import Head
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

NAMES = "type, recording, channel, start, duration, text, subtype, speaker, confidence"
TYPES = (
    "SEGMENT", "NOSCORE", "NO_RT_METADATA", "LEXEME", "NON-LEX", "NON-SPEECH", "FILLER", "EDIT",
    "IP", "SU", "CB", "A/P", "SPEAKER", "SPKR-INFO",
)  # fmt: skip
SUBTYPES = ("statement", "question", "backchannel", "incomplete", "unannotated", "other")
POINTS = ("IP", "CB")
"""Objects that mark a moment and have no duration."""


class Row(NamedTuple):
    """One object of a channel."""

    line: int
    recording: str
    channel: str
    kind: str
    start: float
    end: float
    text: str
    label: str
    speaker: str


def recognizes(head: Head) -> bool:
    return every_row(head, lambda row: len(row) in (9, 10) and row[0] in TYPES)


def read(source: Source, reading: Reading) -> Iterator[Document]:
    return documents_by_channel(
        source,
        Layout((9, 10), NAMES, _row, place=1).rows(split_lines(source)),
        lambda name, rows: _document(source, name, rows),
        reading,
    )


def _row(fields: Fields) -> Row | None:
    kind = fields.texts[0].upper()
    if kind not in TYPES:
        raise fields.source.error(
            f"unknown type {fields.texts[0]!r}; there are {', '.join(TYPES)}", line=fields.line
        )
    if kind == "SPKR-INFO":
        return None
    _, recording, channel, _, duration, text, label, speaker, *_ = map(_given, fields.texts)
    start = fields.number(3, "start")
    length = fields.number(4, "duration") if duration else 0.0
    if not duration and kind not in POINTS:
        raise fields.source.error(f"this {kind} has no duration; give one", line=fields.line)
    if kind == "LEXEME" and not text:
        raise fields.source.error("this LEXEME has no word; give one", line=fields.line)
    if kind == "SU" and label.lower() not in SUBTYPES:
        raise fields.source.error(
            f"unknown subtype {label!r} of SU; there are {', '.join(SUBTYPES)}", line=fields.line
        )
    end = round(start + length, NANOSECONDS)
    return Row(fields.line, recording, channel, kind, start, end, text, label.lower(), speaker)


def _given(text: str) -> str:
    return "" if text.upper() == "<NA>" else text


def _document(source: Source, name: str, rows: Sequence[Row]) -> Document:
    words = sorted(
        (row for row in rows if row.kind == "LEXEME"), key=lambda row: row.start + row.end
    )
    others = sorted((row for row in rows if row.kind != "LEXEME"), key=lambda row: row.start)
    spans = [Span(row.kind, row.start, row.end, row.label, row.speaker) for row in others]
    starts = np.array([row.start for row in words])
    ends = np.array([row.end for row in words])
    speakers = [row.speaker for row in words]
    sentences = [row for row in others if row.kind == "SU"]
    last = last_units([span for span in spans if span.kind == "SU"], starts, ends, speakers)
    if words:
        _warn_of_empty(source, sentences, last)
    _check_overlap(source, sentences)
    subtypes = [""] * len(words)
    for sentence, unit in zip(sentences, last.tolist(), strict=True):
        if unit >= 0:
            subtypes[unit] = sentence.label
    return Document.build(
        name,
        [row.text for row in words],
        boundaries=[bool(subtype) for subtype in subtypes],
        subtypes=subtypes,
        starts=starts,
        ends=ends,
        speaker=speakers if any(speakers) else None,
        spans=spans,
        origins=Origins(
            str(source.path),
            np.array([row.line for row in words], np.int32),
            recording=rows[0].recording,
            channel=rows[0].channel,
        ),
    )


def _warn_of_empty(source: Source, sentences: Sequence[Row], last: npt.NDArray[np.int64]) -> None:
    empty = [row.line for row, unit in zip(sentences, last.tolist(), strict=True) if unit < 0]
    if empty:
        warn(
            f"{source.path}:{empty[0]}: the middle of no LEXEME lies inside this SU"
            + (f" (nor inside {len(empty) - 1} others)" if len(empty) > 1 else "")
            + "; it ends no segment"
        )


def _check_overlap(source: Source, sentences: Sequence[Row]) -> None:
    before: dict[str, Row] = {}
    for row in sentences:
        earlier = before.get(row.speaker)
        if earlier and round(row.start, NANOSECONDS) < earlier.end:
            raise source.error(
                f"this SU starts at {row.start:g}, within that of the same speaker in line "
                f"{earlier.line} ({earlier.start:g} to {earlier.end:g}); SUs must not overlap",
                line=row.line,
            )
        before[row.speaker] = row


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        recording = document.origins.recording or document.name
        channel = document.origins.channel or "1"
        for kind, start, end, text, label, speaker in _objects(document):
            duration = "<NA>" if kind in POINTS else repr(round(end - start, NANOSECONDS))
            fields = [kind, recording, channel, repr(start), duration, text, label, speaker]
            yield " ".join(["_".join(field.split()) or "<NA>" for field in fields] + ["<NA>\n"])


def _objects(document: Document) -> Iterator[tuple[str, float, float, str, str, str]]:
    """The objects to write, in order of time."""
    starts, ends = word_times(document, "rttm")
    speakers = document.speaker or ("",) * len(document)
    objects = [(span.kind, span.start, span.end, "", span.label, span.speaker)
               for span in (*document.spans, *_sentences(document, starts, ends))]  # fmt: skip
    objects += [
        ("LEXEME", float(start), float(end), unit, "lex", speaker)
        for unit, start, end, speaker in zip(document.units, starts, ends, speakers, strict=True)
    ]
    return iter(sorted(objects, key=lambda entry: (entry[1], entry[0] == "LEXEME")))


def _sentences(
    document: Document, starts: npt.NDArray[np.float64], ends: npt.NDArray[np.float64]
) -> Iterator[Span]:
    """An SU for each segment of a document without SUs."""
    if any(span.kind == "SU" for span in document.spans):
        return
    first = 0
    for last in np.flatnonzero(document.boundaries).tolist():
        label = (document.subtypes[last] if document.subtypes else "") or "statement"
        speaker = document.speaker[last] if document.speaker else ""
        yield Span("SU", float(starts[first]), float(ends[last]), label, speaker)
        first = last + 1
