"""Soft figures: probabilities of a system against shares of annotators who disagree.

Conventions
-----------
`reference` has for each slot the share of annotators who put a boundary there, `hypothesis` the
system's score for a boundary; a hard label is 0 or 1. With several labels, such as marks, both are
tables with a row for each slot and a column for each label; *none* has no column.

Metrics
-------
`soft_precision`, `soft_recall`, `soft_f1` and `soft_macro_f1`, based on the smaller of two shares;
`manhattan_distance` and `jensen_shannon_similarity`, which compare the two distributions over the
labels of a slot, *none* included.

References
----------
Kurniawan, Mistica, Baldwin and Lau (2025), Training and Evaluating with Human Label Variation: An
Empirical Study. Leonardelli et al. (2025), LeWiDi-2025 at NLPerspectives: The Third Edition of the
Learning with Disagreements Shared Task. Lin (1991), Divergence Measures Based on the Shannon
Entropy. IEEE Transactions on Information Theory 37(1).
"""

from __future__ import annotations

from dataclasses import dataclass
from reprlib import repr as shortened
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds, edges_of, extent, owners_of
from interpunct.metrics.punctuation import Tokens
from interpunct.metrics.results import Additive, Counts, Ratio, Reading, quotient
from interpunct.metrics.slots import as_row, check_lengths

Shares = npt.NDArray[np.float64]
"""A row for each slot and a column for each label except *none*."""

Owners = npt.NDArray[np.int64]

ROUNDING = 1e-9
"""By how much the sum of the shares of a slot may exceed 1."""


@dataclass(frozen=True, slots=True, eq=False)
class SoftMatches(Additive):
    """The sums of the common shares and of the shares of each side, for each label.

    Each is an array over the labels, which may have further axes in front, with one entry for each
    of many corpora.
    """

    common: Any = 0.0
    reference: Any = 0.0
    hypothesis: Any = 0.0

    @classmethod
    def of_counts(cls, counts: Counts) -> SoftMatches:
        """The same for hard labels; counts may be arrays over many documents."""
        found = counts.tp, counts.tp + counts.fn, counts.tp + counts.fp
        return cls(*(np.asarray(count, np.float64)[..., None] for count in found))

    @property
    def precision(self) -> Ratio:
        return Ratio(_total(self.common), _total(self.hypothesis))

    @property
    def recall(self) -> Ratio:
        return Ratio(_total(self.common), _total(self.reference))

    @property
    def f1(self) -> Ratio:
        return Ratio(2 * _total(self.common), _total(self.reference) + _total(self.hypothesis))

    @property
    def by_label(self) -> Ratio:
        """F1 of each label."""
        both: Any = np.asarray(self.reference + self.hypothesis)
        return Ratio(2 * self.common, both)

    @property
    def macro_f1(self) -> float:
        """The mean over the labels that either side has."""
        values = np.asarray(self.by_label.value)
        measured = ~np.isnan(values)
        return quotient(_total(np.where(measured, values, 0)), _total(measured))


@dataclass(frozen=True, slots=True)
class Distances(Additive):
    """The distances between two distributions over labels, summed over slots.

    `given` is the total share of labels other than *none* on both sides: if it is 0, neither figure
    is measured.
    """

    manhattan: float = 0
    divergence: float = 0
    slots: int = 0
    given: float = 0

    @classmethod
    def of_counts(cls, counts: Counts) -> Distances:
        """The same for hard labels; counts may be arrays over many documents."""
        wrong = counts.fp + counts.fn
        slots = counts.tp + counts.tn + wrong
        return cls(2 * wrong, wrong, slots, 2 * counts.tp + wrong)

    @property
    def distance(self) -> float:
        return quotient(self.manhattan, self._measured)

    @property
    def similarity(self) -> float:
        return 1 - quotient(self.divergence, self._measured)

    @property
    def _measured(self) -> float:
        return self.slots * (self.given > 0)


def soft_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> SoftMatches:
    """Sum the shares of each side and the smaller share of each pair.

    >>> soft_matches([0, 1, 0.5], [0, 0.75, 1]).common.tolist()
    [1.25]
    """
    return batched_soft_matches(reference, hypothesis, None)


