"""Significance tests: is one system better than another, or is the difference due to chance?

Both tests are paired: they use the same documents for both systems. *Paired permutation*: under the
null hypothesis the results of two systems for a document can be exchanged; the p-value is the share
of random exchanges with at least the observed difference. *Paired bootstrap*: how often the
difference changes its sign when documents are resampled.

References
----------
Noreen (1989), Computer-Intensive Methods for Testing Hypotheses. Wiley. Koehn (2004), Statistical
Significance Tests for Machine Translation Evaluation. EMNLP. Holm (1979), A Simple Sequentially
Rejective Multiple Test Procedure. Scandinavian Journal of Statistics 6(2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from interpunct.messages.progress import track
from interpunct.results.figures import Figure, read_figures
from interpunct.results.keys import ALL, Part
from interpunct.results.stacking import Weights
from interpunct.statistics.bootstrap import (
    ENTRIES,
    Floats,
    Interval,
    Resampling,
    percentile_interval,
)

ALPHA = 0.05
"""The significance level."""

ROUNDING = 1e-12
"""Differences within this rounding error count as equal."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two systems in one figure; `difference` is the value of a minus that of b.

    `p_value` is that of the permutation test, corrected by Holm's method for all pairs of systems
    compared in this figure; `p_bootstrap` is not corrected.
    """

    a: str
    b: str
    figure: Figure
    difference: float
    interval: Interval
    p_value: float
    p_bootstrap: float

    @property
    def significant(self) -> bool:
        return self.p_value < ALPHA


def compare(
    resampling: Resampling, systems: Sequence[str], *, baseline: str | None = None
) -> list[Comparison]:
    """Compare every system with the baseline, or else all pairs of systems, in every figure.

    Figures about a single reference, and figures without a better direction, are left out.
    """
    pairs = pairs_of(systems, baseline)
    if resampling.size < 2 or not pairs:
        return []
    p_values = permutation_p_values(resampling, pairs)
    found = []
    for row, figure in enumerate(resampling.figures):
        is_compared = figure.about == ALL or isinstance(figure.about, Part)
        if not is_compared or figure.better == "neither":
            continue
        corrected = holm(p_values[:, row])
        for (a, b), p_value in zip(pairs, corrected, strict=True):
            moved = resampling.resampled(a, figure) - resampling.resampled(b, figure)
            difference = float(resampling.observed[a][row] - resampling.observed[b][row])
            measured = not isnan(difference)
            interval = percentile_interval(moved) if measured else Interval()
            p_bootstrap = bootstrap_p_value(moved) if measured else nan
            found.append(
                Comparison(a, b, figure, difference, interval, float(p_value), p_bootstrap)
            )
    return found


def pairs_of(systems: Sequence[str], baseline: str | None) -> list[tuple[str, str]]:
    """The pairs of systems to compare.

    >>> pairs_of(["cnn", "rnn", "hmm"], None)
    [('cnn', 'rnn'), ('cnn', 'hmm'), ('rnn', 'hmm')]
    >>> pairs_of(["cnn", "rnn", "hmm"], "rnn")
    [('cnn', 'rnn'), ('hmm', 'rnn')]
    """
    if baseline is None:
        return list(combinations(systems, 2))
    return [(system, baseline) for system in systems if system != baseline]


def permutation_p_values(resampling: Resampling, pairs: Sequence[tuple[str, str]]) -> Floats:
    """The two-sided p-value of each pair (rows) in each figure (columns), not corrected."""
    figures = resampling.figures
    observed = np.array([abs(resampling.observed[a] - resampling.observed[b]) for a, b in pairs])
    as_large, measured = np.zeros(observed.shape), np.zeros(observed.shape)
    for swap in track(
        swaps(resampling.size, resamples=resampling.resamples, seed=resampling.seed), "comparing"
    ):
        swapped = {name: stacked.weighted(swap) for name, stacked in resampling.stacks.items()}
        kept = {name: stacked.weighted(1 - swap) for name, stacked in resampling.stacks.items()}
        for row, (a, b) in enumerate(pairs):
            first = read_figures(figures, kept[a] + swapped[b], len(swap))
            second = read_figures(figures, kept[b] + swapped[a], len(swap))
            moved = abs(first - second)
            as_large[row] += (moved >= observed[row][:, None] - ROUNDING).sum(axis=1)
            measured[row] += (~np.isnan(moved)).sum(axis=1)
    # The original assignment is one of the permutations, so there is no division by zero unless the
    # difference itself is not measured.
    return np.where(np.isnan(observed), nan, as_large / np.maximum(measured, 1))


def swaps(size: int, *, resamples: int, seed: int) -> Iterator[Weights]:
    """Which documents are exchanged: a row for each permutation, yielded in groups of rows.

    The first row exchanges nothing. All permutations follow if there are at most `resamples`,
    otherwise that many random ones.

    >>> next(swaps(2, resamples=1000, seed=0)).tolist()
    [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    """
    if size < 63 and 2**size <= resamples:
        yield (np.arange(2**size)[:, None] >> np.arange(size)[::-1] & 1).astype(np.float64)
        return
    yield np.zeros((1, size))
    # A stream of random numbers separate from that of the bootstrap.
    generator = np.random.default_rng([seed, 1])
    rows = max(1, ENTRIES // size)
    for start in range(0, resamples, rows):
        shape = (min(rows, resamples - start), -(-size // 8))
        bits = generator.integers(256, size=shape, dtype=np.uint8)
        yield np.unpackbits(bits, axis=1, count=size).astype(np.float64)


def sign_flip_p_value(differences: Floats, *, resamples: int, seed: int) -> float:
    """The two-sided p-value of a mean difference, by flipping the signs of the differences.

    The paired permutation test if only the differences of documents are known; nan if there are
    fewer than two.

    >>> sign_flip_p_value(np.array([0.1, 0.2, 0.3, 0.1]), resamples=1000, seed=0)
    0.125
    """
    measured = differences[~np.isnan(differences)]
    if len(measured) < 2:
        return nan
    as_large = flips = 0
    for swap in swaps(len(measured), resamples=resamples, seed=seed):
        moved = abs((1 - 2 * swap) @ measured)
        as_large += int(np.count_nonzero(moved >= abs(measured.sum()) - ROUNDING))
        flips += len(swap)
    return as_large / flips


def bootstrap_p_value(differences: Floats) -> float:
    """How often the difference changes its sign when documents are resampled, two-sided.

    Below 0.05 if the 95% interval of the difference excludes 0.

    >>> round(bootstrap_p_value(np.linspace(-1, 9, 999)), 1)
    0.2
    """
    measured = differences[~np.isnan(differences)]
    against = int(min(np.count_nonzero(measured <= 0), np.count_nonzero(measured >= 0)))
    return min(1.0, 2 * (1 + against) / (1 + len(measured)))


def holm(p_values: npt.ArrayLike) -> Floats:
    """Holm's correction of p-values for multiple comparisons.

    The smallest is multiplied by their number, the next by one less, and so on; none becomes
    smaller than its predecessor. Values of nan were not tested and do not count.

    >>> holm([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    """
    given = np.asarray(p_values, np.float64)
    order = np.argsort(given)  # nan comes last
    tested = np.count_nonzero(~np.isnan(given))
    factors = np.maximum(tested - np.arange(len(given)), 1)
    corrected = np.empty(len(given))
    corrected[order] = np.minimum(1, np.maximum.accumulate(given[order] * factors))
    return corrected
