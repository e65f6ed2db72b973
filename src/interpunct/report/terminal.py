"""Tables on a terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from interpunct.report.tables import Table


def print_table(table: Table, console: Console) -> None:
    """Print a table, and under it the signature that makes its figures comparable."""
    grid = RichTable(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        header_style="bold",
        title=table.title or None,
        title_justify="left",
    )
    for index, head in enumerate(table.head):
        grid.add_column(head, justify="left" if index == 0 else "right", no_wrap=index > 0)
    for row in table.rows:
        grid.add_row(*(Text(cell.text, style="bold" if cell.best else "") for cell in row))
    console.print(grid)
    if table.signature:
        print_signature(table.signature, console)


def print_signature(signature: str, console: Console) -> None:
    """Print a signature in one line, however narrow the terminal, so that it can be copied."""
    console.print(Text(signature, style="dim"), soft_wrap=True)


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
