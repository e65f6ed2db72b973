"""`interpunct report`: what it prints, and what it refuses with one line."""

import json

import pytest

from interpunct import score
from interpunct.sample import REFERENCES, SYSTEMS

GOLD = {"gold": ["So it is. Yes!", "No, never."]}


@pytest.fixture
def results(tmp_path):
    """Two runs of marks, one of boundaries, and a file that is not a result."""
    made = {"old": ["So, it is. Yes", "no, never."], "new": ["So it is, yes!", "No, never."]}
    for name, texts in made.items():
        found = score(GOLD, {"x": texts}, task="punctuation", resamples=20)
        (tmp_path / f"{name}.json").write_text(found.to_json(), encoding="utf-8")
    other = score({"ines": REFERENCES["ines"]}, {"both": SYSTEMS["both"]}, intervals=False)
    (tmp_path / "other.json").write_text(other.to_json(), encoding="utf-8")
    return tmp_path


def changed(results, **values):
    """A result with some values changed."""
    data = json.loads((results / "old.json").read_text(encoding="utf-8"))
    path = results / "changed.json"
    path.write_text(json.dumps({**data, **values}), encoding="utf-8")
    return path


def test_one_result_is_shown_again(interpunct_command, results):
    done = interpunct_command.call("report", "old.json", "--html", "page.html", cwd=results)
    assert done.out.splitlines()[2].startswith("x  ")
    assert "task:punctuation|" in done.out
    assert (results / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_two_runs_are_compared(interpunct_command, results):
    call = ("report", "old.json", "then=new.json", "--html", "page.html")
    done = interpunct_command.call(*call, cwd=results)
    head = done.out.splitlines()[0].split()
    assert head == ["x", "old", "then", "new", "−", "old", "p", "verdict"]
    assert "mean difference over 2 documents" in done.out
    assert (results / "page.html").exists()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("nothing.json",), "nothing.json: "),
        (("old.json", "other.json"), "about punctuation and other.json about boundaries"),
        (("old.json", "new.json", "old.json"), "one run, or compares two; 3 files with scores"),
        (("old.json", "--html", "old.json"), "this file is also an input"),
    ],
)
def test_incompatible_options_are_refused(interpunct_command, results, call, said):
    assert said in interpunct_command.refusal("report", *call, cwd=results)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[]", "expected an object"),
        ("{}", "this is not the result of interpunct score --output json"),
        ('{"schema": "urn:interpunct:agreement:1"}', "the result of interpunct agreement"),
        ('{"schema": "urn:interpunct:score:2"}', "version 2 of the results of interpunct score"),
        ('{"schema": "urn:interpunct:score:1"}', '"interpunct" is missing'),
        ('{"schema": 3}', "names no schema of interpunct"),
    ],
)
def test_another_file_is_refused_with_one_line(interpunct_command, results, text, said):
    (results / "x.json").write_text(text, encoding="utf-8")
    assert said in interpunct_command.refusal("report", "x.json", cwd=results)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"systems": []}, "it has no system"),
        ({"documents": ["1", "1"]}, "the document '1' appears twice"),
        ({"documents": ["1"]}, "the documents of the system 'x' are not those of the result"),
        ({"signature": 3}, '"signature" is not a text'),
        ({"task": "x"}, '"task" is not '),
        ({"comparisons": [{"a": "x"}]}, '"b" of entry 1 of "comparisons" is missing'),
    ],
)
def test_a_result_that_was_changed_is_refused(interpunct_command, results, values, said):
    path = changed(results, **values)
    assert said in interpunct_command.refusal("report", path.name, cwd=results)


def test_a_count_beyond_all_counts_is_refused(interpunct_command, results):
    """No array of numpy holds it, which was a traceback when the page was made."""
    data = json.loads((results / "old.json").read_text(encoding="utf-8"))
    data["systems"][0]["confusion"]["rows"][1][1] = 2**63
    (results / "huge.json").write_text(json.dumps(data), encoding="utf-8")
    said = interpunct_command.refusal("report", "huge.json", "--html", "page.html", cwd=results)
    assert 'entry 2 of entry 2 of "rows"' in said
    assert "is not a whole number from 0 to 2^53" in said


def test_no_system_in_common_is_said(interpunct_command, results):
    two = score(GOLD, {"y": GOLD["gold"], "z": GOLD["gold"]}, task="punctuation", resamples=20)
    (results / "two.json").write_text(two.to_json(), encoding="utf-8")
    said = interpunct_command.refusal("report", "old.json", "two.json", cwd=results)
    assert "no system is in both runs: old.json has x, and two.json has y, z" in said


def test_keys_that_came_later_may_be_missing(interpunct_command, results):
    data = json.loads((results / "old.json").read_text(encoding="utf-8"))
    for system in data["systems"]:
        system.pop("summands", None)
        system["later"] = 1
    (results / "earlier.json").write_text(json.dumps(data), encoding="utf-8")
    interpunct_command.call("report", "earlier.json", cwd=results)
