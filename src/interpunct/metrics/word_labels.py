"""Labels of words in treebanks: tags, lemmas, heads and relations, over aligned words.

Conventions
-----------
Aligned words of the two sides share a *column*; every other word has a column of its own.
`reference` and `hypothesis` have a number for each column: the label of the word, 0 or more; equal
numbers mean equal labels. `NO_WORD` means no word; `NOT_COUNTED` is a word that does not count,
such as a function word where content words are counted. The label of a head is the column of the
head, so heads are compared like any other label.

Enhanced dependencies are not labels of words, since a word may have several. For them, each side
has the number of times that each dependency of either side occurs.

References
----------
Zeman et al. (2018), CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
Dependencies. CoNLL. Bouma, Seddah and Zeman (2020), Overview of the IWPT 2020 Shared Task on
Parsing into Enhanced Universal Dependencies. IWPT.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import owned, tally
from interpunct.metrics.results import AlignedMatches, Matches
from interpunct.metrics.slots import same_labels

NO_WORD = -1
NOT_COUNTED = -2


def word_label_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> AlignedMatches:
    """Count the words of each side, the aligned words, and those with the same label.

    Examples
    --------
    Three aligned words, the second with different labels, and one word of the reference only:

    >>> word_label_matches([5, 6, 7, 8], [5, 9, 7, NO_WORD])
    AlignedMatches(matched=2, reference=4, hypothesis=3, aligned=3)

    If only content words count, a word of the reference is aligned even if its partner does not
    count:

    >>> word_label_matches([5, 6], [5, NOT_COUNTED])
    AlignedMatches(matched=1, reference=2, hypothesis=1, aligned=2)
    """
    return batched_word_label_matches(reference, hypothesis, None)


def batched_word_label_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, owners: Owners | None
) -> AlignedMatches:
    """`word_label_matches` of many documents."""
    first, second = same_labels(reference, hypothesis)
    counts = first >= 0
    return AlignedMatches(
        _tally(counts & (first == second), owners),
        _tally(counts, owners),
        _tally(second >= 0, owners),
        _tally(counts & (second != NO_WORD), owners),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Owners:
    """The document of each column."""

    of: npt.NDArray[np.int64]
    documents: int

    def taking(self, columns: npt.NDArray[np.integer[Any]]) -> Owners:
        """The owners of some columns."""
        return Owners(self.of[columns], self.documents)


def _tally(flags: npt.NDArray[np.bool_], owners: Owners | None) -> int:
    return tally(flags) if owners is None else owned(owners.of, flags, owners.documents)


def matches_by_label(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, is_right: npt.ArrayLike
) -> dict[int, AlignedMatches]:
    """Count the words of each label separately; `is_right` says which columns match.

    A word with the same label on both sides may still be wrong, like a relation with another head.

    >>> found = matches_by_label([5, 5, 6], [5, 6, NO_WORD], [True, False, False])
    >>> found[5]
    AlignedMatches(matched=1, reference=2, hypothesis=1, aligned=2)
    >>> found[6]
    AlignedMatches(matched=0, reference=1, hypothesis=1, aligned=0)
    """
    return batched_matches_by_label(reference, hypothesis, is_right, None)


def batched_matches_by_label(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    is_right: npt.ArrayLike,
    owners: Owners | None,
) -> dict[int, AlignedMatches]:
    """`matches_by_label` of many documents."""
    first, second = same_labels(reference, hypothesis)
    counts = first >= 0
    aligned = counts & (second != NO_WORD)
    right = aligned & (first == second) & np.asarray(is_right, bool)
    size = max(int(first.max(initial=0)), int(second.max(initial=0))) + 1
    sides = ((first, right), (first, counts), (second, second >= 0), (first, aligned))
    if owners is None:
        columns = [np.bincount(labels[where], minlength=size) for labels, where in sides]
    else:
        # Only the labels that occur, since there may be far more that do not.
        occur = np.unique(np.concatenate((first[counts], second[second >= 0])))
        shape = owners.documents, max(1, len(occur))
        columns = [
            np.bincount(
                owners.of[where] * shape[1] + np.searchsorted(occur, labels[where]),
                minlength=shape[0] * shape[1],
            ).reshape(shape)
            for labels, where in sides
        ]
        each: Any = np.stack(columns).transpose(2, 0, 1)
        return {label: AlignedMatches(*each[n]) for n, label in enumerate(occur.tolist())}
    labels = np.flatnonzero(columns[1] + columns[2])
    rows = np.stack(columns, axis=1)[labels].tolist()
    return {label: AlignedMatches(*row) for label, row in zip(labels.tolist(), rows, strict=True)}


def edge_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Matches:
    """Count the enhanced dependencies of each side, and the common ones.

    A dependency that a side has twice is matched with each one of the other side, as in the scorer.

    >>> edge_matches([1, 1, 0], [1, 0, 1])
    Matches(matched=1, reference=2, hypothesis=2)
    """
    return batched_edge_matches(reference, hypothesis, None)


def batched_edge_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, owners: Owners | None
) -> Matches:
    """`edge_matches` of many documents."""
    first, second = (side.astype(np.int64) for side in same_labels(reference, hypothesis))
    counted = (first * second, first, second)
    if owners is None:
        return Matches(*(int(numbers.sum()) for numbers in counted))
    sums: Any = np.zeros((3, owners.documents), np.int64)
    for found, numbers in zip(sums, counted, strict=True):
        np.add.at(found, owners.of, numbers)
    return Matches(*sums)
