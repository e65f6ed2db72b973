"""The JSON of `interpunct curves`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from interpunct import __version__
from interpunct.evaluation.curves import KINDS, Curve, Curves
from interpunct.evaluation.curves.overtaking import Overtaking
from interpunct.metrics.crossing import Region
from interpunct.report.json import values

FIGURES = (
    "roc_auc", "pr_auc", "average_precision", "eer", "min_dcf", "brier_score",
    "expected_calibration_error", "best_f1", "best_f1_threshold", "best_nist",
    "best_nist_threshold",
)  # fmt: skip


def curves_json(
    corpora: Mapping[str, Curves], kinds: Sequence[str] = tuple(KINDS)
) -> dict[str, Any]:
    """Everything as one object; several corpora stand under `corpora`, by their names."""
    first = next(iter(corpora.values()))
    head = {"interpunct": __version__, "signature": first.signature}
    parts = {name: _curves(curves, kinds) for name, curves in corpora.items()}
    return {**head, **(next(iter(parts.values())) if len(parts) == 1 else {"corpora": parts})}


def _curves(curves: Curves, kinds: Sequence[str]) -> dict[str, Any]:
    return {
        "systems": [_curve(curve, kinds) for curve in curves.systems],
        "crossings": [overtaking_parts(pair) for pair in curves.overtakings],
    }


def _curve(curve: Curve, kinds: Sequence[str]) -> dict[str, Any]:
    counts = curve.decisions
    decisions = {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn}
    parts: dict[str, Any] = {"name": curve.name, "decisions": decisions}
    if not isnan(curve.word_error_rate):
        parts["word_error_rate"] = curve.word_error_rate
    if curve.has_scores:
        parts["figures"] = {name: values.number(curve.figure(name)) for name in FIGURES}
        parts["curves"] = {kind: trace_parts(curve, kind) for kind in kinds}
    if curve.each:
        parts["per_reference"] = {
            reference: _curve(single, kinds) for reference, single in curve.each.items()
        }
    return parts


def trace_parts(curve: Curve, kind: str) -> dict[str, Any]:
    """The points of a curve; the threshold of no boundary at all is null."""
    trace, row = curve.trace(kind), KINDS[kind]
    columns = (
        (axis_name(row.x), trace.x),
        (axis_name(row.y), trace.y),
        ("threshold", trace.thresholds),
    )
    return {name: [values.number(n) for n in numbers.tolist()] for name, numbers in columns}


def axis_name(axis: str) -> str:
    """An axis as the key of its numbers."""
    return axis.replace(" ", "_").replace("-", "_")


def overtaking_parts(pair: Overtaking) -> dict[str, Any]:
    """Where two systems cross, and which is better where."""
    dominates = pair.name(pair.regions[0].better) if pair.dominant and pair.regions else None
    return {
        "a": pair.first,
        "b": pair.second,
        "dominates": dominates,
        "crossings": [
            {
                "recall": crossing.recall,
                "precision": crossing.precision,
                "false_alarm_rate": crossing.false_alarm_rate,
                "better_before": pair.name(crossing.before),
                "better_after": pair.name(crossing.after),
            }
            for crossing in pair.crossings
        ],
        "better": [_region(pair, region, "boundaries") for region in pair.regions],
        "cheaper": [_region(pair, region, "probability_cost") for region in pair.cost_regions],
    }


def _region(pair: Overtaking, region: Region, axis: str) -> dict[str, Any]:
    return {
        "system": pair.name(region.better),
        f"{axis}_from": region.start,
        f"{axis}_to": region.end,
        "lead": region.lead,
    }
