"""The points of lines in plots: dense where a curve bends, sparse where they would overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from interpunct.evaluation.curves import KINDS, Curve
from interpunct.metrics.thresholds import Floats, OperatingPoints
from interpunct.report.plots.kinds import LOOKS, Rates

FINEST = 1 / 2000
"""Points closer than this part of an axis are drawn as one."""


def path(curve: Curve, kind: str) -> tuple[Floats, Floats]:
    """The line of a curve."""
    points = with_mixtures(curve.points) if LOOKS[kind].has_thresholds else curve.points
    trace = KINDS[kind].trace(points, curve.calibration)
    return thinned(trace.x, trace.y)


def with_mixtures(points: OperatingPoints) -> OperatingPoints:
    """Add points between distant ones, with linear interpolation of true and false positives.

    This is a straight line in the ROC diagram and a curve in the others.
    """
    tp, fp = points.tp, points.fp
    found = tp + fp
    steps = np.ceil(
        np.maximum.reduce(
            [
                np.ones(len(points) - 1),
                200 * np.diff(tp) / max(points.positives, 1),
                200 * np.diff(fp) / max(points.negatives, 1),
                10 * np.log2(found[1:] / np.maximum(found[:-1], 1)),
            ]
        )
    ).astype(np.int64)
    before = np.repeat(np.arange(len(steps)), steps)
    # The position of each new point between its two old ones.
    first = np.cumsum(steps) - steps
    share = (np.arange(len(before)) - first[before]) / steps[before]
    mixed: Any = [
        np.append(counts[before] + share * np.diff(counts)[before], counts[-1])
        for counts in (tp, fp)
    ]
    return replace(points, thresholds=np.full(len(before) + 1, np.nan), tp=mixed[0], fp=mixed[1])


def thinned(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Remove points that are too close to be distinguished."""
    if len(x) < 3:
        return x, y
    way = np.cumsum(np.hypot(np.diff(x), np.diff(y)))
    cells = np.floor(np.concatenate([[0.0], way]) / FINEST)
    kept = np.concatenate([[True], np.diff(cells) > 0])
    kept[-1] = True
    return x[kept], y[kept]


def band(curves: Sequence[Curve], kind: str) -> tuple[Floats, Floats, Floats]:
    """The lowest and the highest value of curves at each x: one system against each reference."""
    if LOOKS[kind].is_binned:
        at = np.linspace(0, 1, 101)
    else:
        # Denser at the left, where curves of rare boundaries have their detail.
        at = np.unique(np.concatenate([np.linspace(0, 1, 401), np.geomspace(1e-4, 1, 200)]))
    heights = []
    for curve in curves:
        x, y = path(curve, kind)
        heights.append(np.interp(at, x, y, left=np.nan, right=np.nan) if len(x) else at * np.nan)
    stacked = np.array(heights)
    known = ~np.isnan(stacked).any(axis=0)
    return at[known], stacked[:, known].min(axis=0), stacked[:, known].max(axis=0)


def decision(curve: Curve, kind: str) -> tuple[float, float] | None:
    """The position of the system's own boundaries, or those at the chosen threshold, in a
    diagram.
    """
    counts, place = curve.decisions, LOOKS[kind].place
    positives, negatives = counts.tp + counts.fn, counts.fp + counts.tn
    if place is None or not (positives and negatives and counts.tp + counts.fp):
        return None
    recall, false_alarms = counts.tp / positives, counts.fp / negatives
    return place(Rates(recall, counts.precision.value, false_alarms, curve.prior))
