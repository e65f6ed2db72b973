from __future__ import annotations

from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError, OptionError
from interpunct.metrics import Counts, counts, weighted_points
from interpunct.metrics.measures import OPERATING_POINTS
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.thresholds import (
    GRID,
    OperatingPoints,
    operating_points,
)
from interpunct.metrics.weighted_points import StackedPoints, weighted_figures
from interpunct.results.bag import Bag, add_bags
from interpunct.results.keys import Key
from tests.rankings import ranking, scored


@pytest.mark.parametrize(
    ("picture", "tp", "fp"),
    [
        pytest.param("+-", [0, 1, 1], [0, 0, 1], id="one right, one wrong"),
        pytest.param("(+-)", [0, 1], [0, 1], id="equal scores are one point"),
        pytest.param("+(+-)-", [0, 1, 2, 2], [0, 0, 1, 2], id="a tie in the middle"),
        pytest.param("+", [0, 1], [0, 0], id="one slot"),
        pytest.param("", [0], [0], id="no slot"),
    ],
)
def test_worked_examples(picture, tp, fp):
    points = operating_points(*ranking(picture))
    assert points.tp.tolist() == tp
    assert points.fp.tolist() == fp


@given(scored(both_kinds=False, least=0))
def test_each_point_counts_the_slots_at_its_threshold(sample):
    reference, scores = sample
    points = operating_points(reference, scores)
    assert points.thresholds.tolist() == [np.inf, *sorted(set(scores), reverse=True)]
    for threshold, tp, fp in zip(points.thresholds, points.tp, points.fp, strict=True):
        expected = counts(reference, scores >= threshold)
        assert (tp, fp) == (expected.tp, expected.fp)


@given(scored(both_kinds=False, least=0), st.floats(0, 1))
def test_any_threshold_leads_to_the_counts_of_its_boundaries(sample, threshold):
    reference, scores = sample
    points = operating_points(reference, scores)
    assert points.at(threshold) == counts(reference, scores >= threshold)


def test_a_threshold_above_all_scores_leaves_no_boundary():
    points = operating_points(*ranking("+-"))
    assert points.at(2.0) == points.at(np.inf) == Counts(tp=0, fp=0, fn=1, tn=1)


@given(scored())
def test_roc_and_pr_points_determine_each_other_where_there_is_recall(sample):
    points = operating_points(*sample)
    found = points.tp > 0
    skew = points.negatives / points.positives
    recall, false_alarms = points.recall[found], points.false_alarm_rate[found]
    precision = points.precision[found]
    np.testing.assert_allclose(recall / (recall + skew * false_alarms), precision, atol=1e-12)
    np.testing.assert_allclose(recall * (1 / precision - 1) / skew, false_alarms, atol=1e-12)


@given(st.lists(scored(both_kinds=False, least=0), max_size=5))
def test_documents_add_up_to_the_corpus(samples):
    parts = [operating_points(*sample) for sample in samples]
    reference = np.concatenate([np.zeros(0, bool), *(sample[0] for sample in samples)])
    scores = np.concatenate([np.zeros(0), *(sample[1] for sample in samples)])
    whole = operating_points(reference, scores)
    assert sum(parts, start=OperatingPoints()) == whole
    total = add_bags(Bag.of({OPERATING_POINTS: part}) for part in parts)
    assert total.get(Key(OPERATING_POINTS), OperatingPoints()) == whole


def test_points_of_different_texts_are_not_equal():
    assert operating_points(*ranking("+-")) != operating_points(*ranking("-+"))


def test_adding_keeps_the_cost():
    cost = DetectionCost(10, 1, 0.01)
    points = operating_points(*ranking("+--+"), cost=cost)
    assert (OperatingPoints() + points).cost == cost
    assert (points + OperatingPoints()).cost == cost
    assert (points - OperatingPoints()).cost == cost


@given(scored(both_kinds=False, least=0))
def test_the_grid_has_the_exact_counts_at_its_thresholds(sample):
    reference, scores = sample
    points = operating_points(reference, scores, grid=8)
    assert set(points.thresholds[1:]) <= {step / 8 for step in range(8)}
    for threshold in np.arange(8) / 8:
        assert points.at(threshold) == counts(reference, scores >= threshold)


@given(scored(), scored())
def test_the_grid_adds_up_over_shards(first, second):
    whole = (np.concatenate([first[0], second[0]]), np.concatenate([first[1], second[1]]))
    assert operating_points(*whole, grid=GRID) == (
        operating_points(*first, grid=GRID) + operating_points(*second, grid=GRID)
    )


