"""Figures that depend on the four counts alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError, OptionError
from interpunct.metrics import (
    Counts,
    Ratio,
    classification_error_rate,
    cohen_kappa,
    counts,
    document_accuracy,
    f1,
    f_beta,
    nist_error_rate,
    precision,
    recall,
)
from tests.pictures import pairs_of_slots, slots


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param(".|..|", ".|..|", Counts(2, 0, 0, 3), id="perfect"),
        pytest.param(".|..|", "..|.|", Counts(1, 1, 1, 2), id="one slot late"),
        pytest.param(".|..|", ".....", Counts(0, 0, 2, 3), id="nothing found"),
        pytest.param(".....", "|||||", Counts(0, 5, 0, 0), id="everything false"),
        pytest.param("", "", Counts(0, 0, 0, 0), id="no slots"),
    ],
)
def test_worked_examples(reference, hypothesis, expected):
    assert counts(slots(reference), slots(hypothesis)) == expected


@given(pairs_of_slots())
def test_counts_are_what_a_loop_counts(pair):
    reference, hypothesis = pair
    columns = list(zip(reference, hypothesis, strict=True))
    assert counts(reference, hypothesis) == Counts(
        tp=columns.count((True, True)),
        fp=columns.count((False, True)),
        fn=columns.count((True, False)),
        tn=columns.count((False, False)),
    )


def test_figures_of_one_table():
    reference, hypothesis = slots("||||......"), slots("|||...||..")
    assert precision(reference, hypothesis) == Ratio(3, 5)
    assert recall(reference, hypothesis) == Ratio(3, 4)
    assert f1(reference, hypothesis) == Ratio(6, 9)
    assert f_beta(reference, hypothesis, beta=2) == Ratio(15, 21)
    assert nist_error_rate(reference, hypothesis) == Ratio(3, 4)
    assert classification_error_rate(reference, hypothesis) == Ratio(3, 10)


@given(pairs_of_slots(), st.floats(0.1, 10))
def test_f_beta_is_the_weighted_harmonic_mean(pair, beta):
    p, r = precision(*pair).value, recall(*pair).value
    if p * r > 0:
        expected = (1 + beta**2) * p * r / (beta**2 * p + r)
        assert f_beta(*pair, beta=beta).value == pytest.approx(expected)


def test_unmeasured_figures_are_nan_and_not_zero():
    empty = slots("....")
    found = slots(".|..")
    assert str(precision(found, empty).value) == "nan"
    assert str(recall(empty, found).value) == "nan"
    assert str(nist_error_rate(empty, found).value) == "nan"
    assert str(cohen_kappa(empty, empty).value) == "nan"


def test_unequal_lengths_say_what_to_do():
    with pytest.raises(InputError, match=r"reference has 3 slots and hypothesis has 2; align"):
        counts([0, 1, 0], [0, 1])


def test_a_matrix_is_not_a_row_of_slots():
    with pytest.raises(InputError, match="2 dimensions"):
        counts([[0, 1]], [[0, 1]])


def test_nan_is_not_a_label():
    with pytest.raises(InputError, match="nan"):
        counts([0.0, float("nan")], [0, 1])


def test_words_are_not_labels():
    with pytest.raises(
        InputError, match=r"labels must be numbers in one row, such as .*, not \['0', '1'\]"
    ):
        counts(["0", "1"], ["0", "1"])


@pytest.mark.parametrize("beta", [0, -1, float("nan"), float("inf"), True, "2", None])
def test_beta_must_be_a_positive_number(beta):
    with pytest.raises(OptionError, match="greater than 0"):
        f_beta([0, 1], [0, 1], beta=beta)


@given(pairs_of_slots(), pairs_of_slots())
def test_a_part_can_be_taken_from_a_sum(first, second):
    assert counts(*first) + counts(*second) - counts(*second) == counts(*first)


def test_a_document_with_as_many_missed_as_invented_is_not_right():
    assert document_accuracy([0, 1, 0], [1, 0, 0]) == Ratio(0, 1)


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param(".|.", ".|.", Ratio(1, 1), id="right"),
        pytest.param(".|.", "||.", Ratio(0, 1), id="one error"),
        pytest.param(".|.", "|||", Ratio(0, 1), id="two errors"),
        pytest.param("|", "|", Ratio(1, 1), id="one slot"),
        pytest.param("", "", Ratio(0, 0), id="no slots"),
    ],
)
def test_a_document_is_right_if_all_of_its_slots_are(reference, hypothesis, expected):
    assert document_accuracy(slots(reference), slots(hypothesis)) == expected


def test_kappa_of_a_table_by_hand():
    """The two agree on 35 of 50 slots; by chance it would be 0.6 * 0.5 + 0.4 * 0.5 of them."""
    table = Counts(tp=20, fp=5, fn=10, tn=15)
    assert table.kappa.value == pytest.approx((0.7 - 0.5) / (1 - 0.5))
    assert Counts(tp=20, fp=10, fn=5, tn=15).kappa.value == pytest.approx(0.4)
