"""Pk and WindowDiff against nltk."""

import numpy as np
import pytest
from nltk.metrics import segmentation as nltk

from interpunct.errors import InputError
from interpunct.metrics import pk, window_diff
from interpunct.tasks.boundaries.waiting_windows import Segments


@pytest.mark.parametrize("text", ["000100000010", "01010101", "0010000000001000", "11"])
def test_the_preset_nltk_takes_nltks_window_and_figures(text):
    reference = [symbol == "1" for symbol in text]
    shifted = text[1:] + text[:1]
    k = Segments.of([np.array([*reference, False])]).window("nltk")
    assert k == max(1, round(len(text) / (text.count("1") * 2.0)))
    ours = pk(reference, [symbol == "1" for symbol in shifted], k=k)
    assert ours.value == pytest.approx(nltk.pk(text, shifted), abs=1e-12)
    diff = window_diff(reference, [symbol == "1" for symbol in shifted], k=k)
    assert diff.value == pytest.approx(nltk.windowdiff(text, shifted, k), abs=1e-12)


def test_nltk_has_no_window_for_one_segment():
    with pytest.raises(InputError, match="give k"):
        Segments.of([np.zeros(3, bool)]).window("nltk")
