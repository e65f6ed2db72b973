"""One system against several references: each alone, their majority, and all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from interpunct.alignment.annotated import Annotated
from interpunct.errors import warn
from interpunct.metrics import (
    WindowCounts,
    lenient_slot_error_rate,
    majority_reference,
    window_counts,
    window_coverage,
)
from interpunct.metrics.metric import Metric
from interpunct.metrics.reference_rows import SEVERAL_METRICS
from interpunct.metrics.results import Ratio, quotient
from interpunct.metrics.slots import Slots
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, figure_of

Measure = Callable[[Slots, Slots], Bag]
"""What is measured against one reference: two arrays over all slots of a document."""


def measure_several(
    names: Sequence[str],
    references: Mapping[str, Slots],
    hypothesis: Slots,
    settings: Settings,
    measure: Measure,
) -> Bag:
    """Everything that is measured against the references of one document.

    The bag has a result for each of `names`, also for an annotator who did not do this document:
    nothing, which adds nothing.
    """
    rows = np.stack(list(references.values()))
    majority = measure(majority_reference(rows, quorum=settings.quorum), hypothesis)
    nothing = {key: type(result)() for key, result in majority.items()}
    bag = {f"majority_{key}": result for key, result in majority.items()}
    for name in names:
        single = measure(references[name], hypothesis) if name in references else nothing
        bag.update({against(name, key): result for key, result in single.items()})
    scored = slice(None) if settings.final == "include" else slice(0, -1)
    bag["lenient"] = lenient_slot_error_rate(list(rows[:, scored]), hypothesis[scored])
    bag["windows"] = windows(rows[:, scored], hypothesis[scored], settings.window_limit)
    return bag


def windows(rows: Slots, hypothesis: Slots, limit: int) -> WindowCounts:
    """Nothing for a document with one reference: there is no agreement to multiply with."""
    return window_counts(rows, hypothesis, limit=limit) if len(rows) > 1 else WindowCounts()


def warn_of_wide_windows(documents: Sequence[Annotated], settings: Settings) -> None:
    """Where windows cover most of the text, every candidate hits them: say so."""
    if _covered(documents, settings, settings.window_limit) <= 0.5:
        return
    narrower = [
        limit
        for limit in range(settings.window_limit - 1, -1, -1)
        if _covered(documents, settings, limit) <= 0.5
    ]
    remedy = (
        f"make them smaller with --window-limit {narrower[0]}"
        if narrower
        else "report mean_f1 or mean_boundary_similarity instead"
    )
    covered = _covered(documents, settings, settings.window_limit)
    warn(
        f"windows cover {covered:.0%} of the slots, so that every system scores alike in "
        f"WiSeBE; {remedy}"
    )


def _covered(documents: Sequence[Annotated], settings: Settings, limit: int) -> float:
    final = settings.final == "include"
    shares = [window_coverage(document.rows(final=final), limit=limit) for document in documents]
    return sum(shares, start=Ratio()).value


def figures_of_several(names: Sequence[str], metrics: Iterable[Metric]) -> list[Figure]:
    """Figures against all references, the mean and the majority of each, and each alone."""
    metrics = list(metrics)
    means = [mean_figure(metric, names) for metric in metrics]
    means += [
        mean_figure(metric, names, "slot_error_rate") for metric in metrics if _is_slot(metric)
    ]
    return [
        *(figure_of(metric) for metric in SEVERAL_METRICS),
        *means,
        *(majority_figure(metric) for metric in metrics),
        *(
            figure_of(metric, measure=against(name, metric.measure), group=name)
            for name in names
            for metric in metrics
        ),
    ]


def counts_of_several(bag: Bag, group: str) -> dict[str, Any]:
    """Windows and boundaries for all references together, slots for one of them."""
    if group:
        return asdict(bag[against(group, "counts")])
    found = asdict(bag["windows"])
    return {name: found[name] for name in _WINDOW_COUNTS}


_WINDOW_COUNTS = ("boundaries", "boundaries_in_windows", "windows", "windows_hit")


def against(name: str, measure: str) -> str:
    """The measure of a system against one reference."""
    return f"{measure}@{name}"


def _is_slot(metric: Metric) -> bool:
    """With one kind of label, the error rate of NIST is also the slot error rate."""
    return metric.name == "nist_error_rate"


def mean_figure(metric: Metric, names: Sequence[str], name: str | None = None) -> Figure:
    """The mean of a figure over single references."""
    keys = [against(reference, metric.measure) for reference in names]
    return Figure(
        f"mean_{name or metric.name}",
        f"mean {'SER' if name else metric.label}",
        metric.better,
        lambda bag: mean_of_measured([metric.value(bag[key]) for key in keys]),
        metric.unmeasured,
    )


def majority_figure(metric: Metric) -> Figure:
    """A figure against what most references say."""
    key = f"majority_{metric.measure}"
    return Figure(
        f"majority_{metric.name}",
        f"maj {metric.label}",
        metric.better,
        lambda bag: metric.value(bag[key]),
        metric.unmeasured,
    )


def mean_of_measured(values: Sequence[float]) -> float:
    """The mean of the values that there are; nan if there is none. Arrays go entry by entry.

    >>> mean_of_measured([0.25, float("nan"), 0.75])
    0.5
    """
    stacked = np.array(values, np.float64)
    measured = ~np.isnan(stacked)
    return quotient(np.where(measured, stacked, 0).sum(axis=0), measured.sum(axis=0))
