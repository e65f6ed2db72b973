"""Texts, networks and errors of the page in a real browser."""

import re
import warnings

import pytest

from interpunct import Document, agreement, score
from interpunct.api.comparison import Comparison
from interpunct.errors import InputWarning
from interpunct.evaluation.compared_texts import ComparedText
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS
from tests.pages import section
from tests.report.browser import opened

DIFFERING = FOLDER / "differing"
GOLD = "كان الجو جميلاً، والناس كثيرون. هل اشتريت الخبز؟ نعم (من القرية)."
MADE = "كان الجو جميلاً. والناس كثر هل اشتريت الخبز؟ نعم، (من القرية)."
THIRD = "كان الجو جميلاً والناس هنا. هل اشتريت الخبز. نعم، (من المدينة)."


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    annotators = {path.name: path for path in sorted((DIFFERING / "annotators").iterdir())}
    systems = {path.name: path for path in sorted((DIFFERING / "systems").iterdir())}
    one = {"ines": annotators["ines"]}
    tokens = [
        Document.build(name, ["Is", "n't", "it", "?", "Yes", "“"], boundaries=[0, 0, 0, 1, 0, 1])
        for name in ("d", "e")
    ]
    made = [
        Document.build(name, ["Isn", "'t", "it", "?", "Yes", "<<"], boundaries=[0, 0, 1, 0, 0, 1])
        for name in ("d", "e")
    ]
    unknown = Document.build(
        "u", ["a", "b", "c"], speaker=["<i>ann", "bo", "bo"], boundaries=[1, 0, 1],
        subtypes=["say", "", "say"],
    )  # fmt: skip
    labelled = Document.build(
        "u", ["a", "b", "c"], boundaries=[0, 1, 1], subtypes=["", "<b>ask", "say"]
    )
    with warnings.catch_warnings():
        # Words that differ are what this is about.
        warnings.simplefilter("ignore", InputWarning)
        kinds = {
            "boundaries": score(REFERENCES, SYSTEMS),
            "punctuation": score(one, systems, task="punctuation"),
            "network": score(annotators, systems, task="punctuation", intervals=False),
            "words": score(annotators, systems, intervals=False),
            "tokens": score({"gold": tokens}, {"x": made}, task="tokens"),
            "arabic": score({"gold": [GOLD]}, {"x": [MADE], "y": [GOLD]}, task="punctuation"),
            "arabic-network": score(
                {"gold": [GOLD], "other": [MADE]},
                {"x": [THIRD]},
                task="punctuation",
                intervals=False,
            ),
            "speakers": score({"gold": [unknown]}, {"x": [labelled]}, intervals=False),
            "chinese": score(
                {"gold": ["今天很好，我们去吧！你呢？"]}, {"x": ["今天很好。我们去把！你呢"]},
                task="punctuation", intervals=False,
            ),
        }  # fmt: skip
    for name, evaluation in kinds.items():
        evaluation.to_html(folder / f"{name}.html")
    return folder


ALL = (
    "boundaries", "punctuation", "network", "words", "tokens", "arabic", "arabic-network",
    "speakers", "chinese",
)  # fmt: skip


def data_of(pages, name, part):
    return section((pages / f"{name}.html").read_text(encoding="utf-8"), part)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ALL)
def test_pages_fit_their_screen_and_say_nothing_on_the_console(browser, pages, name, width, scheme):
    size = {"width": width, "height": 900}
    with opened(browser, pages / f"{name}.html", viewport=size, color_scheme=scheme) as found:
        assert found.page.evaluate("document.documentElement.scrollWidth") <= width
        assert found.page.locator("#errors").count() == 1
        assert found.complaints == []


def choose(select, value):
    """Take the option of a filter that begins with a value, beside which its count stands."""
    texts = select.locator("option").all_text_contents()
    (place,) = (n for n, text in enumerate(texts) if text.rpartition(" (")[0] == value)
    select.select_option(index=place)


def counts_of(select):
    """How many errors each value of a filter has, as the page says."""
    texts = select.locator("option:enabled").all_text_contents()[1:]
    parts = (text.rpartition(" (") for text in texts)
    return {value: int(count.rstrip(")").replace(",", "")) for value, _, count in parts}


def selects_of(page):
    return {
        label.evaluate("one => one.firstChild.textContent"): label.locator("select")
        for label in page.locator("#errors .controls > label").all()
    }


def status(page):
    return page.locator("#errors .controls [role=status]").inner_text()


@pytest.mark.parametrize("name", ALL)
def test_the_counts_are_those_of_the_data_and_a_click_lists_them(browser, pages, name):
    data = data_of(pages, name, "errors")
    with opened(browser, pages / f"{name}.html") as found:
        page = found.page
        rows = page.locator("#errors table").first.locator("tbody tr")
        for row, counts in zip(rows.all(), data["counts"], strict=True):
            shown = [int(text.replace(",", "")) for text in row.locator("td").all_inner_texts()]
            assert shown[0] == sum(counts)
            assert sorted(shown[1:]) == sorted(
                count for count, *all_ in zip(counts, *data["counts"], strict=True) if any(all_)
            )
        first = rows.first.locator("button").first
        expected = first.inner_text()
        first.click()
        assert status(page).startswith(f"1 of {expected} error")


