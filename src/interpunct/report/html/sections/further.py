"""Further tables, as the terminal has them: humans beside systems, speakers, orders of merging."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpunct.evaluation.scores import Evaluation
from interpunct.report.sections.humans import agreement_sections, combined_sections
from interpunct.report.sections.punctuation import by_speaker
from interpunct.report.tables import Cell, Table
from interpunct.tasks.agreement.punctuation import PunctuationAgreement
from interpunct.tasks.punctuation.combined import CombinedPunctuation
from interpunct.tasks.punctuation.task import Punctuation


def further_tables(evaluation: Evaluation) -> Mapping[str, Any] | None:
    """The tables that `punctuation` adds to its figures."""
    task = evaluation.task
    if not isinstance(task, Punctuation):
        return None
    tables = [by_speaker(system, speakers) for system, speakers in task.by_speaker.items()]
    combined = combined_sections(task) if isinstance(task, CombinedPunctuation) else []
    return _section([*combined, *tables])


def marks_of_annotators(agreement: PunctuationAgreement) -> Mapping[str, Any] | None:
    """Annotators against each other, words and marks."""
    return _section(agreement_sections(agreement.task))


def _section(found: Iterable[Table | str]) -> dict[str, Any] | None:
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
    cells = [[cell.text, cell.best] for cell in row]
    return cells + [["", False]] * (columns - len(cells))
