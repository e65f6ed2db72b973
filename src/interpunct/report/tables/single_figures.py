"""Tables with one figure per row, by their names in Python."""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan

from interpunct.report.tables.table import Cell, Table, between, decimals
from interpunct.statistics.bootstrap import Interval

Row = tuple[str, float, Interval, float]
"""Name, value, interval, and mean over documents."""


def single_figures(
    title: str, rows: Iterable[Row], *, notes: Iterable[str] = (), signature: str = ""
) -> Table:
    """A row for each figure; empty columns are left out."""
    found = [*rows]
    has_intervals = any(not isnan(interval.low) for _, _, interval, _ in found)
    has_means = any(not isnan(macro) for _, _, _, macro in found)
    head = ["", "value", *["95% interval"] * has_intervals, *["mean over documents"] * has_means]
    cells = (
        (
            name,
            decimals(value),
            *[between(interval)] * has_intervals,
            *[decimals(macro)] * has_means,
        )
        for name, value, interval, macro in found
    )
    return Table(
        tuple(head),
        tuple(tuple(map(Cell, row)) for row in cells),
        title=title,
        notes=tuple(note for note in notes if note),
        signature=signature,
    )