def test_errors_are_chosen_by_kind_mark_system_and_document(browser, pages):
    data = data_of(pages, "punctuation", "errors")
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        selects = selects_of(page)
        assert list(selects) == ["System", "Kind", "Mark", "Document"]
        choose(selects["Kind"], "missed")
        choose(selects["Mark"], "?")
        choose(selects["Document"], "bus")
        choose(selects["System"], "pause")
        wanted = [
            row for row in data["errors"]
            if data["kinds"][row[2]] == "missed" and row[4] == "?"
            and data["documents"][row[0]] == "bus" and row[1] == 1
        ]  # fmt: skip
        assert wanted
        assert status(page).startswith(f"1 of {len(wanted)} error")
        page.locator("#errors").get_by_role("button", name="Clear").click()
        assert status(page).startswith(f"1 of {len(data['errors']):,} errors")


def test_speakers_and_labels_are_filters_where_there_are_any(browser, pages):
    with opened(browser, pages / "speakers.html") as found:
        page = found.page
        selects = selects_of(page)
        assert list(selects) == ["Kind", "Speaker", "Label"]
        choose(selects["Speaker"], "<i>ann")
        assert status(page) == "1 of 1 error"
        assert "a" in page.locator("#errors .card .shown").inner_text()
        assert page.locator("main i").count() == 0


def test_speakers_who_are_numbers_belong_to_their_documents(browser, tmp_path):
    def calls(marks):
        return [
            Document.build(
                name, ["so", "it", "is"], marks=[*marks], speaker=["1", "2", "Ann"]
            )
            for name in ("call", "talk")
        ]  # fmt: skip

    evaluation = score(
        {"g": calls(",?.")}, {"x": calls("!!!")}, task="punctuation", by="speaker", resamples=50
    )
    evaluation.to_html(tmp_path / "page.html")
    with opened(browser, tmp_path / "page.html") as found:
        page = found.page
        selects = selects_of(page)
        # As --by speaker tells them apart.
        speakers = section((tmp_path / "page.html").read_text(encoding="utf-8"), "parts")
        named = next(kind for kind in speakers["kinds"] if kind["by"] == "speaker")["parts"]
        counts = counts_of(selects["Speaker"])
        assert {*counts} == {*named} == {"call:1", "call:2", "talk:1", "talk:2", "Ann"}
        choose(selects["Document"], "talk")
        assert counts_of(selects["Speaker"]) == {"talk:1": 1, "talk:2": 1, "Ann": 1}
        hidden = selects["Speaker"].locator("option[hidden]").all_text_contents()
        assert hidden == ["call:1 (0)", "call:2 (0)"]
        choose(selects["Speaker"], "talk:2")
        assert status(page) == "1 of 1 error"
        told = page.locator("#parts").inner_text()
        assert "No intervals: 4 speakers of a single document with fewer than 100 words." in told


def test_next_and_previous_lead_through_the_errors_and_the_keys_too(browser, pages):
    with opened(browser, pages / "boundaries.html") as found:
        page = found.page
        shown = page.locator("#errors .card .shown")
        first = shown.inner_text()
        page.get_by_role("button", name="Next error").first.click()
        assert status(page).startswith("2 of ")
        assert shown.inner_text() != first
        page.locator("#errors .browser").focus()
        page.keyboard.press("p")
        assert shown.inner_text() == first
        page.keyboard.press("p")
        total = len(data_of(pages, "boundaries", "errors")["errors"])
        assert status(page).startswith(f"{total} of {total} ")


@pytest.mark.parametrize("name", ALL)
def test_a_link_leads_to_its_error_and_from_there_to_the_text(browser, pages, name):
    with opened(browser, pages / f"{name}.html") as found:
        page = found.page
        for _ in range(2):
            page.get_by_role("button", name="Next error").first.click()
        shown = page.locator("#errors .card .shown").inner_text()
        link = page.locator("#errors a", has_text="link to this error").get_attribute("href")
    assert link.startswith("#error=")
    with opened(browser, pages / f"{name}.html") as found:
        page = found.page
        page.goto(f"{page.url}{link}")
        page.reload()
        page.wait_for_function(
            "wanted => document.querySelector('#errors .card .shown').innerText === wanted",
            arg=shown,
        )
        page.locator("#errors a", has_text="show it in the text").click()
        assert page.locator(".here:visible").last.bounding_box()["y"] < 900
        assert found.complaints == []


def test_a_link_to_an_error_that_is_not_there_says_so(browser, pages):
    with opened(browser, pages / "tokens.html") as found:
        found.page.goto(f"{found.page.url}#error=nobody,d,1,missed")
        found.page.wait_for_function(
            "document.querySelector('#errors [role=status]').innerText.includes('not on this page')"
        )


