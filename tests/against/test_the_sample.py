"""Tools whose random cases stand in modules of their own, once more on the talks of the sample."""

from __future__ import annotations

from statistics import mean

import jiwer
import krippendorff
import numpy as np
import pytest
import segeval
from statsmodels.stats import inter_rater

import interpunct
from interpunct import Document
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS
from tests.against.test_superdialseg import dialogue

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

DIFFERING = FOLDER / "differing"
GOLD = REFERENCES["mori"]


def documents(path) -> list[Document]:
    return sorted(interpunct.read(path), key=lambda document: document.name)


@pytest.fixture(scope="module")
def votes() -> np.ndarray:
    """A row for each annotator, the inner slots of all talks one after the other."""
    return np.array(
        [
            np.concatenate([document.boundaries[:-1] for document in documents(path)])
            for path in REFERENCES.values()
        ]
    )


@pytest.fixture(scope="module")
def agreement():
    return interpunct.agreement(REFERENCES)


def test_fleiss_kappa_is_that_of_statsmodels(votes, agreement):
    table = np.stack([votes.sum(axis=0), (~votes).sum(axis=0)], axis=1)
    assert agreement["fleiss_kappa"].value == pytest.approx(inter_rater.fleiss_kappa(table))


def test_alpha_is_that_of_krippendorff(votes, agreement):
    expected = krippendorff.alpha(
        reliability_data=votes.astype(float), level_of_measurement="nominal"
    )
    assert agreement["krippendorff_alpha"].value == pytest.approx(expected)


@pytest.mark.parametrize("system", SYSTEMS)
def test_boundary_similarity_is_that_of_segeval(system):
    """The mean over talks."""
    found = interpunct.score(GOLD, {system: SYSTEMS[system]}, intervals=False)[system]
    similarities = []
    for gold, made in zip(documents(GOLD), documents(SYSTEMS[system]), strict=True):
        masses = [np.diff(np.flatnonzero([1, *each.boundaries[:-1], 1])) for each in (gold, made)]
        similarities.append(float(segeval.boundary_similarity(*map(list, masses), n_t=2)))
    assert found["boundary_similarity"].macro == pytest.approx(mean(similarities), abs=1e-9)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_score_of_superdialseg(system):
    found = interpunct.score(GOLD, {system: SYSTEMS[system]}, preset="superdialseg")[system]
    pairs = zip(documents(GOLD), documents(SYSTEMS[system]), strict=True)
    scores = [
        dialogue(*(each.boundaries.astype(int).tolist() for each in pair))["superdialseg_score"]
        for pair in pairs
    ]
    assert found["superdialseg_score"].value == pytest.approx(mean(scores), abs=1e-12)


def texts(path) -> list[str]:
    return [" ".join(document.units).casefold() for document in documents(path)]


@pytest.mark.parametrize("system", ["both", "pause", "words"])
def test_word_errors_are_those_of_jiwer_and_meeteval(system):
    meeteval = pytest.importorskip("meeteval", reason="meeteval is not installed")
    sides = DIFFERING / "annotators/ines", DIFFERING / "systems" / system
    found = interpunct.score(sides[0], {system: sides[1]}, task="punctuation", intervals=False)
    rate = found[system]["word_error_rate"].value
    reference, hypothesis = map(texts, sides)
    assert rate == pytest.approx(jiwer.wer(reference, hypothesis))
    errors = [
        meeteval.wer.siso_word_error_rate(said, heard)
        for said, heard in zip(reference, hypothesis, strict=True)
    ]
    assert rate == pytest.approx(sum(errors[1:], start=errors[0]).error_rate)
