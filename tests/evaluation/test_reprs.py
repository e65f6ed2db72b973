"""The repr of an outcome: one short line that computes nothing."""

from unittest.mock import patch

import pytest

import interpunct
from interpunct import Document, agreement, align, score
from interpunct.messages.phrases import LONGEST, listed, one_line
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.statistics.bootstrap import Resampling

HOSTILE = "two\nlines\u2028\u202e\ud800\t" + "x" * 10_000


def test_an_evaluation_says_what_it_is_of():
    references = {name: REFERENCES[name] for name in ("ines", "mori")}
    evaluation = score(references, SYSTEMS)
    assert repr(evaluation) == (
        "<Evaluation of boundaries: 3 systems (both, pause, words), "
        "2 references (ines, mori), 5 documents>"
    )
    assert repr(evaluation.curves()) == "<Curves of 3 systems (both, pause, words)>"
    assert repr(evaluation.pair(0)) == (
        "<Pair 'bees': 2 references (ines, mori), 3 systems (both, pause, words)>"
    )
    assert repr(agreement(references)) == (
        "<Agreement about boundaries: 2 annotators (ines, mori), 5 documents>"
    )
    assert repr(agreement(references, task="punctuation").outcome) == (
        "<MarkAgreement: 2 annotators (ines, mori), 5 documents>"
    )


def test_one_is_singular():
    evaluation = score({"gold": ["So. It is."]}, {"cnn": ["So it is."]})
    assert repr(evaluation) == (
        "<Evaluation of boundaries: 1 system (cnn), 1 reference (gold), 1 document>"
    )
    assert repr(Document.build("talk", ["so"], boundaries=[1])) == (
        "<Document 'talk': 1 unit, 1 boundary>"
    )
    assert repr(Document.build("talk", ["a", "b"], scores=[0.1, 0.2])) == (
        "<Document 'talk': 2 units, 0 boundaries, with scores>"
    )
    alignment = align({"gold": ["So."]}, {"asr": ["So."]})
    assert repr(alignment) == (
        "<Alignment of words and marks: 1 system (asr), 1 reference (gold), 1 document>"
    )
    assert repr(alignment["asr"]["1"]) == "<Drawing of '1': 2 columns>"
    tokens = align({"gold": ["So it."]}, {"x": ["So it ."]}, task="tokens")
    assert repr(tokens).startswith("<Alignment of tokens: 1 system (x)")
    assert repr(tokens["x"]["1"]).startswith("<TokenDrawing of '1': 2 tokens in the reference")


def things(name):
    """Everything public, of documents and systems with one name."""
    made = Document.build(name, ["so", "it", "is"], scores=[0.9, 0.1, 0.8])
    gold = Document.build(name, ["so", "it", "is"], marks=[".", "", "."])
    names = [f"{name}{number}" for number in range(30)]
    evaluation = score({name: [gold], "other": [made]}, {each: [made] for each in names})
    annotators = {each: [gold] for each in names}
    about_boundaries = agreement(annotators, intervals=False)
    about_marks = agreement({name: [gold], "other": [gold]}, task="punctuation")
    words = align({name: [gold]}, {name: [gold]})
    yield from (made, made.origins, evaluation, evaluation[names[0]], evaluation.curves())
    yield from (evaluation.curves()[names[0]], evaluation.pair(0))
    yield from (about_boundaries, about_boundaries.outcome, about_boundaries.outcome.documents[0])
    yield from (about_marks, about_marks.outcome)
    yield from (words, words[name], words[name][name], *words._words)
    tokens = align({name: [gold]}, {name: [gold]}, task="tokens")
    drawing = tokens[name][name]
    yield from (tokens, drawing, drawing.reference, drawing.alignment, drawing.alignment.reference)


@pytest.mark.parametrize("name", ["talk", HOSTILE, ""])
def test_every_repr_is_one_short_line(name):
    for thing in things(name):
        if isinstance(thing, dict):
            continue  # Python's own, of what is checked here
        told = repr(thing)
        assert len(told) < 500
        assert told.isprintable()
        assert told.startswith("<")


def test_many_names_are_cut():
    assert listed([str(number) for number in range(17)]) == "0, 1, 2, 3, 4 and 12 more"
    assert len(one_line(HOSTILE)) == LONGEST


def test_nothing_is_drawn_for_a_repr():
    with patch.object(Resampling, "interval", side_effect=AssertionError):
        for thing in (score(REFERENCES, SYSTEMS), agreement(REFERENCES)):
            assert len(repr(thing)) < 200


def test_documents_still_compare_by_what_they_say():
    first, second = (Document.build("talk", ["so"], boundaries=[1]) for _ in range(2))
    assert first == second
    assert interpunct.Document.__hash__ is None
