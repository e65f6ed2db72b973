"""Tokens and sentences that two sides have in common, once they are aligned."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError
from interpunct.metrics import Matches, Ratio, token_accuracy, tokens
from interpunct.metrics.tokens import label_error_rate, sentence_matches, token_matches


def test_sentences_that_share_one_are_counted_once():
    # A sentence skipped on one side, then on the other, then again: three pairs, two sentences.
    common = [[0, 0], [0, 1], [1, 1], [1, 2]]
    assert sentence_matches(common, [1], [1, 2]).matched == 1


def test_a_block_of_one_token_on_each_side_does_not_match():
    assert token_matches([[0, 0], [1, 1]], [[0, 0, 1, 1, 0]]).matched == 0


def test_labels_of_other_characters_are_refused():
    with pytest.raises(InputError, match="reference has 2 labels and hypothesis has 3"):
        label_error_rate([3, 1], [3, 1, 2])


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=20),
    st.sets(st.integers(1, 12)),
    st.sets(st.integers(1, 12)),
    st.integers(1, 4),
)
def test_many_boundaries_are_looked_at_in_pieces(steps, first, second, piece):
    common = [(0, 0)]
    for step in steps:
        common.append((common[-1][0] + step[0], common[-1][1] + step[1]))
    ends = sorted(first), sorted(second)
    whole = token_matches(common), sentence_matches(common, *ends)
    with patch.object(tokens, "PIECE", piece):
        assert (token_matches(common), sentence_matches(common, *ends)) == whole


def test_two_blocks():
    """Six tokens on each side. Of the first block nothing matches, of the second one token.

    reference    ab  c  d  e   f     `ab` is two tokens
    hypothesis   ab  x  d  e y f     `ab` is one
    """
    common = [[0, 0], [2, 1], [3, 2], [4, 3], [5, 5], [6, 6]]
    blocks = [[2, 1, 3, 2, 0], [4, 3, 5, 5, 1]]
    assert token_matches(common, blocks) == Matches(matched=3, reference=6, hypothesis=6)


def test_no_pair_shares_a_sentence_with_the_one_before_it():
    pairs = np.array([[0, 1, 2, 2, 3], [0, 0, 1, 2, 2]])
    assert tokens._one_to_one(pairs).tolist() == [True, False, True, False, True]


def test_the_first_token_begins_with_the_first_character():
    assert token_accuracy([1, 1], [0, 1]) == Ratio(0, 1)
