from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from interpunct.metrics.cost_curves import cost_curve
from interpunct.metrics.thresholds import OperatingPoints, operating_points
from tests.rankings import ranking, scored

COSTS = np.linspace(0, 1, 101)


def naive_costs(points: OperatingPoints) -> np.ndarray:
    """The line of every operating point, and the lowest of them everywhere."""
    lines = np.outer(points.miss_rate, COSTS) + np.outer(points.false_alarm_rate, 1 - COSTS)
    return lines.min(axis=0)


@given(scored())
def test_the_envelope_is_the_lowest_line(sample):
    points = operating_points(*sample)
    np.testing.assert_allclose(cost_curve(points).at(COSTS), naive_costs(points), atol=1e-12)


@given(scored())
def test_the_threshold_of_each_stretch_reaches_the_envelope_there(sample):
    points = operating_points(*sample)
    curve = cost_curve(points)
    middles = (curve.probability_cost[1:] + curve.probability_cost[:-1]) / 2
    for middle, threshold in zip(middles, curve.thresholds, strict=True):
        point = points.index(threshold)
        cost = middle * points.miss_rate[point] + (1 - middle) * points.false_alarm_rate[point]
        assert cost == pytest.approx(curve.at(middle), abs=1e-12)


def test_a_perfect_system_costs_nothing():
    assert not cost_curve(operating_points(*ranking("++--"))).expected_cost.any()


def test_a_system_with_a_single_score_costs_as_much_as_no_boundary_or_all():
    curve = cost_curve(operating_points(*ranking("(+---)")))
    np.testing.assert_array_equal(curve.at(COSTS), np.minimum(COSTS, 1 - COSTS))


@pytest.mark.parametrize("picture", ["++", "--", ""])
def test_without_both_kinds_of_slots_there_is_no_curve(picture):
    curve = cost_curve(operating_points(*ranking(picture)))
    assert [len(curve.probability_cost), len(curve.expected_cost), len(curve.thresholds)] == [0] * 3


def test_the_least_cost_at_the_prior_is_min_dcf():
    points = operating_points(*ranking("+-++--+-----"))
    prior = points.positives / (points.positives + points.negatives)
    assert cost_curve(points).at(prior) / min(prior, 1 - prior) == pytest.approx(
        points.figures.min_dcf
    )
