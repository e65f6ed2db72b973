"""Boundaries and words in time: drawn examples, every pairing tried, and mir_eval."""

from itertools import combinations, permutations
from math import isnan
from statistics import median

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.errors import InputError, OptionError
from interpunct.metrics import (
    Matches,
    TimeDistances,
    boundary_deviation,
    matched_distances,
    matched_pairs,
    timed_matches,
)
from interpunct.metrics.time_distances import StackedDistances

TICK = 1 / 64
"""Exact in binary, so that mir_eval finds pairs that are exactly a collar apart, and a whole number
of microseconds, so that no time is rounded here."""

TIMES = st.lists(st.integers(0, 40), max_size=7)


def points(picture: str) -> list[float]:
    """'.|..|' has boundaries after one tenth of a second and after four."""
    return [place / 10 for place, sign in enumerate(picture) if sign == "|"]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "collar", "expected", "deviation"),
    [
        pytest.param("..|....|.", "..|....|.", 0.1, Matches(2, 2, 2), 0.0, id="perfect"),
        pytest.param("..|....|.", "...|..|..", 0.1, Matches(2, 2, 2), 0.1, id="at the edge"),
        pytest.param("..|....|.", "....|....", 0.1, Matches(0, 2, 1), None, id="beyond it"),
        pytest.param("..|......", ".|.|.....", 0.1, Matches(1, 1, 2), 0.1, id="used once"),
        pytest.param("..|.|....", "|..|.....", 0.2, Matches(2, 2, 2), 0.15, id="as many as can be"),
        pytest.param("..|......", "|..|.....", 0.3, Matches(1, 1, 2), 0.1, id="the nearest"),
        pytest.param("", "..|", 0.3, Matches(0, 0, 1), None, id="nothing"),
    ],
)
def test_worked_examples(reference, hypothesis, collar, expected, deviation):
    sides = points(reference), points(hypothesis)
    assert timed_matches(*sides, collar=collar) == expected
    found = boundary_deviation(*sides, collar=collar).value
    assert isnan(found) if deviation is None else found == pytest.approx(deviation)


@settings(max_examples=60)
@given(TIMES.filter(lambda own: len(own) < 5), TIMES.filter(lambda own: len(own) < 6),
       st.integers(1, 9))  # fmt: skip
def test_no_pairing_has_more_pairs_or_is_nearer(reference, hypothesis, collar):
    found = matched_distances(
        np.array(reference) / 1000, np.array(hypothesis) / 1000, collar=collar / 1000
    )
    best = (0, 0)
    for size in range(1, min(len(reference), len(hypothesis)) + 1):
        for own in combinations(reference, size):
            for others in permutations(hypothesis, size):
                distances = [abs(a - b) for a, b in zip(own, others, strict=True)]
                if max(distances) <= collar:
                    best = max(best, (size, -sum(distances)))
    total = (found.microseconds * found.counts).sum() // 1000
    assert (found.count, -total) == best


@settings(max_examples=200)
@given(TIMES, TIMES, st.integers(1, 12))
def test_as_many_pairs_as_mir_eval_has(reference, hypothesis, collar):
    mir_eval = pytest.importorskip("mir_eval", reason="mir_eval is not installed")
    sides = np.array(sorted(reference)) * TICK, np.array(sorted(hypothesis)) * TICK
    expected = mir_eval.util.match_events(*sides, collar * TICK) if all(map(len, sides)) else []
    found = timed_matches(*sides, collar=collar * TICK)
    assert found == Matches(len(expected), len(reference), len(hypothesis))


@given(TIMES, TIMES, st.integers(1, 12))
def test_pairs_are_listed_from_the_first_to_the_last(reference, hypothesis, collar):
    pairs = matched_pairs(sorted(reference), sorted(hypothesis), collar=collar)
    assert (np.diff(pairs, axis=0) > 0).all()


def test_decimals_that_are_a_collar_apart_are_within_it():
    """0.3 - 0.2 is less than 0.1 in floating point, and 0.9 - 0.8 is more."""
    assert timed_matches([0.2, 0.8], [0.3, 0.9], collar=0.1).matched == 2


@given(st.lists(st.lists(st.integers(0, 9), max_size=6), min_size=1, max_size=5), st.data())
def test_many_corpora_have_the_medians_of_each(documents, data):
    from interpunct.metrics.time_distances import StackedDistances

    stacked = StackedDistances.of([TimeDistances.of(own) for own in documents])
    row = st.lists(st.integers(0, 3), min_size=len(documents), max_size=len(documents))
    weights = data.draw(st.lists(row, min_size=1, max_size=3))
    found = np.broadcast_to(stacked.weighted(weights).median, len(weights))
    for value, times in zip(found, weights, strict=True):
        repeated = [n for own, often in zip(documents, times, strict=True) for n in own * often]
        assert value == median(repeated) / 1e6 if repeated else isnan(value)
    for place, own in enumerate(documents):
        assert stacked[place].counts.sum() == len(own)


