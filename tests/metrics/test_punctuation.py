"""Error rates of words, marks and case: worked examples."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import Ratio, no_marks, token_error_rate
from interpunct.metrics.punctuation import (
    NOTHING,
    CaseErrors,
    Confusion,
    ErrorRates,
    Errors,
    mark_confusion,
    measured,
    padded,
    word_errors,
)

MARKS = ",.?"


def columns(picture: str):
    """`a:a b:x ,:* *:.` is a match, a substitution, a deleted comma and an inserted full stop."""
    numbers = {"*": NOTHING, **{mark: -k for k, mark in enumerate(MARKS, start=1)}}

    def number(text):
        return numbers.get(text, ord(text[0]))

    pairs = [pair.split(":") for pair in picture.split()]
    return [number(said) for said, _ in pairs], [number(heard) for _, heard in pairs]


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        pytest.param("", Errors(), id="nothing"),
        pytest.param("a:a b:b", Errors(correct=2), id="right"),
        pytest.param("a:a b:x *:c d:*", Errors(1, 1, 1, 1), id="one of each"),
        pytest.param("a:a ,:. *:. ,:*", Errors(correct=1), id="marks do not count"),
    ],
)
def test_words(picture, expected):
    assert word_errors(*columns(picture)) == expected


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        pytest.param("a:a b:x", Errors(), id="words do not count"),
        pytest.param(",:, .:. a:a", Errors(correct=2), id="right"),
        pytest.param(",:. .:* *:? ,:,", Errors(1, 1, 1, 1), id="one of each"),
    ],
)
def test_marks(picture, expected):
    assert mark_confusion(*columns(picture), marks=3).errors == expected


def test_a_substitution_belongs_to_the_mark_of_the_reference():
    found = mark_confusion(*columns(",:. ,:, .:* *:?"), marks=3)
    assert found.table.tolist() == [[0, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert found.occurrences.tolist() == [2, 1, 0]
    assert found.substitutions.tolist() == [1, 0, 0]
    assert found.deletions.tolist() == [0, 1, 0]
    assert found.insertions.tolist() == [0, 0, 1]
    by_mark = found.by_mark
    assert (by_mark.tp.tolist(), by_mark.fp.tolist(), by_mark.fn.tolist()) == (
        [1, 0, 0],
        [0, 1, 1],
        [1, 1, 0],
    )
    assert found.micro.f1.value == 2 / 6
    # Commas have precision 1 and recall 1/2; full stops and question marks have none right.
    assert found.macro_f1 == pytest.approx((2 / 3 + 0 + 0) / 3)
    assert found.macro_recall == pytest.approx((1 / 2 + 0) / 2)


def test_an_optional_word_counts_as_an_occurrence():
    found = Confusion(np.array([[0, 0], [0, 3]]), np.array([0, 1]))
    assert found.errors == Errors(correct=3, skipped=1)
    assert found.errors.reference == 4
    assert found.occurrences.tolist() == [4]


def test_case_is_not_measured_where_a_side_has_none():
    assert CaseErrors(1, 4, 2, 2).value == 0.25
    assert isnan(CaseErrors(2, 4, 2, 0).value)
    assert isnan(CaseErrors(0, 0, 1, 1).value)


def test_the_difference_of_the_two_rates():
    rates = ErrorRates(1, 4, 3, 4)
    assert (rates.word_error_rate, rates.punctuation_error_rate) == (0.25, 0.75)
    assert rates.difference == 0.5


def confusion_of(table) -> Confusion:
    table = np.array(table)
    return Confusion(table, np.zeros(len(table), int))


tables = st.integers(1, 4).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 9), min_size=size + 1, max_size=size + 1),
        min_size=size + 1,
        max_size=size + 1,
    )
)


@given(tables)
def test_by_mark_rows_follow_from_the_confusion_alone(rows):
    rows[0][0] = 0
    found = confusion_of(rows)
    total = found.errors
    for counts, name in (
        (found.correct, "correct"),
        (found.substitutions, "substitutions"),
        (found.deletions, "deletions"),
        (found.insertions, "insertions"),
    ):
        assert counts.sum() == getattr(total, name)
    occurrences = found.occurrences
    assert (occurrences == found.correct + found.substitutions + found.deletions).all()
    errors = found.substitutions + found.insertions + found.deletions
    if (occurrences > 0).all():
        weighted = (errors / occurrences * occurrences).sum() / occurrences.sum()
        assert weighted == pytest.approx(total.error_rate.value)


tokens = st.sampled_from([NOTHING, 0, 1, 2, -1, -2, -3])
aligned = st.lists(
    st.tuples(tokens, tokens).filter(
        lambda pair: (
            pair != (NOTHING, NOTHING) and (NOTHING in pair or (pair[0] < 0) == (pair[1] < 0))
        )
    ),
    max_size=20,
)


@given(aligned)
def test_precision_and_recall_change_places_with_the_sides(pairs):
    sides = [[pair[side] for pair in pairs] for side in (0, 1)]
    found, swapped = (mark_confusion(*both, marks=3) for both in (sides, sides[::-1]))
    for one, other in (
        (found.micro.precision.value, swapped.micro.recall.value),
        (found.macro_recall, swapped.macro_precision),
        (found.micro.f1.value, swapped.micro.f1.value),
    ):
        assert one == pytest.approx(other, nan_ok=True)


def test_counts_of_many_corpora_are_made_wider_not_more():
    found = padded(np.ones((3, 2, 2), np.int64), 4, axes=2)
    assert found.shape == (3, 4, 4)
    assert found.sum() == 12


def test_marks_without_a_value_are_not_among_those_that_are_measured():
    """Nobody wrote the second mark; in the second corpus there is the first mark only."""
    assert measured(Ratio(np.array([1, 0, 2]), np.array([2, 0, 2]))) == 2
    both = Ratio(np.array([[1, 0, 2], [1, 0, 0]]), np.array([[2, 0, 2], [1, 0, 0]]))
    assert measured(both).tolist() == [2, 1]


def test_marks_that_were_left_out_add_up_over_documents():
    """Of two documents, the second alone knows the second mark."""
    first = Confusion(np.zeros((2, 2), np.int64), np.array([0, 3]))
    second = Confusion(np.zeros((3, 3), np.int64), np.array([0, 1, 2]))
    assert (first + second).skipped.tolist() == [0, 4, 2]
    assert (second + first).occurrences.tolist() == [4, 2]


def test_omitted_words_are_not_marks():
    """Words have the numbers 0 and 5, the mark has -1."""
    found = mark_confusion([], [], marks=1, skipped=[0, 5, -1])
    assert found.skipped.tolist() == [0, 1]
    assert found.errors.skipped == 1


def test_tokens_that_were_left_out_are_tokens_of_the_reference():
    assert token_error_rate([7, 8], [7, 9], skipped=[3, -1]) == Ratio(1, 4)


def test_a_text_without_marks_lacks_those_that_every_reference_has():
    """Words have numbers from 0 on. Both have the last mark, and each has one of its own.

    reference 1   w , w   .
    reference 2   w   w , .
    """
    rows = [[0, -1, 1, NOTHING, -2], [0, NOTHING, 1, -1, -2]]
    assert no_marks(rows) == Ratio(1, 3)