def test_a_frequent_error_lists_all_its_occurrences(browser, pages):
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        row = page.locator("#errors .halves table tbody tr").first
        expected = int(row.locator("td").nth(1).inner_text())
        row.get_by_role("button", name="Show").click()
        assert status(page).startswith(f"1 of {expected} errors like this")
        page.get_by_role("button", name="Show all of them again").click()
        assert "like this" not in status(page)


def assert_in_sight(locator):
    box, height = locator.bounding_box(), locator.page.viewport_size["height"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height


def test_what_is_frequent_is_counted_for_each_system_and_a_click_lists_it(browser, pages):
    data = data_of(pages, "punctuation", "errors")
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        table = page.locator("#errors .halves table")
        heads = table.locator("thead th").all_inner_texts()
        assert heads == ["error", "after", "all", "both", "pause", "words", "show"]
        height = "one => one.getBoundingClientRect().top + scrollY"
        before = table.evaluate(height)
        first, *_ = sorted(data["contexts"], key=lambda row: -sum(row[4]))
        shown = table.locator("tbody tr").first.locator("td").all_inner_texts()
        assert [int(text) for text in shown[1:5]] == [sum(first[4]), *first[4]]
        # By a system: what it has most of.
        table.locator("thead button", has_text="pause").click()
        # It stays where it is, however wide it has become.
        assert table.evaluate(height) == before
        most = max(row[4][1] for row in data["contexts"])
        cell = table.locator("tbody tr").first.locator("td").nth(3)
        assert int(cell.inner_text()) == most
        cell.locator("button").click()
        assert status(page).startswith(f"1 of {most} error")
        assert "like this" in status(page)
        assert_in_sight(page.locator("#errors .card"))
        assert selects_of(page)["System"].locator("option:checked").inner_text().startswith("pause")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_error_that_a_click_lists_is_brought_into_sight(browser, pages, width):
    size = {"width": width, "height": 900}
    with opened(browser, pages / "punctuation.html", viewport=size) as found:
        page = found.page
        page.locator("#errors .halves table tbody tr").last.locator("button").last.click()
        assert_in_sight(page.locator("#errors .card"))


def test_the_table_of_frequent_errors_keeps_its_place_and_the_focus(browser, pages):
    with opened(
        browser, pages / "punctuation.html", viewport={"width": 390, "height": 900}
    ) as found:
        page = found.page
        table = page.locator("#errors .halves .scroll", has_text="after").first
        button = table.locator("tbody tr").nth(2).locator("button").last
        button.focus()
        scrolled = table.evaluate("one => one.scrollLeft")
        label = button.get_attribute("aria-label")
        assert scrolled > 0
        page.keyboard.press("Enter")
        assert page.get_by_role("button", name="Show all of them again").count() == 1
        assert table.evaluate("one => one.scrollLeft") == scrolled
        assert page.evaluate("document.activeElement.ariaLabel") == label


def test_a_long_name_of_a_document_is_broken_on_a_narrow_screen(browser, tmp_path):
    gold, made = (
        [Document.build("a_long_name_" * 9, ["so", "it", "is"], boundaries=ends)]
        for ends in ([0, 1, 1], [1, 0, 1])
    )
    score({"gold": gold}, {"x": made}, intervals=False).to_html(tmp_path / "page.html")
    with opened(browser, tmp_path / "page.html", viewport={"width": 390, "height": 900}) as found:
        for one in (".places", ".card"):
            lines = found.page.locator(f"#errors {one}")
            assert lines.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_single_system_is_counted_once(browser, pages):
    with opened(browser, pages / "tokens.html") as found:
        heads = found.page.locator("#errors .halves table thead th").all_inner_texts()
        assert heads == ["error", "after", "errors", "show"]


def test_what_is_found_is_told_apart_from_the_errors_below(browser, pages):
    with opened(browser, pages / "tokens.html") as found:
        assert "found if both of its ends are" in found.page.locator("#tokens").inner_text()


def test_sentences_stand_apart_from_tokens_over_all_documents_and_lead_to_examples(browser, pages):
    with opened(browser, pages / "tokens.html") as found:
        page = found.page
        tables = page.locator("#tokens table")
        sentences, tokens, blocks = tables.all_inner_texts()[-3:]
        assert re.search(r"false\s+it\s+2", sentences)
        assert re.search(r"missed\s+\?\s+2", sentences)
        assert re.search(r"cut otherwise\s+Is\s*n't\s+Isn\s*'t\s+2", tokens)
        assert re.search(r"other characters\s+“\s+<<\s+2", blocks)
        page.locator("#tokens a.example").first.click()
        page.wait_for_function("location.hash.startsWith('#error=')")
        assert page.locator("#errors .card .shown").inner_text()


def test_shapes_tell_errors_apart_in_the_text(browser, pages):
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        text = page.locator("#texts .text")
        assert text.locator(".slot.found").count() > 5
        pictures = text.locator(".slot.errors svg").evaluate_all(
            "all => [...new Set(all.map((one) => one.firstChild.getAttribute('d')"
            " ?? one.firstChild.tagName))].length"
        )
        legend = page.locator("#texts .legend svg").count()
        assert pictures == legend - 1
        before = text.locator(".slot.errors").count()
        page.locator("#texts .chips label", has_text="case").uncheck()
        assert text.locator(".slot.errors").count() < before
        data = data_of(pages, "punctuation", "texts")
        own = data["documents"][0]["errors"]["both"]
        shown = [error for error in own if data["kinds"][error[1]] != "case"]
        told = page.locator("#texts .controls [role=status]").inner_text()
        assert told.startswith(f"{len(shown)} error")


def test_the_punctuation_of_the_text_is_shown(browser, pages):
    with opened(browser, pages / "boundaries.html") as found:
        assert "Right." in found.page.locator("#texts .text").inner_text()
        assert "with" in " ".join(
            found.page.locator("#texts .slot.split").evaluate_all(
                "all => all.map((one) => { one.dispatchEvent(new PointerEvent('pointerenter'));"
                " return document.querySelector('.tip').textContent; })"
            )
        )


def test_a_network_shows_everybody_and_can_be_cut_to_what_was_forgiven(browser, pages):
    data = data_of(pages, "network", "networks")
    with opened(browser, pages / "network.html") as found:
        page = found.page
        part = page.locator("#networks")
        heads = part.locator("table").first.locator("th").all_text_contents()
        assert heads == ["ines", "mori", "tove", "both"]
        steps = data["documents"][0]["paths"]["both"]
        forgiven = sum(step[1] == "f" for step in steps)
        wrong = sum(step[1] not in ("f", "") for step in steps)
        told = part.locator(".controls [role=status]").inner_text()
        assert told.startswith(f"{forgiven} times forgiven, {wrong} times not, in ")
        assert part.locator("td.forgiven").count() == forgiven
        assert part.locator("td.wrong").count() == wrong
        part.locator("select").nth(2).select_option(label="what was forgiven")
        assert part.locator("td.forgiven").count() == forgiven
        assert part.locator(".gap").count() > 1
        part.get_by_role("button", name="Next difference").click()
        assert "forgiven" in part.locator("td.here").get_attribute("class")
        assert found.complaints == []


def test_errors_of_networks_are_wrong_and_never_forgiven(pages):
    errors, networks = (data_of(pages, "network", part) for part in ("errors", "networks"))
    assert networks["left_out"] == 0
    wrong = sum(
        step[1] not in ("f", "")
        for document in networks["documents"]
        for path in document["paths"].values()
        for step in path
    )
    assert errors["total"] == wrong


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("arabic", "#texts .text > div"),
        ("arabic", "#aligned .text > div"),
        ("arabic-network", "#networks .strip"),
    ],
)
def test_arabic_runs_from_right_to_left(browser, pages, name, first):
    with opened(browser, pages / f"{name}.html") as found:
        part = found.page.locator(first).first
        assert part.evaluate("one => getComputedStyle(one).direction") == "rtl"
        words = part.locator("td, .word, .slot")
        lefts = [words.nth(place).bounding_box()["x"] for place in (0, 2)]
        assert lefts[0] > lefts[1]
        among = found.page.locator("#errors .among").first
        assert among.evaluate("one => getComputedStyle(one).direction") == "rtl"


