"""The command line as a user sees it."""

import csv
import io
import json
import shutil

import pytest

from interpunct.metrics import METRICS
from interpunct.sample import FOLDER


@pytest.fixture
def run(tmp_path, interpunct_command):
    """Run a command in a folder that holds the sample's annotators and systems."""
    for part in ("annotators", "systems"):
        shutil.copytree(FOLDER / part, tmp_path / part)

    def call(*arguments, status=0):
        done = interpunct_command.call(*arguments, cwd=tmp_path)
        assert done.status == status, done.err
        return done.out

    return call


SCORE = ("score", "systems/both", "ear=systems/pause", "-r", "annotators/ines")


def test_the_table_has_a_row_for_each_system_and_the_signature(run):
    printed = run(*SCORE)
    assert "both" in printed
    assert "ear" in printed
    assert "task:boundaries|refs:1|" in printed
    assert max(map(len, printed.splitlines()[:-1])) <= 80


def test_json_keeps_the_contract(run):
    found = json.loads(run(*SCORE, "--output", "json"))
    assert found["task"] == "boundaries"
    assert found["references"] == ["ines"]
    assert found["documents"] == ["bees", "bread", "bus", "lighthouse", "maps"]
    assert [system["name"] for system in found["systems"]] == ["both", "ear"]
    first = found["systems"][0]
    assert set(first) >= {"name", "scores", "counts", "per_document"}
    assert set(first["counts"]) == {"tp", "fp", "fn", "tn"}
    assert set(first["per_document"]) == set(found["documents"])
    total = sum(d["counts"]["tp"] for d in first["per_document"].values())
    assert total == first["counts"]["tp"]


def test_csv_has_every_figure_in_full_precision(run):
    rows = list(csv.DictReader(io.StringIO(run(*SCORE, "--output", "csv"))))
    f1 = next(row for row in rows if (row["system"], row["metric"]) == ("both", "f1"))
    exact = json.loads(run(*SCORE, "--output", "json"))["systems"][0]["scores"]["f1"]
    assert float(f1["value"]) == exact["value"]
    assert float(f1["macro"]) == exact["macro"]


def test_markdown_and_latex_have_the_best_in_bold(run):
    markdown = run(*SCORE, "--output", "markdown", "--columns", "f1,pk")
    lines = markdown.splitlines()
    assert lines[0] == "|  | F1 ↑ | Pk ↓ |"
    assert lines[2].startswith("| both | **0.")
    latex = run(*SCORE, "--output", "latex", "--columns", "f1,pk")
    assert r"\toprule" in latex
    assert latex.count(r"\textbf{") == 2
    assert r"F1 $\uparrow$ & Pk $\downarrow$ \\" in latex


def test_convert_says_what_it_wrote(run, tmp_path):
    run("convert", "annotators/ines", "out", "--to", "jsonl")
    assert len(list((tmp_path / "out").glob("*.jsonl"))) == 5
    run("convert", "annotators/ines", "all.jsonl")
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 5
    printed = run("score", "all.jsonl", "-r", "annotators/ines", "--output", "json")
    assert json.loads(printed)["systems"][0]["scores"]["f1"]["value"] == 1


def test_metrics_lists_every_figure(run):
    printed = run("metrics")
    assert all(metric.name in printed for metric in METRICS)


def test_formats_lists_extensions(run):
    assert ".jsonl" in run("formats")


def test_demo_runs(run):
    assert "words" in run("demo")


def test_version_and_help(run):
    assert run("--version").startswith("interpunct ")
    for command in ("score", "convert"):
        assert "Examples" in run(command, "--help")


SEVERAL = tuple(part for who in ("ines", "mori", "tove") for part in ("-r", f"annotators/{who}"))


def test_several_references_show_wisebe_beside_f1_and_where_they_differ(run):
    printed = run("score", "systems/pause", "systems/words", *SEVERAL)
    signature = next(line for line in printed.splitlines() if line.startswith("task:"))
    assert "|refs:3|" in signature
    lines = [line for line in printed.splitlines() if line != signature]
    assert max(map(len, lines)) <= 80
    text = " ".join(printed.split())
    assert "Best F1: words against ines, pause against mori, pause against tove." in text
    assert "By WiSeBE: words > pause. By mean F1: pause > words." in text
    assert "WiSeBE puts words before pause, mean F1 puts pause before words." in text
    assert "F1 against ines mori tove nearest" in text


def test_references_are_given_one_by_one_or_together(run):
    systems = ("systems/both", "systems/pause")
    references = tuple(f"annotators/{name}" for name in ("ines", "mori", "tove"))
    one_by_one = tuple(argument for path in references for argument in ("-r", path))
    tail = ("--no-intervals", "--output", "json")
    together = run("score", *systems, "-r", *references, *tail)
    assert json.loads(together)["references"] == ["ines", "mori", "tove"]
    assert together == run("score", *systems, *one_by_one, *tail)
    assert together == run("score", *one_by_one, *systems, *tail)


def test_the_demo_shows_three_systems_three_annotators_and_two_rankings(run):
    printed = run("demo")
    assert max(len(line) for line in printed.splitlines() if not line.startswith("task:")) <= 80
    for name in ("both", "pause", "words", "ines", "mori", "tove", "WiSeBE", "mean F1"):
        assert name in printed
    assert "The two rank differently" in printed


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


def test_a_missing_annotation_is_reported_on_the_command_line(run, tmp_path):
    (tmp_path / "annotators" / "mori" / "bus.txt").unlink()
    found = json.loads(run("score", "systems/both", *SEVERAL, "--output", "json"))
    assert found["agreement"]["missing"] == {"mori": ["bus"]}
    assert found["systems"][0]["per_document"]["bus"]["scores"]["wisebe"]["value"] is not None


def test_a_document_that_is_read_again_is_warned_of_once(tmp_path, interpunct_command):
    words = ["a 1 0.00 0.50 so", "a 1 0.50 0.50 it", "a 1 0.45 0.50 is"]
    (tmp_path / "a.ctm").write_text("\n".join(words) + "\n")
    (tmp_path / "a.txt").write_text("So it is.\n")
    arguments = ("score", "a.ctm", "-r", "a.txt", "--html", "page.html")
    done = interpunct_command.call(*arguments, cwd=tmp_path)
    assert done.status == 0
    assert done.err.count("before the word in line 2") == 1
