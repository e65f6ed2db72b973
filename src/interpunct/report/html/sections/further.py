"""Further tables, as the terminal has them: humans beside systems, orders of merging."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpunct.evaluation.curves import Curves
from interpunct.evaluation.scores import Scores
from interpunct.report.tables.curves import curves_sections
from interpunct.report.tables.humans import human_tables, mark_agreement_sections
from interpunct.report.tables.left_out import left_out
from interpunct.report.tables.table import Cell, Section, Table, bracketed
from interpunct.tasks.agreement.punctuation import MarkAgreement


def further_tables(scores: Scores) -> Mapping[str, Any] | None:
    """What was asked for beside the figures."""
    return _section([*human_tables(scores), *left_out(scores)])


def marks_of_annotators(agreement: MarkAgreement) -> Mapping[str, Any] | None:
    """Annotators against each other, words and marks."""
    return _section(mark_agreement_sections(agreement, top=0))


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
    """Texts, and whether they are the best of their column; a short row is filled up."""
    cells = [[_text(cell), cell.best] for cell in row]
    return cells + [["", False]] * (columns - len(cells))


def _text(cell: Cell) -> str:
    """The text of a cell, its mark of significance, and its interval."""
    interval = f" {bracketed(cell.interval)}" if cell.interval else ""
    return f"{cell.text}{cell.mark}{interval}"
