"""Logistic regression, against the formula."""

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from interpunct.baselines import logistic


@pytest.fixture
def data():
    random = np.random.default_rng(0)
    features = (random.random((400, 12)) < 0.3).astype(float)
    labels = (features[:, 0] + 2 * features[:, 1] + random.random(400) > 1.2).astype(np.int64)
    return features, labels


def test_three_labels_are_fitted_as_by_the_formula(data):
    features, labels = data
    labels = labels + features[:, 2].astype(np.int64)

    def loss(flat):
        weights = np.column_stack([np.zeros(13), flat.reshape(13, 2)])
        scores = features @ weights[:-1] + weights[-1]
        right = scores[np.arange(400), labels] - np.log(np.exp(scores).sum(axis=1))
        return -right.sum() + logistic.PENALTY / 2 * np.sum(weights[:-1] ** 2)

    weights, bias = logistic.fit(csr_matrix(features), labels, 3, steps=1000)
    best = minimize(loss, np.zeros(26), method="BFGS", options={"gtol": 1e-4}).x.reshape(13, 2)
    np.testing.assert_allclose(np.vstack([weights, bias]), best, atol=2e-3)


def test_probabilities_do_not_overflow():
    found = logistic.softmax(np.array([[1000.0, -1000.0], [0.0, 0.0]]))
    np.testing.assert_allclose(found, [[0, 1, 0], [1 / 3, 1 / 3, 1 / 3]])


def test_it_stops_when_held_out_data_gains_no_more(data):
    features, labels = data
    noise = np.random.default_rng(1).permutation(labels)
    held_out = logistic.HeldOut(csr_matrix(features), noise)
    reports = []
    logistic.fit(
        csr_matrix(features),
        labels,
        2,
        held_out=held_out,
        steps=1000,
        report=lambda step, steps, loss: reports.append(loss),
    )
    assert held_out.steps == len(reports) <= held_out.best_steps + logistic.PATIENCE
    assert held_out.best == min(reports)
