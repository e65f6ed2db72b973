"""How far a figure depends on the order in which references are merged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from interpunct.metrics.punctuation import ErrorRates
from interpunct.results.figures import Bag
from interpunct.tasks.punctuation.leave_one_out import number


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean of a figure over merge orders, its standard deviation, and its extremes."""

    mean: float
    deviation: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """
        >>> Spread.of([0.25, 0.75])
        Spread(mean=0.5, deviation=0.25, low=0.25, high=0.75)
        """
        figures = np.array(values, float)
        return cls(
            float(figures.mean()), float(figures.std()), float(figures.min()), float(figures.max())
        )

    def to_dict(self) -> dict[str, Any]:
        return {name: number(value) for name, value in asdict(self).items()}


def order_key(index: int) -> str:
    """The measure of a system against the network merged in one of the orders."""
    return f"errors#{index}"


def spread_over_orders(total: Bag, orders: int, rate: str) -> Spread:
    """The spread of an error rate of a system over all orders."""
    values = []
    for index in range(orders):
        errors = total[order_key(index)]
        assert isinstance(errors, ErrorRates)
        values.append(float(getattr(errors, rate)))
    return Spread.of(values)
