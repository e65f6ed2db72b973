"""Tables on the terminal and for papers."""

import csv
import io
import re
import shutil
import subprocess
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rich.cells import cell_len
from rich.console import Console

from interpunct import score
from interpunct.messages.visible_text import visible
from interpunct.metrics import METRICS
from interpunct.report.export import as_csv, latex, markdown
from interpunct.report.tables.marks import kind_tables
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


def test_a_narrow_terminal_gets_fewer_columns_and_all_digits():
    text = printed(TABLE, 24)
    heads = [line for line in text.splitlines() if "↑" in line or "↓" in line]
    assert len(heads) == 2
    assert text.count("a|b_c") == 2
    assert "-.400–.600" in text
    assert "…" not in text


def test_columns_are_spread_evenly_over_the_parts():
    """Eight columns of which seven fit are four and four."""
    cells = (Cell("0.128", False, Interval(0.128, 0.131)),) * 8
    text = printed(Table(("", *(f"F{i} ↑" for i in range(8))), ((Cell("asr"), *cells),)), 80)
    assert [line.count("↑") for line in text.splitlines() if "↑" in line] == [4, 4]
    assert text.count(".128–.131") == 8


def test_a_name_longer_than_half_of_the_terminal_is_folded_and_whole():
    """Names of the same beginning could not be told apart if they were cut."""
    name = "whisper-large-v3-turbo-finetuned"
    text = printed(Table(("", "F1 ↑"), ((Cell(name), Cell("0.128")),)), 20)
    pieces = [line.split("  ")[0] for line in text.splitlines()[2:]]
    assert "".join(pieces) == name


@pytest.mark.parametrize("width", [20, 24, 40, 60, 80])
def test_rows_of_unequal_length_can_be_split(width):
    """The row of words has no precision."""
    evaluation = score(
        ["So it is, yes. " * 200], {"whisper-large-v3-turbo-finetuned": ["So it is yes. " * 200]},
        task="punctuation", intervals=False,
    )  # fmt: skip
    (table,) = kind_tables(evaluation.summary.marks)
    text = printed(table, width)
    assert "0.667" in text
    assert text.count("%Sub") == 1


NAMES = st.text(st.sampled_from("abc-_ 字語한é\u0301\u200b🙂👩\u200d"), min_size=1, max_size=200)
FIGURES = st.one_of(
    st.builds(Cell, st.sampled_from(["", "–", "0.128", "1023", "100.0"])),
    st.builds(
        lambda low, high: Cell("0.128", True, Interval(low, high), "*"),
        st.floats(-1, 9),
        st.floats(-1, 9),
    ),
)
ROWS = st.tuples(NAMES.map(Cell), st.lists(FIGURES, max_size=12)).map(lambda row: (row[0], *row[1]))


@given(
    head=st.lists(NAMES, min_size=1, max_size=10).map(tuple),
    rows=st.lists(ROWS, max_size=4).map(tuple),
    width=st.integers(20, 300),
)
def test_any_table_fits_on_any_terminal_with_all_of_its_figures(head, rows, width):
    text = printed(Table(head, rows), width)
    assert max(map(cell_len, text.splitlines())) <= width
    assert "…" not in text
    figures = Counter(line for row in rows for cell in row[1:] for line in shown(cell))
    for figure, times in figures.items():
        assert text.count(figure) >= times


def shown(cell: Cell) -> list[str]:
    """The lines of a figure."""
    if cell.interval is None:
        return [cell.text] if cell.text else []
    ends = [f"{end:.3f}".replace("0.", ".", 1) if abs(end) < 1 else f"{end:.3f}"
            for end in (cell.interval.low, cell.interval.high)]  # fmt: skip
    return [cell.text + cell.mark, "–".join(ends)]


def test_markdown_has_intervals_marks_and_the_best_in_bold():
    assert markdown(TABLE).splitlines() == [
        "|  | F1 ↑ | NIST ↓ |",
        "| --- | ---: | ---: |",
        r"| a\|b\_c | **0.713** [0.650, 0.770] | 1.200 |",
        r"| d\* | 0.500\* [-0.400, 0.600] | – |",
        "",
        r"\* differs from the best",
        "",
        "`task:boundaries|v:0`",
    ]


def test_markdown_of_a_table_without_a_signature_ends_with_the_table():
    table = Table(head=("", "F1 ↑"), rows=((Cell("a"), Cell("0.713")),))
    assert markdown(table).splitlines() == ["|  | F1 ↑ |", "| --- | ---: |", "| a | 0.713 |"]


def test_latex_has_the_form_of_a_booktabs_table():
    lines = latex(TABLE).splitlines()
    assert r"\begin{tabular}{lrr}" in lines
    row = r"a\textbar{}b\_c & \textbf{0.713} {\scriptsize [0.650, 0.770]} & 1.200 \\"
    assert row in lines
    assert r"d{*} & 0.500$^{*}$ {\scriptsize [-0.400, 0.600]} & -- \\" in lines
    assert [line.count("&") for line in lines if "&" in line] == [2, 2, 2]


