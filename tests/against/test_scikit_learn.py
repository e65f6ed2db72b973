"""Counts, areas, curves and calibration against scikit-learn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.linear_model import LogisticRegression

import interpunct
from interpunct.baselines import logistic
from interpunct.formats import read
from interpunct.metrics import cohen_kappa, f1, precision, recall
from interpunct.metrics.areas import average_precision, roc_auc
from interpunct.metrics.reliability import brier_score, calibration
from interpunct.metrics.thresholds import operating_points
from interpunct.sample import REFERENCES, SYSTEMS
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import boundary_documents, figures, labelled_corpora
from tests.pictures import pairs_of_slots
from tests.rankings import scored


@given(pairs_of_slots(min_size=1))
def test_figures_of_counts_are_those_of_scikit_learn(pair):
    reference, hypothesis = pair
    if any(reference) and any(hypothesis):
        assert precision(reference, hypothesis).value == metrics.precision_score(*pair)
        assert recall(reference, hypothesis).value == metrics.recall_score(*pair)
        assert f1(reference, hypothesis).value == pytest.approx(metrics.f1_score(*pair), abs=1e-12)
    if len(set(reference) | set(hypothesis)) == 2:
        expected = metrics.cohen_kappa_score(reference, hypothesis)
        assert cohen_kappa(reference, hypothesis).value == pytest.approx(expected, abs=1e-12)


@given(scored())
def test_areas_are_those_of_scikit_learn(sample):
    assert roc_auc(*sample).value == pytest.approx(metrics.roc_auc_score(*sample), abs=1e-12)
    expected = metrics.average_precision_score(*sample)
    assert average_precision(*sample).value == pytest.approx(expected, abs=1e-12)


def test_areas_are_those_of_scikit_learn_on_many_slots_with_ties():
    rng = np.random.default_rng(1)
    reference = rng.random(200_000) < 0.08
    for digits in (1, 3, 17):
        scores = np.round(rng.beta(1 + 2 * reference, 4), digits)
        assert roc_auc(reference, scores).value == pytest.approx(
            metrics.roc_auc_score(reference, scores), abs=1e-12
        )
        assert average_precision(reference, scores).value == pytest.approx(
            metrics.average_precision_score(reference, scores), abs=1e-12
        )


@given(scored())
def test_roc_is_that_of_scikit_learn(sample):
    points = operating_points(*sample)
    false_alarms, recall, thresholds = metrics.roc_curve(*sample, drop_intermediate=False)
    np.testing.assert_allclose(points.false_alarm_rate, false_alarms, rtol=0, atol=1e-12)
    np.testing.assert_allclose(points.recall, recall, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(points.thresholds, thresholds)


@given(scored())
def test_precision_and_recall_are_those_of_scikit_learn(sample):
    points = operating_points(*sample)
    precision, recall, thresholds = metrics.precision_recall_curve(*sample)
    # They go the other way, and give a precision of 1 to a system without boundaries.
    np.testing.assert_allclose(points.precision[1:], precision[-2::-1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(points.recall, recall[::-1], rtol=0, atol=1e-12)
    np.testing.assert_array_equal(points.thresholds[1:], thresholds[::-1])
    assert np.isnan(points.precision[0])


@given(scored())
def test_det_is_that_of_scikit_learn(sample):
    points = operating_points(*sample)
    false_alarms, misses, thresholds = metrics.det_curve(*sample)
    # They leave out what runs along the edges, and go the other way.
    first = np.flatnonzero(points.fp == 0)[-1]
    last = np.flatnonzero(points.tp == points.positives)[0]
    shown = slice(first, last + 1)
    np.testing.assert_allclose(
        points.false_alarm_rate[shown][::-1], false_alarms, rtol=0, atol=1e-12
    )
    np.testing.assert_allclose(points.miss_rate[shown][::-1], misses, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(points.thresholds[shown][::-1], thresholds)


@given(scored(), st.integers(1, 12))
def test_bins_are_those_of_scikit_learn(sample, bins):
    result = calibration(*sample, bins=bins)
    frequencies, means = calibration_curve(*sample, n_bins=bins)
    filled = result.slots > 0
    np.testing.assert_allclose(result.frequencies[filled], frequencies, rtol=0, atol=1e-12)
    np.testing.assert_allclose(result.mean_scores[filled], means, rtol=0, atol=1e-12)
    assert np.isnan(result.mean_scores[~filled]).all()


@given(scored())
def test_brier_score_is_that_of_scikit_learn(sample):
    assert brier_score(*sample).value == pytest.approx(metrics.brier_score_loss(*sample), abs=1e-12)


def inner_slots(system):
    """All inner slots of the sample, by a reading of our own: truth, and the system's scores."""
    truth, scores = [], []
    for gold, made in zip(read(REFERENCES["ines"]), read(SYSTEMS[system]), strict=True):
        truth.extend(gold.boundaries[:-1])
        scores.extend(made.scores[:-1])
    return np.array(truth), np.array(scores)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sample_has_the_figures_of_scikit_learn(system):
    evaluation = interpunct.score({"ines": REFERENCES["ines"]}, {system: SYSTEMS[system]})
    scores = evaluation.to_dict()["systems"][0]["scores"]
    found = {name: number["value"] for name, number in scores.items()}
    slots = inner_slots(system)
    assert found["roc_auc"] == pytest.approx(metrics.roc_auc_score(*slots), abs=1e-12)
    assert found["average_precision"] == pytest.approx(
        metrics.average_precision_score(*slots), abs=1e-12
    )
    assert found["brier_score"] == pytest.approx(metrics.brier_score_loss(*slots), abs=1e-12)


