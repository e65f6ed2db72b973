"""Tables on a terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from interpunct.report.tables.table import Cell, Table

WIDE = 1000
"""Columns of a terminal on which every table fits."""


def print_table(table: Table, console: Console) -> None:
    """Print a table, and under it the signature that makes its figures comparable."""
    _print_grid(table, console)
    for note in table.notes:
        console.print(Text(note, style="dim"), soft_wrap=True)
    if table.signature:
        print_signature(table.signature, console)
    elif table.notes:
        console.print()


def print_signature(signature: str, console: Console) -> None:
    """Print a signature in one line, however narrow the terminal, so that it can be copied."""
    console.print(Text(signature, style="dim"), soft_wrap=True)


def _print_grid(table: Table, console: Console) -> None:
    """Print the figures; if the terminal is narrow, with shorter intervals or in two parts."""
    options = console.options.update(max_width=WIDE)
    for digits in (3, 2):
        grid = _grid(table, digits=digits)
        if len(table.head) < 3 or console.measure(grid, options=options).maximum <= console.width:
            console.print(grid, "")
            return
    half = len(table.head) // 2 + 1
    for columns in (range(1, half), range(half, len(table.head))):
        _print_grid(_part(table, columns), console)


def _part(table: Table, columns: range) -> Table:
    """The names of the rows and some of the columns."""
    chosen = (0, *columns)
    return replace(
        table,
        head=tuple(table.head[column] for column in chosen),
        rows=tuple(tuple(row[column] for column in chosen) for row in table.rows),
    )


def _grid(table: Table, *, digits: int) -> RichTable:
    grid = RichTable(
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        show_edge=False,
        header_style="bold",
        # What users wrote is text, not markup.
        title=Text(table.title, style="table.title") if table.title else None,
        title_justify="left",
    )
    for index, head in enumerate(table.head):
        grid.add_column(Text(head), justify="right" if index else "left", no_wrap=True)
    for row in table.rows:
        grid.add_row(*(_cell(cell, digits) for cell in row))
    return grid


def _cell(cell: Cell, digits: int) -> Text:
    """The figure, and below it its interval."""
    text = Text(cell.text + cell.mark, style="bold" if cell.best else "")
    if cell.interval is None:
        return text
    low, high = (_without_zero(end, digits) for end in (cell.interval.low, cell.interval.high))
    return Text.assemble(text, "\n", (f"{low}–{high}", "dim"))


def _without_zero(number: float, digits: int) -> str:
    """A number without the zero before its point.

    >>> _without_zero(0.5, 2), _without_zero(-0.5, 2), _without_zero(1, 2)
    ('.50', '-.50', '1.00')
    """
    return re.sub(r"^(-?)0\.", r"\1.", f"{number:.{digits}f}")


def print_sections(sections: Sequence[Table | str], console: Console) -> None:
    """Print what the task adds below the summary."""
    for section in sections:
        if isinstance(section, Table):
            print_table(section, console)
        else:
            console.print(Text(section))


def render_sections(sections: Sequence[Table | str], signature: str) -> str:
    """Sections and their signature as plain text, for Python."""
    file = io.StringIO()
    console = Console(file=file, width=200, no_color=True)
    print_sections(sections, console)
    print_signature(signature, console)
    return file.getvalue()


def render(table: Table) -> str:
    """The same as plain text, for Python."""
    file = io.StringIO()
    print_table(table, Console(file=file, width=200, no_color=True))
    return file.getvalue()
