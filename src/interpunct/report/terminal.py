"""Tables on a terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from rich.box import SIMPLE_HEAD, Box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from interpunct.messages.visible_text import open_console, visible
from interpunct.report.tables.table import Cell, Section, Table, lines_of

GAP = 2
"""Spaces between two columns."""

WIDE = 200
"""The width of text that is not for a terminal."""

NARROWEST = 2
"""The smallest width of a column: one character of any width."""

INDENT = 4
"""The indentation of the text below the name of an entry."""

ASCII_HEAD = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""`SIMPLE_HEAD` in characters that every encoding has."""


def print_table(table: Table, console: Console) -> None:
    """Print a table, followed by its signature."""
    _print_grid(table, console)
    for note in table.notes:
        print_note(note, console)
    if table.signature:
        print_signature(table.signature, console)
    elif table.notes:
        console.print()


def print_note(note: str, console: Console) -> None:
    """Print a line of text below a table."""
    console.print(Text(visible(note, console.encoding), style="dim"))


def print_signature(signature: str, console: Console) -> None:
    """Print a signature on one line, even on a narrow terminal, so that it can be copied."""
    console.print(Text(visible(signature, console.encoding), style="dim"), soft_wrap=True)


def _print_grid(table: Table, console: Console) -> None:
    """Print the figures; if they do not fit, in blocks of columns, each with the names."""
    texts = _texts(table, console.encoding)
    widths = _widths(texts, console.width)
    title = visible(table.title, console.encoding)
    sizes = [group.columns for group in table.groups] or [len(widths) - 1]
    for columns in _blocks(widths, sizes, console.width):
        console.print(_grid(title, texts, widths, (0, *columns), console))
        console.print()


def _texts(table: Table, encoding: str) -> list[list[Text]]:
    """The header and the rows, padded to the same length."""
    head = [Text(visible(name, encoding)) for name in table.head]
    titles = [group.title for group in table.groups for _ in range(group.columns)]
    for place, title in enumerate(titles, start=1):
        head[place] = Text.assemble((visible(title, encoding), "italic"), "\n", head[place])
    rows = [head, *([_cell(cell, encoding) for cell in row] for row in table.rows)]
    longest = max(map(len, rows))
    return [row + [Text()] * (longest - len(row)) for row in rows]


def _cell(cell: Cell, encoding: str) -> Text:
    """The figure with its interval below."""
    text = Text(visible(cell.text + cell.mark, encoding), style="bold" if cell.best else "")
    if cell.interval is None:
        return text
    low, high = (_without_zero(end) for end in (cell.interval.low, cell.interval.high))
    return Text.assemble(text, "\n", (visible(f"{low}–{high}", encoding), "dim"))


def _without_zero(number: float) -> str:
    """A number without the zero before the decimal point.

    >>> _without_zero(0.5), _without_zero(-0.5), _without_zero(1)
    ('.500', '-.500', '1.000')
    """
    return re.sub(r"^(-?)0\.", r"\1.", f"{number:.3f}")


def _widths(texts: Sequence[Sequence[Text]], room: int) -> list[int]:
    """The width of each column: figures are not broken, long names and headers are wrapped."""
    heads = [_width(text) for text in texts[0]]
    cells = [
        max((_width(row[column]) for row in texts[1:]), default=0) for column in range(len(heads))
    ]
    left = room - GAP - max(cells[1:], default=0)
    names = max(NARROWEST, min(room // 2, left) if len(heads) > 1 else room)
    widths = [min(max(heads[0], cells[0]), names)]
    for head, cell in zip(heads[1:], cells[1:], strict=True):
        wanted = max(cell, min(head, room // 4))
        widths.append(min(wanted, max(NARROWEST, room - GAP - widths[0])))
    return widths


def _width(text: Text) -> int:
    return max(map(cell_len, text.plain.split("\n")))


def _blocks(widths: Sequence[int], sizes: Sequence[int], room: int) -> Iterator[range]:
    """Divide the columns into as few blocks as possible, of about equal width.

    `sizes` are the sizes of column groups. Blocks consist of whole groups; a group is divided only
    if it does not fit.
    """
    starts = list(accumulate(sizes, initial=1))
    whole = _equal_blocks(widths, starts, room)
    if whole is not None:
        yield from whole
        return
    for first, last in pairwise(starts):
        columns = range(first, last + 1)
        single = [range(column, column + 1) for column in columns[:-1]] or [range(0)]
        yield from _equal_blocks(widths, columns, room) or single


def _equal_blocks(widths: Sequence[int], starts: Sequence[int], room: int) -> list[range] | None:
    """The fewest blocks that fit, which begin at the given starts; None if there are none."""
    parts = len(starts) - 1
    for count in range(1, parts + 1):
        ends = [starts[parts * block // count] for block in range(count + 1)]
        blocks = [range(*both) for both in pairwise(ends)]
        if all(widths[0] + sum(GAP + widths[i] for i in block) <= room for block in blocks):
            return blocks
    return None


def _grid(
    title: str,
    texts: Sequence[Sequence[Text]],
    widths: Sequence[int],
    columns: Sequence[int],
    console: Console,
) -> RichTable:
    grid = RichTable(
        box=_box(console),
        padding=(0, 1, 0, 0),
        pad_edge=False,
        show_edge=False,
        header_style="bold",
        title=Text(title, style="table.title") if title else None,
        title_justify="left",
    )
    head, *rows = texts
    for column in columns:
        grid.add_column(
            head[column],
            justify="right" if column else "left",
            width=widths[column],
            overflow="fold",
        )
    for row in rows:
        grid.add_row(*(row[column] for column in columns))
    return grid


def _box(console: Console) -> Box:
    return ASCII_HEAD if console.options.ascii_only else SIMPLE_HEAD


def print_listing(head: Sequence[str], rows: Sequence[Sequence[str]], console: Console) -> None:
    """Print a table of texts, which are wrapped."""
    listing = RichTable(box=_box(console), pad_edge=False)
    for name in head:
        listing.add_column(name, overflow="fold")
    for row in rows:
        listing.add_row(*(Text(visible(text, console.encoding)) for text in row))
    console.print(listing)


def print_entry(name: str, sign: str, below: Sequence[str], console: Console) -> None:
    """Print a name with a sign, and texts below it, the last one dimmed."""
    *texts, last = (Text(visible(text, console.encoding)) for text in below)
    last.stylize("dim")
    console.print(Text.assemble((name, "bold"), f" {visible(sign, console.encoding)}"))
    for text in (*texts, last):
        console.print(Padding(text, (0, 0, 0, INDENT)))


def print_sections(sections: Sequence[Section], console: Console) -> None:
    """Print the sections of a task below the summary."""
    for section in sections:
        if isinstance(section, Table):
            print_table(section, console)
        else:
            for line in lines_of(section, console.width):
                console.print(Text(visible(line, console.encoding)))


def render_sections(sections: Sequence[Section], signature: str, *, width: int = WIDE) -> str:
    """Sections and their signature as plain text, for Python."""
    file = io.StringIO()
    console = open_console(file, width=width)
    print_sections(sections, console)
    print_signature(signature, console)
    return file.getvalue()


def render(table: Table) -> str:
    """The same as plain text, for Python."""
    file = io.StringIO()
    print_table(table, open_console(file, width=WIDE))
    return file.getvalue()