def test_the_grid_stays_small_and_near():
    rng = np.random.default_rng(7)
    reference = rng.random(300_000) < 0.1
    scores = rng.beta(1 + 2 * reference, 4)
    exact = operating_points(reference, scores)
    grid = operating_points(reference, scores, grid=GRID)
    assert len(grid) <= GRID + 1 < len(exact)
    for name in ("roc_auc", "pr_auc", "average_precision", "eer", "min_dcf", "best_f1"):
        near = getattr(grid.figures, name)
        assert near == pytest.approx(getattr(exact.figures, name), abs=1e-4)
        assert near != getattr(exact.figures, name) or name in ("best_f1", "min_dcf")


@given(scored())
def test_the_grid_loses_what_it_cannot_tell_apart(sample):
    """Pairs of slots that fall on one threshold count half, whatever they were before."""
    reference, scores = np.asarray(sample[0], bool), np.asarray(sample[1])
    exact, grid = (operating_points(reference, scores, grid=steps) for steps in (None, 8))
    kinds = [
        np.bincount((scores[k] * 8).clip(max=7).astype(int), minlength=8)
        for k in (reference, ~reference)
    ]
    alike = (kinds[0] * kinds[1]).sum() / (kinds[0].sum() * kinds[1].sum())
    assert abs(grid.figures.roc_auc - exact.figures.roc_auc) <= alike / 2 + 1e-12


@given(
    st.lists(scored(both_kinds=False, least=0, most=12), min_size=1, max_size=4),
    st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=3),
)
def test_many_points_are_added_up_on_the_grid(samples, weights):
    """Sorted together or added up part by part, corpora have the same figures."""
    documents = [operating_points(*sample, grid=GRID) for sample in samples]
    weights = np.array(weights)[:, : len(samples)]
    parts = [StackedPoints.of(documents[:1]), StackedPoints.of(documents[1:])]
    sorted_together = weighted_figures(documents, weights)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weighted_points, "AT_ONCE", -1)
        added_up = parts[0].then(parts[1]).weighted(weights).figures
    for name in added_up.__dataclass_fields__:
        np.testing.assert_allclose(
            getattr(added_up, name), getattr(sorted_together, name), atol=1e-12, err_msg=name
        )


@given(st.lists(scored(both_kinds=False, least=0, most=12), max_size=4), st.data())
def test_points_in_a_stack_come_out_as_they_went_in(samples, data):
    grid = data.draw(st.sampled_from([None, 4, GRID]))
    documents = [operating_points(*sample, grid=grid) for sample in samples]
    cut = data.draw(st.integers(0, len(samples)))
    stacked = StackedPoints.of(documents[:cut]).then(StackedPoints.of(documents[cut:]))
    assert [stacked[number] for number in range(len(stacked))] == documents
    assert stacked.total() == sum(documents, start=OperatingPoints())
    every_other = stacked.taking(np.arange(0, len(documents), 2))
    assert every_other.total() == sum(documents[::2], start=OperatingPoints())
    np.testing.assert_array_equal(
        stacked.each().figures.pr_auc, [points.figures.pr_auc for points in documents]
    )


@given(
    st.lists(scored(both_kinds=False, least=0, most=12), min_size=1, max_size=4),
    st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), max_size=4),
)
def test_weights_are_as_good_as_copies(samples, weights):
    cost = DetectionCost(2, 1, 0.3)
    documents = [operating_points(*sample, cost=cost) for sample in samples]
    weights = np.array(weights).reshape(-1, 4)[:, : len(samples)]
    figures = weighted_figures(documents, weights)
    assert len(figures.roc_auc) == len(weights)
    for row, times in enumerate(weights):
        copies = [part for part, n in zip(documents, times, strict=True) for _ in range(n)]
        expected = sum(copies, start=OperatingPoints(cost=cost)).figures
        for name in expected.__dataclass_fields__:
            assert getattr(figures, name)[row] == pytest.approx(
                getattr(expected, name), nan_ok=True, abs=1e-12
            ), name


def test_corpora_of_two_systems_add_up_row_by_row():
    first = [operating_points(*ranking(picture)) for picture in ("+--", "-+")]
    second = [operating_points(*ranking(picture)) for picture in ("--+", "+-")]
    swap = np.array([[0, 0], [1, 0]])
    corpora = StackedPoints.of(first).weighted(1 - swap)
    corpora += StackedPoints.of(second).weighted(swap)
    expected = [first[0] + first[1], second[0] + first[1]]
    assert corpora.figures.pr_auc.tolist() == pytest.approx([e.figures.pr_auc for e in expected])


@given(scored(both_kinds=False, least=0), scored(both_kinds=False, least=0))
def test_taking_a_part_away_leaves_the_other(first, second):
    first, second = operating_points(*first), operating_points(*second)
    assert first + second - second == first
    assert first - OperatingPoints() == first


def test_equal_scores_everywhere_have_the_figures_of_chance():
    figures = operating_points([0, 1, 0, 0], [0.3] * 4).figures
    assert figures.roc_auc == figures.eer == 0.5
    assert figures.pr_auc == figures.average_precision == 0.25
    assert figures.min_dcf == 1


