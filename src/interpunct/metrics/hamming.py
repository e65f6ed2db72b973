"""Generalized Hamming distance: the cost of turning the boundaries of one text into the other's.

Conventions
-----------
Arrays are over the inner slots. Adding or removing a boundary costs 2, moving it costs 1 per slot.
Moving a boundary by four slots costs as much as removing it and adding another, so only boundaries
that are closer need to be considered together.

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
"""The cost of adding or removing a boundary."""

FAR = 2 * EDIT
"""From this distance on, moving a boundary is not cheaper."""

CARRIED = FAR - 1
"""The largest number of boundaries being moved at once; with more, one would move too far."""

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HammingDistance(Additive, Valued):
    """The total cost of all edits; not measured if there are no slots."""

    cost: int = 0
    slots: int = 0

    @property
    def value(self) -> float:
        return quotient(self.cost, self.slots > 0)


def generalized_hamming_distance(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike
) -> HammingDistance:
    """The cost of turning one text's boundaries into the other's. 0 is best; symmetric.

    A sum of costs, not a rate: the distance of a corpus is the sum over its documents.

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
    """The cost of each document. Boundaries that both texts have are best left unchanged."""
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
    """The least cost for clusters of boundaries that may be moved onto each other.

    Dynamic programming over all clusters in parallel. A state is the number of boundaries being
    moved: those of the hypothesis count up, those of the reference down, and it must be zero at the
    end.
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
