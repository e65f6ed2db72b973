"""A label in every slot, including *none*: how punctuation taggers are scored.

Conventions
-----------
Columns are those of an alignment, as in `punctuation`. A slot is the place after a word; its label
is the first mark in it, or none. Labels can only be compared slot by slot if the words are the
same: with word errors, the figures are not measured. All are scores: 1 is best.

The figures are those of scikit-learn's `classification_report`: a label that neither side has is
ignored, and a label that only one side has gets an F1 of 0.

References
----------
Tuggener and Aghaebrahimian (2021), The Sentence End and Punctuation Prediction in NLG Text
(SEPP-NLG) Shared Task 2021. SwissText. Pedregosa et al. (2011), Scikit-learn: Machine Learning in
Python. Journal of Machine Learning Research 12.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.metrics.batches import Bounds, edges_of
from interpunct.metrics.count_tables import column_sums, row_sums, square_tables, total
from interpunct.metrics.punctuation import (
    as_columns,
    batched_word_errors,
    padded,
)
from interpunct.metrics.results import Additive, Counts, Reading, quotient


@dataclass(frozen=True, slots=True, eq=False)
class SlotLabels(Additive):
    """The confusion matrix of labels; label 0 is none.

    `word_errors` is the number of words that differ; if there are any, slots cannot be compared.
    Both may have further axes in front, with one entry for each of many corpora.
    """

    table: npt.NDArray[Any] = field(default_factory=lambda: np.zeros((1, 1), np.int64))
    word_errors: int = 0

    def __add__(self, other: Self) -> Self:
        """The smaller table is padded with zeros."""
        if type(other) is not type(self):
            return NotImplemented
        size = max(self.table.shape[-1], other.table.shape[-1])
        tables = (padded(found.table, size, axes=2) for found in (self, other))
        # `sum` starts with a plain 0, which can be added to an array.
        return type(self)(sum(tables), self.word_errors + other.word_errors)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SlotLabels):
            return NotImplemented
        same = np.array_equal(self.table, other.table)
        return same and np.array_equal(self.word_errors, other.word_errors)

    __hash__ = None  # type: ignore[assignment]  # it holds an array

    @property
    def by_label(self) -> Counts:
        """For each label: hits, false alarms and misses."""
        right = np.diagonal(self.table, axis1=-2, axis2=-1)
        false = column_sums(self.table) - right
        missed = row_sums(self.table) - right
        return Counts(right, false, missed, 0)  # type: ignore[arg-type]  # arrays, label by label

    @property
    def accuracy(self) -> float:
        right = np.einsum("...ii->...", self.table)
        return self._measured(right, total(row_sums(self.table)))

    @property
    def macro_f1(self) -> float:
        f1 = np.asarray(self.by_label.f1.value)
        known = ~np.isnan(f1)
        return self._measured(np.where(known, f1, 0).sum(axis=-1), known.sum(axis=-1))

    @property
    def weighted_f1(self) -> float:
        f1 = np.nan_to_num(np.asarray(self.by_label.f1.value))
        support = row_sums(self.table)
        return self._measured((f1 * support).sum(axis=-1), total(support))

    def _measured(self, part: Any, whole: Any) -> float:
        """A quotient, or nan if words differ."""
        return quotient(part, whole * (np.asarray(self.word_errors) == 0))


def slot_labels(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, marks: int | None = None
) -> SlotLabels:
    """Count the labels of the slots of an alignment in a confusion matrix.

    Two words; the first has a comma (1) on one side only, the second a full stop (2) on both:

    >>> from interpunct.metrics import NOTHING
    >>> slot_labels([7, -1, 8, -2], [7, NOTHING, 8, -2]).table.tolist()
    [[0, 0, 0], [1, 0, 0], [0, 0, 1]]
    """
    return batched_slot_labels(reference, hypothesis, None, marks=marks)


def batched_slot_labels(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    bounds: Bounds | None,
    *,
    marks: int | None = None,
) -> SlotLabels:
    """`slot_labels` of many documents; the table has an additional first axis; see `batches`."""
    errors: Any = batched_word_errors(reference, hypothesis, bounds).errors
    sides = as_columns(reference, hypothesis)
    highest = -min(int(side.min(initial=0)) for side in sides)
    size = 1 + (highest if marks is None else marks)
    tables = _core.label_tables(*sides, edges_of(sides[0], bounds), size - 1)
    table = square_tables(tables, bounds)
    return SlotLabels(table, errors)


def label_accuracy(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SlotLabels]:
    """Slots with the correct label, where none is a label too. 1 is best; symmetric.

    >>> from interpunct.metrics import NOTHING
    >>> label_accuracy([7, -1, 8, -2], [7, NOTHING, 8, -2])
    Reading(value=0.5)
    """
    return Reading(slot_labels(reference, hypothesis), "accuracy")


def label_macro_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SlotLabels]:
    """Mean of the F1 over the labels, including none. 1 is best; symmetric.

    The full stop (2) is correct; the comma (1) was missed, so it and none have an F1 of 0:

    >>> from interpunct.metrics import NOTHING
    >>> label_macro_f1([7, -1, 8, -2], [7, NOTHING, 8, -2])
    Reading(value=0.3333333333333333)
    """
    return Reading(slot_labels(reference, hypothesis), "macro_f1")


def label_weighted_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[SlotLabels]:
    """The same mean, weighted by the number of labels in the reference. 1 is best.

    >>> from interpunct.metrics import NOTHING
    >>> label_weighted_f1([7, -1, 8, -2], [7, NOTHING, 8, -2])
    Reading(value=0.5)
    """
    return Reading(slot_labels(reference, hypothesis), "weighted_f1")
