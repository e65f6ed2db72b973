"""A document in a notebook cell, with its marks and boundaries."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from interpunct.messages.phrases import many

SHOWN = 300
"""The number of units shown."""

_MARK = "color:#1976d2;font-weight:bold"
_BOUNDARY = '<span style="color:#e53935;font-weight:bold" title="boundary">|</span>'


def document_html(
    name: str,
    counts: Sequence[str],
    opening: str,
    slots: Sequence[tuple[str, str, bool]],
    size: int,
) -> str:
    """HTML of the first slots (unit, marks, boundary) of a text that has `size` units."""
    words = [_mark(opening)] if opening else []
    for unit, marks, is_boundary in slots:
        boundary = f" {_BOUNDARY}" if is_boundary else ""
        words.append(f"{escape(unit)}{_mark(marks) if marks else ''}{boundary}")
    more = size - len(slots)
    left_out = f'<div style="opacity:.65">… {many(more, "more unit")}</div>' if more else ""
    return (
        f'<div class="interpunct"><div dir="auto"><strong>{escape(name)}</strong>: '
        f"{escape(', '.join(counts))}</div>"
        '<div dir="auto" style="margin:.4em 0;line-height:1.5;max-width:60em;'
        f'overflow-wrap:anywhere">{" ".join(words)}</div>{left_out}</div>'
    )


def _mark(marks: str) -> str:
    return f'<span style="{_MARK}">{escape(marks)}</span>'
