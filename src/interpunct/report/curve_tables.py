"""Curves in numbers: tables for the terminal, points for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite, isnan
from textwrap import fill

from interpunct.evaluation.curves import Curve, Curves
from interpunct.metrics.catalogue import THRESHOLD_METRICS
from interpunct.report.sections.agreement import WIDTH
from interpunct.report.tables import DASH, Cell, Table

AREAS = tuple(metric for metric in THRESHOLD_METRICS if metric.better != "neither")
ARROWS = {"higher": " ↑", "lower": " ↓", "neither": ""}

Corpora = Mapping[str, Curves]
"""Curves by the name of the corpus; the only corpus has no name."""


def areas(curves: Curves, title: str = "") -> Table:
    """What each curve comes to, one row for each system."""
    head = ("", *(metric.label + ARROWS[metric.better] for metric in AREAS))
    best = {}
    for metric in AREAS:
        values = [curve.figure(metric.name) for curve in curves.scored]
        known = [value for value in values if not isnan(value)]
        if len(known) > 1:
            best[metric.name] = max(known) if metric.better == "higher" else min(known)
    rows = []
    for curve in curves:
        numbers = {metric.name: curve.figure(metric.name) for metric in AREAS}
        cells = [_cell(number, best.get(name)) for name, number in numbers.items()]
        rows.append((Cell(curve.name), *cells))
        for reference, single in curve.each.items():
            against = [_cell(single.figure(metric.name)) for metric in AREAS]
            rows.append((Cell(f"  against {reference}"), *against))
    return Table(head, tuple(rows), title=title)


def best_thresholds(curves: Curves) -> Table:
    """What F1 and the NIST error rate are, and what they would be at the best threshold.

    The word error rate stands beside them if words differ.
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


def sentences(curves: Curves) -> list[str]:
    """Where systems cross, in words."""
    return [fill(pair.sentence(), WIDTH, subsequent_indent="  ") for pair in curves.overtakings]


def as_csv(corpora: Corpora, kinds: Sequence[str]) -> str:
    """One row for each point of each curve."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["corpus", "system", "reference", "kind", "threshold", "x", "y"])
    for corpus, curves in corpora.items():
        for curve in curves.scored:
            for reference, single in (("", curve), *curve.each.items()):
                for kind in kinds:
                    row = [corpus, curve.name, reference, kind]
                    writer.writerows([*row, *point] for point in _points(single, kind))
    return file.getvalue()


def _points(curve: Curve, kind: str) -> Iterator[tuple[str, ...]]:
    trace = curve.trace(kind)
    columns = (trace.thresholds.tolist(), trace.x.tolist(), trace.y.tolist())
    for numbers in zip(*columns, strict=True):
        yield tuple(repr(number) if isfinite(number) else "" for number in numbers)


def _cell(number: float, best: float | None = None) -> Cell:
    return Cell(DASH if isnan(number) else f"{number:.3f}", best=number == best)
