"""Fleiss' kappa against statsmodels."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from statsmodels.stats import inter_rater

from interpunct.metrics.agreement import fleiss_kappa


@given(arrays(bool, st.tuples(st.integers(2, 6), st.integers(1, 30))))
def test_fleiss_is_that_of_statsmodels(references):
    votes = references.sum(axis=0)
    assume(0 < votes.sum() < references.size)
    table = np.stack([votes, len(references) - votes], axis=1)
    assert fleiss_kappa(references).value == pytest.approx(inter_rater.fleiss_kappa(table))
