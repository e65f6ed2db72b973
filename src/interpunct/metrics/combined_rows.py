"""Figures of the task `punctuation` that need several references."""

from __future__ import annotations

from interpunct.metrics.metric import Metric

COMBINED_METRICS: tuple[Metric, ...] = (
    Metric(
        "no_marks", "no marks", "punctuation", "neither", "no_marks",
        lambda ratio: ratio.value,
        "punctuation_error_rate that a text without any mark would have against the references "
        "combined: columns of marks that none of them leaves out",
        "Snover et al. 2004", "no reference has a scored mark",
    ),
    Metric(
        "lenient_slot_error_rate", "len SER", "punctuation", "lower", "lenient",
        lambda ratio: ratio.value,
        "slots whose marks are those of no reference / mean number of reference slots with marks",
        "Kolář and Lamel 2012", "no reference has a scored mark",
    ),
)  # fmt: skip
