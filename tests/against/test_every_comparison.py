"""Every figure that another tool has, in every case that is compared, to the last digit."""

import re
from itertools import islice
from pathlib import Path

import pytest

from tests.against.comparison import Comparison, Missing, agree, every_comparison

PAGE = Path(__file__).parents[2] / "docs/compatibility.md"
FOUND = [
    pytest.param(
        found,
        id=str(found),
        marks=[pytest.mark.skip(reason=found.reason)] if isinstance(found, Missing) else [],
    )
    for found in every_comparison()
]


QUICK = 5
"""Cases of each comparison that are always run; `make test-all` runs the others, too."""


@pytest.mark.parametrize("found", FOUND)
@pytest.mark.filterwarnings("ignore")
def test_figures_are_those_of_the_tool(found):
    cases = list(islice(found.cases(), QUICK))
    assert len(cases) == QUICK
    assert [case for case in cases if not agree(case)] == []


@pytest.mark.slow
@pytest.mark.parametrize("found", FOUND)
@pytest.mark.filterwarnings("ignore")
def test_all_figures_are_those_of_the_tool(found):
    cases = list(found.cases())
    assert len(cases) >= 10
    assert [case for case in cases if not agree(case)] == []
    # If all cases are alike, agreement shows nothing.
    assert len({theirs for theirs, _ in cases}) > 1


@pytest.mark.parametrize("found", FOUND)
def test_the_page_has_its_row(found):
    # The version is that which the page was written with.
    tool, figure, command = map(re.escape, (found.tool, found.figure, found.command))
    row = rf"^\| {tool} \| [^|]+ \| {figure} \| `{command}` \| (\d+) \| \1 \|"
    text = PAGE.read_text(encoding="utf-8")
    assert re.search(row, text, re.MULTILINE), "run `make compatibility`"


def test_a_difference_is_seen():
    assert not agree((0.5, 0.500001))
    assert agree((float("nan"), float("nan")))
    assert isinstance(next(iter(every_comparison())), Comparison | Missing)
