"""Boundaries within a tolerance."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import OptionError
from interpunct.metrics import Matches, counts, tolerant_matches
from tests.pictures import pairs_of_slots, slots


@pytest.mark.parametrize(
    ("reference", "hypothesis", "tolerance", "expected"),
    [
        pytest.param("..|...", "...|..", 0, Matches(0, 1, 1), id="exact only"),
        pytest.param("..|...", "...|..", 1, Matches(1, 1, 1), id="one slot late"),
        pytest.param("..|...", ".|.|..", 1, Matches(1, 1, 2), id="used only once"),
        pytest.param(".|.|..", "..|.|.", 1, Matches(2, 2, 2), id="a chain"),
        pytest.param("|.....", ".....|", 5, Matches(1, 1, 1), id="as far as it goes"),
    ],
)
def test_worked_examples(reference, hypothesis, tolerance, expected):
    assert tolerant_matches(slots(reference), slots(hypothesis), tolerance=tolerance) == expected


def largest_matching(reference: list[int], hypothesis: list[int], tolerance: int) -> int:
    """Every way to give each reference boundary a partner or none."""
    partners = [[None, *(h for h in hypothesis if abs(h - r) <= tolerance)] for r in reference]
    best = 0
    for chosen in itertools.product(*partners):
        taken = [partner for partner in chosen if partner is not None]
        if len(set(taken)) == len(taken):
            best = max(best, len(taken))
    return best


@given(pairs_of_slots(max_size=9), st.integers(0, 4))
def test_no_other_pairing_is_larger(pair, tolerance):
    reference, hypothesis = ([i for i, end in enumerate(side) if end] for side in pair)
    found = tolerant_matches(*pair, tolerance=tolerance)
    assert found.matched == largest_matching(reference, hypothesis, tolerance)


@given(pairs_of_slots())
def test_no_tolerance_is_plain_counting(pair):
    assert tolerant_matches(*pair, tolerance=0).f1 == counts(*pair).f1


def test_a_negative_tolerance_is_an_error():
    with pytest.raises(OptionError, match="at least 0"):
        tolerant_matches([0, 1], [0, 1], tolerance=-1)
