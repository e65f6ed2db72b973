"""Types for figures over all thresholds: the detection cost and the figures themselves."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, nan
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from interpunct.errors import OptionError


@dataclass(frozen=True, slots=True)
class DetectionCost:
    """The costs of a miss and of a false alarm, and the prior of a boundary.

    `prior` is the probability that a slot is a boundary; None takes the share of boundaries among
    the scored slots.
    """

    miss: float = 1.0
    false_alarm: float = 1.0
    prior: float | None = None

    def __post_init__(self) -> None:
        for what, cost in (("miss", self.miss), ("false alarm", self.false_alarm)):
            if not (isfinite(cost) and cost > 0):
                raise OptionError(f"the cost of a {what} must be greater than 0, not {cost}")
        if self.prior is not None and not 0 < self.prior < 1:
            raise OptionError(f"the prior must lie between 0 and 1, not {self.prior}")

    @property
    def as_numbers(self) -> tuple[float, float, float]:
        """The three numbers as the core takes them; nan means no prior."""
        return self.miss, self.false_alarm, nan if self.prior is None else self.prior


@dataclass(frozen=True, slots=True)
class ThresholdFigures:
    """The figures computed from operating points; nan if a figure is not measured.

    `best_f1` and `best_nist` are the F1 and the NIST error rate at the corresponding thresholds.
    The fields may also hold arrays with one entry for each of many corpora.
    """

    roc_auc: float
    pr_auc: float
    average_precision: float
    eer: float
    min_dcf: float
    best_f1: float
    best_f1_threshold: float
    best_nist: float
    best_nist_threshold: float

    @classmethod
    def columns(cls, rows: npt.ArrayLike) -> Self:
        """Build from a table with a row for each corpus; each figure becomes an array."""
        table: Any = np.asarray(rows, np.float64).reshape(-1, len(cls.__dataclass_fields__))
        return cls(*table.T)
