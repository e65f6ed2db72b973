"""Mapping a text onto the slots of a reference.

A boundary, a mark or a score of a text is placed in the slot of the reference word that its own
word is aligned with; if its own word is an insertion, in the slot of the last reference word before
it. So texts with different words can be compared slot by slot. All such placement is done here.

Conventions
-----------
An alignment is a sequence of columns, as in `interpunct.metrics.punctuation`: a word is 0 or more,
a mark is negative, and `NOTHING` means that a side has no token. If only boundaries are aligned,
they are the only mark, `BOUNDARY`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, edges_of, extent, tally
from interpunct.metrics.punctuation import is_word
from interpunct.metrics.results import Counts
from interpunct.metrics.slots import Slots

BOUNDARY = -1
"""The number of a boundary, if boundaries are the only marks."""

Numbers = npt.NDArray[np.int32]
Places = npt.NDArray[np.int64]


def reference_words(reference: Numbers) -> Places:
    """The number of reference words up to and including each column."""
    return np.cumsum(is_word(reference))


def slots_of_own_words(reference: Numbers, hypothesis: Numbers, begun: Places | int = 0) -> Places:
    """For each column the slot of the last hypothesis word up to it; -1 if there is none.

    `begun` is the first column of the same document.

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> reference = np.array([0, NOTHING, 1, 2], np.int32)
    >>> slots_of_own_words(reference, np.array([0, 7, NOTHING, 2], np.int32)).tolist()
    [0, 0, 0, 2]
    """
    slot = reference_words(reference) - 1
    places = np.where(is_word(hypothesis), np.arange(len(hypothesis)), -1)
    last = np.maximum.accumulate(places)
    return np.where(last >= begun, slot[last], -1)


@dataclass(frozen=True, slots=True)
class BoundariesOnSlots:
    """The boundaries of both sides on the slots of the reference, and their counts.

    The slots of many documents are concatenated, with the bounds of each in `bounds`.
    """

    reference: Slots
    hypothesis: Slots
    counts: Counts
    bounds: Bounds | None = None


def boundaries_on_slots(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    final: bool = False,
    bounds: Bounds | None = None,
) -> BoundariesOnSlots:
    """Place every boundary in a slot, and count hits, misses and false alarms.

    A boundary that is aligned with a boundary is a hit, however the words around it are aligned.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Words are 0 or more, boundaries are -1, and `NOTHING` means that a side has no token.
    final : bool
        Whether what follows the last word of the reference is scored.
    bounds : array, optional
        The bounds of the columns of each of many documents.

    Returns
    -------
    BoundariesOnSlots
        A false alarm before the first reference word has no slot, and two boundaries in one slot
        become one, but each is counted. `tn` are the scored slots in which neither side has a
        boundary.

    Examples
    --------
    `so | it is late` against `so it was | very late`: the boundary after *so* is missed, and the
    false one is in the slot of *is*, which *was* is aligned with:

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> reference = [0, -1, 1, 2, NOTHING, NOTHING, 3]
    >>> hypothesis = [0, NOTHING, 1, 5, -1, 6, 3]
    >>> boundaries_on_slots(reference, hypothesis).counts
    Counts(tp=0, fp=1, fn=1, tn=1)
    """
    columns, others = np.asarray(reference, np.int32), np.asarray(hypothesis, np.int32)
    words_before = np.append(0, reference_words(columns))
    slot = words_before[1:] - 1
    edges = edges_of(columns, bounds)
    slots = words_before[edges]
    begun, first, last = _of_columns(np.stack((edges[:-1], slots[:-1], slots[1:] - 1)), bounds)
    own_slot = slots_of_own_words(columns, others, begun)
    in_reference, in_hypothesis = columns == BOUNDARY, others == BOUNDARY
    scored = np.ones(len(columns), bool) if final else slot < last
    words = int(words_before[-1])
    ends = _filled(words, slot[in_reference & (slot >= first)])
    made = _filled(words, own_slot[in_hypothesis & (own_slot >= first)])
    false = in_hypothesis & ~in_reference & scored
    alone = _filled(words, own_slot[false & (own_slot >= first)]) & ~ends
    tp, fn = (tally(in_reference & scored & o, bounds) for o in (in_hypothesis, ~in_hypothesis))
    slot_bounds = None if bounds is None else slots
    size = extent(alone, slot_bounds)
    tn = (size if final else size - (size > 0)) - tp - fn - tally(alone, slot_bounds)
    counts = Counts(tp, tally(false, bounds), fn, tn)
    return BoundariesOnSlots(ends, made, counts, slot_bounds)


def scores_on_slots(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    scores: npt.ArrayLike,
    bounds: Bounds | None = None,
) -> npt.NDArray[np.float64]:
    """The scores of a hypothesis, one for each of its words, on the slots of the reference.

    Where several fall on a slot the highest counts, as a boundary there counts if any is; a slot
    on which none falls has 0. The columns of many documents may be concatenated, those of each
    between two of `bounds`.

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> scores_on_slots([0, 1, NOTHING, 2], [0, NOTHING, 5, 2], [0.9, 0.4, 0.2])
    array([0.9, 0.4, 0.2])
    """
    columns, others = np.asarray(reference, np.int32), np.asarray(hypothesis, np.int32)
    words_before = np.append(0, reference_words(columns))
    own = is_word(others)
    places = words_before[1:][own] - 1
    edges = edges_of(columns, bounds)
    firsts = np.repeat(words_before[edges[:-1]], np.diff(edges))[own]
    held = places >= firsts
    found = np.zeros(int(words_before[-1]))
    given = np.asarray(scores, np.float64)[: len(places)]
    np.maximum.at(found, places[held], given[held])
    return found


def marks_on_slots(reference: Numbers, hypothesis: Numbers) -> list[tuple[int, ...]]:
    """The marks of a hypothesis in each slot of the reference, the one before its first word first.

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> reference = np.array([0, 1, -1], np.int32)
    >>> marks_on_slots(reference, np.array([0, NOTHING, -2], np.int32))
    [(), (-2,), ()]
    """
    bounds = np.array([0, len(reference)])
    slots, marks = slots_of_marks(reference, hypothesis, bounds)
    held: list[tuple[int, ...]] = [()] * int(opened_slots(reference, bounds)[-1])
    for slot, mark in zip(slots.tolist(), marks.tolist(), strict=True):
        held[slot] = (*held[slot], mark)
    return held


def opened_slots(reference: Numbers, bounds: Bounds) -> Bounds:
    """The bounds of the slots of each document, including a slot before its first word.

    >>> opened_slots(np.array([0, -1, 1, 2], np.int32), np.array([0, 3, 4])).tolist()
    [0, 3, 5]
    """
    words: Bounds = np.append(0, reference_words(reference))[bounds]
    return words + np.arange(len(bounds))


def slots_of_marks(
    reference: Numbers, hypothesis: Numbers, bounds: Bounds
) -> tuple[Places, Numbers]:
    """The marks of the hypotheses of many documents, and the slot of each among `opened_slots`.

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> reference = np.array([0, 1, NOTHING, 2], np.int32)
    >>> hypothesis = np.array([0, -2, -1, 3], np.int32)
    >>> [found.tolist() for found in slots_of_marks(reference, hypothesis, np.array([0, 2, 4]))]
    [[1, 3], [-2, -1]]
    """
    marks = np.flatnonzero(hypothesis < 0)
    documents = np.searchsorted(bounds, marks, side="right") - 1
    words_before = np.append(0, reference_words(reference))[bounds]
    begun = np.repeat(bounds[:-1], np.diff(bounds))
    own = slots_of_own_words(reference, hypothesis, begun)[marks]
    # A mark before the first word of a document must not fall into the last slot of the previous
    # one.
    slots = np.maximum(own, words_before[documents] - 1) + 1 + documents
    return slots, hypothesis[marks]


def numbered_labels(
    rows: Sequence[Sequence[tuple[int, ...]]],
) -> tuple[list[Places], list[tuple[int, ...]]]:
    """Labels as numbers, 0 for the empty label, and the list of labels by number."""
    numbers: dict[tuple[int, ...], int] = {(): 0}
    numbered = []
    for row in rows:
        found = np.zeros(len(row), np.int64)
        held = np.flatnonzero(np.fromiter(map(len, row), np.int64, len(row))).tolist()
        found[held] = [numbers.setdefault(row[slot], len(numbers)) for slot in held]
        numbered.append(found)
    return numbered, list(numbers)


@dataclass(frozen=True, slots=True)
class LabelRows:
    """The labels of slots as numbers, 0 for the empty label; a row for each text.

    `holds` says which marks each label contains. The slots of document i are `bounds[i]` to
    `bounds[i + 1]`, starting with the one before its first word.
    """

    rows: Places
    holds: npt.NDArray[np.bool_]
    bounds: Bounds

    @classmethod
    def of(cls, texts: Sequence[tuple[Places, Numbers]], marks: int, bounds: Bounds) -> LabelRows:
        """Label slots, given the marks of each text and their slots in ascending order.

        >>> texts = [(np.array([0, 2, 2]), np.array([-1, -1, -2]))]
        >>> labels = LabelRows.of(texts, 2, np.array([0, 3]))
        >>> labels.rows.tolist(), labels.holds.astype(int).tolist()
        ([[1, 0, 3]], [[0, 0], [1, 0], [0, 1], [1, 1]])
        """
        size = int(bounds[-1])
        cells = np.concatenate([slots + row * size for row, (slots, _) in enumerate(texts)])
        numbers = -np.concatenate([own for _, own in texts]).astype(np.int64)
        starts = np.flatnonzero(np.diff(cells, prepend=-1))
        sizes = np.diff(starts, append=len(cells))
        labels = numbers[starts]
        holds = [np.concatenate((np.zeros((1, marks), bool), np.eye(marks, dtype=bool)))]
        known, taken = marks + 1, 1
        longer = np.flatnonzero(sizes > taken)
        while len(longer):
            # A label of several marks is a shorter label followed by a mark.
            added = labels[longer] * (marks + 1) + numbers[starts[longer] + taken]
            kinds, own = np.unique(added, return_inverse=True)
            shorter, last = np.divmod(kinds, marks + 1)
            held = np.concatenate(holds)[shorter]
            held[np.arange(len(kinds)), last - 1] = True
            holds.append(held)
            labels[longer] = known + own
            known, taken = known + len(kinds), taken + 1
            longer = longer[sizes[longer] > taken]
        rows = np.zeros(len(texts) * size, np.int64)
        rows[cells[starts]] = labels
        return cls(rows.reshape(len(texts), size), np.concatenate(holds), bounds)


def _of_columns(of_documents: Places, bounds: Bounds | None) -> Places:
    """Repeat the value of each document for each of its columns; keeps the rows."""
    if bounds is None:
        return of_documents
    return np.repeat(of_documents, np.diff(bounds), axis=1)


def _filled(slots: int, places: Places) -> Slots:
    found = np.zeros(slots, bool)
    found[places] = True
    return found
