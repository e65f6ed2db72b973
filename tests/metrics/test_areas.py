from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from interpunct.metrics import counts
from interpunct.metrics.areas import (
    average_precision,
    best_f1_threshold,
    best_nist_threshold,
    eer,
    min_dcf,
    pr_auc,
    roc_auc,
)
from interpunct.metrics.threshold_figures import DetectionCost
from tests.rankings import ranking, scored


def naive_points(reference, scores):
    """True and false positives at each threshold, counted anew for each."""
    yield 0, 0
    for threshold in sorted(set(scores), reverse=True):
        at = counts(reference, scores >= threshold)
        yield at.tp, at.fp


@pytest.mark.parametrize(
    ("picture", "expected"),
    [("++--", 1), ("--++", 0), ("+-+-", 0.75), ("(++--)", 0.5), ("+(+-)-", 0.875)],
)
def test_roc_auc_is_the_share_of_pairs_in_order(picture, expected):
    assert roc_auc(*ranking(picture)).value == expected


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        pytest.param("++--", 1, id="perfect"),
        pytest.param("(+---)", 1 / 4, id="chance is the prior"),
        pytest.param("(+-)", 1 / 2, id="before the first point precision does not change"),
        # From (TP 0, FP 1) to (1, 1): t / (t + 1) from 0 to 1.
        pytest.param("-+", 1 - np.log(2), id="a false alarm comes first"),
    ],
)
def test_pr_auc_worked_examples(picture, expected):
    assert pr_auc(*ranking(picture)).value == pytest.approx(expected, abs=1e-15)


@given(scored(most=12))
def test_pr_auc_is_the_integral_of_the_interpolated_precision(sample):
    area = 0.0
    for (tp, fp), (next_tp, next_fp) in pairwise(naive_points(*sample)):
        if next_tp == tp:
            continue
        slope = (next_fp - fp) / (next_tp - tp)
        start = tp if tp + fp else 1e-300
        area += quad(
            lambda t, tp=tp, fp=fp, slope=slope: t / (t + fp + slope * (t - tp)), start, next_tp
        )[0]
    positives = np.count_nonzero(sample[0])
    assert pr_auc(*sample).value == pytest.approx(area / positives, abs=1e-10)


@given(scored(most=12))
def test_pr_auc_is_the_limit_of_average_precision_under_finer_mixtures(sample):
    """Each step in a thousand small ones, as Davis and Goadrich insert points: a second oracle."""
    area = 0.0
    for (tp, fp), (next_tp, next_fp) in pairwise(naive_points(*sample)):
        mixed = (np.arange(1000) + 0.5) / 1000
        right, wrong = tp + mixed * (next_tp - tp), fp + mixed * (next_fp - fp)
        area += (next_tp - tp) * np.mean(right / (right + wrong))
    assert pr_auc(*sample).value == pytest.approx(area / np.count_nonzero(sample[0]), abs=1e-3)


def naive_eer(reference, scores):
    positives, negatives = np.count_nonzero(reference), np.count_nonzero(~reference)
    rates = [
        (Fraction(positives - tp, positives), Fraction(fp, negatives))
        for tp, fp in ((int(tp), int(fp)) for tp, fp in naive_points(reference, scores))
    ]
    for (miss, alarm), (next_miss, next_alarm) in pairwise(rates):
        if miss - alarm >= 0 >= next_miss - next_alarm:
            share = (miss - alarm) / ((miss - alarm) - (next_miss - next_alarm))
            return float(alarm + share * (next_alarm - alarm))
    raise AssertionError("the rates always meet")


@given(scored())
def test_eer_is_where_a_search_over_all_thresholds_finds_it(sample):
    assert eer(*sample).value == pytest.approx(naive_eer(*sample), abs=1e-12)


@pytest.mark.parametrize(
    ("picture", "expected"), [("++--", 0), ("--++", 1), ("+-+-", 0.5), ("+(+-)-", 1 / 4)]
)
def test_eer_worked_examples(picture, expected):
    assert eer(*ranking(picture)).value == pytest.approx(expected, abs=1e-15)


@given(
    scored(),
    st.sampled_from([(1, 1, None), (10, 1, None), (1, 1, 0.5), (10, 1, 0.01), (1, 3, 0.9)]),
)
def test_min_dcf_is_the_least_of_all_thresholds(sample, cost):
    miss, false_alarm, prior = cost
    positives, negatives = np.count_nonzero(sample[0]), np.count_nonzero(~sample[0])
    p = positives / len(sample[0]) if prior is None else prior
    naive = min(
        miss * p * (positives - tp) / positives + false_alarm * (1 - p) * fp / negatives
        for tp, fp in naive_points(*sample)
    ) / min(miss * p, false_alarm * (1 - p))
    assert min_dcf(*sample, cost=DetectionCost(*cost)).value == pytest.approx(naive, abs=1e-12)
    assert 0 <= naive <= 1 + 1e-12


@given(scored(both_kinds=False, least=1))
def test_best_thresholds_are_those_a_search_finds(sample):
    reference, scores = sample
    thresholds = sorted(set(scores), reverse=True)
    at = {threshold: counts(reference, scores >= threshold) for threshold in thresholds}
    if not reference.any():
        assert np.isnan(best_f1_threshold(*sample).value)
        assert np.isnan(best_nist_threshold(*sample).value)
        return
    # max and min take the first of equals, which is the highest threshold.
    assert best_f1_threshold(*sample).value == max(thresholds, key=lambda t: at[t].f1.value)
    assert best_nist_threshold(*sample).value == min(
        thresholds, key=lambda t: at[t].nist_error_rate.value
    )


@given(scored())
def test_only_the_order_of_the_scores_matters(sample):
    reference, scores = sample
    squared = scores**2
    for figure in (roc_auc, pr_auc, average_precision, eer, min_dcf):
        assert figure(reference, scores).value == figure(reference, squared).value