@pytest.mark.parametrize("collar", [0, -1, float("nan"), float("inf"), "1", True])
def test_a_collar_is_longer_than_nothing(collar):
    with pytest.raises(OptionError, match="collar must be a number of seconds greater than 0"):
        timed_matches([1.0], [1.0], collar=collar)


def test_a_time_that_is_not_known_is_refused():
    with pytest.raises(InputError, match="a time is nan; give seconds"):
        timed_matches([1.0, np.nan], [1.0], collar=0.1)


def said(text: str, starts: list[float]) -> Document:
    ends = [start + 0.1 for start in starts]
    return Document.build("d", text.split(), starts=starts, ends=ends)


def test_times_of_words_that_are_right():
    """*it* became *at* and does not count; the others are 0, 30 and 150 ms late."""
    reference = said("so it is fine", [0.0, 0.5, 1.0, 2.0])
    hypothesis = said("so at is fine", [0.0, 0.9, 1.03, 2.15])
    found = interpunct.score([reference], {"s": [hypothesis]}, task="punctuation", intervals=False)[
        "s"
    ]
    assert found["start_deviation"].value == found["end_deviation"].value == 0.03
    assert [found[f"start_within_{n}ms"].value for n in (20, 50, 100, 200)] == [
        1 / 3, 2 / 3, 2 / 3, 1
    ]  # fmt: skip


def test_a_word_without_a_time_does_not_count():
    reference = said("so it is", [0.0, 0.5, np.nan])
    found = interpunct.score(
        [reference], {"s": [said("so it is", [0.1, 0.6, 2.0])]}, task="punctuation", intervals=False
    )["s"]
    assert found["start_deviation"].value == pytest.approx(0.1)


@pytest.mark.parametrize("side", ["start", "end"])
@pytest.mark.parametrize("milliseconds", [20, 50, 100, 200])
def test_shares_of_words_end_where_their_names_say(side, milliseconds):
    share = getattr(interpunct.metrics, f"{side}_within_{milliseconds}ms")
    apart = milliseconds / 1000
    assert share([1.0, 2.0], [1.0 + apart, 2.0 - apart]).value == 1
    assert share([1.0, 2.0], [1.001 + apart, 1.999 - apart]).value == 0


def test_a_corpus_without_distances_has_no_median_beside_one_with_distances():
    two = TimeDistances(np.array([10, 30]), np.array([[1, 1], [0, 0]]))
    one, none = np.asarray(two.median)
    assert one == 20e-6
    assert isnan(none)


@given(
    st.lists(st.lists(st.integers(0, 5), max_size=6), min_size=1, max_size=5),
    st.lists(st.lists(st.integers(0, 5), max_size=6), max_size=4),
    st.data(),
)
def test_documents_in_a_stack_come_out_as_they_went_in(before, after, data):
    documents = [TimeDistances.of(own) for own in (*before, *after)]
    stack = StackedDistances.of(documents[: len(before)]).then(
        StackedDistances.of(documents[len(before) :])
    )
    taken = data.draw(st.lists(st.integers(0, len(documents) - 1), max_size=6))
    chosen = stack.taking(np.array(taken, np.int64))
    assert len(chosen) == len(taken)
    for found, expected in zip(map(chosen.__getitem__, range(len(taken))), taken, strict=True):
        assert found.microseconds.tolist() == documents[expected].microseconds.tolist()
        assert found.counts.tolist() == documents[expected].counts.tolist()
    assert stack.total().counts.sum() == sum(own.counts.sum() for own in documents)


def test_two_boundaries_at_one_time_do_not_take_one_that_is_too_far():
    """0.1 has a partner, whichever of the two; 0.0 is 0.15 from both."""
    assert timed_matches([0.0, 0.1], [0.15, 0.15], collar=0.1).matched == 1


def test_a_collar_can_be_a_microsecond():
    assert timed_matches([0.0], [1e-6], collar=1e-6).matched == 1
    assert timed_matches([0.0], [2e-6], collar=1e-6).matched == 0


@pytest.mark.parametrize("time", [1e12, -1e12, float("inf")])
def test_a_time_beyond_all_recordings_is_named(time):
    with pytest.raises(InputError, match=f"a time is {time}; give seconds"):
        timed_matches([1.0, time], [1.0], collar=0.1)


def test_documents_without_distances_have_none_in_any_resample():
    found = StackedDistances.of([TimeDistances()] * 2).weighted([[1, 1], [2, 0], [0, 2]])
    assert np.isnan(found.within(0.1)).tolist() == [True] * 3


def test_distances_of_many_corpora_add_up_one_by_one():
    first = TimeDistances(np.array([0, 20]), np.array([[1, 2], [3, 4]]))
    second = TimeDistances(np.array([10, 20]), np.array([[5, 6], [7, 8]]))
    assert (first + second).microseconds.tolist() == [0, 10, 20]
    assert (first + second).counts.tolist() == [[1, 5, 8], [3, 7, 12]]
