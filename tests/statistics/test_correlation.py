"""Pearson's correlation, with scipy as the oracle."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats

from interpunct.errors import InputError
from interpunct.statistics.correlation import Correlation, pearson


@given(st.integers(4, 12).flatmap(
    lambda n: arrays(np.float64, (2, n), elements=st.integers(-99, 99).map(float))
))  # fmt: skip
def test_value_and_interval_are_those_of_scipy(figures):
    x, y = figures
    assume(np.ptp(x) > 0 and np.ptp(y) > 0)
    expected = stats.pearsonr(x, y)
    assume(abs(expected.statistic) < 1 - 1e-9)
    interval = expected.confidence_interval(0.95)
    found = pearson(x, y)
    assert found.value == pytest.approx(expected.statistic, abs=1e-12)
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high), abs=1e-9)


def test_documents_without_a_figure_are_left_out_and_counted():
    found = pearson([1, 2, nan, 3, 5], [2, 4, 5, nan, 10])
    assert (found.value, found.documents) == (pytest.approx(1), 3)
    assert isnan(found.low)


@pytest.mark.parametrize(
    ("x", "y"), [([1], [2]), ([], []), ([1, 2, 3], [4, 4, 4]), ([0.1] * 7, [1, 2, 3, 4, 5, 6, 7])]
)
def test_an_undefined_correlation_is_nan(x, y):
    assert isnan(pearson(x, y).value)


def test_a_perfect_line_has_no_width():
    assert pearson([1, 2, 3, 4], [3, 2, 1, 0]) == Correlation(-1, -1, -1, 4)


def test_unequal_numbers_of_documents_are_refused():
    with pytest.raises(InputError, match="two figures for each document"):
        pearson([1, 2], [1, 2, 3])
