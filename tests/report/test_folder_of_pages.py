"""A folder of pages: an index that lists every document, and a page for each of them."""

import pytest

from interpunct import Document, score
from interpunct.api import agreement
from interpunct.errors import InputError
from interpunct.sample import REFERENCES, SYSTEMS
from tests.pages import data_of, section
from tests.report.browser import opened

COMMON = ("index.html", "page.css", "page.js")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("made")
    score({"ines": REFERENCES["ines"]}, SYSTEMS, resamples=20).to_html(f"{path}/pages/")
    return path / "pages"


def test_every_document_has_a_page_with_its_own_figures(folder):
    evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS, intervals=False).to_dict()
    index = (folder / "index.html").read_text(encoding="utf-8")
    listed = section(index, "documents")["documents"]
    assert [name for name, _ in listed] == evaluation["documents"]
    assert {path.name for path in folder.iterdir()} == {*COMMON, *(file for _, file in listed)}
    for name, file in listed:
        page = (folder / file).read_text(encoding="utf-8")
        assert data_of(page)["documents"] == 1
        (text,) = section(page, "texts")["documents"]
        assert text["name"] == name
        for figure in section(page, "summary")["tables"][0]["figures"]:
            for cell, system in zip(figure["cells"], evaluation["systems"], strict=True):
                own = system["per_document"][name]["scores"][figure["name"]]
                assert cell["value"] == pytest.approx(own["value"], abs=1e-6)


def test_the_index_leads_to_each_page_and_back(browser, folder):
    with opened(browser, folder / "index.html") as found:
        found.page.locator("#documents a", has_text="bread").click()
        found.page.locator("h1", has_text="bread").wait_for()
        found.page.get_by_role("link", name="all documents").click()
        found.page.locator("#documents").wait_for()
        assert found.complaints == []


def test_any_name_of_a_document_is_a_file_in_the_folder(browser, tmp_path):
    names = ["../up", "a/b", "x" * 300, "<b>&#%?", "CON", "a", "A"]
    gold = [Document.build(name, ["so", "it"], marks=["", "."]) for name in names]
    options = {"task": "punctuation", "intervals": False}
    score({"g": gold}, {"x": gold}, **options).to_html(f"{tmp_path}/pages/")
    assert len([*(tmp_path / "pages").iterdir()]) == len(names) + len(COMMON)
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]
    with opened(browser, tmp_path / "pages" / "index.html") as found:
        found.page.locator("#documents a", has_text="<b>&#%?").click()
        assert "<b>&#%?" in found.page.locator("h1").inner_text()
        assert found.complaints == []


def test_a_folder_leaves_nothing_out(tmp_path):
    words = [f"w{number % 9}" for number in range(101_000)]
    gold = Document.build("long", words, marks=["" if n % 4 else "." for n in range(101_000)])
    made = Document.build("long", words, marks=["." if n % 6 == 0 else "" for n in range(101_000)])
    other = Document.build("short", ["so"], marks=["."])
    evaluation = score(
        {"g": [gold, other]}, {"x": [made, other]}, task="punctuation", intervals=False
    )
    evaluation.to_html(f"{tmp_path}/pages/")
    page = (tmp_path / "pages" / "1-long.html").read_text(encoding="utf-8")
    (text,) = section(page, "texts")["documents"]
    assert len(text["units"]) == text["words"] == 101_000
    errors = section(page, "errors")
    assert len(errors["errors"]) == errors["total"] == evaluation.errors.total
    assert "strata" not in errors


def test_the_index_leads_from_an_error_to_the_page_of_its_document(browser, folder):
    with opened(browser, folder / "index.html") as found:
        page = found.page
        shown = page.locator("#errors .card .shown").inner_text()
        page.get_by_role("link", name="on the page of the document").click()
        page.wait_for_function("location.hash.startsWith('#error=')")
        assert page.get_by_role("link", name="all documents").count() == 1
        page.wait_for_function(
            "wanted => document.querySelector('#errors .card .shown').innerText === wanted",
            arg=shown,
        )
        assert found.complaints == []


def test_a_folder_with_another_file_of_that_name_is_left_alone(tmp_path, interpunct_command):
    (tmp_path / "gold.txt").write_text("So it is. Yes.", encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "index.html").write_text("mine", encoding="utf-8")
    call = ("score", "gold.txt", "-r", "gold.txt", "--no-intervals", "--html", "out/")
    done = interpunct_command.call(*call, cwd=tmp_path)
    assert done.status == 2
    assert "not a page" in done.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["index.html"]
    assert interpunct_command.call(*call, "--force", cwd=tmp_path).status == 0
    assert len([*(tmp_path / "out").iterdir()]) == len(COMMON) + 1
    assert interpunct_command.call(*call, cwd=tmp_path).status == 0


def test_the_script_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "page.js").write_text("mine", encoding="utf-8")
    scores = score({"ines": REFERENCES["ines"]}, SYSTEMS, intervals=False)
    with pytest.raises(InputError, match="not a page or a part of one"):
        scores.to_html(f"{tmp_path}/out/")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["page.js"]


def test_pages_share_a_script_and_a_style_sheet(folder):
    for path in folder.glob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert "<style" not in page
        assert page.count("<script") == 2
        assert "unsafe" not in page


def test_a_page_loads_what_lies_beside_it_and_nothing_else(browser, folder):
    for path in folder.glob("*.html"):
        with opened(browser, path) as found:
            names = {request.removeprefix(folder.as_uri()) for request in found.requests}
            assert names <= {f"/{path.name}", "/page.css", "/page.js", "data:,"}
            assert found.page.locator("main > section").count() >= 3
            width = "getComputedStyle(document.querySelector('main')).maxWidth"
            assert found.page.evaluate(width) != "none"
            assert (
                "needs page.css and page.js beside it" in found.page.locator("footer").inner_text()
            )
            found.page.evaluate(
                "document.body.append(Object.assign(document.createElement('script'),"
                " {textContent: 'document.title = 1'}))"
            )
            assert found.page.title() != "1"
            (refused,) = found.complaints
            assert "Content Security Policy" in refused


def test_a_page_that_was_moved_says_what_it_lacks(browser, folder, tmp_path):
    (tmp_path / "alone.html").write_bytes((folder / "index.html").read_bytes())
    with opened(browser, tmp_path / "alone.html") as found:
        said = found.page.locator("main").inner_text()
        assert (
            said == "This page is drawn by page.js and page.css, which belong in the same folder."
        )


def test_only_scores_have_a_folder_of_pages(tmp_path, interpunct_command):
    said = interpunct_command.refusal("agreement", "a.txt", "--html", "out/", cwd=tmp_path)
    assert "only interpunct score writes a folder of pages" in said
    with pytest.raises(InputError, match="only scores have a page for each document"):
        agreement(REFERENCES).to_html(f"{tmp_path}/x/")
