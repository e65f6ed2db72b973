"""Matrices of error rates of each text against each other: means, and systems against humans.

Conventions
-----------
A matrix has a row for each hypothesis and a column for each reference, in the same order, so the
diagonal compares each with its own words. A cell that was not measured is nan and is left out of
means. Cells may be arrays, one entry for each of many corpora.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop. Tables 1, 4 and 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.results import quotient

Matrix = Sequence[Sequence[float]] | npt.NDArray[np.float64]


def mean_off_diagonal(matrix: Matrix) -> float:
    """The mean of the cells outside the diagonal.

    >>> mean_off_diagonal([[0.0, 0.4], [0.6, 0.0]])
    0.5
    """
    cells = _square(matrix)
    off = ~np.eye(len(cells), dtype=bool)
    return mean(cells[off])


def mean_diagonal(matrix: Matrix) -> float:
    """The mean of the diagonal: each system was run on the words of the reference itself.

    >>> mean_diagonal([[0.25, 0.4], [0.6, 0.75]])
    0.5
    """
    cells = _square(matrix)
    return mean(cells[np.eye(len(cells), dtype=bool)])


def mean(values: Sequence[float] | npt.NDArray[np.float64]) -> float:
    """The mean of the values that are not nan; nan if there are none.

    >>> mean([0.25, float("nan"), 0.75])
    0.5
    """
    stacked = np.asarray(values, np.float64)
    if not len(stacked):
        return float("nan")
    measured = ~np.isnan(stacked)
    total: Any = np.where(measured, stacked, 0).sum(axis=0)
    return quotient(total, measured.sum(axis=0))


def system_to_human(system: float, human: float) -> float:
    """The ratio of a system's error rate to a human's: 1 is as good as a human.

    >>> system_to_human(0.75, 0.5)
    1.5
    """
    return quotient(system, human)


def _square(matrix: Matrix) -> npt.NDArray[np.float64]:
    cells = np.asarray(matrix, np.float64)
    if cells.ndim < 2 or cells.shape[0] != cells.shape[1]:
        raise InputError("a matrix of each against each must be square")
    return cells
