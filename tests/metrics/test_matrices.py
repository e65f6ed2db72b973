"""Means over matrices of each against each, on the published ones."""

from math import isnan, nan

import numpy as np
import pytest

from interpunct.errors import InputError
from interpunct.metrics.matrices import (
    mean_diagonal,
    mean_off_diagonal,
    system_to_human,
)
from tests.shared import golden

# Cells are printed to a tenth, and so is their mean: each may be half of one off.
ROUNDING = 0.05 + 0.05


@pytest.mark.parametrize("table", ["table1_inter_annotator_per", "table4_system_per"])
def test_means_of_the_published_matrices(table):
    printed = golden("rts_tables.json")[table]
    matrix = printed["rows_hyp_columns_ref"]
    assert mean_off_diagonal(matrix) == pytest.approx(printed["mean_off_diagonal"], abs=ROUNDING)
    if "mean_diagonal" in printed:
        assert mean_diagonal(matrix) == pytest.approx(printed["mean_diagonal"], abs=ROUNDING)


def test_published_ratios_of_systems_to_humans():
    tables = golden("rts_tables.json")
    human = mean_off_diagonal(tables["table1_inter_annotator_per"]["rows_hyp_columns_ref"])
    system = mean_off_diagonal(tables["table4_system_per"]["rows_hyp_columns_ref"])
    printed = tables["table8_multiple_references"]
    combined = printed["four_combined"]
    ratios = printed["ratio_system_to_human"]
    assert system_to_human(system, human) == pytest.approx(ratios["one"], abs=0.05)
    ratio = system_to_human(combined["system"], combined["human"])
    assert ratio == pytest.approx(ratios["four"], abs=0.05)


def test_cells_that_were_not_measured_are_left_out():
    assert mean_off_diagonal([[0, 0.5], [nan, 0]]) == 0.5
    assert isnan(mean_off_diagonal([[0.5]]))
    assert isnan(mean_diagonal([[nan]]))
    assert isnan(system_to_human(0.5, 0.0))


def test_cells_can_be_arrays_of_many_corpora():
    cells = np.array([[[0.0, 0.0], [0.2, 0.4]], [[0.6, nan], [0.0, 0.0]]])
    np.testing.assert_allclose(mean_off_diagonal(cells), [0.4, 0.4])


def test_a_matrix_is_square():
    with pytest.raises(InputError, match="as many rows as columns"):
        mean_off_diagonal([[1.0, 2.0]])
