"""All curves and areas of ten million scores."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from sklearn.metrics import (
    average_precision_score,
    det_curve,
    precision_recall_curve,
    roc_auc_score,
    roc_curve,
)

from bench.comparison import Row, measured
from interpunct.metrics import calibration, cost_curve, operating_points

SLOTS = 10**7
PEER = "scikit-learn, 5 functions"

Slots = npt.NDArray[np.bool_]
Scores = npt.NDArray[np.float64]


def rows() -> Iterator[Row]:
    reference, scores = slots(SLOTS)
    rounded = np.round(scores, 4)
    for work, given in (("curves, 10^7 scores", scores), ("curves, 10^4 distinct", rounded)):
        yield Row(
            work,
            PEER,
            measured(lambda given=given: ours(reference, given)),
            measured(lambda given=given: theirs(reference, given), times=1),
            goal=4,
        )


def slots(size: int) -> tuple[Slots, Scores]:
    """One slot in ten is a boundary, and the system finds most of them."""
    random = np.random.default_rng(0)
    reference = random.random(size) < 0.1
    return reference, random.beta(1 + 2.0 * reference, 3)


def ours(reference: Slots, scores: Scores) -> float:
    """More than the peer computes: also the cost curve, reliability and all figures."""
    points = operating_points(reference, scores)
    # One curve after another, as the peer's functions compute them.
    assert len(points.false_alarm_rate) == len(points.recall)
    assert len(points.precision) == len(points.recall)
    assert len(points.false_alarm_rate) == len(points.miss_rate)
    assert cost_curve(points).expected_cost.max() <= 0.5
    assert calibration(reference, scores).expected_error < 1
    return points.figures.roc_auc


def theirs(reference: Slots, scores: Scores) -> float:
    roc_curve(reference, scores)
    precision_recall_curve(reference, scores)
    det_curve(reference, scores)
    average_precision_score(reference, scores)
    return float(roc_auc_score(reference, scores))
