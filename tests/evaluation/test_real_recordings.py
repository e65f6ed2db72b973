"""Several references and recognisers on real calls and podcasts."""

import numpy as np
import pytest

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputWarning
from tests.shared import data


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_recogniser_without_marks_has_recall_0():
    """Kaldi's CTM has words and times; the reference is another format and has neither."""
    system, reference = data("earnings21/kaldi/4366522.ctm"), data("earnings21/reference")
    found = interpunct.score(
        reference / "4366522.nlp", system, task="punctuation", intervals=False
    ).to_dict()["systems"][0]
    scores = {name: number["value"] for name, number in found["scores"].items()}
    assert 0.05 < scores["word_error_rate"] < 0.3
    assert scores["micro_recall"] == 0
    assert scores["micro_precision"] is None
    assert scores["punctuation_error_rate"] == 1
    boundaries = interpunct.score(reference / "4366522.nlp", system, intervals=False).to_dict()
    assert boundaries["systems"][0]["scores"]["recall"]["value"] == 0


def test_words_of_a_recogniser_may_overlap():
    with pytest.warns(InputWarning, match="'result' starts at 3204.06, before the word in line"):
        (call,) = interpunct.read(data("earnings21/kaldi/4320211.ctm"))
    assert len(call) == 8950


def damaged(document, seed):
    """A copy of which words and marks are lost and changed."""
    random = np.random.default_rng(seed)
    units, marks = [], []
    for unit, mark in zip(document.units, document.marks, strict=True):
        word, sign = random.random(2)
        if word < 0.03:
            continue
        units.append(unit if word > 0.06 else document.units[random.integers(len(document))])
        marks.append("" if sign < 0.2 else "," if mark and sign < 0.3 else mark)
    return Document.build(document.name, units, marks=marks)


@pytest.fixture(scope="module")
def podcast():
    """One podcast as two people transcribed it, and a damaged copy."""
    (verbatim,) = interpunct.read(data("rev16/verbatim/10.nlp"))
    (nonverbatim,) = interpunct.read(data("rev16/nonverbatim/10.nlp"))
    return {
        "verbatim": [verbatim],
        "nonverbatim": [nonverbatim],
        "damaged": [damaged(verbatim, 1)],
    }


def test_humans_are_distinguished_from_systems(podcast):
    bad = damaged(damaged(podcast["nonverbatim"][0], 2), 3)
    found = interpunct.score(
        podcast, {"bad": [bad]}, task="punctuation", leave_one_out=True, orders="all",
        intervals=False,
    ).to_dict()  # fmt: skip
    (system,) = found["systems"]
    assert system["leave_one_out"]["combined"]["ratio"] > 1.2
    assert system["leave_one_out"]["one"]["ratio"] > 1
    # Combined references forgive a text without marks half of them, and more than humans get.
    silent = found["leave_one_out"]["no_marks"]["combined"]
    assert 0.4 < silent < 0.8
    assert found["leave_one_out"]["punctuation_error_rate"]["combined"] < silent
    spread = system["orders"]["punctuation_error_rate"]
    assert spread["low"] <= spread["mean"] <= spread["high"]
    assert spread["high"] - spread["low"] < 0.02


def test_boundaries_of_podcasts_are_compared_on_the_words_of_one(podcast):
    with pytest.warns(InputWarning, match="words differ from those of 'verbatim'"):
        found = interpunct.score(
            podcast, {"same": podcast["nonverbatim"]}, intervals=False
        ).to_dict()["systems"][0]
    scores = {name: number["value"] for name, number in found["scores"].items()}
    assert scores["word_error_rate"] == 0
    assert 0.5 < scores["wisebe"] < 1
    assert found["per_reference"]["nonverbatim"]["scores"]["f1"]["value"] == 1
