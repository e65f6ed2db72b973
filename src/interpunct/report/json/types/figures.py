"""Single figures. Figures that were not measured are null, with a reason."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class ValueJson(TypedDict):
    """The value of a figure, or null and the reason why it was not measured."""

    value: float | None
    reason: NotRequired[str]
    """The reason why something here is null; present if and only if something is."""


class IntervalJson(TypedDict):
    """A 95% interval, or null and the reason why it was not measured."""

    low: float | None
    high: float | None
    reason: NotRequired[str]
    """Why there is no interval."""


class EstimateJson(ValueJson):
    """The value of a figure over the whole corpus, with its 95% interval if intervals are computed.

    An interval that could not be measured is null; then the reason is about the interval.
    """

    low: NotRequired[float | None]
    high: NotRequired[float | None]


class MacroJson(TypedDict):
    """The mean of a figure over documents, if any document has it."""

    macro: NotRequired[float]
    """The mean over the documents in which the figure was measured."""
    macro_left_out: NotRequired[int]
    """The number of documents in which it was not measured, if there are any."""


class ScoreJson(EstimateJson, MacroJson):
    """A figure of a system over the whole corpus, and its mean over documents."""


class CorrelationJson(EstimateJson):
    """Pearson's correlation of two figures over documents; an interval needs at least four."""

    documents: int
    """The number of documents with both figures."""


class ComparisonJson(TypedDict):
    """The comparison of two systems in one figure."""

    a: str
    b: str
    metric: str
    difference: float | None
    """The figure of `a` minus that of `b`."""
    low: NotRequired[float | None]
    """The lower limit of the 95% interval of the difference."""
    high: NotRequired[float | None]
    """The upper limit."""
    p_value: float | None
    """Of the paired permutation test, corrected by Holm's method for all pairs of systems."""
    p_bootstrap: float | None
    """Of the paired bootstrap, not corrected."""
    reason: NotRequired[str]
    """The reason why something here is null; present if and only if something is."""
