"""The spread of a figure over arbitrary choices, such as the order of merging."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


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
