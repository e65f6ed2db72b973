"""Tables for papers and spreadsheets: Markdown, LaTeX, CSV."""

from __future__ import annotations

import csv
import io
from math import isnan

from interpunct.evaluation import Evaluation
from interpunct.report.tables import Cell, Table

_LATEX = str.maketrans({
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "|": r"\textbar{}", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "–": "--",
})  # fmt: skip


def markdown(table: Table) -> str:
    lines = [_markdown_row([Cell(head) for head in table.head])]
    lines.append("| --- |" + " ---: |" * (len(table.head) - 1))
    lines.extend(_markdown_row(row) for row in table.rows)
    return "\n".join([*lines, "", f"`{table.signature}`", ""])


def _markdown_row(row: tuple[Cell, ...] | list[Cell]) -> str:
    texts = [cell.text.replace("|", "\\|") for cell in row]
    bold = [f"**{text}**" if cell.best else text for text, cell in zip(texts, row, strict=True)]
    return f"| {' | '.join(bold)} |"


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
        f"% {table.signature}",
        "",
    ]
    return "\n".join(lines)


def _latex_row(row: tuple[Cell, ...]) -> str:
    texts = [cell.text.translate(_LATEX) for cell in row]
    bold = [rf"\textbf{{{t}}}" if c.best else t for t, c in zip(texts, row, strict=True)]
    return " & ".join(bold) + r" \\"


def as_csv(evaluation: Evaluation) -> str:
    """One row for each system and figure, in full precision."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["system", "metric", "reference", "value", "macro", "signature"])
    for system in evaluation.systems:
        for figure in evaluation.figures:
            numbers = evaluation.value(system, figure), evaluation.macro(system, figure)
            texts = ["" if isnan(number) else repr(number) for number in numbers]
            row = [system, figure.name, figure.group, *texts, evaluation.signature]
            writer.writerow(row)
    return file.getvalue()
