"""Figures: what is read off the results that add up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.metric import Better, Metric
from interpunct.metrics.results import Additive

Bag = Mapping[str, Additive]
"""The results of one system for one document, or for many added up, by the measure's name."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a table: how it is read off a bag, and why it may have no value.

    `group` is the reference that the figure is about, or nothing if it is about all of them.
    """

    name: str
    label: str
    better: Better
    value: Callable[[Bag], float]
    unmeasured: str
    group: str = ""


def figure_of(metric: Metric, *, measure: str | None = None, group: str = "") -> Figure:
    """The figure of a metric, read off the result that the bag holds under `measure`."""
    key = measure or metric.measure
    return Figure(
        metric.name,
        metric.label,
        metric.better,
        lambda bag: metric.value(bag[key]),
        metric.unmeasured,
        group,
    )


def add_bags(bags: Iterable[Bag]) -> Bag:
    """Add results measure by measure; what a bag lacks counts as nothing.

    Sums of equally many bags are added first, so that results that grow, such as the thresholds
    of a corpus, are not copied for each document.
    """
    sums: list[tuple[int, Bag]] = []
    for bag in bags:
        added, size = bag, 1
        while sums and sums[-1][0] == size:
            added, size = _add(sums.pop()[1], added), 2 * size
        sums.append((size, added))
    return functools.reduce(_add, (added for _, added in sums), {})


def _add(total: Bag, bag: Bag) -> Bag:
    return {
        **total,
        **{key: total[key] + result if key in total else result for key, result in bag.items()},
    }


def rows_of(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One entry for each document, out of a table that has a column for each name.

    A column is an array, or a table again.

    >>> rows_of({"tokens": {"tp": np.array([3, 5])}, "blocks": np.array([0, 1])})
    [{'tokens': {'tp': 3}, 'blocks': 0}, {'tokens': {'tp': 5}, 'blocks': 1}]
    """
    columns = [
        rows_of(column) if isinstance(column, Mapping) else column.tolist()
        for column in table.values()
    ]
    return [dict(zip(table, row, strict=True)) for row in zip(*columns, strict=True)]


def measured(value: float, figure: Figure) -> dict[str, Any]:
    """A value as JSON has it: null with a reason where nothing was measured."""
    return {"value": None, "reason": figure.unmeasured} if isnan(value) else {"value": value}


def measured_each(figures: Sequence[Figure], bag: Bag, documents: int) -> list[dict[str, Any]]:
    """All figures of each document as JSON has them, read off a bag that holds arrays."""
    columns = [
        [measured(value, figure) for value in row.tolist()]
        for figure, row in zip(figures, read_figures(figures, bag, documents), strict=True)
    ]
    names = [figure.name for figure in figures]
    if not columns:
        return [{} for _ in range(documents)]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def read_figures(figures: Sequence[Figure], bag: Bag, corpora: int) -> npt.NDArray[np.float64]:
    """All figures of bags that hold arrays, one entry for each corpus: a row for each figure."""
    values: list[Any] = [figure.value(bag) for figure in figures]
    # A figure that is not measured in any corpus may be a single nan.
    rows = [np.broadcast_to(np.asarray(value, np.float64), corpora) for value in values]
    return np.stack(rows) if rows else np.empty((0, corpora))
