"""Tables and texts as an HTML fragment.

A fragment uses inline styles, so that nothing outside of it changes, and takes its colours from the
notebook, light or dark. User content is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from interpunct.messages.visible_text import visible
from interpunct.report.tables.table import Cell, Section, Table, between, lines_of

FAINT = "opacity:.65"
_LINE = "1px solid rgba(128,128,128,.5)"
_TABLE = "border-collapse:collapse;border:none;margin:.8em 0 .3em 0"
_CAPTION = "caption-side:top;text-align:left;font-weight:bold;padding:0 0 .3em 0"
_CELL = "padding:.3em .8em;vertical-align:top;white-space:pre;border:none"
_FIXED = "font-family:var(--jp-code-font-family,monospace);background:none;color:inherit;padding:0"
_BELOW = f"font-size:.85em;{FAINT};margin:.2em 0"


def fragment(sections: Iterable[Section], *, signature: str = "") -> str:
    """Sections below each other, and the signature."""
    parts = [
        "".join(_table(section)) if isinstance(section, Table) else text(lines_of(section))
        for section in sections
    ]
    return enclosed([*parts, signature_line(signature)] if signature else parts)


def enclosed(parts: Iterable[str]) -> str:
    """Wrap elements in one element."""
    return f'<div class="interpunct" style="overflow-x:auto">{"".join(parts)}</div>'


def text(lines: Sequence[str]) -> str:
    """Preformatted lines."""
    shown = "\n".join(map(visible, lines))
    return (
        f'<pre style="{_FIXED};margin:.8em 0;line-height:1.35;overflow-x:auto" dir="auto">'
        f"{escape(shown.rstrip())}</pre>"
    )


def note(line: str) -> str:
    """A line in small print."""
    return f'<div style="{_BELOW}" dir="auto">{escape(line)}</div>'


def signature_line(signature: str) -> str:
    """A signature in small print, which can be copied."""
    return (
        f'<div style="{_BELOW};overflow-wrap:anywhere">'
        f'<code style="{_FIXED}">{escape(signature)}</code></div>'
    )


def _table(table: Table) -> Iterator[str]:
    """Title, header and rows, followed by notes and signature."""
    yield f'<table style="{_TABLE}">'
    if table.title:
        yield f'<caption style="{_CAPTION}" dir="auto">{escape(table.title)}</caption>'
    yield f'<thead><tr style="border-bottom:{_LINE}">{"".join(_heads(table.head))}</tr></thead>'
    yield "<tbody>"
    for row in table.rows:
        yield f"<tr>{''.join(_cells(row, len(table.head)))}</tr>"
    yield "</tbody></table>"
    yield from map(note, table.notes)
    if table.signature:
        yield signature_line(table.signature)


def _heads(names: Sequence[str]) -> Iterator[str]:
    for place, name in enumerate(names):
        side = "right" if place else "left"
        # A column without a header has an ordinary cell.
        element = 'th scope="col"' if name else "td"
        yield (
            f'<{element} style="{_CELL};text-align:{side};font-weight:bold" dir="auto">'
            f"{escape(name)}</{element.split()[0]}>"
        )


def _cells(row: Sequence[Cell], columns: int) -> Iterator[str]:
    """The name of a row, its figures, and empty cells for missing columns."""
    name, *figures = row
    yield (
        f'<th scope="row" style="{_CELL};text-align:left;font-weight:normal" dir="auto">'
        f"{_figure(name)}</th>"
    )
    for figure in (*figures, *[Cell("")] * (columns - len(row))):
        yield f'<td style="{_CELL};text-align:right">{_figure(figure)}</td>'


def _figure(cell: Cell) -> str:
    """The figure, bold if it is the best of its column, with its interval below."""
    figure = escape(cell.text)
    bold = f"<strong>{figure}</strong>" if cell.best else figure
    ends = f'<br><small style="{FAINT}">{between(cell.interval)}</small>' if cell.interval else ""
    return f"{bold}{escape(cell.mark)}{ends}"
