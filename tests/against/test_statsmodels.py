"""Fleiss' kappa against statsmodels."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from statsmodels.stats import inter_rater

from interpunct import agreement
from interpunct.metrics.agreement import fleiss_kappa
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import annotated_corpora


@given(arrays(bool, st.tuples(st.integers(2, 6), st.integers(1, 30))))
def test_fleiss_is_that_of_statsmodels(references):
    votes = references.sum(axis=0)
    assume(0 < votes.sum() < references.size)
    table = np.stack([votes, len(references) - votes], axis=1)
    assert fleiss_kappa(references).value == pytest.approx(inter_rater.fleiss_kappa(table))


def cases() -> Iterator[Case]:
    for rows, annotators in annotated_corpora(40):
        votes = np.concatenate(rows, axis=1).sum(axis=0)
        table = np.stack([votes, len(annotators) - votes], axis=1)
        yield inter_rater.fleiss_kappa(table), agreement(annotators)["fleiss_kappa"].value


COMPARISONS = [
    Comparison(
        tool="statsmodels",
        package="statsmodels",
        figure="`fleiss_kappa`",
        command="interpunct agreement A B C",
        cases=cases,
        know="over the slots inside documents; `--final include` counts their ends, too",
    )
]
