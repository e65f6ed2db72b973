"""Distances in time. Their median does not add up, so all distances are kept.

They are whole microseconds; equal distances are counted together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
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


@dataclass(frozen=True)
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
    def of_each(cls, documents: int, owners: Integers, microseconds: Integers) -> StackedDistances:
        """The same given every single distance, and the document that it is of.

        >>> found = StackedDistances.of_each(2, np.array([1, 0, 1]), np.array([9, 5, 9]))
        >>> found[0], found[1].counts.tolist()
        (TimeDistances(microseconds=array([5]), counts=array([1])), [2])
        """
        order = np.lexsort((owners, microseconds))
        owners, microseconds = owners[order], microseconds[order]
        is_new = np.ones(len(order), bool)
        is_new[1:] = (np.diff(microseconds) != 0) | (np.diff(owners) != 0)
        firsts = np.flatnonzero(is_new)
        counts = np.diff(firsts, append=len(order))
        return cls(documents, owners[firsts], microseconds[firsts], counts)

    @classmethod
    def _sorted(
        cls, documents: int, owners: Integers, microseconds: Integers, counts: Integers
    ) -> StackedDistances:
        order = np.argsort(microseconds, kind="stable")
        return cls(documents, owners[order], microseconds[order], counts[order])

    def __len__(self) -> int:
        return self.documents

    @cached_property
    def _by_document(self) -> tuple[Integers, Integers]:
        """All entries, those of each document together, and where they begin there and end."""
        entries = np.argsort(self.owners, kind="stable")
        return entries, np.searchsorted(self.owners[entries], np.arange(self.documents + 1))

    def __getitem__(self, document: int) -> TimeDistances:
        entries, bounds = self._by_document
        own = entries[bounds[document] : bounds[document + 1]]
        return TimeDistances(self.microseconds[own], self.counts[own])

    def taking(self, documents: Integers) -> StackedDistances:
        """Only some of the documents, in their order; one may be taken more than once."""
        by_owner, first = self._by_document
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
        """The documents one by one."""
        entries, bounds = self._by_document
        return EachDistances(self.microseconds[entries], self.counts[entries], bounds)

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


@dataclass(frozen=True)
class EachDistances:
    """Documents whose medians and shares are arrays, one entry for each.

    The distances of each are between two of `bounds`, rising.

    >>> found = StackedDistances.of_each(3, np.array([0, 0, 2]), np.array([0, 50_000, 20_000]))
    >>> found.each().median, found.each().within(0.02)
    (array([0.025,   nan, 0.02 ]), array([0.5, nan, 1. ]))
    """

    microseconds: Integers
    counts: Integers
    bounds: Integers

    @cached_property
    def _up_to(self) -> Integers:
        """How many distances there are before each entry, all documents together."""
        return np.append(0, np.cumsum(self.counts))

    @property
    def count(self) -> Any:
        """How many each document has."""
        return np.diff(self._up_to[self.bounds])

    @property
    def median(self) -> Any:
        """In seconds; nan for a document that has none."""
        reached, whole = 2 * self._up_to[1:], self.count
        middle = 2 * self._up_to[self.bounds[:-1]] + whole
        places = [np.searchsorted(reached, middle, side=side) for side in ("left", "right")]
        # A document without any may have no entry after it either.
        known = np.append(self.microseconds, 0)
        doubled = sum(known[place] for place in places) * (whole > 0)
        return quotient(doubled, 2 * MICROSECONDS * (whole > 0))

    def within(self, seconds: float) -> Any:
        """The share of those that are at most this."""
        near = self.counts * (self.microseconds <= round(seconds * MICROSECONDS))
        up_to = np.append(0, np.cumsum(near))
        here: Any = np.diff(up_to[self.bounds])
        return quotient(here, self.count)
