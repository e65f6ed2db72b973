"""`interpunct agreement` as a user sees it."""

import csv
import io
import json

import pytest

from interpunct.sample import FOLDER


def test_agreement_prints_matrices_votes_and_disputed_places(run):
    printed = run(
        "agreement", "annotators/ines", "annotators/mori", "annotators/tove", "--top", "2"
    )
    *lines, signature = printed.splitlines()
    assert max(map(len, lines)) <= 80
    assert signature.startswith("task:agreement|refs:3|")
    for title in ("Cohen's kappa", "F1", "Boundary similarity", "Slots by their votes"):
        assert title in printed
    places = printed[printed.index("Where they disagree most") :]
    assert places.count(" |1 ") >= 2
    assert len(places.splitlines()) <= 7


def test_agreement_in_json_has_as_many_places_as_asked_for(run):
    call = ("agreement", "annotators/ines", "annotators/tove", "--output", "json")
    assert len(json.loads(run(*call, "--top", "4"))["disagreements"]) == 4
    assert json.loads(run(*call, "--top", "0"))["disagreements"] == []


TEXT = "So it is. Yes we met. Right."


@pytest.fixture
def annotators(tmp_path):
    """Two annotators with the same documents, and one with others."""
    for who, names in {"ann": ("v1", "v2"), "bo": ("v1", "v2"), "cy": ("v3", "v4")}.items():
        (tmp_path / who).mkdir()
        for name in names:
            (tmp_path / who / f"{name}.txt").write_text(TEXT)
    return tmp_path


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_annotators_without_a_common_document_are_refused(task, annotators, interpunct_command):
    said = interpunct_command.refusal("agreement", "ann", "cy", "--task", task, cwd=annotators)
    assert "no two of the annotators 'ann', 'cy' have a document in common" in said


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_annotators_without_a_common_document_give_a_note(task, annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "cy", "--task", task, "--no-intervals")
    done = interpunct_command.call(*call, cwd=annotators)
    assert done.status == 0
    assert "'cy' has no document in common with any other annotator" in done.err
    assert "'ann' has no document in common" not in done.err


def test_a_consensus_does_not_replace_what_annotators_made(annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "--consensus", "ann", "--to", "text", "--no-intervals")
    done = interpunct_command.call(*call, cwd=annotators)
    assert done.status == 2
    assert "v1.txt: this file is also an input; write to another file" in done.err
    assert (annotators / "ann" / "v1.txt").read_text() == TEXT


def test_a_consensus_that_is_printed_is_all_that_is_printed(annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "--consensus", "-", "--to", "jsonl")
    lines = interpunct_command.process(*call, cwd=annotators).out.splitlines()
    found = [json.loads(line) for line in lines]
    assert [made["name"] for made in found] == ["v1", "v2"]
    assert found[0]["boundaries"] == [0, 0, 1, 0, 0, 1, 1]


@pytest.mark.parametrize("other", [("--output", "json"), ("--html", "-")])
def test_two_things_are_not_printed_at_once(other, annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "--consensus", "-", "--to", "jsonl", *other)
    said = interpunct_command.refusal(*call, cwd=annotators)
    assert f"--consensus - and {' '.join(other)} would both print" in said


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_csv_has_who_stands_apart_what_each_has_and_where_they_disagree(task, run):
    folder = FOLDER / "differing/annotators"
    call = ("agreement", *(f"{folder / who}" for who in ("ines", "mori", "tove")))
    printed = run(*call, "--task", task, "--output", "csv", "--top", "3")
    rows = list(csv.DictReader(io.StringIO(printed)))
    apart = {r["annotator"]: r["value"] for r in rows if r["metric"] == "stands_apart"}
    told = json.loads(run(*call, "--task", task, "--output", "json", "--top", "3"))
    assert apart == {
        who: str(float(found["stands_apart"])) for who, found in told["standing"].items()
    }
    words = "units" if task == "boundaries" else "words"
    own = [int(r["value"]) for r in rows if (r["part"], r["metric"]) == ("annotators", words)]
    assert own == [1369, 1365, 1367]
    places = [(r["document"], int(r["unit"])) for r in rows if r["part"] == "disagreements"]
    assert places == [(place["document"], place["unit"]) for place in told["disagreements"]]


def test_a_note_says_what_the_file_of_a_consensus_cannot_hold(annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "--no-intervals", "--consensus")
    done = interpunct_command.call(*call, "gold.tsv", cwd=annotators)
    assert "labels cannot hold the names of 2 documents ('v1' becomes 'gold-1')" in done.err
    done = interpunct_command.call(*call, "gold.jsonl", cwd=annotators)
    assert "cannot hold" not in done.err


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_the_majority_of_two_is_explained_below_the_table(task, run):
    call = ("score", "systems/both", "-r", "annotators/ines", "annotators/mori", "--task", task)
    printed = " ".join(run(*call, "--no-intervals").split())
    assert "to require both, use --quorum 2" in printed


@pytest.mark.parametrize(
    ("option", "value"), [("--method", "majority"), ("--to", "jsonl")], ids=["method", "format"]
)
def test_options_of_the_consensus_need_one(option, value, annotators, interpunct_command):
    said = interpunct_command.refusal("agreement", "ann", "bo", option, value, cwd=annotators)
    assert f"{option} needs a consensus; name its file with --consensus" in said
