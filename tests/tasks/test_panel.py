"""Annotators as a panel: pairs, who stands apart, how many are enough, and their consensus."""

from __future__ import annotations

import json
from contextlib import nullcontext
from itertools import permutations
from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.sample import REFERENCES
from tests.only import only

WORDS = ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "jk"]
TRANSCRIBED = {
    "ann": ["So it is. Yes, we met him. There it was."],
    "bo": ["So it was. Yes we met. There it was, well."],
    "cy": ["It is so, we met him there. It was."],
}
LABELS = st.lists(st.booleans(), min_size=len(WORDS), max_size=len(WORDS))


def documents(*rows):
    return [Document.build(f"d{number}", WORDS, boundaries=row) for number, row in enumerate(rows)]


def simulated(sensitivity, false_alarm, *, count=40, size=60, prior=0.15, seed=0):
    """Annotators who err independently, over many documents."""
    random = np.random.default_rng(seed)
    found = {f"a{place}": [] for place in range(len(sensitivity))}
    for number in range(count):
        truth = random.random(size) < prior
        for made, hit in zip(found.values(), sensitivity, strict=True):
            row = np.where(truth, random.random(size) < hit, random.random(size) < false_alarm)
            made.append(
                Document.build(f"d{number}", [f"w{n}" for n in range(size)], boundaries=row)
            )
    return found


@settings(max_examples=25, deadline=None)
@given(LABELS, LABELS)
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_pair_is_one_scored_against_the_other_where_words_are_the_same(first, second):
    gold, made = documents(first), documents(second)
    pair = interpunct.agreement({"ann": gold, "bo": made}, intervals=False).pair("ann", "bo")
    scored = only(interpunct.score(gold, {"s": made}, intervals=False))
    for name in ("f1", "cohen_kappa", "boundary_similarity"):
        assert pair[name].value == pytest.approx(scored[name].value, nan_ok=True)


@pytest.mark.filterwarnings("ignore:the annotators' words differ")
@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_a_pair_depends_neither_on_the_order_nor_on_third_parties(task):
    names = ("cohen_kappa", "f1") if task == "boundaries" else ("cohen_kappa", "micro_f1")
    alone = interpunct.agreement({w: TRANSCRIBED[w] for w in ("ann", "bo")}, task=task)
    expected = {name: alone.pair("ann", "bo")[name].value for name in names}
    for order in permutations(TRANSCRIBED):
        found = interpunct.agreement({w: TRANSCRIBED[w] for w in order}, task=task)
        for name in names:
            assert found.pair("bo", "ann")[name].value == pytest.approx(expected[name])


@pytest.mark.filterwarnings("ignore:the annotators' words differ")
def test_the_order_of_merging_is_reported_and_others_are_tried():
    found = interpunct.agreement(TRANSCRIBED, orders="all")
    assert "network:ann+bo+cy" in found.signature
    spread = found.to_dict()["orders"]
    assert spread["number"] == 6
    kappas = [
        interpunct.agreement({who: TRANSCRIBED[who] for who in order})["fleiss_kappa"].value
        for order in permutations(TRANSCRIBED)
    ]
    assert spread["figures"]["fleiss_kappa"]["low"] == pytest.approx(min(kappas))
    assert spread["figures"]["fleiss_kappa"]["high"] == pytest.approx(max(kappas))


@pytest.mark.filterwarnings("ignore:the annotators' words differ")
def test_everybody_has_words_of_their_own():
    words = interpunct.agreement(TRANSCRIBED).to_dict()["agreement"]["words"]
    assert words == {"ann": 10, "bo": 10, "cy": 9}


def test_one_who_misses_a_third_stands_apart():
    found = interpunct.agreement(simulated([0.97, 0.97, 0.97, 0.66], 0.004), resamples=200)
    told = found.to_dict()["standing"]
    assert [who for who, own in told.items() if own["stands_apart"]] == ["a3"]
    assert told["a3"]["missed"]["value"] == pytest.approx(1 / 3, abs=0.06)
    assert told["a3"]["missed"]["low"] < 0.34 < told["a3"]["missed"]["high"]


def test_nobody_stands_apart_without_intervals():
    found = interpunct.agreement(REFERENCES, intervals=False).to_dict()["standing"]
    assert {own["stands_apart"] for own in found.values()} == {None}


