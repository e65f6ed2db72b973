"""What a notebook shows: fragments that are whole, that escape, and that show the table."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from interpunct import Document, OptionError, agreement, align, score
from interpunct.report.notebook import fragment
from interpunct.report.tables.table import Cell, Table, summary
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.statistics.bootstrap import Interval
from tests.pages import data_of

HOSTILE = "<script>alert('1')</script>\"&amp;--><img src=x onerror=alert(2)>"
EMPTY = {"br"}


class Reader(HTMLParser):
    """The texts of a fragment, and the rows of its tables; an element must end where it should."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.texts, self.rows = [], set(), [], []

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        assert not any(name.startswith("on") for name, _ in attributes)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


def read(html):
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, f"not closed: {reader.open}"
    assert "script" not in reader.elements
    return reader


def shown(outcome):
    return read(outcome._repr_html_())


def test_a_table_is_written_as_it_is():
    table = Table(
        head=("", "F1 ↑"),
        rows=(
            (Cell("cnn"), Cell("0.713", best=True, interval=Interval(0.65, 0.77))),
            (Cell("rnn"), Cell("0.500", mark="*")),
        ),
        title="Figures",
        notes=("* differs from the best",),
        signature="task:boundaries|v:0",
    )
    html = fragment([table, ("a", "  b")])
    found = read(html)
    assert found.rows == [["", "F1 ↑"], ["cnn", "0.7130.650–0.770"], ["rnn", "0.500*"]]
    assert "<strong>0.713</strong>" in html
    assert {"Figures", "* differs from the best", "task:boundaries|v:0", "a\n  b"} <= {*found.texts}


def test_an_evaluation_shows_its_summary():
    evaluation = score(REFERENCES, SYSTEMS)
    table, found = summary(evaluation), shown(evaluation)
    assert found.rows[0] == list(table.head)
    for row, cells in zip(found.rows[1:], table.rows, strict=True):
        for text, cell in zip(row, cells, strict=True):
            assert text.startswith(cell.text + cell.mark)
            assert cell.interval is None or f"{cell.interval.low:.3f}–" in text
    assert evaluation.signature in found.texts
    assert any("only 5 documents" in text for text in found.texts)


def test_numbers_show_their_intervals():
    evaluation = score(REFERENCES, SYSTEMS)
    f1 = evaluation["both"].against("ines")["f1"]
    assert shown(f1).rows[1] == [
        "f1", f"{f1.value:.3f}", f"{f1.low:.3f}–{f1.high:.3f}", f"{f1.macro:.3f}"
    ]  # fmt: skip
    assert f1.definition in shown(f1).texts
    found = shown(evaluation["both"].against("ines"))
    assert "both against ines" in found.texts
    assert [row[0] for row in found.rows[1:]] == list(evaluation["both"].against("ines"))
    alone = score(REFERENCES, SYSTEMS, intervals=False)["both"]["wisebe"]
    assert shown(alone).rows[0] == ["", "value", "mean over documents"]


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_agreement_shows_all_of_it(task):
    found = shown(agreement(REFERENCES, task=task))
    assert ["against" if task == "punctuation" else "", "ines", "mori", "tove"] in [
        row[:4] for row in found.rows
    ]
    assert "pre" in found.elements, "places in dispute"


def test_curves_show_areas():
    curves = score(REFERENCES, SYSTEMS).curves()
    found = shown(curves)
    assert ["both", f"{curves['both'].figure('roc_auc'):.3f}"] in [row[:2] for row in found.rows]
    assert "  against ines" in [row[0] for row in found.rows]
    assert "both" in curves.table()


def test_an_alignment_shows_its_beginning():
    alignment = align({"mori": REFERENCES["mori"]}, SYSTEMS)
    found = shown(alignment)
    told = " ".join(found.texts)
    assert "more columns" in told
    assert "more alignments" in told
    few = shown(align(["So it is."], {"asr": ["So it was?"]}))
    assert {"is", "was", "S", "s"} <= {*few.texts}
    assert not any("more" in text for text in few.texts)
    tokens = shown(align(["So it is."], {"x": ["So it is ."]}, task="tokens"))
    assert "is ." in tokens.texts


