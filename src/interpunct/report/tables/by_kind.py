"""A table of the errors of words and of each mark."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from interpunct.metrics.measures import MARKS, WORD_ERRORS
from interpunct.metrics.punctuation import Errors
from interpunct.metrics.results import Ratio
from interpunct.report.tables.table import Cell, Table, decimals
from interpunct.results.bag import Bag
from interpunct.results.keys import Key


def by_kind(title: str, bag: Bag, marks: Sequence[str]) -> Table:
    """Words, all marks, and each mark: their numbers, and the errors in percent."""
    table = bag[Key(MARKS)]
    shares = table.by_mark
    rows = [_row("words", bag[Key(WORD_ERRORS)], [])]
    if marks:
        micro = [getattr(table.micro, name).value for name in ("precision", "recall", "f1")]
        rows.append(_row("all marks", table.errors, micro))
    for index, mark in enumerate(marks):
        errors = Errors(
            int(table.correct[index]),
            int(table.substitutions[index]),
            int(table.deletions[index]),
            int(table.insertions[index]),
            int(table.skipped[index + 1]),
        )
        if errors.reference or table.table[:, index + 1].any():
            values = [
                float(np.asarray(getattr(shares, name).value)[index])
                for name in ("precision", "recall", "f1")
            ]
            rows.append(_row(mark, errors, values))
    head = (title, "N", "%Sub", "%Ins", "%Del", "%Err", "P", "R", "F1")
    return Table(head if marks else head[:6], tuple(rows))


def _row(name: str, errors: Errors, shares: Sequence[float]) -> tuple[Cell, ...]:
    counts = (errors.substitutions, errors.insertions, errors.deletions, errors.errors)
    percents = [_percent(count, errors.reference) for count in counts]
    return tuple(map(Cell, [name, str(errors.reference), *percents, *map(decimals, shares)]))


def _percent(part: int, whole: int) -> str:
    return decimals(100 * Ratio(part, whole).value, digits=1)
