"""Grouping slots by the votes of the annotators.

Conventions
-----------
`votes` has a row for each annotator and a column for each slot: the number of the label that the
annotator put there, 0 for none, and nan or a negative number where there was no decision. Five
annotators of boundaries vote in at most 243 ways, regardless of the length of the text.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError

Votes = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]

MISSING = -1
"""No decision."""

FEW = 1 << 20
"""Up to this many possible ways to vote are counted in a table; if there may be more, votes are
sorted.
"""


@dataclass(frozen=True, slots=True, eq=False)
class DistinctVotes:
    """The distinct ways to vote, the number of slots of each, and the way of each slot.

    `rows` has a row for each way and a column for each annotator; `labels` is the number of labels,
    *none* included.
    """

    rows: Votes
    counts: Counts
    places: Counts
    labels: int


def as_votes(votes: npt.ArrayLike) -> Votes:
    """Whole numbers, -1 where there was no decision."""
    try:
        array = np.asarray(votes)
    except ValueError:
        array = np.empty(0)
    if array.ndim != 2 or not len(array) or array.dtype.kind not in "biuf":
        raise InputError("votes are rows of slots of the same length, one for each annotator")
    if array.dtype.kind == "b":
        return array.astype(np.int64)
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), MISSING, array)
        if not np.array_equal(array, np.trunc(array)):
            raise InputError("a vote is the number of a label, 0 for none, or nan for no decision")
    return np.maximum(array.astype(np.int64), MISSING)


def distinct_votes(votes: npt.ArrayLike) -> DistinctVotes:
    """Find the distinct ways to vote.

    >>> found = distinct_votes([[0, 1, 0, 1], [0, 1, 0, -1]])
    >>> found.rows.tolist(), found.counts.tolist(), found.places.tolist()
    ([[1, -1], [0, 0], [1, 1]], [1, 2, 1], [1, 2, 1, 0])
    """
    given = as_votes(votes)
    labels = max(int(given.max(initial=0)) + 1, 2)
    codes = np.zeros(given.shape[1], np.int64)
    ways = 1
    for row in given:
        codes += ways * (row + 1)
        ways *= labels + 1
        if ways > FEW:
            present, codes = np.unique(codes, return_inverse=True)
            ways = len(present)
    counted = np.bincount(codes, minlength=1)
    present = np.flatnonzero(counted)
    numbers = np.zeros(len(counted), np.int64)
    numbers[present] = np.arange(len(present))
    places = numbers[codes]
    # Any slot of a group represents it.
    shown = np.zeros(len(present), np.int64)
    shown[places] = np.arange(len(places))
    return DistinctVotes(given[:, shown].T, counted[present], places, labels)