def test_logistic_regression_fits_two_labels_as_scikit_learn_does():
    random = np.random.default_rng(0)
    features = (random.random((400, 12)) < 0.3).astype(float)
    labels = (features[:, 0] + 2 * features[:, 1] + random.random(400) > 1.2).astype(np.int64)
    weights, bias = logistic.fit(csr_matrix(features), labels, 2, steps=1000)
    theirs = LogisticRegression(C=1 / logistic.PENALTY, tol=1e-10, max_iter=10_000)
    theirs.fit(features, labels)
    np.testing.assert_allclose(weights[:, 0], theirs.coef_[0], atol=1e-3)
    np.testing.assert_allclose(bias, theirs.intercept_, atol=1e-3)


HARD = {
    "precision": ("precision_score", metrics.precision_score),
    "recall": ("recall_score", metrics.recall_score),
    "f1": ("f1_score", metrics.f1_score),
    "cohen_kappa": ("cohen_kappa_score", metrics.cohen_kappa_score),
}
SOFT = {
    "roc_auc": ("roc_auc_score", metrics.roc_auc_score),
    "average_precision": ("average_precision_score", metrics.average_precision_score),
    "brier_score": ("brier_score_loss", metrics.brier_score_loss),
}


def hard_cases(name: str) -> Iterator[Case]:
    """Labels of all documents one after the other, without the last of each."""
    for corpus in labelled_corpora(60):
        sides = ([label for pair in corpus for label in pair[side][:-1]] for side in (0, 1))
        yield HARD[name][1](*sides), figures(*boundary_documents(corpus))[name].value


def soft_cases(name: str) -> Iterator[Case]:
    random = np.random.default_rng(0)
    for corpus in labelled_corpora(40):
        gold, _ = boundary_documents(corpus)
        scores = [np.round(0.3 * d.boundaries + random.uniform(0, 0.7, len(d)), 2) for d in gold]
        made = [
            interpunct.Document.build(d.name, d.units, scores=own)
            for d, own in zip(gold, scores, strict=True)
        ]
        truth = np.concatenate([d.boundaries[:-1] for d in gold])
        given = np.concatenate([own[:-1] for own in scores])
        yield SOFT[name][1](truth, given), figures(gold, made)[name].value


COMPARISONS = [
    Comparison(
        tool="scikit-learn",
        package="scikit-learn",
        figure=f"`{theirs}`",
        command=f"interpunct score SYSTEM -r REFERENCE --columns {name}",
        cases=partial(of_kind, name),
        know="over the slots inside documents; `--final include` counts their ends, too",
    )
    for of_kind, figure_names in ((hard_cases, HARD), (soft_cases, SOFT))
    for name, (theirs, _) in figure_names.items()
]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.UndefinedMetricWarning")
@pytest.mark.filterwarnings("ignore:No positive class:UserWarning")
def test_unmeasured_figures_are_numbers_in_scikit_learn():
    """scikit-learn is wrong: without boundaries nothing can be found, or missed."""
    gold, made = [0, 0, 0, 0], [0, 0, 0, 0]
    found = figures(*boundary_documents([(gold, made)]), final="include")
    for name in ("precision", "recall", "f1"):
        assert HARD[name][1](gold, made) == 0
        assert np.isnan(found[name].value)
    for label in (0, 1):
        assert metrics.average_precision_score([label] * 3, [0.1, 0.2, 0.7]) == label
        assert np.isnan(average_precision([label] * 3, [0.1, 0.2, 0.7]).value)
