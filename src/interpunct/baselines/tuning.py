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


def errors(posteriors: Sequence[Floats], examples: Sequence[Example]) -> int:
    """The number of slots whose likeliest label is not the true one."""
    return sum(
        int(np.count_nonzero(rows.argmax(axis=1) != example.labels))
        for rows, example in zip(posteriors, examples, strict=True)
    )


def best_weight(
    posteriors: Callable[[float], Sequence[Floats]],
    examples: Sequence[Example],
    weights: Sequence[float],
) -> float:
    """The weight of fewest errors; of equals the first.

    Not that of least surprise: a language model is so sure of itself that every weight on what
    else is known costs surprise long before it costs errors.
    """
    wrong = [errors(posteriors(weight), examples) for weight in weights]
    return float(weights[int(np.argmin(wrong))])
