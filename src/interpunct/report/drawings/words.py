"""Alignments to look at: on a terminal, as a page, as JSON, as a line of alternations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

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


def print_drawings(drawings: Sequence[Drawings], console: Console) -> None:
    """Reference over hypothesis, wrapped to the terminal, with a letter under each error."""
    for system in drawings:
        for drawing in system.documents:
            name = f"{system.system}, " if len(drawings) > 1 else ""
            console.print(Text(name + headline(drawing), style="bold"), soft_wrap=True)
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


def headline(drawing: Drawing) -> str:
    """The name of a document, and how many of its words and marks are wrong."""
    parts = []
    for kind, is_mark in (("words", False), ("marks", True)):
        count = drawing.count(is_mark=is_mark)
        size = count["correct"] + count["substitution"] + count["deletion"]
        parts.append(
            f"{size} {kind}, {count['substitution']} S {count['deletion']} D {count['insertion']} I"
        )
    return f"{drawing.name}: {'; '.join(parts)}"


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
    """What stands under a column."""
    if step.case_differs:
        return "c"
    sign = LETTERS[step.operation]
    return sign.lower() if step.is_mark else sign


def _width(step: Step) -> int:
    return max(cell_len(step.reference or "*"), cell_len(step.hypothesis or "*"))


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.3 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }}
h2 {{ font-size: 1.1em; margin: 2em 0 .5em; }}
.text {{ display: flex; flex-wrap: wrap; gap: .7em .35em; }}
.text span {{ display: grid; text-align: center; border-radius: .2em; padding: 0 .15em; }}
.text i {{ font-style: normal; min-height: 1.3em; }}
.substitution {{ background: #fff1b8; }}
.deletion {{ background: #ffd6d6; }}
.insertion {{ background: #d3f2d3; }}
.case {{ border-bottom: 2px dotted #888; }}
.mark {{ color: #00799e; font-weight: bold; }}
footer, .legend {{ color: #666; margin-top: 2em; overflow-wrap: anywhere; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #16181c; color: #ddd; }}
  .substitution {{ background: #5c4a00; }} .deletion {{ background: #6b1d1d; }}
  .insertion {{ background: #174d17; }} .mark {{ color: #5cc8ea; }}
}}
</style>
<h1>{title}</h1>
<p class="legend">Reference above, system below:
<span class="substitution">substitution</span> <span class="deletion">deletion</span>
<span class="insertion">insertion</span> <span class="case">only the case differs</span>
<span class="mark">mark</span></p>
"""


def as_html(drawings: Sequence[Drawings]) -> Iterator[str]:
    """A page that needs nothing else."""
    names = ", ".join(system.system for system in drawings)
    yield PAGE.format(title=escape(f"{names} against {drawings[0].reference}"))
    for system in drawings:
        for drawing in system.documents:
            yield f"<h2>{escape(f'{system.system}, {headline(drawing)}')}</h2>\n"
            yield '<div class="text">\n'
            yield from map(_cell, drawing.steps)
            yield "</div>\n"
    yield f"<footer>{escape(drawings[0].signature)}</footer>\n</html>\n"


def _cell(step: Step) -> str:
    kinds = [
        *([step.operation] if step.operation != "correct" else []),
        *(["mark"] if step.is_mark else []),
        *(["case"] if step.case_differs else []),
    ]
    names = f' class="{" ".join(kinds)}"' if kinds else ""
    return (
        f"<span{names}><i>{escape(step.reference or '')}</i>"
        f"<i>{escape(step.hypothesis or '')}</i></span>\n"
    )
