"""The figures of all systems: the main ones first, all of them below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from interpunct.evaluation.scores import Evaluation
from interpunct.metrics import METRICS
from interpunct.metrics.metric import Metric
from interpunct.report.html.page import rounded
from interpunct.report.tables import Cell, chosen_figures, column
from interpunct.report.tables import summary as summary_table
from interpunct.results.figures import Figure

MAIN = 8
"""Figures shown first where the task does not say which."""

PREFIXES = {
    "mean_": "mean over the references of",
    "majority_": "against what most references have:",
}


def summary(evaluation: Evaluation) -> Mapping[str, Any]:
    """What the section shows: a table against all references, and one against each."""
    groups = dict.fromkeys(figure.group for figure in evaluation.figures)
    return {
        "notes": list(summary_table(evaluation).notes),
        "tables": [_table(evaluation, group) for group in groups],
    }


def _table(evaluation: Evaluation, group: str) -> dict[str, Any]:
    figures = [figure for figure in evaluation.figures if figure.group == group]
    names = [figure.name for figure in figures]
    main = [figure.name for figure in chosen_figures(evaluation, None)]
    return {
        "reference": group,
        "main": [name for name in main if name in names] or names[:MAIN],
        "figures": [described(figure, evaluation) for figure in figures],
    }


def described(figure: Figure, evaluation: Evaluation) -> dict[str, Any]:
    """One figure: what it means, and what every system has."""
    return {
        "name": figure.name,
        "label": figure.label,
        "better": figure.better,
        "definition": definition(figure.name),
        "unmeasured": figure.unmeasured,
        "cells": [
            _cell(cell, evaluation, system, figure)
            for system, cell in zip(evaluation.systems, column(evaluation, figure), strict=True)
        ],
    }


def _cell(cell: Cell, evaluation: Evaluation, system: str, figure: Figure) -> dict[str, Any]:
    value = evaluation.value(system, figure)
    found: dict[str, Any] = {"value": rounded(value)}
    if cell.interval is not None:
        found |= {"low": rounded(cell.interval.low), "high": rounded(cell.interval.high)}
    if not isnan(value):
        found["macro"] = rounded(evaluation.macro(system, figure))
    return found | {"best": cell.best, "mark": cell.mark}


def definition(name: str, metrics: Sequence[Metric] = METRICS) -> str:
    """What a figure is, also where it is the mean or the majority's form of another.

    >>> definition("mean_recall")
    'mean over the references of recall: tp / (tp + fn)'
    """
    by_name = {metric.name: metric for metric in metrics}
    if name in by_name:
        return by_name[name].definition
    for prefix, words in PREFIXES.items():
        plain = name.removeprefix(prefix)
        if plain != name and plain in by_name:
            return f"{words} {plain}: {by_name[plain].definition}"
    return ""
