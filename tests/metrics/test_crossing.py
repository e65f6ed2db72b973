from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError
from interpunct.metrics.cost_curves import cost_curve
from interpunct.metrics.crossing import (
    Region,
    _regions,
    better_regions,
    cheaper_regions,
    crossings,
)
from interpunct.metrics.thresholds import OperatingPoints, operating_points
from tests.rankings import ranking, scored


def points(picture: str) -> OperatingPoints:
    return operating_points(*ranking(picture))


@st.composite
def two_systems(draw):
    """Scores of two systems for the same slots."""
    reference, first = draw(scored(most=15))
    steps = draw(st.sampled_from([1, 2, 3, 10]))
    size = len(reference)
    ranks = draw(st.lists(st.integers(0, steps), min_size=size, max_size=size))
    return operating_points(reference, first), operating_points(reference, np.array(ranks) / steps)


@st.composite
def one_worse(draw):
    """A system, and one that gives boundaries lower scores and other slots higher ones."""
    reference, scores = draw(scored(most=15))
    size = len(reference)
    steps = np.array(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))) / 3
    worse = np.where(reference, scores * (1 - steps), scores + (1 - scores) * steps)
    return operating_points(reference, scores), operating_points(reference, np.clip(worse, 0, 1))


def height(points: OperatingPoints, across: np.ndarray, up: np.ndarray, at: np.ndarray):
    """The highest point of a curve above each place, its points joined by straight lines."""
    reached = np.interp(at, across, up)
    for place, top in zip(across, up, strict=True):
        reached[at == place] = np.maximum(reached[at == place], top)
    return reached


def recall_at(points: OperatingPoints, false_alarms: np.ndarray) -> np.ndarray:
    return height(points, points.fp, points.tp, false_alarms) / points.positives


def precision_at(points: OperatingPoints, found: np.ndarray) -> np.ndarray:
    """The best precision at a number of true positives, false positives growing linearly."""
    # Mirrored, so that the fewest false positives are the highest point.
    wrong = -height(points, points.tp, -points.fp, found)
    return found / (found + wrong)


def dominates(first: OperatingPoints, second: OperatingPoints) -> bool:
    """By the definition of ROC space: at every false-alarm rate, recall is no lower."""
    at = corners_and_beside(first.fp, second.fp)
    return bool((recall_at(first, at) >= recall_at(second, at) - 1e-12).all())


