"""Boundaries where words differ, all on the slots of the first reference."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.alignment.shared_slots import share_slots
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.options import Settings
from interpunct.sample import FOLDER
from interpunct.tasks.agreement.boundaries import agreement
from tests import slow_network

SAMPLE = FOLDER / "differing"


def document(picture, name="d", **options):
    """'a b | c' is three words with a boundary after the second."""
    words = picture.replace(" |", "|").split()
    return Document.build(
        name,
        [word.rstrip("|") for word in words],
        boundaries=[word.endswith("|") for word in words],
        **options,
    )


def drawn(units, slots):
    return " ".join(unit + " |" * bool(end) for unit, end in zip(units, slots, strict=True))


def shared(references, systems, **options):
    """Everything as pictures on the words of the first reference."""
    gold = {name: document(text) for name, text in references.items()}
    made = {name: document(text) for name, text in systems.items()}
    found = share_slots(Pair("d", gold, made), Settings.choose(**options))
    rows = {**found.references.boundaries, **found.systems}
    return {name: drawn(found.references.units, slots) for name, slots in rows.items()}


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param("a b | x d |", "a b | c d |", id="another word"),
        pytest.param("a | c d |", "a | b c d |", id="a word less"),
        pytest.param("a b x | c d", "a b | c d", id="a boundary after a word of its own"),
        pytest.param("x | a b c d", "a b c d", id="before the first word there is no slot"),
        pytest.param("a b c d x |", "a b c d |", id="after the last word"),
        pytest.param("a b | x | c d", "a b | c d", id="two on one slot are one"),
    ],
)
def test_boundaries_go_with_their_words(second, expected):
    found = shared({"ann": "a b c | d |", "bo": second}, {"s": second})
    assert found == {"ann": "a b c | d |", "bo": expected, "s": expected}


def test_a_word_that_only_others_have_counts_for_the_slot_before():
    references = {"ann": "a b c |", "bo": "a x | b c"}
    assert shared(references, {"s": "a x | b c"})["s"] == "a | b c"


def test_equal_words_need_no_network():
    same = document("a b | c")
    pair = Pair("d", {"ann": same, "bo": document("a | b c")}, {"s": document("A b c |")})
    assert share_slots(pair, Settings.choose()) is None


texts = st.lists(st.sampled_from(["a", "b", "c", "|"]), min_size=1, max_size=7)


@given(st.lists(texts, min_size=2, max_size=3), texts)
@settings(max_examples=60)
def test_word_errors_are_those_of_the_slow_way(references, hypothesis):
    def made(tokens):
        kept = [t for i, t in enumerate(tokens) if t != "|" or (i and tokens[i - 1] != "|")]
        while kept and kept[0] == "|":
            kept = kept[1:]
        return kept

    references, hypothesis = [made(text) for text in references], made(hypothesis)
    gold = {f"r{i}": document(" ".join(text)) for i, text in enumerate(references)}
    if not references[0]:
        return
    found = share_slots(Pair("d", gold, {"s": document(" ".join(hypothesis))}), Settings.choose())
    if found is None:
        return
    counts = slow_network.score(slow_network.merge(references), hypothesis)["words"]
    correct, substituted, deleted, inserted, skipped = counts
    rates = found.errors["s"].rates
    assert rates.word_errors == substituted + deleted + inserted
    assert rates.words == correct + substituted + deleted + skipped


def test_scores_go_with_their_words():
    gold = {"ann": document("a b c |"), "bo": document("a b x c |")}
    system = document("a x c", scores=[0.2, 0.9, 0.7])
    found = share_slots(Pair("d", gold, {"s": system}), Settings.choose())
    assert found.scores["s"].tolist() == [0.2, 0.9, 0.7]


def test_the_beginning_of_a_document_has_the_errors_of_its_words():
    gold = {"ann": document("a b c |"), "bo": document("a x c |")}
    found = share_slots(Pair("d", gold, {"s": document("a y c d")}), Settings.choose())
    errors = found.errors["s"]
    assert errors.errors.tolist() == [0, 1, 1]
    assert errors.words.tolist() == [1, 1, 1]
    assert errors.first(2).rates.word_error_rate == 0.5


def folders(kind):
    return {path.name: path for path in sorted((SAMPLE / kind).iterdir())}


def test_all_figures_of_several_references_are_there():
    with pytest.warns(InputWarning, match=r"words differ from those of 'ines' \('mori' by 4\.5%"):
        evaluation = interpunct.score(folders("systems"), folders("annotators"), intervals=False)
    assert "words:aligned" in evaluation.signature
    assert "network:ines+mori+tove" in evaluation.signature
    for system in evaluation.to_dict()["systems"]:
        scores = {name: number["value"] for name, number in system["scores"].items()}
        assert 0 < scores["word_error_rate"] < 0.05
        assert 0.3 < scores["wisebe"] < scores["window_f1"] < 1
        assert 0.5 < scores["mean_f1"] < 1


def test_annotators_agree_on_words_that_differ():
    with pytest.warns(InputWarning, match="words differ"):
        found = agreement(folders("annotators"), intervals=False)
    told = found.to_dict()
    assert "words:aligned" in told["signature"]
    assert told["agreement"]["word_error_rate"]["ines"] == 0
    assert 0.5 < told["agreement"]["fleiss_kappa"]["value"] < 0.9


def test_equal_and_different_words_may_stand_in_one_corpus():
    ann = "a b | c a b c a b c a b c"
    references = {
        "ann": [document(ann, "one"), document(ann, "two")],
        "bo": [document("a | b c a b c a b c a b c", "one"),
               document("a | x c a b c a b c a b c", "two")],
    }  # fmt: skip
    systems = {"s": [document(ann, "one"), document(ann, "two")]}
    with pytest.warns(InputWarning, match="words differ"):
        found = interpunct.score(systems, references, intervals=False).to_dict()
    documents = found["systems"][0]["per_document"]
    assert documents["one"]["scores"]["mean_f1"] == documents["two"]["scores"]["mean_f1"]
    assert documents["two"]["scores"]["word_error_rate"]["value"] == 0


def test_words_that_differ_can_be_an_error():
    references = {"ann": [document("a b | c")], "bo": [document("a | x c")]}
    with pytest.raises(InputError, match="unit 2 is 'b' in reference 'ann' and 'x' in reference"):
        interpunct.score({"s": [document("a b c")]}, references, words="strict")


def test_blocks_of_a_single_document_add_up():
    references = {path.name: path / "bees.txt" for path in (SAMPLE / "annotators").iterdir()}
    with pytest.warns(InputWarning, match="words differ"):
        evaluation = interpunct.score(SAMPLE / "systems/both/bees.tsv", references)
    (system,) = evaluation.to_dict()["systems"]
    for name in ("word_error_rate", "mean_f1"):
        number = system["scores"][name]
        assert number["low"] <= number["value"] <= number["high"]
    assert np.isfinite(system["scores"]["wisebe"]["low"])
