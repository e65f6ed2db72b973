"""Annotators two by two, and their agreement by boundary similarity."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from interpunct.metrics.counting import counts
from interpunct.metrics.edits import boundary_similarity
from interpunct.metrics.pairs import (
    PairEdits,
    boundary_similarity_kappa,
    boundary_similarity_pi,
    kappa_of_pairs,
    pair_counts,
    pair_edits,
    pi_of_pairs,
)
from interpunct.metrics.results import Counts
from tests.pictures import rows


def test_pairs_by_hand():
    annotators = rows("|..|..", "|...|.", "|.....")
    assert pair_counts(annotators) == {
        (0, 1): Counts(tp=1, fp=1, fn=1, tn=3),
        (0, 2): Counts(tp=1, fp=0, fn=1, tn=4),
        (1, 2): Counts(tp=1, fp=0, fn=1, tn=4),
    }
    assert pair_edits(annotators) == {
        (0, 1): PairEdits(matches=1, near_misses=1, misses=0, slots=6, first=2, second=2),
        (0, 2): PairEdits(matches=1, near_misses=0, misses=1, slots=6, first=2, second=1),
        (1, 2): PairEdits(matches=1, near_misses=0, misses=1, slots=6, first=2, second=1),
    }


def test_pi_and_kappa_by_hand():
    annotators = rows("|..|..", "|...|.", "|.....")
    observed = (1.5 + 1 + 1) / (2 + 2 + 2)
    chance = (10 / 36) ** 2
    assert boundary_similarity_pi(annotators).value == pytest.approx(
        (observed - chance) / (1 - chance)
    )
    chance = (4 + 2 + 2) / 36 / 3
    assert boundary_similarity_kappa(annotators).value == pytest.approx(
        (observed - chance) / (1 - chance)
    )


def test_full_agreement_is_one():
    annotators = rows("|..|..", "|..|..")
    assert boundary_similarity_pi(annotators).value == 1
    assert boundary_similarity_kappa(annotators).value == 1


@pytest.mark.parametrize(
    "annotators",
    [
        pytest.param(("....", "...."), id="no boundary"),
        pytest.param(("|...",), id="one annotator"),
        pytest.param(("", ""), id="no slots"),
        pytest.param(("||", "||"), id="a boundary in every slot"),
    ],
)
def test_undefined_figures_are_nan(annotators):
    assert isnan(boundary_similarity_pi(rows(*annotators)).value)
    assert isnan(boundary_similarity_kappa(rows(*annotators)).value)


def test_a_pair_without_a_common_document_is_left_out():
    pairs = list(pair_edits(rows("|..|..", "|...|.")).values())
    assert kappa_of_pairs([*pairs, PairEdits()]) == kappa_of_pairs(pairs)
    assert pi_of_pairs([*pairs, PairEdits()]) == pi_of_pairs(pairs)


def test_documents_add_up_pair_by_pair():
    """The third annotator did the first document only."""
    three, two = rows("|..|..", "|...|.", "|....."), rows(".|.", "|..")
    whole = np.concatenate([three, [*two, [False] * 3]], axis=1)
    added = boundary_similarity_kappa(three) + boundary_similarity_kappa(two)
    assert added.result.edits[0, 1] == pair_edits(whole)[0, 1]
    assert added.result.edits[0, 2] == pair_edits(three)[0, 2]


@given(arrays(bool, st.tuples(st.integers(2, 4), st.integers(1, 20))))
def test_each_pair_is_what_two_annotators_alone_would_give(references):
    slots, edits = pair_counts(references), pair_edits(references)
    for i, j in slots:
        assert slots[i, j] == counts(references[i], references[j])
        expected = boundary_similarity(references[j], references[i]).value
        assert edits[i, j].boundary_similarity.value == pytest.approx(expected, nan_ok=True)


def test_arrays_of_results_give_an_array_of_figures():
    pairs = list(pair_edits(rows("|..|..", "|...|.", "|.....")).values())
    weights = np.array([0, 1, 4])
    many = [PairEdits(*(getattr(p, f) * weights for f in PairEdits.__match_args__)) for p in pairs]
    for figure in (pi_of_pairs, kappa_of_pairs):
        expected = [nan, figure(pairs), figure(pairs)]
        np.testing.assert_allclose(figure(many), expected, equal_nan=True)