def corners_and_beside(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Where either of two curves bends or jumps, and the places just before and after.

    Between two corners their difference is a straight line, so that its ends tell its sign.
    """
    corners = np.unique(np.concatenate([first, second])).astype(float)
    return np.concatenate([corners, corners[:-1] + 1e-6, corners[1:] - 1e-6])


@given(one_worse())
def test_what_dominates_in_roc_dominates_in_pr_and_det_and_has_the_larger_areas(systems):
    better, worse = systems
    assert dominates(better, worse)
    assert {region.better for region in better_regions(better, worse)} <= {"first"}
    found = np.linspace(0, better.positives, 41)[1:]
    assert (precision_at(better, found) >= precision_at(worse, found) - 1e-12).all()
    alarms = np.linspace(0, better.negatives, 41)
    assert (1 - recall_at(better, alarms) <= 1 - recall_at(worse, alarms) + 1e-12).all()
    assert better.figures.roc_auc >= worse.figures.roc_auc - 1e-12
    assert better.figures.pr_auc >= worse.figures.pr_auc - 1e-12


@given(two_systems())
def test_dominance_in_roc_is_dominance_in_pr_and_having_no_region_behind(systems):
    first, second = systems
    behind = "second" in {region.better for region in better_regions(first, second)}
    assert dominates(first, second) == (not behind)
    found = corners_and_beside(first.tp, second.tp)
    found = found[found > 0]
    higher = bool((precision_at(first, found) >= precision_at(second, found) - 1e-12).all())
    assert higher == (not behind)


def test_a_larger_area_does_not_need_dominance():
    larger, smaller = points("+---+"), points("--++-")
    assert larger.figures.roc_auc == pytest.approx(1 / 2)
    assert smaller.figures.roc_auc == pytest.approx(1 / 3)
    assert larger.figures.pr_auc > smaller.figures.pr_auc
    assert not dominates(larger, smaller)
    assert [region.better for region in better_regions(larger, smaller)] == ["first", "second"]


def test_roc_and_pr_can_order_two_systems_differently():
    steady, early = points("-++--"), points("+---+")
    assert steady.figures.roc_auc == pytest.approx(2 / 3)
    assert early.figures.roc_auc == pytest.approx(1 / 2)
    assert steady.figures.pr_auc == pytest.approx(0.450694, abs=1e-6)
    assert early.figures.pr_auc == pytest.approx(0.665285, abs=1e-6)


def test_the_same_curve_has_no_region():
    assert better_regions(points("+-+-"), points("+-+-")) == []
    assert crossings(points("+-+-"), points("+-+-")) == []


def test_a_crossing_lies_on_both_curves():
    early, late = points("+---+"), points("--++-")
    (crossing,) = crossings(early, late)
    assert (crossing.before, crossing.after) == ("first", "second")
    # At three boundaries both have one right of two, and two wrong of three.
    assert (crossing.recall, crossing.precision) == (pytest.approx(1 / 2), pytest.approx(1 / 3))
    assert crossing.false_alarm_rate == pytest.approx(2 / 3)


@given(two_systems())
def test_every_crossing_is_a_point_of_both_curves(systems):
    for crossing in crossings(*systems):
        for system in systems:
            right = crossing.recall * system.positives
            boundaries = right + crossing.false_alarm_rate * system.negatives
            on_curve = np.interp(boundaries, system.tp + system.fp, system.tp)
            assert on_curve == pytest.approx(right, abs=1e-9)


@given(two_systems())
def test_swapping_the_systems_swaps_the_regions(systems):
    first, second = systems
    swapped = {"first": "second", "second": "first"}
    there, back = better_regions(first, second), better_regions(second, first)
    assert [region.better for region in there] == [swapped[region.better] for region in back]
    assert [region.start for region in there] == pytest.approx([region.start for region in back])


def test_leads_that_are_too_small_are_not_reported():
    first, second = points("+-+-++------"), points("+-+--++-----")
    assert len(better_regions(first, second, least=0.2)) == 1
    assert better_regions(first, second, least=0.3) == []


def test_a_short_lead_of_the_other_joins_the_regions_around_it():
    first = points("++--" + "-+" + "++--")
    second = points("--++" + "+-" + "--++")
    assert better_regions(first, second) == [
        Region("first", 0, 4, 0.4),
        Region("second", 4, 6, 0.2),
        Region("first", 6, 10, 0.4),
    ]
    assert better_regions(first, second, least=0.3) == [Region("first", 0, 10, 0.4)]


@given(two_systems())
def test_cheaper_regions_agree_with_the_lowest_lines(systems):
    first, second = (cost_curve(system) for system in systems)
    regions = cheaper_regions(first, second)
    for at in np.linspace(0.005, 0.995, 100):
        gap = float(second.at(at) - first.at(at))
        inside = [r.better for r in regions if r.start < at < r.end]
        if abs(gap) > 1e-9:
            assert inside == ["first" if gap > 0 else "second"]


def test_curves_over_different_slots_cannot_be_compared():
    with pytest.raises(InputError, match="same slots"):
        better_regions(points("+-"), points("+--"))


def test_a_lead_that_is_just_enough_is_reported_and_the_greater_of_two_is_kept():
    """The first leads by a half, then by a quarter, and the second nowhere by as much."""
    at = np.arange(7.0)
    ahead = np.array([0, 0.5, 0, -0.125, 0, 0.25, 0])
    assert _regions(at, ahead, 0.25) == [Region("first", 0.0, 6.0, 0.5)]
    assert len(_regions(at, ahead, 0.125)) == 3


def test_a_lead_is_a_share_of_all_boundaries_also_where_there_is_one():
    """With one slot taken, the first has found the only boundary, and the second has not."""
    assert better_regions(points("+--"), points("-+-")) == [Region("first", 0, 2, 1.0)]


@pytest.mark.parametrize(("first", "second"), [("+-", "++"), ("++", "+-"), ("++", "--")])
def test_a_curve_without_points_is_nowhere_cheaper(first, second):
    """Slots of one kind have no cost curve."""
    assert cheaper_regions(cost_curve(points(first)), cost_curve(points(second))) == []
