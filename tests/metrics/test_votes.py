"""Votes of many annotators."""

import numpy as np
import pytest

from interpunct.metrics.votes import vote_distribution


@pytest.mark.parametrize("annotators", [255, 256, 257])
def test_a_slot_may_have_more_votes_than_a_byte_holds(annotators):
    """One slot has no vote, one has one, and one has all."""
    rows = np.zeros((annotators, 3), bool)
    rows[:, 2] = rows[0, 1] = True
    found = vote_distribution(rows)
    assert len(found) == annotators + 1
    assert found[[0, 1, annotators]].tolist() == [1, 1, 1]


def test_every_number_of_votes_has_its_count_though_no_slot_has_it():
    assert vote_distribution(np.zeros((300, 2), bool)).tolist() == [2] + [0] * 300
