"""Operating points of many documents, for computing the figures of many weighted corpora.

For each document its thresholds and their increments of the counts are stored in the smallest types
that hold them exactly: on the grid of thresholds, most points take four bytes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds, owners_of
from interpunct.metrics.slots import Slots
from interpunct.metrics.threshold_figures import DetectionCost, ThresholdFigures
from interpunct.metrics.thresholds import (
    GRID,
    Floats,
    Integers,
    OperatingPoints,
    lowered_to_grid,
    scored_slots,
)

AT_ONCE = 2**22
"""The largest number of points that are sorted; more must be on the grid, which needs no sorting.
"""


@dataclass(frozen=True, slots=True)
class _Part:
    """Some documents: document d has the points from `ends[d]` to `ends[d + 1]`.

    `tp` and `fp` are the increments from one threshold to the next. Integer thresholds are steps of
    the grid.
    """

    thresholds: npt.NDArray[Any]
    tp: npt.NDArray[Any]
    fp: npt.NDArray[Any]
    ends: Integers

    @classmethod
    def of(cls, documents: Sequence[OperatingPoints]) -> _Part:
        thresholds = [points.thresholds[1:] for points in documents]
        tp, fp = ([np.diff(getattr(p, name)) for p in documents] for name in ("tp", "fp"))
        sizes = list(map(len, thresholds))
        return cls(
            _on_grid(np.concatenate([np.empty(0), *thresholds])),
            _small(np.concatenate([np.empty(0, np.int64), *tp])),
            _small(np.concatenate([np.empty(0, np.int64), *fp])),
            np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        )

    @classmethod
    def of_slots(cls, reference: Slots, scores: Floats, bounds: Bounds) -> _Part:
        """The points of documents that are concatenated; every distinct score is a threshold."""
        owners = owners_of(bounds)
        order = np.lexsort((-scores, owners))
        falling, documents, ends = scores[order], owners[order], reference[order]
        is_new = np.ones(len(order), bool)
        is_new[1:] = (falling[1:] != falling[:-1]) | (documents[1:] != documents[:-1])
        firsts = np.flatnonzero(is_new)
        before = np.append(0, np.cumsum(ends))
        tp = np.diff(before[np.append(firsts, len(order))])
        return cls(
            _on_grid(falling[firsts]),
            _small(tp),
            _small(np.diff(firsts, append=len(order)) - tp),
            np.searchsorted(firsts, bounds),
        )

    def __len__(self) -> int:
        return len(self.ends) - 1

    @classmethod
    def concatenated(cls, parts: Sequence[_Part]) -> _Part:
        """The documents of all parts, one after the other."""
        sizes = np.concatenate([np.diff(part.ends) for part in parts])
        return cls(
            _on_grid(np.concatenate([part.scores for part in parts])),
            _small(np.concatenate([part.tp for part in parts])),
            _small(np.concatenate([part.fp for part in parts])),
            np.append(0, np.cumsum(sizes)),
        )

    @property
    def is_on_grid(self) -> bool:
        return self.thresholds.dtype.kind == "u"

    @property
    def scores(self) -> Floats:
        """The thresholds as scores."""
        scores: Floats = self.thresholds / GRID if self.is_on_grid else self.thresholds
        return scores

    @property
    def owners(self) -> Integers:
        """The document of each point."""
        return np.repeat(np.arange(len(self)), np.diff(self.ends))

    def points(self, document: int, cost: DetectionCost | None) -> OperatingPoints:
        part = slice(self.ends[document], self.ends[document + 1])
        thresholds = self.thresholds[part] / (GRID if self.is_on_grid else 1)
        return _points(thresholds, self.tp[part], self.fp[part], cost)

    def points_of_each(self) -> Iterator[tuple[Floats, Integers, Integers]]:
        """Thresholds, true and false positives of each document, as parts of long arrays."""
        bounds = self.ends + np.arange(len(self.ends))
        places = np.arange(len(self.thresholds)) + self.owners + 1
        thresholds = np.full(len(self.thresholds) + len(self), np.inf)
        thresholds[places] = self.scores
        sides = []
        for added in (self.tp, self.fp):
            before = np.append(0, np.cumsum(added, dtype=np.int64))
            side = np.zeros(len(thresholds), np.int64)
            side[places] = before[1:] - before[self.ends[:-1]][self.owners]
            sides.append(side)
        for first, last in pairwise(bounds.tolist()):
            yield thresholds[first:last], sides[0][first:last], sides[1][first:last]

    def total(self, cost: DetectionCost | None) -> OperatingPoints:
        falling, places = np.unique(-self.scores, return_inverse=True)
        tp, fp = (np.bincount(places.ravel(), n, len(falling)) for n in (self.tp, self.fp))
        return _points(-falling, tp, fp, cost)

    def taking(self, documents: npt.NDArray[np.int64]) -> _Part:
        sizes = np.diff(self.ends)[documents]
        ends = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        places = np.arange(ends[-1]) + np.repeat(self.ends[documents] - ends[:-1], sizes)
        return _Part(self.thresholds[places], self.tp[places], self.fp[places], ends)


@dataclass(frozen=True, slots=True)
class StackedPoints:
    """The points of many documents, in parts; `firsts` has the first document of each part."""

    parts: tuple[_Part, ...]
    cost: DetectionCost | None = None

    @classmethod
    def of(cls, documents: Sequence[OperatingPoints]) -> StackedPoints:
        """Stack the points of documents; the cost is that of the first document that has one."""
        cost = next((points.cost for points in documents if points.cost is not None), None)
        return cls((_Part.of(documents),), cost)

    @classmethod
    def of_slots(
        cls,
        reference: npt.ArrayLike,
        scores: npt.ArrayLike,
        bounds: Bounds,
        *,
        grid: int | None = None,
        cost: DetectionCost | None = None,
    ) -> StackedPoints:
        """`operating_points` of each of many documents that are concatenated.

        >>> points = StackedPoints.of_slots([0, 1, 1], [0.2, 0.9, 0.4], np.array([0, 2, 3]))
        >>> points[0].thresholds.tolist(), points[0].tp.tolist(), points[1].tp.tolist()
        ([inf, 0.9, 0.2], [0, 1, 1], [0, 1])
        """
        slots, numbers = scored_slots(reference, scores)
        lowered = numbers if grid is None else lowered_to_grid(numbers, grid)
        return cls((_Part.of_slots(slots, lowered, bounds),), cost)

    @property
    def firsts(self) -> list[int]:
        return [0, *accumulate(map(len, self.parts[:-1]))]

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __getitem__(self, document: int) -> OperatingPoints:
        part = bisect_right(self.firsts, document) - 1
        return self.parts[part].points(document - self.firsts[part], self.cost)

    def taking(self, documents: npt.NDArray[np.int64]) -> StackedPoints:
        """Only some of the documents, in this order."""
        if len(self.parts) > 1 and (np.diff(documents) < 0).any():
            return StackedPoints((_Part.concatenated(self.parts).taking(documents),), self.cost)
        found = []
        for first, part in zip(self.firsts, self.parts, strict=True):
            here = documents[(documents >= first) & (documents < first + len(part))]
            found.append(part.taking(here - first))
        return StackedPoints(tuple(found), self.cost)

    def blank(self, documents: int) -> StackedPoints:
        """This many documents without any slot."""
        return StackedPoints.of([OperatingPoints()] * documents)

    def then(self, other: StackedPoints) -> StackedPoints:
        """These documents followed by others."""
        return StackedPoints((*self.parts, *other.parts), self.cost or other.cost)

    def total(self) -> OperatingPoints:
        """The points of all documents together."""
        return sum(
            (part.total(self.cost) for part in self.parts), start=OperatingPoints(cost=self.cost)
        )

    def each(self) -> EachPoints:
        """The figures of each document as arrays."""
        return EachPoints(self)

    def weighted(self, weights: npt.ArrayLike) -> WeightedPoints:
        """Corpora in which each document counts as often as its weight.

        `weights` has one row for each corpus and one column for each document: how often it was
        drawn in a bootstrap sample, or 0 and 1 in a permutation test.
        """
        return WeightedPoints(self, np.asarray(weights, np.float64))


@dataclass(frozen=True)
class EachPoints:
    """Figures of documents as arrays with one entry for each."""

    points: StackedPoints

    @cached_property
    def figures(self) -> ThresholdFigures:
        cost = (self.points.cost or DetectionCost()).as_numbers
        return ThresholdFigures.columns(
            [
                _core.threshold_figures(*points, *cost)
                for part in self.points.parts
                for points in part.points_of_each()
            ]
        )


@dataclass(frozen=True)
class WeightedPoints:
    """Many corpora of the same documents; their figures are arrays with one entry for each corpus.

    Corpora of different documents can be added row by row, for example when documents are exchanged
    between two systems.
    """

    points: StackedPoints
    weights: Floats

    def __add__(self, other: WeightedPoints) -> WeightedPoints:
        return WeightedPoints(
            self.points.then(other.points), np.concatenate([self.weights, other.weights], axis=1)
        )

    @cached_property
    def figures(self) -> ThresholdFigures:
        return _weighted_figures(self.points, self.weights)


def weighted_figures(
    documents: Sequence[OperatingPoints], weights: npt.ArrayLike
) -> ThresholdFigures:
    """All figures of many corpora that weight the same documents differently.

    The slots are sorted once; each corpus is then one pass over them. Every field of the result has
    one entry for each row of weights. The cost is that of the first document that has one.

    Examples
    --------
    The first document twice, then each once:

    >>> from interpunct.metrics.thresholds import operating_points
    >>> documents = [operating_points([0, 1], [0.2, 0.9]), operating_points([0, 1], [0.3, 0.1])]
    >>> weighted_figures(documents, [[2, 0], [1, 1]]).roc_auc
    array([1. , 0.5])
    """
    return _weighted_figures(StackedPoints.of(documents), weights)


def _weighted_figures(points: StackedPoints, weights: npt.ArrayLike) -> ThresholdFigures:
    table = np.ascontiguousarray(weights, np.float64)
    if table.ndim != 2 or table.shape[1] != len(points):
        raise InputError(
            f"weights for {len(points)} documents must have that many columns, "
            f"but their shape is {table.shape}"
        )
    if not (np.isfinite(table).all() and (table >= 0).all()):
        raise InputError(
            "a weight is how often a document counts; give finite numbers of at least 0"
        )
    cost = points.cost or DetectionCost()
    size = sum(len(part.thresholds) for part in points.parts)
    if size > AT_ONCE and all(part.is_on_grid for part in points.parts):
        rows = [astuple(found.figures) for found in _corpora_on_grid(points, table, cost)]
        return ThresholdFigures.columns(rows)
    scores = np.concatenate([part.scores for part in points.parts])
    order = np.argsort(-scores, kind="stable")
    owners = [first + part.owners for first, part in zip(points.firsts, points.parts, strict=True)]
    return ThresholdFigures.columns(
        _core.weighted_figures(
            scores[order],
            np.concatenate(owners)[order],
            np.concatenate([part.tp for part in points.parts])[order].astype(np.int64),
            np.concatenate([part.fp for part in points.parts])[order].astype(np.int64),
            table,
            *cost.as_numbers,
        )
    )


def _corpora_on_grid(
    points: StackedPoints, table: Floats, cost: DetectionCost
) -> list[OperatingPoints]:
    """Add up corpora on the grid, part by part, so that no array is as large as all points
    together.
    """
    counts = np.zeros((2, len(table), GRID))
    for first, part in zip(points.firsts, points.parts, strict=True):
        owners = first + part.owners
        for row, weights in enumerate(table):
            often = weights[owners]
            for side, added in enumerate((part.tp, part.fp)):
                counts[side, row] += np.bincount(part.thresholds, added * often, GRID)
    steps = np.arange(GRID)[::-1] / GRID
    return [_points(steps, tp[::-1], fp[::-1], cost) for tp, fp in counts.swapaxes(0, 1)]


def _points(
    thresholds: Floats, tp: npt.NDArray[Any], fp: npt.NDArray[Any], cost: DetectionCost | None
) -> OperatingPoints:
    """Operating points from descending thresholds and increments, some of which may be zero."""
    adds = (tp > 0) | (fp > 0)
    return OperatingPoints(
        np.append(np.inf, thresholds[adds]),
        np.append(0, np.cumsum(tp[adds], dtype=np.float64)).astype(np.int64),
        np.append(0, np.cumsum(fp[adds], dtype=np.float64)).astype(np.int64),
        cost,
    )


def _on_grid(thresholds: Floats) -> npt.NDArray[Any]:
    """Thresholds as steps of the grid if possible, otherwise unchanged."""
    steps = thresholds * GRID
    if np.array_equal(steps, np.floor(steps)) and (thresholds < 1).all():
        return steps.astype(np.uint16)
    return thresholds


def _small(numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Convert integers to the smallest type."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
