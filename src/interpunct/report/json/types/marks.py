"""Marks: the rates of each, and their confusion."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson


class MarkJson(TypedDict):
    """The rates of a mark, relative to its occurrences in the reference."""

    written: NotRequired[list[str]]
    """Its spellings in texts, the most frequent first, if they differ from its compared form."""
    occurrences: int
    substitution_rate: ValueJson
    insertion_rate: ValueJson
    deletion_rate: ValueJson
    error_rate: EstimateJson
    precision: EstimateJson
    recall: EstimateJson
    f1: EstimateJson


class ConfusionJson(TypedDict):
    """A confusion matrix with labels of the reference as rows and of the system as columns."""

    labels: list[str]
    """The labels of rows and columns; the first, `null`, is no mark."""
    rows: list[list[int]]


class MarksJson(TypedDict):
    """Marks, separately and as a confusion matrix."""

    by_mark: dict[str, MarkJson]
    confusion: ConfusionJson
