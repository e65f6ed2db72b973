"""One-sided tests of whether a new system is worse than an old one.

*Paired permutation*: how often is the loss at least as large if the results of documents are
exchanged at random? *Paired bootstrap*: the interval of the loss when documents are resampled.

References
----------
Noreen (1989), Computer-Intensive Methods for Testing Hypotheses. Wiley. Efron and Tibshirani
(1993), An Introduction to the Bootstrap. Chapman and Hall.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan

import numpy as np

from interpunct.results.figures import Figure, read_figures
from interpunct.statistics.bootstrap import Floats, Resampling
from interpunct.statistics.comparisons import ROUNDING, swaps

LEAST = 5
"""The minimum number of documents or blocks: with fewer, permutations cannot reach p = 0.05."""

LEVEL = 0.05
"""The significance level: the rate of false alarms for two runs of one system."""


@dataclass(frozen=True, slots=True)
class Loss:
    """By how much the new system is worse in a figure; negative if it is better.

    nan if one of them has no value.

    `low` and `high` are the ends of the one-sided 95% bootstrap intervals: the loss is at least
    `low`, or at most `high`. `p_value` is that of the permutation test.
    """

    figure: Figure
    new: float
    old: float
    loss: float
    low: float
    high: float
    p_value: float

    def is_significant(self, margin: float | None = None) -> bool:
        """Is the loss significant or, with a margin, significantly larger than the margin?"""
        return self.p_value < LEVEL if margin is None else self.low > margin


def measure_loss(resampling: Resampling, *, new: str, old: str, figure: Figure) -> Loss:
    """Compare two systems in one figure, on the same documents or blocks."""
    sign = -1.0 if figure.better == "higher" else 1.0
    row = next(place for place, each in enumerate(resampling.figures) if each is figure)
    values = {name: float(resampling.observed[name][row]) for name in (new, old)}
    loss = sign * (values[new] - values[old]) + 0.0
    drawn = sign * (resampling.resampled(new, figure) - resampling.resampled(old, figure))
    drawn = drawn[~np.isnan(drawn)]
    if isnan(loss) or not len(drawn):
        return Loss(figure, values[new], values[old], nan, nan, nan, nan)
    # No loss is 0 and not -0.
    low, high = np.quantile(drawn, [LEVEL, 1 - LEVEL]) + 0.0
    moved = sign * _permuted(resampling, new, old, figure)
    measured = moved[~np.isnan(moved)]
    p_value = np.count_nonzero(measured >= loss - ROUNDING) / len(measured)
    return Loss(figure, values[new], values[old], loss, float(low), float(high), float(p_value))


def _permuted(resampling: Resampling, new: str, old: str, figure: Figure) -> Floats:
    """The difference in a figure with documents exchanged at random; the first entry exchanges
    none.
    """
    stacks = resampling.stacks
    differences = []
    for swap in swaps(resampling.size, resamples=resampling.resamples, seed=resampling.seed):
        kept = {name: stacks[name].weighted(1 - swap) for name in (new, old)}
        swapped = {name: stacks[name].weighted(swap) for name in (new, old)}
        first = read_figures([figure], kept[new] + swapped[old], len(swap))
        second = read_figures([figure], kept[old] + swapped[new], len(swap))
        differences.append((first - second)[0])
    return np.concatenate(differences)
