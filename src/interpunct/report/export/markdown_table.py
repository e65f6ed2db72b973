"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.report.tables.table import Cell, Table, bracketed


def markdown(table: Table) -> str:
    """A table with its notes and its signature below."""
    lines = [_row([Cell(head) for head in table.head])]
    lines.append("| --- |" + " ---: |" * (len(table.head) - 1))
    lines.extend(_row(row) for row in table.rows)
    below = [_escaped(note) for note in table.notes] + [f"`{table.signature}`"]
    return "\n".join([*lines, "", *"\n\n".join(below).split("\n"), ""])


def _row(row: Sequence[Cell]) -> str:
    return f"| {' | '.join(map(_cell, row))} |"


def _cell(cell: Cell) -> str:
    text = _escaped(cell.text)
    bold = f"**{text}**" if cell.best else text
    interval = f" {bracketed(cell.interval)}" if cell.interval else ""
    return f"{bold}{_escaped(cell.mark)}{interval}"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")
