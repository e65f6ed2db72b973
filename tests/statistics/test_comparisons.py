"""Is A better than B? Worked examples, an exact oracle, and rates of false alarm."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics.catalogue import BOUNDARY_METRICS
from interpunct.metrics.measures import COUNTS, PK
from interpunct.metrics.results import Counts, Ratio
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import figure_of
from interpunct.results.stacking import stack
from interpunct.statistics.bootstrap import Resampling
from interpunct.statistics.comparisons import (
    bootstrap_p_value,
    compare,
    holm,
    permutation_p_values,
    swaps,
)
from tests.statistics.simulated import F1, simulated_bags


def resampled(first, second, *, resamples=1000, seed=0):
    return Resampling({"a": first, "b": second}, [F1], resamples, seed)


def f1(bags):
    return F1.value(add_bags(bags))


def naive_p_value(first, second):
    """Exchange the results of every subset of the documents."""
    observed = abs(f1(first) - f1(second))
    as_large = []
    for swapped in product((False, True), repeat=len(first)):
        pairs = [(b, a) if s else (a, b) for a, b, s in zip(first, second, swapped, strict=True)]
        moved = abs(f1([a for a, _ in pairs]) - f1([b for _, b in pairs]))
        as_large.append(moved >= observed - 1e-12)
    return np.mean(as_large)


def test_a_difference_is_that_of_the_two_figures_to_the_last_digit():
    """However a processor multiplies matrices."""
    generator = np.random.default_rng(0)
    pk = figure_of(next(metric for metric in BOUNDARY_METRICS if metric.name == "pk"))
    sides = {
        name: [Bag.of({PK: Ratio(part, 7)}) for part in generator.random(1000)]
        for name in ("a", "b")
    }
    (found,) = compare(Resampling(sides, [pk], 10, 0), ["a", "b"])
    one, other = (pk.value(stack(bags).total()) for bags in sides.values())
    assert found.difference == one - other


@given(st.integers(0, 2**32), st.integers(2, 6))
def test_all_permutations_are_tried_if_there_are_few(seed, documents):
    generator = np.random.default_rng(seed)
    first, second = simulated_bags(generator, documents), simulated_bags(generator, documents)
    (found,) = permutation_p_values(resampled(first, second), [("a", "b")])
    assert found[0] == pytest.approx(naive_p_value(first, second))


def test_random_permutations_come_near_to_all_of_them():
    generator = np.random.default_rng(5)
    first = simulated_bags(generator, 12, accuracy=0.92)
    second = simulated_bags(generator, 12, accuracy=0.88)
    (found,) = permutation_p_values(resampled(first, second, resamples=4000), [("a", "b")])
    assert found[0] == pytest.approx(naive_p_value(first, second), abs=0.03)


def test_the_first_permutation_changes_nothing():
    parts = list(swaps(100, resamples=2000, seed=0))
    rows = np.concatenate(parts)
    assert len(rows) == 2001
    assert not rows[0].any()
    assert rows[1:].mean() == pytest.approx(0.5, abs=0.01)


def test_a_system_does_not_differ_from_itself():
    bags = simulated_bags(np.random.default_rng(6), 40)
    (comparison,) = compare(resampled(bags, bags), ["a", "b"])
    assert comparison.difference == 0
    assert comparison.p_value == 1
    assert comparison.p_bootstrap == 1
    assert not comparison.significant


def test_a_much_better_system_is_told_apart():
    generator = np.random.default_rng(7)
    first = simulated_bags(generator, 40, accuracy=0.95)
    second = simulated_bags(generator, 40, accuracy=0.7)
    (comparison,) = compare(resampled(first, second), ["a", "b"])
    assert comparison.difference == pytest.approx(f1(first) - f1(second))
    assert comparison.interval.low > 0
    assert comparison.p_value == pytest.approx(1 / 1001)
    assert comparison.significant


def test_systems_without_a_value_are_not_compared():
    nothing = [Bag.of({COUNTS: Counts(tn=5)})] * 12
    found = simulated_bags(np.random.default_rng(8), 12)
    (comparison,) = compare(resampled(nothing, found), ["a", "b"])
    assert np.isnan(comparison.p_value)
    assert not comparison.significant


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        pytest.param([0.01], [0.01], id="one test needs no correction"),
        pytest.param([0.01, 0.04, 0.03], [0.03, 0.06, 0.06], id="from Holm's procedure, by hand"),
        pytest.param([0.5, 0.9], [1.0, 1.0], id="at most 1"),
        pytest.param([0.02, np.nan], [0.02, np.nan], id="what was not tested does not count"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_holm(given_, expected):
    np.testing.assert_allclose(holm(given_), expected)


def test_the_bootstrap_agrees_with_the_interval_of_the_difference():
    generator = np.random.default_rng(9)
    for _ in range(50):
        differences = generator.normal(generator.normal(0, 2), 1, 1000)
        p_value = bootstrap_p_value(differences)
        low, high = np.quantile(differences, [0.025, 0.975])
        if abs(p_value - 0.05) > 0.005:
            assert (p_value < 0.05) == (not low <= 0 <= high)


@pytest.mark.slow
def test_equal_systems_are_told_apart_in_5_of_100_corpora():
    generator = np.random.default_rng(2)
    alarms = 0
    for simulation in range(1000):
        first, second = simulated_bags(generator, 60), simulated_bags(generator, 60)
        pair = resampled(first, second, resamples=400, seed=simulation)
        alarms += permutation_p_values(pair, [("a", "b")])[0, 0] < 0.05
    # 50 expected, with a standard deviation of 7.
    assert 29 <= alarms <= 71
