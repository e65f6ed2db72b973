"""Curves: the lines of every diagram, and the counts at each threshold.

The script does not know scales: it gets positions on linear axes and tick labels, and draws
straight lines between points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from interpunct.documents.document import THRESHOLD
from interpunct.evaluation.curves import KINDS, Curve, Curves
from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import OPERATING_POINTS
from interpunct.metrics.thresholds import Floats
from interpunct.report.html.page import rounded
from interpunct.report.html.shown_documents import spread
from interpunct.report.plots.kinds import LOOKS
from interpunct.report.plots.lines import decision, path
from interpunct.report.plots.normal_deviates import (
    deviate_limits,
    deviate_ticks,
    deviates,
    on_deviates,
)

SLIDER_STEPS = 100
"""Steps of the threshold slider from 0 to 1; the counts at each are exact."""

STOPS = 160
"""The number of points of a curve that show their figures on hover."""

VERTICES = 400
"""The maximum number of points of a line."""

MOVING = tuple(name for name, look in LOOKS.items() if look.has_thresholds)
"""Diagrams in which a threshold has a position."""


def curves_of(scores: Scores) -> Mapping[str, Any] | None:
    """The curves for pages of scores, if any system has scores."""
    if not any(total.has(OPERATING_POINTS) for total in scores.totals.values()):
        return None
    return curves(Curves.of(scores))


def curves(found: Curves) -> Mapping[str, Any]:
    """The content of the section."""
    return {
        "threshold": THRESHOLD if found.threshold is None else found.threshold,
        "steps": SLIDER_STEPS,
        "kinds": [_kind(name, found) for name in KINDS],
        "systems": [_system(curve) for curve in found],
        "sentences": [pair.sentence() for pair in found.overtakings],
        "several": any(curve.each for curve in found),
    }


def _kind(name: str, found: Curves) -> dict[str, Any]:
    kind = KINDS[name]
    axes = _deviates(found) if LOOKS[name].on_deviates else _shares(1.0, _highest(name, found))
    return {
        "name": name,
        "title": kind.title,
        "x": kind.x,
        "y": kind.y,
        "label": kind.label,
        "figure": kind.figure,
        "rule": _rule(name, found),
        **axes,
    }


def _highest(name: str, found: Curves) -> float:
    """The upper limit of the vertical axis."""
    look = LOOKS[name]
    if not look.is_cropped:
        return look.top
    highest = max(curve.trace(name).y.max(initial=0.05) for curve in found.scored)
    return float(min(look.top, np.ceil(20 * highest) / 20))


def _shares(across: float, up: float) -> dict[str, Any]:
    def ticks(highest: float) -> list[list[Any]]:
        step = 0.25 if highest == 1 else 0.1 if highest > 0.25 else 0.05
        places = [step * number for number in range(round(highest / step) + 1)]
        return [[rounded(place), f"{place:g}"] for place in places]

    return {"xlim": [0, across], "ylim": [0, up], "xticks": ticks(across), "yticks": ticks(up)}


def _deviates(found: Curves) -> dict[str, Any]:
    left, bottom, highest = deviate_limits(found)

    def axis(lowest: float) -> tuple[list[Any], list[list[Any]]]:
        steps = deviate_ticks(lowest, highest)
        labels = [f"{100 * step:g}%" for step in steps]
        ticks = [list(tick) for tick in zip(_numbers(deviates(steps)), labels, strict=True)]
        return _numbers(deviates([lowest, highest])), ticks

    (xlim, xticks), (ylim, yticks) = axis(left), axis(bottom)
    return {"xlim": xlim, "ylim": ylim, "xticks": xticks, "yticks": yticks}


def _rule(name: str, found: Curves) -> list[Any] | None:
    """The line that curves are compared with, if it is straight and its axes are linear."""
    look = LOOKS[name]
    x, y = look.rule_line(found.systems[0].prior)
    if look.on_deviates or len(x) > 2:
        return None
    return [rounded(end) for end in (x[0], y[0], x[1], y[1])]


def _system(curve: Curve) -> dict[str, Any]:
    counts = curve.decisions
    known: dict[str, Any] = {
        "name": curve.name,
        "decisions": [counts.tp, counts.fp, counts.fn, counts.tn],
        "decided": {kind: _decided(curve, kind) for kind in KINDS},
    }
    if not curve.has_scores:
        return known
    points = curve.points
    at_steps = [points.index(step / SLIDER_STEPS) for step in range(SLIDER_STEPS + 1)]
    stops = [1 + place for place in spread(len(points) - 1, STOPS)]
    return known | {
        "positives": points.positives,
        "negatives": points.negatives,
        "counts": [[int(points.tp[place]), int(points.fp[place])] for place in at_steps],
        "moving": {kind: _places(curve, kind, at_steps) for kind in MOVING},
        "stops": {
            "thresholds": _numbers(points.thresholds[stops]),
            **{kind: _places(curve, kind, stops) for kind in MOVING},
        },
        "lines": {kind: _line(curve, kind) for kind in KINDS},
        "figures": {kind.figure: rounded(curve.figure(kind.figure)) for kind in KINDS.values()},
        "best_f1": rounded(curve.points.figures.best_f1),
        "best_f1_threshold": rounded(curve.points.figures.best_f1_threshold),
    }


def _decided(curve: Curve, kind: str) -> list[Any] | None:
    """The position of the system's own boundaries in a diagram."""
    place = decision(curve, kind)
    return None if place is None else _numbers(_scaled(kind, np.array(place)))


def _places(curve: Curve, kind: str, chosen: Sequence[int]) -> list[list[Any]]:
    """The positions of operating points in a diagram; None for points without one."""
    trace = curve.trace(kind)
    x, y = (_scaled(kind, values[list(chosen)]) for values in (trace.x, trace.y))
    return [_numbers(x), _numbers(y)]


def _line(curve: Curve, kind: str) -> list[list[Any]]:
    x, y = path(curve, kind)
    kept = spread(len(x), VERTICES)
    return [_numbers(_scaled(kind, values[kept])) for values in (x, y)]


def _scaled(kind: str, rates: Floats) -> Floats:
    return deviates(on_deviates(rates)) if LOOKS[kind].on_deviates else rates


def _numbers(values: Floats) -> list[float | None]:
    return [rounded(value) for value in values.tolist()]
