"""Tables in LaTeX, for the package booktabs."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.report.tables.table import Cell, Table, bracketed

_ESCAPED = str.maketrans({
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "|": r"\textbar{}", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "–": "--",
})  # fmt: skip


def latex(table: Table) -> str:
    """A table with its notes and its signature below, as comments."""
    lines = [
        r"% needs \usepackage{booktabs}",
        r"\begin{tabular}{l" + "r" * (len(table.head) - 1) + "}",
        r"\toprule",
        _row([Cell(head) for head in table.head]),
        r"\midrule",
        *(_row(row) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        *(f"% {note}" for note in table.notes),
        f"% {table.signature}",
        "",
    ]
    return "\n".join(lines)


def _row(row: Sequence[Cell]) -> str:
    return " & ".join(map(_cell, row)) + r" \\"


def _cell(cell: Cell) -> str:
    text = cell.text.translate(_ESCAPED)
    bold = rf"\textbf{{{text}}}" if cell.best else text
    mark = f"$^{{{cell.mark}}}$" if cell.mark else ""
    interval = rf" {{\scriptsize {bracketed(cell.interval)}}}" if cell.interval else ""
    return bold + mark + interval
