"""The figures of all systems: the main figures first, and all figures below."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.report.html.page import rounded, without_ties
from interpunct.report.tables.table import Cell, chosen_figures, column
from interpunct.report.tables.table import summary as summary_table
from interpunct.results.figures import Figure
from interpunct.results.keys import Against

MAIN = 8
"""The number of figures shown first if the task does not define main figures."""


def summary(scores: Scores) -> Mapping[str, Any]:
    """A table against all references, and one against each."""
    about = dict.fromkeys(figure.about for figure in scores.figures)
    return {
        "notes": list(summary_table(scores).notes),
        "tables": [_table(scores, found) for found in about],
    }


def _table(scores: Scores, about: Against) -> dict[str, Any]:
    figures = [figure for figure in scores.figures if figure.about == about]
    names = [figure.name for figure in figures]
    main = [figure.name for figure in chosen_figures(scores, None)]
    return {
        "reference": figures[0].reference or "",
        "main": [name for name in main if name in names] or names[:MAIN],
        "figures": [described(figure, scores) for figure in figures],
    }


def described(figure: Figure, scores: Scores) -> dict[str, Any]:
    """A figure with its definition and the values of all systems."""
    return {
        "name": figure.name,
        "label": figure.label,
        "better": figure.better,
        "definition": figure.definition,
        "unmeasured": figure.unmeasured,
        "cells": without_ties(
            [
                _cell(cell, scores, system, figure)
                for system, cell in zip(scores.systems, column(scores, figure), strict=True)
            ]
        ),
    }


def _cell(cell: Cell, scores: Scores, system: str, figure: Figure) -> dict[str, Any]:
    value = scores.value(system, figure)
    found: dict[str, Any] = {"value": rounded(value)}
    if cell.interval is not None:
        found |= {"low": rounded(cell.interval.low), "high": rounded(cell.interval.high)}
    if not isnan(value):
        found["macro"] = rounded(scores.macro(system, figure))
    return found | {"best": cell.best, "mark": cell.mark}
