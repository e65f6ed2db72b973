r"""Multinomial logistic regression on sparse yes-or-no features.

.. math:: p(y \mid x) = \frac{\exp s_y}{\sum_z \exp s_z}, \quad s_y = b_y + \sum_{f \in x} w_{fy}

Label 0 is the yardstick: its weights are 0. Fitted by L-BFGS to least surprise with a penalty on
large weights. A regression of this size needs its hundred steps: one that stops as soon as a step
gains little is far from done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from interpunct.baselines.arrays import Floats, Integers

PENALTY = 10.0
STEPS = 150
PATIENCE = 25
"""Steps without a gain on held-out data after which there is no more hope of one."""

Report = Callable[[int, int, float], None]


def softmax(scores: Floats) -> Floats:
    """Probabilities from scores, one more than there are columns: the first label scores 0."""
    weights: Floats = np.column_stack([np.zeros(len(scores)), scores])
    weights -= weights.max(axis=1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def _product(matrix: csr_matrix, columns: Floats) -> Floats:
    """Matrix times matrix; scipy is several times quicker column by column than all at once."""
    return np.column_stack([matrix @ np.ascontiguousarray(column) for column in columns.T])


@dataclass(slots=True)
class HeldOut:
    """Data to stop on; remembers after how many steps it was foretold best."""

    features: csr_matrix
    labels: Integers
    steps: int = 0
    best: float = np.inf
    best_steps: int = 0

    def see(self, weights: Floats, bias: Floats) -> float:
        probabilities = softmax(_product(self.features, weights) + bias)
        right = probabilities[np.arange(len(self.labels)), self.labels]
        loss = float(-np.log(np.maximum(right, 1e-12)).mean())
        self.steps += 1
        if loss < self.best:
            self.best, self.best_steps = loss, self.steps
        elif self.steps - self.best_steps >= PATIENCE:
            raise StopIteration
        return loss


def fit(
    features: csr_matrix,
    labels: Integers,
    classes: int,
    *,
    held_out: HeldOut | None = None,
    steps: int = STEPS,
    report: Report = lambda step, steps, loss: None,
) -> tuple[Floats, Floats]:
    """Weights, a row for each feature and a column for each label but 0, and the bias.

    Stops after `steps`, or when `held_out` gains no more.
    """
    rows, columns = features.shape
    turned = features.T.tocsr()
    shape = (columns + 1, classes - 1)
    wanted = np.zeros((rows, classes))
    wanted[np.arange(rows), labels] = 1
    progress = _Progress(held_out, shape, steps, report)

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(shape)
        probabilities = softmax(_product(features, weights[:-1]) + weights[-1])
        right = probabilities[np.arange(rows), labels]
        wrong = (probabilities - wanted)[:, 1:]
        slope = _product(turned, wrong) + PENALTY * weights[:-1]
        slope = np.vstack([slope, wrong.sum(axis=0)])
        penalty = PENALTY / 2 * float(np.sum(weights[:-1] ** 2))
        value = -float(np.log(np.maximum(right, 1e-300)).sum()) + penalty
        progress.loss = value / rows
        return value / rows, slope.ravel() / rows

    found = minimize(
        loss,
        np.zeros(shape).ravel(),
        jac=True,
        method="L-BFGS-B",
        callback=progress,
        options={"maxiter": steps, "ftol": 0.0, "gtol": 1e-7},
    )
    weights = found.x.reshape(shape)
    return weights[:-1], weights[-1]


@dataclass(slots=True)
class _Progress:
    """What is done after each step of the optimiser."""

    held_out: HeldOut | None
    shape: tuple[int, int]
    steps: int
    report: Report
    loss: float = np.inf
    done: int = field(default=0)

    def __call__(self, flat: Floats) -> None:
        self.done += 1
        weights = flat.reshape(self.shape)
        loss = self.loss if self.held_out is None else self.held_out.see(weights[:-1], weights[-1])
        self.report(self.done, self.steps, loss)
