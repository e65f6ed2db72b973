"""Weights that are chosen on held-out labels."""

import numpy as np
import pytest

from interpunct import Document
from interpunct.baselines.examples import Example
from interpunct.baselines.observations import observe
from interpunct.baselines.tuning import best_weight, f1, log_loss


def example(labels: list[int]) -> Example:
    return Example(observe(Document.build("talk", ["so"] * len(labels))), np.array(labels))


def sure(*shares: float) -> np.ndarray:
    """Posteriors of two labels from those of the second."""
    return np.array([[1 - share, share] for share in shares])


def test_log_loss_is_the_mean_of_negative_logs():
    found = log_loss([sure(0.5, 0.1)], [example([1, 0])])
    assert found == pytest.approx(-(np.log(0.5) + np.log(0.9)) / 2)


def test_f1_is_over_the_likeliest_labels_of_all_documents():
    """Two of three labels are found, and one more where there is none."""
    posteriors = [sure(0.9, 0.4, 0.8), sure(0.2, 0.7)]
    assert f1(posteriors, [example([1, 1, 1]), example([0, 0])]) == pytest.approx(2 * 2 / (3 + 3))


def test_f1_of_marks_wants_the_right_mark():
    posteriors = [np.array([[0.1, 0.8, 0.1], [0.1, 0.8, 0.1], [0.9, 0.1, 0.0]])]
    assert f1(posteriors, [example([1, 2, 0])]) == pytest.approx(2 * 1 / (2 + 2))


def test_where_there_is_no_label_and_none_is_found_all_is_well():
    assert f1([sure(0.2)], [example([0])]) == 1.0


def test_the_weight_of_best_f1_is_chosen_even_if_another_has_a_lower_loss():
    """Weight 1 makes no error but is unsure; weight 0 is surer and makes one error."""
    by_weight = {0.0: [sure(0.9, 0.6, 0.1)], 1.0: [sure(0.501, 0.499, 0.499)]}
    examples = [example([1, 0, 0])]
    assert log_loss(by_weight[0.0], examples) < log_loss(by_weight[1.0], examples)
    assert best_weight(by_weight.__getitem__, examples, (0.0, 1.0)) == 1.0


def test_the_first_of_equal_weights_is_chosen():
    assert best_weight(lambda weight: [sure(0.9)], [example([1])], (0.3, 0.6)) == 0.3
