"""Marks as rows: what became of each, and what was taken for what."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.report.frames.part import Columns, Row
from interpunct.report.json.types.marks import MarksJson

BY_MARK: Columns = {
    "mark": str,
    "occurrences": int,
    "metric": str,
    "value": float,
    "low": float,
    "high": float,
    "reason": str,
}
CONFUSION: Columns = {"reference": str, "hypothesis": str, "count": int}
"""The mark of the reference and that of the hypothesis; empty is no mark."""


def by_mark(parts: MarksJson) -> Iterator[Row]:
    """The rates of each mark."""
    for mark, found in parts["by_mark"].items():
        for metric, number in found.items():
            if isinstance(number, dict):
                about = {"mark": mark, "occurrences": found["occurrences"], "metric": metric}
                yield {**about, **number}


def confusion(parts: MarksJson) -> Iterator[Row]:
    """How often a mark of the reference is which of the hypothesis."""
    # The first label is that of no mark.
    labels = ["", *parts["confusion"]["labels"][1:]]
    for reference, row in zip(labels, parts["confusion"]["rows"], strict=True):
        for hypothesis, count in zip(labels, row, strict=True):
            yield {"reference": reference, "hypothesis": hypothesis, "count": count}
