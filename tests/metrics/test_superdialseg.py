"""The score of SuperDialseg, worked by hand."""

import pytest

from interpunct.metrics import Ratio, superdialseg_score


def test_half_is_f1_and_a_quarter_each_of_the_windows():
    """Ten labels, three ends, k = 2: F1 is 2/3, and of 9 windows 2 are wrong in both senses."""
    reference, hypothesis = [0, 0, 1, 0, 0, 1, 0, 0, 0, 1], [0, 0, 1, 0, 1, 0, 0, 0, 0, 1]
    found = superdialseg_score(reference, hypothesis)
    assert found.value == pytest.approx((2 / 3) / 2 + (1 - 2 / 9) / 4 + (1 - 2 / 9) / 4)
    assert found.whole == 1


def test_a_dialogue_of_one_window():
    """F1 is 2/3; the window holds two ends or one, so that it is right for Pk alone."""
    found = superdialseg_score([1, 1], [0, 1])
    assert found.value == pytest.approx((2 / 3) / 2 + 1 / 4 + 0)
    assert found.whole == 1


def test_a_dialogue_shorter_than_a_window_adds_nothing():
    assert superdialseg_score([1], [1]) == Ratio(0, 0)
