"""Errors of words, of marks and of case, counted along an alignment.

Conventions
-----------
An alignment is a row of columns; each has a token of the reference, a token of the hypothesis, or
both. Tokens are numbers: a word is 0 or more, the k-th mark is -k, and `NOTHING` stands where a
side has none. A word never stands in a column with a mark.

All error rates are 0 at best and can exceed 1. Where a reference allows tokens to be left out, the
ones that the best alignment left out are counted as occurrences and not as errors (`skipped`).

Metrics
-------
`word_errors`, `mark_confusion`, `case_errors`; everything about marks follows from their confusion.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.results import Additive, Counts, Ratio, quotient

NOTHING = np.iinfo(np.int32).max
"""What stands in a column where a side has no token."""

Tokens = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Errors(Additive):
    """Tokens of one kind by what became of them; `skipped` could be left out and were."""

    correct: int = 0
    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0
    skipped: int = 0

    @property
    def errors(self) -> int:
        return self.substitutions + self.deletions + self.insertions

    @property
    def reference(self) -> int:
        """Tokens of the reference."""
        return self.correct + self.substitutions + self.deletions + self.skipped

    @property
    def error_rate(self) -> Ratio:
        return Ratio(self.errors, self.reference)


def word_errors(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Errors:
    r"""Words of an alignment by what became of them: the word error rate.

    .. math:: \frac{S + D + I}{C + S + D}

    An error rate: 0 is best.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Tokens as numbers, `NOTHING` where a side has none; marks are not counted.

    Returns
    -------
    Errors

    Examples
    --------
    One word of three is wrong and another one is new; the mark between them does not count:

    >>> word_errors([7, 8, -1, 9, NOTHING], [7, 5, -1, 9, 9])
    Errors(correct=2, substitutions=1, deletions=0, insertions=1, skipped=0)
    >>> word_errors([7, 8, -1, 9, NOTHING], [7, 5, -1, 9, 9]).error_rate.value
    0.6666666666666666
    """
    return batched_word_errors(reference, hypothesis, None)


def batched_word_errors(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Errors:
    """`word_errors` of many documents; see `batches`."""
    first, second = _columns(reference, hypothesis)
    in_reference, in_hypothesis = is_word(first), is_word(second)
    both = in_reference & in_hypothesis
    correct = tally(both & (first == second), bounds)
    return Errors(
        correct,
        tally(both, bounds) - correct,
        tally(in_reference & ~in_hypothesis, bounds),
        tally(in_hypothesis & ~in_reference, bounds),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Confusion(Additive):
    """How often each mark of the reference was met with each mark of the hypothesis.

    In `table` rows are the reference and columns the hypothesis; row and column 0 are for no mark,
    so row 0 holds insertions and column 0 deletions. `skipped` has, for each mark, how often it
    could be left out and was. Both may have further axes in front, one entry for each of many
    corpora.
    """

    table: npt.NDArray[Any] = field(default_factory=lambda: np.zeros((1, 1), np.int64))
    skipped: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(1, np.int64))

    @property
    def correct(self) -> npt.NDArray[Any]:
        """For each mark, how often it is right."""
        return np.diagonal(self.table, axis1=-2, axis2=-1)[..., 1:]

    @property
    def deletions(self) -> npt.NDArray[Any]:
        """For each mark of the reference, how often there was nothing for it."""
        return self.table[..., 1:, 0]

    @property
    def insertions(self) -> npt.NDArray[Any]:
        """For each mark of the hypothesis, how often there was nothing it could be for."""
        return self.table[..., 0, 1:]

    @property
    def substitutions(self) -> npt.NDArray[Any]:
        """For each mark of the reference, how often there was another for it."""
        found: npt.NDArray[Any] = self.table[..., 1:, 1:].sum(axis=-1) - self.correct
        return found

    @property
    def occurrences(self) -> npt.NDArray[Any]:
        """For each mark, how often the reference has it."""
        found: npt.NDArray[Any] = self.table[..., 1:, :].sum(axis=-1) + self.skipped[..., 1:]
        return found

    @property
    def errors(self) -> Errors:
        """All marks together."""
        total = self._total
        return Errors(
            correct=total(self.correct),
            substitutions=total(self.substitutions),
            deletions=total(self.deletions),
            insertions=total(self.insertions),
            skipped=total(self.skipped),
        )

    @property
    def by_mark(self) -> Counts:
        """For each mark: right, false (inserted or put for another) and missed."""
        correct = self.correct
        false = self.table[..., :, 1:].sum(axis=-2) - correct
        missed = self.table[..., 1:, :].sum(axis=-1) - correct
        return Counts(correct, false, missed, 0)  # type: ignore[arg-type]  # arrays, mark by mark

    @property
    def micro(self) -> Counts:
        """The counts of all marks added up."""
        marks = self.by_mark
        return Counts(self._total(marks.tp), self._total(marks.fp), self._total(marks.fn), 0)

    def macro(self, name: str) -> float:
        """The mean over the marks that have it of `precision`, `recall` or `f1`."""
        values = np.asarray(getattr(self.by_mark, name).value)
        measured = ~np.isnan(values)
        return quotient(np.where(measured, values, 0).sum(axis=-1), measured.sum(axis=-1))

    def _total(self, counts: Any) -> Any:
        total = np.sum(counts, axis=-1)
        return total if np.ndim(total) else total.item()


def mark_confusion(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    marks: int,
) -> Confusion:
    r"""Marks of an alignment by what the other side has: the punctuation error rate.

    .. math:: \frac{S + D + I}{C + S + D}

    where a substitution belongs to the mark of the reference. An error rate: 0 is best.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Tokens as numbers, `NOTHING` where a side has none; words are not counted.
    marks : int
        How many marks there are.

    Returns
    -------
    Confusion

    Examples
    --------
    A comma (1) is right, a full stop (2) became a comma, another comma was inserted:

    >>> found = mark_confusion([3, -1, 4, -2, NOTHING], [3, -1, 5, -1, -1], marks=2)
    >>> found.table.tolist()
    [[0, 1, 0], [0, 1, 0], [0, 1, 0]]
    >>> found.errors.error_rate
    Ratio(part=2, whole=2)
    """
    return batched_mark_confusion(reference, hypothesis, None, marks=marks)


def batched_mark_confusion(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None, *, marks: int
) -> Confusion:
    """`mark_confusion` of many documents; the table has an axis in front; see `batches`."""
    sides = _columns(reference, hypothesis)
    has_mark = np.flatnonzero((sides[0] < 0) | (sides[1] < 0))
    rows, columns = (np.maximum(-side[has_mark], 0) for side in sides)
    size = marks + 1
    shape: tuple[int, ...] = (size, size)
    cells = rows * size + columns
    if bounds is not None:
        shape = (len(bounds) - 1, size, size)
        cells = cells + (np.searchsorted(bounds, has_mark, side="right") - 1) * (size * size)
    table = np.bincount(cells, minlength=prod(shape)).reshape(shape)
    return Confusion(table, np.zeros(shape[:-1], np.int64))


@dataclass(frozen=True, slots=True)
class CaseErrors(Additive):
    """Words that are right but for their case; not measured where a side has no capitals."""

    wrong: int = 0
    matched: int = 0
    reference_capitals: int = 0
    hypothesis_capitals: int = 0

    @property
    def value(self) -> float:
        has_case = (self.reference_capitals > 0) & (self.hypothesis_capitals > 0)
        return quotient(self.wrong, self.matched * has_case)


def case_errors(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    recased: npt.ArrayLike,
    reference_capitals: int,
    hypothesis_capitals: int,
) -> CaseErrors:
    r"""Words that are right but for their case, out of the words that are right.

    An error rate: 0 is best.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Tokens as numbers, equal where words are the same but for their case.
    recased : array over the columns
        True where the two sides write their words differently.
    reference_capitals, hypothesis_capitals : int
        Words with capitals on each side; a side that has none does not know case.

    Examples
    --------
    >>> case_errors(
    ...     [1, 2, 3], [1, 2, 4], recased=[0, 1, 1], reference_capitals=2, hypothesis_capitals=1
    ... ).value
    0.5
    """
    capitals = reference_capitals, hypothesis_capitals
    return batched_case_errors(reference, hypothesis, None, recased=recased, capitals=capitals)


def batched_case_errors(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    bounds: Bounds | None,
    *,
    recased: npt.ArrayLike,
    capitals: tuple[int, int],
) -> CaseErrors:
    """`case_errors` of many documents; `capitals` are the words of each side; see `batches`."""
    first, second = _columns(reference, hypothesis)
    right = is_word(first) & (first == second)
    wrong = tally(right & np.asarray(recased, bool), bounds)
    return CaseErrors(wrong, tally(right, bounds), *capitals)


@dataclass(frozen=True, slots=True)
class ErrorRates(Additive):
    """Two error rates that are to be compared: of words and of marks."""

    word_errors: int = 0
    words: int = 0
    mark_errors: int = 0
    marks: int = 0

    @property
    def word_error_rate(self) -> float:
        return quotient(self.word_errors, self.words)

    @property
    def punctuation_error_rate(self) -> float:
        return quotient(self.mark_errors, self.marks)

    @property
    def difference(self) -> float:
        """What is left of the punctuation error rate beyond the word error rate."""
        return self.punctuation_error_rate - self.word_error_rate


def _columns(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> tuple[Tokens, Tokens]:
    return np.asarray(reference, np.int32), np.asarray(hypothesis, np.int32)


def is_word(tokens: Tokens) -> npt.NDArray[np.bool_]:
    """Which columns hold a word, and not a mark or nothing?"""
    found: npt.NDArray[np.bool_] = (tokens >= 0) & (tokens != NOTHING)
    return found
