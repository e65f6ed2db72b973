"""Curves as rows: points, figures, decisions, and crossings of systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from interpunct.evaluation.curves import KINDS, Curve, Curves
from interpunct.report.frames.part import Columns, Part, Row
from interpunct.report.json.curves import axis_name, figure_parts, overtaking_parts, trace_parts
from interpunct.report.json.values import number

CurvesFrame = Literal[
    "roc", "pr", "det", "cost", "reliability", "figures", "decisions", "crossings"
]

_ABOUT: Columns = {"system": str, "reference": str}


def _each(curves: Curves) -> Iterator[tuple[Row, Curve]]:
    """Each system, also against each of several references; the reference is empty for all."""
    for curve in curves:
        for reference, single in (("", curve), *curve.each.items()):
            yield {"system": curve.name, "reference": reference}, single


def _points(kind: str) -> Callable[[Curves], Iterator[Row]]:
    def rows(curves: Curves) -> Iterator[Row]:
        for about, curve in _each(curves):
            if curve.has_scores:
                columns = trace_parts(curve, kind)
                for point in zip(*columns.values(), strict=True):
                    yield {**about, **dict(zip(columns, point, strict=True))}

    return rows


def _point_columns(kind: str) -> Columns:
    x, y = (axis_name(axis) for axis in (KINDS[kind].x, KINDS[kind].y))
    return {**_ABOUT, "threshold": float, x: float, y: float}


def _figures(curves: Curves) -> Iterator[Row]:
    for about, curve in _each(curves):
        if curve.has_scores:
            for name, value in figure_parts(curve).items():
                yield {**about, "metric": name, "value": value}


def _decisions(curves: Curves) -> Iterator[Row]:
    for about, curve in _each(curves):
        counts = curve.decisions
        found = {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn}
        yield {**about, **found, "word_error_rate": number(curve.word_error_rate)}


def _crossings(curves: Curves) -> Iterator[Row]:
    for pair in curves.overtakings:
        parts = overtaking_parts(pair)
        for crossing in parts["crossings"]:
            yield {"a": parts["a"], "b": parts["b"], **crossing}


CURVES_FRAMES: dict[str, Part[Curves]] = {
    **{kind: Part(_point_columns(kind), _points(kind)) for kind in KINDS},
    "figures": Part({**_ABOUT, "metric": str, "value": float}, _figures),
    "decisions": Part(
        {**_ABOUT, "tp": int, "fp": int, "fn": int, "tn": int, "word_error_rate": float},
        _decisions,
    ),
    "crossings": Part(
        {"a": str, "b": str, "recall": float, "precision": float, "false_alarm_rate": float,
         "better_before": str, "better_after": str},
        _crossings,
    ),
}  # fmt: skip
"""The frames of curves: the points of each kind, and figures."""
