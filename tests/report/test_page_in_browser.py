"""The page in a real browser: it loads nothing, sorts, filters, jumps, and shows text as text."""

import re

import pytest

from interpunct import Document, agreement, score
from interpunct.api import align
from interpunct.sample import REFERENCES, SYSTEMS
from tests.report.browser import opened
from tests.report.sample_pages import PAGES

HOSTILE = [
    "<script>window.broken=1</script>",
    "</script><script>window.broken=2</script>",
    '<img src="x" onerror="window.broken=3">',
    "<!--<script>",
    "{{data}}",
    "&lt;b&gt;",
    "${window.broken=4}",
]


def test_a_page_runs_no_script_and_takes_no_style_but_its_own(browser, pages, tmp_path):
    """Even if something got into the markup, the page's policy would stop it."""
    path = tmp_path / "page.html"
    page = (pages / "one.html").read_text(encoding="utf-8")
    intruder = (
        "<script>window.broken=1</script><p id='p' style='color:red'>"
        "<img src='data:,' onerror='window.broken=2'>"
    )
    path.write_text(page.replace("<main", f"{intruder}<main"), encoding="utf-8")
    with opened(browser, path) as found:
        assert found.page.locator("main section").count() > 1
        assert found.page.evaluate("window.broken") is None
        assert found.page.evaluate("getComputedStyle(p).color") != "rgb(255, 0, 0)"
        assert len(found.complaints) == 3
        assert all("Content Security Policy" in complaint for complaint in found.complaints)


def test_the_page_in_a_notebook_is_drawn_without_complaints(browser, tmp_path):
    path = tmp_path / "notebook.html"
    shown = score(REFERENCES, SYSTEMS).show()._repr_html_()
    path.write_text(f"<!doctype html><meta charset=utf-8>{shown}", encoding="utf-8")
    with opened(browser, path) as found:
        frame = found.page.frame_locator("iframe")
        frame.locator("h1").wait_for()
        swatch = frame.locator(".swatch").first
        assert swatch.evaluate("one => getComputedStyle(one).backgroundColor").startswith("rgb(")
        assert swatch.evaluate("one => one.style.background") == "var(--c0)"
        assert found.complaints == []


@pytest.fixture
def several(browser, pages):
    with opened(browser, pages / "several.html") as found:
        yield found.page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_without_complaints_and_without_a_network(browser, pages, name):
    path = pages / f"{name}.html"
    with opened(browser, path, offline=True) as found:
        assert found.page.locator("h1").is_visible()
        parts = found.page.locator("main section").count()
        assert found.page.locator("nav a").count() == (parts if parts > 1 else 0)
        assert found.complaints == []
        beside = ["page.css", "page.js"] if name.startswith("folder/") else []
        assert found.requests == [path.with_name(one).as_uri() for one in [path.name, *beside]]


def test_the_head_shows_signature_and_command(several):
    made = several.locator("dl.made").inner_text()
    assert "task:boundaries|refs:3|" in made
    assert "interpunct demo" in made


def column(page, head):
    """The figures in a column of the main table, from top to bottom."""
    table = page.locator("#summary table").first
    heads = [text.split()[0] for text in table.locator("thead th").all_inner_texts()]
    cells = table.locator(f"tbody tr > :nth-child({heads.index(head) + 1})").all_inner_texts()
    return [float(re.match(r"[\d.]+", cell)[0]) for cell in cells]


def test_a_click_on_a_head_sorts_the_best_first_and_another_turns_it_round(several):
    head = several.locator("#summary th", has_text="WiSeBE")
    before = column(several, "WiSeBE")
    assert before != sorted(before, reverse=True)
    head.locator("button").click()
    assert column(several, "WiSeBE") == sorted(before, reverse=True)
    assert head.get_attribute("aria-sort") == "descending"
    head.locator("button").click()
    assert column(several, "WiSeBE") == sorted(before)
    assert head.get_attribute("aria-sort") == "ascending"


def test_the_keyboard_sorts_too(several):
    several.locator("#summary th button").nth(1).focus()
    several.keyboard.press("Enter")
    assert column(several, "WiSeBE") == sorted(column(several, "WiSeBE"), reverse=True)


def test_the_figures_against_each_reference_can_be_chosen(several):
    several.locator("#summary select").select_option(label="tove")
    heads = several.locator("#summary table").first.locator("thead th").all_inner_texts()
    assert heads[:4] == ["system", "P ↑", "R ↑", "F1 ↑"]


