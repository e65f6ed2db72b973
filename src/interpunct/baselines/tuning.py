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


def f1(posteriors: Sequence[Floats], examples: Sequence[Example]) -> float:
    """How well the likeliest labels agree with the true ones; slots without either do not count."""
    found = np.concatenate([rows.argmax(axis=1) for rows in posteriors])
    true = np.concatenate([example.labels for example in examples])
    right = int(np.count_nonzero((found == true) & (true > 0)))
    labels = int(np.count_nonzero(found) + np.count_nonzero(true))
    return 2 * right / labels if labels else 1.0


def best_weight(
    posteriors: Callable[[float], Sequence[Floats]],
    examples: Sequence[Example],
    weights: Sequence[float],
    report: Callable[[int, int], None] = lambda done, total: None,
) -> float:
    """The weight of best F1; of equals the first.

    Not that of least surprise: a language model is so sure of itself that every weight on what
    else is known costs surprise long before it costs F1.
    """
    figures = []
    for number, weight in enumerate(weights, start=1):
        figures.append(f1(posteriors(weight), examples))
        report(number, len(weights))
    return float(weights[int(np.argmax(figures))])
