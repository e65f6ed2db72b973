"""Distances in time. Their median does not add up, so all distances are kept.

They are whole microseconds; equal distances are counted together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Additive, quotient

MICROSECONDS = 1_000_000
"""Microseconds in a second."""

AT_ONCE = 2**22
"""The number of products computed at a time."""

Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[Any]


def _none() -> Integers:
    return np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class TimeDistances(Additive):
    """Distinct distances in microseconds, sorted, and the number of times each occurs.

    The counts may have a further axis in front, with one entry for each of many corpora.

    >>> found = TimeDistances.of([20_000, 0]) + TimeDistances.of([20_000, 50_000])
    >>> found.median, found.within(0.02)
    (0.02, 0.75)
    """

    microseconds: Integers = field(default_factory=_none)
    counts: Numbers = field(default_factory=_none)

    @classmethod
    def of(cls, microseconds: npt.ArrayLike) -> TimeDistances:
        return cls(*np.unique(np.asarray(microseconds, np.int64), return_counts=True))

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        known = np.union1d(self.microseconds, other.microseconds)
        return type(self)(known, self._over(known) + other._over(known))

    def _over(self, known: Integers) -> Numbers:
        """The counts over a larger set of distances."""
        counts = np.zeros((*self.counts.shape[:-1], len(known)), self.counts.dtype)
        counts[..., np.searchsorted(known, self.microseconds)] = self.counts
        return counts

    @property
    def count(self) -> Any:
        """The number of distances."""
        return self.counts.sum(axis=-1)

    @property
    def median(self) -> float:
        """The median in seconds; nan if there are no distances."""
        if not len(self.microseconds):
            return float("nan")
        twice = 2 * self.counts.cumsum(axis=-1)
        whole = self.count[..., None]
        # The median of an even number of distances lies between two of them.
        middle = [np.argmax(reached, axis=-1) for reached in (twice >= whole, twice > whole)]
        doubled = sum(self.microseconds[place] for place in middle)
        return quotient(doubled * (self.count > 0), 2 * MICROSECONDS * (self.count > 0))

    def within(self, seconds: float) -> float:
        """The share of distances that are at most this many seconds."""
        near = self.microseconds <= round(seconds * MICROSECONDS)
        return quotient(self.counts[..., near].sum(axis=-1), self.count)


@dataclass(frozen=True, slots=True)
class StackedDistances:
    """The distances of many documents: entry e belongs to document `owners[e]`.

    Entries are sorted by distance.
    """

    documents: int
    owners: Integers
    microseconds: Integers
    counts: Integers

    @classmethod
    def of(cls, documents: Sequence[TimeDistances]) -> StackedDistances:
        return cls._sorted(
            len(documents),
            np.repeat(np.arange(len(documents)), [len(own.counts) for own in documents]),
            np.concatenate([_none(), *(own.microseconds for own in documents)]),
            np.concatenate([_none(), *(own.counts for own in documents)]),
        )

    @classmethod
    def _sorted(
        cls, documents: int, owners: Integers, microseconds: Integers, counts: Integers
    ) -> StackedDistances:
        order = np.argsort(microseconds, kind="stable")
        return cls(documents, owners[order], microseconds[order], counts[order])

    def __len__(self) -> int:
        return self.documents

    def __getitem__(self, document: int) -> TimeDistances:
        own = self.owners == document
        return TimeDistances(self.microseconds[own], self.counts[own])

    def taking(self, documents: Integers) -> StackedDistances:
        """Some of the documents in the given order, with repetitions allowed."""
        by_owner = np.argsort(self.owners, kind="stable")
        first = np.searchsorted(self.owners[by_owner], np.arange(self.documents + 1))
        sizes = np.diff(first)[documents]
        starts = np.repeat(first[documents] - (np.cumsum(sizes) - sizes), sizes)
        entries = by_owner[starts + np.arange(len(starts))]
        owners = np.repeat(np.arange(len(documents)), sizes)
        return self._sorted(
            len(documents), owners, self.microseconds[entries], self.counts[entries]
        )

    def blank(self, documents: int) -> StackedDistances:
        """This many documents without any distance."""
        return StackedDistances(documents, _none(), _none(), _none())

    def then(self, other: StackedDistances) -> StackedDistances:
        """These documents followed by others."""
        return self._sorted(
            self.documents + other.documents,
            np.concatenate((self.owners, other.owners + self.documents)),
            np.concatenate((self.microseconds, other.microseconds)),
            np.concatenate((self.counts, other.counts)),
        )

    def total(self) -> TimeDistances:
        """The distances of all documents together."""
        found, places = np.unique(self.microseconds, return_inverse=True)
        counts = np.bincount(places.ravel(), self.counts, len(found)).astype(np.int64)
        return TimeDistances(found, counts)

    def each(self) -> EachDistances:
        """The figures of each document as arrays."""
        return EachDistances(tuple(self[document] for document in range(self.documents)))

    def weighted(self, weights: npt.ArrayLike) -> TimeDistances:
        """A corpus for each row of weights, which says how often each document counts."""
        rows = np.asarray(weights, np.float64)
        found, firsts = np.unique(self.microseconds, return_index=True)
        if not len(found):
            return TimeDistances(found, np.zeros((len(rows), 0)))
        step = max(1, AT_ONCE // len(self.owners))
        parts = [
            np.add.reduceat(rows[some : some + step, self.owners] * self.counts, firsts, axis=1)
            for some in range(0, len(rows), step)
        ]
        return TimeDistances(found, np.concatenate(parts))


@dataclass(frozen=True, slots=True)
class EachDistances:
    """Figures of documents as arrays with one entry for each."""

    documents: tuple[TimeDistances, ...]

    @property
    def median(self) -> Any:
        return np.array([own.median for own in self.documents])

    def within(self, seconds: float) -> Any:
        return np.array([own.within(seconds) for own in self.documents])