@pytest.mark.slow
def test_simulated_sensitivities_lie_in_their_intervals():
    """Nine intervals of ten at least: each is a 95% interval."""
    sensitivity = [0.95, 0.9, 0.8, 0.7, 0.92]
    inside = []
    for seed in range(20):
        found = interpunct.agreement(simulated(sensitivity, 0.01, count=80, seed=seed))
        told = found.to_dict()["standing"]
        for who, hit in zip(told, sensitivity, strict=True):
            missed = told[who]["missed"]
            inside.append(missed["low"] <= 1 - hit <= missed["high"])
    assert np.mean(inside) >= 0.9


def test_three_cannot_be_split_into_halves_and_four_can():
    three = interpunct.agreement(REFERENCES, intervals=False).to_dict()["panel_size"]
    assert "needs at least 4 annotators" in three["split_half_f1"]["1"]["reason"]
    assert len(three["expected_error"]) == 9
    four = interpunct.agreement(simulated([0.9] * 4, 0.01, count=3), intervals=False)
    assert list(four.to_dict()["panel_size"]["split_half_f1"]) == ["1", "2"]


def test_all_equal_is_its_own_consensus():
    rows = [[0, 1, 0, 0, 1, 0, 0, 0, 0, 1]] * 2
    found = interpunct.agreement({who: documents(*rows) for who in ("ann", "bo", "cy")})
    for made, row in zip(found.consensus(), rows, strict=True):
        assert made.boundaries.tolist() == [bool(label) for label in row]
    assert found["krippendorff_alpha"] == 1


def test_all_empty_has_no_kappa_and_an_empty_consensus():
    empty = documents([0] * len(WORDS))
    found = interpunct.agreement({"ann": empty, "bo": empty})
    assert isnan(found["fleiss_kappa"])
    assert isnan(found["krippendorff_alpha"])
    assert not found.consensus()[0].boundaries.any()
    told = found.to_dict()["standing"]["ann"]
    assert told["f1"]["value"] is None
    assert told["stands_apart"] is None