def test_marks_of_a_script_stay_as_they_are(browser, pages):
    with opened(browser, pages / "arabic.html") as found:
        text = found.page.locator("#texts .text").inner_text()
        assert "الخبز؟" in text
        assert "(من القرية)" in text


def test_lists_show_marks_as_they_are_written_and_count_what_is_compared(browser, pages):
    data = data_of(pages, "arabic", "errors")
    assert {row[8] for row in data["errors"] if row[8]} <= {", .", ",", ".", "?"}
    with opened(browser, pages / "arabic.html") as found:
        page = found.page
        assert "،" in page.locator("#errors .places").inner_text()
        assert "," not in page.locator("#errors .places .change").first.inner_text()
        marks = counts_of(selects_of(page)["Mark"])
        assert "،" in marks
        assert "," not in marks
        frequent = page.locator("#errors .halves table").inner_text()
        assert "،" in frequent
    networks = data_of(pages, "arabic-network", "networks")["documents"][0]
    written = {entry for column in networks["columns"] for entry in [*column] if entry}
    assert {"،", "؟"} <= written
    with opened(browser, pages / "arabic-network.html") as found:
        assert "؟" in found.page.locator("#errors").inner_text()


def test_marks_are_shown_as_they_are_written_in_columns_and_by_mark(browser, pages):
    columns = data_of(pages, "arabic", "aligned")["documents"][0]["systems"]["x"]
    written = {text for column in columns if isinstance(column, list) for text in column[1:]}
    assert {"،", "؟"} <= written
    assert not written & {",", "?"}
    with opened(browser, pages / "arabic.html") as found:
        page = found.page
        assert {"،", "؟"} <= {*page.locator("#punctuation .markname").all_inner_texts()}
        confusion = page.locator("#punctuation table.confusion th").all_inner_texts()
        assert {"،", "؟"} <= {*confusion}
        assert "," not in confusion
        marks = page.locator("#parts table").first.locator("tbody th").all_inner_texts()
        assert {"،", "؟"} <= {*marks}
        assert not {",", "?"} & {*marks}
        assert "spellings of one mark" not in page.locator("#parts").inner_text()
        assert found.complaints == []


