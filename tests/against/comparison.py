"""A comparison with another tool: tests run it, and docs/compatibility.md lists it.

A module of this folder that compares a figure with the tool itself names its comparisons in
`COMPARISONS`; `test_every_comparison.py` and `docs/make_compatibility.py` find them there.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import pytest

CLOSE = 1e-12
"""How far two figures may be apart that are the same but for the order of additions."""

Case = tuple[float, float]
"""What the tool says, and what interpunct says."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A figure of a tool, the command that gives it, and cases in which both were run.

    `package` is the distribution whose version is shown, unless `version` says it; `know` is what
    somebody should know who compares the two.
    """

    tool: str
    figure: str
    command: str
    cases: Callable[[], Iterable[Case]]
    package: str = ""
    version: str | Callable[[], str] = ""
    know: str = ""

    def __str__(self) -> str:
        return f"{self.tool}: {self.figure}"

    @property
    def ran(self) -> str:
        """The version of the tool that is compared with."""
        known = self.version() if callable(self.version) else self.version
        return known or version(self.package)


def agree(case: Case) -> bool:
    """Whether both give the same figure, or neither gives one."""
    theirs, ours = case
    return abs(theirs - ours) <= CLOSE or (theirs != theirs and ours != ours)


@dataclass(frozen=True)
class Missing:
    """A module whose tool is not installed, and the reason."""

    module: str
    reason: str


def every_comparison() -> Iterator[Comparison | Missing]:
    """The comparisons of all modules of this folder."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if "COMPARISONS" not in path.read_text(encoding="utf-8"):
            continue
        try:
            module = importlib.import_module(f"tests.against.{path.stem}")
        except (ImportError, pytest.skip.Exception) as error:
            yield Missing(path.stem, str(error))
        else:
            yield from module.COMPARISONS
