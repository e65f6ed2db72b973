"""WiSeBE: worked examples, the naive definition, and properties."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct.errors import InputError, OptionError
from interpunct.metrics.counting import counts
from interpunct.metrics.results import Ratio
from interpunct.metrics.vote_windows import (
    WindowCounts,
    agreement_ratio,
    reference_windows,
    window_counts,
    window_coverage,
    wisebe,
)
from interpunct.metrics.votes import general_reference, vote_distribution
from tests.pictures import rows, slots

ANNOTATORS = ("..|......|...", "..|.......|..", "...|.........")


@pytest.mark.parametrize(
    ("annotators", "limit", "windows"),
    [
        pytest.param(ANNOTATORS, 2, [(2, 3), (9, 10)], id="near slots share a window"),
        pytest.param(ANNOTATORS, 0, [(2, 2), (3, 3), (9, 9), (10, 10)], id="L = 0: none is near"),
        pytest.param(ANNOTATORS, 99, [(2, 10)], id="L larger than the text: one window"),
        pytest.param(("|.|.|......",), 2, [(0, 4)], id="windows chain"),
        pytest.param(("|..|.......",), 2, [(0, 0), (3, 3)], id="three slots after is too far"),
        pytest.param(("|.........|",), 2, [(0, 0), (10, 10)], id="windows at both ends"),
        pytest.param((".....", "....."), 2, [], id="nobody voted"),
    ],
)
def test_windows_join_voted_slots_that_are_near(annotators, limit, windows):
    starts, ends = reference_windows(rows(*annotators), limit=limit)
    assert list(zip(starts.tolist(), ends.tolist(), strict=True)) == windows


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        pytest.param("..|......|...", (2, 2, 2, 2), id="both windows hit"),
        pytest.param("..||.........", (2, 2, 2, 1), id="two boundaries in one window"),
        pytest.param(".....|...|...", (2, 1, 2, 1), id="one outside, one inside"),
        pytest.param(".............", (0, 0, 2, 0), id="empty candidate"),
    ],
)
def test_candidates_meet_windows(candidate, expected):
    found = window_counts(rows(*ANNOTATORS), slots(candidate))
    assert found == WindowCounts(*expected, shared_votes=2, possible_votes=12)


def test_a_boundary_inside_a_window_counts_even_where_nobody_voted():
    found = window_counts(rows(".|.......", "...|....."), slots("..|......"))
    assert (found.precision, found.recall) == (Ratio(1, 1), Ratio(1, 1))


def test_an_empty_candidate_has_no_precision_but_an_f1_of_zero():
    found = window_counts(rows(*ANNOTATORS), slots("............."))
    assert isnan(found.precision.value)
    assert (found.recall.value, found.f1, found.wisebe) == (0, 0, 0)


def test_a_candidate_that_hits_nothing_has_an_f1_of_zero():
    found = window_counts(rows(*ANNOTATORS), slots("......|......"))
    assert (found.precision.value, found.recall.value, found.f1) == (0, 0, 0)


def test_one_reference_has_windows_but_no_agreement_and_no_wisebe():
    found = window_counts(rows("..|...."), slots("..|...."))
    assert found.f1 == 1
    assert isnan(found.agreement_ratio.value)
    assert isnan(found.wisebe)
    assert agreement_ratio(rows("..|....")) == Ratio(0, 0)


def test_no_boundary_in_any_reference_is_not_measured():
    found = window_counts(rows(".....", "....."), slots("..|.."))
    assert (found.precision.value, found.f1) == (0, 0)
    assert isnan(found.recall.value)
    assert isnan(found.wisebe)
    nobody = window_counts(rows(".....", "....."), slots("....."))
    assert isnan(nobody.f1)
    assert isnan(nobody.wisebe)


def test_references_that_agree_fully_give_the_f1_where_windows_are_single_slots():
    annotator, candidate = "..|....|...|", "..|...|....|"
    found = window_counts(rows(annotator, annotator, annotator), slots(candidate))
    assert found.agreement_ratio.value == 1
    assert found.wisebe == counts(slots(annotator), slots(candidate)).f1.value == 2 / 3


def test_a_lone_vote_counts_against_agreement_but_makes_a_window():
    assert agreement_ratio(rows(".|..", ".|..", ".|.|")) == Ratio(3, 6)


def test_windows_that_cover_most_of_the_text_are_seen():
    assert window_coverage(rows("|.|.|.|..", "|.|.|.|..")) == Ratio(7, 9)
    assert window_coverage(rows("|.|.|.|..", "|.|.|.|.."), limit=1) == Ratio(4, 9)
    assert window_coverage(rows("", "")) == Ratio(0, 0)


def test_an_empty_document_has_no_windows():
    assert window_counts(rows("", ""), []) == WindowCounts()


def test_documents_add_up_before_the_product_is_taken():
    first = window_counts(rows(".|....", ".|...."), slots(".|...."))
    second = window_counts(rows(".|....", "...|.."), slots("......"))
    both = first + second
    assert (first.wisebe, second.wisebe) == (1, 0)
    # P 1/1 and R 1/2 give F1 2/3; 2 of 6 possible votes are shared.
    assert both.wisebe == pytest.approx(2 / 3 * 2 / 6)


@given(arrays(bool, st.tuples(st.integers(1, 4), st.integers(0, 30))), st.data(), st.integers(0, 6))
def test_is_the_definition(references, data, limit):
    candidate = data.draw(arrays(bool, references.shape[1]))
    found = window_counts(references, candidate, limit=limit)
    naive = naive_wisebe(references.tolist(), candidate.tolist(), limit)
    figures = (found.precision.value, found.recall.value, found.f1, found.wisebe)
    assert figures == pytest.approx(naive, nan_ok=True)
    assert wisebe(references, candidate, limit=limit).value == pytest.approx(naive[-1], nan_ok=True)


@given(
    arrays(bool, st.tuples(st.integers(2, 4), st.integers(1, 30))),
    arrays(np.int64, (2, 4), elements=st.integers(0, 9)),
)
def test_arrays_of_counts_give_an_array_of_figures(references, weights):
    document = window_counts(references, references[0])
    many = WindowCounts(*(value * weights[0] for value in _fields(document)))
    one_by_one = [
        WindowCounts(*(value * int(weight) for value in _fields(document))) for weight in weights[0]
    ]
    for figure in ("f1", "wisebe"):
        expected = [getattr(result, figure) for result in one_by_one]
        np.testing.assert_array_equal(getattr(many, figure), expected)


@given(arrays(bool, st.tuples(st.integers(1, 6), st.integers(0, 30))))
def test_votes_are_the_column_sums(references):
    votes = references.sum(axis=0)
    assert general_reference(references).tolist() == votes.tolist()
    expected = np.bincount(votes, minlength=len(references) + 1)
    assert vote_distribution(references).tolist() == expected.tolist()


def test_more_annotators_than_a_byte_holds_are_counted():
    everybody = np.ones((300, 2), bool)
    assert general_reference(everybody).tolist() == [300, 300]
    assert vote_distribution(everybody)[300] == 2


@pytest.mark.parametrize(
    ("references", "hypothesis", "limit", "message"),
    [
        ([[0, 1], [0, 1]], [0, 1, 0], 2, "the references have 2 slots and the hypothesis has 3"),
        ([[0, 1], [0, 1, 0]], [0, 1], 2, "reference 1 has 2 slots and reference 2 has 3"),
        ([], [0, 1], 2, "there is no reference"),
        (7, [0, 1], 2, "references are rows of slots"),
        ([[0, nan], [0, 1]], [0, 1], 2, "a label is nan"),
    ],
)
def test_references_that_do_not_fit_are_refused(references, hypothesis, limit, message):
    with pytest.raises(InputError, match=message):
        window_counts(references, hypothesis, limit=limit)


def test_a_negative_window_limit_is_refused():
    with pytest.raises(OptionError, match="limit must be a whole number of at least 0, not -1"):
        reference_windows(rows(".|.", ".|."), limit=-1)


def _fields(result):
    return [getattr(result, name) for name in WindowCounts.__dataclass_fields__]


def naive_wisebe(references, candidate, limit):
    """Precision, recall, F1 and WiSeBE, read off the definition slot by slot."""
    annotators = len(references)
    votes = [sum(column) for column in zip(*references, strict=True)]
    windows = []
    for slot, number in enumerate(votes):
        if number == 0:
            continue
        if windows and slot - windows[-1][-1] <= limit:
            windows[-1].append(slot)
        else:
            windows.append([slot])
    boundaries = [slot for slot, is_boundary in enumerate(candidate) if is_boundary]
    inside = [b for b in boundaries if any(w[0] <= b <= w[-1] for w in windows)]
    hit = [w for w in windows if any(w[0] <= b <= w[-1] for b in boundaries)]
    precision = len(inside) / len(boundaries) if boundaries else nan
    recall = len(hit) / len(windows) if windows else nan
    if inside:
        f1 = 2 * precision * recall / (precision + recall)
    else:
        f1 = 0 if boundaries or windows else nan
    voted = [number for number in votes if number]
    if annotators < 2 or not voted:
        return precision, recall, f1, nan
    agreement = sum(number for number in voted if number >= 2) / (annotators * len(voted))
    return precision, recall, f1, f1 * agreement
