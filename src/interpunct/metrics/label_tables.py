"""Contingency tables of the labels of two annotators over the same slots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Additive, Ratio, quotient


@dataclass(frozen=True, slots=True, eq=False)
class LabelTable(Additive):
    """Slots by the label of one side (rows) and that of the other (columns), *none* first.

    There may be further axes in front, with one entry for each of many corpora.
    """

    table: Any = 0

    @property
    def f1(self) -> Ratio:
        """Labels on which both agree, not counting *none*."""
        table = _square(self.table)
        matched = _total(np.diagonal(table, axis1=-2, axis2=-1)[..., 1:])
        either = _total(table[..., 1:, :].sum(axis=-1)) + _total(table[..., :, 1:].sum(axis=-2))
        return Ratio(2 * matched, either)

    @property
    def kappa(self) -> float:
        """Agreement beyond chance (Cohen 1960)."""
        table = _square(self.table)
        slots = _total(table.sum(axis=-1))
        agreed = _total(np.diagonal(table, axis1=-2, axis2=-1))
        # Multiplied by the square of the number of slots, so that all numbers stay integers.
        chance = _total(table.sum(axis=-1) * table.sum(axis=-2))
        return quotient(slots * agreed - chance, slots * slots - chance)


def label_table(
    first: npt.NDArray[np.int64], second: npt.NDArray[np.int64], *, labels: int
) -> LabelTable:
    """Count the slots on which both made a decision.

    >>> label_table(np.array([0, 1, 2, -1]), np.array([0, 1, 1, 1]), labels=3).table.tolist()
    [[1, 0, 0], [0, 1, 0], [0, 1, 0]]
    """
    both = (first >= 0) & (second >= 0)
    cells = np.bincount(first[both] * labels + second[both], minlength=labels * labels)
    return LabelTable(cells.reshape(labels, labels))


def _square(table: Any) -> npt.NDArray[Any]:
    """The neutral element of addition is a plain number."""
    found = np.asarray(table)
    return found if found.ndim >= 2 else np.zeros((*found.shape, 2, 2), np.int64)


def _total(counts: npt.NDArray[Any]) -> Any:
    total = np.sum(counts, axis=-1)
    return total if np.ndim(total) else total.item()
