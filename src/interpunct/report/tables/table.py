"""The content of tables, independent of their form: figures of systems, with the best marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from textwrap import wrap

from interpunct.errors import UnknownNameError, option
from interpunct.evaluation.scores import Scores
from interpunct.evaluation.unknown_figures import head_of, no_figure
from interpunct.messages.visible_text import visible
from interpunct.report.notes import MARK, summary_notes
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL
from interpunct.statistics.bootstrap import Interval
from interpunct.statistics.comparisons import Comparison

DASH = "–"
"""Shown if nothing was measured."""

ARROWS = {"higher": " ↑", "lower": " ↓", "neither": ""}
"""The direction of a figure, as shown in its column header."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A text with its interval, a mark of significance, and whether it is the best of its
    column.
    """

    text: str
    best: bool = False
    interval: Interval | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of columns with a title."""

    title: str
    columns: int


@dataclass(frozen=True, slots=True)
class Table:
    """A header, rows that begin with a name, a title, notes and a signature.

    `groups` are groups of the columns after the name, if there are any.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    signature: str = ""
    groups: tuple[Group, ...] = ()

    @property
    def full_head(self) -> tuple[str, ...]:
        """The header, with the title of its group before each column."""
        titles = [group.title for group in self.groups for _ in range(group.columns)]
        if not titles:
            return self.head
        pairs = zip(titles, self.head[1:], strict=True)
        return (self.head[0], *(f"{title} {head}" for title, head in pairs))


Lines = tuple[str, ...]
"""Lines of text; names in them must not contain line breaks."""

WIDTH = 80
"""The largest width of running text; longer lines are hard to read."""

NO_BREAK = "\u00a0"
"""A space at which lines are not broken."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text of any length, which is broken into lines at spaces but not at NO_BREAK."""

    text: str


Section = Table | Lines | Paragraph


def lines_of(text: Lines | Paragraph, width: int = WIDTH) -> Sequence[str]:
    """The lines of a text; those of a paragraph fit into the width, all but the first indented.

    >>> lines_of(Paragraph("words put first"), 10)
    ['words put', '  first']
    """
    if isinstance(text, tuple):
        return text
    wrapped = wrap(visible(text.text), min(width, WIDTH), subsequent_indent="  ")
    return [line.replace(NO_BREAK, " ") for line in wrapped]


def summary(scores: Scores, *, columns: Sequence[str] | None = None) -> Table:
    """The main figures of every system, or the ones named."""
    figures = chosen_figures(scores, columns)
    cells = {figure.name: column(scores, figure) for figure in figures}
    rows = tuple(
        (Cell(system), *(cells[figure.name][index] for figure in figures))
        for index, system in enumerate(scores.systems)
    )
    has_marks = any(cell.mark for row in rows for cell in row)
    return Table(
        ("", *(figure.label + ARROWS[figure.better] for figure in figures)),
        rows,
        notes=tuple(summary_notes(scores, has_marks=has_marks)),
        signature=scores.signature,
    )


def chosen_figures(scores: Scores, columns: Sequence[str] | None) -> list[Figure]:
    """The figures to show: as given, or those of the settings, or those of the task."""
    by_name = {figure.name: figure for figure in scores.figures if figure.about == ALL}
    wanted = columns or scores.settings.columns
    if not wanted:
        return [by_name[name] for name in scores.summary.columns if name in by_name]
    by_head = {head_of(figure.label): figure.name for figure in reversed([*by_name.values()])}
    named = [name if name in by_name else by_head.get(head_of(name), name) for name in wanted]
    for name in named:
        if name not in by_name:
            message = no_figure(
                name, by_name, task=scores.settings.task, several=len(scores.references) > 1
            )
            raise UnknownNameError(f"{option('columns')}: {message}")
    return [by_name[name] for name in named]


def column(scores: Scores, figure: Figure) -> list[Cell]:
    """A figure of every system, the best one marked."""
    values = [scores.value(system, figure) for system in scores.systems]
    best = best_of(values, figure.better)
    cells = []
    for system, value in zip(scores.systems, values, strict=True):
        interval = None if isnan(value) else scores.interval(system, figure)
        comparison = against(scores, system, figure)
        cells.append(
            Cell(
                decimals(value),
                best=value == best,
                interval=measured_interval(interval),
                mark=MARK if comparison is not None and comparison.significant else "",
            )
        )
    return cells


def measured_interval(found: Interval | None) -> Interval | None:
    """The interval to show with a figure, if there is one."""
    return None if found is None or isnan(found.low) else found


def decimals(value: float, digits: int = 3) -> str:
    """A figure as shown in tables, or a dash if it was not measured."""
    return DASH if isnan(value) else f"{value:.{digits}f}"


def best_of(values: Sequence[float], better: str) -> float | None:
    """The best value; None if fewer than two are known, or if there is no better direction."""
    known = [value for value in values if not isnan(value)]
    if len(known) < 2 or better == "neither":
        return None
    return max(known) if better == "higher" else min(known)


def against(scores: Scores, system: str, figure: Figure) -> Comparison | None:
    """The comparison of a system with the baseline or else with the best system."""
    rival = scores.settings.baseline
    if rival is None:
        rival = _best_system(scores, figure)
    for comparison in scores.comparisons:
        if comparison.figure is figure and {comparison.a, comparison.b} == {system, rival}:
            return comparison
    return None


def _best_system(scores: Scores, figure: Figure) -> str | None:
    values = {system: scores.value(system, figure) for system in scores.systems}
    best = best_of(list(values.values()), figure.better)
    return next((system for system, value in values.items() if value == best), None)


def between(interval: Interval | None) -> str:
    """An interval as a column of its own."""
    if interval is None or isnan(interval.low):
        return DASH
    return f"{decimals(interval.low)}–{decimals(interval.high)}"


def bracketed(interval: Interval) -> str:
    """An interval in the cell of its figure."""
    return f"[{decimals(interval.low)}, {decimals(interval.high)}]"
