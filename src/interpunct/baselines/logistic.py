r"""Multinomial logistic regression on sparse binary features.

.. math:: p(y \mid x) = \frac{\exp s_y}{\sum_z \exp s_z}, \quad s_y = b_y + \sum_{f \in x} w_{fy}

The weights of label 0 are fixed at 0. The others minimise the log loss with an L2 penalty, by
L-BFGS. A regression of this size needs about a hundred steps; stopping when a step gains little
would be far too early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Floats, Integers
from interpunct.baselines.training_run import StageReport, silent
from interpunct.extras import require

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

PENALTY = 10.0
STEPS = 150
PATIENCE = 25
"""Training stops after this many steps without a lower loss on held-out data."""


def _scipy(module: str) -> Any:
    return require(f"scipy.{module}", extra="baselines", what="logistic regression")


def binary_matrix(
    columns: npt.NDArray[np.integer[Any]], row_starts: Integers, width: int
) -> csr_matrix:
    """A sparse matrix with ones in the given columns of each row."""
    shape = (len(row_starts) - 1, width)
    return _scipy("sparse").csr_matrix((np.ones(len(columns)), columns, row_starts), shape)


def stacked(parts: Sequence[csr_matrix]) -> csr_matrix:
    """Matrices of equal width, one below the other."""
    return _scipy("sparse").vstack(parts, format="csr")


def side_by_side(parts: Sequence[csr_matrix]) -> csr_matrix:
    """Matrices of equal height, one beside the other."""
    return _scipy("sparse").hstack(parts, format="csr")


def softmax(scores: Floats) -> Floats:
    """Probabilities from the scores of all labels but the first, whose score is 0."""
    weights: Floats = np.column_stack([np.zeros(len(scores)), scores])
    weights -= weights.max(axis=1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def _product(matrix: csr_matrix, columns: Floats) -> Floats:
    """The matrix product, column by column, which scipy computes several times faster."""
    return np.column_stack([matrix @ np.ascontiguousarray(column) for column in columns.T])


@dataclass(slots=True)
class HeldOut:
    """Data for early stopping; keeps the number of steps with the lowest loss."""

    features: csr_matrix
    labels: Integers
    steps: int = 0
    best: float = np.inf
    best_steps: int = 0

    def update(self, weights: Floats, bias: Floats) -> float:
        probabilities = softmax(_product(self.features, weights) + bias)
        of_labels = probabilities[np.arange(len(self.labels)), self.labels]
        loss = float(-np.log(np.maximum(of_labels, 1e-12)).mean())
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
    report: StageReport = silent,
) -> tuple[Floats, Floats]:
    """The weights, a row for each feature and a column for each label but 0, and the bias.

    Stops after `steps`, or when the loss of `held_out` no longer decreases.
    """
    rows, columns = features.shape
    transposed = features.T.tocsr()
    shape = (columns + 1, classes - 1)
    targets = np.zeros((rows, classes))
    targets[np.arange(rows), labels] = 1
    progress = _Progress(held_out, shape, steps, report)

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(shape)
        probabilities = softmax(_product(features, weights[:-1]) + weights[-1])
        of_labels = probabilities[np.arange(rows), labels]
        residuals = (probabilities - targets)[:, 1:]
        gradient = _product(transposed, residuals) + PENALTY * weights[:-1]
        gradient = np.vstack([gradient, residuals.sum(axis=0)])
        penalty = PENALTY / 2 * float(np.sum(weights[:-1] ** 2))
        value = -float(np.log(np.maximum(of_labels, 1e-300)).sum()) + penalty
        progress.loss = value / rows
        return value / rows, gradient.ravel() / rows

    found = _scipy("optimize").minimize(
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
    """The callback of the optimiser after each step."""

    held_out: HeldOut | None
    shape: tuple[int, int]
    steps: int
    report: StageReport
    loss: float = np.inf
    done: int = field(default=0)

    def __call__(self, flat: Floats) -> None:
        self.done += 1
        weights = flat.reshape(self.shape)
        loss = self.loss
        if self.held_out is not None:
            loss = self.held_out.update(weights[:-1], weights[-1])
        self.report(self.done, self.steps, loss)
