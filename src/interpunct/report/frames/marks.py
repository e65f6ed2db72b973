"""Marks as rows: the rates of each, and their confusion."""

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
"""The mark of the reference and of the hypothesis; empty if there is none."""


def by_mark(parts: MarksJson) -> Iterator[Row]:
    """The rates of each mark."""
    for mark, found in parts["by_mark"].items():
        for metric, number in found.items():
            if isinstance(number, dict):
                about = {"mark": mark, "occurrences": found["occurrences"], "metric": metric}
                yield {**about, **number}


def confusion(parts: MarksJson) -> Iterator[Row]:
    """The counts of pairs of marks of reference and hypothesis."""
    # The first label stands for no mark.
    labels = ["", *parts["confusion"]["labels"][1:]]
    for reference, row in zip(labels, parts["confusion"]["rows"], strict=True):
        for hypothesis, count in zip(labels, row, strict=True):
            yield {"reference": reference, "hypothesis": hypothesis, "count": count}
