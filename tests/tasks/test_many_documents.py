"""Many documents are measured together, with the same results as alone."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document, Span
from interpunct.options import Settings
from interpunct.results.stacking import join
from interpunct.tasks.catalogue import TASKS

WORDS = st.sampled_from(["so", "So", "it", "is", "was", "<laugh>"])
MARKS = st.sampled_from(["", "", ",", ".", "? --"])


@st.composite
def documents(draw, name):
    words = draw(st.lists(st.tuples(WORDS, MARKS), max_size=6))
    units, marks = [word for word, _ in words], [mark for _, mark in words]
    boundaries = [bool(mark.strip(",")) for mark in marks]
    further = {}
    if draw(st.integers(0, 4)) == 0:
        further["scores"] = [draw(st.sampled_from([0.0, 0.25, 0.75])) for _ in units]
    if draw(st.integers(0, 4)) == 0:
        further["subtypes"] = [draw(st.sampled_from(["statement", "question"])) for _ in units]
    if draw(st.booleans()):
        times = np.arange(len(units), dtype=float)
        spans = [Span("SEGMENT", -1, 1.5), Span("SEGMENT", 1.5, 9)]
        further.update(starts=times, ends=times + 0.5, spans=spans)
    opening = draw(st.sampled_from(["", ",", "--"]))
    return Document.build(
        name, units, marks=marks, boundaries=boundaries, opening=opening, speaker=units, **further
    )


@st.composite
def corpora(draw):
    """Pairs of documents; a system has the words of its reference or others."""
    pairs = []
    for number in range(draw(st.integers(1, 6))):
        name = f"talk-{number}"
        reference = draw(documents(name))
        systems = {system: draw(documents(name)) for system in ("cnn", "rnn")}
        if draw(st.booleans()):
            systems["cnn"] = reference.renamed(name)
        pairs.append(Pair(name, {"gold": reference}, systems))
    return pairs


OPTIONS = [
    {"task": "punctuation"},
    {"task": "punctuation", "tags": "keep", "case": "keep", "costs": "nist"},
    {"task": "punctuation", "denominator": "columns", "by": "speaker"},
    {"task": "boundaries"},
    {"task": "boundaries", "final": "include", "beta": 2.0, "tolerance": 1, "k": 3},
    {"task": "tokens"},
]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@settings(deadline=None, max_examples=60)
@given(pairs=corpora())
def test_each_is_what_it_is_alone(options, pairs):
    task = TASKS[options["task"]](Settings.choose(**options), ["gold"], ["cnn", "rnn"])
    at_once = task.measure(pairs)
    alone = [task.measure([pair]) for pair in pairs]
    assert measures(task, [at_once], pairs) == measures(task, alone, pairs)


def measures(task, parts, pairs):
    """All numbers of all documents, with values that are known only at the end."""
    joined = {name: join([part.results[name] for part in parts]) for name in task.systems}
    notes = [notes for part in parts for notes in part.notes]
    found = task.summarize(joined, notes, pairs.__getitem__)
    bags = [bag for name in task.systems for bag in found.results[name]]
    speakers = {
        (system, speaker): numbers(bag)
        for system, own in (found.marks.speakers if found.marks else {}).items()
        for speaker, bag in own.items()
    }
    blocks = found.tokens.blocks if found.tokens else None
    figures = [(figure.name, figure.about) for figure in found.figures]
    return [numbers(bag) for bag in bags], speakers, blocks, figures, found.columns, found.facts


def numbers(bag):
    """Every field of every result; whether a zero is a whole number does not matter."""
    return {
        (key, name): np.asarray(getattr(result, name), float).tolist()
        for key, result in bag.items()
        for name in type(result).__dataclass_fields__
        if name != "cost"
    }


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("task", ["punctuation", "boundaries"])
def test_a_missing_text_does_not_change_the_other_texts(task):
    texts = ["So it is. Late?", "It was, so.", "Yes.", "So. It is.", ""]
    gold = [Document.build(f"d{i}", text.split(), marks=[".", *[""] * (len(text.split()) - 1)])
            if text else Document.build(f"d{i}", []) for i, text in enumerate(texts)]  # fmt: skip
    made = [Document.build(document.name, document.units[1:]) for document in gold[::2]]
    options = {"task": task, "intervals": False}
    some = interpunct.score({"r": gold}, {"s": made}, missing="skip", **options)
    same = interpunct.score({"r": gold[::2]}, {"s": made}, **options)
    told = [found.to_dict() for found in (some, same)]
    assert "|missing:skip|" in told[0].pop("signature")
    assert "missing" not in told[1].pop("signature")
    assert told[0] == told[1]
    assert some.documents == ("d0", "d2", "d4")


def test_tags_that_are_left_out_do_not_give_words_to_the_next_speaker():
    tags = ["<laugh>"] * 50
    gold = [
        Document.build("a", [*tags, "so"], speaker=["ann"] * 51),
        Document.build("b", ["it", "is"], speaker=["bo", "cy"]),
    ]
    made = [Document.build("a", ["no"]), Document.build("b", ["well", "it", "was"])]
    found = interpunct.score({"r": gold}, {"s": made}, task="punctuation", by="speaker")
    speakers = found.to_dict()["systems"][0]["by_speaker"]
    counted = {name: found["counts"]["words"] for name, found in speakers.items()}
    assert counted["ann"]["substitutions"] == 1
    assert (counted["bo"]["correct"], counted["bo"]["insertions"]) == (1, 1)
    assert counted["cy"]["substitutions"] == 1
