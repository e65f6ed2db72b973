"""Counting errors of words, marks and case in an alignment.

Conventions
-----------
An alignment is a sequence of columns; each has a token of the reference, of the hypothesis, or of
both. Tokens are numbers: a word is 0 or more, the k-th mark is -k, and `NOTHING` means that a side
has no token. A word is never in one column with a mark.

All error rates are 0 at best and can exceed 1. Optional tokens of the reference that the best
alignment left out (`skipped`) count as occurrences and not as errors.

Metrics
-------
`word_errors` and `mark_confusion`, from which `punctuation_figures` are computed;
`case_error_rate`.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self, cast

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds, edges_of, owners_of, tally
from interpunct.metrics.count_tables import column_sums, row_sums, square_tables, total
from interpunct.metrics.results import Additive, Counts, Ratio, Valued, quotient
from interpunct.metrics.slots import as_row, as_slots, check_lengths

NOTHING = np.iinfo(np.int32).max
"""The entry of a column in which a side has no token."""

Tokens = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Errors(Additive):
    """Tokens of one kind by edit operation; `skipped` are optional tokens that were left out."""

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


def word_errors(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, skipped: npt.ArrayLike = ()
) -> Errors:
    """Count the words of an alignment by edit operation.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Tokens as numbers, `NOTHING` where a side has none; marks are ignored.
    skipped : array, optional
        Optional tokens of the reference that were left out; they are in no column.

    Returns
    -------
    Errors

    Examples
    --------
    One of three words is wrong and another is inserted; the mark between them is ignored:

    >>> word_errors([7, 8, -1, 9, NOTHING], [7, 5, -1, 9, 9])
    Errors(correct=2, substitutions=1, deletions=0, insertions=1, skipped=0)
    """
    return batched_word_errors(reference, hypothesis, None, skipped=skipped)


def batched_word_errors(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    bounds: Bounds | None,
    *,
    skipped: npt.ArrayLike = (),
    skipped_bounds: Bounds | None = None,
) -> Errors:
    """`word_errors` of many documents; see `batches`.

    The skipped tokens of document i are `skipped_bounds[i]` to `skipped_bounds[i + 1]`; without
    bounds there are none.
    """
    first, second = as_columns(reference, hypothesis)
    counts = _core.word_counts(first, second, edges_of(first, bounds))
    # With bounds each count is an array with one entry for each document, contrary to its declared
    # type.
    own: tuple[Any, Any, Any, Any] = tuple(counts[0].tolist() if bounds is None else counts.T)
    return Errors(*own, skipped=tally(is_word(_tokens(skipped)), skipped_bounds))


@dataclass(frozen=True, slots=True, eq=False)
class Confusion(Additive):
    """The confusion matrix of marks.

    In `table` rows are the reference and columns the hypothesis; row and column 0 stand for no
    mark, so row 0 holds insertions and column 0 deletions. `skipped` has the number of optional
    marks of each kind that were left out. Both may have further axes in front, with one entry for
    each of many corpora.
    """

    table: npt.NDArray[Any] = field(default_factory=lambda: np.zeros((1, 1), np.int64))
    skipped: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(1, np.int64))

    def __add__(self, other: Self) -> Self:
        """The smaller table is padded with zeros."""
        if type(other) is not type(self):
            return NotImplemented
        size = max(self.skipped.shape[-1], other.skipped.shape[-1])
        return type(self)(
            padded(self.table, size, axes=2) + padded(other.table, size, axes=2),
            padded(self.skipped, size, axes=1) + padded(other.skipped, size, axes=1),
        )

    @property
    def correct(self) -> npt.NDArray[Any]:
        """For each mark the number of correct ones."""
        return np.diagonal(self.table, axis1=-2, axis2=-1)[..., 1:]

    @property
    def deletions(self) -> npt.NDArray[Any]:
        """For each mark of the reference the number of deletions."""
        return self.table[..., 1:, 0]

    @property
    def insertions(self) -> npt.NDArray[Any]:
        """For each mark of the hypothesis the number of insertions."""
        return self.table[..., 0, 1:]

    @property
    def substitutions(self) -> npt.NDArray[Any]:
        """For each mark of the reference the number of substitutions."""
        found: npt.NDArray[Any] = row_sums(self.table[..., 1:, 1:]) - self.correct
        return found

    @property
    def occurrences(self) -> npt.NDArray[Any]:
        """For each mark the number in the reference."""
        found: npt.NDArray[Any] = row_sums(self.table[..., 1:, :]) + self.skipped[..., 1:]
        return found

    @property
    def errors(self) -> Errors:
        """The errors of all marks together."""
        return Errors(
            correct=total(self.correct),
            substitutions=total(self.substitutions),
            deletions=total(self.deletions),
            insertions=total(self.insertions),
            skipped=total(self.skipped),
        )

    @property
    def by_mark(self) -> Counts:
        """For each mark: correct, false (inserted or substituted) and missed."""
        correct = self.correct
        false = column_sums(self.table[..., :, 1:]) - correct
        missed = row_sums(self.table[..., 1:, :]) - correct
        return Counts(correct, false, missed, 0)  # type: ignore[arg-type]  # arrays, mark by mark

    @property
    def micro(self) -> Counts:
        """The counts summed over all marks."""
        marks = self.by_mark
        return Counts(total(marks.tp), total(marks.fp), total(marks.fn), 0)

    @property
    def macro_precision(self) -> float:
        return _mean(self.by_mark.precision)

    @property
    def macro_recall(self) -> float:
        return _mean(self.by_mark.recall)

    @property
    def macro_f1(self) -> float:
        return _mean(self.by_mark.f1)


def mark_confusion(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    marks: int | None = None,
    skipped: npt.ArrayLike = (),
) -> Confusion:
    """Count the marks of an alignment in a confusion matrix.

    A substitution is counted for the mark of the reference.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Tokens as numbers, `NOTHING` where a side has none; words are ignored.
    marks : int, optional
        The number of marks; by default as many as occur.
    skipped : array, optional
        Optional tokens of the reference that were left out; they are in no column.

    Returns
    -------
    Confusion

    Examples
    --------
    A comma (1) is correct, a full stop (2) became a comma, and another comma was inserted:

    >>> found = mark_confusion([3, -1, 4, -2, NOTHING], [3, -1, 5, -1, -1])
    >>> found.table.tolist()
    [[0, 1, 0], [0, 1, 0], [0, 1, 0]]
    >>> found.errors.error_rate
    Ratio(part=2, whole=2)
    """
    return batched_mark_confusion(reference, hypothesis, None, marks=marks, skipped=skipped)


def batched_mark_confusion(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    bounds: Bounds | None,
    *,
    marks: int | None = None,
    skipped: npt.ArrayLike = (),
    skipped_bounds: Bounds | None = None,
) -> Confusion:
    """`mark_confusion` of many documents; see `batches` and `batched_word_errors`.

    The table has an additional first axis for documents.
    """
    sides = as_columns(reference, hypothesis)
    left_out = _tokens(skipped)
    highest = -min(int(tokens.min(initial=0)) for tokens in (*sides, left_out))
    if marks is None:
        marks = highest
    if highest > marks:
        raise InputError(f"there is a mark with the number -{highest}, but there are {marks} marks")
    size = marks + 1
    tables = _core.mark_tables(*sides, edges_of(sides[0], bounds), marks)
    table = square_tables(tables, bounds)
    are_marks = left_out < 0
    if skipped_bounds is None:
        lost = np.bincount(-left_out[are_marks], minlength=size)
    else:
        cells = owners_of(skipped_bounds)[are_marks] * size - left_out[are_marks]
        lost = np.bincount(cells, minlength=len(table) * size).reshape(-1, size)
    return Confusion(table, np.broadcast_to(lost, table.shape[:-1]))


@dataclass(frozen=True, slots=True)
class CaseErrors(Additive, Valued):
    """Correct words with wrong case; not measured if a side has no capitals."""

    wrong: int = 0
    matched: int = 0
    reference_capitals: int = 0
    hypothesis_capitals: int = 0

    @property
    def has_case(self) -> bool:
        """Do both sides have capitals?"""
        return (self.reference_capitals > 0) & (self.hypothesis_capitals > 0)

    @property
    def value(self) -> float:
        return quotient(self.wrong, self.matched * self.has_case)


def case_error_rate(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    recased: npt.ArrayLike,
    reference_capitals: int,
    hypothesis_capitals: int,
) -> CaseErrors:
    r"""Correct words with wrong case, out of all correct words.

    An error rate: 0 is best.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Tokens as numbers, equal if words differ at most in case.
    recased : array over the columns
        True where the two words differ in case.
    reference_capitals, hypothesis_capitals : int
        The number of words with capitals on each side; a side without any is assumed to have no
        case.

    Examples
    --------
    >>> case_error_rate(
    ...     [1, 2, 3], [1, 2, 4], recased=[0, 1, 1], reference_capitals=2, hypothesis_capitals=1
    ... ).value
    0.5
    """
    capitals = reference_capitals, hypothesis_capitals
    return batched_case_error_rate(reference, hypothesis, None, recased=recased, capitals=capitals)


def batched_case_error_rate(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    bounds: Bounds | None,
    *,
    recased: npt.ArrayLike,
    capitals: tuple[int, int],
) -> CaseErrors:
    """`case_error_rate` of many documents; `capitals` are the words of each side; see `batches`."""
    first, second = as_columns(reference, hypothesis)
    differs = as_slots(recased)
    check_lengths(first, differs, of="columns")
    right = is_word(first) & (first == second)
    wrong = tally(right & differs, bounds)
    return CaseErrors(wrong, tally(right, bounds), *capitals)


@dataclass(frozen=True, slots=True)
class ErrorRates(Additive):
    """The error rates of words and of marks, to be compared."""

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
        """The punctuation error rate minus the word error rate."""
        return self.punctuation_error_rate - self.word_error_rate


def as_columns(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> tuple[Tokens, Tokens]:
    """Both sides as token arrays of the same length."""
    first, second = _tokens(reference), _tokens(hypothesis)
    check_lengths(first, second, of="columns")
    return first, second


def _tokens(given: npt.ArrayLike) -> Tokens:
    row = as_row(given, of="tokens")
    if row.dtype == np.int32:
        return np.ascontiguousarray(row)
    tokens = row.astype(np.int32, copy=False)
    if not np.array_equal(row, tokens):
        raise InputError(f"tokens must be whole numbers of 32 bits, not {row.dtype}")
    return tokens


def padded(counts: npt.NDArray[Any], size: int, *, axes: int) -> npt.NDArray[Any]:
    """Pad the last axes of counts with zeros to at least this size."""
    missing = size - counts.shape[-1]
    if not missing:
        return counts
    return np.pad(counts, [(0, 0)] * (counts.ndim - axes) + [(0, missing)] * axes)


def measured(of_marks: Ratio) -> int:
    """The number of marks that have a value; an array if there are many corpora."""
    found: Any = (~np.isnan(np.asarray(of_marks.value))).sum(axis=-1)
    return cast(int, found)


def _mean(of_marks: Ratio) -> float:
    """The mean over the marks that have a value."""
    values = np.asarray(of_marks.value)
    measured = ~np.isnan(values)
    return quotient(np.where(measured, values, 0).sum(axis=-1), measured.sum(axis=-1))


def is_word(tokens: Tokens) -> npt.NDArray[np.bool_]:
    """Which columns hold a word, as opposed to a mark or nothing?"""
    found: npt.NDArray[np.bool_] = (tokens >= 0) & (tokens != NOTHING)
    return found
