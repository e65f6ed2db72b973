"""Krippendorff's alpha against the package of that name, with values that are missing."""

from collections.abc import Iterator
from math import nan

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct import agreement
from interpunct.metrics.agreement import krippendorff_alpha
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import annotated_corpora

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


def cases() -> Iterator[Case]:
    for rows, annotators in annotated_corpora(40):
        table = np.concatenate(rows, axis=1).astype(float)
        expected = krippendorff.alpha(reliability_data=table, level_of_measurement="nominal")
        yield expected, agreement(annotators)["krippendorff_alpha"].value


COMPARISONS = [
    Comparison(
        tool="krippendorff",
        package="krippendorff",
        figure="`alpha`, nominal",
        command="interpunct agreement A B C",
        cases=cases,
        know="over the slots inside documents; `--final include` counts their ends, too",
    )
]
