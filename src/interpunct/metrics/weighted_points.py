"""Operating points of many documents, out of which many corpora can be made.

Each document leaves its thresholds and what they add to the counts, all in one row of numbers of
the smallest kind that holds them exactly: on the grid of thresholds, six bytes for most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.errors import InputError
from interpunct.metrics.threshold_figures import DetectionCost, ThresholdFigures
from interpunct.metrics.thresholds import Floats, Integers, OperatingPoints

AT_ONCE = 2**20
"""Points that are added up at once."""


@dataclass(frozen=True, slots=True)
class StackedPoints:
    """The points of many documents: document d has those from `ends[d]` to `ends[d + 1]`.

    `tp` and `fp` are what each threshold adds to the one before it.
    """

    thresholds: npt.NDArray[Any]
    tp: npt.NDArray[Any]
    fp: npt.NDArray[Any]
    ends: Integers
    cost: DetectionCost | None

    @classmethod
    def of(cls, documents: Sequence[OperatingPoints]) -> Self:
        """Stack the points of documents; the cost is that of the first which has one."""
        sizes = [len(points) - 1 for points in documents]
        return cls(
            _exact_floats([points.thresholds[1:] for points in documents]),
            _exact_integers([np.diff(points.tp) for points in documents]),
            _exact_integers([np.diff(points.fp) for points in documents]),
            np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
            next((points.cost for points in documents if points.cost is not None), None),
        )

    def __len__(self) -> int:
        return len(self.ends) - 1

    def __getitem__(self, document: int) -> OperatingPoints:
        first, last = self.ends[document], self.ends[document + 1]
        return OperatingPoints(
            np.concatenate(([np.inf], self.thresholds[first:last])),
            np.concatenate(([0], np.cumsum(self.tp[first:last], dtype=np.int64))),
            np.concatenate(([0], np.cumsum(self.fp[first:last], dtype=np.int64))),
            self.cost,
        )

    def taking(self, documents: npt.NDArray[np.int64]) -> StackedPoints:
        """Only some of the documents; -1 is one without any slot."""
        sizes = np.append(np.diff(self.ends), 0)[documents]
        ends = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        shift = np.repeat(self.ends[documents] - ends[:-1], sizes)
        places = np.arange(ends[-1]) + shift
        numbers = self.thresholds[places], self.tp[places], self.fp[places]
        return StackedPoints(*numbers, ends, self.cost)

    def then(self, other: StackedPoints) -> StackedPoints:
        """These documents and, after them, others."""
        return StackedPoints(
            np.concatenate([self.thresholds, other.thresholds]),
            np.concatenate([self.tp, other.tp]),
            np.concatenate([self.fp, other.fp]),
            np.concatenate([self.ends, self.ends[-1] + other.ends[1:]]),
            self.cost or other.cost,
        )

    def total(self) -> OperatingPoints:
        """The points of all documents together."""
        found = OperatingPoints(cost=self.cost)
        for start in range(0, len(self.thresholds), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            falling, places = np.unique(-self.thresholds[part].astype(float), return_inverse=True)
            tp, fp = (
                np.cumsum(np.bincount(places.ravel(), counts[part], len(falling))).astype(np.int64)
                for counts in (self.tp, self.fp)
            )
            found += OperatingPoints(
                np.append(np.inf, -falling), np.append(0, tp), np.append(0, fp), self.cost
            )
        return found

    def each(self) -> EachPoints:
        """The documents one by one."""
        return EachPoints(self)

    def weighted(self, weights: npt.ArrayLike) -> WeightedPoints:
        """Corpora in which each document counts as often as its weight says.

        `weights` has one row for each corpus and one column for each document: how often it was
        drawn in a bootstrap sample, or 0 and 1 in a permutation test.
        """
        return WeightedPoints(self, np.asarray(weights, np.float64))


@dataclass(frozen=True)
class EachPoints:
    """Documents whose figures are arrays, one entry for each."""

    points: StackedPoints

    @cached_property
    def figures(self) -> ThresholdFigures:
        return ThresholdFigures.columns(
            [astuple(self.points[document].figures) for document in range(len(self.points))]
        )


@dataclass(frozen=True)
class WeightedPoints:
    """Many corpora made of the same documents; their figures are arrays, one entry for each.

    Corpora made of different documents add up row by row, as when documents of one system are
    exchanged for those of another.
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
    """All figures of many corpora that consist of the same documents, differently weighted.

    The slots are sorted once; each corpus is then one walk over them. Every field of the result
    has one entry for each row of weights. The cost is that of the first document
    that has one.

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
        raise InputError("a weight says how often a document counts; give finite numbers from 0")
    scores = points.thresholds.astype(np.float64)
    order = np.argsort(-scores, kind="stable")
    owners = np.repeat(np.arange(len(points)), np.diff(points.ends))
    return ThresholdFigures.columns(
        _core.weighted_figures(
            scores[order],
            owners[order],
            points.tp[order].astype(np.int64),
            points.fp[order].astype(np.int64),
            table,
            *(points.cost or DetectionCost()).as_numbers,
        )
    )


def _exact_floats(numbers: Sequence[Floats]) -> npt.NDArray[Any]:
    """All numbers in a row, with half the bytes if that loses nothing."""
    joined = np.concatenate([np.empty(0), *numbers])
    halved = joined.astype(np.float32)
    return halved if np.array_equal(halved, joined) else joined


def _exact_integers(numbers: Sequence[Integers]) -> npt.NDArray[Any]:
    """All numbers in a row, with the fewest bytes."""
    joined = np.concatenate([np.empty(0, np.int64), *numbers])
    return joined.astype(np.min_scalar_type(int(joined.max(initial=0))))
