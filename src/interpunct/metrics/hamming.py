"""Generalized Hamming distance: what it costs to turn the boundaries of one text into the other's.

Conventions
-----------
Arrays are over the inner slots. To put or to take away a boundary costs 2, to move it costs 1 for
each slot. A boundary that is four slots off is as well taken away and put elsewhere, so that only
boundaries that are closer than that have to be looked at together.

References
----------
Bookstein, Kulyukin and Raita (2002), Generalized Hamming Distance. Information Retrieval 5(4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, extent
from interpunct.metrics.results import Additive, Valued, quotient
from interpunct.metrics.slots import Slots, same_slots

EDIT = 2
"""What it costs to put a boundary, or to take one away."""

FAR = 2 * EDIT
"""From this distance on, moving a boundary does not pay."""

CARRIED = FAR - 1
"""Boundaries that are on their way at a time, at most; their slots differ, so one would be far."""

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HammingDistance(Additive, Valued):
    """What all edits cost together; not measured where there is no slot."""

    cost: int = 0
    slots: int = 0

    @property
    def value(self) -> float:
        return quotient(self.cost, self.slots > 0)


def generalized_hamming_distance(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike
) -> HammingDistance:
    """What it costs to turn one text's boundaries into the other's. 0 is best; symmetric.

    A sum of costs, not a share of anything: the distance of a corpus is the sum over its documents.

    A boundary that comes one slot late costs 1, and one too many costs 2:

    >>> generalized_hamming_distance([0, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 1])
    HammingDistance(cost=3, slots=7)
    """
    return batched_generalized_hamming_distance(reference, hypothesis, None)


def batched_generalized_hamming_distance(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> HammingDistance:
    """`generalized_hamming_distance` of many documents; see `batches`."""
    first, second = same_slots(reference, hypothesis)
    if bounds is None:
        return HammingDistance(int(_costs(first, second, np.array([0, len(first)]))[0]), len(first))
    cost: Any = _costs(first, second, bounds)
    return HammingDistance(cost, extent(first, bounds))


def _costs(reference: Slots, hypothesis: Slots, bounds: Bounds) -> Integers:
    """The cost of each document. Boundaries that both texts have are best left alone."""
    costs = np.zeros(len(bounds) - 1, np.int64)
    places = np.flatnonzero(reference != hypothesis)
    if not len(places):
        return costs
    owners = np.searchsorted(bounds, places, side="right") - 1
    gaps = np.diff(places + FAR * owners)
    starts = np.append(0, np.flatnonzero(gaps >= FAR) + 1)
    sizes = np.diff(np.append(starts, len(places)))
    new = np.add.reduceat(hypothesis[places].astype(np.int64), starts)
    mixed = (new > 0) & (new < sizes)
    found = EDIT * sizes
    signs = np.where(hypothesis[places], 1, -1)
    found[mixed] = _moved(signs, np.append(0, gaps), starts[mixed], sizes[mixed])
    np.add.at(costs, owners[starts], found)
    return costs


def _moved(signs: Integers, gaps: Integers, starts: Integers, sizes: Integers) -> Integers:
    """The least cost of clusters of boundaries that may be moved onto each other.

    All clusters are walked at once. A state is how many boundaries are on their way: those of the
    hypothesis count up, those of the reference down, and when the walk ends there are none left.
    """
    order = np.argsort(-sizes, kind="stable")
    carried = np.arange(-CARRIED, CARRIED + 1)
    states = np.where(carried == 0, 0, np.inf) + np.zeros((len(sizes), 1))
    for step in range(int(sizes.max(initial=0))):
        active = int(np.count_nonzero(sizes > step))
        at = starts[order[:active]] + step
        known = states[:active]
        if step:
            known = known + np.abs(carried) * gaps[at, None]
        taken = np.full_like(known, np.inf)
        is_new = (signs[at] > 0)[:, None]
        taken[:, 1:] = np.where(is_new, known[:, :-1], np.inf)
        taken[:, :-1] = np.where(is_new, taken[:, :-1], known[:, 1:])
        states[:active] = np.minimum(known + EDIT, taken)
    found = np.empty(len(sizes), np.int64)
    found[order] = states[:, CARRIED].astype(np.int64)
    return found
