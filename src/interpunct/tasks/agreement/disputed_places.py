"""The places in the text where annotators disagree most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.annotated_batch import concatenated_rows
from interpunct.metrics.batches import owners_of
from interpunct.metrics.votes import Rows, general_reference

REACH = 2
"""Votes at most this many slots from a place belong to it and are listed with it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A slot on which annotators disagree, with the voters there and close by.

    `disagreement` is the share of the pairs of annotators that are split; `votes` has the voters
    of each slot near the place, by the number of the unit before it, counted from 0.
    """

    document: Annotated
    unit: int
    disagreement: float
    votes: dict[int, tuple[str, ...]]

    def words(self, first: int, last: int) -> str:
        """The words from one unit to another, as far as the document goes."""
        return " ".join(self.document.units[max(0, first) : max(0, last + 1)])


def places(documents: Sequence[Annotated], *, final: bool, top: int) -> list[Place]:
    """The places of most disagreement, at most `top` of them.

    Sorted by the number of pairs of annotators that disagree; ties by the disagreement around the
    slot. Slots close to a listed place are part of it.
    """
    owners, slots, shares, around = _candidates(documents, final)
    order = np.lexsort((slots, owners, -around, -shares))
    found: list[Place] = []
    taken: dict[int, set[int]] = {}
    for index in order:
        if len(found) == top:
            break
        owner, slot = int(owners[index]), int(slots[index])
        if slot in taken.setdefault(owner, set()):
            continue
        taken[owner].update(range(slot - REACH, slot + REACH + 1))
        votes = _votes_near(documents[owner], slot, final)
        found.append(Place(documents[owner], slot, float(shares[index]), votes))
    return found


def _candidates(documents: Sequence[Annotated], final: bool) -> tuple[npt.NDArray[np.float64], ...]:
    """Document, slot, disagreement and neighbouring disagreement of every disputed slot."""
    columns = [np.empty((4, 0))]
    first = 0
    for rows, bounds in concatenated_rows(documents):
        share = split_pairs(rows)
        if not final:
            share[bounds[1:][np.diff(bounds) > 0] - 1] = 0
        disputed = np.flatnonzero(share)
        owners = owners_of(bounds)
        # Slots of other documents are out of reach.
        places = np.arange(len(share)) + REACH * owners
        apart = np.zeros(len(share) + REACH * len(bounds))
        apart[places] = share
        near = np.convolve(apart, np.ones(2 * REACH + 1))[places[disputed] + REACH]
        own = owners[disputed]
        # Rounded, so that sums of the same shares in another order are equal.
        columns.append(
            np.stack([own + first, disputed - bounds[own], share[disputed], np.round(near, 9)])
        )
        first += len(bounds) - 1
    return tuple(np.concatenate(columns, axis=1))


def split_pairs(rows: Rows) -> npt.NDArray[np.float64]:
    """For each slot the share of pairs of annotators of whom exactly one voted."""
    if len(rows) < 2 or not rows.shape[1]:
        return np.zeros(rows.shape[1])
    votes = general_reference(rows).astype(np.float64)
    return votes * (len(rows) - votes) / (len(rows) * (len(rows) - 1) / 2)


def _votes_near(document: Annotated, slot: int, final: bool) -> dict[int, tuple[str, ...]]:
    slots = document.rows(final=final).shape[1]
    near = range(max(0, slot - REACH), min(slots, slot + REACH + 1))
    voters = {
        other: tuple(who for who, row in document.boundaries.items() if row[other])
        for other in near
    }
    return {other: who for other, who in voters.items() if who}
