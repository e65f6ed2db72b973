"""Intervals: against scipy, against a loop that repeats documents, and by simulation."""

from inspect import signature
from math import isnan

import numpy as np
import pytest

from interpunct.metrics.measures import COUNTS
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.keys import Key
from interpunct.statistics.bootstrap import (
    Resampling,
    blocks_from_prefixes,
    bootstrap_weights,
    percentile_interval,
)
from interpunct.tasks.boundaries.measuring import measure
from tests.statistics.simulated import F1, simulated_bags


def f1_interval(bags, *, resamples=1000, seed=0):
    return Resampling({"system": bags}, [F1], resamples, seed).interval("system", F1)


def test_every_resample_has_as_many_documents_as_the_corpus():
    (weights,) = bootstrap_weights(7, resamples=500, seed=0)
    assert weights.shape == (500, 7)
    assert (weights.sum(axis=1) == 7).all()
    # Each document is drawn once on average, with the variance of a multinomial count.
    np.testing.assert_allclose(weights.mean(axis=0), 1, atol=0.15)
    np.testing.assert_allclose(weights.var(axis=0), 6 / 7, atol=0.2)


def test_many_documents_are_resampled_some_rows_at_a_time():
    parts = list(bootstrap_weights(500_000, resamples=3, seed=0))
    assert [len(part) for part in parts] == [2, 1]


def test_is_the_percentile_interval_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    bags = simulated_bags(np.random.default_rng(3), 120)
    columns = np.array([[getattr(bag[Key(COUNTS)], f) for f in ("tp", "fp", "fn")] for bag in bags])

    def f1_of(tp, fp, fn, axis=-1):
        hits = 2 * tp.sum(axis=axis)
        return hits / (hits + fp.sum(axis=axis) + fn.sum(axis=axis))

    # scipy before 1.15 calls it `random_state`.
    generator = "rng" if "rng" in signature(stats.bootstrap).parameters else "random_state"
    peer = stats.bootstrap(
        tuple(columns.T),
        f1_of,
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="percentile",
        **{generator: np.random.default_rng(1)},
    ).confidence_interval
    ours = f1_interval(bags, resamples=20_000)
    # With 20,000 resamples the 2.5% percentile has a standard error of about 1.5% of the
    # interval's width.
    width = peer.high - peer.low
    assert ours.low == pytest.approx(peer.low, abs=0.06 * width)
    assert ours.high == pytest.approx(peer.high, abs=0.06 * width)


def test_the_same_seed_gives_the_same_interval_and_another_does_not():
    bags = simulated_bags(np.random.default_rng(4), 30)
    assert f1_interval(bags, seed=1) == f1_interval(bags, seed=1)
    assert f1_interval(bags, seed=1) != f1_interval(bags, seed=2)


def test_resamples_without_a_value_are_left_out():
    assert percentile_interval(np.array([np.nan, 1.0, 1.0, 1.0])).low == 1.0
    interval = percentile_interval(np.array([np.nan, np.nan, 1.0, 1.0]))
    assert isnan(interval.low)
    assert interval.reason == "not measured in most resamples"


@pytest.mark.slow
def test_the_interval_covers_the_true_value_in_95_of_100_corpora():
    generator = np.random.default_rng(0)
    true = add_bags(simulated_bags(generator, 400_000))[Key(COUNTS)].f1.value
    covered = 0
    for simulation in range(1000):
        interval = f1_interval(simulated_bags(generator, 150), seed=simulation)
        covered += interval.low <= true <= interval.high
    assert 930 <= covered <= 970


@pytest.mark.slow
def test_the_block_interval_covers_the_true_value_in_95_of_100_long_documents():
    """Errors come in runs, as they do where a speaker mumbles."""
    generator = np.random.default_rng(1)

    def document(slots):
        mumbled = np.repeat(generator.random(slots // 10) < 0.2, 10)
        reference = generator.random(slots) < 0.1
        wrong = generator.random(slots) < np.where(mumbled, 0.3, 0.03)
        return reference, reference ^ wrong

    def counted(reference, hypothesis):
        return measure(reference, hypothesis, Settings.choose(final="include"), 3)[Key(COUNTS)]

    true = counted(*document(4_000_000)).f1.value
    covered = 0
    for simulation in range(1000):
        reference, hypothesis = document(6000)
        blocks = blocks_from_prefixes(
            lambda end, r=reference, h=hypothesis: Bag.of({COUNTS: counted(r[:end], h[:end])}),
            6000,
        )
        interval = f1_interval(blocks, seed=simulation)
        covered += interval.low <= true <= interval.high
    assert 930 <= covered <= 970
