"""The page on wide and narrow screens, light and dark, without a mouse, and for screen readers."""

from importlib.resources import files

import pytest

from tests.report.browser import opened
from tests.report.sample_pages import PAGES

WIDTHS = (1280, 390)

CLIPPED = """() => {
  const scrolls = (node) => ["auto", "scroll"].includes(getComputedStyle(node).overflowX);
  const hides = (node) => ["hidden", "clip"].includes(getComputedStyle(node).overflowX);
  const right = (node) => node.getBoundingClientRect().right;
  const clipped = (table) => {
    let node = table.parentElement;
    for (; node && !scrolls(node); node = node.parentElement)
      if (hides(node) && right(table) - 1 > right(node)) return true;
    return right(node || table) - 1 > innerWidth;
  };
  const shown = [...document.querySelectorAll("table")].filter((table) => table.checkVisibility());
  return shown.filter(clipped).map((table) => table.textContent.slice(0, 80));
}"""
"""Tables of which something cannot be reached by scrolling the box in which they stand."""


@pytest.fixture(scope="module")
def axe():
    """The script of axe-core, which tests accessibility."""
    package = pytest.importorskip(
        "axe_playwright_python", reason="axe-core is not installed (axe-playwright-python)"
    )
    return (files(package) / "axe.min.js").read_text(encoding="utf-8")


def everything_open(page):
    """Open everything that is folded, so that it is tested too."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(50)


def violations(page, rules=()):
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("(only) => axe.run({resultTypes: ['violations'], ...only})", only)
    return [
        f"{rule['id']}: {node['html'][:150]} ({node['failureSummary'][:300]})"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


# The page `network` has the columns of `alignment`, and far fewer of them to look at.
@pytest.mark.parametrize("name", [name for name in PAGES if name != "alignment"])
def test_axe_finds_nothing_to_complain_of(browser, pages, axe, name):
    """All rules on a wide screen; on a narrow and on a dark one those that may differ there."""
    with opened(browser, pages / f"{name}.html", bypass_csp=True) as found:
        page = found.page
        page.set_viewport_size({"width": 1280, "height": 900})
        everything_open(page)
        page.evaluate(axe)
        assert violations(page) == []
        page.set_viewport_size({"width": 390, "height": 900})
        assert violations(page, ["scrollable-region-focusable", "target-size"]) == []
        page.emulate_media(color_scheme="dark")
        assert violations(page, ["color-contrast"]) == []


@pytest.mark.parametrize("name", PAGES)
def test_the_page_never_scrolls_sideways_and_no_table_is_clipped(browser, pages, name):
    with opened(browser, pages / f"{name}.html") as found:
        everything_open(found.page)
        for width in WIDTHS:
            found.page.set_viewport_size({"width": width, "height": 900})
            assert found.page.evaluate("document.documentElement.scrollWidth") <= width
            assert found.page.evaluate(CLIPPED) == []
        assert found.complaints == []


MISCALLED = """() => {
  const letters = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N},.]+/gu, " ").trim();
  const said = (node) => letters(node.getAttribute("aria-label"));
  const labelled = [...document.querySelectorAll("button[aria-label], a[aria-label]")];
  return labelled.filter((node) => !said(node).includes(letters(node.innerText)))
    .map((node) => node.outerHTML);
}"""
"""Controls that cannot be called by the words that are on them."""


@pytest.mark.parametrize("name", PAGES)
def test_every_control_is_called_by_what_is_written_on_it(browser, pages, name):
    with opened(browser, pages / f"{name}.html") as found:
        everything_open(found.page)
        assert found.page.evaluate(MISCALLED) == []


@pytest.mark.parametrize("name", PAGES)
def test_regions_have_names_of_their_own(browser, pages, name):
    with opened(browser, pages / f"{name}.html") as found:
        everything_open(found.page)
        names = found.page.evaluate(
            "[...document.querySelectorAll('section, [role=region]')]"
            ".filter((one) => one.checkVisibility()).map((one) => one.ariaLabel)"
        )
        assert len(names) == len({*names})


@pytest.mark.parametrize("name", PAGES)
def test_nothing_lies_below_the_foot_of_the_page(browser, pages, name):
    """Text for screen readers only stays in the box that scrolls."""
    with opened(browser, pages / f"{name}.html") as found:
        end, foot = found.page.evaluate(
            "[document.documentElement.scrollHeight,"
            " document.querySelector('footer').getBoundingClientRect().bottom + scrollY]"
        )
        assert end <= max(foot, 900) + 1
