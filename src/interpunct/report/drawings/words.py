"""Alignments on a terminal: reference over hypothesis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from interpunct.alignment.steps import Drawing, Drawings, Step

LETTERS = {"correct": " ", "substitution": "S", "deletion": "D", "insertion": "I"}
STYLES = {"correct": "", "substitution": "yellow", "deletion": "red", "insertion": "green"}
MARK_STYLE = "cyan"
LABELS = ("REF", "HYP", "")
LEGEND = (
    "S substitution, D deletion, I insertion; small letters are for marks, c is case only; * is "
    "nothing."
)


def print_drawings(drawings: Sequence[Drawings[Drawing]], console: Console) -> None:
    """Reference over hypothesis, wrapped to the terminal, with a letter under each error."""
    for system in drawings:
        for drawing in system.documents:
            name = f"{system.system}, " if len(drawings) > 1 else ""
            heading = f"{name}{drawing.name}: {counted(drawing)}"
            console.print(Text(heading, style="bold"), soft_wrap=True)
            for lines in _wrapped(drawing.steps, console.width - len(LABELS[0]) - 2):
                _print_lines(lines, console)
    console.print(Text(LEGEND, style="dim"))
    console.print(Text(drawings[0].signature, style="dim"), soft_wrap=True)


def _print_lines(lines: Sequence[Text], console: Console) -> None:
    for label, line in zip(LABELS, lines, strict=True):
        text = Text.assemble((f"{label:<4} ", "dim"), line)
        text.rstrip()
        if text.plain or label:
            console.print(text, soft_wrap=True)
    console.print()


def counted(drawing: Drawing) -> str:
    """How many words and marks a document has, and how many of them are wrong."""
    parts = []
    for kind, is_mark in (("words", False), ("marks", True)):
        count = drawing.count(is_mark=is_mark)
        reference = count["correct"] + count["substitution"] + count["deletion"]
        errors = f"{count['substitution']} S {count['deletion']} D {count['insertion']} I"
        parts.append(f"{reference} {kind}, {errors}")
    return "; ".join(parts)


def _wrapped(steps: Sequence[Step], width: int) -> Iterator[tuple[Text, Text, Text]]:
    """As many columns to a line as fit."""
    line: list[Step] = []
    used = 0
    for step in steps:
        needed = _width(step) + 1
        if line and used + needed > width:
            yield _line(line)
            line, used = [], 0
        line.append(step)
        used += needed
    if line:
        yield _line(line)


def _line(steps: Sequence[Step]) -> tuple[Text, Text, Text]:
    rows = (Text(), Text(), Text())
    for step in steps:
        style = STYLES[step.operation] or (MARK_STYLE if step.is_mark else "")
        if step.is_mark and step.operation != "correct":
            style += " bold"
        texts = (step.reference or "*", step.hypothesis or "*", letter(step))
        for row, text in zip(rows, texts, strict=True):
            row.append(text, style)
            row.append(" " * (_width(step) - cell_len(text) + 1))
    return rows


def letter(step: Step) -> str:
    """The letter under a column."""
    if step.case_differs:
        return "c"
    sign = LETTERS[step.operation]
    return sign.lower() if step.is_mark else sign


def _width(step: Step) -> int:
    return max(cell_len(step.reference or "*"), cell_len(step.hypothesis or "*"))