@pytest.mark.parametrize("label", [0, 1])
def test_without_both_kinds_of_slots_no_area_is_measured(label):
    points = operating_points([label] * 3, [0.2, 0.4, 0.4])
    figures = points.figures
    for name in ("roc_auc", "pr_auc", "average_precision", "eer", "min_dcf"):
        assert np.isnan(getattr(figures, name)), name
    assert np.isnan(points.recall).all() == (label == 0)
    assert np.isnan(points.false_alarm_rate).all() == (label == 1)


def test_one_slot_and_no_slot_are_not_errors():
    assert np.isnan(operating_points([1], [0.5]).figures.roc_auc)
    assert np.isnan(operating_points([], []).figures.best_f1_threshold)


@pytest.mark.parametrize("score", [np.nan, np.inf, -np.inf, -0.01, 1.01])
def test_a_score_outside_zero_and_one_is_named(score):
    with pytest.raises(InputError, match=r"slot 3 is .*probability from 0 to 1"):
        operating_points([0, 1, 0, 1], [0.1, 0.2, score, 0.3])


@pytest.mark.parametrize(
    ("reference", "scores", "message"),
    [
        ([0, 1], [0.1], "one score for each slot"),
        ([0], [[0.1]], "scores are one row of numbers"),
        ([[0, 1]], [[0.1, 0.2]], "one document at a time"),
        ([0, 1], ["a", "b"], "scores must be numbers"),
    ],
)
def test_scores_that_do_not_fit_say_what_to_do(reference, scores, message):
    with pytest.raises(InputError, match=message):
        operating_points(reference, scores)


def test_a_grid_that_is_not_a_power_of_two_is_refused():
    with pytest.raises(OptionError, match="power of 2"):
        operating_points([0, 1], [0.1, 0.2], grid=1000)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, 1], "that many columns"),
        ([[1]], "that many columns"),
        ([[1, -1]], "finite numbers of at least 0"),
        ([[1, np.nan]], "finite numbers of at least 0"),
    ],
)
def test_weights_that_do_not_fit_are_refused(weights, message):
    documents = [operating_points([0, 1], [0.1, 0.2])] * 2
    with pytest.raises(InputError, match=message):
        weighted_figures(documents, weights)


@pytest.mark.parametrize("costs", [(0, 1), (-1, 1), (1, inf), (1, nan), (1, 1, 0), (1, 1, 1.5)])
def test_invalid_costs_are_refused(costs):
    with pytest.raises(OptionError):
        DetectionCost(*costs)


def test_a_prior_lies_between_0_and_1_and_is_neither():
    for wrong in (0, 1):
        with pytest.raises(OptionError, match="the prior must lie between 0 and 1"):
            DetectionCost(prior=wrong)


def test_a_threshold_that_adds_many_slots_adds_all_of_them():
    """300 do not fit into a byte."""
    points = operating_points([1] * 300 + [0] * 400, [0.5] * 300 + [0.25] * 400)
    (again,) = StackedPoints.of([points])
    assert again.tp.tolist() == [0, 300, 300]
    assert again.fp.tolist() == [0, 0, 400]


def test_the_first_point_has_no_precision():
    found = operating_points(*ranking("+-")).precision
    np.testing.assert_array_equal(found, [nan, 1, 1 / 2])


def test_a_grid_of_one_threshold_takes_all_slots():
    points = operating_points(*ranking("+-+"), grid=1)
    assert points.thresholds.tolist() == [inf, 0]
    assert points.at(0) == Counts(tp=2, fp=1, fn=0, tn=0)


@pytest.mark.parametrize("wrong", [-0.5, 1.5])
def test_a_score_that_is_just_possible_is_not_the_one_that_is_named(wrong):
    with pytest.raises(InputError, match=f"the score in slot 3 is {wrong}"):
        operating_points([0, 1, 1], [0.0, 1.0, wrong])


def test_documents_after_others_keep_the_cost():
    cost = DetectionCost(10, 1, 0.01)
    stack = StackedPoints.of([operating_points(*ranking("+--+"), cost=cost)])
    blank = StackedPoints.of([OperatingPoints()])
    assert stack.then(blank).cost == cost
    assert blank.then(stack).cost == cost


def test_points_on_the_grid_and_others_are_sorted_together_however_many(monkeypatch):
    documents = [
        operating_points([1, 0, 1], [0.75, 0.5, 0.25], grid=4),
        operating_points([1, 0], [0.6, 0.7]),
    ]
    parts = [StackedPoints.of([document]) for document in documents]
    monkeypatch.setattr(weighted_points, "AT_ONCE", -1)
    found = parts[0].then(parts[1]).weighted([[1, 1]]).figures
    assert found.roc_auc == (documents[0] + documents[1]).figures.roc_auc
