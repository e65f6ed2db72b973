"""Tables of parts: a figure by mark, class of case, label, speaker or tag, for every system."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import isnan, nan

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import ERROR_RATES
from interpunct.metrics.punctuation import ErrorRates
from interpunct.report.notes import MARK, NOBODY, speaker_notes
from interpunct.report.tables.table import ARROWS, Cell, Table, best_of, decimals, measured_interval
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Key, Part, PartKind

TABLES: dict[PartKind, tuple[tuple[str, str], ...]] = {
    "mark": (("f1", "F1 by mark"),),
    "case": (("f1", "F1 by case"),),
    "label": (("f1", "F1 by label"),),
    "speaker": (
        ("word_error_rate", "WER by speaker"),
        ("punctuation_error_rate", "PER by speaker"),
        ("micro_f1", "F1 by speaker"),
    ),
    "upos": (("f1", "F1 by UPOS"),),
    "relation": (("f1", "F1 by relation"),),
}
"""The figures shown for each kind of part, and the titles of their tables."""


DOWNWARD: tuple[PartKind, ...] = ("speaker", "upos", "relation")
"""Kinds with many parts, which have a row for each part and a column for each system."""

ROWS = 20
"""The maximum number of rows of parts, the largest first."""


def part_tables(scores: Scores) -> Iterator[Table]:
    """A table of systems and parts for each figure, with the best system of each part marked."""
    for by, tables in TABLES.items():
        for name, title in tables:
            figures = [
                figure
                for figure in scores.part_figures
                if isinstance(figure.about, Part)
                and figure.about.by == by
                and figure.name == name
                and any(not isnan(scores.part_value(s, figure)) for s in scores.systems)
            ]
            if figures:
                made = _downward if by in DOWNWARD else _table
                yield made(scores, figures, title + ARROWS[figures[0].better])


def _table(scores: Scores, figures: list[Figure], title: str) -> Table:
    columns = [part_column(scores, figure) for figure in figures]
    names = [figure.about.name for figure in figures if isinstance(figure.about, Part)]
    rows = tuple(
        (Cell(system), *(cells[place] for cells in columns))
        for place, system in enumerate(scores.systems)
    )
    return Table((title, *names), rows, signature="")


def _downward(scores: Scores, figures: list[Figure], title: str) -> Table:
    by = figures[0].about.by if isinstance(figures[0].about, Part) else None
    if by == "speaker":
        figures = sorted(figures, key=partial(_words_of_speaker, scores), reverse=True)
    rows = tuple(
        (Cell(figure.about.name or NOBODY), *part_column(scores, figure))
        for figure in figures[:ROWS]
        if isinstance(figure.about, Part)
    )
    left = len(figures) - len(rows)
    return Table(
        (title, *scores.systems),
        rows,
        notes=_of_speakers(scores, figures[0].name, left) if by == "speaker" else rarer(left),
    )


def _of_speakers(scores: Scores, figure: str, left: int) -> tuple[str, ...]:
    """Notes on a table of speakers; notes on all of their tables are given once."""
    notes = (f"{left} who say less are in the JSON and in the CSV",) if left else ()
    first, *_ = (name for name, _ in TABLES["speaker"])
    return (*notes, *speaker_notes(scores)) if figure == first else notes


def _words_of_speaker(scores: Scores, figure: Figure) -> int:
    """The number of words of a speaker in the reference."""
    found = scores.summary.marks
    if found is None or not isinstance(figure.about, Part):
        return 0
    own = found.speakers[scores.systems[0]].get(figure.about.name, Bag())
    return int(own.get(Key(ERROR_RATES), ErrorRates()).words)


def rarer(many: int) -> tuple[str, ...]:
    """A note on parts without a row."""
    return (f"{many} rarer ones are in the JSON and the CSV",) if many else ()


def part_column(scores: Scores, figure: Figure) -> list[Cell]:
    """A figure of a part for every system."""
    values = {system: scores.part_value(system, figure) for system in scores.systems}
    best = best_of(list(values.values()), figure.better)
    cells = []
    for system, value in values.items():
        interval = None if isnan(value) else scores.part_interval(system, figure)
        cells.append(
            Cell(
                decimals(value),
                best=value == best,
                interval=measured_interval(interval),
                mark=part_significance(scores, system, figure)[2],
            )
        )
    return cells


def part_significance(scores: Scores, system: str, figure: Figure) -> tuple[str, float, str]:
    """The system compared with, the p-value, and the mark in a table."""
    values = {own: scores.part_value(own, figure) for own in scores.systems}
    best = best_of(list(values.values()), figure.better)
    rival = scores.settings.baseline or next((s for s, v in values.items() if v == best), None)
    for found in scores.part_comparisons:
        if found.figure is figure and {found.a, found.b} == {system, rival}:
            return str(rival), found.p_value, MARK if found.significant else ""
    return "", nan, ""
