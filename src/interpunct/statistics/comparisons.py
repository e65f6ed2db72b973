"""Is one system better than another, or did it only meet the right documents?

Both tests look at the same documents for both systems. *Paired permutation*: if the systems were
alike, it would not matter whose result of a document is whose; so exchange them at random, and see
how often the difference becomes as large as it is. *Paired bootstrap*: see how often the
difference changes its sign when documents are drawn again.

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

from interpunct.progress import track
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
"""A difference is called significant if its p-value is below this."""

ROUNDING = 1e-12
"""Differences that are equal but for rounding count as equal."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What lies between two systems in one figure: `difference` is that of a less that of b.

    `p_value` is that of the permutation test, corrected by Holm's method for all pairs of systems
    that are compared in this figure; `p_bootstrap` is not corrected.
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

    Figures that are about a single reference, and those of which neither more nor less is better,
    are left out.
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
    """Who is compared with whom.

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
    # The systems as they are, are one of the permutations, so that nothing is divided by zero
    # unless the difference itself is not measured.
    return np.where(np.isnan(observed), nan, as_large / np.maximum(measured, 1))


def swaps(size: int, *, resamples: int, seed: int) -> Iterator[Weights]:
    """Which documents change hands: a row for each permutation, some rows at a time.

    The first row changes nothing. All permutations, if there are no more than `resamples`;
    else that many random ones follow.

    >>> next(swaps(2, resamples=1000, seed=0)).tolist()
    [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    """
    if size < 63 and 2**size <= resamples:
        yield (np.arange(2**size)[:, None] >> np.arange(size)[::-1] & 1).astype(np.float64)
        return
    yield np.zeros((1, size))
    # Its own stream of random numbers, apart from that of the bootstrap.
    generator = np.random.default_rng([seed, 1])
    rows = max(1, ENTRIES // size)
    for start in range(0, resamples, rows):
        shape = (min(rows, resamples - start), -(-size // 8))
        bits = generator.integers(256, size=shape, dtype=np.uint8)
        yield np.unpackbits(bits, axis=1, count=size).astype(np.float64)


def sign_flip_p_value(differences: Floats, *, resamples: int, seed: int) -> float:
    """The two-sided p-value of a mean difference: had each come with the other sign as well?

    The paired permutation test where only differences are known, one for each document; nan if
    there are fewer than two.

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
    """How often the difference changes its sign when documents are drawn again, two-sided.

    Below 0.05 where the 95% interval of the difference does not hold 0.

    >>> round(bootstrap_p_value(np.linspace(-1, 9, 999)), 1)
    0.2
    """
    measured = differences[~np.isnan(differences)]
    against = int(min(np.count_nonzero(measured <= 0), np.count_nonzero(measured >= 0)))
    return min(1.0, 2 * (1 + against) / (1 + len(measured)))


def holm(p_values: npt.ArrayLike) -> Floats:
    """Raise p-values so that, however many there are, one in twenty families has a false alarm.

    The smallest is multiplied by how many there are, the next by one less, and so on; none
    becomes smaller than one before it. What is nan was not tested and does not count.

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
