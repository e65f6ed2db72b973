"""Pk, WindowDiff and the window they slide."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError, OptionError
from interpunct.metrics import Ratio, half_mean_segment, pk, window_diff
from interpunct.metrics.windows import disagreeing_windows
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


@given(st.lists(pairs_of_slots(), max_size=5), st.integers(1, 12) | st.just(10**9))
def test_many_documents_at_once_are_each_counted_alone(documents, k):
    packed = [
        np.concatenate([np.packbits(np.array(pair[side], bool)) for pair in [([], []), *documents]])
        for side in (0, 1)
    ]
    sizes = np.array([len(pair[0]) for pair in documents], int)
    found = disagreeing_windows(*packed, sizes, k=k)
    alone = [(pk(*pair, k=k), window_diff(*pair, k=k)) for pair in documents]
    assert [column.tolist() for column in found] == [
        [one.part for one, _ in alone],
        [other.part for _, other in alone],
        [one.whole for one, _ in alone],
    ]


@given(st.lists(st.lists(st.booleans(), max_size=30), min_size=1, max_size=4))
def test_the_window_is_half_the_mean_segment_halves_up(references):
    units = sum(len(reference) + 1 for reference in references)
    segments = sum(sum(reference) + 1 for reference in references)
    assert half_mean_segment(references) == max(2, math.floor(units / segments / 2 + 0.5))


def test_a_window_needs_a_reference():
    with pytest.raises(InputError, match="give k"):
        half_mean_segment([])


def test_a_window_holds_at_least_one_slot():
    with pytest.raises(OptionError, match="at least 1"):
        pk([0, 1], [0, 1], k=0)
