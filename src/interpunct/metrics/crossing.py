"""Where two curves cross, and which of them is better between the crossings.

Conventions
-----------
Two systems are compared at the same number of boundaries: the one with more correct boundaries is
better. Between operating points both are interpolated by straight lines, as in the ROC curve. A
crossing is the same pair of true and false positives in the ROC, precision-recall and DET diagrams,
so one list serves all three; and a system that is nowhere behind here dominates in all three.

References
----------
Davis and Goadrich (2006), The Relationship Between Precision-Recall and ROC Curves. ICML.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from interpunct.errors import InputError
from interpunct.metrics.cost_curves import CostCurve
from interpunct.metrics.thresholds import Floats, OperatingPoints

Side = Literal["first", "second"]


@dataclass(frozen=True, slots=True)
class Region:
    """An interval in which one of two systems is better, from `start` to `end`.

    `lead` is its largest advantage.
    """

    better: Side
    start: float
    end: float
    lead: float


@dataclass(frozen=True, slots=True)
class Crossing:
    """A common point of two curves, and the better system before and after it."""

    recall: float
    precision: float
    false_alarm_rate: float
    before: Side
    after: Side


def crossings(
    first: OperatingPoints, second: OperatingPoints, *, least: float = 0.0
) -> list[Crossing]:
    """Where the ROC curves of two systems cross, from few boundaries to many.

    Parameters
    ----------
    first, second : OperatingPoints
        Over the same slots.
    least : float
        Leads smaller than this are ignored: between two crossings, the recall of one system must
        exceed that of the other by at least this much somewhere, at the same number of boundaries.
        With zero every crossing counts.

    Examples
    --------
    >>> from interpunct.metrics.thresholds import operating_points
    >>> reference = [1, 0, 1, 1, 0, 0]
    >>> early = operating_points(reference, [0.9, 0.3, 0.8, 0.1, 0.7, 0.6])
    >>> late = operating_points(reference, [0.6, 0.9, 0.7, 0.5, 0.3, 0.2])
    >>> crossings(early, late)
    [Crossing(recall=0.6666666666666666, precision=0.6666666666666666, \
false_alarm_rate=0.3333333333333333, before='first', after='second')]
    """
    regions = better_regions(first, second, least=least)
    found = []
    for before, after in pairwise(regions):
        boundaries = after.start
        right = float(np.interp(boundaries, first.tp + first.fp, first.tp))
        found.append(
            Crossing(
                recall=right / first.positives,
                precision=right / boundaries,
                false_alarm_rate=(boundaries - right) / first.negatives,
                before=before.better,
                after=after.better,
            )
        )
    return found


def better_regions(
    first: OperatingPoints, second: OperatingPoints, *, least: float = 0.0
) -> list[Region]:
    """The intervals in which each system is better; `start` and `end` are numbers of boundaries.

    The `lead` is the difference in recall at the same number of boundaries. If there is no region,
    the curves are the same; if there is one, its system dominates, apart from leads below `least`.
    """
    if (first.positives, first.negatives) != (second.positives, second.negatives):
        raise InputError("curves can be compared only over the same slots and the same reference")
    boundaries_first, boundaries_second = first.tp + first.fp, second.tp + second.fp
    at = np.union1d(boundaries_first, boundaries_second).astype(np.float64)
    ahead = np.interp(at, boundaries_first, first.tp) - np.interp(at, boundaries_second, second.tp)
    return _regions(at, ahead / max(first.positives, 1), least)


def cheaper_regions(first: CostCurve, second: CostCurve, *, least: float = 0.0) -> list[Region]:
    """The intervals in which each system costs less; `start` and `end` are probability costs."""
    if not (len(first.probability_cost) and len(second.probability_cost)):
        return []
    at = np.union1d(first.probability_cost, second.probability_cost)
    return _regions(at, second.at(at) - first.at(at), least)


ROUNDING = 1e-12
"""Differences below this are rounding errors."""


def _regions(at: Floats, ahead: Floats, least: float) -> list[Region]:
    """Intervals of equal sign of a piecewise linear difference, without small leads."""
    leads = [region for region in _stretches(at, ahead) if region.lead >= least]
    joined: list[Region] = []
    for region in leads:
        if joined and joined[-1].better == region.better:
            last = joined.pop()
            region = Region(region.better, last.start, region.end, max(last.lead, region.lead))
        joined.append(region)
    return joined


def _stretches(at: Floats, ahead: Floats) -> Iterator[Region]:
    signs = np.where(np.abs(ahead) <= ROUNDING, 0, np.sign(ahead)).astype(int)
    changes = np.flatnonzero(np.diff(signs)) + 1
    for low, high in zip(np.r_[0, changes], np.r_[changes, len(at)], strict=True):
        if low == high or signs[low] == 0:
            continue
        yield Region(
            "first" if signs[low] > 0 else "second",
            _zero(at, ahead, low - 1) if low else float(at[0]),
            _zero(at, ahead, high - 1) if high < len(at) else float(at[-1]),
            float(np.abs(ahead[low:high]).max()),
        )


def _zero(at: Floats, ahead: Floats, left: int) -> float:
    """The zero of the difference between a point and the next."""
    here, there = ahead[left], ahead[left + 1]
    return float(at[left] + (at[left + 1] - at[left]) * (here / (here - there)))
