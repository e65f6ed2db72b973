"""`interpunct compare`, `check` and `segmenters`, as they are typed."""

from __future__ import annotations

import csv
import json
import os
import re

import pytest

from tests.platforms import POSIX

pytest.importorskip("pysbd", reason="the extra segmenters is not installed")


def _rows(printed):
    """What stands behind the first word of each line, where that is first met."""
    rows = {}
    for line in printed.splitlines():
        if line.split():
            rows.setdefault(line.split()[0], line.split()[1:])
    return rows


def test_compare_runs_and_scores(run):
    printed = run("compare", "pysbd", "same=annotators/mori", "-r", "annotators/mori")
    rows = _rows(printed)
    assert rows["same"][:3] == ["1.000", "1.000", "1.000"]
    assert float(rows["pysbd"][3]) >= 0
    assert rows["same"][3] == "–"
    assert "seconds: for 10,000 words, without loading" in printed
    assert "task:boundaries" in printed


def test_compare_takes_a_treebank_by_its_characters(run, tmp_path, monkeypatch):
    lines = []
    for sentence in ("We met him .", "He left early , and nobody knew why .", "It rained ."):
        lines.append(f"# text = {sentence.replace(' ,', ',').replace(' .', '.')}")
        forms = enumerate(sentence.split(), start=1)
        lines += ["\t".join([str(number), form, *["_"] * 8]) for number, form in forms] + [""]
    (tmp_path / "gold.conllu").write_text("\n".join([*lines, ""]), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "120")
    printed = run(
        "compare", "pysbd", "-r", "gold.conllu", "--corrupt", "unmarked", "--no-intervals"
    )
    assert "task:tokens" in printed
    row = _rows(printed)["pysbd"]
    assert (row[:3], row[4:7]) == (["1.000"] * 3, ["0.000"] * 3)


CORRUPTED = (
    "compare", "pysbd", "segtok", "same=annotators/mori", "-r", "annotators/mori", "--corrupt",
    "lower,unmarked", "--resamples", "100",
)  # fmt: skip
"""Two splitters and an output on three texts."""


@pytest.mark.parametrize("width", [20, 40, 80, 120, 200])
def test_texts_are_blocks_of_columns_at_any_width(run, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    printed = run(*CORRUPTED)
    lines = printed.splitlines()
    table = lines[: lines.index(next(line for line in lines if line.startswith("intervals:")))]
    assert all(len(line.rstrip()) <= width for line in table)
    if width < 40:
        return
    titles = [title for line in table for title in line.split() if title in ("lower", "unmarked")]
    # Each of the twelve columns has the title of its text.
    assert titles.count("lower") == titles.count("unmarked") == 4
    # Whole blocks stand beside each other, where there is room for one of them.
    blocks = [line.split() for line in table if {"lower", "unmarked"} & set(line.split())]
    if width >= 80:
        assert all(block.count("lower") in (0, 4) for block in blocks)
    assert len(blocks) == {80: 2, 120: 1, 200: 1}.get(width, len(blocks))


def test_every_text_is_in_json(run):
    found = json.loads(run(*CORRUPTED, "--output", "json"))
    assert [text["text"] for text in found["texts"]] == ["as_written", "lower", "unmarked"]
    whole, *harder = found["texts"]
    assert [system["name"] for system in whole["scores"]["systems"]] == ["pysbd", "segtok", "same"]
    for text in harder:
        # Output written earlier exists only for the original text.
        assert [system["name"] for system in text["scores"]["systems"]] == ["pysbd", "segtok"]
    for text in found["texts"]:
        assert sorted(text["seconds"]) == ["pysbd", "segtok"]
        assert text["scores"]["schema"] == "urn:interpunct:score:1"
    recalls = [text["scores"]["systems"][1]["scores"]["recall"]["value"] for text in found["texts"]]
    assert recalls[0] > recalls[2] == 0


def test_every_text_is_in_csv(run):
    rows = list(csv.DictReader(run(*CORRUPTED, "--output", "csv").splitlines()))
    by_text = {(row["text"], row["system"]): row for row in rows if row["metric"] == "f1"}
    assert len(by_text) == 3 + 2 + 2
    assert by_text["as_written", "same"]["value"] == "1.0"
    assert by_text["as_written", "same"]["seconds"] == ""
    assert float(by_text["lower", "pysbd"]["seconds"]) >= 0


def test_every_text_is_in_markdown_and_latex(run):
    head, _, *rows = run(*CORRUPTED, "--output", "markdown").splitlines()
    assert head.split(" | ")[1:4] == ["as written P ↑", "as written R ↑", "as written F1 ↑"]
    assert [row.count(" | ") for row in rows[:3]] == [12, 12, 12]
    assert rows[2].count("–") == 9
    lines = run(*CORRUPTED, "--output", "latex").splitlines()
    titles = [
        rf"\multicolumn{{4}}{{c}}{{{title}}}" for title in ("as written", "lower", "unmarked")
    ]
    assert f" & {' & '.join(titles)} " + r"\\" in lines
    assert r"\cmidrule(lr){2-5} \cmidrule(lr){6-9} \cmidrule(lr){10-13}" in lines
    assert r"\begin{tabular}{lrrrrrrrrrrrr}" in lines


def test_every_text_is_on_the_page(run, tmp_path):
    run(*CORRUPTED, "--html", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page)[1])
    first = data["sections"][0]
    assert first["name"] == "compared_texts"
    titles = [text["title"] for text in first["data"]["texts"]]
    assert titles == ["as written", "lower", "unmarked"]
    for text in first["data"]["texts"]:
        assert [len(figure["cells"]) for figure in text["figures"]] == [3, 3, 3]
        assert text["seconds"][2] is None
    assert len(first["data"]["tables"][0]["figures"]) > 3
    names = [section["name"] for section in data["sections"]]
    assert {"texts", "errors"} <= {*names}
    # The figures of the original text are shown once.
    assert "summary" not in names