def test_a_majority_of_two_says_that_it_is_either():
    rows = [0, 1, 0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    both = {who: documents(row) for who, row in zip(("ann", "bo"), rows, strict=True)}
    with pytest.warns(InputWarning, match="half of two references is one vote.*quorum=2"):
        either = interpunct.agreement(both).consensus("majority")
    assert either[0].boundaries.tolist() == [bool(a or b) for a, b in zip(*rows, strict=True)]
    agreed = interpunct.agreement(both, quorum=2).consensus("majority")
    assert agreed[0].boundaries.tolist() == [bool(a and b) for a, b in zip(*rows, strict=True)]


def test_a_table_says_that_the_majority_of_two_is_either(interpunct_command, tmp_path):
    paths = [str(REFERENCES[who]) for who in ("ines", "mori")]
    done = interpunct_command.call(
        "score", str(REFERENCES["tove"]), "-r", *paths, "--no-intervals", cwd=tmp_path
    )
    assert "--quorum 2" in done.out


@pytest.mark.parametrize("method", ["oracle", 3, None])
def test_an_unknown_method_is_refused(method):
    with pytest.raises(OptionError, match="'majority' or 'dawid-skene'"):
        interpunct.agreement(REFERENCES, intervals=False).consensus(method)


def test_a_quorum_above_the_number_of_annotators_is_refused():
    with pytest.raises(OptionError, match="quorum is 4, but there are 3 references"):
        interpunct.agreement(REFERENCES, quorum=4)


def test_one_annotator_has_no_consensus():
    with pytest.raises(InputError, match="at least two annotators"):
        interpunct.agreement({"ann": ["So it is."]})


@pytest.mark.parametrize("name", ["gold.jsonl", "gold.tsv", "gold.parquet"])
def test_the_consensus_is_a_reference_that_score_takes(name, tmp_path):
    found = interpunct.agreement(REFERENCES, intervals=False)
    path = tmp_path / name
    loses = pytest.warns(match="names of 5 documents") if name == "gold.tsv" else nullcontext()
    with loses:
        assert found.write_consensus(path) == 5
    read = interpunct.read(path)
    for made, own in zip(found.consensus(), read, strict=True):
        assert own.boundaries.tolist() == made.boundaries.tolist()
        np.testing.assert_allclose(own.scores, made.scores)


def test_a_text_tells_the_consensus_by_full_stops(tmp_path):
    found = interpunct.agreement(REFERENCES, intervals=False)
    found.write_consensus(tmp_path / "gold", format="text")
    (bees,) = interpunct.read(tmp_path / "gold" / "bees.txt")
    assert bees.boundaries.tolist() == found.consensus()[0].boundaries.tolist()


def test_the_consensus_about_marks_has_the_marks_of_most():
    texts = {"ann": ["So, it is. Yes."], "bo": ["So, it is. Yes."], "cy": ["So it is, yes?"]}
    found = interpunct.agreement(texts, task="punctuation", intervals=False)
    for method in ("majority", "dawid-skene"):
        (made,) = found.consensus(method)
        assert list(made.marks) == [",", "", ".", "."]


def test_marks_beside_words_of_one_annotator_alone_have_no_posterior():
    """Beside a word that the other lacks, `!` is a label of the document and of no slot."""
    found = interpunct.agreement(
        {"ann": ["So, it is."], "bo": ["So, it is. Oh!"]}, task="punctuation", intervals=False
    )
    (made,) = found.consensus("dawid-skene")
    assert made.units == ("So", "it", "is")
    assert made.marks[0] == ","
    assert made.scores.round(6).tolist() == [0, 0, 1]


def test_figures_against_the_consensus_are_those_against_its_file(tmp_path):
    from interpunct.sample import SYSTEMS

    interpunct.agreement(REFERENCES, intervals=False).write_consensus(tmp_path / "gold.jsonl")
    against = interpunct.score(tmp_path / "gold.jsonl", SYSTEMS, intervals=False)
    found = interpunct.score(REFERENCES, SYSTEMS, intervals=False, consensus="dawid-skene", k=4)
    for system in SYSTEMS:
        for name in ("f1", "pk", "roc_auc", "boundary_similarity", "segment_f1"):
            expected = against[system][name].value
            assert found[system][f"consensus_{name}"].value == pytest.approx(expected)


def test_a_consensus_needs_several_references():
    with pytest.raises(OptionError, match="consensus needs at least two references"):
        interpunct.score(["So. It is."], ["So. It is."], consensus="dawid-skene")


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("output", ["csv", "markdown", "latex", "json"])
def test_every_output_has_everything(task, output, interpunct_command, tmp_path):
    paths = map(str, REFERENCES.values())
    done = interpunct_command.call(
        "agreement",
        *paths,
        "--task",
        task,
        "--output",
        output,
        "--no-intervals",
        cwd=tmp_path,
    )
    assert done.status == 0
    assert done.err == ""
    for told in ("tove", "task:agreement"):
        assert told in done.out.replace("\\_", "_")
    if output == "csv":
        assert "\nstanding,missed,tove," in done.out
        assert "\npanel_size,expected_error,,,,,,9," in done.out
    if output == "json":
        assert set(json.loads(done.out)["standing"]) == {"ines", "mori", "tove"}


def test_a_file_of_another_kind_is_not_replaced(interpunct_command, tmp_path):
    target = tmp_path / "gold.jsonl"
    target.write_text("<html>", encoding="utf-8")
    paths = list(map(str, REFERENCES.values()))
    done = interpunct_command.call("agreement", *paths, "--consensus", str(target), cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert "--force" in done.err
    assert target.read_text(encoding="utf-8") == "<html>"


@pytest.mark.parametrize("words", [["hi"], ["so", "it", "is"]], ids=["one word", "one sentence"])
def test_final_slots_are_decided_by_votes_where_no_scored_slot_has_a_boundary(words):
    def said(end):
        return [Document.build("d", words, boundaries=[0] * (len(words) - 1) + [end])]

    found = interpunct.agreement({"ann": said(1), "bo": said(1), "cy": said(0)}, intervals=False)
    (made,) = found.consensus("dawid-skene")
    assert made.boundaries.tolist() == [False] * (len(words) - 1) + [True]
    assert made.scores[-1] == pytest.approx(2 / 3)