def test_all_figures_have_their_definition(several):
    several.locator("#summary summary").click()
    row = several.locator("#summary details tr", has_text="mean_recall")
    assert "tp / (tp + fn)" in row.inner_text()


def test_another_pair_of_systems_redraws_the_scatter(several):
    points = several.locator("#side_by_side circle.point")
    assert points.count() == 5
    before = [point.get_attribute("cy") for point in points.all()]
    several.locator("#side_by_side select").nth(2).select_option(label="words")
    assert [point.get_attribute("cy") for point in points.all()] != before


def test_the_difference_has_one_sign_in_both_tables(browser, pages):
    with opened(browser, pages / "baseline.html") as found:
        part = found.page.locator("#side_by_side")
        selects = part.locator("select")
        chosen = [selects.nth(n).locator("option:checked").inner_text() for n in (1, 2)]
        assert chosen == ["pause", "both"]
        pair = part.locator("table", has_text="verdict").locator("tbody tr")
        documents = part.locator("table", has_text="document").locator("tbody tr")

        def first_pair():
            return pair.nth(0).locator("th, td").all_inner_texts()[:2]

        name, difference = first_pair()
        assert name == "pause – both"
        heads = part.locator("table", has_text="document").locator("thead th").all_inner_texts()
        # The pair comes first, wherever its columns stand in other tables.
        assert heads[1:3] == ["pause", "both"]
        assert heads[3].startswith("pause − both")
        own = documents.nth(0).locator("td").all_inner_texts()
        assert float(own[2].replace("−", "-")) == pytest.approx(
            float(own[0]) - float(own[1]), abs=0.0011
        )
        selects.nth(1).select_option(label="both")
        selects.nth(2).select_option(label="pause")
        other, turned = first_pair()
        assert other == "both – pause"
        numbers = [re.findall(r"\d\.\d+", text) for text in (difference, turned)]
        assert numbers[0][0] == numbers[1][0]
        assert numbers[0][1:] == numbers[1][:0:-1]
        assert difference[0] != turned[0]


def test_a_document_in_the_table_leads_to_its_text(several):
    several.locator("#side_by_side a", has_text="bread").click()
    chosen = several.locator("#texts select option:checked")
    assert chosen.inner_text() == "bread"


def test_only_disagreements_leaves_out_what_is_agreed_on(several):
    text = several.locator("#texts .text")
    everything = text.inner_text()
    marks = text.locator(".slot.split").count()
    several.locator("#texts label", has_text="only disagreements").click()
    assert len(text.inner_text()) < len(everything)
    assert text.locator(".gap").count() > 0
    assert text.locator(".slot.split").count() == marks


def test_only_disagreements_of_those_who_are_shown_count(several):
    def status():
        return several.locator("#texts .controls [role=status]").inner_text()

    before = status()
    for name in ("mori", "tove", "both", "pause", "words"):
        several.locator("#texts .chips label", has_text=name).click()
    assert status() == "no disagreement" != before


def test_next_jumps_from_one_disagreement_to_the_next(several):
    several.get_by_role("button", name="Next disagreement").click()
    here = several.locator("#texts .slot.here")
    first = here.bounding_box()
    said = several.locator("#texts > [role=status]")
    assert said.inner_text().startswith("1 of ")
    several.locator("#texts .text").focus()
    several.keyboard.press("n")
    assert said.inner_text().startswith("2 of ")
    assert here.count() == 1
    assert here.bounding_box() != first
    several.keyboard.press("p")
    assert said.inner_text().startswith("1 of ")


def test_pointing_at_a_mark_says_who_ends_a_segment_there(several):
    several.locator("#texts .slot.split").first.hover()
    told = several.locator(".tip").inner_text()
    assert "ines: " in told
    assert "both: " in told


def test_the_slider_moves_the_operating_points_and_the_figures(several):
    def state():
        table = several.locator("#curves table").first.inner_text()
        points = several.locator("#curves .panel").first.locator("circle[r='5']")
        return table, [point.get_attribute("cx") for point in points.all()]

    table, points = state()
    slider = several.locator("#curves input[type=range]")
    assert slider.get_attribute("aria-valuetext") == "0.50"
    slider.focus()
    for _ in range(20):
        several.keyboard.press("ArrowRight")
    moved_table, moved_points = state()
    assert slider.get_attribute("aria-valuetext") == "0.70"
    assert moved_table != table
    # A higher threshold has fewer false alarms: the points move to the left.
    assert all(float(new) <= float(old) for new, old in zip(moved_points, points, strict=True))
    assert moved_points != points


