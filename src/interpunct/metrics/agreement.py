"""Chance-corrected agreement of several annotators.

Conventions
-----------
`references` has one row for each annotator and one column for each slot; see `votes`. Most slots
hold no boundary, so annotators agree on most slots by chance; these figures correct for that.

Metrics
-------
`fleiss_kappa`, over all slots, and `fleiss_kappa_voted`, over those with a vote;
`krippendorff_alpha`, which allows annotators to leave slots out. Pairs of annotators are compared
in `pairs`.

References
----------
Fleiss (1971), Measuring Nominal Scale Agreement among Many Raters. Psychological Bulletin 76(5).
Krippendorff (2004), Content Analysis, chapter 11. Sage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds
from interpunct.metrics.results import Additive, Valued, quotient
from interpunct.metrics.votes import References, Rows, as_rows, batched_vote_distribution


@dataclass(frozen=True, slots=True)
class FleissKappa(Additive, Valued):
    """Slots, the share of agreeing pairs summed over them, and the votes that were cast.

    Documents may have different numbers of annotators: each slot counts once for the observed
    agreement, each decision once for the chance.
    """

    agreeing: float = 0
    slots: int = 0
    votes: int = 0
    decisions: int = 0

    @property
    def value(self) -> float:
        share = quotient(self.votes, self.decisions)
        # Two decisions are alike by chance if both are for a boundary or both against.
        chance = share * share + (1 - share) * (1 - share)
        return quotient(quotient(self.agreeing, self.slots) - chance, 1 - chance)


@dataclass(frozen=True, slots=True)
class KrippendorffAlpha(Additive, Valued):
    """Disagreeing pairs, weighted as Krippendorff does, and how often each label was given."""

    disagreement: float = 0
    votes: int = 0
    decisions: int = 0

    @property
    def value(self) -> float:
        by_chance = self.votes * (self.decisions - self.votes)
        return 1 - quotient((self.decisions - 1) * self.disagreement, by_chance)


def fleiss_kappa(references: References) -> FleissKappa:
    r"""Agreement of several annotators beyond chance (Fleiss' kappa). 1 is full agreement.

    .. math:: \frac{\bar P - \bar P_e}{1 - \bar P_e}, \qquad
        \bar P = \frac{1}{n} \sum_j \frac{d_j (d_j - 1) + (m - d_j)(m - d_j - 1)}{m (m - 1)}

    where :math:`d_j` is the number of votes for slot *j* by *m* annotators, and :math:`\bar P_e` is
    the probability that two decisions drawn from all of them are alike.

    Parameters
    ----------
    references : array, annotators by slots

    Returns
    -------
    FleissKappa
        Zero with one annotator. Its value is nan (not measured) if all decisions are the same.

    Examples
    --------
    Two annotators agree on one boundary of two, and on three empty slots:

    >>> round(fleiss_kappa([[0, 1, 0, 1, 0], [0, 1, 0, 0, 0]]).value, 4)
    0.5238
    """
    return batched_fleiss_kappa(references, None)


def batched_fleiss_kappa(references: References, bounds: Bounds | None) -> FleissKappa:
    """`fleiss_kappa` of many documents; see `batches`."""
    return _fleiss_of_votes(batched_vote_distribution(references, bounds))


def fleiss_kappa_voted(references: References) -> FleissKappa:
    """`fleiss_kappa` over the slots with at least one vote. 1 is full agreement.

    The many slots without any vote do not raise the figure. It is low, often negative, and can only
    be compared with other values of the same figure.

    Of three slots with a vote, the two annotators agree on one:

    >>> round(fleiss_kappa_voted([[0, 1, 0, 1, 0], [0, 1, 1, 0, 0]]).value, 4)
    -0.5
    """
    return batched_fleiss_kappa_voted(references, None)


def batched_fleiss_kappa_voted(references: References, bounds: Bounds | None) -> FleissKappa:
    """`fleiss_kappa_voted` of many documents; see `batches`."""
    slots = batched_vote_distribution(references, bounds)
    slots[..., 0] = 0
    return _fleiss_of_votes(slots)


def _fleiss_of_votes(slots: npt.NDArray[np.int64]) -> FleissKappa:
    """From the number of slots with no vote, one vote, ..., the votes of all annotators.

    For many documents, `slots` has a row for each.
    """
    annotators = slots.shape[-1] - 1
    if annotators < 2:
        return FleissKappa()
    votes = np.arange(annotators + 1)
    against = annotators - votes
    pairs = votes * (votes - 1) + against * (against - 1)
    return FleissKappa(
        agreeing=_plain(slots @ pairs) / (annotators * (annotators - 1)),
        slots=_plain(slots.sum(axis=-1)),
        votes=_plain(slots @ votes),
        decisions=annotators * _plain(slots.sum(axis=-1)),
    )


def krippendorff_alpha(references: npt.ArrayLike) -> KrippendorffAlpha:
    r"""Agreement beyond chance where annotators may have skipped slots. 1 is full agreement.

    .. math:: 1 - (N - 1) \frac{\sum_j d_j (m_j - d_j) / (m_j - 1)}{D (N - D)}

    where slot *j* has :math:`d_j` votes among :math:`m_j` decisions, and all slots have *D* votes
    among *N* decisions; slots with fewer than two decisions are left out. For two nominal labels.

    Parameters
    ----------
    references : array, annotators by slots
        nan where an annotator made no decision; otherwise non-zero for a boundary.

    Returns
    -------
    KrippendorffAlpha
        Its value is nan (not measured) if all decisions are the same.

    Examples
    --------
    The second annotator stopped after three slots:

    >>> from math import nan
    >>> round(krippendorff_alpha([[0, 1, 0, 1], [0, 1, 1, nan], [0, 1, 0, 0]]).value, 4)
    0.3333
    """
    try:
        labels = np.asarray(references)
    except ValueError:
        labels = np.empty(0)
    if labels.ndim != 2 or labels.dtype.kind not in "biuf":
        raise InputError("references are rows of slots of the same length, one for each annotator")
    if labels.dtype.kind != "f":
        return batched_krippendorff_alpha(as_rows(labels), None)
    made = ~np.isnan(labels)
    decisions = made.sum(axis=0)
    votes = (made & (labels != 0)).sum(axis=0)
    paired = decisions >= 2
    decisions, votes = decisions[paired], votes[paired]
    return KrippendorffAlpha(
        disagreement=float((votes * (decisions - votes) / (decisions - 1)).sum()),
        votes=int(votes.sum()),
        decisions=int(decisions.sum()),
    )


def batched_krippendorff_alpha(rows: Rows, bounds: Bounds | None) -> KrippendorffAlpha:
    """`krippendorff_alpha` of many documents in which no slot is skipped; see `batches`."""
    annotators = len(rows)
    if annotators < 2:
        return KrippendorffAlpha()
    slots = batched_vote_distribution(rows, bounds)
    votes = np.arange(annotators + 1)
    return KrippendorffAlpha(
        disagreement=_plain(slots @ (votes * (annotators - votes))) / (annotators - 1),
        votes=_plain(slots @ votes),
        decisions=annotators * _plain(slots.sum(axis=-1)),
    )


def _plain(numbers: Any) -> Any:
    """A number of one document, or an array of those of many."""
    return numbers if np.ndim(numbers) else int(numbers)
