"""`interpunct curves` as a user sees it."""

import csv
import io
import json
import shutil

import pytest

from interpunct.sample import FOLDER

CURVES = ("curves", "systems/both", "ear=systems/pause", "-r", "annotators/ines")


def test_the_tables_and_sentences_fit_a_terminal(run):
    printed = run(*CURVES)
    assert "ROC ↑" in printed
    assert "both is ahead of ear" in printed
    assert "thresholds:exact" in printed
    assert max(map(len, printed.splitlines()[:-1])) <= 80


def test_points_go_into_other_programs(run):
    rows = list(csv.DictReader(io.StringIO(run(*CURVES, "--kind", "roc,cost", "--output", "csv"))))
    assert {row["system"] for row in rows} == {"both", "ear"}
    assert {row["kind"] for row in rows} == {"roc", "cost"}
    roc = [row for row in rows if row["system"] == "ear" and row["kind"] == "roc"]
    assert (roc[0]["threshold"], roc[0]["x"], roc[0]["y"]) == ("", "0.0", "0.0")
    assert (roc[-1]["x"], roc[-1]["y"]) == ("1.0", "1.0")


def test_json_holds_figures_curves_and_crossings(run):
    found = json.loads(run(*CURVES, "--kind", "pr", "--output", "json"))
    assert found["systems"][1]["name"] == "ear"
    assert set(found["systems"][1]["curves"]) == {"pr"}
    assert found["systems"][1]["figures"]["roc_auc"] == pytest.approx(0.789, abs=1e-3)
    assert (found["crossings"][0]["a"], found["crossings"][0]["b"]) == ("both", "ear")


def test_corpora_are_rows(run, tmp_path):
    corpora = ("--corpus", "A=b*", "--corpus", "B=maps")
    found = json.loads(run(*CURVES, *corpora, "--output", "json", "--plot", "rows.svg"))
    assert list(found["corpora"]) == ["A", "B"]
    assert "<svg" in (tmp_path / "rows.svg").read_text()


def test_several_references_are_each_in_the_table(run, tmp_path):
    printed = run(*CURVES, "-r", "annotators/tove", "--plot", "band.png")
    assert "against tove" in printed
    assert (tmp_path / "band.png").read_bytes().startswith(b"\x89PNG")


def test_where_words_differ_the_word_error_rate_stands_beside_the_figures(run, tmp_path):
    shutil.copytree(FOLDER / "differing", tmp_path / "differing")
    heard = ("curves", "differing/systems/both", "-r", "differing/annotators/ines")
    assert "WER ↓" in run(*heard)
    assert json.loads(run(*heard, "--output", "json"))["systems"][0]["word_error_rate"] > 0.01
    assert "WER" not in run(*CURVES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--kind", "rock"), "unknown kind of curve 'rock'; did you mean 'roc'?"),
        (("--plot", "a.gif"), "a plot is written as png, svg, pdf, not as 'a.gif'"),
        (("--corpus", "bees"), "--corpus is NAME=PATTERN"),
        (("--corpus", "A=x*"), "no document matches 'x*'"),
        (("--dcf", "1"), "--dcf must be C_MISS,C_FA or C_MISS,C_FA,P"),
        (("--threshold", "2"), "--threshold must be from 0 to 1"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(run, arguments, message):
    said = run(*CURVES, *arguments, status=2)
    assert message in said
    assert len(said.splitlines()) == 1


def test_a_backend_of_matplotlib_that_does_not_exist_is_one_line(run, tmp_path, interpunct_command):
    choose = "import os; os.environ['MPLBACKEND'] = 'nonsense'"
    done = interpunct_command.process(*CURVES, "--plot", "a.png", cwd=tmp_path, before=choose)
    assert done.status == 2
    assert "check the environment variable MPLBACKEND" in done.err
    assert len(done.err.splitlines()) == 1


def test_systems_without_scores_have_no_curve(run):
    said = run("curves", "annotators/mori", "-r", "annotators/ines", status=2)
    assert "no system has scores for all documents, so there is no curve" in said


def test_a_score_outside_zero_and_one_is_named_with_file_and_line(run, tmp_path):
    path = tmp_path / "systems/both/bees.tsv"
    lines = path.read_text().splitlines()
    lines[6] = lines[6].rsplit("\t", 1)[0] + "\tnan"
    path.write_text("\n".join(lines) + "\n")
    said = run(*CURVES, status=2)
    assert "bees.tsv:7: the score is nan; a score is a probability from 0 to 1" in said
