"""A table before it has a look: the figures of all systems, the best ones known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from interpunct.errors import OptionError
from interpunct.evaluation import Evaluation
from interpunct.figures import Figure
from interpunct.settings import near

DASH = "–"
"""What stands where nothing was measured."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A text and whether it is the best of its column."""

    text: str
    best: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A head, rows that begin with a name, and what stands above and below."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    signature: str = ""


def summary(evaluation: Evaluation, *, columns: Sequence[str] | None = None) -> Table:
    """The main figures of every system, or the ones named."""
    figures = chosen_figures(evaluation, columns)
    cells = {figure.name: column(evaluation, figure) for figure in figures}
    rows = tuple(
        (Cell(system), *(cells[figure.name][index] for figure in figures))
        for index, system in enumerate(evaluation.systems)
    )
    return Table(("", *(_head(figure) for figure in figures)), rows, signature=evaluation.signature)


def chosen_figures(evaluation: Evaluation, columns: Sequence[str] | None) -> list[Figure]:
    """The figures to show: the named ones, else those of the settings, else the task's own."""
    by_name = {figure.name: figure for figure in evaluation.figures if not figure.group}
    wanted = columns or evaluation.settings.columns
    if not wanted:
        return [by_name[name] for name in evaluation.task.columns() if name in by_name]
    for name in wanted:
        if name not in by_name:
            raise OptionError(f"--columns: unknown figure {name!r}{near(name, by_name)}")
    return [by_name[name] for name in wanted]


def _head(figure: Figure) -> str:
    return figure.label + {"higher": " ↑", "lower": " ↓", "neither": ""}[figure.better]


def column(evaluation: Evaluation, figure: Figure) -> list[Cell]:
    """A figure of every system, the best one marked."""
    values = [evaluation.value(system, figure) for system in evaluation.systems]
    best = _best(values, figure)
    return [Cell(decimals(value), best=value == best) for value in values]


def decimals(value: float) -> str:
    """A figure as tables show it: three digits, or a dash where nothing was measured."""
    return DASH if isnan(value) else f"{value:.3f}"


def _best(values: Sequence[float], figure: Figure) -> float | None:
    """The best value, if there is more than one system to be better than."""
    known = [value for value in values if not isnan(value)]
    if len(known) < 2 or figure.better == "neither":
        return None
    return max(known) if figure.better == "higher" else min(known)
