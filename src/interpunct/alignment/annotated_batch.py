"""Documents of several annotators, stored compactly as concatenated bits."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated, OwnCounts
from interpunct.documents.strings import Strings
from interpunct.metrics.batches import Bounds
from interpunct.metrics.slots import Slots
from interpunct.metrics.votes import Rows


class LazyDocuments(Sequence[Annotated]):
    """A sequence of documents that are created on access."""

    __slots__ = ()

    @abstractmethod
    def at(self, number: int) -> Annotated:
        """Create the document with this number, counted from 0."""

    @overload
    def __getitem__(self, place: int) -> Annotated: ...
    @overload
    def __getitem__(self, place: slice) -> list[Annotated]: ...
    def __getitem__(self, place: int | slice) -> Annotated | list[Annotated]:
        if isinstance(place, slice):
            return [self.at(number) for number in range(len(self))[place]]
        return self.at(range(len(self))[place])


@dataclass(frozen=True, slots=True, eq=False)
class PackedReferences(LazyDocuments):
    """Documents in which all annotators have the same words; slots are packed into bits.

    The slots of document i are `bounds[i]` to `bounds[i + 1]`; `units` are the words, if kept.
    """

    annotators: tuple[str, ...]
    names: Sequence[str]
    packed: npt.NDArray[np.uint8]
    bounds: Bounds
    units: Strings | None = None

    @classmethod
    def of(
        cls,
        annotators: Sequence[str],
        names: Sequence[str],
        rows: Rows,
        bounds: Bounds,
        units: Strings | None = None,
    ) -> PackedReferences:
        """`rows` has one for each annotator."""
        return cls(tuple(annotators), names, np.packbits(rows, axis=1), bounds, units)

    def __len__(self) -> int:
        return len(self.names)

    def at(self, number: int) -> Annotated:
        first, last = self.bounds[number : number + 2].tolist()
        rows = dict(zip(self.annotators, self._slots(first, last), strict=True))
        units = () if self.units is None else self.units[first:last]
        return Annotated(self.names[number], units, rows)

    @property
    def rows(self) -> Rows:
        """The boundaries of all annotators over all slots."""
        return self._slots(0, int(self.bounds[-1]))

    def _slots(self, first: int, last: int) -> Slots:
        bits = np.unpackbits(self.packed[:, first // 8 : -(-last // 8)], axis=1)
        start = first % 8
        return bits[:, start : start + last - first].view(np.bool_)


class JoinedDocuments(LazyDocuments):
    """Several sequences of documents as one."""

    def __init__(self, parts: Sequence[Sequence[Annotated]]) -> None:
        self.parts = [part for part in parts if len(part)]
        self._ends = np.cumsum([*map(len, self.parts)], dtype=np.int64)

    def __len__(self) -> int:
        return int(self._ends[-1]) if len(self._ends) else 0

    def at(self, number: int) -> Annotated:
        part = int(np.searchsorted(self._ends, number, side="right"))
        return self.parts[part][number - int(self._ends[part])]

    def __iter__(self) -> Iterator[Annotated]:
        for part in self.parts:
            yield from part


def unpacked_documents(documents: Sequence[Annotated]) -> Iterator[Annotated]:
    """The documents that are not packed because annotators are missing or words differ."""
    if isinstance(documents, JoinedDocuments):
        for part in documents.parts:
            yield from unpacked_documents(part)
    elif not isinstance(documents, PackedReferences):
        yield from documents


def packed_parts(documents: Sequence[Annotated]) -> Iterator[PackedReferences]:
    """The packed documents, part by part."""
    if isinstance(documents, JoinedDocuments):
        for part in documents.parts:
            yield from packed_parts(part)
    elif isinstance(documents, PackedReferences):
        yield documents


def own_counts(documents: Sequence[Annotated]) -> Iterator[tuple[str, int, OwnCounts]]:
    """An annotator, a number of documents, and the units and segments in them, for all."""
    for part in packed_parts(documents):
        has_units = np.diff(part.bounds) > 0
        ends = part.bounds[1:][has_units] - 1
        for who, row in zip(part.annotators, part.rows, strict=True):
            inner = np.count_nonzero(row) - np.count_nonzero(row[ends])
            yield who, len(part), OwnCounts(len(row), int(inner) + len(ends))
    for document in unpacked_documents(documents):
        for who in document.annotators:
            yield who, 1, document.own_counts(who)


def concatenated_rows(documents: Sequence[Annotated]) -> Iterator[tuple[Rows, Bounds]]:
    """The rows of annotators, for each document or, if packed, for many concatenated."""
    if isinstance(documents, JoinedDocuments):
        for part in documents.parts:
            yield from concatenated_rows(part)
    elif isinstance(documents, PackedReferences):
        yield documents.rows, documents.bounds
    else:
        for document in documents:
            yield document.rows(final=True), np.array([0, len(document)])
