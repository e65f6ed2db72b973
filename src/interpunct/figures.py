"""Figures: what is read off the results that add up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

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


def measured(value: float, figure: Figure) -> dict[str, Any]:
    """A value as JSON has it: null with a reason where nothing was measured."""
    return {"value": None, "reason": figure.unmeasured} if isnan(value) else {"value": value}
