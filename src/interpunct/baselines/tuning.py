"""How well posteriors foretell held-out labels, and the weight that does it best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from interpunct.baselines.arrays import Floats
from interpunct.baselines.examples import Example

LEAST = 1e-12
"""No posterior is taken for less, so that one sure mistake does not outweigh everything."""


def surprise(posteriors: Sequence[Floats], examples: Sequence[Example]) -> float:
    """The mean negative log posterior of the true labels, in nats; 0 is best."""
    right = [
        rows[np.arange(len(rows)), example.labels]
        for rows, example in zip(posteriors, examples, strict=True)
    ]
    return float(-np.log(np.maximum(np.concatenate(right), LEAST)).mean())


def best_weight(
    posteriors: Callable[[float], Sequence[Floats]],
    examples: Sequence[Example],
    weights: Sequence[float],
) -> float:
    """The weight of least surprise; of equals the first."""
    surprises = [surprise(posteriors(weight), examples) for weight in weights]
    return float(weights[int(np.argmin(surprises))])
