"""Rows of `labels` as columns, for reading all documents of a part of a file at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins
from interpunct.documents.flat import (
    Batch,
    Bounds,
    FlatDocuments,
    FlatOrigins,
    UnitFacts,
    delimited_documents,
)
from interpunct.documents.strings import (
    Strings,
    Vocabulary,
    content_vocabulary,
    unit_vocabulary,
)
from interpunct.errors import InputError, collected_warnings
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.mark_labels import MarkLabels
from interpunct.formats.rows import Rows, some_lines

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Words, labels, scores and lines of all rows, and the bounds of documents."""

    words: Strings
    labels: Strings
    scores: npt.NDArray[np.float64] | None
    lines: npt.NDArray[np.int32]
    bounds: Bounds


@dataclass(frozen=True, slots=True)
class LabelTable:
    """Concatenated documents; those that are `binary` have labels 0 and 1 only."""

    path: str
    words: Strings
    marks: Strings
    boundaries: Flags
    binary: Flags
    scores: npt.NDArray[np.float64] | None
    lines: npt.NDArray[np.int32]
    bounds: Bounds

    @classmethod
    def read(cls, source: Source, reading: Reading) -> LabelTable | None:
        """Read the documents of a file; None if there is an error or a note."""
        rows = _columns(source)
        if rows is None:
            return None
        is_number = rows.labels.flags(lambda label: label in ("0", "1"))
        binary = ~_any(~is_number, rows.bounds)
        ones = rows.labels.flags(lambda label: label == "1")
        if (_any(ones, rows.bounds) & ~binary).any():
            return None
        in_binary = np.repeat(binary, np.diff(rows.bounds))
        marks = _marks(rows.labels, rows.words, source, reading)
        if marks is None:
            return None
        ends = delimited_documents(rows.words, marks, rows.bounds, reading.delimiters)
        return cls(
            str(source.path),
            rows.words,
            marks,
            np.where(in_binary, ones, ends),
            binary,
            rows.scores,
            rows.lines,
            rows.bounds,
        )

    def __len__(self) -> int:
        return len(self.binary)

    def __iter__(self) -> Iterator[Document]:
        """Each document, without a name."""
        batch = self.batch([""] * len(self))
        if batch is not None:
            yield from batch
            return
        bounds = pairwise(self.bounds.tolist())
        for binary, (first, last) in zip(self.binary.tolist(), bounds, strict=True):
            document = Document.build(
                "",
                self.words[first:last],
                marks=self.marks[first:last],
                boundaries=self.boundaries[first:last],
                origins=Origins(self.path, self.lines[first:last]),
            )
            yield document if binary else replace(document, evidence="marks")

    def batch(self, names: Sequence[str]) -> Batch | None:
        """All documents as a batch, if their boundaries come from the same evidence."""
        # The label takes precedence: the score may be its confidence.
        are_labels = self.scores is not None or bool(self.binary.all())
        if not are_labels and self.binary.any():
            return None
        facts = None if self.scores is None else UnitFacts({"scores": self.scores})
        openings = Strings(content_vocabulary(), np.zeros(len(self), np.uint8))
        flat = FlatDocuments(self.words, self.marks, openings, self.boundaries, self.bounds)
        return Batch(
            names,
            flat,
            "boundaries" if are_labels else "marks",
            FlatOrigins(self.path, self.lines[self.bounds[:-1]], self.lines),
            facts,
        )


def _columns(source: Source) -> _Columns | None:
    """The rows of a file; None if any is invalid."""
    data = source.line_bytes()
    if data is None:
        return None
    words, labels, others = Vocabulary(), Vocabulary(), Vocabulary()
    word_numbers, label_numbers, scores, sizes = [], [], [], []
    for part in some_lines(data):
        rows = Rows.cut(part, "\t")
        full = np.flatnonzero(rows.sizes > 1)
        rows.strings(0, np.flatnonzero(rows.sizes == 1), others)
        sizes.append(rows.sizes)
        word_numbers.append(rows.strings(0, full, words).numbers)
        label_numbers.append(rows.strings(1, full, labels).numbers)
        if len(full) and (rows.sizes[full] == 3).all():
            try:
                scores.append(rows.numbers(2, full))
            except ValueError:
                return None
    fields = np.concatenate([np.empty(0, np.int64), *sizes])
    found = np.unique(fields[fields > 1])
    if len(found) != 1 or found[0] > 3 or any(map(str.strip, others.texts)):
        return None
    numbers = np.concatenate(scores) if found[0] == 3 else None
    if not all(map(str.strip, words.texts)) or not _are_probabilities(numbers):
        return None
    rows_of_words = np.flatnonzero(fields > 1)
    documents = np.cumsum(fields == 1)[rows_of_words]
    first = np.flatnonzero(np.diff(documents, prepend=-1))
    return _Columns(
        _stripped(words, np.concatenate(word_numbers), unit_vocabulary()),
        _stripped(labels, np.concatenate(label_numbers), Vocabulary()),
        numbers,
        (rows_of_words + source.first_line).astype(np.int32),
        np.append(first, len(rows_of_words)),
    )


def _are_probabilities(numbers: npt.NDArray[np.float64] | None) -> bool:
    return numbers is None or bool(((numbers >= 0) & (numbers <= 1)).all())


def _stripped(found: Vocabulary, numbers: npt.NDArray[np.int32], vocabulary: Vocabulary) -> Strings:
    """Strings without the white space around them, in another vocabulary."""
    return Strings(vocabulary, vocabulary.numbers([*map(str.strip, found.texts)])[numbers])


def _any(flags: Flags, bounds: Bounds) -> Flags:
    """For each document whether it has any of the flags."""
    found: Flags = np.logical_or.reduceat(flags, bounds[:-1])
    return found


def _marks(labels: Strings, words: Strings, source: Source, reading: Reading) -> Strings | None:
    """The marks of labels; None if a label is unknown or depends on the words, or if there is a
    note.
    """
    known = MarkLabels(source, reading, called="label")
    texts = ["0" if label == "1" else label for label in labels.vocabulary.texts]
    with collected_warnings() as warnings:
        try:
            marks = [known.marks(label) for label in texts]
        except InputError:
            return None
    if warnings or known.depend_on(words.vocabulary.texts):
        return None
    vocabulary = content_vocabulary()
    return Strings(vocabulary, vocabulary.numbers(marks)[labels.numbers])
