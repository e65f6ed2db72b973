"""The documentation shows what the program prints."""

import importlib.util
import sys
from pathlib import Path

import pytest

from tests.platforms import POSIX

ROOT = Path(__file__).parents[1]


def _runner():
    spec = importlib.util.spec_from_file_location("run_examples", ROOT / "docs/run_examples.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["run_examples"] = module
    spec.loader.exec_module(module)
    return module


run_examples = _runner()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@POSIX
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_print_what_the_page_says(page, tmp_path):
    workshop = run_examples.Workshop(tmp_path)
    for example in run_examples.examples(page):
        if not example.packages:
            _prints_what_is_expected(workshop, example)


@pytest.mark.parametrize(
    "recipe",
    [example for page in PAGES for example in run_examples.examples(page) if example.packages],
    ids=lambda recipe: f"{recipe.place} {recipe.packages[-1]}",
)
def test_a_recipe_works_where_its_packages_are_installed(recipe, tmp_path):
    if missing := recipe.missing():
        pytest.skip(f"not installed: {', '.join(missing)}")
    _prints_what_is_expected(run_examples.Workshop(tmp_path), recipe)


def _prints_what_is_expected(workshop, example):
    printed = workshop.run(example)
    assert run_examples.agrees(example.expected, printed), (
        f"{example.place}: $ {example.command}\n{printed}"
    )


@pytest.mark.parametrize(
    ("expected", "printed", "agree"),
    [
        ("a\nb", "a\nb", True),
        ("a\nb", "a\nc", False),
        ("a\n...\nd", "a\nb\nc\nd", True),
        ("a\n...", "a\nb", True),
        ("a\n...\nd", "a\nb", False),
        ("", "a", False),
    ],
)
def test_the_comparison_sees_differences(expected, printed, agree):
    assert run_examples.agrees(expected, printed) is agree
