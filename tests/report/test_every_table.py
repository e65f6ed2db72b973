"""Every table at every width, under any names: whole, aligned, and no wider than the terminal."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, assume, example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from interpunct import score
from interpunct.cli import listings
from interpunct.messages.visible_text import open_console, visible
from interpunct.report.tables.agreement import agreement_sections
from interpunct.report.tables.curves import areas, best_thresholds, sentences
from interpunct.report.tables.further import sections
from interpunct.report.tables.table import WIDTH, Cell, Paragraph, Section, Table, lines_of, summary
from interpunct.report.terminal import print_sections, print_table
from interpunct.statistics.bootstrap import Interval
from tests import test_names
from tests.test_names import Names, without_versions

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

SETTINGS = settings(
    max_examples=8,
    # Shrinking an example takes minutes.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
WIDTHS = st.integers(20, 300)
PIECES = (
    *"abcXYZ-_ .,;=+@$%&#{}[]()<>|*`~^\\'\"", "字", "語", "한", "é", "e\u0301", "\u0301", "\u200d",
    "🙂", "👩\u200d🔬", "🇩🇪", "\ufe0f", "ﷺ", "\u3000", "\u00a0", "\u200b", "[/x]", "[red]",
    ":smile:", "\x1b[31m", "\x9b", "\n", "\r", "\t", "\u202e", "\u2066", "\udce9",
)  # fmt: skip
IN_DOCUMENTS = tuple(piece for piece in PIECES if piece != "\x00")


def names_of(count: int, pieces: Sequence[str] = PIECES) -> st.SearchStrategy[tuple[str, ...]]:
    name = st.lists(st.sampled_from(pieces), min_size=1, max_size=200).map(
        lambda chosen: "".join(chosen)[:200]
    )
    return st.lists(name, min_size=count, max_size=count, unique=True).map(tuple)


EVERYBODY = st.builds(Names, names_of(3), names_of(2), names_of(2, IN_DOCUMENTS), names_of(2))
LONG = Names(
    tuple(f"whisper-large-v3-turbo-finetuned-{c * 160}" for c in "abc"),
    ("字" * 200, "👩\u200d🔬" * 60), ("\u0301" * 200, "\x1b[31m" * 30), ("\n" * 200, "[/x]" * 50),
)  # fmt: skip


def printed(found: Iterable[Section], width: int) -> str:
    file = io.StringIO()
    print_sections(list(found), open_console(file, width=width))
    return file.getvalue()


def check(found: list[Section], width: int) -> None:
    """Each section alone, so that what is counted cannot come from another."""
    for section in found:
        text = printed([section], width)
        lines = text.split("\n")
        if isinstance(section, Table):
            check_lines(lines, section, width)
            check_figures(text, section)
        else:
            assert max(map(cell_len, lines)) <= width
            assert Counter(filter(str.isdigit, text)) >= Counter(
                digit for line in lines_of(section) for digit in line if digit.isdigit()
            )


def check_lines(lines: list[str], table: Table, width: int) -> None:
    """No line but the signature is wider than the terminal; rows are as wide as their rule."""
    if table.signature:
        assert lines[-2] == visible(table.signature)
        lines = lines[:-2]
    assert max(map(cell_len, lines)) <= width
    assert "…" not in "".join(lines)
    for number, line in enumerate(lines):
        if line and set(line) == {"─"}:
            below = lines[number + 1 : lines.index("", number)]
            assert {cell_len(row) for row in below} <= {cell_len(line)}


def check_figures(text: str, table: Table) -> None:
    """Names may be broken, figures not."""
    figures = Counter(cell.text + cell.mark for row in table.rows for cell in row[1:])
    for figure, times in figures.items():
        if re.fullmatch(r"-?\d[\d.]*\*?", figure):
            assert text.count(figure) >= times


@pytest.mark.parametrize("kind", test_names.KINDS, ids=lambda kind: kind.__name__)
@SETTINGS
@example(LONG, (20, 80))
@given(EVERYBODY, st.tuples(WIDTHS, WIDTHS))
def test_every_kind_of_evaluation(kind, names, widths):
    assume(kind is not test_names.punctuation_of_several or without_versions(names))
    outcome = kind(names)
    if kind in (test_names.boundary_agreement, test_names.mark_agreement):
        found = agreement_sections(outcome.outcome, top=5)
    else:
        found = [summary(outcome), *sections(outcome)]
    for width in widths:
        check(found, width)


@pytest.mark.parametrize("width", [20, 40, 79, 80, 200])
def test_paragraphs_fill_the_lines_of_a_narrow_terminal(width):
    lines = printed([Paragraph("words " * 50)], width).splitlines()
    room = min(width, WIDTH)
    assert all(room - len(" words") < len(line) <= room for line in lines[:-1])


@SETTINGS
@example(LONG, 20)
@given(EVERYBODY, WIDTHS)
def test_curves(names, width):
    found = test_names.boundaries_of_several(names).curves()
    check(
        [areas(found, title=names.documents[0]), best_thresholds(found), *sentences(found)], width
    )


@SETTINGS
@example(LONG, 20)
@given(EVERYBODY, WIDTHS)
def test_speakers(names, width):
    who = dict(zip(("pat", "sam"), names.speakers, strict=True))
    gold = test_names.document(
        "talk", test_names.REFERENCES[0][0], speaker=[who[plain] for plain in test_names.SPOKEN]
    )
    made = {
        system: [test_names.document("talk", test_names.SYSTEMS[0][0])] for system in names.systems
    }
    outcome = score({"gold": [gold]}, made, task="punctuation", by="speaker", intervals=False)
    check(sections(outcome), width)


@pytest.mark.parametrize("name", ["metrics", "formats", "presets"])
@SETTINGS
@example(20)
@given(WIDTHS)
def test_listings(name, width):
    file = io.StringIO()
    with patch.object(listings, "open_console", lambda: open_console(file, width=width)):
        getattr(listings, name).callback()
    text = file.getvalue()
    assert max(map(cell_len, text.split("\n"))) <= width
    assert "…" not in text


WITHOUT_DIGITS = st.lists(
    st.sampled_from([piece for piece in PIECES if not re.search(r"\d", visible(piece))]),
    min_size=1, max_size=200,
).map("".join)  # fmt: skip
FIGURES = st.builds(
    lambda low, high: Cell("0.128", True, Interval(low, high), "*"),
    st.floats(-1, 9), st.floats(-1, 9),
) | st.sampled_from([Cell("0.128"), Cell("1023"), Cell("100.0")])  # fmt: skip

FIGURE = r"(0\.128|1023|100\.0)\*?"


@st.composite
def full_tables(draw):
    columns = draw(st.integers(1, 12))
    head = draw(st.lists(WITHOUT_DIGITS, min_size=columns + 1, max_size=columns + 1))
    rows = draw(
        st.lists(st.tuples(WITHOUT_DIGITS.map(Cell), *[FIGURES] * columns), min_size=1, max_size=4)
    )
    return Table(tuple(head), tuple(rows))


@SETTINGS
@given(full_tables(), WIDTHS)
def test_the_figures_of_a_column_end_below_each_other(table, width):
    file = io.StringIO()
    print_table(table, open_console(file, width=width))
    columns = 0
    for block in file.getvalue().split("\n\n"):
        _, _, rows = block.rpartition("─\n")
        ends = [
            [cell_len(line[: found.end()]) for found in re.finditer(FIGURE, line)]
            for line in rows.split("\n")
        ]
        beside = max(map(len, ends))
        assert len({end for line in ends for end in line}) == beside
        columns += beside
    assert columns == len(table.head) - 1
