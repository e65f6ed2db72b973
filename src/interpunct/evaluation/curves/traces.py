"""The kinds of curves: their axes and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from interpunct.metrics.cost_curves import cost_curve
from interpunct.metrics.reliability import Calibration
from interpunct.metrics.thresholds import Floats, OperatingPoints


@dataclass(frozen=True, slots=True)
class Trace:
    """The points of a curve from left to right, with their thresholds.

    The threshold is nan for points that do not correspond to one: the corners of a cost curve and
    the bins of a reliability diagram.
    """

    x: Floats
    y: Floats
    thresholds: Floats


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of curve. `figure` is the summary figure shown in the legend."""

    name: str
    title: str
    x: str
    y: str
    figure: str
    label: str
    trace: Callable[[OperatingPoints, Calibration], Trace]


def _roc(points: OperatingPoints, _: Calibration) -> Trace:
    return Trace(points.false_alarm_rate, points.recall, points.thresholds)


def _precision_recall(points: OperatingPoints, _: Calibration) -> Trace:
    # Before the first boundary, precision is that of the first point.
    precision = points.precision
    precision[:1] = precision[1:2] if len(points) > 1 else np.nan
    return Trace(points.recall, precision, points.thresholds)


def _det(points: OperatingPoints, _: Calibration) -> Trace:
    return Trace(points.false_alarm_rate, points.miss_rate, points.thresholds)


def _cost(points: OperatingPoints, _: Calibration) -> Trace:
    curve = cost_curve(points)
    nowhere = np.full(len(curve.probability_cost), np.nan)
    return Trace(curve.probability_cost, curve.expected_cost, nowhere)


def _reliability(_: OperatingPoints, calibration: Calibration) -> Trace:
    filled = calibration.slots > 0
    means, frequencies = calibration.mean_scores[filled], calibration.frequencies[filled]
    return Trace(means, frequencies, np.full(len(means), np.nan))


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("roc", "ROC", "false-alarm rate", "recall", "roc_auc", "area", _roc),
        Kind(
            "pr", "Precision and recall", "recall", "precision", "pr_auc", "area",
            _precision_recall,
        ),
        Kind("det", "DET", "false-alarm rate", "miss rate", "eer", "EER", _det),
        Kind(
            "cost", "Cost", "probability cost", "normalised expected cost", "min_dcf", "min DCF",
            _cost,
        ),
        Kind(
            "reliability", "Reliability", "mean score", "share that are boundaries",
            "expected_calibration_error", "ECE", _reliability,
        ),
    )
}  # fmt: skip
