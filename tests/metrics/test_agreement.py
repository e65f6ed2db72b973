"""Kappa and alpha: worked examples, sums of documents, and what is not measured."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct.errors import InputError
from interpunct.metrics.agreement import (
    FleissKappa,
    KrippendorffAlpha,
    fleiss_kappa,
    fleiss_kappa_voted,
    krippendorff_alpha,
)
from tests.pictures import rows

matrices = arrays(bool, st.tuples(st.integers(2, 6), st.integers(1, 30)))


def test_fleiss_by_hand():
    found = fleiss_kappa(rows("|..|", "|...", "|.|."))
    # Pairs that agree, of three: 3, 3, 1, 1, that is 8 thirds. Votes: 5 of 12.
    assert found == FleissKappa(agreeing=8 / 3, slots=4, votes=5, decisions=12)
    chance = (5 / 12) ** 2 + (7 / 12) ** 2
    assert found.value == pytest.approx((2 / 3 - chance) / (1 - chance))


def test_fleiss_over_voted_slots_leaves_the_empty_ones_out():
    found = fleiss_kappa_voted(rows("|..|", "|...", "|.|."))
    assert (found.slots, found.votes, found.decisions) == (3, 5, 9)
    assert found == fleiss_kappa(rows("|.|", "|..", "||."))


def test_full_agreement_is_one():
    everybody = rows("|..|.", "|..|.", "|..|.")
    assert fleiss_kappa(everybody).value == 1
    assert krippendorff_alpha(everybody).value == 1


@pytest.mark.parametrize(
    "annotators",
    [
        pytest.param(("....", "...."), id="no boundary in any reference"),
        pytest.param(("||||", "||||"), id="a boundary in every slot"),
        pytest.param(("|..|",), id="one annotator"),
        pytest.param(("", ""), id="an empty document"),
    ],
)
def test_without_a_chance_to_disagree_nothing_is_measured(annotators):
    assert isnan(fleiss_kappa(rows(*annotators)).value)
    assert isnan(krippendorff_alpha(rows(*annotators)).value)


def test_voted_slots_on_which_all_agree_are_not_measured():
    assert isnan(fleiss_kappa_voted(rows("|..|", "|..|")).value)


@given(matrices)
def test_alpha_does_not_care_in_which_type_complete_data_come(references):
    plain, as_floats = krippendorff_alpha(references), krippendorff_alpha(references.astype(float))
    assert plain.disagreement == pytest.approx(as_floats.disagreement)
    assert (plain.votes, plain.decisions) == (as_floats.votes, as_floats.decisions)


@given(matrices, matrices)
def test_documents_with_different_annotators_add_up(first, second):
    both = krippendorff_alpha(first) + krippendorff_alpha(second)
    joined = np.full((max(len(first), len(second)), first.shape[1] + second.shape[1]), nan)
    joined[: len(first), : first.shape[1]] = first
    joined[: len(second), first.shape[1] :] = second
    assert both.value == pytest.approx(krippendorff_alpha(joined).value, nan_ok=True)


@given(matrices, st.data())
def test_documents_with_the_same_annotators_are_one_long_document(references, data):
    cut = data.draw(st.integers(0, references.shape[1]))
    for kappa in (fleiss_kappa, fleiss_kappa_voted):
        first, second = kappa(references[:, :cut]), kappa(references[:, cut:])
        whole = kappa(references)
        assert (first + second).value == pytest.approx(whole.value, nan_ok=True)


@given(matrices)
def test_arrays_of_results_give_an_array_of_figures(references):
    weights = np.array([0, 1, 3])
    kappa, alpha = fleiss_kappa(references), krippendorff_alpha(references)
    many = FleissKappa(
        kappa.agreeing * weights, kappa.slots * weights, kappa.votes * weights,
        kappa.decisions * weights,
    )  # fmt: skip
    expected = [nan, kappa.value, kappa.value]
    np.testing.assert_allclose(many.value, expected, equal_nan=True)
    alphas = KrippendorffAlpha(
        alpha.disagreement * weights, alpha.votes * weights, alpha.decisions * weights
    ).value
    np.testing.assert_allclose(alphas[:2], [nan, alpha.value], equal_nan=True)


def test_a_document_of_one_annotator_does_not_count():
    lonely = fleiss_kappa(rows("|..|"))
    assert lonely == FleissKappa()
    assert krippendorff_alpha(rows("|..|")) == KrippendorffAlpha()


@pytest.mark.parametrize("references", [[0, 1], [[0, 1], [0]], [["a"], ["b"]]])
def test_values_other_than_a_matrix_are_refused(references):
    with pytest.raises(InputError, match="rows of slots"):
        krippendorff_alpha(references)
