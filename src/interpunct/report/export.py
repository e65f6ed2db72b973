"""Tables for papers and spreadsheets: Markdown, LaTeX, CSV."""

from __future__ import annotations

import csv
import io
from math import isnan

from interpunct.evaluation.scores import Scores
from interpunct.report.tables import MARK, Cell, Table, against, chosen_figures
from interpunct.results.figures import Figure
from interpunct.statistics.bootstrap import Interval

_LATEX = str.maketrans({
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "|": r"\textbar{}", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "–": "--",
})  # fmt: skip


def markdown(table: Table) -> str:
    lines = [_markdown_row([Cell(head) for head in table.head])]
    lines.append("| --- |" + " ---: |" * (len(table.head) - 1))
    lines.extend(_markdown_row(row) for row in table.rows)
    below = [_markdown_escaped(note) for note in table.notes] + [f"`{table.signature}`"]
    return "\n".join([*lines, "", *"\n\n".join(below).split("\n"), ""])


def _markdown_row(row: tuple[Cell, ...] | list[Cell]) -> str:
    return f"| {' | '.join(_markdown_cell(cell) for cell in row)} |"


def _markdown_cell(cell: Cell) -> str:
    text = _markdown_escaped(cell.text)
    bold = f"**{text}**" if cell.best else text
    return f"{bold}{_markdown_escaped(cell.mark)}{_interval(cell)}"


def _markdown_escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


def _interval(cell: Cell) -> str:
    if cell.interval is None:
        return ""
    return f" [{cell.interval.low:.3f}, {cell.interval.high:.3f}]"


def latex(table: Table) -> str:
    """A table for the package booktabs."""
    lines = [
        r"% needs \usepackage{booktabs}",
        r"\begin{tabular}{l" + "r" * (len(table.head) - 1) + "}",
        r"\toprule",
        _latex_row(tuple(Cell(head) for head in table.head)),
        r"\midrule",
        *(_latex_row(row) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        *(f"% {note}" for note in table.notes),
        f"% {table.signature}",
        "",
    ]
    return "\n".join(lines)


def _latex_row(row: tuple[Cell, ...]) -> str:
    return " & ".join(_latex_cell(cell) for cell in row) + r" \\"


def _latex_cell(cell: Cell) -> str:
    text = cell.text.translate(_LATEX)
    bold = rf"\textbf{{{text}}}" if cell.best else text
    mark = f"$^{{{cell.mark}}}$" if cell.mark else ""
    interval = rf" {{\scriptsize{_interval(cell)}}}" if cell.interval else ""
    return bold + mark + interval


CSV_HEAD = (
    "system", "metric", "reference", "value", "low", "high", "macro",
    "compared_with", "p_value", "significant", "signature",
)  # fmt: skip


def as_csv(scores: Scores) -> str:
    """One row for each system and figure, in full precision; `--columns` chooses figures."""
    chosen = scores.settings.columns
    figures = chosen_figures(scores, None) if chosen else scores.figures
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for system in scores.systems:
        for figure in figures:
            writer.writerow(
                [system, figure.name, figure.reference or ""]
                + [_number(number) for number in _numbers(scores, system, figure)]
                + _significance(scores, system, figure)
                + [scores.signature]
            )
    return file.getvalue()


def _numbers(scores: Scores, system: str, figure: Figure) -> list[float]:
    """Value, low, high and macro, as far as they were measured."""
    value = scores.value(system, figure)
    interval = (None if isnan(value) else scores.interval(system, figure)) or Interval()
    return [value, interval.low, interval.high, scores.macro(system, figure)]


def _number(number: float) -> str:
    return "" if isnan(number) else repr(number)


def _significance(scores: Scores, system: str, figure: Figure) -> list[str]:
    """Which system this one was compared with, the p-value, and the mark of the table."""
    comparison = against(scores, system, figure)
    if comparison is None:
        return ["", "", ""]
    rival = comparison.b if comparison.a == system else comparison.a
    return [rival, _number(comparison.p_value), MARK if comparison.significant else ""]
