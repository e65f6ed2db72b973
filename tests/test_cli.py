"""The command line as a user sees it."""

import csv
import io
import json
import shutil
import subprocess
import sys

import pytest

from interpunct.metrics import METRICS
from interpunct.sample import FOLDER


@pytest.fixture
def run(tmp_path):
    """Run a command in a folder that holds the sample's annotators and systems."""
    for part in ("annotators", "systems"):
        shutil.copytree(FOLDER / part, tmp_path / part)

    def call(*arguments, status=0):
        done = subprocess.run(
            [sys.executable, "-c", "from interpunct.cli import main; main()", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done.stdout

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


def test_starting_up_imports_nothing_heavy():
    code = (
        "import sys, interpunct, interpunct.cli; "
        "print([m for m in ('scipy.stats', 'matplotlib', 'sklearn', 'torch', 'pandas', 'numpy') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    code = (
        "import sys, interpunct; interpunct.score; interpunct.read; "
        "print([m for m in ('scipy.stats', 'matplotlib', 'sklearn', 'torch', 'pandas') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
