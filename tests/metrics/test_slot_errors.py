"""Slot error rates: against one reference, and lenient where references differ."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct.errors import InputError
from interpunct.metrics.counting import nist_error_rate
from interpunct.metrics.results import Ratio
from interpunct.metrics.slot_errors import lenient_slot_error_rate, slot_error_rate
from tests.pictures import rows, slots


@pytest.mark.parametrize(
    ("annotators", "hypothesis", "expected"),
    [
        pytest.param((".|..|", ".|..."), ".|...", Ratio(0, 1.5), id="as one of them has it"),
        pytest.param((".|..|", ".|..."), ".|..|", Ratio(0, 1.5), id="as the other has it"),
        pytest.param((".|..|", ".|..."), "....|", Ratio(1, 1.5), id="all have it, the system not"),
        pytest.param((".|..|", ".|..."), "||...", Ratio(1, 1.5), id="the system alone has it"),
        pytest.param((".....", "....."), "|....", Ratio(1, 0.0), id="no boundary: not measured"),
        pytest.param(("..|..",), ".|...", Ratio(2, 1.0), id="one reference: the plain rate"),
    ],
)
def test_worked_examples(annotators, hypothesis, expected):
    assert lenient_slot_error_rate(rows(*annotators), slots(hypothesis)) == expected


def test_a_mark_of_any_reference_is_forgiven_and_another_mark_is_not():
    comma, stop, nothing = 1, 2, 0
    references = [[comma, stop, nothing], [stop, stop, nothing]]
    assert lenient_slot_error_rate(references, [comma, comma, nothing]) == Ratio(1, 2.0)


@given(arrays(np.int8, (2, 12), elements=st.integers(0, 3)))
def test_the_plain_rate_counts_substitutions_deletions_and_insertions(labels):
    reference, hypothesis = labels
    wrong = [(r, h) for r, h in zip(reference, hypothesis, strict=True) if r != h]
    substituted = sum(1 for r, h in wrong if r and h)
    deleted = sum(1 for r, h in wrong if r and not h)
    inserted = sum(1 for r, h in wrong if h and not r)
    expected = Ratio(substituted + deleted + inserted, sum(1 for r in reference if r))
    assert slot_error_rate(reference, hypothesis) == expected


@given(arrays(bool, (2, 12)))
def test_with_one_kind_of_label_it_is_the_nist_error_rate(labels):
    assert slot_error_rate(*labels) == nist_error_rate(*labels)


@given(
    arrays(np.int8, st.tuples(st.integers(1, 4), st.integers(0, 12)), elements=st.integers(0, 2))
)
def test_an_annotator_makes_no_lenient_error(references):
    for row in references:
        assert lenient_slot_error_rate(references, row).part == 0


def test_without_a_label_in_any_reference_nothing_is_measured():
    assert isnan(lenient_slot_error_rate(rows("...", "..."), slots("...")).value)


@pytest.mark.parametrize(
    ("references", "message"),
    [
        ([[0, 1, 0], [0, 1]], "reference 2 has 2"),
        ([], "there is no reference"),
        ([0, 1, 0], "references are rows of slots"),
    ],
)
def test_references_that_do_not_fit_are_refused(references, message):
    with pytest.raises(InputError, match=message):
        lenient_slot_error_rate(references, [0, 1, 0])
