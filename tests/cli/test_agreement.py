"""`interpunct agreement` as a user sees it."""

import json

import pytest


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
    """Two who did the same documents, and one who did others."""
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
def test_who_shares_no_document_is_told_of(task, annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "cy", "--task", task, "--no-intervals")
    done = interpunct_command.call(*call, cwd=annotators)
    assert done.status == 0
    assert "'cy' has no document in common with another annotator" in done.err
    assert "'ann' has no document in common" not in done.err


def test_a_consensus_does_not_replace_what_annotators_made(annotators, interpunct_command):
    call = ("agreement", "ann", "bo", "--consensus", "ann", "--to", "text", "--no-intervals")
    done = interpunct_command.call(*call, cwd=annotators)
    assert done.status == 2
    assert "v1.txt: this file is also read from; write to another one" in done.err
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
