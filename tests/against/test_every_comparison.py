"""Every figure that another tool has, in every case that is compared, to the last digit."""

import re
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


@pytest.mark.parametrize("found", FOUND)
@pytest.mark.filterwarnings("ignore")
def test_figures_are_those_of_the_tool(found):
    cases = list(found.cases())
    assert len(cases) >= 10
    assert [case for case in cases if not agree(case)] == []
    # Where all cases are alike, agreement says nothing.
    assert len({theirs for theirs, _ in cases}) > len(cases) / 4


@pytest.mark.parametrize("found", FOUND)
def test_the_page_has_its_row(found):
    cells = r" \| ".join(map(re.escape, (found.tool, found.ran)))
    row = rf"^\| {cells} \| .*{re.escape(found.figure)}.*`{re.escape(found.command)}`"
    text = PAGE.read_text(encoding="utf-8")
    assert re.search(row, text, re.MULTILINE), "run `make compatibility`"


def test_a_difference_is_seen():
    assert not agree((0.5, 0.500001))
    assert agree((float("nan"), float("nan")))
    assert isinstance(next(iter(every_comparison())), Comparison | Missing)
