"""Single values: null if not measured, with a reason where possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite, isnan
from typing import Any

from interpunct.report.json.types.figures import (
    CorrelationJson,
    EstimateJson,
    IntervalJson,
    ValueJson,
)
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure, read_figures
from interpunct.statistics.bootstrap import Interval
from interpunct.statistics.correlation import Correlation


def number(value: float) -> float | None:
    """A number, or null if it was not measured or is infinite."""
    return value if isfinite(value) else None


def measured(value: float, figure: Figure) -> ValueJson:
    """A value of a figure, or null with a reason."""
    return {"value": None, "reason": figure.unmeasured} if isnan(value) else {"value": value}


def measured_each(
    figures: Sequence[Figure], bag: Bag, documents: int
) -> list[dict[str, ValueJson]]:
    """All figures of each document, from a bag of arrays."""
    columns = [
        [measured(value, figure) for value in row.tolist()]
        for figure, row in zip(figures, read_figures(figures, bag, documents), strict=True)
    ]
    names = [figure.name for figure in figures]
    if not columns:
        return [{} for _ in range(documents)]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def interval(found: Interval) -> IntervalJson:
    """The limits of an interval, or null with a reason."""
    if isnan(found.low):
        return {"low": None, "high": None, "reason": found.reason}
    return {"low": found.low, "high": found.high}


def with_interval(value: float, figure: Figure, found: Interval | None) -> EstimateJson:
    """A value of a figure with its interval, if intervals are computed and there is a value."""
    if isnan(value):
        return {"value": None, "reason": figure.unmeasured}
    if found is None:
        return {"value": value}
    return {"value": value, **interval(found)}


def correlation(found: Correlation) -> CorrelationJson:
    """A correlation over documents, or null with a reason."""
    if isnan(found.value):
        reason = "needs two documents with both figures, and figures that change"
        return {"value": None, "reason": reason, "documents": found.documents}
    if isnan(found.low):
        return {"value": found.value, "documents": found.documents}
    return {
        "value": found.value, "low": found.low, "high": found.high, "documents": found.documents,
    }  # fmt: skip


def rows_of(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One entry for each document, from a table with a column for each name.

    A column is an array, or a nested table.

    >>> import numpy as np
    >>> rows_of({"tokens": {"tp": np.array([3, 5])}, "blocks": np.array([0, 1])})
    [{'tokens': {'tp': 3}, 'blocks': 0}, {'tokens': {'tp': 5}, 'blocks': 1}]
    """
    columns = [
        rows_of(column) if isinstance(column, Mapping) else column.tolist()
        for column in table.values()
    ]
    return [dict(zip(table, row, strict=True)) for row in zip(*columns, strict=True)]
