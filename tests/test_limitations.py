"""Every figure is in one family of docs/limitations.md, and every family has its limitations."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from interpunct.metrics import METRICS

PAGE = Path(__file__).parents[1] / "docs" / "limitations.md"
FAMILIES = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[2:]


def _names(family: str) -> list[str]:
    """What stands between its heading and its limitations."""
    return re.findall(r"`([^`]+)`", family.partition("**Limitations.**")[0])


@pytest.mark.parametrize("name", sorted({metric.name for metric in METRICS}))
def test_a_figure_is_in_one_family(name):
    found = [family for family in FAMILIES if any(fnmatch(name, own) for own in _names(family))]
    assert len(found) == 1


def test_every_family_has_existing_figures_and_states_its_limits():
    known = {metric.name for metric in METRICS}
    for family in FAMILIES:
        assert all(any(fnmatch(name, own) for name in known) for own in _names(family))
        assert len(family.partition("**Limitations.**")[2].split()) > 20
