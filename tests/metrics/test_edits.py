"""Boundary edit distance and the two similarities."""

import pytest
from hypothesis import given

from interpunct.metrics import (
    BoundaryEdits,
    Ratio,
    boundary_edits,
    boundary_similarity,
)
from tests.pictures import pairs_of_slots, slots


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param(".|..|.", ".|..|.", BoundaryEdits(2, 0, 0, 6), id="perfect"),
        pytest.param(".|....", "..|...", BoundaryEdits(0, 1, 0, 6), id="one slot late"),
        pytest.param(".|....", "...|..", BoundaryEdits(0, 0, 2, 6), id="two slots late"),
        pytest.param(".|....", "|.|...", BoundaryEdits(0, 1, 1, 6), id="near on both sides"),
        pytest.param("|.|...", ".|.|..", BoundaryEdits(0, 2, 0, 6), id="two near misses"),
        pytest.param(".||...", "..||..", BoundaryEdits(1, 0, 2, 6), id="a match between them"),
        pytest.param("", "", BoundaryEdits(0, 0, 0, 0), id="one unit"),
    ],
)
def test_worked_examples(reference, hypothesis, expected):
    assert boundary_edits(slots(reference), slots(hypothesis)) == expected


@given(pairs_of_slots())
def test_edits_are_what_a_second_walk_finds(pair):
    """From the right definition: pairs of neighbouring slots, taken greedily from the left."""
    reference, hypothesis = pair
    odd = [i for i in range(len(reference)) if reference[i] != hypothesis[i]]
    used: set[int] = set()
    near = 0
    for i in odd:
        opposite = i + 1 in odd and reference[i] != reference[i + 1]
        if opposite and not {i, i + 1} & used:
            used |= {i, i + 1}
            near += 1
    matches = sum(r and h for r, h in zip(reference, hypothesis, strict=True))
    assert boundary_edits(*pair) == BoundaryEdits(
        matches, near, len(odd) - 2 * near, len(reference)
    )


def test_no_boundary_on_either_side_is_not_measured():
    """Not 1: there is no boundary that could have been placed alike."""
    assert str(boundary_similarity(slots("..."), slots("...")).value) == "nan"


def test_a_miss_costs_a_slot_and_a_near_miss_half_of_it():
    edits = BoundaryEdits(matches=1, near_misses=1, misses=2, slots=6)
    assert edits.segmentation_similarity == Ratio(3.5, 6)
    assert edits.boundary_similarity == Ratio(1.5, 4)
