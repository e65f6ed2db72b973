"""Measuring soft figures of marks: shares of annotators against a system.

Soft precision, recall and F1 count every mark of a slot separately. For the distances, the label of
a slot is all of its marks together. There is a slot before the first word if any side has a mark
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.alignment.placement import LabelRows, Numbers, Places
from interpunct.metrics.batches import Bounds, owners_of
from interpunct.metrics.measures import DISTANCES, SOFT
from interpunct.metrics.soft import (
    Distances,
    batched_distances,
    batched_mark_shares,
    batched_soft_matches,
)
from interpunct.results.bag import Bag

FEW_LABELS = 6
"""Up to this many labels of a slot are added in order, also if labels without votes follow.

With more labels, the order of additions depends on their number.
"""


def measure_marks(
    reference: Numbers, hypothesis: Numbers, bounds: Bounds | None, *, marks: int
) -> Bag:
    """Measure one reference against a system; many documents may be concatenated."""
    matches, apart = batched_mark_shares(reference, hypothesis, bounds, marks=marks)
    return Bag.of({SOFT: matches, DISTANCES: apart})


def measure_votes(labels: LabelRows) -> Bag:
    """Measure several references against a system, which is the last row, in many documents."""
    marked = np.any(labels.rows != 0, axis=0)
    rows = labels.rows[:, marked]
    bounds = np.append(0, np.cumsum(marked))[labels.bounds]
    references = len(rows) - 1
    votes = sum(labels.holds[row].astype(np.int64) for row in rows[:-1])
    opened = marked[labels.bounds[:-1]]
    slots = np.diff(labels.bounds) - ~opened
    return Bag.of(
        {
            SOFT: batched_soft_matches(votes / references, labels.holds[rows[-1]], bounds),
            DISTANCES: _distances(rows, slots, bounds),
        }
    )


def _distances(rows: Places, slots: Places, bounds: Bounds) -> Distances:
    """The distances of documents with these numbers of slots, given only slots with a label.

    Documents with the same number of distinct labels are processed at once.
    """
    own, kinds = _numbered_by_document(rows, bounds)
    documents = owners_of(bounds)
    found: Any = np.zeros((3, len(kinds)))
    widths = np.maximum(kinds, FEW_LABELS)
    for width in np.unique(widths).tolist():
        chosen = widths == width
        here = chosen[documents]
        between = np.append(0, np.cumsum(np.diff(bounds)[chosen]))
        votes, made = (_counted(part[:, here], width) for part in (own[:-1], own[-1:]))
        apart = batched_distances(votes / (len(own) - 1), made, between)
        found[:, chosen] = apart.manhattan, apart.divergence, apart.given
    manhattan, divergence, given = found
    every: Any = slots
    return Distances(manhattan, divergence, every, given)


def _numbered_by_document(rows: Places, bounds: Bounds) -> tuple[Places, Places]:
    """Renumber the labels of each document in order of appearance; also returns their numbers.

    >>> rows = np.array([[7, 0, 9], [3, 7, 9]])
    >>> [found.tolist() for found in _numbered_by_document(rows, np.array([0, 2, 3]))]
    [[[1, 0, 1], [2, 1, 1]], [2, 1]]
    """
    documents = owners_of(bounds)
    row, slot = np.nonzero(rows)
    keys = documents[slot] * (int(rows.max(initial=0)) + 1) + rows[row, slot]
    _, firsts, inverse = np.unique(keys, return_index=True, return_inverse=True)
    owners = documents[slot[firsts]]
    kinds = np.bincount(owners, minlength=len(bounds) - 1)
    order = np.lexsort((firsts, owners))
    numbers = np.empty(len(order), np.int64)
    numbers[order] = np.arange(len(order)) - np.repeat(np.cumsum(kinds) - kinds, kinds) + 1
    found = np.zeros_like(rows)
    found[row, slot] = numbers[inverse]
    return found, kinds


def _counted(rows: Places, labels: int) -> npt.NDArray[np.float64]:
    """The number of votes for each label (column) in each slot (row)."""
    found = np.zeros((rows.shape[1], labels + 1))
    for row in rows:
        found[np.arange(len(row)), row] += 1
    return np.ascontiguousarray(found[:, 1:])
