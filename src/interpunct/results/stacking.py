"""Results of many documents as one array: a corpus of any size in little memory.

A corpus is a sum of documents. A corpus in which each document counts some number of times is a
weighted sum: documents stacked into an array, one row for each, and multiplied by a table of
weights, one row for each corpus. The bags that come out hold arrays where the others hold numbers,
and figures are read off them all the same.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import prod
from operator import attrgetter
from typing import Any, Protocol, Self, overload

import numpy as np
import numpy.typing as npt

from interpunct.metrics.measures import Measure
from interpunct.metrics.results import Additive
from interpunct.metrics.thresholds import OperatingPoints
from interpunct.metrics.time_distances import StackedDistances, TimeDistances
from interpunct.results.bag import Bag
from interpunct.results.keys import Key

Weights = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Column = tuple[npt.NDArray[np.float64], bool]
"""One field of all documents, its first axis, and whether all of it are whole numbers."""


class Stacked(Protocol):
    """What a stack of results offers that are no fixed row of numbers."""

    def __getitem__(self, document: int) -> Any:
        """The result of one document."""

    def weighted(self, weights: Weights) -> Any:
        """The results of many corpora, which add up and which figures can be read off."""

    def each(self) -> Any:
        """The results of the documents, one by one: figures that are read off are arrays."""

    def total(self) -> Any:
        """The result of all documents."""

    def taking(self, documents: npt.NDArray[np.int64]) -> Self:
        """Only some of the documents, in their order."""

    def blank(self, documents: int) -> Self:
        """So many documents, of which nothing is known."""

    def then(self, other: Self) -> Self:
        """These documents and, after them, others."""


def _stack_points(documents: Sequence[OperatingPoints]) -> Stacked:
    from interpunct.metrics.weighted_points import StackedPoints

    return StackedPoints.of(documents)


STACKS: Mapping[type[Additive], Callable[[Sequence[Any]], Stacked]] = {
    OperatingPoints: _stack_points,
    TimeDistances: StackedDistances.of,
}
"""Kinds of results that are no fixed row of numbers, and how many of them are stacked."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Which columns of the array belong to one field of one measure."""

    columns: slice
    shape: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class StackedBags(Sequence[Bag]):
    """The results of one system: the bags of all documents, one row of numbers for each.

    `whole` says which columns hold whole numbers only, so that bags come out as they went in.
    """

    rows: npt.NDArray[np.float64]
    whole: Flags
    places: Mapping[Key[Any], Sequence[_Field]]
    others: Mapping[Key[Any], Stacked]

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, document: int) -> Bag: ...
    @overload
    def __getitem__(self, document: slice) -> StackedBags: ...
    def __getitem__(self, document: int | slice) -> Bag | StackedBags:
        if isinstance(document, slice):
            return self.taking(np.arange(len(self))[document])
        others = {key: stacked[document] for key, stacked in self.others.items()}
        return Bag({**self._row(self.rows[document]), **others})

    @property
    def keys(self) -> list[Key[Any]]:
        """What was measured against what."""
        return [*self.places, *self.others]

    def taking(self, documents: npt.NDArray[np.int64]) -> StackedBags:
        """Only some of the documents."""
        others = {key: stacked.taking(documents) for key, stacked in self.others.items()}
        return StackedBags(self.rows[documents], self.whole, self.places, others)

    def total(self) -> Bag:
        """The results of the whole corpus.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> stack([Bag.of({PK: Ratio(1, 4)}), Bag.of({PK: Ratio(0, 6)})]).total()[Key(PK)]
        Ratio(part=1, whole=10)
        """
        if not len(self):
            return Bag()
        others = {key: stacked.total() for key, stacked in self.others.items()}
        return Bag({**self._row(self.rows.sum(axis=0)), **others})

    def each(self) -> Bag:
        """A bag that holds arrays, one entry for each document."""
        others = {key: stacked.each() for key, stacked in self.others.items()}
        return Bag({**{key: self._each(key) for key in self.places}, **others})

    def _each(self, key: Key[Any]) -> Any:
        columns = (n.astype(np.int64) if whole else n for n, whole in self.columns(key))
        return key.measure.kind(*columns)

    def weighted(self, weights: Weights) -> Bag:
        """The results of many corpora at once: one entry for each row of weights.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> bags = [Bag.of({PK: Ratio(1, 4)}), Bag.of({PK: Ratio(0, 6)})]
        >>> stack(bags).weighted(np.array([[1., 1.], [2., 0.]]))[Key(PK)].value
        array([0.1 , 0.25])
        """
        others = {key: stacked.weighted(weights) for key, stacked in self.others.items()}
        return Bag({**self._corpora(weights @ self.rows), **others})

    def without(self, measures: Collection[Measure[Any]]) -> StackedBags:
        """The same documents without some of the measures."""
        return StackedBags(
            self.rows,
            self.whole,
            {key: place for key, place in self.places.items() if key.measure not in measures},
            {key: stacked for key, stacked in self.others.items() if key.measure not in measures},
        )

    def blank(self, keys: Collection[Key[Any]]) -> StackedBags:
        """The same documents; some of the results say nothing."""
        rows = self.rows.copy()
        for key, places in self.places.items():
            for place in places if key in keys else ():
                rows[:, place.columns] = 0
        others = {
            key: stacked.blank(len(self)) if key in keys else stacked
            for key, stacked in self.others.items()
        }
        return StackedBags(rows, self.whole, self.places, others)

    def beside(self, further: StackedBags) -> StackedBags:
        """The same documents with further results."""
        table = _Table(len(self))
        for part in (self, further):
            for key in part.places:
                table.add(key, part.columns(key))
        return table.stacked({**self.others, **further.others})

    def _corpora(self, sums: npt.NDArray[np.float64]) -> dict[Key[Any], Any]:
        return {
            key: key.measure.kind(*(_cut(sums, place) for place in places))
            for key, places in self.places.items()
        }

    def _row(self, row: npt.NDArray[np.float64]) -> dict[Key[Any], Any]:
        return {
            key: key.measure.kind(*(self._number(row, place) for place in places))
            for key, places in self.places.items()
        }

    def _number(self, row: npt.NDArray[np.float64], place: _Field) -> Any:
        numbers = row[place.columns]
        if self.whole[place.columns].all():
            numbers = numbers.astype(np.int64)
        return numbers.reshape(place.shape) if place.shape else numbers[0].item()

    def columns(self, key: Key[Any]) -> Iterator[Column]:
        """The fields of a measure, of every document; 0 if it is not there."""
        if key not in self.places:
            yield from ((np.zeros(len(self)), True) for _ in fields(key.measure.kind))
            return
        for place in self.places[key]:
            yield _cut(self.rows, place), bool(self.whole[place.columns].all())


