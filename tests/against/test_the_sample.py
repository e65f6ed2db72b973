"""Tools whose random cases stand in modules of their own, once more on the talks of the sample."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import jiwer
import krippendorff
import numpy as np
import pytest
import segeval
from statsmodels.stats import inter_rater

import interpunct
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS
from tests.against.sample_files import GOLD as REFERENCE
from tests.against.sample_files import MADE, documents, in_segments, talks
from tests.against.test_superdialseg import dialogue

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

DIFFERING = FOLDER / "differing"
GOLD = REFERENCES["mori"]


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


def test_pairs_of_sentences_are_as_correct_as_wtpsplit_finds_them():
    """Each sentence of a talk with the next; a system is right about both or about neither."""
    from tests.against.test_spacy import documents as in_sentences
    from tests.against.test_wtpsplit import theirs

    pairs = []
    for talk in talks():
        sentences, ends = talk.sentences(REFERENCE), talk.labels(MADE)
        first = 0
        for both in pairwise(sentences):
            size = len(both[0]) + len(both[1])
            own = [*ends[first : first + size - 1], 1]
            pairs.append(("", list(both), in_segments(both[0] + both[1], own)))
            first += len(both[0])
    expected = mean(float(theirs(gold, made)["correct_pairwise"]) for _, gold, made in pairs)
    found = interpunct.score(
        in_sentences(pairs, 1), {"s": in_sentences(pairs, 2)}, preset="wtpsplit", intervals=False
    )
    assert found["s"]["document_accuracy"].value == pytest.approx(expected, abs=1e-12)
    assert 0 < expected < 1