def test_a_mark_that_is_written_in_several_ways_has_all_of_them(browser, tmp_path):
    """Also ways in which it is never wrong, and what is merged into it."""
    gold, made = ["هل جاء؟ Did he? نعم! Yes."], ["هل جاء؟ Did he? نعم. Yes,"]
    evaluation = score(
        {"g": gold}, {"x": made}, task="punctuation", merge={"!": "."}, intervals=False
    )
    evaluation.to_html(tmp_path / "page.html")
    with opened(browser, tmp_path / "page.html") as found:
        page = found.page
        names = page.locator("#punctuation .markname").all_inner_texts()
        assert {frozenset(name.split()) for name in names} == {
            frozenset("؟?"), frozenset(".!"),
        }  # fmt: skip
        # What the reference never has is taken for something else all the same.
        assert "," in page.locator("#punctuation table.confusion thead th").all_inner_texts()
        for name in ("punctuation", "parts"):
            assert "spellings of one mark" in page.locator(f"#{name}").inner_text()
        columns = section((tmp_path / "page.html").read_text(encoding="utf-8"), "aligned")
        assert ["=", "!", "."] in columns["documents"][0]["systems"]["x"]


def test_names_from_right_to_left_move_no_number(browser, tmp_path):
    documents = [Document.build(n, ["so", "it", "is"], boundaries=[1, 0, 1]) for n in "ab"]
    made = [Document.build(n, ["so", "it", "is"], boundaries=[0, 1, 1]) for n in "ab"]
    systems = {"ديب": made, "y": documents}
    score({"g": documents}, systems, resamples=20).to_html(tmp_path / "page.html")
    with opened(browser, tmp_path / "page.html") as found:
        note = found.page.locator("#side_by_side .panel .note").last
        places = note.evaluate(
            """one => { const text = one.firstChild.data, at = text.indexOf("ديب");
              const left = (start, size) => { const range = document.createRange();
                range.setStart(one.firstChild, start); range.setEnd(one.firstChild, start + size);
                return range.getBoundingClientRect(); };
              const count = at + text.slice(at).search(/\\d/);
              const [name, number] = [left(at, 3), left(count, 1)];
              return [name.top, name.right, number.top, number.left]; }"""
        )
        top, right, number_top, number_left = places
        assert number_top > top + 1 or number_left >= right


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A page that cannot list all of its errors, and the counts of all of them."""
    marks = [".", "?", "!", ";", ",", ":"]
    gold, made = [], []
    for number in range(2400):
        words = [f"w{number % 7}", "so", "it", "is", "then"]
        who = [f"speaker {number % 40}"] * 5
        own = [marks[number % 5], "", ",", "", "."]
        if number == 1234:
            own[1], who = ":", ["once"] * 5
        gold.append(Document.build(f"d{number:04}", words, marks=own, speaker=who))
        wrong = ["", "", marks[number % 4], "" if number % 3 else "?", ""]
        made.append(Document.build(f"d{number:04}", [*words[:-1], "than"], marks=wrong))
    evaluation = score(
        {"gold": gold}, {"x": made, "y": gold, "z": made}, task="punctuation", intervals=False
    )
    path = tmp_path_factory.mktemp("many") / "many.html"
    evaluation.to_html(path)
    return path, evaluation


def test_filters_count_all_errors_and_every_value_has_an_example(browser, many):
    path, evaluation = many
    data = section(path.read_text(encoding="utf-8"), "errors")
    assert data["total"] > len(data["errors"])
    expected = {"x": 0, "z": 0}
    marks = {}
    speakers = {}
    for own in evaluation.errors.strata.values():
        for stratum, count in own.items():
            expected[evaluation.systems[stratum.system]] += count
            speakers[stratum.speaker] = speakers.get(stratum.speaker, 0) + count
            for mark in stratum.marks:
                marks[mark] = marks.get(mark, 0) + count
    with opened(browser, path) as found:
        page = found.page
        selects = selects_of(page)
        assert counts_of(selects["System"]) == expected
        assert counts_of(selects["Mark"]) == marks
        assert counts_of(selects["Speaker"]) == speakers
        assert sum(counts_of(selects["Kind"]).values()) == data["total"]
        assert "more: --html FOLDER/ writes all" in selects["Document"].inner_text()
        for name, select in selects.items():
            for value, count in [*counts_of(select).items()][:60]:
                choose(select, value)
                told = re.match(r"1 of ([\d,]+) (?:shown of ([\d,]+) )?errors?", status(page))
                assert told, (name, value, status(page))
                assert int((told[2] or told[1]).replace(",", "")) == count
            select.select_option(index=0)
        # Filters together.
        choose(selects["Speaker"], "speaker 3")
        choose(selects["Mark"], ",")
        choose(selects["System"], "z")
        wanted = sum(
            count
            for own in evaluation.errors.strata.values()
            for stratum, count in own.items()
            if (stratum.system, stratum.speaker) == (2, "speaker 3") and "," in stratum.marks
        )
        assert re.search(rf"\b{wanted:,} errors", status(page))
        assert found.complaints == []


def test_an_arrow_leads_from_the_reference_to_the_system_in_every_script(browser, pages):
    with opened(browser, pages / "arabic.html") as found:
        page = found.page
        shown = ["#errors .places .change", "#errors .halves td span, #errors .halves th span[dir]"]
        for place in (*shown, "#texts .wrong"):
            for one in page.locator(place).all():
                sides = one.locator("bdi")
                if "→" in one.inner_text() and sides.count() == 2:
                    lefts = [sides.nth(side).bounding_box()["x"] for side in (0, 1)]
                    assert lefts[0] < lefts[1], one.inner_text()


def test_scripts_without_spaces_have_none_in_lists(browser, pages):
    with opened(browser, pages / "chinese.html") as found:
        page = found.page
        text = page.locator("#errors .card .shown").inner_text().replace("\u200b", "")
        assert re.match(r"今天很好\s*substituted:\s*，\s*→\s*。\s*我们去吧！你呢", text)
        row = page.locator("#errors .halves tbody tr").first
        row.locator("button").click()
        assert status(page).startswith("1 of 1 error like this")


def test_errors_against_several_references_have_the_marks_around_them(pages):
    data = data_of(pages, "network", "errors")
    assert any(re.search(r"\w[.,?] \w", row[6]) for row in data["errors"])
    gold = [["So, it is late. We go"], ["So it is late. We go"]]
    evaluation = score(
        {"a": gold[0], "b": gold[1]}, {"x": ["so it is late! we went"]},
        task="punctuation", intervals=False,
    )  # fmt: skip
    missed, other = (one.error for one in evaluation.errors.kept)
    assert (missed.before, missed.reference) == (("So,", "it", "is", "late"), ".")
    assert other.before == ("So,", "it", "is", "late.", "We")


def test_a_long_text_is_drawn_in_parts_and_a_link_finds_its_part(browser, tmp_path):
    words = [f"w{number % 9}" for number in range(26_000)]
    gold = Document.build("long", words, marks=["." if n == 25_990 else "" for n in range(26_000)])
    made = Document.build("long", words)
    evaluation = score({"g": [gold]}, {"x": [made]}, task="punctuation", intervals=False)
    evaluation.to_html(tmp_path / "long.html")
    with opened(browser, tmp_path / "long.html") as found:
        page = found.page
        text = page.locator("#texts .text")
        assert text.locator(".slot.errors").count() == 0
        assert (
            page.locator("#texts .controls [role=status]").inner_text() == "1 error in 26,000 words"
        )
        page.locator("#errors a", has_text="show it in the text").click()
        assert text.locator(".slot.errors.here").count() == 1
        parts = page.locator("#texts label", has_text="Part").locator("select")
        assert parts.evaluate("one => one.selectedOptions[0].text") == "25,001–26,000"
        assert found.complaints == []


def test_a_text_that_is_cut_names_what_writes_all_of_it(browser, tmp_path):
    words = [f"w{number % 9}" for number in range(100_100)]
    marks = ["." if number % 40_000 == 7 else "" for number in range(100_100)]
    gold = Document.build("long", words, marks=marks)
    evaluation = score(
        {"g": [gold]}, {"x": [Document.build("long", words)]}, task="punctuation", intervals=False
    )
    evaluation.to_html(tmp_path / "long.html")
    with opened(browser, tmp_path / "long.html") as found:
        told = found.page.locator("#texts .controls [role=status]")
        rest = "(--html FOLDER/ writes all of it)"
        assert told.inner_text() == f"3 errors in the first 100,000 of 100,100 words {rest}"
        columns = found.page.locator("#aligned .controls [role=status]").inner_text()
        assert columns == f"3 differences in the first 100,000 of 100,103 columns {rest}"
        # An option is not broken at the end of a line.
        assert told.locator(".option").evaluate("one => getComputedStyle(one).whiteSpace") in (
            "nowrap", "nowrap collapse",
        )  # fmt: skip


def test_an_error_of_a_system_that_is_not_shown_is_shown_alone(browser, pages):
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        shown = page.locator("#texts [aria-label='Systems shown'] label:has(:checked)")
        first = shown.all_inner_texts()
        selects = selects_of(page)
        for name, systems in (("words", ["words"]), ("words", ["words"]), (first[0], first)):
            choose(selects["System"], name)
            page.locator("#errors a", has_text="show it in the text").click()
            assert shown.all_inner_texts() == systems
        page.locator("#texts [aria-label='Systems shown'] input").last.check()
        both = shown.all_inner_texts()
        page.locator("#errors a", has_text="show it in the text").click()
        assert shown.all_inner_texts() == both


@pytest.mark.parametrize("name", ["boundaries", "punctuation", "network"])
def test_on_paper_nothing_lies_over_something_else(browser, pages, name):
    with opened(browser, pages / f"{name}.html", viewport={"width": 760, "height": 900}) as found:
        page = found.page
        page.emulate_media(media="print")
        boxes = page.locator("main section").evaluate_all(
            "all => all.map((one) => [one.getBoundingClientRect().bottom,"
            " Math.max(...[...one.querySelectorAll('*')].filter((e) => e.checkVisibility())"
            ".map((e) => e.getBoundingClientRect().bottom))])"
        )
        assert all(inside <= end + 1 for end, inside in boxes)
        documents = page.locator("#side_by_side .beside table").bounding_box()
        assert documents["x"] + documents["width"] <= 760
        assert page.locator("nav").is_hidden()
        assert page.locator("#errors select").first.is_visible()
        assert page.locator("#errors .controls button").first.is_hidden()


WORD = "x" * 10_000
NAME = "a\nb\t\x1b[31m‮<script>alert(1)</script>&amp;\"'`${1}" * 3
STRANGE = {
    "long words": (["."], [WORD], [WORD + "y"]),
    "long tokens": (None, [WORD, "b"], [WORD[:5000], WORD[5000:], "b"]),
    "accents and emoji": (
        ["?"],
        ["e" + "\u0301" * 300, "👩‍👩‍👧‍👦", "🏳️‍🌈"],
        ["e", "👩", "👩‍👩‍👧‍👦"],
    ),
    "nothing": ([], [], []),
    "no errors": (["."], ["so"], ["so"]),
}


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("case", STRANGE)
def test_strange_texts_and_names_stay_on_the_screen(browser, tmp_path, case, width):
    marks, gold, made = STRANGE[case]
    held = None if marks is None else [*[""] * (len(gold) - 1), *marks][: len(gold)]
    gold = Document.build(NAME, gold, marks=held, speaker=[NAME] * len(gold))
    made = Document.build(NAME, made)
    task = "tokens" if marks is None else "punctuation"
    evaluation = score({NAME: [gold]}, {NAME: [made], "x": [made]}, task=task, intervals=False)
    evaluation.to_html(tmp_path / "page.html")
    size = {"width": width, "height": 900}
    with opened(browser, tmp_path / "page.html", viewport=size) as found:
        page = found.page
        for button in page.get_by_role("button", name="Next").all():
            button.click()
        links = page.locator("#errors a", has_text="show it in the text")
        if links.count():
            links.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("script").count() == 2
        assert found.complaints == []


@pytest.mark.parametrize("width", [390, 1280])
def test_thirty_systems_with_long_names_hide_nothing(browser, tmp_path, width):
    gold = [Document.build("d", ["so", "it", "is"], boundaries=[1, 0, 1])]
    made = [Document.build("d", ["so", "it", "is"], boundaries=[0, 1, 1])]
    systems = {f"system number {number} with a long name": made for number in range(30)}
    score({"g": gold}, systems, resamples=20).to_html(tmp_path / "page.html")
    size = {"width": width, "height": 900}
    with opened(browser, tmp_path / "page.html", viewport=size) as found:
        page = found.page
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        row = page.locator("#errors table").first.locator("tbody tr").first
        name, count = row.locator(".named").bounding_box(), row.locator("td").first.bounding_box()
        assert name["x"] + name["width"] <= count["x"] + 1
        text = page.locator("#texts .text").bounding_box()
        sign = page.locator("#texts .slot.split").first.bounding_box()
        assert sign["x"] + sign["width"] <= text["x"] + text["width"]
        assert page.locator("#side_by_side").bounding_box()["height"] < 9000
        assert found.complaints == []


LONG_NAME = "x" * 300
TURNING = "\u202e12 ديب"
"""A name that would turn round what stands behind it."""


@pytest.mark.parametrize("width", [390, 1280])
def test_names_of_any_kind_are_in_legends_and_beside_boxes(browser, tmp_path, width):
    units = ["so", "it", "is", "so"]
    gold = [Document.build("d", units, boundaries=[1, 0, 1, 1])]
    systems = {
        name: [Document.build("d", units, boundaries=[0, 1, 1, 1], scores=scores)]
        for name, scores in {
            LONG_NAME: [0.1, 0.8, 0.9, 1], TURNING: [0.2, 0.6, 0.7, 1],
            "__proto__": [0.1, 0.7, 0.6, 1],
        }.items()
    }  # fmt: skip
    score({"g": gold}, systems, intervals=False).to_html(tmp_path / "page.html")
    agreement({**systems, "constructor": gold}).to_html(tmp_path / "agreement.html")
    size = {"width": width, "height": 900}
    for name in ("page", "agreement"):
        with opened(browser, tmp_path / f"{name}.html", viewport=size) as found:
            assert found.page.evaluate("document.documentElement.scrollWidth") <= width
            assert found.complaints == []
    with opened(browser, tmp_path / "page.html", viewport=size) as found:
        legend = found.page.locator("#curves .legend").first.inner_text()
        assert re.search(r"ديب\u2069: area \d", legend)
        assert "\u202e" not in legend


def test_a_page_of_one_document_counts_over_it(browser, pages):
    for name, told in (("chinese", "the whole document."), ("punctuation", "the whole corpus.")):
        with opened(browser, pages / f"{name}.html") as found:
            assert f"Counted over {told}" in found.page.locator("#errors").inner_text()


def test_an_interval_is_spoken_of_where_there_is_one(browser, pages):
    for name, is_told in (("chinese", False), ("punctuation", True)):
        with opened(browser, pages / f"{name}.html") as found:
            legend = found.page.locator("#punctuation .legend").inner_text()
            assert ("95% interval" in legend) == is_told


def test_a_page_of_splitters_names_a_command_that_writes_a_folder(browser, many, tmp_path):
    _, evaluation = many
    path = tmp_path / "splitters.html"
    texts = (ComparedText("as_written", evaluation, dict.fromkeys(evaluation.systems, 0.25)),)
    path.write_text(Comparison(texts).page(), encoding="utf-8")
    with opened(browser, path) as found:
        for name in ("errors", "texts"):
            told = found.page.locator(f"#{name}").inner_text()
            assert "interpunct score --html FOLDER/" in told
            assert not re.search(r"(?<!interpunct score )--html FOLDER/", told)


def test_swatches_of_systems_differ_from_signs_of_errors(browser, pages):
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        for box in page.locator("#texts .controls input[type=checkbox]").all():
            if not box.is_checked() and box.evaluate(
                "one => one.parentNode.querySelector('.swatch')"
            ):
                box.check()
        page.locator("#texts .text").scroll_into_view_if_needed()
        swatch = page.locator("#texts .slot.errors .swatch").first
        size = swatch.bounding_box()
        # A bar: hits are discs, and words that are wrong are squares.
        assert size["height"] >= 2 * size["width"]


def test_an_empty_wording_among_several_is_drawn_as_empty(browser, pages):
    data = data_of(pages, "network", "errors")
    place, error = next(
        (place, error)
        for place, error in enumerate(data["errors"])
        if "@" in (error[4] or "").split("/")
    )
    with opened(browser, pages / "network.html") as found:
        page = found.page
        assert "@" not in page.locator("#errors table").last.text_content()
        for _ in range(place):
            page.locator("#errors .browser").press("n")
        shown = page.locator("#errors .card .change").text_content()
        assert error[4].replace("@", "∅") in shown


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("boundaries", "Missed is what at least half of the references have"),
        ("network", "An error is what no reference has."),
        ("punctuation", None),
    ],
)
def test_a_note_explains_errors_against_several_references(browser, pages, name, told):
    with opened(browser, pages / f"{name}.html") as found:
        note = found.page.locator("#errors .note").first.inner_text()
        if told is None:
            assert "reference" not in note
        else:
            assert told in note


def test_the_keyboard_goes_from_error_to_error_without_losing_its_place(browser, pages):
    focus = "document.activeElement.closest('#errors .places, #errors .card')?.className"
    with opened(browser, pages / "punctuation.html") as found:
        page = found.page
        page.locator("#errors .places button").nth(2).focus()
        page.keyboard.press("Enter")
        assert status(page).startswith("3 of")
        for key, place in (("n", 4), ("ArrowDown", 5), ("ArrowUp", 4), ("p", 3)):
            page.keyboard.press(key)
            assert status(page).startswith(f"{place} of"), key
            assert page.evaluate(focus) == "places errors"
            assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"
        page.locator("#errors .card a").last.focus()
        for place in (4, 5):
            page.keyboard.press("n")
            assert status(page).startswith(f"{place} of")
            assert page.evaluate("document.activeElement.textContent") == "link to this error"


@pytest.mark.parametrize("name", ["boundaries", "punctuation", "network", "tokens"])
def test_an_error_that_is_shown_in_its_text_takes_the_keyboard_there(browser, pages, name):
    with opened(browser, pages / f"{name}.html") as found:
        page = found.page
        page.locator("#errors .card a").first.focus()
        page.keyboard.press("Enter")
        assert "text" in page.evaluate("[...document.activeElement.classList]")
        assert page.locator(".text .here").count() == 1