def test_a_tool_that_changes_characters_of_a_harder_text_is_named(run, tmp_path):
    """It is scored nevertheless."""
    code = "def split(text): return [text.replace('we met', 'we ate')]"
    (tmp_path / "changes_for_tests.py").write_text(code)
    (tmp_path / "gold.tok").write_text("We met .\n\nWe left .\n", encoding="utf-8")
    printed = run(
        "compare", "mine=changes_for_tests:split", "-r", "gold.tok", "--task", "tokens",
        "--corrupt", "lower",
    )  # fmt: skip
    assert "lower: mine changes characters in 1 place" in printed
    assert "mine: the characters are the same throughout" in printed


def test_documents_of_one_sentence_are_one_text(run, tmp_path):
    """Otherwise every splitter would be perfect."""
    blocks = []
    for number in range(30):
        rows = [f"{place}\t{form}" + "\t_" * 8 for place, form in enumerate(("We", "met"), 1)]
        blocks.append("\n".join([f"# newdoc id = d{number}", "# text = We met", *rows, ""]))
    (tmp_path / "gold.conllu").write_text("\n".join([*blocks, ""]), encoding="utf-8")
    printed = run("compare", "pysbd", "-r", "gold.conllu", "--no-intervals")
    assert _rows(printed)["pysbd"][:3] == ["0.000", "0.000", "0.000"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pysbdd",), "'pysbdd' is neither a segmenter nor a file; did you mean 'pysbd'?"),
        (("pysbd", "pysbd"), "two of them are named 'pysbd'"),
        (("pysbd", "--corrupt", "upper"), "--corrupt: there is no 'upper'"),
        (("pysbd", "--corrupt", ","), "--corrupt is empty; give one or more of lower, unmarked"),
        (("pysbd", "--language", "xx"), "pysbd does not support 'xx'"),
        (("pysbd", "-r", "annotators/ines"), "compare takes one reference"),
        (("PYSBD",), "'PYSBD' is neither a segmenter nor a file; did you mean 'pysbd'?"),
        (("pysbd", "--language", "EN"), "pysbd does not support 'EN'; did you mean 'en'?"),
        (
            ("pysbd", "words=jieba", "--language", "zh"),
            "words: only tokens are found, no sentences; score tokens (--task tokens)",
        ),
    ],
)
def test_wrong_calls_of_compare(run, arguments, message):
    assert message in run("compare", *arguments, "-r", "annotators/mori", status=2)


def test_word_segmenters_are_named_where_tokens_are_scored(run, tmp_path):
    (tmp_path / "gold.lines").write_text("你 好 。\n再 见 。\n", encoding="utf-8")
    call = ("-r", "gold.lines", "--task", "tokens", "--language", "zh")
    said = run("compare", "words=jieba", "budoux", *call)
    assert "No sentences are found by words, budoux; each document counts as one sentence" in said


def test_outputs_may_need_their_format(run, tmp_path):
    (tmp_path / "gold.txt").write_text("We met. He left. I stayed.", encoding="utf-8")
    (tmp_path / "out").write_text("We met\nHe left\nI stayed\n", encoding="utf-8")
    call = ("out", "pysbd", "-r", "gold.txt", "--system-format", "lines", "--corrupt", "lower")
    assert _rows(run("compare", *call))["out"][:3] == ["1.000", "1.000", "1.000"]


def test_segment_by_name(run, tmp_path):
    run("segment", "pysbd", "annotators/mori/bees.txt", "-o", "bees.lines")
    first = (tmp_path / "bees.lines").read_text(encoding="utf-8").splitlines()[0]
    assert first == "Hello, hello!"


def test_segmenters_are_listed(run):
    assert {"pysbd", "nltk", "spacy"} <= set(_rows(run("segmenters")))


