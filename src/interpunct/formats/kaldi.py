"""`kaldi`: one utterance per line, with its id before its text, as in the file `text` of Kaldi.

Beside a file named `text`, `segments` (utterance, recording, start, end) has the times of
utterances, and `utt2spk` (utterance, speaker) their speakers. Only utterances have times: the first
unit starts with the utterance, and the last unit ends with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import nan
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.documents.flat import Batch, FlatDocuments, FlatOrigins, delimited_documents
from interpunct.errors import InputError
from interpunct.formats.files.document_index import FileLines, Index
from interpunct.formats.files.head import Head, have_ids
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.nist_fields import Fields, split_lines
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import split_texts

TEXT, SEGMENTS, SPEAKERS = "text", "segments", "utt2spk"
"""The files of a data folder that are read."""

UTTERANCES = 4096
"""The number of lines that are split into words at a time."""

Said = TypeVar("Said")


class _Segment(NamedTuple):
    """The position of an utterance in a recording."""

    recording: str
    start: float
    end: float


def recognizes(head: Head) -> bool:
    return have_ids(head.lines)


def read(source: Source, reading: Reading) -> Iterator[Document]:
    beside = _Beside.of(source)
    left_out = LeftOut(source.path, reading)
    lines = ((number, line) for number, line in source.lines() if line.strip())
    while some := list(itertools.islice(lines, UTTERANCES)):
        for document in _utterances(source, some, reading):
            with left_out.attempt():
                yield beside.complete(document)
    left_out.tell()


def read_batch(source: Source, reading: Reading) -> Batch | None:
    """Read all utterances at once; None if there are companion files."""
    data = source.line_bytes()
    if data is None or reading.keep_tokens or not _Beside.of(source).is_empty:
        return None
    lines = enumerate(data.decode().split("\n"), start=source.first_line)
    return _batch(source, [(number, line) for number, line in lines if line.strip()], reading)


def index(source: Source) -> Index | None:
    lines = FileLines.of(source)
    return None if lines is None else lines.index(np.flatnonzero(~lines.blank()))


def _utterances(
    source: Source, lines: list[tuple[int, str]], reading: Reading
) -> Iterable[Document]:
    if not reading.keep_tokens:
        return _batch(source, lines, reading)
    return (
        Document.build(
            name,
            units,
            boundaries=np.zeros(len(units), bool),
            # An utterance without words also has a line, for errors.
            origins=Origins(str(source.path), np.full(max(1, len(units)), number, np.int32)),
        )
        for number, line in lines
        for name, *units in [line.split()]
    )


def _batch(source: Source, lines: list[tuple[int, str]], reading: Reading) -> Batch:
    utterances = [(*line.split(None, 1), "")[:2] for _, line in lines]
    split = split_texts([text for _, text in utterances])
    numbers = np.array([number for number, _ in lines], np.int32)
    return Batch(
        [name for name, _ in utterances],
        FlatDocuments(
            split.units,
            split.marks,
            split.openings,
            delimited_documents(split.units, split.marks, split.bounds, reading.delimiters),
            split.bounds,
        ),
        "marks",
        FlatOrigins(str(source.path), numbers, numbers[split.lines - 1]),
    )


@dataclass(frozen=True, slots=True)
class _Table(Generic[Said]):
    """The content of a companion file, by utterance."""

    source: Source
    rows: dict[str, Said]

    @classmethod
    def beside(
        cls, text: Source, name: str, parse: Callable[[Fields], Said]
    ) -> _Table[Said] | None:
        """The companion file with this name, if it exists."""
        source = replace(text, path=text.path.with_name(name), stretch=None, held=None)
        if text.held or text.name != TEXT or not source.location.is_file():
            return None
        rows: dict[str, Said] = {}
        for fields in split_lines(source):
            utterance = fields.texts[0]
            if utterance in rows:
                raise source.error(
                    f"a second line for utterance {utterance!r}; give one for each",
                    line=fields.line,
                )
            rows[utterance] = parse(fields)
        return cls(source, rows)

    def of(self, document: Document) -> Said:
        found = self.rows.get(document.name)
        if found is None:
            raise InputError(
                f"utterance {document.name!r} is not in {self.source.path}; add it, or remove "
                "that file",
                path=document.origins.of(0),
            )
        return found


@dataclass(frozen=True, slots=True)
class _Beside:
    """The companion files of a text."""

    segments: _Table[_Segment] | None
    speakers: _Table[str] | None

    @classmethod
    def of(cls, source: Source) -> _Beside:
        return cls(
            _Table.beside(source, SEGMENTS, _segment), _Table.beside(source, SPEAKERS, _speaker)
        )

    @property
    def is_empty(self) -> bool:
        return self.segments is None and self.speakers is None

    def complete(self, document: Document) -> Document:
        """Add times and speaker to an utterance."""
        size = len(document)
        if self.speakers is not None:
            document = replace(document, speaker=(self.speakers.of(document),) * size)
        if self.segments is not None:
            recording, start, end = self.segments.of(document)
            starts, ends = np.full(size, nan), np.full(size, nan)
            starts[:1], ends[-1:] = start, end
            for times in (starts, ends):
                times.flags.writeable = False
            origins = replace(document.origins, recording=recording)
            document = replace(document, starts=starts, ends=ends, origins=origins)
        return document


def _segment(fields: Fields) -> _Segment:
    fields.check((4, 5), "utterance, recording, start, end")
    start = fields.number(2, "start")
    # -1 means the end of the recording.
    end = nan if fields.texts[3] == "-1" else fields.number(3, "end")
    if end <= start:
        raise fields.source.error(
            f"the utterance starts at {start:g} and ends at {end:g}; it must end after its start",
            line=fields.line,
        )
    return _Segment(fields.texts[1], start, end)


def _speaker(fields: Fields) -> str:
    fields.check((2, 2), "utterance, speaker")
    return fields.texts[1]


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        if document.name.split() != [document.name]:
            raise InputError(
                f"the name {document.name!r} cannot be the id of an utterance in kaldi; give the "
                "document one without spaces",
                path=document.origins.of(0),
            )
        breaks = [" "] * (len(document) - 1) + [""] * (len(document) > 0)
        text = "".join(join_prose(document.units, document.marks, document.opening, breaks))
        yield f"{document.name} {text}".rstrip() + "\n"
