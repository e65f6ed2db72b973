"""The page of `interpunct compare`: no errors of a kind that a splitter does not predict."""

import pytest

from interpunct.api.comparison import compare_segmenters
from interpunct.corpora.paths import NamedPath
from interpunct.options import Settings
from tests.pages import data_of, section
from tests.report.browser import opened

CODE = """
import re

def sentences(text):
    return re.findall(r"[^.!?]*[.!?]", text)

def tokens(text):
    return [re.findall(r"\\w+|[^\\w\\s]", sentence) for sentence in sentences(text)]

def words(text):
    return [re.findall(r"\\w+|[^\\w\\s]", text)]
"""
TEXT = "We met him, Mr. Li, then. \nHe left (early), did he?\n"


@pytest.fixture
def splitters(tmp_path, monkeypatch):
    """A page of a splitter without tokens and of one with tokens, made of a small text."""
    (tmp_path / "splitters_of_the_page.py").write_text(CODE, encoding="utf-8")
    spaced = TEXT.replace(",", " ,").replace("(", "( ").replace(")", " )")
    gold = tmp_path / "gold.lines"
    gold.write_text(spaced.replace("?", " ?").replace("then.", "then ."), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    settings = Settings.choose(command="score", task="tokens", intervals=False)
    names = {"apart": "splitters_of_the_page:sentences", "cut": "splitters_of_the_page:tokens"}
    return compare_segmenters(NamedPath(None, str(gold)), names, {}, settings)


def test_a_splitter_without_tokens_has_no_token_errors(splitters):
    page = splitters.page()
    errors = section(page, "errors")
    apart, cut = (dict(zip(errors["kinds"], own, strict=True)) for own in errors["counts"])
    assert apart["false"] == 1
    assert (apart["merged"], apart["split"], apart["recut"]) == (None, None, None)
    assert cut["split"] == 1
    assert {row[1] for row in errors["errors"] if errors["kinds"][row[2]] == "split"} == {1}
    tokens = section(page, "tokens")
    assert tokens["without_tokens"] == ["apart"]
    assert tokens["counts"][0][:2] == [None, None]
    assert tokens["counts"][1][0] is not None
    assert tokens["counts"][0][2] == tokens["counts"][1][2]
    texts = section(page, "texts")
    own = texts["documents"][0]["errors"]
    assert {texts["kinds"][error[1]] for error in own["apart"]} == {"false"}
    assert {texts["kinds"][error[1]] for error in own["cut"]} == {"false", "split"}


def test_a_function_that_gives_tokens_is_not_said_to_find_none(splitters):
    assert "No tokens are found by apart; " in splitters.table()


def test_the_page_says_what_a_splitter_does_not_look_for(browser, splitters, tmp_path):
    (tmp_path / "page.html").write_text(splitters.page(), encoding="utf-8")
    with opened(browser, tmp_path / "page.html") as found:
        page = found.page
        told = page.locator("#tokens").inner_text()
        assert "apart: no tokens are found, so no errors of tokens are listed." in told
        assert "null" not in told
        page.locator("#tokens select").select_option("apart")
        assert "apart finds no tokens." in page.locator("#tokens").inner_text()
        page.locator("#tokens select").select_option("cut")
        assert "Mr." in page.locator("#tokens").inner_text()
        counts = page.locator("#errors table").first.locator("tbody tr").first
        assert counts.locator("td").all_inner_texts() == ["1", "1", "–"]
        assert found.complaints == []


def test_figures_are_shown_once(browser, splitters, tmp_path):
    (tmp_path / "page.html").write_text(splitters.page(), encoding="utf-8")
    assert "summary" not in [part["name"] for part in data_of(splitters.page())["sections"]]
    with opened(browser, tmp_path / "page.html") as found:
        page = found.page
        heads = page.locator("th button", has_text="sent F1 ↑")
        assert heads.count() == 1
        page.locator("summary", has_text="figures").click()
        # What is unfolded is built a moment later.
        page.locator("#compared_texts code", has_text="sentence_f1").wait_for(timeout=5000)
