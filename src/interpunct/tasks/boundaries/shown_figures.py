"""The figures of boundaries for a corpus, and those that tables show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from interpunct.metrics.catalogue import (
    BOUNDARY_METRICS,
    DIALOGUE_METRICS,
    SEVERAL_METRICS,
    SOFT_METRICS,
    SUBTYPE_METRICS,
    THRESHOLD_METRICS,
    TIME_METRICS,
    WORD_ERROR_RATE,
)
from interpunct.options import Settings
from interpunct.results.figures import Figure, figure_of
from interpunct.tasks.boundaries.measuring import measure
from interpunct.tasks.boundaries.several_references import figures_of_several
from interpunct.tasks.summary import Facts

WISEBE = next(metric for metric in SEVERAL_METRICS if metric.name == "wisebe")
COLUMNS_OF_SEVERAL = (
    "wisebe", "window_f1", "mean_f1", "majority_f1", "mean_slot_error_rate",
    "lenient_slot_error_rate",
)  # fmt: skip
COLUMNS = (
    "precision", "recall", "f1", "nist_error_rate", "segment_f1", "pk", "window_diff",
    "boundary_similarity",
)  # fmt: skip
COLUMNS_OF_SCORES = ("roc_auc", "pr_auc")
COLUMNS_OF_TIMES = ("timed_precision", "timed_recall", "timed_f1", "boundary_deviation")


def figures(
    references: Sequence[str], settings: Settings, facts: Facts, *, has_subtypes: bool
) -> Iterator[Figure]:
    """Every figure of a corpus against these references."""
    measured = measure(np.zeros(1, bool), np.zeros(1, bool), settings, k=2)
    metrics: list[Any] = [m for m in BOUNDARY_METRICS if measured.has(m.measure)]
    if settings.k == "superdialseg":
        metrics += DIALOGUE_METRICS
    if facts.has_scores:
        metrics += THRESHOLD_METRICS
    if facts.words_differ:
        yield figure_of(WORD_ERROR_RATE)
    if len(references) > 1:
        consensus = settings.consensus is not None
        yield from figures_of_several(references, metrics, consensus=consensus)
        return
    if has_subtypes:
        metrics += SUBTYPE_METRICS
    if settings.collar is not None:
        metrics += TIME_METRICS
    yield from (figure_of(metric) for metric in (*metrics, *SOFT_METRICS, WISEBE))


def figures_without_words() -> Iterator[Figure]:
    """Every figure of a corpus in which only times are compared."""
    return map(figure_of, TIME_METRICS)


def columns(settings: Settings, facts: Facts, *, several: bool) -> Iterator[str]:
    """The figures that a table shows by default."""
    if facts.words_differ:
        yield WORD_ERROR_RATE.name
    yield from COLUMNS_OF_SEVERAL if several else COLUMNS
    if settings.consensus:
        yield "consensus_f1"
    if settings.collar is not None:
        yield from COLUMNS_OF_TIMES
    if facts.has_scores:
        prefix = "majority_" if several else ""
        yield from (f"{prefix}{name}" for name in COLUMNS_OF_SCORES)
