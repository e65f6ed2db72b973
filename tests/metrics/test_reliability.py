from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError, OptionError
from interpunct.metrics.reliability import (
    Calibration,
    brier_score,
    calibration,
    expected_calibration_error,
)
from tests.rankings import scored


@given(scored(), st.integers(1, 12))
def test_expected_calibration_error_is_the_formula(sample, bins):
    reference, scores = sample
    edges = np.linspace(0, 1, bins + 1)
    error = 0.0
    for bottom, top in pairwise(edges):
        inside = (scores > bottom) & (scores <= top) | ((bottom == 0) & (scores == 0))
        if inside.any():
            gap = abs(scores[inside].mean() - reference[inside].mean())
            error += inside.mean() * gap
    assert expected_calibration_error(*sample, bins=bins).value == pytest.approx(error, abs=1e-12)


def test_scores_that_come_true_as_often_as_they_say_have_no_error():
    found = expected_calibration_error([1, 0, 0, 0, 1, 1, 1, 0], [0.25] * 4 + [0.75] * 4)
    assert found.value == 0


@given(scored(), scored())
def test_documents_add_up(first, second):
    both = (np.concatenate([first[0], second[0]]), np.concatenate([first[1], second[1]]))
    added = Calibration() + calibration(*first) + calibration(*second)
    expected = calibration(*both)
    assert added.expected_error == pytest.approx(expected.expected_error, abs=1e-12)
    assert added.brier.value == pytest.approx(expected.brier.value, abs=1e-12)


@given(scored(), scored())
def test_many_corpora_at_once_have_one_value_each(first, second):
    weights = np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 0.0]])
    parts = calibration(*first), calibration(*second)
    names = ("squared_errors", "slots", "positives", "score_sums")
    corpora = Calibration(*(weights @ [getattr(part, name) for part in parts] for name in names))
    expected = [(parts[0] + parts[1]), parts[0], Calibration()]
    assert corpora.expected_error.tolist() == pytest.approx(
        [e.expected_error for e in expected], nan_ok=True
    )
    assert corpora.brier.value.tolist() == pytest.approx(
        [e.brier.value for e in expected], nan_ok=True
    )


def test_no_slots_are_not_measured():
    assert np.isnan(calibration([], []).expected_error)
    assert np.isnan(Calibration().expected_error)
    assert np.isnan(Calibration().brier.value)


def test_no_bins_are_refused():
    with pytest.raises(OptionError, match="bins must be a whole number of at least 1, not 0"):
        calibration([0, 1], [0.1, 0.2], bins=0)


def test_a_score_above_one_is_refused():
    with pytest.raises(InputError, match=r"slot 2 is 1\.5"):
        brier_score([0, 1], [0.1, 1.5])


def test_ten_bins_unless_others_are_asked_for():
    """0.905 and 0.95 share the last of ten bins, but of eleven they have one each."""
    sides = [1, 0], [0.905, 0.95]
    mean = (0.905 + 0.95) / 2
    assert expected_calibration_error(*sides).value == pytest.approx(mean - 0.5)
    apart = ((1 - 0.905) + 0.95) / 2
    assert expected_calibration_error(*sides, bins=11).value == pytest.approx(apart)
