"""The panel of annotators as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpunct.report.frames.part import Columns, Row
from interpunct.report.json.panel import panel_size_parts, standing_parts
from interpunct.tasks.agreement.panel import Panel

STANDING: Columns = {
    "annotator": str, "metric": str, "value": float, "low": float, "high": float, "reason": str,
    "stands_apart": object,
}  # fmt: skip
PANEL_SIZE: Columns = {"annotators": int, "metric": str, "value": float, "extrapolated": bool}
CONFUSION: Columns = {"annotator": str, "true": str, "given": str, "value": float}


def standing_rows(panel: Panel) -> Iterator[Row]:
    """Each annotator against the others."""
    for standing in panel.standings:
        parts: Mapping[str, Any] = standing_parts(standing)
        about = {"annotator": standing.annotator, "stands_apart": standing.apart}
        yield {**about, "metric": "set", "value": float(standing.set)}
        for metric, number in parts.items():
            if isinstance(number, Mapping):
                yield {**about, "metric": metric, **number}


def panel_size_rows(panel: Panel) -> Iterator[Row]:
    """How many annotators are enough."""
    parts = panel_size_parts(panel)
    for k, number in parts["split_half_f1"].items():
        yield {
            "annotators": int(k), "metric": "split_half_f1", "value": number["value"],
            "extrapolated": False,
        }  # fmt: skip
    for k, error in parts["expected_error"].items():
        yield {
            "annotators": int(k), "metric": "expected_error", "value": error, "extrapolated": True
        }  # fmt: skip
