"""The axes of a DET curve: rates on the scale of normal deviates.

On this scale, a system whose scores are normally distributed has a straight line, and small rates,
which matter most, have the most room.
"""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, inf, nan, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from interpunct.evaluation.curves import Curves
from interpunct.metrics.thresholds import Floats

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TICKS = (0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9)
"""Rates at which an axis may begin, end and have ticks."""

APART = 0.1
"""The minimum distance of two ticks, relative to the axis."""


def deviates(rates: npt.ArrayLike) -> Floats:
    """Rates as normal deviates, the quantile function of the normal distribution.

    0 and 1 are infinite; numbers that are not rates give nan.

    >>> deviates([0.0, 0.025, 0.5, 2.0]).round(3).tolist()
    [-inf, -1.96, 0.0, nan]
    """
    return _each(_deviate, rates)


def rates(deviates: npt.ArrayLike) -> Floats:
    """The rates with these normal deviates: the normal distribution function.

    >>> rates([-1.96, 0.0]).round(3).tolist()
    [0.025, 0.5]
    """
    return _each(_rate, deviates)


def _deviate(rate: float) -> float:
    if 0 < rate < 1:
        return _NORMAL.inv_cdf(rate)
    return {0.0: -inf, 1.0: inf}.get(rate, nan)


def _rate(deviate: float) -> float:
    # `erfc` is accurate for small rates; `NormalDist.cdf` is not.
    return erfc(-deviate / sqrt(2)) / 2


def _each(function: Callable[[float], float], numbers: npt.ArrayLike) -> Floats:
    array = np.asarray(numbers, np.float64)
    return np.array([function(number) for number in array.ravel().tolist()]).reshape(array.shape)


_NORMAL = NormalDist()


def deviate_axes(curves: Curves, ax: Axes) -> None:
    """Set the scale, the limits and the ticks of both axes."""
    from matplotlib.ticker import FuncFormatter, NullLocator

    ax.set_xscale("function", functions=(deviates, rates))
    ax.set_yscale("function", functions=(deviates, rates))
    left, bottom, highest = deviate_limits(curves)
    ax.set_xlim(left, highest)
    ax.set_ylim(bottom, highest)
    for axis, lowest in ((ax.xaxis, left), (ax.yaxis, bottom)):
        axis.set_ticks(deviate_ticks(lowest, highest))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(lambda rate, _: f"{100 * rate:g}%"))


def deviate_limits(curves: Curves) -> tuple[float, float, float]:
    """The lower limits of both axes, and their common upper limit."""
    highest = 0.6 if all(curve.figure("eer") < 0.35 for curve in curves.scored) else 0.9
    rates = [(curve.points.false_alarm_rate, curve.points.miss_rate) for curve in curves.scored]
    left = _lowest([alarms[misses <= highest] for alarms, misses in rates])
    bottom = _lowest([misses[alarms <= highest] for alarms, misses in rates])
    return left, bottom, highest


def on_deviates(rates: Floats) -> Floats:
    """Move the rates 0 and 1, which are infinite on this scale, to just beyond its limits."""
    return np.clip(rates, TICKS[0] / 100, 1 - TICKS[0] / 100)


def _lowest(seen: list[Floats]) -> float:
    """The highest tick below all rates of the curves within the panel."""
    lowest = min((rates[rates > 0].min(initial=1.0) for rates in seen), default=1.0)
    return max((step for step in TICKS[:-2] if step <= lowest), default=TICKS[0])


def deviate_ticks(lowest: float, highest: float) -> list[float]:
    """The ticks within the limits, without those too close to the next one."""
    steps = [step for step in TICKS if lowest <= step <= highest]
    places = dict(zip(steps, deviates(steps).tolist(), strict=True))
    ends = deviates([lowest, highest]).tolist()
    least = APART * (ends[1] - ends[0])
    found: list[float] = []
    for step in reversed(steps):
        if not found or places[found[-1]] - places[step] >= least:
            found.append(step)
    return found
