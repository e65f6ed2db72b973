"""Marks of annotators and of a system as shares, compared slot by slot.

In the figures of marks every mark of a slot counts by itself. The label of a slot, whose
distribution the distances compare, is all of its marks together. What stands before the first word
has a slot where somebody has a mark there.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.alignment.placement import Numbers, Places
from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import DISTANCES, SOFT
from interpunct.metrics.soft import Distances, batched_mark_shares, distances, soft_matches
from interpunct.results.bag import Bag

Label = tuple[int, ...]
"""The marks of a slot, in their order."""


def measure_marks(
    reference: Numbers, hypothesis: Numbers, bounds: Bounds | None, *, marks: int
) -> Bag:
    """One reference against a system, column by column; many documents may be laid end to end."""
    matches, apart = batched_mark_shares(reference, hypothesis, bounds, marks=marks)
    return Bag.of({SOFT: matches, DISTANCES: apart})


def measure_votes(
    references: Sequence[Places], hypothesis: Places, labels: Sequence[Label], *, marks: int
) -> Bag:
    """Several references against a system, given the number of the label in each slot.

    The first slot is what stands before the first word; the first of `labels` is none.
    """
    rows = np.stack([*references, hypothesis])
    marked = np.any(rows != 0, axis=0)
    votes, own = (_counted(part[:, marked], len(labels)) for part in (rows[:-1], rows[-1:]))
    holds = np.zeros((len(labels), marks))
    for number, label in enumerate(labels):
        holds[number, [-mark - 1 for mark in label]] = 1
    apart = distances(votes[:, 1:] / len(references), own[:, 1:])
    slots = len(hypothesis) - (not marked[0])
    return Bag.of(
        {
            SOFT: soft_matches((votes @ holds) / len(references), own @ holds),
            DISTANCES: Distances(apart.manhattan, apart.divergence, slots, apart.given),
        }
    )


def _counted(rows: Places, labels: int) -> npt.NDArray[np.float64]:
    """How many have each label in each slot."""
    found = np.zeros((rows.shape[1], labels))
    for row in rows:
        found[np.arange(len(row)), row] += 1
    return found