def test_pointing_at_a_curve_says_where_it_is(several):
    picture = several.locator("#curves svg").first
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    line = several.locator("#curves polyline").first.get_attribute("points").split()
    x, y = map(float, line[len(line) // 2].split(","))
    scale = box["width"] / 320
    several.mouse.move(box["x"] + x * scale, box["y"] + y * scale)
    told = several.locator(".tip").inner_text()
    assert re.search(r"both at \d\.\d+", told)
    assert "recall" in told


def test_a_disputed_place_leads_to_the_text(several):
    place = several.locator("#annotators .places li").nth(1)
    where = place.locator("a").inner_text()
    place.locator("a").click()
    name, word = re.fullmatch(r"(.*), word (\d+)", where).groups()
    assert several.locator("#texts select option:checked").inner_text() == name
    assert f"(word {word})" in several.locator("#texts > [role=status]").inner_text()


def test_only_differences_leaves_out_columns_that_are_alike(browser, pages):
    with opened(browser, pages / "punctuation.html") as found:
        view = found.page.locator("#aligned .text")
        words, wrong = view.locator(".word").count(), view.locator(".pair").count()
        found.page.locator("#aligned label", has_text="only differences").click()
        assert 0 < view.locator(".word").count() < words
        assert view.locator(".pair").count() == wrong
        found.page.get_by_role("button", name="Next difference").click()
        assert view.locator(".pair.here").count() == 1


@pytest.mark.parametrize(
    ("name", "section"), [("punctuation", "texts"), ("humans", "networks"), ("several", "texts")]
)
def test_a_document_leads_to_its_text(browser, pages, name, section):
    with opened(browser, pages / f"{name}.html") as found:
        found.page.locator("#side_by_side a", has_text="bus").click()
        assert found.page.locator(f"#{section} select option:checked").first.inner_text() == "bus"


def test_an_alignment_shows_every_document_of_every_system(browser, pages):
    with opened(browser, pages / "alignment.html") as found:
        heads = found.page.locator("#aligned h3").all_inner_texts()
        assert len(heads) == 9
        assert heads[0].startswith("bees, both")
        assert re.search(r"\d+ words, \d+ S \d+ D \d+ I; \d+ marks, ", heads[0])
        letters = set(found.page.locator("#aligned .text .letter").all_inner_texts())
        assert letters == {*"SDIsdic"}
        assert "task:punctuation|refs:1|" in found.page.locator("footer").inner_text()


def test_an_alignment_can_be_narrowed_to_a_document_and_a_system(browser, pages):
    with opened(browser, pages / "alignment.html") as found:
        pick = found.page.locator("#aligned select")
        pick.nth(0).select_option(label="bus")
        assert found.page.locator("#aligned h3").count() == 3
        pick.nth(1).select_option(label="words")
        (head,) = found.page.locator("#aligned h3").all_inner_texts()
        assert head.startswith("bus, words")


def test_next_brings_a_difference_onto_the_screen(browser, pages):
    with opened(browser, pages / "alignment.html") as found:
        found.page.get_by_role("button", name="Previous difference").click()
        here = found.page.locator("#aligned .pair.here")
        assert here.count() == 1
        top = here.bounding_box()["y"]
        assert 0 <= top < 900


def test_a_long_document_is_drawn_whole(browser, tmp_path):
    words = ["word"] * 130_000
    gold, made = ([Document.build("d", [*words, last])] for last in ("end", "and"))
    path = tmp_path / "long.html"
    align({"gold": gold}, {"x": made}).to_html(path)
    with opened(browser, path) as found:
        assert found.complaints == []
        assert found.page.locator("#aligned .word").count() == 130_000


def test_a_column_of_several_references_has_both_sides(browser, pages):
    with opened(browser, pages / "network.html") as found:
        column = found.page.locator("#aligned .word[title]", has_text="around/about").first
        assert column.locator("span").all_inner_texts() == ["around/about", "about"]
        assert "any of these is right" in found.page.locator("#aligned .legend").inner_text()


def test_hostile_words_of_an_alignment_stay_text(browser, tmp_path):
    gold = [Document.build("</title><b>", [*HOSTILE, "end"], marks=[""] * 7 + ["."])]
    made = [Document.build("</title><b>", [*HOSTILE[:3], "x", "end"], marks=["."] * 5)]
    others = [Document.build("</title><b>", [unit + "y" for unit in HOSTILE])]
    for references in ({"<i>": gold}, {"<i>": gold, "<u>": others}):
        path = tmp_path / "hostile.html"
        drawn = align(references, {"<b>x</b>": made}, tags="keep")
        drawn.to_html(path, command="<script>window.broken=7</script>")
        with opened(browser, path) as found:
            text = found.page.locator("#aligned").inner_text()
            assert all(unit in text for unit in HOSTILE)
            for tag in ("img", "i", "u", "script"):
                assert found.page.locator(f"main {tag}").count() == 0
            assert found.page.evaluate("window.broken") is None
            assert found.complaints == []
            assert len(found.requests) == 1


def test_another_system_has_another_confusion(browser, pages):
    with opened(browser, pages / "punctuation.html") as found:
        table = found.page.locator("#punctuation table")
        before = table.inner_text()
        found.page.locator("#punctuation select").select_option(label="words")
        assert table.inner_text() != before


@pytest.mark.parametrize("task", ["punctuation", "tokens", "boundaries"])
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_hostile_words_that_differ_stay_text(browser, tmp_path, task):
    gold = [Document.build("d", [*HOSTILE, "end"], marks=[""] * 7 + ["."])]
    made = [Document.build("d", [unit + "x" for unit in HOSTILE] + ["end"], marks=["."] * 8)]
    path = tmp_path / "hostile.html"
    score({"<i>": gold}, {"<b>x</b>": made}, task=task).to_html(path)
    with opened(browser, path) as found:
        assert HOSTILE[2] in found.page.locator("main").inner_text()
        assert found.page.locator("main img").count() == 0
        assert found.page.evaluate("window.broken") is None
        assert found.complaints == []


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_hostile_text_stays_text(browser, tmp_path):
    units = [*HOSTILE, "end"]
    name = "</title><script>window.broken=5</script>"
    gold = [Document.build(name, units, boundaries=[1, 0] * 4)]
    made = [Document.build(name, units, boundaries=[0, 1] * 4)]
    system = "<b onclick='window.broken=6'>x</b>"
    evaluation = score({"<i>": gold, "j": made}, {system: made, "y": gold})
    evaluation.to_html(tmp_path / "hostile.html", command="<script>window.broken=7</script>")
    with opened(browser, tmp_path / "hostile.html") as found:
        page = found.page
        text = page.locator("#texts .text").inner_text()
        for unit in HOSTILE:
            assert unit in text
        assert system in page.locator("#summary table").first.inner_text()
        assert name in page.locator("#texts select").inner_text()
        for tag in ("img", "b", "i"):
            assert page.locator(f"main {tag}").count() == 0
        assert page.evaluate("window.broken") is None
        assert found.complaints == []
        assert len(found.requests) == 1


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_any_name_is_a_name(browser, tmp_path):
    """Annotators and systems may share names, or have the names of properties of every object."""
    pictures = {"constructor": [[0, 1, 0, 1], [1, 0, 0, 1]], "": [[0, 1, 0, 1]]}
    made = {
        who: [
            Document.build(f"d{place}", list("abcd"), boundaries=ends)
            for place, ends in enumerate(own)
        ]
        for who, own in pictures.items()
    }
    systems = {"constructor": made["constructor"][::-1], "__proto__": made["constructor"]}
    gold = {"__proto__": made["constructor"], "constructor": made[""], "": made[""]}
    score(gold, systems).to_html(tmp_path / "names.html")
    with opened(browser, tmp_path / "names.html") as found:
        page = found.page
        against = page.locator("#summary select").first
        assert against.locator("option").all_inner_texts() == [
            "all together", "__proto__", "constructor", "",
        ]  # fmt: skip
        boxes = page.locator("#texts .chips input")
        assert boxes.count() == 5
        # Only one is left, so there is nobody to disagree with.
        page.locator("#texts select").select_option(label="d0")
        for place in range(4):
            boxes.nth(place).uncheck()
        assert page.locator("#texts .controls [role=status]").inner_text() == "no disagreement"
        marks = page.locator("#texts .text .slot")
        assert marks.count() == 1
        boxes.nth(4).uncheck()
        assert marks.count() == 0
        assert found.complaints == []
    aligned = Document.build("d0", list("abxd"), boundaries=[0, 1, 0, 1])
    systems = {"constructor": made[""], "__proto__": [aligned]}
    score({"toString": made[""]}, systems).to_html(tmp_path / "differing.html")
    with opened(browser, tmp_path / "differing.html") as found:
        view = found.page.locator("#aligned .text")
        assert "The words of this system are those of the reference." in view.inner_text()
        found.page.locator("#aligned select").nth(1).select_option(label="__proto__")
        assert "x" in view.inner_text()
        assert found.complaints == []


@pytest.mark.parametrize("width", [360, 768, 1400])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_screen(browser, pages, name, width):
    with opened(browser, pages / f"{name}.html", viewport={"width": width, "height": 800}) as found:
        assert found.page.evaluate("document.documentElement.scrollWidth") <= width


def test_light_and_dark_both_have_contrast(browser, pages):
    def colors(scheme):
        with opened(browser, pages / "several.html", color_scheme=scheme) as found:
            style = "getComputedStyle(document.body)"
            return [found.page.evaluate(f"{style}.{name}") for name in ("backgroundColor", "color")]

    def brightness(color):
        return sum(map(int, re.findall(r"\d+", color))) / 3

    light, dark = ([brightness(color) for color in colors(scheme)] for scheme in ("light", "dark"))
    assert light[0] - light[1] > 180
    assert dark[1] - dark[0] > 180


def test_every_control_and_picture_has_a_name(several):
    unnamed = several.evaluate(
        """() => [...document.querySelectorAll("button, select, input, svg[role=img]")].filter(
            (node) => !(node.getAttribute("aria-label") || node.textContent.trim() ||
                        (node.labels && node.labels.length))).map((node) => node.outerHTML)"""
    )
    assert unnamed == []


def test_errors_in_treebanks_are_shown_with_an_example(browser, pages):
    with opened(browser, pages / "treebanks.html") as found:
        text = found.page.locator("#treebanks").inner_text()
        assert "NOUN" in text
        assert "The most frequent errors" in text
        assert found.page.locator("#treebanks b", has_text="baker").count() >= 1
        parts = found.page.locator("#parts").inner_text()
        assert "By upos" in parts
        assert "By relation" in parts
        assert (
            found.page.locator("#treebanks td[title^='NOUN taken for PROPN']").inner_text() == "2"
        )


@pytest.fixture(scope="module")
def twelve(tmp_path_factory):
    """Twelve systems whose names begin alike, and twenty documents."""
    path = tmp_path_factory.mktemp("twelve") / "page.html"
    gold = [
        Document.build(f"d{n:02}", ["so", "it", "is"] * 8, marks=[",", "?", "."] * 8)
        for n in range(20)
    ]

    def made(system):
        return [
            Document.build(
                one.name,
                one.units,
                marks=["" if place < (n * system) % 24 else m for place, m in enumerate(one.marks)],
            )
            for n, one in enumerate(gold)
        ]

    systems = {f"recogniser-with-a-long-name-{n:02}": made(n) for n in range(12)}
    score(gold, systems, task="punctuation", resamples=50).to_html(path)
    return path


def test_wide_tables_are_not_wider_than_paper(browser, twelve):
    """A4 without its margins is 718 pixels wide."""
    with opened(browser, twelve, viewport={"width": 718, "height": 1000}) as found:
        page = found.page
        page.emulate_media(media="print")
        tables = page.locator("main .scroll table").all()
        boxes = [box for table in tables if (box := table.bounding_box()) is not None]
        assert len(boxes) > 4
        assert max(box["x"] + box["width"] for box in boxes) <= 718
        values = page.locator("#side_by_side .wide tbody td.number").all()
        # No number is broken into two lines.
        assert {len(cell.inner_text().split()) for cell in values} == {1}
        heights = [cell.bounding_box()["height"] for cell in values]
        assert max(heights) < 1.5 * min(heights)
        assert "54 more are on the page." in page.locator("#side_by_side").inner_text()


@pytest.mark.parametrize("name", ["marks", "humans"])
def test_lines_of_columns_are_not_wider_than_paper(browser, pages, name):
    """They were made on a screen, and are not made again for paper."""
    with opened(browser, pages / f"{name}.html", viewport={"width": 1280, "height": 900}) as found:
        strips = found.page.locator("table.network")
        widths = "strips => strips.map((one) => one.getBoundingClientRect().width)"
        assert max(strips.evaluate_all(widths)) > 718
        found.page.emulate_media(media="print")
        assert max(strips.evaluate_all(widths)) <= 718


def test_counts_have_separators_in_all_tables(browser, pages):
    with opened(browser, pages / "marks.html") as found:
        rows = found.page.locator("#further table").first.locator("tbody tr")
        words = [row.locator("td").nth(1).inner_text() for row in rows.all()]
        assert words == ["1,369", "1,365", "1,367"]
        found.page.locator("#further table").first.locator("thead th button").nth(2).click()
        words = [row.locator("td").nth(1).inner_text() for row in rows.all()]
        assert words == ["1,365", "1,367", "1,369"]


def test_names_that_begin_alike_are_told_apart_beside_their_points(browser, twelve):
    with opened(browser, twelve) as found:
        drawn = found.page.locator("#side_by_side .panel svg").first.locator("text").all()
        names = [own for text in drawn if "…" in (own := text.text_content())]
        assert len(names) == len({*names}) == 12


def test_documents_of_five_systems_are_seen_without_scrolling(browser, tmp_path):
    """What does not fit beside the points stands below them."""
    gold = [Document.build("a name that is not so short", ["so", "it"], boundaries=[1, 1])]
    systems = {f"recogniser-{n}": gold for n in range(5)}
    score({"gold": gold}, systems, intervals=False).to_html(tmp_path / "page.html")
    with opened(browser, tmp_path / "page.html", viewport={"width": 1280, "height": 900}) as found:
        table = found.page.locator("#side_by_side .beside .scroll")
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert table.locator("thead th").count() == 7


def test_heads_of_rows_stay_in_sight_where_a_table_is_scrolled(browser, twelve):
    with opened(browser, twelve, viewport={"width": 390, "height": 900}) as found:
        table = found.page.locator("#summary .scroll").first
        assert table.evaluate("one => { one.scrollLeft = 300; return one.scrollLeft; }") > 100
        left = table.bounding_box()["x"]
        for place in ("tbody tr:nth-child(2) th", "thead th:first-child"):
            assert table.locator(place).first.bounding_box()["x"] == left


def test_a_folded_table_is_sorted_as_a_whole(browser, twelve):
    """Of twenty documents twelve are shown: the first of all twenty."""
    with opened(browser, twelve) as found:
        table = found.page.locator("#side_by_side .scroll.wide")
        names = table.locator("tbody th")
        head = table.locator("thead th", has_text="document")
        head.click()
        assert names.all_inner_texts() == [f"d{n:02}" for n in range(12)]
        head.click()
        assert names.all_inner_texts() == [f"d{n:02}" for n in reversed(range(8, 20))]
        found.page.locator("#side_by_side button", has_text="Show 8 more").click()
        assert names.count() == 20


@pytest.mark.parametrize("word", ["it", "he"])
def test_the_marks_of_annotators_are_shown_in_their_texts(browser, tmp_path, word):
    """Also where words differ; of two documents that which they agree on least comes first."""
    texts = {
        "ann": ["Yes. No.", "So, it is؟ Yes."],
        "bo": ["Yes. No.", f"So {word} is. Yes."],
        "cy": ["Yes. No.", "So, it is? Yes."],
    }
    agreement(texts, task="punctuation", resamples=20).to_html(tmp_path / "page.html")
    with opened(browser, tmp_path / "page.html") as found:
        page = found.page
        shown = page.locator("#networks")
        differences = 2 if word == "it" else 3
        assert f"{differences} differences in 7 columns" in shown.inner_text()
        rows = shown.locator("table.network tr").all()
        assert [row.locator("th, td").all_text_contents() for row in rows] == [
            ["ann", "So", ",", "it", "is", "؟", "Yes", "."],
            ["bo", "So", "∅", word, "is", ".", "Yes", "."],
            ["cy", "So", ",", "it", "is", "?", "Yes", "."],
        ]
        assert shown.locator("label", has_text="System").count() == 0
        seen = []
        for _ in range(differences):
            shown.locator("button", has_text="next").click()
            seen.append(shown.locator("td.here").text_content())
        assert seen == ([",", "؟"] if word == "it" else [",", "it", "؟"])
        shown.locator("select").nth(0).select_option(index=1)
        assert "0 differences" in shown.inner_text()
        assert found.complaints == []
