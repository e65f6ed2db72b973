"""Figures: numbers computed from results that add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.catalogue import Better, Metric
from interpunct.metrics.matrices import mean
from interpunct.metrics.measures import Measure
from interpunct.results.bag import Bag
from interpunct.results.keys import ALL, CONSENSUS, MAJORITY, Against, Key, One


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a table: how it is computed from a bag, and why it may have no value.

    `about` is the reference of the figure: all references, a single one, or a pair of annotators.
    """

    name: str
    label: str
    better: Better
    value: Callable[[Bag], float]
    definition: str
    unmeasured: str
    about: Against = ALL
    classes: Callable[[Bag], int] | None = None
    """The number of classes that the figure is a mean over, if it is a macro-average."""

    @property
    def reference(self) -> str | None:
        """The name of the single reference that the figure is about, if any."""
        return self.about.reference if isinstance(self.about, One) else None


def figure_of(
    metric: Metric[Any], *, about: Against = ALL, measure: Measure[Any] | None = None
) -> Figure:
    """The figure of a metric, computed from its measure against a reference."""
    key = Key(measure or metric.measure, about)
    return Figure(
        metric.name,
        metric.label,
        metric.better,
        lambda bag: metric.value(bag[key]),
        metric.definition,
        metric.unmeasured,
        about,
        _classes(metric, key),
    )


def _classes(metric: Metric[Any], *keys: Key[Any]) -> Callable[[Bag], int] | None:
    """The number of classes that a metric is a mean over, summed over keys."""
    classes = metric.classes
    return None if classes is None else lambda bag: sum(classes(bag[key]) for key in keys)


def mean_figure(metric: Metric[Any], references: Sequence[str]) -> Figure:
    """The mean of a figure over single references."""
    keys = [Key(metric.measure, One(reference)) for reference in references]
    return Figure(
        f"mean_{metric.name}",
        f"mean {metric.label}",
        metric.better,
        lambda bag: mean([metric.value(bag[key]) for key in keys]),
        f"mean over the references of {metric.name}: {metric.definition}",
        metric.unmeasured,
        classes=_classes(metric, *keys),
    )


def majority_figure(metric: Metric[Any]) -> Figure:
    """A figure against the majority of the references."""
    key = Key(metric.measure, MAJORITY)
    return Figure(
        f"majority_{metric.name}",
        f"maj {metric.label}",
        metric.better,
        lambda bag: metric.value(bag[key]),
        f"against what most references have: {metric.name}: {metric.definition}",
        metric.unmeasured,
        classes=_classes(metric, key),
    )


def consensus_figure(metric: Metric[Any]) -> Figure:
    """A figure against the consensus of the references."""
    key = Key(metric.measure, CONSENSUS)
    return Figure(
        f"consensus_{metric.name}",
        f"cons {metric.label}",
        metric.better,
        lambda bag: metric.value(bag[key]),
        f"against the consensus of the references: {metric.name}: {metric.definition}",
        metric.unmeasured,
        classes=_classes(metric, key),
    )


def read_figures(figures: Sequence[Figure], bag: Bag, corpora: int) -> npt.NDArray[np.float64]:
    """All figures of a bag with arrays over corpora: a row for each figure."""
    values: list[Any] = [figure.value(bag) for figure in figures]
    # A figure that is not measured in any corpus may be a single nan.
    rows = [np.broadcast_to(np.asarray(value, np.float64), corpora) for value in values]
    return np.stack(rows) if rows else np.empty((0, corpora))
