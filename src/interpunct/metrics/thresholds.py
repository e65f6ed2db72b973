"""Operating points: the counts of a system with scores at every threshold.

Conventions
-----------
A reference is an array over slots, non-zero where a boundary stands; scores are probabilities from
0 to 1 over the same slots. A slot is a boundary at a threshold if its score is at least the
threshold. Equal scores are one operating point. Points are sorted by descending thresholds; the
first one, at infinity, has no boundary at all.

The false-alarm rate is fp / (fp + tn). (Liu and Shriberg 2007 print fp / (fp + fn), a misprint.)

References
----------
Liu and Shriberg (2007), Comparing Evaluation Metrics for Sentence Boundary Detection. ICASSP.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.errors import InputError, OptionError
from interpunct.metrics.results import Additive, Counts
from interpunct.metrics.slots import Slots, as_row, as_slots
from interpunct.metrics.threshold_figures import DetectionCost, ThresholdFigures

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

GRID = 2**16
"""The number of thresholds of the grid, which is used for a corpus that does not fit in memory."""


@dataclass(frozen=True, eq=False)
class OperatingPoints(Additive):
    """True and false positives at each threshold, from the highest threshold down.

    Points of documents add up exactly: thresholds are merged and counts are added. Without
    arguments, the points are those of no slots. `cost` gives the costs for `min_dcf`; None means
    equal costs.
    """

    thresholds: Floats = field(default_factory=lambda: np.array([np.inf]))
    tp: Integers = field(default_factory=lambda: np.zeros(1, np.int64))
    fp: Integers = field(default_factory=lambda: np.zeros(1, np.int64))
    cost: DetectionCost | None = None

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        thresholds, tp, fp = _core.merged_points(
            self.thresholds, self.tp, self.fp, other.thresholds, other.tp, other.fp
        )
        return type(self)(thresholds, tp, fp, self.cost or other.cost)

    def __sub__(self, other: Self) -> Self:
        """The points without the slots of a part."""
        if type(other) is not type(self):
            return NotImplemented
        thresholds, tp, fp = _core.merged_points(
            self.thresholds, self.tp, self.fp, other.thresholds, -other.tp, -other.fp
        )
        left = np.concatenate(([True], (np.diff(tp) != 0) | (np.diff(fp) != 0)))
        return type(self)(thresholds[left], tp[left], fp[left], self.cost or other.cost)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OperatingPoints):
            return NotImplemented
        return all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("thresholds", "tp", "fp")
        )

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __len__(self) -> int:
        return len(self.thresholds)

    @property
    def positives(self) -> int:
        """The number of slots with a boundary in the reference."""
        return int(self.tp[-1])

    @property
    def negatives(self) -> int:
        """The number of slots without one."""
        return int(self.fp[-1])

    @property
    def recall(self) -> Floats:
        """The true-positive rate, tp / (tp + fn); nan throughout if there is no boundary."""
        return _shares(self.tp, self.positives)

    @property
    def miss_rate(self) -> Floats:
        """fn / (tp + fn), that is 1 - recall."""
        return _shares(self.positives - self.tp, self.positives)

    @property
    def false_alarm_rate(self) -> Floats:
        """The false-positive rate, fp / (fp + tn)."""
        return _shares(self.fp, self.negatives)

    @property
    def precision(self) -> Floats:
        """tp / (tp + fp); nan at the first point, which has no boundary."""
        shares = np.empty(len(self))
        shares[0] = np.nan
        np.divide(self.tp[1:], self.tp[1:] + self.fp[1:], out=shares[1:])
        return shares

    @cached_property
    def figures(self) -> ThresholdFigures:
        """All areas, rates and best thresholds, computed in one pass over the points."""
        cost = self.cost or DetectionCost()
        return ThresholdFigures(
            *_core.threshold_figures(self.thresholds, self.tp, self.fp, *cost.as_numbers)
        )

    def index(self, threshold: float) -> int:
        """The index of the operating point at a threshold.

        >>> operating_points([0, 1, 1], [0.1, 0.4, 0.8]).index(0.5)
        1
        """
        # Thresholds are descending, and the search needs ascending order: a reversed view.
        above = len(self) - int(np.searchsorted(self.thresholds[::-1], threshold, side="left"))
        return max(above, 1) - 1

    def at(self, threshold: float) -> Counts:
        """The counts of slots if boundaries are slots with at least this score.

        >>> operating_points([0, 1, 1], [0.1, 0.4, 0.8]).at(0.5)
        Counts(tp=1, fp=0, fn=1, tn=1)
        """
        point = self.index(threshold)
        tp, fp = int(self.tp[point]), int(self.fp[point])
        return Counts(tp, fp, self.positives - tp, self.negatives - fp)


def operating_points(
    reference: npt.ArrayLike,
    scores: npt.ArrayLike,
    *,
    grid: int | None = None,
    cost: DetectionCost | None = None,
) -> OperatingPoints:
    """Count true and false positives at every threshold.

    Parameters
    ----------
    reference : array over slots
        Zero where no boundary stands, anything else where one stands.
    scores : array over slots
        The system's probability of a boundary, from 0 to 1.
    grid : int, optional
        Count only at the thresholds 0, 1/grid, 2/grid, ... below 1, so that the result stays small
        for any number of slots. Must be a power of two, such as `GRID`, so that the counts at these
        thresholds are exact. By default every distinct score is a threshold.
    cost : DetectionCost, optional
        The costs of a miss and a false alarm in `min_dcf`; equal by default.

    Returns
    -------
    OperatingPoints
        Its `figures` are the areas, rates and best thresholds.

    Examples
    --------
    >>> points = operating_points([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> points.thresholds
    array([inf, 0.8, 0.4, 0.1])
    >>> points.tp.tolist(), points.fp.tolist()
    ([0, 1, 2, 2], [0, 0, 1, 2])
    >>> points.figures.roc_auc
    0.875
    """
    slots, numbers = scored_slots(reference, scores)
    if grid is not None:
        numbers = lowered_to_grid(numbers, grid)
    positives, negatives = numbers[slots], numbers[~slots]
    positives.sort()
    negatives.sort()
    return OperatingPoints(*_core.operating_points(positives, negatives), cost)


def scored_slots(reference: npt.ArrayLike, scores: npt.ArrayLike) -> tuple[Slots, Floats]:
    """Validate the arguments: a boolean array of boundaries, and probabilities."""
    slots = as_slots(reference)
    numbers = as_row(scores, of="scores").astype(np.float64, copy=False)
    if len(numbers) != len(slots):
        raise InputError(
            f"reference has {len(slots)} slots, but there are {len(numbers)} scores; "
            "give one score for each slot"
        )
    # The extremes are nan if any score is, and comparisons with nan are false.
    if numbers.size and not (numbers.min() >= 0 and numbers.max() <= 1):
        first = int(np.flatnonzero(~((numbers >= 0) & (numbers <= 1)))[0])
        raise InputError(
            f"the score in slot {first + 1} is {numbers[first]}; "
            "a score is a probability from 0 to 1"
        )
    return slots, np.ascontiguousarray(numbers)


def lowered_to_grid(scores: Floats, grid: int) -> Floats:
    """Lower each score to the next threshold of the grid; exact, as grid is a power of two."""
    if grid < 1 or grid & (grid - 1):
        raise OptionError(f"the number of thresholds in the grid must be a power of 2, not {grid}")
    return np.minimum(np.floor(scores * grid), grid - 1) / grid


def _shares(counts: Integers, whole: int) -> Floats:
    return counts / whole if whole else np.full(len(counts), np.nan)
