"""Means over matrices of all pairs."""

from math import isnan, nan

import numpy as np
import pytest

from interpunct.errors import InputError
from interpunct.metrics.matrices import (
    mean_diagonal,
    mean_off_diagonal,
    system_to_human,
)


def test_cells_that_were_not_measured_are_left_out():
    assert mean_off_diagonal([[0, 0.5], [nan, 0]]) == 0.5
    assert isnan(mean_off_diagonal([[0.5]]))
    assert isnan(mean_diagonal([[nan]]))
    assert isnan(system_to_human(0.5, 0.0))


def test_cells_can_be_arrays_of_many_corpora():
    cells = np.array([[[0.0, 0.0], [0.2, 0.4]], [[0.6, nan], [0.0, 0.0]]])
    np.testing.assert_allclose(mean_off_diagonal(cells), [0.4, 0.4])


def test_a_matrix_is_square():
    with pytest.raises(InputError, match="must be square"):
        mean_off_diagonal([[1.0, 2.0]])