def stack(bags: Sequence[Bag]) -> StackedBags:
    """Stack the bags of many documents; what a bag lacks counts as nothing."""
    if isinstance(bags, StackedBags):
        return bags
    table = _Table(len(bags))
    others: dict[Key[Any], Stacked] = {}
    for key in dict.fromkeys(key for bag in bags for key in bag):
        kind = key.measure.kind
        nothing = kind()
        results = [bag.get(key, nothing) for bag in bags]
        if kind in STACKS:
            others[key] = STACKS[kind](results)
        else:
            table.add(key, _fields(kind, results))
    return table.stacked(others)


def stack_arrays(bag: Bag, documents: int) -> StackedBags:
    """Stack a bag whose results hold arrays already, one entry for each document.

    >>> from interpunct.metrics.measures import PK
    >>> from interpunct.metrics.results import Ratio
    >>> bag = Bag.of({PK: Ratio(np.array([1, 0]), np.array([4, 6]))})
    >>> [document[Key(PK)] for document in stack_arrays(bag, 2)]
    [Ratio(part=1, whole=4), Ratio(part=0, whole=6)]
    """
    table = _Table(documents)
    for key, result in bag.items():
        table.add(key, _arrays(result, documents))
    return table.stacked({})


def stack_columns(found: Mapping[Key[Any], Iterable[Column]], documents: int) -> StackedBags:
    """Stack the fields of measures, as `StackedBags.columns` gives them."""
    table = _Table(documents)
    for key, columns in found.items():
        table.add(key, columns)
    return table.stacked({})


