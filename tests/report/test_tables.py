"""Tables on the terminal and for papers."""

import csv
import io
import re
import shutil
import subprocess

import pytest
from rich.console import Console

from interpunct import score
from interpunct.report.export import as_csv, latex, markdown
from interpunct.report.tables.table import Cell, Table, summary
from interpunct.report.terminal import print_table
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.statistics.bootstrap import Interval

TABLE = Table(
    head=("", "F1 ↑", "NIST ↓"),
    rows=(
        (Cell("a|b_c"), Cell("0.713", True, Interval(0.65, 0.77)), Cell("1.200")),
        (Cell("d*"), Cell("0.500", False, Interval(-0.4, 0.6), "*"), Cell("–")),
    ),
    notes=("* differs from the best",),
    signature="task:boundaries|v:0",
)


def printed(table, width):
    file = io.StringIO()
    print_table(table, Console(file=file, width=width, no_color=True))
    return file.getvalue()


@pytest.fixture(scope="module")
def blocks():
    """One document, in which some differences are significant."""
    return score(
        {"ines": REFERENCES["ines"] / "bees.txt"},
        {name: path / "bees.tsv" for name, path in SYSTEMS.items()},
        baseline="words",
    )


def test_an_interval_stands_below_its_figure():
    lines = [line.rstrip() for line in printed(TABLE, 80).splitlines()]
    assert lines[2:6] == [
        "a|b_c       0.713   1.200",
        "        .650–.770",
        "d*         0.500*       –",
        "       -.400–.600",
    ]
    assert "* differs from the best" in lines
    assert lines[-1] == "task:boundaries|v:0"


def test_a_narrow_terminal_gets_shorter_intervals():
    assert "-.40–.60" in printed(TABLE, 24)


def test_a_terminal_too_narrow_for_that_gets_the_columns_in_two_parts():
    text = printed(TABLE, 18)
    heads = [line for line in text.splitlines() if "↑" in line or "↓" in line]
    assert len(heads) == 2
    assert text.count("a|b_c") == 2
    assert "…" not in text


def test_markdown_has_intervals_marks_and_the_best_in_bold():
    assert markdown(TABLE).splitlines() == [
        "|  | F1 ↑ | NIST ↓ |",
        "| --- | ---: | ---: |",
        r"| a\|b_c | **0.713** [0.650, 0.770] | 1.200 |",
        r"| d\* | 0.500\* [-0.400, 0.600] | – |",
        "",
        r"\* differs from the best",
        "",
        "`task:boundaries|v:0`",
    ]


def test_latex_has_the_form_of_a_booktabs_table():
    lines = latex(TABLE).splitlines()
    assert r"\begin{tabular}{lrr}" in lines
    row = r"a\textbar{}b\_c & \textbf{0.713} {\scriptsize [0.650, 0.770]} & 1.200 \\"
    assert row in lines
    assert r"d* & 0.500$^{*}$ {\scriptsize [-0.400, 0.600]} & -- \\" in lines
    assert [line.count("&") for line in lines if "&" in line] == [2, 2, 2]


def test_latex_compiles(tmp_path, blocks):
    engine = shutil.which("pdflatex") or shutil.which("tectonic")
    if engine is None:
        pytest.skip("no TeX engine (pdflatex, tectonic) is installed")
    document = r"\documentclass{article}\usepackage{booktabs}\begin{document}%s\end{document}"
    (tmp_path / "table.tex").write_text(document % latex(summary(blocks)), encoding="utf-8")
    subprocess.run([engine, "table.tex"], cwd=tmp_path, check=True, stdin=subprocess.DEVNULL)


def test_what_differs_from_the_baseline_is_marked_everywhere_alike(blocks):
    significant = {(c.a, c.figure.name) for c in blocks.comparisons if c.significant}
    assert significant
    rows = list(csv.DictReader(io.StringIO(as_csv(blocks))))
    assert {(row["system"], row["metric"]) for row in rows if row["significant"]} == significant
    assert {row["compared_with"] for row in rows} == {"words", ""}
    shown = [name for _, name in significant if name in blocks.summary.columns]
    starred = re.findall(r"\d\*", blocks.table())
    assert len(starred) == len(shown)
    assert "* differs from words (permutation test, p < 0.05" in blocks.table()


def test_csv_has_the_interval_in_full_precision(blocks):
    rows = list(csv.DictReader(io.StringIO(as_csv(blocks))))
    figure = next(figure for figure in blocks.figures if figure.name == "f1")
    (row,) = [row for row in rows if (row["system"], row["metric"]) == ("both", "f1")]
    interval = blocks.interval("both", figure)
    assert (float(row["low"]), float(row["high"])) == (interval.low, interval.high)


def test_csv_takes_the_chosen_columns():
    evaluation = score(["So. It is."], ["So. It is."], columns=("f1", "pk"))
    rows = list(csv.DictReader(io.StringIO(as_csv(evaluation))))
    assert [row["metric"] for row in rows] == ["f1", "pk"]


def test_the_table_marks_the_best_of_several_systems():
    evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS)
    table = evaluation.table()
    assert "both" in table
    assert evaluation.signature in table.replace("\n", "")


def test_a_frame_has_a_row_for_each_system_and_figure():
    pytest.importorskip("pandas")
    evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS)
    frame = evaluation.to_frame()
    assert len(frame) == 3 * len(evaluation.figures)
    assert set(frame.columns) >= {"system", "metric", "value", "macro"}
