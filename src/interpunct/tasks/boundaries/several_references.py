"""One system against several references: each, their majority, and all together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

import numpy as np

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.annotated_batch import concatenated_rows
from interpunct.errors import option, warn
from interpunct.metrics.batches import Bounds
from interpunct.metrics.catalogue import (
    BOUNDARY_METRICS,
    SEVERAL_METRICS,
    SOFT_METRICS,
    SUBTYPE_METRICS,
    Metric,
)
from interpunct.metrics.majority import majority_reference
from interpunct.metrics.measures import COUNTS, LENIENT, WINDOWS
from interpunct.metrics.results import Ratio
from interpunct.metrics.slot_errors import batched_lenient_slot_error_rate
from interpunct.metrics.slots import Slots
from interpunct.metrics.vote_windows import WindowCounts, batched_window_counts, total_coverage
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import (
    Figure,
    consensus_figure,
    figure_of,
    majority_figure,
    mean_figure,
)
from interpunct.results.keys import ALL, MAJORITY, Against, Key, One
from interpunct.tasks.boundaries.measuring import scored_slots

_BY_NAME = {metric.name: metric for metric in (*BOUNDARY_METRICS, *SUBTYPE_METRICS)}
SLOT_ERROR_RATE = replace(
    _BY_NAME["nist_error_rate"],
    name="slot_error_rate",
    label="SER",
    definition=_BY_NAME["slot_error_rate"].definition,
)
"""With one kind of label, the NIST error rate is also the slot error rate."""

Measure = Callable[[Slots, Slots, Against], Bag]
"""Measures against one reference, given two arrays over all slots and the reference's key."""


def measure_several(
    names: Sequence[str],
    references: Mapping[str, Slots],
    hypothesis: Slots,
    settings: Settings,
    measure: Measure,
    *,
    bounds: Bounds | None = None,
) -> Bag:
    """All measures against the references of a document, or of many concatenated.

    The bag has a result for each of `names`; it is empty for annotators who skipped this document.
    """
    rows = np.stack(list(references.values()))
    majority = measure(majority_reference(rows, quorum=settings.quorum), hypothesis, MAJORITY)
    nothing = majority.empty()
    bag = majority.against(MAJORITY)
    for name in names:
        against = One(name)
        single = measure(references[name], hypothesis, against) if name in references else nothing
        bag |= single.against(against)
    scored, between = scored_slots(len(hypothesis), settings, bounds)
    rows, made = rows[:, scored], hypothesis[scored]
    lenient = batched_lenient_slot_error_rate(list(rows), made, between)
    inside = windows(rows, made, settings.window_limit, between)
    return bag | Bag.of({LENIENT: lenient, WINDOWS: inside})


def windows(
    rows: Slots, hypothesis: Slots, limit: int, bounds: Bounds | None = None
) -> WindowCounts:
    """Count windows; empty for documents with one reference, which have no agreement."""
    if len(rows) < 2:
        return WindowCounts()
    return batched_window_counts(rows, hypothesis, bounds, limit=limit)


def warn_of_wide_windows(documents: Sequence[Annotated], settings: Settings) -> None:
    """Warn if windows cover most of the text, so that all systems hit them."""
    covered = _covered(documents, settings, settings.window_limit)
    if not covered > 0.5:
        return
    # Coverage grows with the limit, which need not exceed the length of a document.
    widest = min(settings.window_limit, max(map(len, documents)))
    narrower = bisect_right(range(widest), 0.5, key=partial(_covered, documents, settings)) - 1
    remedy = (
        "report mean_f1 or mean_boundary_similarity instead"
        if narrower < 0
        else f"make them smaller with {option('window_limit', narrower)}"
    )
    warn(
        f"windows cover {covered:.0%} of the slots, so all systems get similar values of WiSeBE; "
        f"{remedy}"
    )


def _covered(documents: Sequence[Annotated], settings: Settings, limit: int) -> float:
    shares = []
    for rows, bounds in concatenated_rows(documents):
        scored, between = scored_slots(rows.shape[1], settings, bounds)
        shares.append(total_coverage(rows[:, scored], between, limit=limit))
    return sum(shares, start=Ratio()).value


ALL_TOGETHER: tuple[Metric[Any], ...] = (*SEVERAL_METRICS, *SOFT_METRICS)
"""Figures against all references together."""


def figures_of_several(
    names: Sequence[str], metrics: Sequence[Metric[Any]], *, consensus: bool = False
) -> list[Figure]:
    """Figures against all references: together, as a mean, against the majority, and against
    each.
    """
    return [
        *(figure_of(metric) for metric in ALL_TOGETHER),
        *(mean_figure(metric, names) for metric in (*metrics, SLOT_ERROR_RATE)),
        *(majority_figure(metric) for metric in metrics),
        *(consensus_figure(metric) for metric in metrics if consensus),
        *(figure_of(metric, about=One(name)) for name in names for metric in metrics),
    ]


def counts_of_several(bag: Bag, about: Against) -> dict[str, Any]:
    """Counts of windows and boundaries for all references together, or of slots for one of them."""
    if about != ALL:
        return asdict(bag[Key(COUNTS, about)])
    found = asdict(bag[Key(WINDOWS)])
    return {name: found[name] for name in _WINDOW_COUNTS}


_WINDOW_COUNTS = ("boundaries", "boundaries_in_windows", "windows", "windows_hit")
