"""The axes of a DET curve: rates on the scale of normal deviates.

On it, the curve of a system whose scores are normally distributed is a straight line, and the small
rates that matter get the room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.special import ndtr, ndtri

from interpunct.evaluation.curves import Curves
from interpunct.metrics.thresholds import Floats

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STEPS = (0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9)
"""Where an axis may begin, end and have its ticks."""

APART = 0.1
"""How far apart ticks must be, as a part of the axis, so that they can be read."""


def deviate_axes(curves: Curves, ax: Axes) -> None:
    """Give both axes the scale, the limits and the ticks that show the curves best."""
    from matplotlib.ticker import FuncFormatter, NullLocator

    ax.set_xscale("function", functions=(ndtri, ndtr))
    ax.set_yscale("function", functions=(ndtri, ndtr))
    left, bottom, highest = deviate_limits(curves)
    ax.set_xlim(left, highest)
    ax.set_ylim(bottom, highest)
    for axis, lowest in ((ax.xaxis, left), (ax.yaxis, bottom)):
        axis.set_ticks(deviate_ticks(lowest, highest))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(lambda rate, _: f"{100 * rate:g}%"))


def deviate_limits(curves: Curves) -> tuple[float, float, float]:
    """Where the axis across and the axis up begin, and where both end."""
    highest = 0.6 if all(curve.figure("eer") < 0.35 for curve in curves.scored) else 0.9
    rates = [(curve.points.false_alarm_rate, curve.points.miss_rate) for curve in curves.scored]
    left = _lowest([alarms[misses <= highest] for alarms, misses in rates])
    bottom = _lowest([misses[alarms <= highest] for alarms, misses in rates])
    return left, bottom, highest


def on_deviates(rates: Floats) -> Floats:
    """Rates that have a place on the scale; 0 and 1 have none and go far beyond the edge."""
    return np.clip(rates, STEPS[0] / 100, 1 - STEPS[0] / 100)


def _lowest(seen: list[Floats]) -> float:
    """The step below the lowest rate that a curve reaches within the panel."""
    lowest = min((rates[rates > 0].min(initial=1.0) for rates in seen), default=1.0)
    return max((step for step in STEPS[:-2] if step <= lowest), default=STEPS[0])


def deviate_ticks(lowest: float, highest: float) -> list[float]:
    """The steps within the limits, without those that would run into the next one."""
    ends = ndtri(highest) - ndtri(lowest)
    found: list[float] = []
    for step in reversed([step for step in STEPS if lowest <= step <= highest]):
        if not found or ndtri(found[-1]) - ndtri(step) >= APART * ends:
            found.append(step)
    return found
