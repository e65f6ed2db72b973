"""Figures that compare slots: hits, misses and false alarms of boundaries.

Conventions
-----------
All functions take two arrays over the same slots, non-zero where a boundary stands, and depend only
on the four numbers of `counts`. The caller decides whether the final slot is included.

Metrics
-------
`precision`, `recall`, `f1`, `f_beta`, `nist_error_rate`, `classification_error_rate`,
`cohen_kappa`, `document_accuracy`.

References
----------
Liu and Shriberg (2007), Comparing Evaluation Metrics for Sentence Boundary Detection. ICASSP.
"""

from __future__ import annotations

from math import inf
from numbers import Real

import numpy.typing as npt

from interpunct.errors import OptionError
from interpunct.metrics.batches import Bounds, extent, tally
from interpunct.metrics.results import Counts, Kappa, Ratio
from interpunct.metrics.slots import same_slots


def counts(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Counts:
    """Count slots by the labels of both sides.

    >>> counts([0, 1, 0, 1, 0], [0, 1, 1, 0, 0])
    Counts(tp=1, fp=1, fn=1, tn=2)
    """
    return batched_counts(reference, hypothesis, None)


def batched_counts(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Counts:
    """`counts` of many documents; see `batches`."""
    reference, hypothesis = same_slots(reference, hypothesis)
    tp = tally(reference & hypothesis, bounds)
    fp = tally(hypothesis, bounds) - tp
    fn = tally(reference, bounds) - tp
    return Counts(tp=tp, fp=fp, fn=fn, tn=extent(reference, bounds) - tp - fp - fn)


def document_accuracy(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Documents in which all slots are correct, out of all documents. 1 is best.

    The result for one document; add up the results of several.

    >>> document_accuracy([0, 1, 0, 1], [0, 1, 0, 1]) + document_accuracy([0, 1, 0], [1, 1, 0])
    Ratio(part=1, whole=2)
    """
    return document_accuracies(counts(reference, hypothesis))


def document_accuracies(found: Counts) -> Ratio:
    """`document_accuracy` from counts, which may be arrays over many documents."""
    errors = found.fp + found.fn
    whole = (errors + found.tp + found.tn > 0) * 1
    return Ratio(whole * (errors == 0), whole)


def precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Boundaries of the hypothesis that are correct: :math:`tp / (tp + fp)`. 1 is best.

    >>> precision([0, 1, 0, 1], [1, 1, 0, 0])
    Ratio(part=1, whole=2)
    """
    return counts(reference, hypothesis).precision


def recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Boundaries of the reference that were found: :math:`tp / (tp + fn)`. 1 is best.

    >>> recall([0, 1, 0, 1], [0, 1, 0, 0])
    Ratio(part=1, whole=2)
    """
    return counts(reference, hypothesis).recall


def f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Harmonic mean of precision and recall: :math:`2tp / (2tp + fp + fn)`. 1 is best.

    >>> f1([0, 1, 0, 1], [0, 1, 0, 0])
    Ratio(part=2, whole=3)
    """
    return counts(reference, hypothesis).f1


def f_beta(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, beta: float) -> Ratio:
    r"""F-measure in which recall weighs `beta` times as much as precision. 1 is best.

    .. math:: \frac{(1 + \beta^2) tp}{(1 + \beta^2) tp + \beta^2 fn + fp}

    >>> f_beta([0, 1, 0, 1], [0, 1, 0, 0], beta=2)
    Ratio(part=5, whole=9)
    """
    if not isinstance(beta, Real) or isinstance(beta, bool) or not 0 < beta < inf:
        raise OptionError(f"beta must be a number greater than 0, not {beta!r}")
    return counts(reference, hypothesis).f_beta(beta)


def nist_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Wrong slots for each boundary of the reference: :math:`(fn + fp) / (tp + fn)`.

    An error rate: 0 is best, and it can exceed 1. With one kind of boundary it is also the slot
    error rate of Makhoul et al. (1999).

    >>> nist_error_rate([0, 1, 0, 1], [1, 1, 1, 0]).value
    1.5
    """
    return counts(reference, hypothesis).nist_error_rate


def classification_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Wrong slots among all slots: :math:`(fn + fp) / (tp + fp + fn + tn)`. 0 is best.

    >>> classification_error_rate([0, 1, 0, 1], [1, 1, 0, 0])
    Ratio(part=2, whole=4)
    """
    return counts(reference, hypothesis).classification_error_rate


def cohen_kappa(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Kappa:
    r"""Agreement beyond chance, with the system as another annotator. 1 is best.

    .. math:: \frac{p_o - p_e}{1 - p_e}

    where :math:`p_o` is the share of slots on which both agree, and :math:`p_e` the share expected
    if each placed its own number of boundaries at random. Symmetric.

    References
    ----------
    Cohen (1960), A Coefficient of Agreement for Nominal Scales. Educational and Psychological
    Measurement 20(1).

    >>> round(cohen_kappa([0, 1, 0, 1, 0], [0, 1, 0, 0, 0]).value, 4)
    0.5455
    """
    return counts(reference, hypothesis).kappa
