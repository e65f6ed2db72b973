"""Pk, WindowDiff and the window they slide."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError, OptionError
from interpunct.metrics import Ratio, half_mean_segment, pk, window_diff
from interpunct.metrics.windows import own_windows
from tests.pictures import pairs_of_slots, slots


@pytest.mark.parametrize(
    ("reference", "hypothesis", "k", "expected_pk", "expected_diff"),
    [
        pytest.param("..|......", "..|......", 2, Ratio(0, 8), Ratio(0, 8), id="perfect"),
        pytest.param("..|......", "...|.....", 2, Ratio(2, 8), Ratio(2, 8), id="one slot late"),
        pytest.param("..|......", "..||.....", 2, Ratio(1, 8), Ratio(2, 8), id="one too many"),
        pytest.param(".|.", "...", 5, Ratio(0, 0), Ratio(0, 0), id="text shorter than a window"),
        pytest.param(".|.", "...", 3, Ratio(1, 1), Ratio(1, 1), id="window as long as the text"),
        pytest.param("", "", 2, Ratio(0, 0), Ratio(0, 0), id="one unit"),
    ],
)
def test_worked_examples(reference, hypothesis, k, expected_pk, expected_diff):
    assert pk(slots(reference), slots(hypothesis), k=k) == expected_pk
    assert window_diff(slots(reference), slots(hypothesis), k=k) == expected_diff


@given(pairs_of_slots(), st.integers(1, 8))
def test_both_are_the_formula(pair, k):
    reference, hypothesis = pair
    units = len(reference) + 1
    windows = range(max(0, units - k))
    inside = [(sum(reference[i : i + k]), sum(hypothesis[i : i + k])) for i in windows]
    assert window_diff(*pair, k=k) == Ratio(sum(r != h for r, h in inside), len(windows))
    assert pk(*pair, k=k) == Ratio(sum((r > 0) != (h > 0) for r, h in inside), len(windows))


def test_a_window_of_300_is_counted_like_any_other():
    """Where numbers are compared by identity, windows from 257 on go wrong."""
    reference = [i % 300 == 0 for i in range(1000)]
    hypothesis = [i % 300 == 1 for i in range(1000)]
    inside = [(sum(reference[i : i + 300]), sum(hypothesis[i : i + 300])) for i in range(701)]
    expected = Ratio(sum(r != h for r, h in inside), 701)
    assert window_diff(reference, hypothesis, k=300) == expected


@given(st.lists(st.lists(st.booleans(), max_size=30), min_size=1, max_size=4))
def test_the_window_is_half_the_mean_segment_halves_up(references):
    units = sum(len(reference) + 1 for reference in references)
    segments = sum(sum(reference) + 1 for reference in references)
    assert half_mean_segment(references) == max(2, math.floor(units / segments / 2 + 0.5))


@given(st.lists(st.booleans(), min_size=1, max_size=40))
def test_a_document_has_the_window_that_each_rule_gives_it(reference):
    slots, boundaries = np.array([len(reference)]), np.array([sum(reference)])
    found = {
        rule: own_windows(slots, boundaries, rule=rule).item()
        for rule in ("document", "nltk", "segeval", "superdialseg")
    }
    labels = len(reference)
    assert found == {
        "document": half_mean_segment([reference]),
        "nltk": round(labels / (2 * max(sum(reference), 1))),
        "segeval": max(2, round(Fraction(labels + 1, 2 * (sum(reference) + 1)))),
        "superdialseg": max(2, round(Fraction(labels, 2 * (sum(reference) + 1)))),
    }


def test_a_window_needs_a_reference():
    with pytest.raises(InputError, match="give k"):
        half_mean_segment([])


def test_a_window_holds_at_least_one_slot():
    with pytest.raises(OptionError, match="at least 1"):
        pk([0, 1], [0, 1], k=0)


@pytest.mark.parametrize(
    ("rule", "slots", "expected"),
    [
        pytest.param("segeval", 13, 4, id="14 units, two segments: 3.5, to even"),
        pytest.param("segeval", 9, 2, id="10 units, two segments: 2.5, to even"),
        pytest.param("superdialseg", 13, 3, id="13 labels, two segments: 3.25"),
    ],
)
def test_halves_of_tools_are_of_units_or_of_labels(rule, slots, expected):
    assert own_windows(np.array([slots]), np.array([1]), rule=rule).tolist() == [expected]
