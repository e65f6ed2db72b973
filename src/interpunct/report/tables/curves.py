"""The tables of `interpunct curves`."""

from __future__ import annotations

from math import isnan

from interpunct.evaluation.curves import Curves
from interpunct.metrics.catalogue import THRESHOLD_METRICS
from interpunct.report.tables.table import (
    ARROWS,
    Cell,
    Paragraph,
    Section,
    Table,
    best_of,
    decimals,
)

AREAS = tuple(metric for metric in THRESHOLD_METRICS if metric.better != "neither")


def areas(curves: Curves, title: str = "") -> Table:
    """The areas and error rates of each curve, one row for each system."""
    head = ("", *(metric.label + ARROWS[metric.better] for metric in AREAS))
    best = {
        metric.name: best_of([curve.figure(metric.name) for curve in curves.scored], metric.better)
        for metric in AREAS
    }
    rows = []
    for curve in curves:
        cells = [_cell(curve.figure(name), among_all) for name, among_all in best.items()]
        rows.append((Cell(curve.name), *cells))
        for reference, single in curve.each.items():
            against = [_cell(single.figure(metric.name)) for metric in AREAS]
            rows.append((Cell(f"  against {reference}"), *against))
    return Table(head, tuple(rows), title=title)


def best_thresholds(curves: Curves) -> Table:
    """F1 and the NIST error rate of the decisions, and at the best threshold.

    With the word error rate if words differ.
    """
    differ = any(not isnan(curve.word_error_rate) for curve in curves)
    head = ("", "F1 ↑", "best", "at", "NIST ↓", "best", "at", *(["WER ↓"] if differ else []))
    rows = []
    for curve in curves:
        now = curve.decisions.f1.value, curve.decisions.nist_error_rate.value
        found = curve.points.figures
        numbers = (
            *(now[0], found.best_f1, found.best_f1_threshold),
            *(now[1], found.best_nist, found.best_nist_threshold),
            *([curve.word_error_rate] if differ else []),
        )
        rows.append((Cell(curve.name), *(_cell(number) for number in numbers)))
    return Table(head, tuple(rows))


def curves_sections(curves: Curves) -> list[Section]:
    """Everything about the curves of one corpus."""
    crossings = sentences(curves)
    below: list[Section] = [*crossings, ("",)] if crossings else []
    return [areas(curves), best_thresholds(curves), *below]


def sentences(curves: Curves) -> list[Paragraph]:
    """The crossings of systems, in words."""
    return [Paragraph(pair.sentence()) for pair in curves.overtakings]


def _cell(number: float, best: float | None = None) -> Cell:
    return Cell(decimals(number), best=number == best)
