"""The reference of boundaries with enough votes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct.errors import InputError, OptionError
from interpunct.metrics.majority import half_of, majority_reference
from interpunct.metrics.votes import vote_distribution
from tests.pictures import rows, slots


@pytest.mark.parametrize(
    ("annotators", "quorum", "expected"),
    [
        pytest.param(("||.", "|..", "|.."), None, "|..", id="two of three"),
        pytest.param(("||.", "|.."), None, "||.", id="one of two is half"),
        pytest.param(("||.", "|.."), 2, "|..", id="both of two"),
        pytest.param(("||.", "|..", "..|"), 1, "|||", id="anybody"),
        pytest.param(("||.", "|..", "..|"), 4, "...", id="more votes than annotators"),
        pytest.param(("||.",), None, "||.", id="one annotator"),
    ],
)
def test_worked_examples(annotators, quorum, expected):
    assert majority_reference(rows(*annotators), quorum=quorum).tolist() == slots(expected)


@given(arrays(bool, st.tuples(st.integers(1, 7), st.integers(0, 20))))
def test_half_of_the_annotators_is_enough_and_less_is_not(references):
    votes = references.sum(axis=0)
    expected = [2 * int(number) >= len(references) for number in votes]
    assert majority_reference(references).tolist() == expected
    assert half_of(len(references)) * 2 >= len(references)


def test_a_quorum_of_zero_is_refused():
    with pytest.raises(OptionError, match="at least 1 vote, not 0"):
        majority_reference(rows("|.", ".|"), quorum=0)


def test_one_row_of_truths_is_not_taken_for_annotators():
    with pytest.raises(InputError, match="references are rows of slots, one for each annotator"):
        majority_reference(np.array([True, False]))


@pytest.mark.parametrize("annotators", [255, 256, 257])
def test_votes_are_counted_beyond_what_a_byte_holds(annotators):
    found = vote_distribution(np.ones((annotators, 3), bool))
    assert found.tolist() == [0] * annotators + [3]
