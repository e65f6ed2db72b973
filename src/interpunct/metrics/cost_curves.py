r"""Cost curves: the expected cost of a system at its best threshold, for all priors and costs.

Conventions
-----------
The *probability cost* is the share of the cost that misses could cause,
:math:`PC = p\,C_{miss} / (p\,C_{miss} + (1-p)\,C_{fa})`. At equal costs it is the prior *p*. Each
operating point is a straight line from its false-alarm rate at 0 to its miss rate at 1; the
system's cost curve is the lower envelope of these lines.

References
----------
Drummond and Holte (2000), Explicitly Representing Expected Cost: An Alternative to ROC
Representation. KDD.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from interpunct import _core
from interpunct.metrics.thresholds import Floats, OperatingPoints


@dataclass(frozen=True, slots=True, eq=False)
class CostCurve:
    """The lower envelope as a polygonal line: its corners from left to right.

    `thresholds` has one entry fewer: the best threshold between each two neighbouring corners. At
    the left end it is infinite (no boundary at all is cheapest), at the right end the lowest score
    (a boundary in every slot is cheapest).
    """

    probability_cost: Floats
    expected_cost: Floats
    thresholds: Floats

    def at(self, probability_cost: Floats) -> Floats:
        """The normalised expected cost at the best threshold."""
        return np.interp(probability_cost, self.probability_cost, self.expected_cost)


def cost_curve(points: OperatingPoints) -> CostCurve:
    r"""The least normalised expected cost for each probability cost *x*.

    .. math:: \min_t \; x\, P_{miss}(t) + (1 - x)\, P_{fa}(t)

    0 is best; a trivial system has :math:`\min(x, 1 - x)`. The lines of the envelope correspond to
    the points on the convex hull of the ROC curve. Empty unless there is a slot with a boundary and
    a slot without one.

    Examples
    --------
    >>> from interpunct.metrics.thresholds import operating_points
    >>> curve = cost_curve(operating_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8]))
    >>> curve.probability_cost
    array([0. , 0. , 0.5, 1. , 1. ])
    >>> curve.expected_cost
    array([0.  , 0.  , 0.25, 0.  , 0.  ])
    >>> curve.thresholds
    array([inf, 0.8, 0.4, 0.1])
    """
    if not (points.positives and points.negatives):
        return CostCurve(np.empty(0), np.empty(0), np.empty(0))
    hull = _core.roc_hull(points.tp, points.fp)
    false_alarms = points.fp[hull] / points.negatives
    misses = (points.positives - points.tp[hull]) / points.positives
    gained, caught = np.diff(false_alarms), -np.diff(misses)
    corners = np.concatenate(([0.0], gained / (gained + caught), [1.0]))
    # Two lines meet in each inner corner; either gives its height.
    line = np.concatenate((np.arange(len(hull)), [len(hull) - 1]))
    heights = corners * misses[line] + (1 - corners) * false_alarms[line]
    return CostCurve(corners, heights, points.thresholds[hull])
