"""Krippendorff's alpha against the package of that name, with values that are missing."""

from math import nan

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct.metrics.agreement import krippendorff_alpha

incomplete = arrays(
    np.float64, st.tuples(st.integers(2, 5), st.integers(1, 20)),
    elements=st.sampled_from([0.0, 1.0, nan]),
)  # fmt: skip


@given(incomplete)
def test_alpha_is_that_of_krippendorff(references):
    decided = (~np.isnan(references)).sum(axis=0) >= 2
    labels = references[:, decided]
    assume(len(np.unique(labels[~np.isnan(labels)])) == 2)
    expected = krippendorff.alpha(reliability_data=references, level_of_measurement="nominal")
    assert krippendorff_alpha(references).value == pytest.approx(expected)
