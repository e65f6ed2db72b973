"""Words by tag and by relation: as a slow program counts them, with intervals and tests."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.errors import InputWarning
from interpunct.report.export import as_csv
from tests.tasks.test_treebanks import GOLD, aligned, parse
from tests.treebank_pictures import document, pair


def slow_parts(gold, made, pairs):
    """Of each label the words of both sides and the right ones, by the definition."""
    partner = {second: first for first, second in pairs}
    found = {}
    for kind in ("upos", "relation"):
        right = Counter()
        for first, second in pairs:
            one, other = gold[first], made[second]
            head = other["head"] if other["head"] is None else partner.get(other["head"], -1)
            if one[kind] == other[kind] and (kind == "upos" or one["head"] == head):
                right[one[kind]] += 1
        sides = [Counter(word[kind] for word in side) for side in (gold, made)]
        found[kind] = {
            label: (sides[0][label], sides[1][label], right[label]) for label in sides[0] | sides[1]
        }
    return found


@given(st.randoms(use_true_random=False), st.booleans())
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_parts_are_what_a_slow_program_counts(random, alike):
    reference, hypothesis = pair(random, alike=alike, size=20)
    expected = slow_parts(
        parse(reference), parse(hypothesis), aligned(reference, hypothesis).pairs.tolist()
    )
    (system,) = interpunct.score(
        document(reference), document(hypothesis), task="tokens", intervals=False
    ).to_dict()["systems"]
    for kind, figure in (("upos", "upos_f1"), ("relation", "las_f1")):
        told = {
            label: (part["occurrences"], part["found"], part["correct"])
            for label, part in system[f"by_{kind}"].items()
        }
        measured = system["scores"][figure]["value"] is not None
        assert told == (expected[kind] if measured else {})
        for occurrences, found, correct in told.values():
            assert correct <= min(occurrences, found)


def sentences(count):
    return ["".join(f"{line}\n" for line in [*GOLD, ""])] * count


def text(blocks):
    return document("".join(blocks))


@pytest.fixture(scope="module")
def compared():
    """One document and two systems: one calls many nouns verbs, the other hangs few words wrong."""
    random = Random(1)
    tags = [one.replace("NOUN", "VERB") if random.random() < 0.5 else one for one in sentences(60)]
    heads = [
        one.replace("2\tdet", "3\tdet") if random.random() < 0.1 else one for one in sentences(60)
    ]
    return interpunct.score(
        text(sentences(60)), {"tags": text(tags), "heads": text(heads)}, task="tokens"
    )


def test_parts_of_one_document_have_intervals_over_its_sentences(compared):
    tags, heads = compared.to_dict()["systems"]
    noun, det = tags["by_upos"]["NOUN"], heads["by_relation"]["det"]
    for figure in (noun["recall"], noun["f1"], det["f1"]):
        assert figure["low"] < figure["value"] < figure["high"]
    assert noun["precision"] == {"value": 1, "low": 1, "high": 1}
    assert tags["by_relation"]["nsubj"]["f1"] == {"value": 1, "low": 1, "high": 1}
    assert "blocks of sentences of the only document" in compared.table()


def test_parts_are_tested_between_systems(compared):
    tests = {
        (one["by"], one["part"], one["metric"]): one
        for one in compared.to_dict()["part_comparisons"]
    }
    noun = tests["upos", "NOUN", "f1"]
    tags, heads = (
        system["by_upos"]["NOUN"]["f1"]["value"] for system in compared.to_dict()["systems"]
    )
    assert noun["difference"] == pytest.approx(tags - heads)
    assert noun["low"] < noun["difference"] < noun["high"] < 0
    assert noun["p_value"] < 0.05
    assert tests["upos", "DET", "f1"]["p_value"] == 1
    assert tests["relation", "det", "recall"]["difference"] > 0


def test_parts_are_in_all_outputs(compared):
    assert ",upos,NOUN\n" in as_csv(compared)
    assert ",relation,det\n" in as_csv(compared)
    frame = compared.to_frame("by_relation").set_index(["system", "relation", "metric"])
    (_, heads) = compared.to_dict()["systems"]
    assert frame.loc["heads", "det", "f1"]["low"] == heads["by_relation"]["det"]["f1"]["low"]
    assert {"upos", "relation"} == {*compared.to_frame("part_comparisons")["by"]}


def test_parts_are_reported_for_each_document():
    made = [sentences(1)[0].replace("NOUN", "VERB"), sentences(1)[0]]
    named = [{"first": blocks[0], "second": blocks[1]} for blocks in (sentences(2), made)]
    gold, tool = ([document(block, name=name) for name, block in side.items()] for side in named)
    evaluation = interpunct.score(gold, {"tool": tool}, task="tokens")
    (system,) = evaluation.to_dict()["systems"]
    first, second = system["per_document"].values()
    assert first["by_upos"]["NOUN"]["recall"] == {"value": 0}
    assert first["by_upos"]["NOUN"]["precision"] == {
        "value": None, "reason": "the system never has it"
    }  # fmt: skip
    assert second["by_upos"]["NOUN"]["f1"] == {"value": 1}


def test_relations_are_not_measured_where_heads_make_no_tree():
    wrong = sentences(1)[0].replace("2\tdet", "1\tdet")
    with pytest.warns(InputWarning):
        evaluation = interpunct.score(text(sentences(1)), text([wrong]), task="tokens")
    (system,) = evaluation.to_dict()["systems"]
    assert system["by_relation"] == {}
    assert system["by_upos"]["NOUN"]["f1"]["value"] == 1


def test_figures_unmeasured_in_the_only_document_are_not_compared():
    empty = [
        one.replace("NOUN", "_").replace("VERB", "_").replace("DET", "_") for one in sentences(60)
    ]
    evaluation = interpunct.score(
        text(sentences(60)), {"a": text(sentences(60)), "b": text(empty)}, task="tokens"
    )
    found = evaluation.to_dict()
    (upos,) = [one for one in found["comparisons"] if one["metric"] == "upos_f1"]
    assert upos["difference"] is None
    assert not [one for one in found["part_comparisons"] if one["by"] == "upos"]
    assert found["systems"][1]["by_upos"] == {}


def test_a_column_of_more_than_a_thousand_labels_is_not_broken_down():
    blocks = [
        one.replace("NOUN", f"N{number}").replace("VERB", f"V{number}")
        for number, one in enumerate(sentences(501))
    ]
    (system,) = interpunct.score(text(blocks), text(blocks), task="tokens").to_dict()["systems"]
    assert system["by_upos"] == {}
    assert system["scores"]["upos_f1"]["value"] == 1
    assert system["by_relation"]["nsubj"]["occurrences"] == 501
