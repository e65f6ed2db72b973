"""Curves made from an evaluation, in Python."""

import json

import numpy as np
import pytest

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, OptionError
from interpunct.evaluation.curves import KINDS, Curves
from interpunct.sample import REFERENCES, SYSTEMS

INES = {"ines": REFERENCES["ines"]}


@pytest.fixture(scope="module")
def evaluation():
    return interpunct.score(INES, SYSTEMS)


@pytest.fixture(scope="module")
def curves(evaluation):
    return evaluation.curves()


def test_the_curves_have_the_figures_of_the_evaluation(evaluation, curves):
    for system in evaluation.to_dict()["systems"]:
        for name in ("roc_auc", "pr_auc", "eer", "brier_score", "expected_calibration_error"):
            value = system["scores"][name]["value"]
            assert curves[system["name"]].figure(name) == value


def test_the_rule_of_the_sample_holds(curves):
    """The README of the sample says so: ROC and PR order pause and words differently."""
    pause, words = curves["pause"], curves["words"]
    assert words.figure("roc_auc") > pause.figure("roc_auc")
    assert curves["both"].figure("roc_auc") > words.figure("roc_auc")
    (pair,) = (p for p in curves.overtakings if {p.first, p.second} == {"pause", "words"})
    assert [(c.before, c.after) for c in pair.crossings] == [("first", "second")]


def test_sentences_say_who_is_better_where(curves):
    told = [pair.sentence() for pair in curves.overtakings]
    assert told[1].startswith("both dominates words.")
    assert "pause and words cross at recall 0.636, precision 0.626" in told[2]
    assert "pause is better with fewer boundaries, words with more." in told[2]
    assert told[0].startswith("both is ahead of pause, except for leads below 1% of recall.")


def test_the_same_system_twice_is_nowhere_apart():
    twice = {"one": SYSTEMS["both"], "two": SYSTEMS["both"]}
    curves = interpunct.score(INES, twice).curves()
    (pair,) = curves.overtakings
    assert pair.sentence() == "one and two are never more than 1% of recall apart."
    (told,) = curves.to_dict()["crossings"]
    assert told["dominates"] is None


def test_a_pattern_chooses_documents(evaluation):
    some = evaluation.curves(documents="b*")
    alone = interpunct.score(
        {"ines": sorted(REFERENCES["ines"].glob("b*"))[0]},
        {"both": sorted(SYSTEMS["both"].glob("b*"))[0]},
    ).curves()
    assert len(some["both"].points) > len(alone["both"].points)
    assert evaluation.curves(documents="bees")["both"].points == alone["both"].points
    with pytest.raises(InputError, match=r"no document matches 'x\*'; there are bees"):
        evaluation.curves(documents="x*")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_trace_from_left_to_right(curves, kind):
    for curve in curves:
        trace = curve.trace(kind)
        assert len(trace.x) == len(trace.y) == len(trace.thresholds) > 2
        assert (np.diff(trace.x) >= 0).all()
        assert ((trace.y >= 0) & (trace.y <= 1)).all()


def test_everything_is_valid_json(curves):
    found = json.loads(json.dumps(curves.to_dict(), allow_nan=False))
    assert [system["name"] for system in found["systems"]] == list(SYSTEMS)
    roc = found["systems"][0]["curves"]["roc"]
    assert roc["threshold"][0] is None
    assert (roc["false_alarm_rate"][-1], roc["recall"][-1]) == (1, 1)
    assert {pair["a"] + ">" + pair["b"] for pair in found["crossings"]} == {
        "both>pause", "both>words", "pause>words",
    }  # fmt: skip


def test_several_references_give_the_majority_and_each():
    several = interpunct.score(REFERENCES, SYSTEMS).curves()
    alone = interpunct.score(INES, SYSTEMS).curves()
    for name in SYSTEMS:
        assert list(several[name].each) == list(REFERENCES)
        assert several[name].each["ines"].points == alone[name].points
        assert several[name].points != alone[name].points


def test_scores_go_with_their_words_and_a_word_that_was_not_heard_has_none():
    gold = Document.build("talk", ["so", "it", "is", "then", "yes"], boundaries=[0, 1, 0, 1, 1])
    made = Document.build("talk", ["so", "it", "then", "yes"], scores=[0.1, 0.9, 0.3, 0.2])
    curve = interpunct.score({"gold": [gold]}, {"x": [made]}, words="align").curves()["x"]
    points = curve.points
    # it, then, so, and the deleted "is"; the end of the text is not scored.
    assert points.thresholds.tolist() == [np.inf, 0.9, 0.3, 0.1, 0.0]
    assert points.tp.tolist() == [0, 1, 2, 2, 2]
    assert points.fp.tolist() == [0, 0, 0, 1, 2]
    assert curve.word_error_rate == 1 / 5


def test_a_system_that_is_not_there_is_a_key_error(curves):
    with pytest.raises(KeyError, match="nobody"):
        curves["nobody"]


def test_an_unknown_kind_names_the_one_that_was_meant(curves):
    with pytest.raises(OptionError, match="unknown kind of curve 'rock'; did you mean 'roc'"):
        curves.plot("rock")


def test_curves_are_iterable(curves):
    assert [curve.name for curve in curves] == list(SYSTEMS)
    assert isinstance(curves, Curves)
