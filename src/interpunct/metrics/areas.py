"""Figures over all thresholds: areas under curves, equal error rate, best thresholds.

Conventions
-----------
Every function takes a reference, non-zero where a boundary stands, and scores from 0 to 1 over the
same slots. The result of each is a `Reading` of `operating_points`, so documents add up. To compute
several figures, call `operating_points` once, which sorts once, and use its `figures`. Areas and
error rates are nan (not measured) unless there is a slot with a boundary and a slot without one.

Metrics
-------
`roc_auc`, `pr_auc`, `average_precision`, `eer`, `min_dcf`, `best_f1_threshold`,
`best_nist_threshold`.

References
----------
Davis and Goadrich (2006), The Relationship Between Precision-Recall and ROC Curves. ICML.
Liu and Shriberg (2007), Comparing Evaluation Metrics for Sentence Boundary Detection. ICASSP.
"""

from __future__ import annotations

import numpy.typing as npt

from interpunct.metrics.results import Reading
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.thresholds import OperatingPoints, operating_points


def roc_auc(reference: npt.ArrayLike, scores: npt.ArrayLike) -> Reading[OperatingPoints]:
    r"""Area under the ROC curve: recall over the false-alarm rate. 1 is best, 0.5 is chance.

    .. math:: P(s_+ > s_-) + \tfrac{1}{2} P(s_+ = s_-)

    for a random slot with a boundary and a random slot without one; that is the area under the
    curve with its points joined by straight lines.

    Examples
    --------
    Of four pairs of a boundary and another slot, three are in the right order and one is tied:

    >>> roc_auc([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    Reading(value=0.875)
    """
    return Reading(operating_points(reference, scores), "figures.roc_auc")


def pr_auc(reference: npt.ArrayLike, scores: npt.ArrayLike) -> Reading[OperatingPoints]:
    r"""Area under the precision-recall curve, exactly. 1 is best; chance is the prior.

    Between two operating points, false positives grow linearly with true positives, which is a
    curve in this diagram. Between points A and B, with :math:`s = \Delta FP / \Delta TP` and
    :math:`c = FP_A - s\,TP_A`, the area is

    .. math:: \frac{1}{P} \left[ \frac{\Delta TP}{1 + s}
        - \frac{c}{(1 + s)^2} \ln \frac{TP_B + FP_B}{TP_A + FP_A} \right]

    Straight lines would overestimate the area. Before the first point, precision is that of the
    first point.

    References
    ----------
    Davis and Goadrich (2006), The Relationship Between Precision-Recall and ROC Curves. ICML.

    Examples
    --------
    >>> round(pr_auc([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]).value, 4)
    0.8873
    """
    return Reading(operating_points(reference, scores), "figures.pr_auc")


def average_precision(reference: npt.ArrayLike, scores: npt.ArrayLike) -> Reading[OperatingPoints]:
    r"""Mean of the precisions at which each boundary is found. 1 is best; chance is the prior.

    .. math:: \sum_n (R_n - R_{n-1}) P_n

    over the operating points from the highest threshold down: the precision-recall curve as
    steps, each at the height of its right end.

    Examples
    --------
    >>> round(average_precision([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]).value, 4)
    0.8333
    """
    return Reading(operating_points(reference, scores), "figures.average_precision")


def eer(reference: npt.ArrayLike, scores: npt.ArrayLike) -> Reading[OperatingPoints]:
    """Equal error rate: where the miss rate is the false-alarm rate. 0 is best, 0.5 is chance.

    Taken from the ROC curve with its points joined by straight lines, so that it exists even if the
    two rates are equal at no threshold.

    Examples
    --------
    >>> eer([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.8])
    Reading(value=0.5)
    """
    return Reading(operating_points(reference, scores), "figures.eer")


def min_dcf(
    reference: npt.ArrayLike, scores: npt.ArrayLike, *, cost: DetectionCost | None = None
) -> Reading[OperatingPoints]:
    r"""The lowest detection cost at any threshold. 0 is best; 1 is a system without skill.

    .. math:: \min_t \frac{C_{miss} P\, P_{miss}(t) + C_{fa} (1 - P)\, P_{fa}(t)}
        {\min(C_{miss} P,\; C_{fa} (1 - P))}

    The divisor is the cost of the better of two trivial systems: no boundary anywhere, or a
    boundary in every slot.

    Parameters
    ----------
    reference, scores : arrays over slots
    cost : DetectionCost, optional
        :math:`C_{miss}`, :math:`C_{fa}` and the prior :math:`P`; by default 1, 1 and the share of
        boundaries among the slots.

    References
    ----------
    Martin et al. (1997), The DET Curve in Assessment of Detection Task Performance. Eurospeech.

    Examples
    --------
    At threshold 0.4, both boundaries are found with one false alarm; finding none would be two
    errors:

    >>> min_dcf([0, 1, 0, 1, 0], [0.1, 0.4, 0.6, 0.8, 0.2])
    Reading(value=0.5)
    """
    return Reading(operating_points(reference, scores, cost=cost), "figures.min_dcf")


def best_f1_threshold(reference: npt.ArrayLike, scores: npt.ArrayLike) -> Reading[OperatingPoints]:
    """The threshold with the highest F1.

    Chosen among the scores that occur; of several equally good ones, the highest. The F1 at a
    threshold chosen on the same data is optimistic: choose the threshold on one corpus and report
    F1 on another.

    >>> best_f1_threshold([0, 1, 0, 1, 0], [0.1, 0.4, 0.6, 0.8, 0.2])
    Reading(value=0.4)
    """
    return Reading(operating_points(reference, scores), "figures.best_f1_threshold")


def best_nist_threshold(
    reference: npt.ArrayLike, scores: npt.ArrayLike
) -> Reading[OperatingPoints]:
    """The threshold with the lowest NIST error rate.

    Chosen among the scores that occur; of several equally good ones, the highest.

    >>> best_nist_threshold([0, 1, 0, 1, 0], [0.1, 0.4, 0.6, 0.8, 0.2])
    Reading(value=0.8)
    """
    return Reading(operating_points(reference, scores), "figures.best_nist_threshold")
