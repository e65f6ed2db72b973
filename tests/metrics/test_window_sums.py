"""Windows of many documents at once, and WinPR, against their formulas."""

from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import Matches, pk, window_diff, winpr_matches
from interpunct.metrics.window_sums import sums_over_windows
from tests.pictures import pairs_of_slots, slots

several = st.lists(st.tuples(pairs_of_slots(), st.integers(1, 12)), max_size=5)


def packed(documents):
    return [
        np.concatenate([np.packbits(np.array(pair[side], bool)) for pair in [([], []), *documents]])
        for side in (0, 1)
    ]


@pytest.mark.parametrize("own", [False, True], ids=["one window", "a window for each"])
@given(several)
def test_many_documents_at_once_are_each_counted_alone(own, drawn):
    documents = [pair for pair, _ in drawn]
    ks = [k if own else drawn[0][1] for _, k in drawn]
    sizes = np.array([len(pair[0]) for pair in documents], int)
    k = np.array(ks, int) if own or not ks else ks[0]
    found = sums_over_windows(*packed(documents), sizes, k=k)
    columns = list(zip(*(column.tolist() for column in found), strict=True))
    assert columns == [
        (
            pk(*pair, k=k).part,
            *astuple(window_diff(*pair, k=k)),
            *astuple(winpr_matches(*pair, k=k)),
        )
        for pair, k in zip(documents, ks, strict=True)
    ]


def test_a_window_of_zero_is_empty():
    """nltk has such a window for a text that is nothing but boundaries."""
    found = sums_over_windows(*packed([([1, 1], [1, 0])]), np.array([2]), k=np.array([0]))
    assert [column.item() for column in found] == [0, 0, 3, 0, 0, 0]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "k", "expected"),
    [
        pytest.param("..|...", "..|...", 3, Matches(3, 3, 3), id="perfect"),
        pytest.param("..|...", "...|..", 3, Matches(2, 3, 3), id="one slot late"),
        pytest.param("..|...", ".....|", 3, Matches(0, 3, 3), id="a window late"),
        pytest.param("|.....", "|....|", 3, Matches(3, 3, 6), id="at the edges like elsewhere"),
        pytest.param(".|", "|.", 5, Matches(4, 5, 5), id="text shorter than a window"),
        pytest.param("", "", 5, Matches(0, 0, 0), id="one unit"),
    ],
)
def test_worked_examples_of_winpr(reference, hypothesis, k, expected):
    assert winpr_matches(slots(reference), slots(hypothesis), k=k) == expected


@given(pairs_of_slots(), st.integers(1, 30))
def test_winpr_is_the_formula(pair, k):
    reference, hypothesis = pair
    found = [
        [sum(side[max(i, 0) : i + k]) for side in (reference, hypothesis)]
        for i in range(1 - k, len(reference))
    ]
    tp = sum(min(r, c) for r, c in found)
    fp, fn = (sum(max(0, sign * (c - r)) for r, c in found) for sign in (1, -1))
    counted = winpr_matches(*pair, k=k)
    assert (counted.tp, counted.fp, counted.fn) == (tp, fp, fn)


def test_a_text_without_slots_has_no_window():
    nothing = np.packbits(np.zeros(0, bool))
    assert sums_over_windows(nothing, nothing, np.array([0]), k=0).windows.tolist() == [0]
