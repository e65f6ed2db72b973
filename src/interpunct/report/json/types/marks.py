"""Marks: what became of each, and what was taken for what."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson


class MarkJson(TypedDict):
    """What became of a mark; rates are shares of its occurrences in the reference."""

    written: NotRequired[list[str]]
    """How texts write it, the most frequent way first; there if not only as it is compared."""
    occurrences: int
    substitution_rate: ValueJson
    insertion_rate: ValueJson
    deletion_rate: ValueJson
    error_rate: EstimateJson
    precision: EstimateJson
    recall: EstimateJson
    f1: EstimateJson


class ConfusionJson(TypedDict):
    """What was taken for what: a row for each label of the reference, a column for each found."""

    labels: list[str]
    """Of rows and columns; the first, `null`, is no mark."""
    rows: list[list[int]]


class MarksJson(TypedDict):
    """Marks, one by one and together."""

    by_mark: dict[str, MarkJson]
    confusion: ConfusionJson