def test_nothing_to_fetch(run):
    assert "nothing to fetch for pysbd" in run("segmenters", "--download", "pysbd", status=2)


def _worse(tmp_path):
    """Every talk of an annotator with each second boundary lost, and with none."""
    for number in range(6):
        for name, mark in (("gold", "."), ("new", ","), ("old", ".")):
            folder = tmp_path / name
            folder.mkdir(exist_ok=True)
            text = f"We met {number}{mark} He left. I stayed{mark} It rained. Nobody minded."
            (folder / f"{number}.txt").write_text(text, encoding="utf-8")


def test_a_loss_is_exit_status_1(run, tmp_path):
    _worse(tmp_path)
    call = ("check", "new", "-r", "gold", "--against", "old", "--output", "json")
    run(*call, status=1)
    better = json.loads(run("check", "old", "-r", "gold", "--against", "new", "--output", "json"))
    assert better["worse"] is False
    assert better["loss"] == pytest.approx(-1 / 3)
    # Of 64 permutations, none but the one that is so large a gain; all of them are no smaller.
    assert better["p_value"] == 1


def test_one_line_says_why(interpunct_command, tmp_path):
    _worse(tmp_path)
    done = interpunct_command.call("check", "new", "-r", "gold", "--against", "old", cwd=tmp_path)
    assert done.status == 1
    assert done.out == (
        "worse: f1 0.6667, before 1.0000; loss between +0.3333 and +0.3333, p = 0.0156\n"
    )
    allowed = ("--margin", "0.4")
    calls = ("check", "new", "-r", "gold", "--against", "old", *allowed)
    assert interpunct_command.call(*calls, cwd=tmp_path).status == 0


def test_equal_runs_raise_no_alarm(run, tmp_path):
    _worse(tmp_path)
    printed = run("check", "new", "-r", "gold", "--against", "new")
    assert printed == (
        "not significantly worse: f1 0.6667, before 0.6667; loss between +0.0000 and +0.0000, "
        "p = 1.0000\n"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--metric", "f2"), "--metric: there is no figure 'f2'"),
        (("--metric", "best_f1_threshold"), "--metric: "),
        (("--margin", "-1"), "--margin must be at least 0, the loss that is allowed"),
    ],
)
def test_wrong_calls_of_check(run, tmp_path, options, message):
    _worse(tmp_path)
    assert message in run("check", "new", "-r", "gold", "--against", "old", *options, status=2)


def test_an_unmeasured_figure_allows_no_verdict(run, tmp_path):
    for name in ("gold", "new", "old"):
        (tmp_path / name).mkdir()
        for number in range(6):
            (tmp_path / name / f"{number}.txt").write_text("We met.", encoding="utf-8")
    said = run("check", "new", "-r", "gold", "--against", "old", status=2)
    assert "no verdict is possible: f1 is not measured" in said


def test_few_documents_allow_no_verdict(run, tmp_path):
    _worse(tmp_path)
    for name in ("gold", "new", "old"):
        for number in range(2, 6):
            (tmp_path / name / f"{number}.txt").unlink()
    said = run("check", "new", "-r", "gold", "--against", "old", status=2)
    assert "no verdict is possible from 2 blocks; give 5 documents or more, or longer ones" in said


def test_the_fixture_fails_on_a_loss(interpunct_check):
    """Exchanging the systems exchanges the verdict."""
    gold = ["We met. He left. I stayed. It rained."] * 6
    lost = ["We met, he left. I stayed, it rained."] * 6
    verdict = interpunct_check(gold, gold, against=lost)
    assert (verdict.worse, verdict.metric, verdict.new) == (False, "f1", 1.0)
    with pytest.raises(pytest.fail.Exception, match=r"^worse: f1 0\.5000, before 1\.0000"):
        interpunct_check(gold, lost, against=gold)
    assert not interpunct_check(gold, lost, against=gold, margin=0.6).worse


@POSIX
def test_a_baseline_is_a_file(interpunct_command, tmp_path):
    (tmp_path / "a.txt").write_text("So it is. Yes.")
    os.mkfifo(tmp_path / "pipe")
    check = ("check", "a.txt", "-r", "a.txt", "--update", "--against")
    assert "pipe or a device" in interpunct_command.refusal(*check, "pipe", cwd=tmp_path)
    assert "pipe or a device" in interpunct_command.refusal(*check, os.devnull, cwd=tmp_path)


def test_a_file_of_another_kind_becomes_a_baseline_by_force_alone(interpunct_command, tmp_path):
    (tmp_path / "a.txt").write_text("So it is. Yes.")
    (tmp_path / "old").write_text("mine")
    check = ("check", "a.txt", "-r", "a.txt", "--update", "--against", "old")
    assert "--force" in interpunct_command.refusal(*check, cwd=tmp_path)
    assert interpunct_command.call(*check, "--force", cwd=tmp_path).status == 0
    assert "urn:interpunct:score" in (tmp_path / "old").read_text()
