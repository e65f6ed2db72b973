"""Similarities, agreement and windows against segeval, at random and on its own data."""

from __future__ import annotations

import functools
import itertools
import json
import operator

import numpy as np
import pytest
import segeval
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.formats import read
from interpunct.formats.segeval import masses_of
from interpunct.metrics.edits import boundary_similarity, segmentation_similarity
from interpunct.metrics.pairs import boundary_similarity_kappa, boundary_similarity_pi
from tests.pictures import pairs_of_slots
from tests.shared import data


def test_every_pair_of_stargazer_scores_as_segeval_scores_it():
    """Seven annotators of one text (Hearst 1997)."""
    coders = {document.annotator: document for document in read(data("segeval/hearst1997.json"))}
    assert len(coders) == 7
    for first, second in itertools.permutations(coders.values(), 2):
        evaluation = interpunct.score({"r": first}, {"s": second}, preset="segeval")
        scores = evaluation.to_dict()["systems"][0]["scores"]
        reference, hypothesis = (tuple(masses_of(coder.boundaries)) for coder in (first, second))
        for name, theirs in {
            "pk": segeval.pk(hypothesis, reference),
            "window_diff": segeval.window_diff(hypothesis, reference),
            "boundary_similarity": segeval.boundary_similarity(reference, hypothesis),
            "segmentation_similarity": segeval.segmentation_similarity(reference, hypothesis),
        }.items():
            assert scores[name]["value"] == pytest.approx(float(theirs), abs=1e-12), name


def masses(boundaries: list[bool]) -> tuple[int, ...]:
    lengths, length = [], 1
    for end in boundaries:
        if end:
            lengths.append(length)
            length = 0
        length += 1
    return (*lengths, length)


@given(pairs_of_slots(min_size=1, max_size=200))
def test_both_similarities_are_segevals(pair):
    if not any(pair[0]) and not any(pair[1]):
        return
    reference, hypothesis = map(masses, pair)
    ours = boundary_similarity(*pair).value
    assert ours == pytest.approx(float(segeval.boundary_similarity(reference, hypothesis)))
    ours = segmentation_similarity(*pair).value
    assert ours == pytest.approx(float(segeval.segmentation_similarity(reference, hypothesis)))


segmentations = st.lists(st.integers(1, 9), min_size=2, max_size=6)


@pytest.mark.parametrize("name", ["hearst1997.json", "complete_agreement.json"])
def test_pi_and_kappa_are_those_of_segeval_on_its_own_data(name):
    items = json.loads((data("segeval") / name).read_text(encoding="utf-8"))["items"]
    dataset = segeval.Dataset(items)
    kappa = float(segeval.fleiss_kappa_linear(dataset))
    assert _of_corpus(boundary_similarity_kappa, dataset) == pytest.approx(kappa, abs=1e-12)
    if len(dataset) == 1:
        pi = float(segeval.fleiss_pi_linear(dataset))
        assert _of_corpus(boundary_similarity_pi, dataset) == pytest.approx(pi)


@given(st.lists(segmentations, min_size=2, max_size=4))
def test_pi_and_kappa_are_those_of_segeval(masses):
    units = max(map(sum, masses)) + 1  # one unit more, or segeval divides by a chance of zero
    coders = {
        str(coder): (*segments[:-1], segments[-1] + units - sum(segments))
        for coder, segments in enumerate(masses)
    }
    dataset = segeval.Dataset({"item": coders})
    expected = segeval.fleiss_pi_linear(dataset), segeval.fleiss_kappa_linear(dataset)
    assert _of_corpus(boundary_similarity_pi, dataset) == pytest.approx(float(expected[0]))
    assert _of_corpus(boundary_similarity_kappa, dataset) == pytest.approx(float(expected[1]))


def _of_corpus(figure, dataset) -> float:
    """A figure of a segeval dataset, added up over its documents."""
    documents = [[coders[name] for name in sorted(coders)] for coders in dataset.values()]
    found = (figure([_inner_slots(masses) for masses in coders]) for coders in documents)
    return functools.reduce(operator.add, found).value


def _inner_slots(masses) -> np.ndarray:
    slots = np.zeros(sum(masses), bool)
    slots[np.cumsum(masses) - 1] = True
    return slots[:-1]