def batched_soft_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> SoftMatches:
    """`soft_matches` of many documents; see `batches`."""
    first, second = _same_shares(reference, hypothesis)
    owners = None if bounds is None else owners_of(bounds)
    return SoftMatches(
        *(_added(own, owners, bounds) for own in (np.minimum(first, second), first, second))
    )


def distances(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Distances:
    """Compare the distributions of two sides slot by slot.

    >>> distances([0, 1, 0.5], [0, 0, 0.5])
    Distances(manhattan=2.0, divergence=1.0, slots=3, given=2.0)
    """
    return batched_distances(reference, hypothesis, None)


def batched_distances(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Distances:
    """`distances` of many documents; see `batches`."""
    first, second = (_with_none(side) for side in _same_shares(reference, hypothesis))
    # Equal distributions have distance 0 and need no computation.
    differ = np.flatnonzero((first != second).any(axis=1))
    ours, theirs = first[differ], second[differ]
    apart = np.abs(ours - theirs).sum(axis=1)
    middle = _entropy((ours + theirs) / 2)
    divergence = np.clip(middle - (_entropy(ours) + _entropy(theirs)) / 2, 0, 1)
    given = first[:, 1:].sum(axis=1) + second[:, 1:].sum(axis=1)
    owners = None if bounds is None else owners_of(bounds)
    apart_in = None if owners is None else owners[differ]
    return Distances(
        _sum(apart, apart_in, bounds),
        _sum(divergence, apart_in, bounds),
        extent(first, bounds),
        _sum(given, owners, bounds),
    )


def batched_mark_shares(
    reference: Tokens, hypothesis: Tokens, bounds: Bounds | None, *, marks: int
) -> tuple[SoftMatches, Distances]:
    """Hard labels of the slots of many alignments, for marks; see `batches`.

    Every mark of a slot is a label in `SoftMatches`; all marks of a slot together are one label in
    `Distances`. There is a slot before the first word if any side has a mark there.
    """
    *found, slots = _core.mark_shares(reference, hypothesis, edges_of(reference, bounds), marks)
    matches = [shares.astype(np.float64) for shares in found]
    wrong, every, given = slots.T
    apart: list[Any] = [2 * wrong, wrong, every, given]
    if bounds is None:
        matches, apart = [own[0] for own in matches], [int(own[0]) for own in apart]
    return SoftMatches(*matches), Distances(*apart)


def soft_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SoftMatches]:
    r"""The share of the hypothesis's labels that the reference supports. 1 is best.

    .. math:: \frac{\sum_j \min(p_j, q_j)}{\sum_j q_j}

    where :math:`p_j` is the share of annotators for slot *j* and :math:`q_j` the system's score;
    with several labels the sums include all of them. For shares of 0 and 1 this is `precision`.

    >>> soft_precision([0, 1, 0.5, 0], [0, 0.5, 1, 0]).value
    0.6666666666666666
    """
    return Reading(soft_matches(reference, hypothesis), "precision.value")


def soft_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SoftMatches]:
    r"""The share of the reference's labels that the hypothesis supports. 1 is best.

    .. math:: \frac{\sum_j \min(p_j, q_j)}{\sum_j p_j}

    as in `soft_precision`.

    >>> soft_recall([0, 1, 0.5, 0], [0, 0.5, 0, 0]).value
    0.3333333333333333
    """
    return Reading(soft_matches(reference, hypothesis), "recall.value")


def soft_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SoftMatches]:
    r"""Harmonic mean of `soft_precision` and `soft_recall`. 1 is best; symmetric.

    .. math:: \frac{2 \sum_j \min(p_j, q_j)}{\sum_j p_j + \sum_j q_j}

    A system whose scores equal the shares of the annotators reaches 1; a system with hard labels
    cannot reach 1 where annotators disagree.

    >>> soft_f1([0, 1, 0.5, 0], [0, 1, 0.5, 0]).value, soft_f1([0, 1, 0.5, 0], [0, 1, 1, 0]).value
    (1.0, 0.8571428571428571)
    """
    return Reading(soft_matches(reference, hypothesis), "f1.value")


def soft_macro_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SoftMatches]:
    """The mean of `soft_f1` over the labels that either side has. 1 is best; symmetric.

    The first label is correct, and half of the annotators gave the second:

    >>> soft_macro_f1([[1, 0], [0, 0.5]], [[1, 0], [0, 1]]).value
    0.8333333333333333
    """
    return Reading(soft_matches(reference, hypothesis), "macro_f1")


