r"""Capitalization: whether correct words also have the correct case.

Conventions
-----------
Arrays are over the words that both sides have, ignoring case, and that contain a cased letter. Each
entry is the number of a class in `CLASSES`: `none` (no capital), `initial` (the first letter only,
or the only letter), `all`, and `mixed` (anything else). `begins` says which of the words begin a
segment of the reference.

Metrics
-------
`case_precision`, `case_recall` and `case_f1`; `sentence_case_f1` over the words that begin a
segment and `inner_case_f1` over the others. All are computed from `case_classes`. A word with
capitals is correct if the other side writes it in the same class; words without capitals are not
counted.

References
----------
Lita, Ittycheriah, Roukos and Kambhatla (2003), tRuEcasIng. ACL.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds
from interpunct.metrics.count_tables import column_sums, row_sums, total
from interpunct.metrics.results import Additive, Counts, Ratio
from interpunct.metrics.slots import as_slots, check_lengths, same_labels

CLASSES = ("none", "initial", "all", "mixed")
"""The classes of case; the number of a class is its index."""

Table = npt.NDArray[Any]


def _no_words() -> Table:
    return np.zeros((len(CLASSES), len(CLASSES)), np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class CaseClasses(Additive):
    """The number of words by class in the reference (rows) and in the hypothesis (columns).

    Counted separately for words that begin a segment of the reference and for all others. Both
    tables may have further axes in front, with one entry for each of many corpora.
    """

    sentence: Table = field(default_factory=_no_words)
    inner: Table = field(default_factory=_no_words)

    @property
    def table(self) -> Table:
        """All words."""
        found: Table = self.sentence + self.inner
        return found

    @property
    def by_class(self) -> Counts:
        """For each class: hits, false alarms and misses."""
        return _by_class(self.table)

    @property
    def capitals(self) -> Counts:
        """Words with capitals, summed over the classes."""
        return _capitals(self.table)

    @property
    def sentence_capitals(self) -> Counts:
        """The same for words that begin a segment."""
        return _capitals(self.sentence)

    @property
    def inner_capitals(self) -> Counts:
        """The same for all other words."""
        return _capitals(self.inner)


def case_classes(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, begins: npt.ArrayLike
) -> CaseClasses:
    """Count words by their class on each side.

    Parameters
    ----------
    reference, hypothesis : array over words that both sides have
        Classes as numbers: 0 for no capital, 1 for a capital first letter, 2 for all capitals, 3
        for any other capitals.
    begins : array over the same words
        True where a word begins a segment of the reference.

    Examples
    --------
    `So the NATO said` became `so the Nato said`:

    >>> found = case_classes([1, 0, 2, 0], [0, 0, 1, 0], begins=[1, 0, 0, 0])
    >>> found.capitals
    Counts(tp=0, fp=1, fn=2, tn=0)
    >>> found.table.tolist()
    [[2, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    """
    return batched_case_classes(reference, hypothesis, None, None, begins=begins)


def batched_case_classes(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    owners: npt.NDArray[np.int64] | None,
    bounds: Bounds | None,
    *,
    begins: npt.ArrayLike,
) -> CaseClasses:
    """`case_classes` of many documents; `owners` has the document of each word; see `batches`."""
    first, second = same_labels(reference, hypothesis)
    is_first = as_slots(begins)
    check_lengths(first, is_first, of="labels")
    size = len(CLASSES)
    for side in (first, second):
        if len(side) and not 0 <= side.min() <= side.max() < size:
            wrong = side[(side < 0) | (side >= size)][0]
            raise InputError(
                f"a class of case is {wrong}; it must be a number from 0 to {size - 1}"
            )
    documents = 1 if bounds is None else len(bounds) - 1
    cells = first.astype(np.int64) * size + second.astype(np.int64)
    if owners is not None:
        cells += owners * size * size
    shape = (size, size) if bounds is None else (documents, size, size)
    sentence, inner = (
        np.bincount(cells[chosen], minlength=documents * size * size).reshape(shape)
        for chosen in (is_first, ~is_first)
    )
    return CaseClasses(sentence, inner)


def case_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words with capitals in the hypothesis that the reference writes in the same class. 1 is best.

    One of three words is correct, one should have no capital, and one should not be all capitals:

    >>> case_precision([1, 0, 1, 0], [1, 1, 2, 0])
    Ratio(part=1, whole=3)
    """
    return _of_all(reference, hypothesis).precision


def case_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words with capitals in the reference that the hypothesis writes in the same class. 1 is best.

    >>> case_recall([1, 0, 1, 0], [1, 1, 2, 0])
    Ratio(part=1, whole=2)
    """
    return _of_all(reference, hypothesis).recall


def case_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Harmonic mean of `case_precision` and `case_recall`. 1 is best; symmetric.

    >>> case_f1([1, 0, 1, 0], [1, 1, 2, 0])
    Ratio(part=2, whole=5)
    """
    return _of_all(reference, hypothesis).f1


def sentence_case_f1(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, begins: npt.ArrayLike
) -> Ratio:
    """`case_f1` over the words that begin a segment of the reference. 1 is best.

    >>> sentence_case_f1([1, 0, 1, 0], [1, 1, 2, 0], begins=[1, 0, 0, 0])
    Ratio(part=2, whole=2)
    """
    return case_classes(reference, hypothesis, begins=begins).sentence_capitals.f1


def inner_case_f1(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, begins: npt.ArrayLike
) -> Ratio:
    """`case_f1` over the words that do not begin a segment of the reference. 1 is best.

    >>> inner_case_f1([1, 0, 1, 0], [1, 1, 2, 0], begins=[1, 0, 0, 0])
    Ratio(part=0, whole=3)
    """
    return case_classes(reference, hypothesis, begins=begins).inner_capitals.f1


def _of_all(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Counts:
    words = len(same_labels(reference, hypothesis)[0])
    return case_classes(reference, hypothesis, begins=np.zeros(words, bool)).capitals


def _by_class(table: Table) -> Counts:
    right = np.diagonal(table, axis1=-2, axis2=-1)
    false, missed = column_sums(table) - right, row_sums(table) - right
    return Counts(right, false, missed, 0)  # type: ignore[arg-type]  # arrays, class by class


def _capitals(table: Table) -> Counts:
    classes = _by_class(table)
    tp, fp, fn = (total(counts[..., 1:]) for counts in (classes.tp, classes.fp, classes.fn))  # type: ignore[index]  # arrays, class by class
    return Counts(tp, fp, fn, 0)