def test_a_document_shows_its_marks_and_boundaries():
    units = [f"w{number}" for number in range(1000)]
    long = shown(Document.build("talk", units))
    assert "… 700 more units" in long.texts
    assert "w299" in " ".join(long.texts)
    assert "w300" not in " ".join(long.texts)
    html = Document.build("v", ["שלום", "עולם"], marks=[",", "."], opening="«")._repr_html_()
    assert read(html).texts[-3:] == [".", " ", "|"]
    assert 'dir="auto"' in html


@pytest.mark.filterwarnings("ignore:.*HTML entities:interpunct.errors.InputWarning")
def test_names_are_texts():
    gold = Document.build(HOSTILE, [HOSTILE, "it", "is"], marks=[".", ",", HOSTILE])
    made = Document.build(HOSTILE, [HOSTILE, "it", "is"], scores=[0.9, 0.2, 0.8])
    references, systems = {HOSTILE: [gold], "b": [gold]}, {HOSTILE: [made], "y": [made]}
    evaluation = score(references, systems)
    about_boundaries = agreement({HOSTILE: [gold], "b": [made]})
    outcomes = [
        gold,
        evaluation,
        evaluation[HOSTILE],
        evaluation[HOSTILE].against(HOSTILE),
        evaluation.curves(),
        about_boundaries,
        agreement(references, task="punctuation"),
        align({HOSTILE: [gold]}, {HOSTILE: [made]}),
        align({HOSTILE: [gold]}, {HOSTILE: [gold]}, task="tokens"),
    ]
    for outcome in outcomes:
        found = shown(outcome)
        assert "img" not in found.elements
        assert HOSTILE in "".join(found.texts)


def test_a_page_stands_in_a_frame_of_its_own(tmp_path):
    evaluation = score({HOSTILE: REFERENCES["ines"]}, SYSTEMS)
    evaluation.to_html(tmp_path / "page.html")
    for outcome in (evaluation, agreement(REFERENCES), evaluation.curves(),
                    align({"mori": REFERENCES["mori"]}, SYSTEMS)):  # fmt: skip
        html = outcome.show(height=321)._repr_html_()
        assert read(html).elements == {"iframe"}
        assert 'sandbox="allow-scripts"' in html
        assert "height:321px" in html
        page = unescape(re.search('srcdoc="([^"]*)"', html)[1])
        assert page.replace('\n<base href="about:srcdoc">', "") == outcome.page()
        assert data_of(page)["signature"] == outcome.signature
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == evaluation.page()


def test_without_a_notebook_a_page_says_what_to_do():
    evaluation = score(["So. It is."], {"cnn": ["So it is."]})
    assert "to_html" in repr(evaluation.show())
    assert len(repr(evaluation.show())) < 100
    with pytest.raises(OptionError, match="height must be at least 1 pixel, not 0"):
        evaluation.show(height=0)
    with pytest.raises(OptionError, match="alignments of tokens are written as tables only"):
        align(["So."], {"x": ["So ."]}, task="tokens").show()


@pytest.mark.filterwarnings("ignore")
def test_a_notebook_shows_them(tmp_path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    lines = [
        "import interpunct\nfrom interpunct.sample import REFERENCES, SYSTEMS\n"
        "evaluation = interpunct.score(REFERENCES, SYSTEMS)\nevaluation",
        "evaluation.show()",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in lines])
    nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    table, page = (cell["outputs"][0]["data"] for cell in notebook["cells"])
    assert read(table["text/html"]).rows[1][0] == "both"
    assert table["text/plain"].startswith("<Evaluation of boundaries")
    assert page["text/html"].startswith("<iframe")