def manhattan_distance(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[Distances]:
    r"""Mean distance between the distributions of a slot. 0 is best, 2 is worst; symmetric.

    .. math:: \frac{1}{n} \sum_{j=1}^n \sum_l |p_{jl} - q_{jl}|

    over the labels *l* of each of *n* slots, including *none*. For boundaries alone this is the
    mean of :math:`2 |p_j - q_j|`.

    >>> manhattan_distance([0, 1, 0.5, 0], [0, 1, 1, 0]).value
    0.25
    """
    return Reading(distances(reference, hypothesis), "distance")


def jensen_shannon_similarity(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike
) -> Reading[Distances]:
    r"""1 minus the mean Jensen-Shannon divergence of the distributions of a slot, in bits.

    .. math:: 1 - \frac{1}{n} \sum_{j=1}^n \left( H\left(\frac{p_j + q_j}{2}\right) -
        \frac{H(p_j) + H(q_j)}{2} \right)

    where *H* is the entropy of a distribution over the labels of a slot, including *none*. 1 is
    best, 0 is worst; symmetric.

    >>> jensen_shannon_similarity([0, 1, 0, 0], [0, 1, 1, 0]).value
    0.75
    """
    return Reading(distances(reference, hypothesis), "similarity")


def _same_shares(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> tuple[Shares, Shares]:
    first, second = _as_shares(reference), _as_shares(hypothesis)
    check_lengths(first, second, of="slots")
    if first.shape[1] != second.shape[1] and len(first):
        raise InputError(
            f"reference has {first.shape[1]} labels and hypothesis has {second.shape[1]}; "
            "give both a column for each label"
        )
    return first, second


def _as_shares(given: npt.ArrayLike) -> Shares:
    """Convert to a table of shares; a one-dimensional array becomes one column."""
    try:
        shares = np.asarray(given)
    except ValueError:
        # Rows of different lengths.
        shares = np.asarray(None)
    if shares.ndim != 2:
        shares = as_row(given, of="shares")[:, None]
    elif shares.size and shares.dtype.kind not in "biuf":
        raise InputError(f"shares must be numbers from 0 to 1, not {shortened(given)}")
    shares = shares.astype(np.float64, copy=False)
    within = (shares >= 0) & (shares <= 1)
    if not within.all():
        wrong = shares[~within][0]
        raise InputError(
            f"a share is {wrong}; give from 0 to 1 the share of the annotators who put the label, "
            "or the score that the system gives it"
        )
    return shares


def _with_none(shares: Shares) -> Shares:
    """The distribution over labels of each slot, *none* first."""
    total = shares.sum(axis=1, keepdims=True)
    if (total > 1 + ROUNDING).any():
        raise InputError(
            f"the shares of a slot come to {float(total.max()):.4g}; they must not exceed 1, since "
            "the rest is the share of no label"
        )
    return np.concatenate((np.maximum(1 - total, 0), shares), axis=1)


def _entropy(shares: Shares) -> Shares:
    """The entropy of each row, in bits."""
    logarithms = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    found: Shares = -(shares * logarithms).sum(axis=1)
    return found


def _added(shares: Shares, owners: Owners | None, bounds: Bounds | None) -> Shares:
    """The sum of each column, added in order, so that empty slots do not change rounding.

    With `bounds` there is a row of sums for each document; `owners` has the document of each slot.
    """
    if owners is not None and bounds is not None:
        added = np.zeros((len(bounds) - 1, shares.shape[1]))
        for label, own in enumerate(shares.T):
            added[:, label] = np.bincount(owners, weights=own, minlength=len(added))
        return added
    return np.cumsum(shares, axis=0)[-1] if len(shares) else np.zeros(shares.shape[1])


def _sum(numbers: Shares, owners: Owners | None, bounds: Bounds | None) -> Any:
    found = _added(numbers[:, None], owners, bounds)[..., 0]
    return found if found.ndim else float(found)


def _total(of_labels: Any) -> Any:
    total = np.sum(of_labels, axis=-1)
    return total if np.ndim(total) else total.item()
