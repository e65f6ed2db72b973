"""The JSON of `interpunct curves`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import cast

from interpunct import __version__
from interpunct.evaluation.curves import KINDS, Curve, Curves
from interpunct.evaluation.curves.overtaking import Overtaking
from interpunct.metrics.crossing import Crossing, Region
from interpunct.report.json import values
from interpunct.report.json.types.curves import (
    BetterRegionJson,
    CheaperRegionJson,
    Column,
    CorpusCurvesJson,
    CrossingJson,
    CurveFiguresJson,
    CurveJson,
    CurvesHeadJson,
    CurvesJson,
    OvertakingJson,
    TracesJson,
)


def curves_json(corpora: Mapping[str, Curves], kinds: Sequence[str] = tuple(KINDS)) -> CurvesJson:
    """One object; several corpora are under `corpora`, by name."""
    first = next(iter(corpora.values()))
    head: CurvesHeadJson = {
        "interpunct": __version__,
        "schema": "urn:interpunct:curves:1",
        "signature": first.signature,
    }
    if len(corpora) == 1:
        return {**head, **_corpus(first, kinds)}
    return {**head, "corpora": {name: _corpus(found, kinds) for name, found in corpora.items()}}


def _corpus(curves: Curves, kinds: Sequence[str]) -> CorpusCurvesJson:
    return {
        "systems": [_curve(curve, kinds) for curve in curves.systems],
        "crossings": [overtaking_parts(pair) for pair in curves.overtakings],
    }


def _curve(curve: Curve, kinds: Sequence[str]) -> CurveJson:
    counts = curve.decisions
    found: CurveJson = {
        "name": curve.name,
        "decisions": {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn},
    }
    if not isnan(curve.word_error_rate):
        found["word_error_rate"] = curve.word_error_rate
    if curve.has_scores:
        found["figures"] = figure_parts(curve)
        found["curves"] = cast(TracesJson, {kind: trace_parts(curve, kind) for kind in kinds})
    if curve.each:
        found["per_reference"] = {
            reference: _curve(single, kinds) for reference, single in curve.each.items()
        }
    return found


def figure_parts(curve: Curve) -> CurveFiguresJson:
    """Areas, error rates and best thresholds."""
    figures = {name: values.number(curve.figure(name)) for name in CurveFiguresJson.__annotations__}
    return cast(CurveFiguresJson, figures)


def trace_parts(curve: Curve, kind: str) -> dict[str, Column]:
    """The points of a curve; the threshold is null if there is no boundary."""
    trace, row = curve.trace(kind), KINDS[kind]
    columns = (
        (axis_name(row.x), trace.x),
        (axis_name(row.y), trace.y),
        ("threshold", trace.thresholds),
    )
    return {name: [values.number(n) for n in numbers.tolist()] for name, numbers in columns}


def axis_name(axis: str) -> str:
    """The key for the numbers of an axis."""
    return axis.replace(" ", "_").replace("-", "_")


def overtaking_parts(pair: Overtaking) -> OvertakingJson:
    """The crossings of two systems, and which one is better between them."""
    dominates = pair.name(pair.regions[0].better) if pair.dominant and pair.regions else None
    return {
        "a": pair.first,
        "b": pair.second,
        "dominates": dominates,
        "crossings": [_crossing(pair, crossing) for crossing in pair.crossings],
        "better": [_better(pair, region) for region in pair.regions],
        "cheaper": [_cheaper(pair, region) for region in pair.cost_regions],
    }


def _crossing(pair: Overtaking, crossing: Crossing) -> CrossingJson:
    return {
        "recall": crossing.recall,
        "precision": crossing.precision,
        "false_alarm_rate": crossing.false_alarm_rate,
        "better_before": pair.name(crossing.before),
        "better_after": pair.name(crossing.after),
    }


def _better(pair: Overtaking, region: Region) -> BetterRegionJson:
    return {
        "system": pair.name(region.better),
        "boundaries_from": region.start,
        "boundaries_to": region.end,
        "lead": region.lead,
    }


def _cheaper(pair: Overtaking, region: Region) -> CheaperRegionJson:
    return {
        "system": pair.name(region.better),
        "probability_cost_from": region.start,
        "probability_cost_to": region.end,
        "lead": region.lead,
    }
