"""Marks of annotators and of a system as shares, compared slot by slot.

In the figures of marks every mark of a slot counts by itself. The label of a slot, whose
distribution the distances compare, is all of its marks together. What stands before the first word
has a slot where somebody has a mark there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.placement import (
    Numbers,
    Places,
    reference_words,
    slots_of_words_before,
)
from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import DISTANCES, SOFT
from interpunct.metrics.soft import Distances, SoftMatches, distances, soft_matches
from interpunct.results.bag import Bag

Label = tuple[int, ...]
"""The marks of a slot, in their order."""


def measure_marks(
    reference: Numbers, hypothesis: Numbers, bounds: Bounds | None, *, marks: int
) -> Bag:
    """One reference against a system, column by column; many documents may be laid end to end."""
    edges = np.array([0, len(reference)]) if bounds is None else bounds
    words = reference_words(reference)
    documents = len(edges) - 1
    # Where the slots of each document begin: one before its first word, one after each.
    starts = np.append(0, words)[edges] + np.arange(documents + 1)
    gold, made = (_Held.of(words, text, edges) for text in (reference, hypothesis))
    kinds, guesses = gold.kinds(marks), made.kinds(marks)

    def each(keys: Places) -> npt.NDArray[np.float64]:
        slots, mark = np.divmod(keys, marks + 1)
        owners = np.searchsorted(starts, slots, side="right") - 1
        counted = np.bincount(owners * marks + mark - 1, minlength=documents * marks)
        return counted.reshape(documents, marks).astype(np.float64)

    def slots_of(chosen: Places) -> npt.NDArray[np.int64]:
        owners = np.searchsorted(starts, chosen, side="right") - 1
        return np.bincount(owners, minlength=documents)

    wrong = slots_of(_differing(gold, made, marks))
    first, second = _distinct(gold.slots), _distinct(made.slots)
    opened = np.isin(starts[:-1], np.concatenate((first, second)))
    slots = np.diff(starts) - 1 + opened
    common = np.intersect1d(kinds, guesses, assume_unique=True)
    matches = [each(common), each(kinds), each(guesses)]
    apart = [2 * wrong, wrong, slots, slots_of(first) + slots_of(second)]
    if bounds is None:
        return Bag.of(
            {
                SOFT: SoftMatches(*(found[0] for found in matches)),
                DISTANCES: Distances(*(int(found[0]) for found in apart)),
            }
        )
    return Bag.of({SOFT: SoftMatches(*matches), DISTANCES: Distances(*apart)})


def measure_votes(
    references: Sequence[Places], hypothesis: Places, labels: Sequence[Label], *, marks: int
) -> Bag:
    """Several references against a system, given the number of the label in each slot.

    The first slot is what stands before the first word; the first of `labels` is none.
    """
    rows = np.stack([*references, hypothesis])
    marked = np.any(rows != 0, axis=0)
    votes, own = (_counted(part[:, marked], len(labels)) for part in (rows[:-1], rows[-1:]))
    holds = np.zeros((len(labels), marks))
    for number, label in enumerate(labels):
        holds[number, [-mark - 1 for mark in label]] = 1
    apart = distances(votes[:, 1:] / len(references), own[:, 1:])
    slots = len(hypothesis) - (not marked[0])
    return Bag.of(
        {
            SOFT: soft_matches((votes @ holds) / len(references), own @ holds),
            DISTANCES: Distances(apart.manhattan, apart.divergence, slots, apart.given),
        }
    )


@dataclass(frozen=True, slots=True)
class _Held:
    """The marks of a text, in their order: the slot of each, and which mark it is, from 1."""

    slots: Places
    marks: Places

    @classmethod
    def of(cls, words: Places, text: Numbers, edges: Bounds) -> _Held:
        """Of a text, given how many words of the reference there are up to each column."""
        held = np.flatnonzero(text < 0)
        owners = np.searchsorted(edges, held, side="right") - 1
        # Each document before has one slot more than words.
        before = np.append(0, words)[edges]
        own = slots_of_words_before(words, text, held, edges[owners])
        found = np.where(own < 0, before[owners], own + 1) + owners
        return cls(found, -text[held].astype(np.int64))

    def kinds(self, marks: int) -> Places:
        """Every slot with every mark that it holds, as one number."""
        return _distinct(self.slots * (marks + 1) + self.marks)

    def places(self, marks: int, width: int) -> Places:
        """Every mark and which of its slot it is, as one number; no slot holds `width` marks."""
        positions = np.arange(len(self.slots)) - np.searchsorted(self.slots, self.slots)
        return (self.slots * width + positions) * (marks + 1) + self.marks


def _differing(first: _Held, second: _Held, marks: int) -> Places:
    """The slots whose marks are not the same, or not in the same order."""
    width = len(first.slots) + len(second.slots) + 1
    differing = np.setxor1d(
        first.places(marks, width), second.places(marks, width), assume_unique=True
    )
    return _distinct(differing // (width * (marks + 1)))


def _distinct(numbers: Places) -> Places:
    """The numbers that occur, in order; most rows of them are in order already."""
    steps = np.diff(numbers)
    if (steps < 0).any():
        return np.unique(numbers)
    found: Places = numbers[np.append(True, steps > 0)[: len(numbers)]]
    return found


def _counted(rows: Places, labels: int) -> npt.NDArray[np.float64]:
    """How many have each label in each slot."""
    found = np.zeros((rows.shape[1], labels))
    for row in rows:
        found[np.arange(len(row)), row] += 1
    return found
