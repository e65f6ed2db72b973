"""The site is built without a warning and has an entry for everything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import interpunct
from interpunct.cli.program import COMMANDS
from interpunct.formats import FORMATS
from interpunct.metrics import METRICS
from interpunct.options import PRESETS
from interpunct.options.catalogue import Settings

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site."""
    pytest.importorskip("mkdocstrings", reason="the extra site is not installed")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return folder


def _ids(page: Path) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', page.read_text(encoding="utf-8")))


def test_everything_has_a_place_of_its_own(site):
    reference = site / "reference"
    assert {metric.name for metric in METRICS} <= _ids(reference / "figures/index.html")
    assert set(COMMANDS) <= _ids(reference / "commands/index.html")
    offered = {f"interpunct.{name}" for name in interpunct.__all__}
    outside = {"interpunct.__version__", "interpunct.metrics"}
    assert offered - outside <= _ids(reference / "python/index.html")
    for page, names in (("formats", FORMATS), ("presets", PRESETS)):
        text = (reference / page / "index.html").read_text(encoding="utf-8")
        assert [name for name in names if f"<code>{name}</code>" not in text] == []


def test_every_option_is_a_click_away_from_the_head_of_the_page(site):
    text = (site / "reference/commands/index.html").read_text(encoding="utf-8")
    index = text.partition("<p>Options: ")[2].partition("</p>")[0]
    leads = dict(re.findall(r'href="#([^"]+)"><code>([^<]+)</code>', index))
    assert set(leads) <= _ids(site / "reference/commands/index.html")
    options = {f"--{each.name.replace('_', '-')}" for each in fields(Settings)}
    assert options - {"--intervals"} <= set(leads.values())  # that one is `--no-intervals`


def test_tags_in_the_help_of_options_are_shown(site):
    text = (site / "reference/commands/index.html").read_text(encoding="utf-8")
    assert "tags such as &lt;laugh&gt; may be left out" in text


def test_every_figure_leads_to_its_limitations(site):
    text = (site / "reference/figures/index.html").read_text(encoding="utf-8")
    leads = re.findall(r'href="\.\./\.\./limitations/#([^"]+)"', text)
    assert len(leads) == len(METRICS)
    assert set(leads) <= _ids(site / "limitations/index.html")


def test_every_page_is_in_the_menu(site):
    """A page outside the menu cannot be found."""
    start = (site / "index.html").read_text(encoding="utf-8")
    pages = {str(page.parent.relative_to(site)) for page in site.rglob("index.html")}
    assert [page for page in sorted(pages - {"."}) if f'href="{page}/"' not in start] == []


def test_nothing_of_restructured_text_is_left(site):
    text = (site / "reference/figures/index.html").read_text(encoding="utf-8")
    assert ":math:" not in text
    assert "<math" in text


def test_pictures_are_there(site):
    for page in site.rglob("*.html"):
        for source in re.findall(r'<img[^>]+src="([^":]+)"', page.read_text(encoding="utf-8")):
            assert (page.parent / source).is_file(), f"{page}: {source}"
