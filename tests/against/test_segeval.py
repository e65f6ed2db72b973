"""Similarities, agreement and windows against segeval, at random and on its own data."""

from __future__ import annotations

import functools
import itertools
import json
import operator
from collections.abc import Iterator
from functools import partial
from math import isnan
from statistics import mean

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
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import boundary_documents, figures, labelled_corpora
from tests.pictures import pairs_of_slots
from tests.shared import SHARED, data

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")


def corpora(name, theirs) -> Iterator[Case]:
    for corpus in labelled_corpora(40, least=4):
        sides = [(masses(gold[:-1]), masses(made[:-1])) for gold, made in corpus]
        found = figures(*boundary_documents(corpus), preset="segeval")[name]
        yield mean(float(theirs(gold, made)) for gold, made in sides), found.macro
    known = read(SHARED / STARGAZER) if (SHARED / STARGAZER).exists() else ()
    coders = {document.annotator: document for document in known}
    for first, second in itertools.permutations(coders.values(), 2):
        sides = tuple(tuple(masses_of(coder.boundaries)) for coder in (first, second))
        found = figures({"r": first}, second, preset="segeval")[name]
        yield float(theirs(*sides)), found.value


STARGAZER = "data/segeval/hearst1997.json"
COMPARISONS = [
    Comparison(
        tool="segeval",
        package="segeval",
        figure=f"`{name}`",
        command="interpunct score SYSTEM -r REFERENCE --preset segeval",
        cases=partial(corpora, name, theirs),
        know=know,
    )
    for name, theirs, know in (
        (
            "pk",
            lambda gold, made: segeval.pk(made, gold),
            "compare `macro`",
        ),
        (
            "window_diff",
            lambda gold, made: segeval.window_diff(made, gold),
            "compare `macro`; segeval fails on windows of 256 units and more",
        ),
        ("boundary_similarity", segeval.boundary_similarity, "compare `macro`"),
        ("segmentation_similarity", segeval.segmentation_similarity, "compare `macro`"),
    )
]


def test_segeval_is_wrong_where_numbers_are_compared_by_identity():
    """It asks whether two numbers are one object, which Python grants up to 256 only."""
    gold, made = (600, 600), (500, 700)
    with pytest.raises(AssertionError):
        segeval.window_diff(made, gold)
    found = interpunct.score({"r": _document(gold)}, {"s": _document(made)}, preset="segeval")
    # The window of 300 slots holds the one boundary and not the other one 100 times on each side.
    assert found["s"]["window_diff"] == found["s"]["pk"] == 200 / 900
    assert found["s"]["pk"] == pytest.approx(float(segeval.pk(made, gold)))


def test_a_text_shorter_than_its_window_is_perfect_in_segeval_and_not_measured_here():
    """segeval is wrong: no window was compared; its WindowDiff divides by zero."""
    assert segeval.pk((1, 1), (2,)) == 0
    with pytest.raises(ArithmeticError):
        segeval.window_diff((1, 1), (2,))
    found = interpunct.score({"r": _document((2,))}, {"s": _document((1, 1))}, preset="segeval")
    assert isnan(found["s"]["pk"])


def test_a_text_without_boundaries_fails_in_segevals_similarities_only():
    """segeval is wrong: its Pk and WindowDiff of the same text are 0."""
    undivided, divided = ((9,), (9,)), ((4, 5), (3, 6))
    for similarity in (segeval.boundary_similarity, segeval.segmentation_similarity):
        with pytest.raises(ValueError, match="empty sequence"):
            similarity(*undivided)
    sides = [
        [_document(masses, name) for name, masses in zip("ab", side, strict=True)]
        for side in zip(undivided, divided, strict=True)
    ]
    found = interpunct.score(sides[0], {"s": sides[1]}, preset="segeval", intervals=False)["s"]
    for name in ("pk", "window_diff"):
        theirs = [float(getattr(segeval, name)(made, gold)) for gold, made in (undivided, divided)]
        assert theirs[0] == 0
        assert found[name].macro == pytest.approx(sum(theirs) / 2, abs=1e-12)
    near = float(segeval.boundary_similarity(*divided))
    assert found["boundary_similarity"].macro == pytest.approx(near, abs=1e-12)
    near = float(segeval.segmentation_similarity(*divided))
    assert found["segmentation_similarity"].macro == pytest.approx((1 + near) / 2, abs=1e-12)


def _document(masses, name="d") -> interpunct.Document:
    units = [f"w{number}" for number in range(sum(masses))]
    return interpunct.Document.build(name, units, boundaries=[*_inner_slots(masses), True])


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
