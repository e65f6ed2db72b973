"""Evaluating posteriors on held-out labels, and choosing the best weight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from interpunct.baselines.arrays import Floats
from interpunct.baselines.examples import Example
from interpunct.baselines.training_run import StageReport, silent

LEAST = 1e-12
"""Posteriors are clipped to this, so that one confident error does not outweigh everything."""


def log_loss(posteriors: Sequence[Floats], examples: Sequence[Example]) -> float:
    """The mean negative log posterior of the true labels, in nats; 0 is best."""
    of_labels = [
        rows[np.arange(len(rows)), example.labels]
        for rows, example in zip(posteriors, examples, strict=True)
    ]
    return float(-np.log(np.maximum(np.concatenate(of_labels), LEAST)).mean())


def f1(posteriors: Sequence[Floats], examples: Sequence[Example]) -> float:
    """F1 of the most likely labels; slots without a true or a predicted label do not count."""
    predicted = np.concatenate([rows.argmax(axis=1) for rows in posteriors])
    true = np.concatenate([example.labels for example in examples])
    correct = int(np.count_nonzero((predicted == true) & (true > 0)))
    labels = int(np.count_nonzero(predicted) + np.count_nonzero(true))
    return 2 * correct / labels if labels else 1.0


def best_weight(
    posteriors: Callable[[float], Sequence[Floats]],
    examples: Sequence[Example],
    weights: Sequence[float],
    report: StageReport = silent,
) -> float:
    """The weight with the best F1; of equal ones the first.

    Log loss would choose too small a weight: a language model is overconfident, and weight on other
    evidence increases the loss long before it decreases F1.
    """
    figures = []
    for number, weight in enumerate(weights, start=1):
        figures.append(f1(posteriors(weight), examples))
        report(number, len(weights))
    return float(weights[int(np.argmax(figures))])
