"""How many annotators are enough: by brute force over all splits, and by simulation."""

from __future__ import annotations

from itertools import combinations
from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct.errors import OptionError
from interpunct.metrics import f1
from interpunct.metrics.panel_size import majority_error, majority_labels, split_half_f1


def naive(votes, k):
    """F1 of all pairs of halves, by the plain formula on boundaries."""
    values = []
    people = range(len(votes))
    for first in combinations(people, k):
        for second in combinations(people, k):
            if set(first) & set(second) or first > second:
                continue
            one, other = (votes[list(half)].sum(axis=0) * 2 > k for half in (first, second))
            values.append(f1(one, other).value)
    known = [value for value in values if not isnan(value)]
    return np.mean(known) if known else float("nan")


@settings(max_examples=30)
@given(st.data(), st.integers(2, 6))
def test_is_brute_force_over_all_splits(data, annotators):
    row = st.lists(st.integers(0, 1), min_size=annotators, max_size=annotators)
    votes = np.array(data.draw(st.lists(row, min_size=1, max_size=15))).T
    for k in range(1, annotators // 2 + 1):
        found = split_half_f1(votes, k=k, draws=10_000)
        assert found == pytest.approx(naive(votes, k), nan_ok=True)


def test_some_are_drawn_where_there_are_many():
    random = np.random.default_rng(3)
    truth = random.random(500) < 0.2
    votes = np.array([truth ^ (random.random(500) < 0.05) for _ in range(10)], int)
    every, some = (split_half_f1(votes, k=3, draws=draws) for draws in (10_000, 200))
    assert some == pytest.approx(every, abs=0.02)
    assert some == split_half_f1(votes, k=3, draws=200)
    assert some != split_half_f1(votes, k=3, draws=200, seed=1)


def test_halves_without_a_common_slot_are_not_measured():
    nan = float("nan")
    assert isnan(split_half_f1([[1, 0, nan, nan], [nan, nan, 1, 0]], k=1))


def test_labels_have_to_be_the_same():
    assert split_half_f1([[0, 1, 2], [0, 1, 1]], k=1) == 0.5


def test_more_annotators_than_exist():
    with pytest.raises(OptionError, match="two halves of 2 need 4 annotators"):
        split_half_f1([[0, 1]] * 3, k=2)


@pytest.mark.parametrize("k", range(1, 10))
def test_the_expected_error_is_that_of_simulated_majorities(k):
    random = np.random.default_rng(k)
    confusion = np.array([[[0.97, 0.03], [0.2, 0.8]], [[0.99, 0.01], [0.4, 0.6]]])
    prior = np.array([0.8, 0.2])
    slots = 200_000
    truth = (random.random(slots) < prior[1]).astype(int)
    who = random.integers(0, 2, size=(slots, k))
    votes = (random.random((slots, k)) < confusion[who, truth[:, None], 1]).astype(int)
    wrong = np.mean(majority_labels(votes, labels=2) != truth)
    assert majority_error(confusion, prior, k=k) == pytest.approx(wrong, abs=0.003)


def test_a_majority_of_one_errs_as_one_does():
    confusion = [[[0.9, 0.1, 0], [0.2, 0.7, 0.1], [0, 0.5, 0.5]]]
    assert majority_error(confusion, [0.5, 0.25, 0.25], k=1) == pytest.approx(
        0.5 * 0.1 + 0.25 * 0.3 + 0.25 * 0.5
    )


def test_a_majority_for_any_label_is_wrong_where_there_is_none():
    confusion = [[[0.7, 0.2, 0.1], [0, 1, 0], [0, 0, 1]]]
    assert majority_error(confusion, [1, 0, 0], k=1) == pytest.approx(0.2 + 0.1)


@pytest.mark.parametrize(
    ("draws", "expected"),
    [(2, {5 / 6, 2 / 3}), (3, {7 / 9}), (4, {7 / 9}), (1000, {7 / 9})],
)
def test_no_more_pairs_of_halves_are_drawn_than_asked_for(draws, expected):
    """The first two agree, so that the three pairs have F1 of 1, 2/3 and 2/3."""
    votes = [[1, 1, 0], [1, 1, 0], [1, 0, 0]]
    found = {split_half_f1(votes, k=1, draws=draws, seed=seed) for seed in range(10)}
    assert sorted(found) == pytest.approx(sorted(expected))