def join(parts: Sequence[StackedBags]) -> StackedBags:
    """The documents of all parts, one after the other.

    >>> from interpunct.metrics.measures import PK
    >>> from interpunct.metrics.results import Ratio
    >>> parts = [stack([Bag.of({PK: Ratio(1, 4)})]), stack([Bag.of({PK: Ratio(0.5, 6)})])]
    >>> [document[Key(PK)] for document in join(parts)]
    [Ratio(part=1.0, whole=4), Ratio(part=0.5, whole=6)]
    """
    if len(parts) == 1:
        return parts[0]
    table = _Table(sum(map(len, parts)))
    for key in dict.fromkeys(key for part in parts for key in part.places):
        columns = zip(*(part.columns(key) for part in parts), strict=True)
        table.add(key, map(_joined_column, columns))
    return table.stacked(_joined_others(parts))


def _joined_column(found: Sequence[Column]) -> Column:
    shape = np.broadcast_shapes(*(column.shape[1:] for column, _ in found))
    columns = [
        np.broadcast_to(
            column.reshape(len(column), *(1,) * (len(shape) - column.ndim + 1), *column.shape[1:]),
            (len(column), *shape),
        )
        for column, _ in found
    ]
    return np.concatenate(columns), all(whole for _, whole in found)


def _joined_others(parts: Sequence[StackedBags]) -> dict[Key[Any], Stacked]:
    examples = {key: stacked for part in parts for key, stacked in part.others.items()}
    found: dict[Key[Any], Stacked] = {}
    for key, example in examples.items():
        pieces = [part.others.get(key) or example.blank(len(part)) for part in parts]
        found[key] = functools.reduce(lambda before, piece: before.then(piece), pieces)
    return found


class _Table:
    """Collects columns, field by field."""

    def __init__(self, documents: int) -> None:
        self._documents = documents
        self._columns: list[npt.NDArray[np.float64]] = []
        self._whole: list[bool] = []
        self._places: dict[Key[Any], list[_Field]] = {}

    def add(self, key: Key[Any], columns: Iterable[Column]) -> None:
        """Add the fields of one measure."""
        self._places[key] = []
        for column, whole in columns:
            shape = column.shape[1:]
            start, width = len(self._whole), prod(shape)
            self._places[key].append(_Field(slice(start, start + width), shape))
            self._columns.append(column.reshape(self._documents, width))
            self._whole += [whole] * width

    def stacked(self, others: Mapping[Key[Any], Stacked]) -> StackedBags:
        nothing = np.zeros((self._documents, 0))
        rows = np.concatenate([nothing, *self._columns], axis=1)
        return StackedBags(rows, np.array(self._whole, bool), self._places, others)


def _fields(kind: type[Additive], results: Sequence[Additive]) -> Iterator[Column]:
    """One column for each field."""
    names = [field.name for field in fields(kind)]
    # A single name would give values where several give tuples of values.
    read = attrgetter(*names) if len(names) > 1 else lambda result: (getattr(result, names[0]),)
    for values in zip(*map(read, results), strict=True):
        try:
            numbers = np.array(values)
        except ValueError:
            # The zero of a result that holds arrays is a plain 0.
            numbers = np.array(np.broadcast_arrays(*values))
        yield numbers.astype(np.float64), _is_whole(numbers)


def _arrays(result: Additive, documents: int) -> Iterator[Column]:
    """The same of a result that holds arrays; a single number is that of every document."""
    for field in fields(result):
        numbers = np.asarray(getattr(result, field.name))
        each = numbers if numbers.ndim else np.broadcast_to(numbers, documents)
        yield each.astype(np.float64), _is_whole(numbers)


def _is_whole(numbers: npt.NDArray[Any]) -> bool:
    return numbers.dtype.kind in "iub"


def _cut(sums: npt.NDArray[np.float64], place: _Field) -> npt.NDArray[np.float64]:
    return sums[:, place.columns].reshape(len(sums), *place.shape)
