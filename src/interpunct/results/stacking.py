"""Results of many documents as one array: a corpus of any size in little memory.

A corpus is a sum of documents. A corpus in which each document counts some number of times is a
weighted sum: documents stacked into an array, one row for each, and multiplied by a table of
weights, one row for each corpus. The bags that come out hold arrays where the others hold numbers,
and figures are read off them all the same.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import prod
from operator import attrgetter
from typing import Any, Protocol, Self, overload

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Additive
from interpunct.results.figures import Bag

Weights = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class Stacked(Protocol):
    """What a kind of result offers that is no fixed row of numbers, under the name `stacked`."""

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
    kinds: Mapping[str, type[Additive]]
    places: Mapping[str, Sequence[_Field]]
    others: Mapping[str, Stacked]

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
        return {**self._bag(self.rows[document]), **others}

    def taking(self, documents: npt.NDArray[np.int64]) -> StackedBags:
        """Only some of the documents."""
        others = {key: stacked.taking(documents) for key, stacked in self.others.items()}
        return StackedBags(self.rows[documents], self.whole, self.kinds, self.places, others)

    def total(self) -> Bag:
        """The results of the whole corpus.

        >>> from interpunct.metrics.results import Ratio
        >>> stack([{"pk": Ratio(1, 4)}, {"pk": Ratio(0, 6)}]).total()
        {'pk': Ratio(part=1, whole=10)}
        """
        if not len(self):
            return {}
        others = {key: stacked.total() for key, stacked in self.others.items()}
        return {**self._bag(self.rows.sum(axis=0)), **others}

    def each(self) -> Bag:
        """A bag that holds arrays, one entry for each document."""
        found: dict[str, Any] = {key: stacked.each() for key, stacked in self.others.items()}
        return {**{key: self._each(key, kind) for key, kind in self.kinds.items()}, **found}

    def _each(self, key: str, kind: type[Additive]) -> Additive:
        columns = (self._field(key, i) for i in range(len(fields(kind))))
        return kind(*(n.astype(np.int64) if whole else n for n, whole in columns))

    def weighted(self, weights: Weights) -> Bag:
        """The results of many corpora at once: one entry for each row of weights.

        >>> from interpunct.metrics.results import Ratio
        >>> bags = [{"pk": Ratio(1, 4)}, {"pk": Ratio(0, 6)}]
        >>> stack(bags).weighted(np.array([[1., 1.], [2., 0.]]))["pk"].value
        array([0.1 , 0.25])
        """
        others = {key: stacked.weighted(weights) for key, stacked in self.others.items()}
        return {**self._corpora(weights @ self.rows), **others}

    def without(self, keys: Collection[str]) -> StackedBags:
        """The same documents without some of the results."""
        return StackedBags(
            self.rows,
            self.whole,
            {key: kind for key, kind in self.kinds.items() if key not in keys},
            self.places,
            {key: stacked for key, stacked in self.others.items() if key not in keys},
        )

    def blank(self, keys: Collection[str]) -> StackedBags:
        """The same documents; some of the results say nothing."""
        rows = self.rows.copy()
        for key in keys:
            for place in self.places.get(key, ()):
                rows[:, place.columns] = 0
        others = {
            key: stacked.blank(len(self)) if key in keys else stacked
            for key, stacked in self.others.items()
        }
        return StackedBags(rows, self.whole, self.kinds, self.places, others)

    def beside(self, further: StackedBags) -> StackedBags:
        """The same documents with further results."""
        table = _Table(len(self))
        for part in (self, further):
            for key, kind in part.kinds.items():
                table.add(key, kind, (part._field(key, i) for i in range(len(fields(kind)))))
        return table.stacked({**self.others, **further.others})

    def _corpora(self, sums: npt.NDArray[np.float64]) -> Bag:
        return {
            key: kind(*(_cut(sums, place) for place in self.places[key]))
            for key, kind in self.kinds.items()
        }

    def _bag(self, row: npt.NDArray[np.float64]) -> Bag:
        return {
            key: kind(*(self._number(row, place) for place in self.places[key]))
            for key, kind in self.kinds.items()
        }

    def _number(self, row: npt.NDArray[np.float64], place: _Field) -> Any:
        numbers = row[place.columns]
        if self.whole[place.columns].all():
            numbers = numbers.astype(np.int64)
        return numbers.reshape(place.shape) if place.shape else numbers[0].item()

    def _field(self, key: str, index: int) -> tuple[npt.NDArray[np.float64], bool]:
        """One field of every document, and whether all are whole numbers; 0 if it is not there."""
        if key not in self.places:
            return np.zeros(len(self)), True
        place = self.places[key][index]
        return _cut(self.rows, place), bool(self.whole[place.columns].all())


def stack(bags: Sequence[Bag]) -> StackedBags:
    """Stack the bags of many documents; what a bag lacks counts as nothing."""
    if isinstance(bags, StackedBags):
        return bags
    kinds = {key: type(result) for bag in bags for key, result in bag.items()}
    table = _Table(len(bags))
    others: dict[str, Stacked] = {}
    for key, kind in kinds.items():
        nothing = kind()
        results = [bag.get(key, nothing) for bag in bags]
        if hasattr(kind, "stacked"):
            others[key] = kind.stacked(results)
        else:
            table.add(key, kind, _fields(kind, results))
    return table.stacked(others)


def stack_arrays(bag: Bag, documents: int) -> StackedBags:
    """Stack a bag whose results hold arrays already, one entry for each document.

    >>> from interpunct.metrics.results import Ratio
    >>> list(stack_arrays({"pk": Ratio(np.array([1, 0]), np.array([4, 6]))}, 2))
    [{'pk': Ratio(part=1, whole=4)}, {'pk': Ratio(part=0, whole=6)}]
    """
    table = _Table(documents)
    for key, result in bag.items():
        table.add(key, type(result), _arrays(result, documents))
    return table.stacked({})


class Stacker:
    """Stacks bags as they come, some at a time, so that few of them are in memory."""

    AT_ONCE = 4096

    def __init__(self) -> None:
        self._bags: list[Bag] = []
        self._parts: list[StackedBags] = []

    def add(self, bag: Bag) -> None:
        self._bags.append(bag)
        if len(self._bags) == self.AT_ONCE:
            self._parts.append(stack(self._bags))
            self._bags = []

    def stacked(self) -> StackedBags:
        """All bags so far."""
        return join([*self._parts, stack(self._bags)])


def join(parts: Sequence[StackedBags]) -> StackedBags:
    """The documents of all parts, one after the other.

    >>> from interpunct.metrics.results import Ratio
    >>> list(join([stack([{"pk": Ratio(1, 4)}]), stack([{"pk": Ratio(0.5, 6)}])]))
    [{'pk': Ratio(part=1.0, whole=4)}, {'pk': Ratio(part=0.5, whole=6)}]
    """
    if len(parts) == 1:
        return parts[0]
    kinds = {key: kind for part in parts for key, kind in part.kinds.items()}
    table = _Table(sum(map(len, parts)))
    for key, kind in kinds.items():
        table.add(key, kind, (_joined_field(parts, key, i) for i in range(len(fields(kind)))))
    return table.stacked(_joined_others(parts))


def _joined_field(
    parts: Sequence[StackedBags], key: str, index: int
) -> tuple[npt.NDArray[np.float64], bool]:
    found = [part._field(key, index) for part in parts]
    shape = np.broadcast_shapes(*(column.shape[1:] for column, _ in found))
    columns = [
        np.broadcast_to(
            column.reshape(len(column), *(1,) * (len(shape) - column.ndim + 1), *column.shape[1:]),
            (len(column), *shape),
        )
        for column, _ in found
    ]
    return np.concatenate(columns), all(whole for _, whole in found)


def _joined_others(parts: Sequence[StackedBags]) -> dict[str, Stacked]:
    examples = {key: stacked for part in parts for key, stacked in part.others.items()}
    found: dict[str, Stacked] = {}
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
        self._kinds: dict[str, type[Additive]] = {}
        self._places: dict[str, list[_Field]] = {}

    def add(
        self,
        key: str,
        kind: type[Additive],
        columns: Iterator[tuple[npt.NDArray[np.float64], bool]],
    ) -> None:
        """Add the fields of one measure: an array, its first axis the documents, for each."""
        self._kinds[key], self._places[key] = kind, []
        for column, whole in columns:
            shape = column.shape[1:]
            start, width = len(self._whole), prod(shape)
            self._places[key].append(_Field(slice(start, start + width), shape))
            self._columns.append(column.reshape(self._documents, width))
            self._whole += [whole] * width

    def stacked(self, others: Mapping[str, Stacked]) -> StackedBags:
        nothing = np.zeros((self._documents, 0))
        rows = np.concatenate([nothing, *self._columns], axis=1)
        return StackedBags(rows, np.array(self._whole, bool), self._kinds, self._places, others)


def _fields(
    kind: type[Additive], results: Sequence[Additive]
) -> Iterator[tuple[npt.NDArray[np.float64], bool]]:
    """One array for each field, its first axis the documents, and whether it is whole numbers."""
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


def _arrays(result: Additive, documents: int) -> Iterator[tuple[npt.NDArray[np.float64], bool]]:
    """The same of a result that holds arrays; a single number is that of every document."""
    for field in fields(result):
        numbers = np.asarray(getattr(result, field.name))
        each = numbers if numbers.ndim else np.broadcast_to(numbers, documents)
        yield each.astype(np.float64), _is_whole(numbers)


def _is_whole(numbers: npt.NDArray[Any]) -> bool:
    return numbers.dtype.kind in "iub"


def _cut(sums: npt.NDArray[np.float64], place: _Field) -> npt.NDArray[np.float64]:
    return sums[:, place.columns].reshape(len(sums), *place.shape)
