"""Results of many documents, stored by field, so that a large corpus takes little memory.

A corpus is a sum of documents. A corpus in which each document counts some number of times is a
weighted sum: the matrix of all numbers, with a row for each document, is multiplied by a matrix of
weights, with a row for each corpus. The resulting bags hold arrays in place of numbers, and figures
are computed from them in the same way.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
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
Column = npt.NDArray[Any]
"""A field of all documents, which are its first axis; integers stay integers."""


class Stacked(Protocol):
    """The interface of stacked results whose size is not fixed."""

    def __getitem__(self, document: int) -> Any:
        """The result of one document."""

    def weighted(self, weights: Weights) -> Any:
        """The results of many corpora, which add up and have figures."""

    def each(self) -> Any:
        """The results of each document: figures computed from them are arrays."""

    def total(self) -> Any:
        """The result of all documents."""

    def taking(self, documents: npt.NDArray[np.int64]) -> Self:
        """Some of the documents, in the given order."""

    def blank(self, documents: int) -> Self:
        """This many documents with empty results."""

    def then(self, other: Self) -> Self:
        """These documents followed by others."""


def _stack_points(documents: Sequence[OperatingPoints]) -> Stacked:
    from interpunct.metrics.weighted_points import StackedPoints

    return StackedPoints.of(documents)


STACKS: Mapping[type[Additive], Callable[[Sequence[Any]], Stacked]] = {
    OperatingPoints: _stack_points,
    TimeDistances: StackedDistances.of,
}
"""Types of results whose size is not fixed, and the functions that stack them."""


@dataclass(frozen=True, eq=False)
class StackedBags(Sequence[Bag]):
    """The results of one system: the bags of many documents, with a column for each field.

    Integers stay integers, so that bags are restored unchanged.
    """

    documents: int
    columns: Mapping[Key[Any], Sequence[Column]]
    others: Mapping[Key[Any], Stacked]

    def __len__(self) -> int:
        return self.documents

    @overload
    def __getitem__(self, document: int) -> Bag: ...
    @overload
    def __getitem__(self, document: slice) -> StackedBags: ...
    def __getitem__(self, document: int | slice) -> Bag | StackedBags:
        if isinstance(document, slice):
            return self.taking(np.arange(len(self))[document])
        others = {key: stacked[document] for key, stacked in self.others.items()}
        return Bag({**self._each_key(lambda column: _number(column[document])), **others})

    @property
    def keys(self) -> list[Key[Any]]:
        """The keys of the results."""
        return [*self.columns, *self.others]

    @property
    def width(self) -> int:
        """The number of values stored for each document."""
        return sum(prod(column.shape[1:]) for own in self.columns.values() for column in own)

    def taking(self, documents: npt.NDArray[np.int64]) -> StackedBags:
        """Some of the documents."""
        if np.array_equal(documents, np.arange(len(self))):
            return self
        columns = {key: [n[documents] for n in own] for key, own in self.columns.items()}
        others = {key: stacked.taking(documents) for key, stacked in self.others.items()}
        return StackedBags(len(documents), columns, others)

    def total(self) -> Bag:
        """The results of the whole corpus.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> stack([Bag.of({PK: Ratio(1, 4)}), Bag.of({PK: Ratio(0, 6)})]).total()[Key(PK)]
        Ratio(part=1, whole=10)
        """
        return self._total

    @cached_property
    def _total(self) -> Bag:
        if not len(self):
            return Bag()
        others = {key: stacked.total() for key, stacked in self.others.items()}
        return Bag({**self._each_key(lambda column: _number(_sum(column))), **others})

    def each(self) -> Bag:
        """A bag of arrays with one entry for each document."""
        others = {key: stacked.each() for key, stacked in self.others.items()}
        return Bag({**{key: self.each_of(key) for key in self.columns}, **others})

    def each_of(self, key: Key[Any]) -> Any:
        """One result of `each`."""
        return key.measure.kind(*map(_wide, self.columns[key]))

    def weighted(self, weights: Weights) -> Bag:
        """The results of many corpora at once, with one entry for each row of weights.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> bags = [Bag.of({PK: Ratio(1, 4)}), Bag.of({PK: Ratio(0, 6)})]
        >>> stack(bags).weighted(np.array([[1., 1.], [2., 0.]]))[Key(PK)].value
        array([0.1 , 0.25])
        """
        sums = weights @ self._rows
        ends = iter(np.cumsum([prod(n.shape[1:]) for own in self.columns.values() for n in own]))

        def corpora(column: Column) -> Column:
            shape = column.shape[1:]
            end = next(ends)
            return sums[:, end - prod(shape) : end].reshape(len(sums), *shape)

        others = {key: stacked.weighted(weights) for key, stacked in self.others.items()}
        return Bag({**self._each_key(corpora), **others})

    def once(self) -> Bag:
        """The results of the corpus itself, in the form of `weighted`.

        The order of additions in a matrix product depends on the processor; this sum does not, so
        differences of figures are the same everywhere, to the last digit.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> stack([Bag.of({PK: Ratio(1, 4)}), Bag.of({PK: Ratio(0, 6)})]).once()[Key(PK)].value
        array([0.1])
        """
        others = {
            key: stacked.weighted(np.ones((1, len(self)))) for key, stacked in self.others.items()
        }
        return Bag({**self._each_key(lambda column: np.asarray(_sum(column))[None]), **others})

    @cached_property
    def _rows(self) -> npt.NDArray[np.float64]:
        """A matrix with the values of each document in a row."""
        columns = [
            n.reshape(len(n), prod(n.shape[1:])) for own in self.columns.values() for n in own
        ]
        return np.concatenate([np.zeros((len(self), 0)), *columns], axis=1)

    def summed(self, ends: Sequence[int]) -> StackedBags:
        """The sums of the documents between ends; results whose size is not fixed are left out.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> bags = [Bag.of({PK: Ratio(n, 4)}) for n in (1, 2, 3)]
        >>> [bag[Key(PK)] for bag in stack(bags).summed([2, 3])]
        [Ratio(part=3, whole=8), Ratio(part=3, whole=4)]
        """
        starts = [0, *ends[:-1]]
        columns = {
            key: [np.add.reduceat(_wide(column), starts, axis=0) for column in own]
            for key, own in self.columns.items()
        }
        return StackedBags(len(ends), columns, {})

    def summed_by(self, owners: npt.NDArray[np.int64], count: int) -> StackedBags:
        """The sums of the documents of each of so many owners; others are left out as in `summed`.

        >>> from interpunct.metrics.measures import PK
        >>> from interpunct.metrics.results import Ratio
        >>> bags = [Bag.of({PK: Ratio(n, 4)}) for n in (1, 2, 3)]
        >>> [bag[Key(PK)] for bag in stack(bags).summed_by(np.array([2, 0, 2]), 3)]
        [Ratio(part=2, whole=4), Ratio(part=0, whole=0), Ratio(part=4, whole=8)]
        """

        def sums(column: Column) -> Column:
            wide = _wide(column)
            found = np.zeros((count, *wide.shape[1:]), wide.dtype)
            np.add.at(found, owners, wide)
            return _narrow(found)

        columns = {key: [*map(sums, own)] for key, own in self.columns.items()}
        return StackedBags(count, columns, {})

    def without(self, measures: Collection[Measure[Any]]) -> StackedBags:
        """The same documents without some of the measures."""
        return StackedBags(
            len(self),
            {key: own for key, own in self.columns.items() if key.measure not in measures},
            {key: stacked for key, stacked in self.others.items() if key.measure not in measures},
        )

    def blank(self, keys: Collection[Key[Any]]) -> StackedBags:
        """The same documents with some of the results empty."""
        return StackedBags(
            len(self),
            {
                key: [np.zeros_like(column) for column in own] if key in keys else own
                for key, own in self.columns.items()
            },
            {
                key: stacked.blank(len(self)) if key in keys else stacked
                for key, stacked in self.others.items()
            },
        )

    def beside(self, further: StackedBags) -> StackedBags:
        """The same documents with further results."""
        return StackedBags(
            len(self),
            {**self.columns, **further.columns},
            {**self.others, **further.others},
        )

    def _each_key(self, read: Callable[[Column], Any]) -> dict[Key[Any], Any]:
        return {key: key.measure.kind(*map(read, own)) for key, own in self.columns.items()}

    def columns_of(self, key: Key[Any]) -> Sequence[Column]:
        """The fields of a measure for every document; 0 if it is missing."""
        nothing = [np.zeros(len(self), np.int32) for _ in fields(key.measure.kind)]
        return self.columns.get(key, nothing)


def stack(bags: Sequence[Bag]) -> StackedBags:
    """Stack the bags of many documents; missing results count as empty."""
    if isinstance(bags, StackedBags):
        return bags
    columns: dict[Key[Any], list[Column]] = {}
    others: dict[Key[Any], Stacked] = {}
    for key in dict.fromkeys(key for bag in bags for key in bag):
        kind = key.measure.kind
        nothing = kind()
        results = [bag.get(key, nothing) for bag in bags]
        if kind in STACKS:
            others[key] = STACKS[kind](results)
        else:
            columns[key] = [*_fields(kind, results)]
    return StackedBags(len(bags), columns, others)


def stack_arrays(bag: Bag, documents: int) -> StackedBags:
    """Stack a bag whose results already hold arrays with one entry for each document.

    Results that are no fixed row of numbers are stacked already.

    >>> from interpunct.metrics.measures import PK
    >>> from interpunct.metrics.results import Ratio
    >>> bag = Bag.of({PK: Ratio(np.array([1, 0]), np.array([4, 6]))})
    >>> [document[Key(PK)] for document in stack_arrays(bag, 2)]
    [Ratio(part=1, whole=4), Ratio(part=0, whole=6)]
    """
    others: dict[Key[Any], Any] = {k: own for k, own in bag.items() if k.measure.kind in STACKS}
    columns = {k: [*_arrays(own, documents)] for k, own in bag.items() if k not in others}
    return StackedBags(documents, columns, others)


def join(parts: Sequence[StackedBags]) -> StackedBags:
    """Concatenate the documents of all parts.

    >>> from interpunct.metrics.measures import PK
    >>> from interpunct.metrics.results import Ratio
    >>> parts = [stack([Bag.of({PK: Ratio(1, 4)})]), stack([Bag.of({PK: Ratio(0.5, 6)})])]
    >>> [document[Key(PK)] for document in join(parts)]
    [Ratio(part=1.0, whole=4), Ratio(part=0.5, whole=6)]
    """
    if len(parts) == 1:
        return parts[0]
    columns = {}
    for key in dict.fromkeys(key for part in parts for key in part.columns):
        found = zip(*(part.columns_of(key) for part in parts), strict=True)
        columns[key] = [_joined_column(pieces) for pieces in found]
    return StackedBags(sum(map(len, parts)), columns, _joined_others(parts))


def _joined_column(pieces: Sequence[Column]) -> Column:
    shape = np.broadcast_shapes(*(piece.shape[1:] for piece in pieces))
    return np.concatenate(
        [
            np.broadcast_to(
                piece.reshape(len(piece), *(1,) * (len(shape) - piece.ndim + 1), *piece.shape[1:]),
                (len(piece), *shape),
            )
            for piece in pieces
        ]
    )


def _joined_others(parts: Sequence[StackedBags]) -> dict[Key[Any], Stacked]:
    examples = {key: stacked for part in parts for key, stacked in part.others.items()}
    found: dict[Key[Any], Stacked] = {}
    for key, example in examples.items():
        pieces = [part.others.get(key) or example.blank(len(part)) for part in parts]
        found[key] = functools.reduce(lambda before, piece: before.then(piece), pieces)
    return found


def _fields(kind: type[Additive], results: Sequence[Additive]) -> Iterator[Column]:
    """One column for each field."""
    names = [field.name for field in fields(kind)]
    # `attrgetter` returns a value for a single name but a tuple for several.
    read = attrgetter(*names) if len(names) > 1 else lambda result: (getattr(result, names[0]),)
    for values in zip(*map(read, results), strict=True):
        try:
            numbers = np.array(values)
        except ValueError:
            # The neutral element of a result that holds arrays is a plain 0.
            numbers = np.array(np.broadcast_arrays(*values))
        yield _narrow(numbers)


def _arrays(result: Additive, documents: int) -> Iterator[Column]:
    """The same for a result that holds arrays; a single number is repeated for every document."""
    for field in fields(result):
        numbers = np.asarray(getattr(result, field.name))
        yield _narrow(numbers if numbers.ndim else np.broadcast_to(numbers, documents))


def _narrow(numbers: npt.NDArray[Any]) -> Column:
    """Convert integers to 32 bits if they are small enough."""
    if numbers.dtype.kind not in "iub":
        return numbers.astype(np.float64, copy=False)
    if numbers.dtype == np.int32:
        return numbers
    limits = np.iinfo(np.int32)
    fits = limits.min <= numbers.min(initial=0) and numbers.max(initial=0) <= limits.max
    return numbers.astype(np.int32 if fits else np.int64)


def _wide(numbers: Column) -> Column:
    """Convert to a type in which computations do not overflow."""
    return numbers if numbers.dtype.kind == "f" else numbers.astype(np.int64)


def _sum(column: Column) -> Any:
    """The sum over all documents; floats are added in order."""
    if column.dtype.kind == "f":
        return np.cumsum(column, axis=0)[-1]
    return column.sum(axis=0, dtype=np.int64)


def _number(number: Any) -> Any:
    """A field of a result: a plain number, or an array."""
    return _wide(number) if number.ndim else number.item()
