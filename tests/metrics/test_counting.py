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
    f1,
    f_beta,
    nist_error_rate,
    precision,
    recall,
)
from tests.pictures import pairs_of_slots, slots
from tests.shared import golden


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


def test_what_was_not_measured_is_nan_and_not_zero():
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
    with pytest.raises(InputError, match="numbers or booleans"):
        counts(["0", "1"], ["0", "1"])


def test_beta_must_be_positive():
    with pytest.raises(OptionError, match="greater than 0"):
        f_beta([0, 1], [0, 1], beta=0)


def test_published_error_rates_follow_from_published_precision_and_recall():
    """Liu and Shriberg 2007, Table 2: within what the rounding to three digits allows."""
    for corpus in ("BN", "CTS"):
        table = golden("liu_shriberg_2007_table2.json")[corpus]
        priors = []
        for nist, cer, p, r in zip(
            table["nist_error_rate_percent"],
            table["classification_error_rate_percent"],
            table["precision"],
            table["recall"],
            strict=True,
        ):
            half = 0.0005
            corners = [
                100 * _nist(precision, recall)
                for precision in (p - half, p + half)
                for recall in (r - half, r + half)
            ]
            assert min(corners) - 0.005 <= nist <= max(corners) + 0.005
            # Rounding moves the quotient by at most this much.
            priors.append((cer / nist, (cer + 0.005) / (nist - 0.005) - cer / nist))
        for prior, slack in priors:
            assert abs(prior - priors[0][0]) <= slack + priors[0][1]


def _nist(precision: float, recall: float) -> float:
    """The NIST error rate of a table of 10^6 reference boundaries."""
    tp = recall * 1e6
    return Counts(tp=tp, fp=tp * (1 - precision) / precision, fn=1e6 - tp).nist_error_rate.value


MISPRINTED_CELLS = {
    ("v5", "S1", 2, 2),
    ("v9", "S2", 2, 2),
    ("v10", "S1", 1, 1),
    ("v10", "S1", 1, 2),
}


def test_published_wisebe_table_follows_from_its_true_positives():
    """WiSeBE, Table 4: every cell but the misprints that are listed with it."""
    tables = golden("wisebe_tables.json")
    checked = 0
    for video, systems in tables["true_positives_recovered"].items():
        for system, found in systems.items():
            for index, (size, tp) in enumerate(zip(found["references"], found["tp"], strict=True)):
                table = Counts(tp=tp, fp=found["candidate"] - tp, fn=size - tp)
                figures = (table.precision, table.recall, table.f1)
                printed = tables["table4"][video][system][f"ref{index + 1}"]
                for column, (figure, cell) in enumerate(zip(figures, printed, strict=True)):
                    if (video, system, index, column) in MISPRINTED_CELLS:
                        assert abs(figure.value - cell) > 0.0005
                        continue
                    checked += 1
                    assert figure.value == pytest.approx(cell, abs=0.00051)
    assert checked == 10 * 2 * 3 * 3 - len(MISPRINTED_CELLS)
