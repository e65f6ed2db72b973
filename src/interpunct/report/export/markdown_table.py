"""Tables in Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpunct.messages.visible_text import visible
from interpunct.report.tables.table import Cell, Section, Table, bracketed

_ESCAPED = str.maketrans({
    **{sign: f"\\{sign}" for sign in "\\`*_[]|~$"},
    "&": "&amp;", "<": "&lt;", ">": "&gt;",
})  # fmt: skip


def markdown_sections(sections: Sequence[Section], signature: str) -> str:
    """All tables, each with its title, and the common signature at the end."""
    tables = [section for section in sections if isinstance(section, Table)]
    return "\n".join([*map(markdown, tables), f"{_code(signature)}\n"])


def markdown(table: Table) -> str:
    """A table with its title, notes and signature, if it has them."""
    title = [f"### {_escaped(table.title)}", ""] if table.title else []
    below = [*map(_escaped, table.notes), *filter(None, [_code(table.signature)])]
    return "\n".join([*title, *_grid(table), *(line for text in below for line in ("", text)), ""])


def _grid(table: Table) -> list[str]:
    lines = [_row([Cell(head) for head in table.full_head])]
    lines.append("| --- |" + " ---: |" * (len(table.head) - 1))
    lines.extend(_row(row) for row in table.rows)
    return lines


def _row(row: Sequence[Cell]) -> str:
    return f"| {' | '.join(map(_cell, row))} |"


def _cell(cell: Cell) -> str:
    text = _escaped(cell.text)
    bold = f"**{text}**" if cell.best else text
    interval = f" {bracketed(cell.interval)}" if cell.interval else ""
    return f"{bold}{_escaped(cell.mark)}{interval}"


def _escaped(text: str) -> str:
    """Escape a text for Markdown, also inside tables."""
    return visible(text).translate(_ESCAPED)


def _code(text: str) -> str:
    """A text as code, in more backticks than it contains; an empty text stays empty.

    >>> _code("delims:`"), _code("task:tokens"), _code("")
    ('`` delims:` ``', '`task:tokens`', '')
    """
    if not text:
        return ""
    text = visible(text)
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}" if len(fence) > 1 else f"`{text}`"
