"""Comparing pairs of annotators, and agreement based on these pairs.

Conventions
-----------
Pairs are (0, 1), (0, 2), ..., in the order of the rows of `references`; see `votes`. All figures of
a pair are symmetric.

Metrics
-------
`boundary_similarity_pi` and `boundary_similarity_kappa`, agreement beyond chance in which
boundaries one slot apart agree by half. As in the paper, chance agreement is that of boundaries and
not of empty slots, because boundary similarity ignores empty slots too.

References
----------
Fournier (2013), Evaluating Text Segmentation using Boundary Edit HammingDistance. ACL. Artstein and
Poesio (2008), Inter-Coder Agreement for Computational Linguistics. Computational Linguistics
34(4). Davies and Fleiss (1982), Measuring Agreement for Multinomial Data. Biometrics 38(4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.counting import batched_counts
from interpunct.metrics.edits import BoundaryEdits, batched_boundary_edits
from interpunct.metrics.results import Counts, Ratio, Reading, quotient
from interpunct.metrics.slots import Slots
from interpunct.metrics.votes import References, as_rows

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PairEdits(BoundaryEdits):
    """The edits between two annotators, and the number of boundaries of each."""

    first: int = 0
    second: int = 0


def pair_counts(references: References) -> dict[Pair, Counts]:
    """Count the slots for each pair, the first annotator taken as the reference.

    >>> pair_counts([[0, 1, 0, 1], [0, 1, 0, 0]])
    {(0, 1): Counts(tp=1, fp=0, fn=1, tn=2)}
    """
    return batched_pair_counts(references, None)


def batched_pair_counts(references: References, bounds: Bounds | None) -> dict[Pair, Counts]:
    """`pair_counts` of many documents; see `batches`."""
    rows = as_rows(references)
    return {(i, j): batched_counts(rows[i], rows[j], bounds) for i, j in _pairs(len(rows))}


def pair_edits(references: References) -> dict[Pair, PairEdits]:
    """Count matches, near misses and misses for each pair, over the inner slots.

    >>> pair_edits([[0, 1, 0, 1], [1, 0, 0, 1]])
    {(0, 1): PairEdits(matches=1, near_misses=1, misses=0, slots=4, first=2, second=2)}
    """
    return batched_pair_edits(references, None)


def batched_pair_edits(references: References, bounds: Bounds | None) -> dict[Pair, PairEdits]:
    """`pair_edits` of many documents; see `batches`."""
    rows = as_rows(references)
    return {(i, j): _edits(rows[i], rows[j], bounds) for i, j in _pairs(len(rows))}


@dataclass(frozen=True, slots=True)
class EveryPair:
    """The edits of all pairs; documents add up pair by pair.

    An annotator has the same row in every document; rows at the end may be missing.
    """

    edits: dict[Pair, PairEdits]

    def __add__(self, other: EveryPair) -> EveryPair:
        nothing = PairEdits()
        return EveryPair(
            {
                pair: self.edits.get(pair, nothing) + other.edits.get(pair, nothing)
                for pair in self.edits | other.edits
            }
        )

    @property
    def similarity_pi(self) -> float:
        return pi_of_pairs(self.edits.values())

    @property
    def similarity_kappa(self) -> float:
        return kappa_of_pairs(self.edits.values())


def boundary_similarity_pi(references: References) -> Reading[EveryPair]:
    r"""Agreement beyond chance, assuming one prior for all annotators (Fleiss' pi on B).

    .. math:: \frac{A - P^2}{1 - P^2}

    where *A* is the boundary similarity of all pairs together, and *P* the share of slots in which
    they put a boundary. 1 is full agreement; nan if there is no boundary.

    >>> references = [[0, 1, 0, 1, 0, 0], [1, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 1]]
    >>> round(boundary_similarity_pi(references).value, 4)
    0.3672
    """
    return Reading(EveryPair(pair_edits(references)), "similarity_pi")


def boundary_similarity_kappa(references: References) -> Reading[EveryPair]:
    r"""Agreement beyond chance, with a separate prior for each annotator (kappa on B).

    .. math:: \frac{A - E}{1 - E}, \qquad E = \binom{m}{2}^{-1} \sum_{i < j} P_i P_j

    where *A* is as in `boundary_similarity_pi` and :math:`P_i` is the share of slots in which
    annotator *i* put a boundary. Pairs without a common document are left out.

    >>> references = [[0, 1, 0, 1, 0, 0], [1, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0]]
    >>> round(boundary_similarity_kappa(references).value, 4)
    0.55
    """
    return Reading(EveryPair(pair_edits(references)), "similarity_kappa")


def pi_of_pairs(pairs: Iterable[PairEdits]) -> float:
    """`boundary_similarity_pi` from the edits of pairs."""
    pairs = list(pairs)
    share = quotient(
        sum(pair.first + pair.second for pair in pairs), 2 * sum(pair.slots for pair in pairs)
    )
    return _beyond_chance(pairs, share * share)


def kappa_of_pairs(pairs: Iterable[PairEdits]) -> float:
    """`boundary_similarity_kappa` from the edits of pairs."""
    pairs = list(pairs)
    chances = np.array(
        [quotient(pair.first, pair.slots) * quotient(pair.second, pair.slots) for pair in pairs]
    )
    measured = ~np.isnan(chances)
    chance = quotient(np.where(measured, chances, 0).sum(axis=0), measured.sum(axis=0))
    return _beyond_chance(pairs, chance)


def _edits(first: Slots, second: Slots, bounds: Bounds | None) -> PairEdits:
    edits = batched_boundary_edits(first, second, bounds)
    return PairEdits(
        edits.matches,
        edits.near_misses,
        edits.misses,
        edits.slots,
        first=tally(first, bounds),
        second=tally(second, bounds),
    )


def _beyond_chance(pairs: list[PairEdits], chance: float) -> float:
    observed = sum((pair.boundary_similarity for pair in pairs), start=Ratio())
    return quotient(observed.value - chance, 1 - chance)


def _pairs(annotators: int) -> Iterator[Pair]:
    return combinations(range(annotators), 2)
