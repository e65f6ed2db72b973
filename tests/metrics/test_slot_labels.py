"""Labels of all slots: tables add up, whatever labels each of them knows."""

import numpy as np
import pytest

from interpunct.metrics.slot_labels import SlotLabels


def test_a_table_that_knows_fewer_labels_has_never_met_the_others():
    small, large = SlotLabels(np.array([[5]]), 1), SlotLabels(np.array([[1, 2], [3, 4]]), 2)
    expected = SlotLabels(np.array([[6, 2], [3, 4]]), 3)
    assert small + large == expected
    assert large + small == expected


def test_tables_of_many_corpora_add_up_one_by_one():
    small, large = np.ones((3, 1, 1), np.int64), np.ones((3, 2, 2), np.int64)
    found = SlotLabels(small, np.arange(3)) + SlotLabels(large, np.arange(3))
    assert found.table.tolist() == [[[2, 1], [1, 1]]] * 3
    assert found.word_errors.tolist() == [0, 2, 4]


def test_tables_are_equal_if_counts_and_errors_are():
    table = SlotLabels(np.array([[1]]), 2)
    assert table == SlotLabels(np.array([[1]]), 2)
    assert table != SlotLabels(np.array([[1]]), 3)
    assert table != SlotLabels(np.array([[2]]), 2)
    assert table != 1


def test_means_over_two_labels_by_hand():
    """F1 is 6 / 7 where there is nothing, in four slots, and 2 / 3 for the mark, in one."""
    found = SlotLabels(np.array([[3, 1], [0, 1]]))
    assert found.macro_f1 == pytest.approx((6 / 7 + 2 / 3) / 2)
    assert found.weighted_f1 == pytest.approx((4 * 6 / 7 + 1 * 2 / 3) / 5)
