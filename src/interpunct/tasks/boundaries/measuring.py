"""Measuring two arrays over the slots of a document, or of many concatenated."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from interpunct.metrics.batches import Bounds, inner_slots
from interpunct.metrics.counting import batched_counts, document_accuracies
from interpunct.metrics.edits import batched_boundary_edits
from interpunct.metrics.hamming import batched_generalized_hamming_distance
from interpunct.metrics.measures import (
    COUNTS,
    DOCUMENTS,
    EDITS,
    F_BETA,
    HAMMING,
    SEGMENT_WORDS,
    SEGMENTS,
    SUPERDIALSEG,
    TOLERANT,
    Measure,
)
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.segments import (
    batched_segment_error_rate_words,
    batched_segment_matches,
)
from interpunct.metrics.slots import Slots
from interpunct.metrics.tolerance import batched_tolerant_matches
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.tasks.boundaries.waiting_windows import INNER_SLOTS, InnerSlots, over_windows


def measure(
    reference: Slots,
    hypothesis: Slots,
    settings: Settings,
    k: int | None,
    *,
    bounds: Bounds | None = None,
) -> Bag:
    """All measures of two arrays over all slots of a document.

    While the window of Pk and WindowDiff is unknown (`k` is None), the inner slots are kept in
    their place; only then may many documents be concatenated.
    """
    if not len(reference) and bounds is None:
        # Empty results, but of the same types as for any other document.
        return measure(np.zeros(1, bool), np.zeros(1, bool), settings, k).empty()
    inner, within = inner_slots(len(reference), bounds)
    inside = reference[inner], hypothesis[inner]
    final = settings.final == "include"
    counted, between = ((reference, hypothesis), bounds) if final else (inside, within)
    found = batched_counts(*counted, between)
    labels, apart = (counted, between) if has_labels(settings) else (inside, within)
    results: dict[Measure[Any], Additive] = {
        COUNTS: found,
        SEGMENTS: _of_units(batched_segment_matches(*inside, within), bounds),
        SEGMENT_WORDS: _of_units(batched_segment_error_rate_words(*inside, within), bounds),
        EDITS: batched_boundary_edits(*inside, within),
        HAMMING: batched_generalized_hamming_distance(*inside, within),
        DOCUMENTS: document_accuracies(found),
    }
    if k is None:
        results[INNER_SLOTS] = InnerSlots.of(*labels, bounds=apart)
    else:
        results.update(_in_windows(*labels, k))
        if settings.k == "superdialseg":
            # A part of a document has no score.
            results[SUPERDIALSEG] = Ratio()
    if settings.beta is not None:
        results[F_BETA] = found.f_beta(settings.beta)
    if settings.tolerance is not None:
        results[TOLERANT] = batched_tolerant_matches(
            *counted, between, tolerance=settings.tolerance
        )
    return Bag.of(results)


def scored_slots(
    slots: int, settings: Settings, bounds: Bounds | None = None
) -> tuple[slice | Slots, Bounds | None]:
    """The scored slots, and the bounds of those of each document."""
    return (slice(None), bounds) if settings.final == "include" else inner_slots(slots, bounds)


def has_labels(settings: Settings) -> bool:
    """Do windows include the label of the last unit, as in tools that give every unit a label?"""
    return settings.final == "include" and settings.k in ("nltk", "superdialseg")


def _in_windows(reference: Slots, hypothesis: Slots, k: int) -> dict[Measure[Any], Additive]:
    """Measure one document in windows of k slots."""
    bounds = np.array([0, len(reference)])
    found = over_windows(InnerSlots.of(reference, hypothesis, bounds=bounds), k)
    return {
        measure: type(result)(*(getattr(result, field.name).item() for field in fields(result)))
        for measure, result in found.items()
    }


def _of_units(result: Additive, bounds: Bounds | None) -> Additive:
    """The result, empty for documents without units, which have no segments either."""
    if bounds is None:
        return result
    has_units = np.diff(bounds) > 0
    return type(result)(*(getattr(result, field.name) * has_units for field in fields(result)))
