"""Further tables, as on the terminal: comparisons with humans, orders of merging."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpunct.evaluation.curves import Curves
from interpunct.evaluation.scores import Scores
from interpunct.report.tables.by_kind import by_kind
from interpunct.report.tables.curves import curves_sections
from interpunct.report.tables.humans import (
    human_matrices,
    human_tables,
    humans_alone,
    mark_annotators_table,
    mark_figures_table,
    mark_pair_tables,
)
from interpunct.report.tables.left_out import left_out
from interpunct.report.tables.table import Cell, Section, Table, bracketed
from interpunct.tasks.agreement.punctuation import MarkAgreement, MarkPlace

PLACES = 40
"""The maximum number of disputed places."""

CONTEXT = 8
"""The number of words shown on either side of a place."""


def further_tables(scores: Scores) -> Mapping[str, Any] | None:
    """The tables requested besides the figures."""
    return _section([*human_tables(scores), *left_out(scores)])


def marks_of_annotators(agreement: MarkAgreement) -> Mapping[str, Any] | None:
    """The agreement of annotators about words and marks."""
    found = _section(
        [
            mark_annotators_table(agreement),
            mark_figures_table(agreement),
            *mark_pair_tables(agreement),
            by_kind("pairs of annotators", agreement.pairs, agreement.marks),
            *human_matrices(agreement.humans),
            humans_alone(agreement.humans),
        ]
    )
    places = [_place(place) for place in agreement.places(top=PLACES)]
    return None if found is None else {**found, "places": places}


def _place(place: MarkPlace) -> dict[str, Any]:
    """The words around a place, and the marks of each annotator."""
    return {
        "where": f"{place.document.name}, word {place.unit + 1}",
        "before": place.words(place.unit - CONTEXT + 1, place.unit),
        "after": place.words(place.unit + 1, place.unit + CONTEXT),
        "marks": [[who, marks or "none"] for who, marks in place.marks.items()],
    }


def tables_of_curves(curves: Curves) -> Mapping[str, Any] | None:
    """Areas, error rates and best thresholds."""
    return _section(curves_sections(curves))


def _section(found: Iterable[Section]) -> dict[str, Any] | None:
    tables = [
        {
            "title": table.title,
            "head": list(table.head),
            "rows": [_cells(row, len(table.head)) for row in table.rows],
        }
        for table in found
        if isinstance(table, Table)
    ]
    return {"tables": tables} if tables else None


def _cells(row: Sequence[Cell], columns: int) -> list[list[Any]]:
    """Texts, and whether they are the best of their column; short rows are padded."""
    cells = [[_text(cell), cell.best] for cell in row]
    return cells + [["", False]] * (columns - len(cells))


def _text(cell: Cell) -> str:
    """The text of a cell, its mark of significance, and its interval."""
    interval = f" {bracketed(cell.interval)}" if cell.interval else ""
    return f"{cell.text}{cell.mark}{interval}"
