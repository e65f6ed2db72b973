"""Boundaries of a hypothesis whose words differ, brought onto the slots of the reference.

Conventions
-----------
An alignment is a row of columns, as in `interpunct.metrics.punctuation`; its only mark, -1, is the
boundary. What is found, missed and false is read off the columns: a boundary that goes with one is
found, wherever the words around it went. Figures on arrays over slots need a slot for each
boundary of the hypothesis: it is that of the reference word which the boundary's own word goes
with, or, if its word was inserted, of the last reference word before it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, extent, tally
from interpunct.metrics.punctuation import is_word
from interpunct.metrics.results import Counts
from interpunct.metrics.slots import Slots

BOUNDARY = -1


@dataclass(frozen=True, slots=True)
class MovedBoundaries:
    """Both sides over the slots of the reference, and what the alignment says of boundaries.

    The slots of many documents are laid end to end, those of each between two of `bounds`.
    """

    reference: Slots
    hypothesis: Slots
    counts: Counts
    bounds: Bounds | None = None


def moved_boundaries(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    final: bool = False,
    bounds: Bounds | None = None,
) -> MovedBoundaries:
    """Find a slot for every boundary, and count what is found, missed and false.

    Parameters
    ----------
    reference, hypothesis : array over the columns of an alignment
        Words are 0 or more, boundaries are -1, and where a side has nothing stands `NOTHING`.
    final : bool
        Is what comes after the last word of the reference scored?
    bounds : array, optional
        Where the columns of each of many documents begin and end.

    Returns
    -------
    MovedBoundaries
        A false boundary before the first reference word has no slot, and two on one slot are one
        there, but each is counted. `tn` are scored slots in which neither side has a boundary.

    Examples
    --------
    `so | it is late` against `so it was | very late`: the boundary after *so* is missed, and the
    false one is in the slot of *is*, which *was* goes with:

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> reference = [0, -1, 1, 2, NOTHING, NOTHING, 3]
    >>> hypothesis = [0, NOTHING, 1, 5, -1, 6, 3]
    >>> moved_boundaries(reference, hypothesis).counts
    Counts(tp=0, fp=1, fn=1, tn=1)
    """
    said, heard = np.asarray(reference, np.int32), np.asarray(hypothesis, np.int32)
    words_before = np.append(0, reference_words(said))
    slot = words_before[1:] - 1
    edges = np.array([0, len(said)]) if bounds is None else bounds
    slots = words_before[edges]
    begun, first, last = _of_columns(np.stack((edges[:-1], slots[:-1], slots[1:] - 1)), bounds)
    own_slot = _slot_of_own_word(slot, heard, begun)
    ends, made = said == BOUNDARY, heard == BOUNDARY
    scored = np.ones(len(said), bool) if final else slot < last
    words = int(words_before[-1])
    told = _slots(words, slot[ends & (slot >= first)])
    found = _slots(words, own_slot[made & (own_slot >= first)])
    false = made & ~ends & scored
    alone = _slots(words, own_slot[false & (own_slot >= first)]) & ~told
    tp, fn = (tally(ends & scored & other, bounds) for other in (made, ~made))
    slot_bounds = None if bounds is None else slots
    size = extent(alone, slot_bounds)
    tn = (size if final else size - (size > 0)) - tp - fn - tally(alone, slot_bounds)
    counts = Counts(tp, tally(false, bounds), fn, tn)
    return MovedBoundaries(told, found, counts, slot_bounds)


def moved_scores(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, scores: npt.ArrayLike
) -> npt.NDArray[np.float64]:
    """The scores of a hypothesis, one for each of its words, on the slots of the reference.

    Where several fall on a slot the highest counts, as a boundary there counts if any is; a slot
    on which none falls has 0.

    >>> from interpunct.metrics.punctuation import NOTHING
    >>> moved_scores([0, 1, NOTHING, 2], [0, NOTHING, 5, 2], [0.9, 0.4, 0.2])
    array([0.9, 0.4, 0.2])
    """
    said, heard = np.asarray(reference, np.int32), np.asarray(hypothesis, np.int32)
    slot = reference_words(said) - 1
    places = slot[is_word(heard)]
    found = np.zeros(int(slot[-1]) + 1 if len(slot) else 0)
    given = np.asarray(scores, np.float64)[: len(places)]
    np.maximum.at(found, places[places >= 0], given[places >= 0])
    return found


def reference_words(reference: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    """How many words of the reference there are up to each column, itself included."""
    return np.cumsum(is_word(reference))


def _of_columns(
    of_documents: npt.NDArray[np.int64], bounds: Bounds | None
) -> npt.NDArray[np.int64]:
    """What is known of each document, for each of its columns; rows stay rows."""
    if bounds is None:
        return of_documents
    return np.repeat(of_documents, np.diff(bounds), axis=1)


def _slot_of_own_word(
    slot: npt.NDArray[np.int64],
    heard: npt.NDArray[np.int32],
    begun: npt.NDArray[np.int64],
) -> npt.NDArray[np.int64]:
    """For each column the slot in which the last hypothesis word up to it stands; -1 is none.

    `begun` is the first column of the same document.
    """
    places = np.where(is_word(heard), np.arange(len(heard)), -1)
    last = np.maximum.accumulate(places)
    return np.where(last >= begun, slot[last], -1)


def _slots(words: int, places: npt.NDArray[np.int64]) -> Slots:
    found = np.zeros(words, bool)
    found[places] = True
    return found
