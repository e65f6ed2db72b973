"""Calibration: do eight of ten slots with score 0.8 end a segment?

Conventions
-----------
Scores are sorted into bins of equal width; a score on an edge belongs to the bin below it. Only
sums are kept for each bin, so documents add up.

References
----------
Brier (1950), Verification of Forecasts Expressed in Terms of Probability. Monthly Weather Review
78(1). Naeini, Cooper and Hauskrecht (2015), Obtaining Well Calibrated Probabilities Using Bayesian
Binning. AAAI.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.metrics.batches import Bounds, edges_of
from interpunct.metrics.results import Additive, Ratio, Reading, quotient
from interpunct.metrics.slots import whole_number
from interpunct.metrics.thresholds import scored_slots

BINS = 10

Numbers = npt.NDArray[Any]


def _one_empty_bin() -> Numbers:
    """A neutral element that can be added to any number of bins."""
    return np.zeros(1)


@dataclass(frozen=True, slots=True, eq=False)
class Calibration(Additive):
    """Slots, boundaries and sums of scores in each bin, and the squared errors of all slots.

    The last axis of the arrays are the bins; there may be further axes in front, with one entry for
    each of many corpora.
    """

    squared_errors: float = 0.0
    slots: Numbers = field(default_factory=_one_empty_bin)
    positives: Numbers = field(default_factory=_one_empty_bin)
    score_sums: Numbers = field(default_factory=_one_empty_bin)

    @property
    def brier(self) -> Ratio:
        """The mean squared error."""
        return Ratio(self.squared_errors, _over_bins(self.slots))

    @property
    def expected_error(self) -> float:
        """Expected calibration error: the distance of score and frequency in the bins, weighted by
        slots.
        """
        gaps = np.abs(self.score_sums - self.positives)
        return quotient(_over_bins(gaps), _over_bins(self.slots))

    @property
    def mean_scores(self) -> Numbers:
        """The mean score of each bin; nan if it is empty."""
        return _shares(self.score_sums, self.slots)

    @property
    def frequencies(self) -> Numbers:
        """The share of boundaries among the slots of each bin; nan if it is empty."""
        return _shares(self.positives, self.slots)


def calibration(
    reference: npt.ArrayLike, scores: npt.ArrayLike, *, bins: int = BINS
) -> Calibration:
    """Compare scores with the share of boundaries, in bins of equal width.

    Examples
    --------
    >>> result = calibration([0, 0, 1, 1], [0.1, 0.1, 0.1, 0.9], bins=2)
    >>> result.mean_scores, result.frequencies
    (array([0.1, 0.9]), array([0.33333333, 1.        ]))
    """
    return batched_calibration(reference, scores, None, bins=bins)


def batched_calibration(
    reference: npt.ArrayLike, scores: npt.ArrayLike, bounds: Bounds | None, *, bins: int = BINS
) -> Calibration:
    """`calibration` of many documents; see `batches`."""
    bins = whole_number(bins, of="bins", least=1)
    slots, numbers = scored_slots(reference, scores)
    found: Any = _core.calibration_bins(
        slots.view(np.uint8), numbers, edges_of(slots, bounds), np.linspace(0, 1, bins + 1)
    )
    if bounds is not None:
        return Calibration(*found)
    squared_errors, *rows = (own[0] for own in found)
    return Calibration(float(squared_errors), *rows)


def brier_score(reference: npt.ArrayLike, scores: npt.ArrayLike) -> Ratio:
    r"""Mean squared error of the scores. 0 is best.

    .. math:: \frac{1}{n} \sum_i (s_i - y_i)^2

    Examples
    --------
    >>> round(brier_score([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]).value, 4)
    0.1425
    """
    return calibration(reference, scores).brier


def expected_calibration_error(
    reference: npt.ArrayLike, scores: npt.ArrayLike, *, bins: int = BINS
) -> Reading[Calibration]:
    r"""Distance between score and share of boundaries in bins, weighted by slots (ECE). 0 is best.

    .. math:: \sum_b \frac{n_b}{n} \left| \bar{s}_b - \bar{y}_b \right|

    where bin *b* has :math:`n_b` slots with mean score :math:`\bar{s}_b`, of which the share
    :math:`\bar{y}_b` are boundaries.

    Examples
    --------
    >>> round(expected_calibration_error([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8]).value, 4)
    0.125
    """
    return Reading(calibration(reference, scores, bins=bins), "expected_error")


def _over_bins(numbers: Numbers) -> float:
    """The sum over the last axis: a number, or an array with one for each of many corpora."""
    total: Any = numbers.sum(axis=-1)
    # Numpy's types do not distinguish the two.
    return total if np.ndim(total) else total.item()  # type: ignore[no-any-return]


def _shares(parts: Numbers, wholes: Numbers) -> Numbers:
    shares: Any = quotient(cast(float, parts), cast(float, wholes))
    return cast(Numbers, shares)
