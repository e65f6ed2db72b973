"""How many annotators are enough: the agreement between the consensus of some and of others.

Conventions
-----------
Votes are those of `distinct_votes`. A majority is more than half of the annotators who decided; if
no label has a majority, the consensus is *none*.
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
"""The maximum number of pairs of halves."""


def majority_labels(rows: Votes, *, labels: int) -> npt.NDArray[np.int64]:
    """The majority label of each way to vote; -1 if nobody decided.

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

    The mean over all pairs of disjoint groups of `k`, or over `draws` random pairs if there are
    more. Slots on which a group has no decision are left out.

    Parameters
    ----------
    votes : array, annotators by slots
        The number of a label, 0 for none; nan or a negative number where there is no decision.
    k : int
        The number of annotators in each group.
    draws, seed : int
        The maximum number of pairs, and the seed of the random numbers.

    Returns
    -------
    float
        nan if no group has a label in any slot.

    Examples
    --------
    Two of three annotators agree; the third has one of their two boundaries:

    >>> votes = [[0, 1, 0, 1], [0, 1, 0, 1], [0, 1, 0, 0]]
    >>> round(split_half_f1(votes, k=1), 4)
    0.7778
    """
    return split_halves(distinct_votes(votes), k=k, draws=draws, seed=seed)


def split_halves(distinct: DistinctVotes, *, k: int, draws: int, seed: int) -> float:
    """The same for votes grouped by `distinct_votes`."""
    annotators = distinct.rows.shape[1]
    k = whole_number(k, of="k", least=1)
    if 2 * k > annotators:
        raise OptionError(f"two halves of {k} need {2 * k} annotators, but there are {annotators}")
    return mean(
        [_f1(distinct, first, second) for first, second in _halves(annotators, k, draws, seed)]
    )


def majority_error(confusion: npt.ArrayLike, prior: npt.ArrayLike, *, k: int) -> float:
    r"""The probability that a majority of `k` annotators is wrong about a slot. 0 is best.

    Annotators are drawn at random from those with the given confusion matrices and err
    independently. So a vote is *g* where *t* is true with the mean probability :math:`\bar\pi_{tg}`
    of the matrices, votes are binomial, and the majority is correct about *t* if more than half of
    the votes are *t*, and about *none* if no other label has more than half. This is an
    extrapolation: if annotators share habits, or a text is hard for all, the error is larger.

    Parameters
    ----------
    confusion : array, annotators by true labels by given labels
    prior : array over labels
        As in `DawidSkene`.
    k : int
        The number of annotators.

        Examples
    --------
    One annotator who is right in nine of ten slots, and three such annotators:

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
    """The probability that more than half of `k` votes are for a label with this share."""
    return float(
        sum(comb(k, votes) * share**votes * (1 - share) ** (k - votes)
            for votes in range(k // 2 + 1, k + 1))
    )  # fmt: skip


def _halves(annotators: int, k: int, draws: int, seed: int) -> Iterator[tuple[Half, Half]]:
    """Pairs of disjoint halves: all of them, or a random sample."""
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