ANY_NAME = st.text(
    st.sampled_from("\\&%$#_{}~^|<>\"'`[]*-a b!?=:()\n\r\t\x1b\u202e\udce9é字"), max_size=12
)


@given(ANY_NAME)
def test_a_name_in_markdown_is_shown_as_it_is_written(name):
    """As markdown-it reads it, which comes with rich."""
    below = {"notes": (f"as {name}",), "signature": f"task:{name}"}
    table = Table(("", "F1"), ((Cell(name), Cell("0.5")),), **below)
    read = MarkdownIt("commonmark").enable("table").parse(markdown(table))
    texts = [shown_in(token) for token in read if token.type == "inline"]
    plain = visible(name).strip(" ")
    assert texts[2:4] == [plain, "0.5"]
    assert texts[4:] == [f"{what}{visible(name)}".strip(" ") for what in ("as ", "task:")]


def shown_in(token):
    """The text of an inline token, which holds nothing else."""
    assert {part.type for part in token.children} <= {"text", "text_special", "code_inline"}
    return "".join(part.content for part in token.children).strip(" ")


@pytest.mark.parametrize(
    ("name", "set_as"),
    [
        ("[/x]", r"{[}/x{]}"),
        ("*", "{*}"),
        ("a--b-c", "a{-}{-}b-c"),
        ('"a?`', r"{\char34}a?{`}"),
        ("<b>", r"\textless{}b\textgreater{}"),
        ("a\n%b", r"a\textbackslash{}n\%b"),
        ("\\input{x}", r"\textbackslash{}input\{x\}"),
        ("caf\udce9", r"caf\textbackslash{}xe9"),
    ],
)
def test_a_name_in_latex_is_set_as_it_is_written(name, set_as):
    table = Table(("", "F1"), ((Cell(name), Cell("0.5")),))
    assert rf"{set_as} & 0.5 \\" in latex(table).splitlines()


@given(ANY_NAME)
def test_no_name_breaks_a_row_of_latex(name):
    """No special character of LaTeX is left outside our escapes."""
    table = Table(("", "F1"), ((Cell(name), Cell("0.5")),), notes=(name,), signature=f"v:{name}")
    head, *lines = latex(table).split("\n")[5:]
    assert len(lines) == 5
    assert all(line.startswith("% ") for line in lines[-3:-1])
    assert head.endswith(r" & 0.5 \\")
    left = re.sub(r"\\text[a-z]+\{\}|\\char34|\\[&%$#_{}]", "x", head.removesuffix(r" & 0.5 \\"))
    assert not re.search(r"[\\&%$#_~^|\"<>]|--|^\[|^\*", left)


def test_latex_compiles(tmp_path, blocks):
    engine = shutil.which("pdflatex") or shutil.which("tectonic")
    if engine is None:
        pytest.skip("no TeX engine (pdflatex, tectonic) is installed")
    document = r"\documentclass{article}\usepackage{booktabs}\begin{document}%s\end{document}"
    (tmp_path / "table.tex").write_text(document % latex(summary(blocks)), encoding="utf-8")
    subprocess.run([engine, "table.tex"], cwd=tmp_path, check=True, stdin=subprocess.DEVNULL)


def test_differences_from_the_baseline_are_marked_in_every_output(blocks):
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


def test_columns_may_be_named_by_their_heads():
    evaluation = score(
        ["So it is. We met."], ["So it is we. Met."], columns=["F1", "b", "WinDiff ↓"]
    )
    head = evaluation.table().splitlines()[0]
    assert head.split() == ["F1", "↑", "B", "↑", "WinDiff", "↓"]


def test_heads_are_those_of_one_figure_in_each_task():
    for task in dict.fromkeys(metric.task for metric in METRICS):
        heads = [metric.label.casefold() for metric in METRICS if metric.task == task]
        assert len(heads) == len(set(heads)), task


def test_documents_with_windows_of_their_own_show_the_mean_over_them():
    texts = ["a b. c d. e f. g h.", "a b c d e f g. h i j k l m n."]
    made = ["a b. c d e. f. g h.", "a b c d e. f g h i j k l m n."]
    evaluation = score(texts, made, preset="nltk")
    scores = evaluation["system"]
    told = f"Pk {scores['pk'].macro:.3f}, WinDiff {scores['window_diff'].macro:.3f}"
    assert f"mean over documents, system: {told}" in evaluation.table()
    assert "mean over documents" not in score(texts, made).table()


def test_a_mark_that_only_the_system_has_gets_its_row():
    evaluation = score(["a, b c"], ["a! b c"], task="punctuation")
    (table,) = kind_tables(evaluation.summary.marks)
    assert [row[0].text for row in table.rows] == ["words", "all marks", ",", "!"]
