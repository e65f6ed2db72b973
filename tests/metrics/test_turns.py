"""Speakers: drawn examples, and every mapping tried."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

import interpunct
from interpunct import Document
from interpunct.metrics import Ratio, speaker_mapping, word_diarization_error_rate
from interpunct.metrics.turns import best_assignment

SPEAKERS = st.integers(0, 5)
WORDS = st.lists(st.tuples(SPEAKERS, SPEAKERS), max_size=30)


def people(picture: str) -> list[int]:
    """'aab.' is three words of two speakers, and a fourth that nobody said."""
    return [-1 if who == "." else ord(who) for who in picture]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param("aabb", "xxyy", Ratio(0, 4), id="other names"),
        pytest.param("aabb", "xxxy", Ratio(1, 4), id="a turn that comes late"),
        pytest.param("aabb", "xxxx", Ratio(2, 4), id="one speaker only"),
        pytest.param("aaaa", "xxyy", Ratio(2, 4), id="a speaker too many"),
        pytest.param("abab", "baba", Ratio(0, 4), id="names change places"),
        pytest.param("aab.", "xxyy", Ratio(0, 3), id="a word that nobody said"),
        pytest.param("aabb", "x.yy", Ratio(1, 4), id="a word without a name"),
        pytest.param("", "", Ratio(0, 0), id="no words"),
    ],
)
def test_worked_examples(reference, hypothesis, expected):
    assert word_diarization_error_rate(people(reference), people(hypothesis)) == expected


@given(WORDS)
def test_no_mapping_of_up_to_six_speakers_is_better(words):
    reference, hypothesis = ([row[column] for row in words] for column in range(2))
    best = max(sum(order[own] == other for own, other in words) for order in permutations(range(6)))
    found = word_diarization_error_rate(reference, hypothesis)
    assert found == Ratio(len(words) - best, len(words))
    mapping = speaker_mapping(reference, hypothesis)
    assert len(set(mapping.values())) == len(mapping)
    assert sum(mapping.get(own) == other for own, other in words) == best


@given(st.integers(0, 7), st.integers(0, 7), st.data())
def test_an_assignment_is_worth_what_that_of_scipy_is(rows, columns, data):
    numbers = st.lists(st.integers(0, 50), min_size=rows * columns, max_size=rows * columns)
    worth = np.array(data.draw(numbers), int).reshape(rows, columns)
    found = best_assignment(worth)
    assert len(found) == min(rows, columns)
    expected = worth[linear_sum_assignment(worth, maximize=True)].sum()
    assert sum(worth[place] for place in found) == expected


@pytest.mark.parametrize(
    ("worth", "most"),
    [
        pytest.param([[2, 1, 2], [2, 2, 1], [0, 0, 1]], 2 + 2 + 1, id="last of equal ones"),
        pytest.param([[3, 6, 6], [1, 5, 4], [9, 4, 7]], 6 + 5 + 9, id="one row moves"),
        pytest.param([[1, 4, 2], [0, 4, 0], [4, 7, 1]], 2 + 4 + 4, id="two rows move"),
        pytest.param(
            [[1, 3, 2, 3], [0, 3, 3, 1], [3, 2, 3, 0], [3, 1, 1, 1]], 3 + 3 + 3 + 3, id="all move"
        ),
    ],
)
def test_rows_give_way_to_later_ones_where_that_is_worth_more(worth, most):
    orders = permutations(range(len(worth)))
    assert most == max(sum(worth[row][column] for row, column in enumerate(o)) for o in orders)
    assert sum(worth[row][column] for row, column in best_assignment(worth)) == most


def said(text: str, speakers: str) -> Document:
    return Document.build("d", text.split(), speaker=list(speakers))


def scored(reference: Document, hypothesis: Document, **options):
    return interpunct.score(
        [reference], {"s": [hypothesis]}, task="punctuation", intervals=False, **options
    )


def test_words_that_are_wrong_have_speakers_too_and_inserted_ones_have_none_to_match():
    """*it* is substituted by the right speaker, *not* is inserted, *no* is said by the wrong one.

    reference   so a   it a   is a   no b   yes b
    hypothesis  so x   at x   is x   not y   no x   yes y
    """
    found = scored(said("so it is no yes", "aaabb"), said("so at is not no yes", "xxxyxy"))
    assert found["s"]["word_diarization_error_rate"].value == 1 / 5


def test_a_mapping_is_that_of_its_document():
    """Names may mean others elsewhere, so the rates of documents are added, not their mappings."""
    gold = [said("so it is", "aab"), said("no way", "ab").renamed("e")]
    made = [said("so it is", "xxy"), said("no way", "yx").renamed("e")]
    found = interpunct.score(gold, {"s": made}, task="punctuation", intervals=False)
    assert found["s"]["word_diarization_error_rate"].value == 0
    documents = found.to_dict()["systems"][0]["per_document"]
    assert documents["d"]["speaker_mapping"] == {"a": "x", "b": "y"}
    assert documents["e"]["speaker_mapping"] == {"a": "y", "b": "x"}


def test_speakers_on_one_side_only_are_not_measured():
    found = scored(said("so it is", "aab"), Document.build("d", ["so", "it", "is"]))
    assert "word_diarization_error_rate" not in found["s"]
