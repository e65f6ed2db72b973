"""Tables in LaTeX, for the package booktabs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise

from interpunct.messages.visible_text import visible
from interpunct.report.tables.table import Cell, Group, Section, Table, bracketed

_ESCAPED = str.maketrans({
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "|": r"\textbar{}", "<": r"\textless{}", ">": r"\textgreater{}",
    # A quote puts an umlaut on the next letter in some languages, or inverts the previous
    # character.
    '"': r"{\char34}", "`": "{`}",
    # After the end of a row, a bracket or a star would be read as an option.
    "[": "{[}", "]": "{]}", "*": "{*}",
    "↑": r"$\uparrow$", "↓": r"$\downarrow$", "–": "--",
})  # fmt: skip


def latex_sections(sections: Sequence[Section], signature: str) -> str:
    """All tables, each with its title as a comment, and the common signature at the end."""
    tables = [section for section in sections if isinstance(section, Table)]
    return "\n".join([*map(latex, tables), f"% {visible(signature)}\n"])


def latex(table: Table) -> str:
    """A table with its title above, and notes and signature below, as comments."""
    title, signature = (
        [f"% {visible(text)}"] if text else [] for text in (table.title, table.signature)
    )
    return "\n".join([*title, *_tabular(table), *signature, ""])


def _tabular(table: Table) -> list[str]:
    return [
        r"% needs \usepackage{booktabs}",
        r"\begin{tabular}{l" + "r" * (len(table.head) - 1) + "}",
        r"\toprule",
        *_titles(table.groups),
        _row([Cell(head) for head in table.head]),
        r"\midrule",
        *(_row(row) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        *(f"% {visible(note)}" for note in table.notes),
    ]


def _titles(groups: Sequence[Group]) -> list[str]:
    """The titles of column groups with their rules; empty if there are no groups."""
    if not groups:
        return []
    titles = [rf"\multicolumn{{{each.columns}}}{{c}}{{{_escaped(each.title)}}}" for each in groups]
    ends = accumulate((each.columns for each in groups), initial=1)
    lines = [rf"\cmidrule(lr){{{first + 1}-{last}}}" for first, last in pairwise(ends)]
    return [f"{' & '.join(['', *titles])} " + r"\\", " ".join(lines)]


def _row(row: Sequence[Cell]) -> str:
    return " & ".join(map(_cell, row)) + r" \\"


def _cell(cell: Cell) -> str:
    text = _escaped(cell.text)
    bold = rf"\textbf{{{text}}}" if cell.best else text
    mark = f"$^{{{cell.mark}}}$" if cell.mark else ""
    interval = rf" {{\scriptsize {bracketed(cell.interval)}}}" if cell.interval else ""
    return bold + mark + interval


def _escaped(text: str) -> str:
    r"""Escape a text for LaTeX; two hyphens would become a dash.

    >>> print(_escaped("a--b_c*"))
    a{-}{-}b\_c{*}
    """
    parts = re.split("(--+)", visible(text))
    return "".join(
        "{-}" * len(part) if part.startswith("--") else part.translate(_ESCAPED) for part in parts
    )
