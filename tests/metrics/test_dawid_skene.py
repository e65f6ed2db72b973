"""Dawid and Skene's consensus: worked examples, laws, and annotators whose errors are known.

`tests/against/test_crowd_kit.py` compares it with crowd-kit.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError
from interpunct.metrics.dawid_skene import STEPS, TOLERANCE, dawid_skene
from interpunct.metrics.distinct_votes import distinct_votes

VOTES = st.integers(1, 4).flatmap(
    lambda annotators: st.lists(
        st.lists(st.integers(-1, 2), min_size=annotators, max_size=annotators).filter(
            lambda column: max(column) >= 0
        ),
        min_size=1,
        max_size=20,
    )
)


def simulated(sensitivity, false_alarms, *, slots, prior=0.12, seed=0):
    """Votes of annotators who err independently, and the truth."""
    random = np.random.default_rng(seed)
    truth = random.random(slots) < prior
    rows = [
        np.where(truth, random.random(slots) < hit, random.random(slots) < false)
        for hit, false in zip(sensitivity, false_alarms, strict=True)
    ]
    return np.array(rows, np.int64), truth


def test_two_who_agree_outvote_one():
    found = dawid_skene([[0, 1, 0, 1, 0, 0]] * 2 + [[0, 1, 1, 0, 0, 0]])
    assert found.posteriors.argmax(axis=1).tolist() == [0, 1, 0, 1, 0, 0]


def test_where_all_are_equal_their_answer_is_the_consensus():
    row = [0, 1, 0, 0, 1, 1, 0]
    found = dawid_skene([row] * 3)
    assert found.posteriors[:, 1].tolist() == pytest.approx(row)
    np.testing.assert_allclose(found.confusion[0], np.eye(2), atol=1e-6)


@pytest.mark.parametrize("label", [0, 1])
def test_a_single_label_is_certain(label):
    found = dawid_skene([[label] * 4] * 2)
    assert found.posteriors[:, label].tolist() == [1, 1, 1, 1]
    assert found.prior[label] == 1


def test_undecided_annotators_have_no_influence():
    """With one annotator on a slot, that one decides as far as they can be trusted."""
    nan = float("nan")
    found = dawid_skene([[0, 1, 0, 1, nan, nan], [0, 1, 0, 1, 1, 0]])
    assert found.posteriors.argmax(axis=1).tolist() == [0, 1, 0, 1, 1, 0]


def test_slots_without_a_decision_have_the_prior():
    found = dawid_skene([[0, 1, -1, 0], [0, 1, -1, 0]])
    assert found.posteriors[2].tolist() == pytest.approx(found.prior.tolist())


@given(VOTES)
def test_is_a_distribution(columns):
    votes = np.array(columns).T
    found = dawid_skene(votes)
    assert found.posteriors.shape[0] == votes.shape[1]
    np.testing.assert_allclose(found.posteriors.sum(axis=1), 1)
    np.testing.assert_allclose(found.prior.sum(), 1)
    rows = found.confusion.sum(axis=2)
    assert np.all(np.isclose(rows, 1) | (rows == 0))


@given(VOTES, st.randoms(use_true_random=False))
def test_neither_the_order_of_slots_nor_that_of_annotators_matters(columns, random):
    votes = np.array(columns).T
    found = dawid_skene(votes)
    slots = random.sample(range(votes.shape[1]), votes.shape[1])
    people = random.sample(range(len(votes)), len(votes))
    other = dawid_skene(votes[people][:, slots])
    np.testing.assert_allclose(other.posteriors, found.posteriors[slots], atol=1e-6)
    np.testing.assert_allclose(other.confusion, found.confusion[people], atol=1e-6)


@given(VOTES)
def test_every_way_to_vote_is_found_once(columns):
    votes = np.array(columns).T
    found = distinct_votes(votes)
    assert len({tuple(row) for row in found.rows.tolist()}) == len(found.rows)
    np.testing.assert_array_equal(found.rows[found.places].T, votes)
    np.testing.assert_array_equal(found.counts, np.bincount(found.places))


def test_many_labels_of_many_annotators_are_sorted():
    random = np.random.default_rng(0)
    votes = random.integers(-1, 30, size=(14, 300))
    found = distinct_votes(votes)
    np.testing.assert_array_equal(found.rows[found.places].T, votes)


def test_other_slots_of_the_same_annotators():
    votes, _ = simulated([0.9, 0.8, 0.95], [0.02, 0.05, 0.01], slots=400)
    found = dawid_skene(votes, steps=100)
    np.testing.assert_allclose(found.of_votes(votes), found.posteriors, atol=0.01)


def test_one_who_misses_a_third_is_found():
    votes, truth = simulated([0.98, 0.97, 0.66], [0.005, 0.005, 0.005], slots=20_000)
    found = dawid_skene(votes)
    missed = found.confusion[:, 1, 0]
    assert missed[2] == pytest.approx(1 / 3, abs=0.03)
    assert missed[:2].max() < 0.05
    assert np.mean((found.posteriors[:, 1] >= 0.5) != truth) < 0.005


def test_two_who_are_careful_outweigh_three_who_are_not():
    votes, truth = simulated([0.98, 0.97, 0.5, 0.5, 0.5], [0.005] * 5, slots=20_000)
    found = dawid_skene(votes)
    wrong = np.mean((found.posteriors[:, 1] >= 0.5) != truth)
    assert wrong < np.mean((votes.sum(axis=0) >= 3) != truth) / 3


@pytest.mark.parametrize("wrong", [None, "ab", [0, 1], [[0, 1], [0]], [[0.5, 1]], []])
def test_invalid_votes_are_refused(wrong):
    with pytest.raises(InputError, match="vote"):
        dawid_skene(wrong)


@given(VOTES)
def test_the_likelihood_is_that_of_all_votes_before_the_last_step(columns):
    votes = np.array(columns).T
    before, after = dawid_skene(votes, steps=1), dawid_skene(votes, steps=2)
    assert before.steps == 1
    assert np.isfinite(before.log_likelihood)
    if after.steps == 2:
        expected = 0.0
        for column in columns:
            chances = before.prior.copy()
            for annotator, given_label in enumerate(column):
                if given_label >= 0:
                    chances *= before.confusion[annotator, :, given_label]
            expected += np.log(chances.sum())
        assert after.log_likelihood == pytest.approx(expected)


def test_how_often_all_slots_are_there_does_not_change_when_it_ends():
    random = np.random.default_rng(2)
    votes = random.integers(0, 2, 60) ^ (random.random((3, 60)) < 0.25)
    once, often = dawid_skene(votes), dawid_skene(np.tile(votes, 25))
    assert 2 < once.steps == often.steps < STEPS


def test_unused_labels_of_an_annotator_have_no_influence():
    learnt = dawid_skene([[0, 1, 0, 1], [0, 1, 0, 1], [0, 0, 0, 0]])
    told = learnt.of_votes([[1, 0], [1, 0], [1, 1]])
    np.testing.assert_array_equal(told, learnt.of_votes([[1, 0], [1, 0], [-1, -1]]))
    np.testing.assert_allclose(told.sum(axis=1), 1)


def test_a_label_that_nobody_used_has_no_influence():
    learnt = dawid_skene([[0, 1, 0, 1], [0, 1, 0, 1]])
    np.testing.assert_array_equal(
        learnt.of_votes([[2, 2], [1, 0]])[:, :2], learnt.of_votes([[-1, -1], [1, 0]])
    )


def test_it_begins_with_the_shares_of_votes():
    found = dawid_skene([[0, 1, 1, 2], [0, 1, 0, 1], [0, 0, 0, -1]], steps=0)
    shares = [[1, 0, 0], [1 / 3, 2 / 3, 0], [2 / 3, 1 / 3, 0], [0, 1 / 2, 1 / 2]]
    np.testing.assert_allclose(found.posteriors, shares)


def test_it_ends_at_the_first_step_that_gains_too_little_for_all_slots_together():
    random = np.random.default_rng(2)
    votes = random.integers(0, 2, 60) ^ (random.random((3, 60)) < 0.25)
    last = dawid_skene(votes).steps
    reached = [dawid_skene(votes, steps=step).log_likelihood for step in range(1, last + 1)]
    *gains, least = np.diff(reached)
    assert least < 60 * TOLERANCE <= min(gains)
