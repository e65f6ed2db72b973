"""Alignments in notebooks: reference above hypothesis, the first columns of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from interpunct.alignment.steps import Drawing, Step
from interpunct.evaluation.alignments import TokenDrawing
from interpunct.messages.phrases import many
from interpunct.report.drawings.words import LEGEND, counted, letter
from interpunct.report.notebook.fragment import FAINT, enclosed, note, signature_line

SHOWN = 400
"""The approximate number of columns shown of all alignments together."""

LEAST = 60
"""The minimum number of columns shown of an alignment, if it has that many."""

COLOURS = {
    "substitution": "rgba(230,160,0,.32)",
    "deletion": "rgba(220,50,50,.30)",
    "insertion": "rgba(40,160,80,.30)",
}
_CASE = "rgba(60,120,220,.25)"
_COLUMN = "display:inline-block;margin:0 .15em .5em 0;padding:0 .15em;vertical-align:top"
TOKEN_LEGEND = "S other tokens, D deletion, I insertion; * is a gap."

Aligned = Mapping[str, Mapping[str, Drawing | TokenDrawing]]


def alignment_fragment(systems: Aligned, *, signature: str) -> str:
    """The beginning of the first documents with every system, and a note on what is left out."""
    longest = max(LEAST, SHOWN // len(systems))
    of_documents = list(_by_document(systems))
    parts: list[str] = []
    shown = taken = 0
    for system, drawing in of_documents:
        if taken >= SHOWN:
            break
        steps = drawing.steps
        parts.append(_heading(system, drawing, steps))
        parts.append(_columns(steps[:longest]))
        if len(steps) > longest:
            parts.append(note(f"… {many(len(steps) - longest, 'more column')}"))
        taken += min(len(steps), longest)
        shown += 1
    if left_out := len(of_documents) - shown:
        parts.append(note(f"… and {many(left_out, 'more alignment')}"))
    legend = TOKEN_LEGEND if isinstance(of_documents[0][1], TokenDrawing) else LEGEND
    return enclosed([*parts, note(f"Reference above, hypothesis below. {legend}"),
                     signature_line(signature)])  # fmt: skip


def _by_document(systems: Aligned) -> Iterator[tuple[str, Drawing | TokenDrawing]]:
    names = dict.fromkeys(name for documents in systems.values() for name in documents)
    for name in names:
        for system, documents in systems.items():
            if name in documents:
                yield system, documents[name]


def _heading(system: str, drawing: Drawing | TokenDrawing, steps: Sequence[Step]) -> str:
    size = counted(drawing) if isinstance(drawing, Drawing) else many(len(steps), "column")
    return (
        f'<div style="margin:.6em 0 .3em 0" dir="auto"><strong><bdi>{escape(system)}</bdi>, '
        f"<bdi>{escape(drawing.name)}</bdi></strong>: {size}</div>"
    )


def _columns(steps: Sequence[Step]) -> str:
    """The columns in the direction of the text: from the right in right-to-left scripts."""
    return f'<div dir="auto" style="line-height:1.3">{" ".join(map(_column, steps))}</div>'


def _column(step: Step) -> str:
    colour = _CASE if step.case_differs else COLOURS.get(step.operation)
    style = f"{_COLUMN};background:{colour};border-radius:2px" if colour else _COLUMN
    sides = "<br>".join(_side(side) for side in (step.reference, step.hypothesis))
    sign = letter(step).strip()
    return f'<span style="{style}">{sides}<br><small>{sign or "&nbsp;"}</small></span>'


def _side(side: str | None) -> str:
    return f'<span style="{FAINT}">*</span>' if side is None else f"<bdi>{escape(side)}</bdi>"
