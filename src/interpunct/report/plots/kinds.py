"""How each kind of curve is drawn, in plots and on pages.

`interpunct.evaluation.curves.traces` defines the points of a kind; a new kind has a row in both
tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

GREY = "#777777"

Line = tuple[Sequence[float], Sequence[float]]
"""The x and the y of the points of a line."""


class Rates(NamedTuple):
    """The rates of a set of boundaries; `prior` is the share of slots with a boundary."""

    recall: float
    precision: float
    false_alarm_rate: float
    prior: float


@dataclass(frozen=True, slots=True)
class Rule:
    """A line to compare curves with; `style` are matplotlib options."""

    label: str
    style: Mapping[str, Any]


NO_SKILL = Rule("no skill", {"color": GREY, "linestyle": ":", "linewidth": 0.9})
CALIBRATED = Rule("calibrated", {"color": GREY, "linestyle": "-", "linewidth": 0.6})


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a kind of curve is drawn.

    Attributes
    ----------
    legend : str
        The position of a panel's legend, as in matplotlib.
    rule, rule_line : Rule, callable
        The line that curves are compared with, and its points, given the share of boundaries.
    place : callable, optional
        The position of a set of boundaries, if it has one in this diagram.
    has_thresholds : bool
        Whether each point of a curve has a threshold, so that it can be selected with the slider,
        and two systems can cross.
    is_binned : bool
        Whether the points of a curve are bins of scores, drawn as dots.
    on_deviates : bool
        Whether both axes use the scale of normal deviates.
    top : float
        The upper limit of the vertical axis.
    is_cropped : bool
        Whether the vertical axis ends a little above the highest curve if that is below `top`.
    """

    legend: str
    rule: Rule = NO_SKILL
    rule_line: Callable[[float], Line]
    place: Callable[[Rates], tuple[float, float]] | None = None
    has_thresholds: bool = False
    is_binned: bool = False
    on_deviates: bool = False
    top: float = 1.0
    is_cropped: bool = False


LOOKS: Mapping[str, Look] = {
    "roc": Look(
        legend="lower right",
        rule_line=lambda prior: ([0, 1], [0, 1]),
        place=lambda at: (at.false_alarm_rate, at.recall),
        has_thresholds=True,
    ),
    "pr": Look(
        legend="best",
        rule_line=lambda prior: ([0, 1], [prior, prior]),
        place=lambda at: (at.recall, at.precision),
        has_thresholds=True,
    ),
    "det": Look(
        legend="lower left",
        rule_line=lambda prior: ([0.001, 0.999], [0.999, 0.001]),
        place=lambda at: (at.false_alarm_rate, 1 - at.recall),
        has_thresholds=True,
        on_deviates=True,
    ),
    "cost": Look(
        legend="best",
        rule_line=lambda prior: ([0, 0.5, 1], [0, 0.5, 0]),
        place=lambda at: (
            at.prior,
            at.prior * (1 - at.recall) + (1 - at.prior) * at.false_alarm_rate,
        ),
        # Costs are at most one half, and usually far below.
        top=0.5,
        is_cropped=True,
    ),
    "reliability": Look(
        legend="best",
        rule=CALIBRATED,
        rule_line=lambda prior: ([0, 1], [0, 1]),
        is_binned=True,
    ),
}
"""The kinds of curves by their names."""
