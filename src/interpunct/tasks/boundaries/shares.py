"""Measuring soft figures: votes of annotators against scores of a system."""

from __future__ import annotations

import numpy as np

from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import DISTANCES, SOFT
from interpunct.metrics.results import Counts
from interpunct.metrics.slots import Slots
from interpunct.metrics.soft import (
    Distances,
    SoftMatches,
    batched_distances,
    batched_soft_matches,
)
from interpunct.metrics.thresholds import Floats
from interpunct.metrics.votes import Rows, general_reference
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.tasks.boundaries.measuring import scored_slots

MEASURES = (SOFT, DISTANCES)
"""The measures of shares."""


def measure_shares(
    references: Rows,
    hypothesis: Slots,
    scores: Floats | None,
    settings: Settings,
    *,
    bounds: Bounds | None = None,
) -> Bag:
    """Measure the votes of all annotators of a document against a system, over all slots.

    Without scores, the labels of the system are 0 or 1. Many documents may be concatenated.
    """
    slots, between = scored_slots(len(hypothesis), settings, bounds)
    votes = general_reference(references)[slots] / len(references)
    given = (hypothesis if scores is None else scores)[slots].astype(np.float64, copy=False)
    return Bag.of(
        {
            SOFT: batched_soft_matches(votes, given, between),
            DISTANCES: batched_distances(votes, given, between),
        }
    )


def measure_certain(counts: Counts) -> Bag:
    """The same for one reference and a system without scores; counts may be arrays."""
    return Bag.of({SOFT: SoftMatches.of_counts(counts), DISTANCES: Distances.of_counts(counts)})
