"""How many annotators are enough: what the consensus of some has in common with that of others.

Conventions
-----------
Votes are those of `distinct_votes`. Among annotators a majority is more than half of those who
decided; where no label has one, the consensus is *none*.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from interpunct.errors import OptionError
from interpunct.metrics.distinct_votes import MISSING, DistinctVotes, Votes, distinct_votes
from interpunct.metrics.matrices import mean
from interpunct.metrics.results import Ratio
from interpunct.metrics.slots import whole_number

Floats = npt.NDArray[np.float64]
Half = tuple[int, ...]

DRAWS = 200
"""Pairs of halves that are looked at, at most."""


def majority_labels(rows: Votes, *, labels: int) -> npt.NDArray[np.int64]:
    """What more than half of the annotators say, way by way; -1 where nobody has decided.

    >>> majority_labels(np.array([[1, 1, 0], [1, 0, -1], [2, 2, 1], [-1, -1, -1]]), labels=3)
    array([ 1,  0,  2, -1])
    """
    decided = (rows >= 0).sum(axis=1)
    found = np.where(decided > 0, 0, MISSING)
    for label in range(1, labels):
        found[2 * (rows == label).sum(axis=1) > decided] = label
    return found


def split_half_f1(votes: npt.ArrayLike, *, k: int, draws: int = DRAWS, seed: int = 0) -> float:
    """F1 between the consensus of `k` annotators and that of `k` others. 1 is best.

    The mean over all pairs of such halves, or over `draws` of them that are drawn if there are
    more. Slots on which a half has no decision are left out of its pair.

    Parameters
    ----------
    votes : array, annotators by slots
        The number of a label, 0 for none; nan or a negative number where there is no decision.
    k : int
        Annotators in each half.
    draws, seed : int
        Pairs of halves at most, and where the random numbers start.

    Returns
    -------
    float
        nan where no half has a label in any slot.

    Examples
    --------
    Of three annotators two agree, and the third has one boundary of two:

    >>> votes = [[0, 1, 0, 1], [0, 1, 0, 1], [0, 1, 0, 0]]
    >>> round(split_half_f1(votes, k=1), 4)
    0.7778
    """
    return split_halves(distinct_votes(votes), k=k, draws=draws, seed=seed)


def split_halves(distinct: DistinctVotes, *, k: int, draws: int, seed: int) -> float:
    """The same of votes of which every way is there once."""
    annotators = distinct.rows.shape[1]
    k = whole_number(k, of="k", least=1)
    if 2 * k > annotators:
        raise OptionError(f"two halves of {k} need {2 * k} annotators, but there are {annotators}")
    return mean(
        [_f1(distinct, first, second) for first, second in _halves(annotators, k, draws, seed)]
    )


def majority_error(confusion: npt.ArrayLike, prior: npt.ArrayLike, *, k: int) -> float:
    r"""How often a majority of `k` annotators would be wrong about a slot. 0 is best.

    Annotators are drawn from those whose tables are given, and err independently of each other. So
    each vote is *g* where *t* is true with the mean :math:`\bar\pi_{tg}` of the tables, votes are
    binomial, and the majority is right about *t* if more than half of them are *t*, about *none* if
    no other label has more than half. It is an extrapolation: annotators who share a habit, or a
    text that is hard for all, do worse.

    Parameters
    ----------
    confusion : array, annotators by true labels by given labels
    prior : array over labels
        As in `DawidSkene`.
    k : int
        Annotators.

    Examples
    --------
    One who is right in nine slots of ten, and three such:

    >>> table = [[[0.9, 0.1], [0.1, 0.9]]]
    >>> [round(majority_error(table, [0.5, 0.5], k=k), 4) for k in (1, 3)]
    [0.1, 0.028]
    """
    k = whole_number(k, of="k", least=1)
    table = np.asarray(confusion, np.float64).mean(axis=0)
    wrong = [
        sum(_more_than_half(share, k) for share in row[1:])
        if true == 0
        else 1 - _more_than_half(row[true], k)
        for true, row in enumerate(table)
    ]
    return float(np.asarray(prior, np.float64) @ np.array(wrong))


def _more_than_half(share: float, k: int) -> float:
    """The chance that more than half of `k` votes are for what each is for with this chance."""
    return float(
        sum(comb(k, votes) * share**votes * (1 - share) ** (k - votes)
            for votes in range(k // 2 + 1, k + 1))
    )  # fmt: skip


def _halves(annotators: int, k: int, draws: int, seed: int) -> Iterator[tuple[Half, Half]]:
    """Pairs of halves that have nobody in common: all of them, or some that are drawn."""
    if comb(annotators, k) * comb(annotators - k, k) // 2 <= draws:
        for first in combinations(range(annotators), k):
            others = [who for who in range(first[0] + 1, annotators) if who not in first]
            yield from ((first, second) for second in combinations(others, k))
        return
    generator = np.random.default_rng(seed)
    drawn: set[tuple[Half, Half]] = set()
    while len(drawn) < draws:
        order = generator.permutation(annotators).tolist()
        one, other = tuple(sorted(order[:k])), tuple(sorted(order[k : 2 * k]))
        pair = min(one, other), max(one, other)
        if pair not in drawn:
            drawn.add(pair)
            yield pair


def _f1(distinct: DistinctVotes, first: Half, second: Half) -> float:
    one, other = (
        majority_labels(distinct.rows[:, list(half)], labels=distinct.labels)
        for half in (first, second)
    )
    counts = np.where((one >= 0) & (other >= 0), distinct.counts, 0)
    matched = int(counts[(one == other) & (one > 0)].sum())
    return Ratio(2 * matched, int(counts[one > 0].sum() + counts[other > 0].sum())).value
