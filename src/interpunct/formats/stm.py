"""`stm`: one segment per line: recording, channel, speaker, start, end, optional labels, text.

The text is running text and may hold alternations, as in `trn`. A segment
`IGNORE_TIME_SEGMENT_IN_SCORING` is not scored. Only segments have times: the first unit starts with
the segment, and the last unit ends with it. Segments of a channel are in order of time and do not
overlap.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import partial
from math import nan
from typing import NamedTuple

import numpy as np

from interpunct.documents.document import Document, Origins, Span
from interpunct.documents.lattice import ASCII_SPACES, SPACES, Lattice
from interpunct.documents.time_segments import TimeSegments
from interpunct.errors import InputError
from interpunct.formats.files.head import Head, is_decimal
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.nist_fields import (
    Fields,
    Layout,
    documents_by_channel,
    every_row,
    split_lines,
    word_times,
)
from interpunct.formats.rttm import TYPES
from interpunct.formats.trn import as_written, in_slots, tokens_of, words_and_marks

NAMES = "recording, channel, speaker, start, end, text"
IGNORED = "IGNORE_TIME_SEGMENT_IN_SCORING"
# A label set has several parts, as in `<o,f0,male>`, or none; `<laugh>` is the first word.
_LABELS = re.compile(r"<(?:[^<>\s,]*,[^<>\s]*|o|na)?>", re.IGNORECASE)
# In sclite, everything that begins with `<` there is a label set.
_LABELS_OF_SCLITE = re.compile(r"<\S*", re.ASCII)


class Row(NamedTuple):
    """One segment of a channel."""

    line: int
    recording: str
    channel: str
    speaker: str
    start: float
    end: float
    labels: str
    text: str

    @property
    def is_ignored(self) -> bool:
        return IGNORED in self.text.upper()


def recognizes(head: Head) -> bool:
    """Does every line have a start before an end, and no line an rttm type?"""
    return every_row(
        head,
        lambda row: (
            len(row) >= 5
            and row[0] not in TYPES
            and all(map(is_decimal, row[3:5]))
            and float(row[3]) <= float(row[4])
        ),
        splits=5,
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    parse = partial(_row, label_set=_LABELS_OF_SCLITE if reading.keep_tokens else _LABELS)
    return documents_by_channel(
        source,
        Layout((5, 10**9), NAMES, parse).rows(
            split_lines(source, splits=5, as_sclite=reading.as_sclite)
        ),
        lambda name, rows: _document(source, name, rows, reading),
        reading,
    )


def _row(fields: Fields, label_set: re.Pattern[str]) -> Row:
    texts = fields.texts
    start, end = fields.number(3, "start"), fields.number(4, "end")
    if end <= start:
        raise fields.source.error(
            f"the segment starts at {start:g} and ends at {end:g}; it must end after its start",
            line=fields.line,
        )
    text = texts[5] if len(texts) > 5 else ""
    found = label_set.match(text)
    labels = found.group() if found else ""
    return Row(fields.line, texts[0], texts[1], texts[2], start, end, labels, text[len(labels) :])


def _document(source: Source, name: str, rows: list[Row], reading: Reading) -> Document:
    _check_order(source, rows)
    scored = [row for row in rows if not row.is_ignored]
    lattices = [_lattice(source, row, reading) for row in scored]
    sizes = [sum(not token.is_mark for token in lattice.first_path()) for lattice in lattices]
    owner = np.repeat(np.arange(len(scored)), sizes)
    first = np.diff(owner, prepend=-1) > 0
    last = np.diff(owner, append=len(rows)) > 0
    steps = dict(zip(map(id, scored), (len(lattice.path) for lattice in lattices), strict=True))
    lattice = Lattice(
        tuple(step for lattice in lattices for step in lattice.path),
        tuple(itertools.accumulate((steps.get(id(row), 0) for row in rows), initial=0)),
    )
    units, marks, opening = in_slots(lattice.first_path())
    return Document.build(
        name,
        units,
        marks=marks,
        opening=opening,
        starts=np.where(first, np.array([row.start for row in scored])[owner], nan),
        ends=np.where(last, np.array([row.end for row in scored])[owner], nan),
        speaker=[scored[row].speaker for row in owner],
        spans=map(_span, rows),
        lattice=None if lattice.is_linear else lattice,
        origins=Origins(
            str(source.path),
            np.array([row.line for row in scored], np.int32)[owner],
            recording=rows[0].recording,
            channel=rows[0].channel,
        ),
        delimiters=reading.delimiters,
    )


def _lattice(source: Source, row: Row, reading: Reading) -> Lattice:
    return Lattice.parse(
        row.text,
        split=as_written if reading.keep_tokens else words_and_marks,
        spaces=ASCII_SPACES if reading.as_sclite else SPACES,
        path=str(source.path),
        line=row.line,
    )


def _span(row: Row) -> Span:
    kind = "NOSCORE" if row.is_ignored else "SEGMENT"
    return Span(kind, row.start, row.end, row.labels, row.speaker)


def _check_order(source: Source, rows: list[Row]) -> None:
    for before, row in itertools.pairwise(rows):
        if row.start < before.start:
            problem = "before that"
            remedy = "sort the file by recording, channel and time"
        elif row.start < before.end:
            problem = "within that"
            remedy = "segments of a channel must not overlap; give each speaker a channel"
        else:
            continue
        raise source.error(
            f"the segment starts at {row.start:g}, {problem} in line {before.line} "
            f"({before.start:g} to {before.end:g}); {remedy}",
            line=row.line,
        )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        recording = document.origins.recording or document.name
        channel = document.origins.channel or "1"
        for span, text in _written(document):
            speaker = "_".join(span.speaker.split()) or recording
            fields = [recording, channel, speaker, repr(span.start), repr(span.end)]
            yield " ".join([*fields, *([span.label] if span.label else []), text]).strip() + "\n"


def _written(document: Document) -> Iterator[tuple[Span, str]]:
    segments = TimeSegments.of(document)
    spans = segments.spans if segments else _segment_spans(document)
    offsets = segments.offsets if segments else _segment_offsets(document)
    lattice = document.lattice or Lattice(tuple(tokens_of(document)))
    for span, piece in zip(spans, lattice.cut(offsets.tolist()), strict=True):
        yield span, IGNORED if span.kind == "NOSCORE" else str(piece)


def _segment_offsets(document: Document) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The starts of segments in a document without timed segments: at boundaries and new
    speakers.
    """
    turns = np.zeros(len(document), bool)
    if document.speaker:
        turns[:-1] = np.array(document.speaker[1:]) != np.array(document.speaker[:-1])
    ends = np.flatnonzero(document.boundaries | turns) + 1
    return np.unique(np.concatenate(([0], ends, [len(document)])))


def _segment_spans(document: Document) -> list[Span]:
    starts, ends = word_times(document, "stm")
    if not len(document):
        raise InputError(
            f"document {document.name!r} has no words and no segments, so stm has no time for it"
        )
    offsets = _segment_offsets(document).tolist()
    return [
        Span(
            "SEGMENT",
            float(starts[first]),
            float(ends[last - 1]),
            speaker=document.speaker[first] if document.speaker else "",
        )
        for first, last in itertools.pairwise(offsets)
    ]
