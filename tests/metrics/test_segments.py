"""Segments found with both their ends."""

import pytest
from hypothesis import given

from interpunct.metrics import (
    Matches,
    Ratio,
    segment_error_rate,
    segment_error_rate_words,
    segment_f1,
    segment_matches,
)
from tests.pictures import pairs_of_slots, slots


def spans(boundaries: list[bool]) -> set[tuple[int, int]]:
    """Segments as pairs of first unit and unit after the last."""
    ends = [i + 1 for i, end in enumerate(boundaries) if end] + [len(boundaries) + 1]
    return set(zip([0, *ends[:-1]], ends, strict=True))


@pytest.mark.parametrize(
    ("reference", "hypothesis", "matches", "words"),
    [
        pytest.param(".|..|.", ".|..|.", Matches(3, 3, 3), Ratio(0, 7), id="perfect"),
        pytest.param(".|..|.", ".|....", Matches(1, 3, 2), Ratio(5, 7), id="two joined"),
        pytest.param(".|..|.", ".||.|.", Matches(2, 3, 4), Ratio(3, 7), id="one split"),
        pytest.param(".|..|.", "..|..|", Matches(0, 3, 3), Ratio(7, 7), id="all one late"),
        pytest.param("......", "......", Matches(1, 1, 1), Ratio(0, 7), id="one segment"),
        pytest.param("", "", Matches(1, 1, 1), Ratio(0, 1), id="one unit"),
    ],
)
def test_worked_examples(reference, hypothesis, matches, words):
    reference, hypothesis = slots(reference), slots(hypothesis)
    assert segment_matches(reference, hypothesis) == matches
    assert segment_error_rate_words(reference, hypothesis) == words


@given(pairs_of_slots())
def test_matches_are_equal_spans(pair):
    reference, hypothesis = map(spans, pair)
    common = reference & hypothesis
    assert segment_matches(*pair) == Matches(len(common), len(reference), len(hypothesis))
    words = len(pair[0]) + 1
    found = sum(end - start for start, end in common)
    assert segment_error_rate_words(*pair) == Ratio(words - found, words)


def test_the_error_rate_counts_reference_segments_and_f1_both():
    reference, hypothesis = slots(".|..|."), slots(".|....")
    assert segment_error_rate(reference, hypothesis) == Ratio(2, 3)
    assert segment_f1(reference, hypothesis) == Ratio(2, 5)
