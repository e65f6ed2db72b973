"""Drawing alignments on the terminal, with the reference above the hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from interpunct.alignment.steps import Drawing, Drawings, Step
from interpunct.messages.visible_text import visible

LETTERS = {"correct": " ", "substitution": "S", "deletion": "D", "insertion": "I"}
STYLES = {"correct": "", "substitution": "yellow", "deletion": "red", "insertion": "green"}
MARK_STYLE = "cyan"
LABELS = ("REF", "HYP", "")
LEGEND = (
    "S substitution, D deletion, I insertion; lower case is for marks, c is case only; * is a gap."
)


def print_drawings(drawings: Sequence[Drawings[Drawing]], console: Console) -> None:
    """Print reference above hypothesis, wrapped to the terminal, with a letter below each error."""
    encoding = console.encoding
    for system in drawings:
        for drawing in system.documents:
            name = f"{system.system}, " if len(drawings) > 1 else ""
            heading = visible(f"{name}{drawing.name}: {counted(drawing)}", encoding)
            console.print(Text(heading, style="bold"), soft_wrap=True)
            columns = (_Column.of(step, encoding) for step in drawing.steps)
            for lines in _wrapped(columns, console.width - len(LABELS[0]) - 2):
                _print_lines(lines, console)
    console.print(Text(LEGEND, style="dim"))
    console.print(Text(visible(drawings[0].signature, encoding), style="dim"), soft_wrap=True)


def _print_lines(lines: Sequence[Text], console: Console) -> None:
    for label, line in zip(LABELS, lines, strict=True):
        text = Text.assemble((f"{label:<4} ", "dim"), line)
        text.rstrip()
        if text.plain or label:
            console.print(text, soft_wrap=True)
    console.print()


def counted(drawing: Drawing) -> str:
    """The numbers of words and marks of a document, and of their errors."""
    parts = []
    for kind, is_mark in (("word", False), ("mark", True)):
        count = drawing.count(is_mark=is_mark)
        reference = count["correct"] + count["substitution"] + count["deletion"]
        errors = f"{count['substitution']} S {count['deletion']} D {count['insertion']} I"
        parts.append(f"{reference} {kind}{'s' * (reference != 1)}, {errors}")
    return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class _Column:
    """The texts of a step to print below each other, with their width and style."""

    texts: tuple[str, str, str]
    width: int
    style: str

    @classmethod
    def of(cls, step: Step, encoding: str) -> _Column:
        sides = [visible(side or "*", encoding) for side in (step.reference, step.hypothesis)]
        style = STYLES[step.operation] or (MARK_STYLE if step.is_mark else "")
        if step.is_mark and step.operation != "correct":
            style += " bold"
        return cls((sides[0], sides[1], letter(step)), max(map(cell_len, sides)), style)


def _wrapped(columns: Iterable[_Column], width: int) -> Iterator[tuple[Text, Text, Text]]:
    """Lines of as many columns as fit."""
    line: list[_Column] = []
    used = 0
    for column in columns:
        needed = column.width + 1
        if line and used + needed > width:
            yield _line(line)
            line, used = [], 0
        line.append(column)
        used += needed
    if line:
        yield _line(line)


def _line(columns: Sequence[_Column]) -> tuple[Text, Text, Text]:
    rows = (Text(), Text(), Text())
    for column in columns:
        for row, text in zip(rows, column.texts, strict=True):
            row.append(text, column.style)
            row.append(" " * (column.width - cell_len(text) + 1))
    return rows


def letter(step: Step) -> str:
    """The letter under a column."""
    if step.case_differs:
        return "c"
    sign = LETTERS[step.operation]
    return sign.lower() if step.is_mark else sign
