"""Results that add up.

A metric returns counts, not a fraction. Results of the same kind add, field by field, so the
result of a corpus is the sum over its documents (the micro-average), the result of a file is the
sum over its shards, and a bootstrap sample is a weighted sum. A result made without arguments is
the zero of that addition.

The fields may also hold arrays with one entry for each of many corpora; `value` is then an array
too. Resampling uses this to evaluate a thousand corpora at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from math import nan
from operator import attrgetter
from typing import Any, Generic, Protocol, Self, TypeVar, cast

import numpy as np


def quotient(part: float, whole: float) -> float:
    """`part / whole`, or nan (not measured) if `whole` is zero.

    Typed for numbers; arrays are divided element by element.

    >>> quotient(1, 4), quotient(0, 0)
    (0.25, nan)
    """
    if isinstance(whole, np.ndarray):
        with np.errstate(divide="ignore", invalid="ignore"):
            shares: Any = np.where(whole != 0, np.true_divide(part, whole), nan)
            return cast(float, shares)
    return float(part / whole) if whole else nan


@dataclass(frozen=True, slots=True)
class Additive:
    """A result whose fields are numbers, added field by field."""

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __sub__(self, other: Self) -> Self:
        """The rest of a sum without one of its parts."""
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))


class Valued(ABC):
    """A result with a single value, given by `value` and `float()`."""

    __slots__ = ()

    @property
    @abstractmethod
    def value(self) -> float: ...

    def __float__(self) -> float:
        return float(self.value)

    def __format__(self, form: str) -> str:
        """Format the value like a number: `f"{f1(reference, hypothesis):.3f}"`."""
        return format(float(self), form) if form else str(self)


class Addable(Protocol):
    """Anything that can be added to its own type."""

    def __add__(self, other: Self, /) -> Self: ...


Sum = TypeVar("Sum", bound=Addable)


@dataclass(frozen=True, slots=True, repr=False)
class Reading(Valued, Generic[Sum]):
    """A number computed from a larger result: the value of one of its attributes.

    Numbers such as an area under a curve do not add up, but the results they are computed from do.
    So the sum of two readings of the same attribute is a reading of the sum.

    >>> Reading(Kappa(1, 0, 1, 2), "value") + Reading(Kappa(1, 0, 0, 1), "value")
    Reading(value=0.6666666666666666)
    """

    result: Sum
    attribute: str

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self) or other.attribute != self.attribute:
            return NotImplemented
        return type(self)(self.result + other.result, self.attribute)

    @property
    def value(self) -> float:
        value: float = attrgetter(self.attribute)(self.result)
        return value

    def __repr__(self) -> str:
        return f"Reading(value={self.value})"


@dataclass(frozen=True, slots=True)
class Ratio(Additive, Valued):
    """A fraction of counts: `part` out of `whole`.

    Ratios add up like counts, not like fractions. The value of an empty ratio is nan: not measured,
    neither good nor bad.

    >>> Ratio(1, 2) + Ratio(0, 2)
    Ratio(part=1, whole=4)
    >>> (Ratio(1, 2) + Ratio(0, 2)).value
    0.25
    """

    part: float = 0
    whole: float = 0

    @property
    def value(self) -> float:
        return quotient(self.part, self.whole)


@dataclass(frozen=True, slots=True)
class Counts(Additive):
    """Counts of slots by the labels of reference and hypothesis.

    In `tp` slots both have a boundary, in `fp` only the hypothesis, in `fn` only the reference, in
    `tn` neither.
    """

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0

    @property
    def precision(self) -> Ratio:
        return Ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> Ratio:
        return Ratio(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> Ratio:
        return Ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    def f_beta(self, beta: float) -> Ratio:
        """F-measure with recall weighted `beta` times as much as precision; `f_beta(1)` is `f1`."""
        weight = beta * beta
        hits = (1 + weight) * self.tp
        return Ratio(hits, hits + self.fp + weight * self.fn)

    @property
    def nist_error_rate(self) -> Ratio:
        return Ratio(self.fn + self.fp, self.tp + self.fn)

    @property
    def classification_error_rate(self) -> Ratio:
        return Ratio(self.fn + self.fp, self.tp + self.fn + self.fp + self.tn)

    @property
    def kappa(self) -> Kappa:
        return Kappa(self.tp, self.fp, self.fn, self.tn)


@dataclass(frozen=True, slots=True)
class Kappa(Additive, Valued):
    """A two-by-two table of decisions; its value is agreement beyond chance (Cohen 1960)."""

    both: int = 0
    only_second: int = 0
    only_first: int = 0
    neither: int = 0

    @property
    def value(self) -> float:
        slots = self.both + self.only_first + self.only_second + self.neither
        first = self.both + self.only_first
        second = self.both + self.only_second
        # Multiplied by the square of the number of slots, so that all numbers stay integers.
        chance = first * second + (slots - first) * (slots - second)
        observed = slots * (self.both + self.neither)
        return quotient(observed - chance, slots * slots - chance)


@dataclass(frozen=True, slots=True)
class Matches(Additive):
    """Counts of matched items, and of all items of the reference and of the hypothesis."""

    matched: int = 0
    reference: int = 0
    hypothesis: int = 0

    @property
    def tp(self) -> int:
        return self.matched

    @property
    def fp(self) -> int:
        return self.hypothesis - self.matched

    @property
    def fn(self) -> int:
        return self.reference - self.matched

    @property
    def precision(self) -> Ratio:
        return Ratio(self.matched, self.hypothesis)

    @property
    def recall(self) -> Ratio:
        return Ratio(self.matched, self.reference)

    @property
    def f1(self) -> Ratio:
        return Ratio(2 * self.matched, self.reference + self.hypothesis)

    @property
    def missed(self) -> Ratio:
        return Ratio(self.reference - self.matched, self.reference)


@dataclass(frozen=True, slots=True)
class AlignedMatches(Matches):
    """The same for items that may be aligned with each other without matching."""

    aligned: int = 0

    @property
    def aligned_accuracy(self) -> Ratio:
        return Ratio(self.matched, self.aligned)
