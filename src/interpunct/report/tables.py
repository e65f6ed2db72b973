"""A table before it has a look: the figures of all systems, the best ones known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan

from interpunct.errors import OptionError
from interpunct.evaluation.scores import Scores
from interpunct.options import near
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL
from interpunct.statistics.bootstrap import Interval, Resampling
from interpunct.statistics.comparisons import ALPHA, Comparison

DASH = "–"
"""What stands where nothing was measured."""

MARK = "*"
"""What stands at a figure that differs significantly from that of the baseline or of the best."""

FEW = 10
"""With fewer documents than this, a bootstrap interval is too narrow to be relied on."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A text, whether it is the best of its column, its interval, and a mark of significance."""

    text: str
    best: bool = False
    interval: Interval | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A head, rows that begin with a name, and what stands above and below."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    signature: str = ""


def summary(scores: Scores, *, columns: Sequence[str] | None = None) -> Table:
    """The main figures of every system, or the ones named."""
    figures = chosen_figures(scores, columns)
    cells = {figure.name: column(scores, figure) for figure in figures}
    rows = tuple(
        (Cell(system), *(cells[figure.name][index] for figure in figures))
        for index, system in enumerate(scores.systems)
    )
    return Table(
        ("", *(_head(figure) for figure in figures)),
        rows,
        notes=tuple(_notes(scores, rows)),
        signature=scores.signature,
    )


def chosen_figures(scores: Scores, columns: Sequence[str] | None) -> list[Figure]:
    """The figures to show: the named ones, else those of the settings, else the task's own."""
    by_name = {figure.name: figure for figure in scores.figures if figure.about == ALL}
    wanted = columns or scores.settings.columns
    if not wanted:
        return [by_name[name] for name in scores.summary.columns if name in by_name]
    for name in wanted:
        if name not in by_name:
            raise OptionError(f"--columns: unknown figure {name!r}{near(name, by_name)}")
    return [by_name[name] for name in wanted]


def _head(figure: Figure) -> str:
    return figure.label + {"higher": " ↑", "lower": " ↓", "neither": ""}[figure.better]


def column(scores: Scores, figure: Figure) -> list[Cell]:
    """A figure of every system, the best one marked."""
    values = [scores.value(system, figure) for system in scores.systems]
    best = _best(values, figure)
    cells = []
    for system, value in zip(scores.systems, values, strict=True):
        interval = None if isnan(value) else scores.interval(system, figure)
        comparison = against(scores, system, figure)
        cells.append(
            Cell(
                decimals(value),
                best=value == best,
                interval=None if interval is None or isnan(interval.low) else interval,
                mark=MARK if comparison is not None and comparison.significant else "",
            )
        )
    return cells


def decimals(value: float) -> str:
    """A figure as tables show it: three digits, or a dash where nothing was measured."""
    return DASH if isnan(value) else f"{value:.3f}"


def _best(values: Sequence[float], figure: Figure) -> float | None:
    """The best value, if there is more than one system to be better than."""
    known = [value for value in values if not isnan(value)]
    if len(known) < 2 or figure.better == "neither":
        return None
    return max(known) if figure.better == "higher" else min(known)


def against(scores: Scores, system: str, figure: Figure) -> Comparison | None:
    """How a system compares with the baseline or, without one, with the best of all."""
    rival = scores.settings.baseline
    if rival is None:
        rival = _best_system(scores, figure)
    for comparison in scores.comparisons:
        if comparison.figure is figure and {comparison.a, comparison.b} == {system, rival}:
            return comparison
    return None


def _best_system(scores: Scores, figure: Figure) -> str | None:
    values = {system: scores.value(system, figure) for system in scores.systems}
    best = _best(list(values.values()), figure)
    return next((system for system, value in values.items() if value == best), None)


def between(interval: Interval | None) -> str:
    """An interval as a column of its own."""
    if interval is None or isnan(interval.low):
        return DASH
    return f"{interval.low:.3f}–{interval.high:.3f}"


def _notes(scores: Scores, rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    """What a reader has to know about intervals and marks."""
    if not scores.settings.intervals:
        return
    yield from interval_notes(scores.resampling)
    if any(cell.mark for row in rows for cell in row):
        baseline = scores.settings.baseline
        rival = "the best of its column" if baseline is None else baseline
        yield f"{MARK} differs from {rival} (permutation test, p < {ALPHA}, Holm-corrected)"


def interval_notes(resampling: Resampling) -> tuple[str, ...]:
    """What a reader has to know about intervals that are not over many documents."""
    size = resampling.size
    if resampling.too_small:
        return (f"no intervals: {resampling.too_small}",)
    if resampling.unit == "blocks":
        return (f"intervals: bootstrap over {size} blocks of slots of the only document",)
    if size < FEW:
        return (f"intervals: only {size} documents to draw from, so take them as a hint",)
    return ()
