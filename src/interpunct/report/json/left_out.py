"""Leave-one-out figures of boundaries in JSON: annotators against each other, and systems."""

from __future__ import annotations

from interpunct.report.json import values
from interpunct.report.json.types.humans import (
    BesideHumansInBoundariesJson,
    BoundariesLeftOutJson,
    BoundaryFigureLeftOutJson,
    BoundaryHumansJson,
    HumanRateJson,
)
from interpunct.tasks.boundaries.leave_one_out import BesideHumans, LeftOut, LeftOutFigure


def left_out_parts(found: LeftOut) -> BoundaryHumansJson:
    """The figures of annotators against each other."""
    return {
        "annotators": list(found.annotators),
        "rows": "hypothesis",
        "columns": "reference",
        "f1": _humans(found, "f1"),
        "nist_error_rate": _humans(found, "nist_error_rate"),
        "window_f1": _humans(found, "window_f1"),
    }


def beside_left_out(found: LeftOut, system: str) -> BoundariesLeftOutJson:
    """A system compared with annotators."""
    return {
        "f1": _both(found, system, "f1"),
        "nist_error_rate": _both(found, system, "nist_error_rate"),
        "window_f1": _both(found, system, "window_f1"),
    }


def _humans(found: LeftOut, figure: LeftOutFigure) -> HumanRateJson:
    means, others = found.of_humans(figure), found.against_others(figure)
    return {
        "one": values.number(means["one"]),
        "combined": values.number(means["combined"]),
        "matrix": [[values.number(cell) for cell in row] for row in found.matrix(figure).tolist()],
        "against_others": {who: values.number(value) for who, value in others.items()},
    }


def _both(found: LeftOut, system: str, figure: LeftOutFigure) -> BoundaryFigureLeftOutJson:
    beside = found.beside(system, figure)
    return {"one": _beside(beside["one"]), "combined": _beside(beside["combined"])}


def _beside(beside: BesideHumans) -> BesideHumansInBoundariesJson:
    return {
        "human": values.number(beside.human),
        "system": values.number(beside.system),
        "ratio": values.number(beside.ratio),
    }
