"""The correlation of two figures over documents."""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, isnan, nan, sqrt, tanh
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pearson's r with its 95% interval and the number of documents."""

    value: float
    low: float
    high: float
    documents: int


def pearson(first: npt.ArrayLike, second: npt.ArrayLike) -> Correlation:
    r"""Pearson's correlation of two figures, one entry for each document, with its interval.

    .. math:: r = \frac{\sum (x - \bar x)(y - \bar y)}
        {\sqrt{\sum (x - \bar x)^2 \sum (y - \bar y)^2}}, \qquad
        \tanh\left(\operatorname{artanh} r \pm \frac{z}{\sqrt{n - 3}}\right)

    Documents in which either figure was not measured (nan) are left out; `documents` is the number
    of those that remain. The value is nan for fewer than two documents or a constant figure; the
    interval (Fisher 1921) needs four documents.

    >>> found = pearson([0.1, 0.4, 0.5, 0.9, 0.7], [0.2, 0.3, 0.6, 0.8, 0.7])
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3), found.documents
    (0.949, 0.409, 0.997, 5)
    """
    x, y = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if x.shape != y.shape or x.ndim != 1:
        raise InputError("a correlation needs two figures for each document")
    measured = ~(np.isnan(x) | np.isnan(y))
    x, y = x[measured], y[measured]
    r = _r(x, y)
    return Correlation(r, *_interval(r, len(x)), documents=len(x))


def _r(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> float:
    # A constant figure must not get a variance from the rounding of its mean.
    if len(x) < 2 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return nan
    x, y = x - x.mean(), y - y.mean()
    return float(np.clip(x @ y / sqrt((x @ x) * (y @ y)), -1, 1))


def _interval(r: float, documents: int) -> tuple[float, float]:
    if isnan(r) or documents < 4:
        return nan, nan
    if abs(r) == 1:
        return r, r
    reach = NormalDist().inv_cdf(0.975) / sqrt(documents - 3)
    return tanh(atanh(r) - reach), tanh(atanh(r) + reach)
