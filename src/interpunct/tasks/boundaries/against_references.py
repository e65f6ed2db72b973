"""Comparing a system with the references of documents that are on the same slots.

Documents with one reference are measured in batches, since a call takes longer than a short
document; those with several references are measured separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.measures import COUNTS, ERROR_RATES, WINDOWS
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import Floats
from interpunct.metrics.vote_windows import WindowCounts
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import ALL, CONSENSUS, Against, Key
from interpunct.results.stacking import StackedBags, join, stack, stack_arrays
from interpunct.tasks.boundaries.different_words import AlignedBoundaries
from interpunct.tasks.boundaries.leave_one_out import against_rest
from interpunct.tasks.boundaries.measuring import measure
from interpunct.tasks.boundaries.on_slots import OnSlots, end_to_end
from interpunct.tasks.boundaries.scores import measure_scores
from interpunct.tasks.boundaries.several_references import measure_several
from interpunct.tasks.boundaries.shares import MEASURES as SHARES
from interpunct.tasks.boundaries.shares import measure_certain, measure_shares
from interpunct.tasks.boundaries.waiting_windows import (
    InnerSlots,
    Waiting,
    laid_waiting,
    split_bag,
)

Places = npt.NDArray[np.int64]

Windows = Mapping[Against, int]
"""The windows of a document, by reference."""


@dataclass(frozen=True, slots=True)
class AgainstReferences:
    """Compares systems with the references of a corpus."""

    references: tuple[str, ...]
    settings: Settings

    @property
    def several(self) -> bool:
        return len(self.references) > 1

    def measure_each(
        self, documents: Sequence[OnSlots], system: str
    ) -> tuple[StackedBags, Waiting]:
        """The results of some documents, and the slots that wait for a window."""
        if self.several:
            split = [split_bag(self.measure(document, system)) for document in documents]
            slots = laid_waiting([own for _, own in split], [1] * len(split))
            return stack([bag for bag, _ in split]), slots
        results, waiting = self.measure_groups(_groups(documents, system), system)
        if any(document.has_labels for document in documents):
            labels = [self._measure_labels(document, system) for document in documents]
            shares = self._measure_shares(documents, system)
            results = results.without(SHARES).beside(stack(labels)).beside(shares)
        return results, waiting

    def measure_groups(
        self, groups: Iterable[tuple[Places, OnSlots]], system: str
    ) -> tuple[StackedBags, Waiting]:
        """The same for documents with one reference, laid end to end in groups.

        Each group comes with the indices of its documents.
        """
        found = [(places, *self.measure_laid(laid, system)) for places, laid in groups]
        return in_places(found) if found else (join([]), {ALL: InnerSlots.nothing(0)})

    def measure_laid(self, laid: OnSlots, system: str) -> tuple[StackedBags, Waiting]:
        """The same for documents laid end to end that are on slots in the same way."""
        bag, waiting = split_bag(self.measure(laid, system))
        return stack_arrays(bag, len(extents(laid))), waiting

    def measure(self, document: OnSlots, system: str, k: Windows | None = None) -> Bag:
        """Measure a document, or the boundaries of many laid end to end."""
        if system in document.different:
            found = self._measure_aligned(document.different[system], None if k is None else k[ALL])
        else:
            known = document.errors.get(system)
            words = tally(document.is_word, document.bounds)
            errors = known.rates if known else ErrorRates(words=words)
            found = self._measure_slots(document, system, k) | Bag.of({ERROR_RATES: errors})
        if document.bounds is not None or self.several:
            return found
        reference, hypothesis, scores = _sides(document, system)
        return (
            found
            | self._measure_labels(document, system)
            | measure_shares(reference[None], hypothesis, scores, self.settings)
        )

    def measure_consensus(
        self, document: OnSlots, system: str, consensus: Slots, k: Windows | None = None
    ) -> Bag:
        """Measure a document against the consensus of its references."""
        made, scores = document.systems[system], document.scores[system]
        found = self._measure_against(consensus, made, CONSENSUS, scores=scores, k=k)
        return found.against(CONSENSUS)

    def _measure_labels(self, document: OnSlots, system: str) -> Bag:
        """Measure the subtypes and scores of a document with one reference."""
        reference, _, scores = _sides(document, system)
        return measure_scores(reference, scores, self.settings) | document.subtypes.measure(
            system, self.settings, document.different.get(system)
        )

    def _measure_shares(self, documents: Sequence[OnSlots], system: str) -> StackedBags:
        """Measure documents by soft figures, laid end to end."""
        references, given = [], []
        for document in documents:
            reference, hypothesis, scores = _sides(document, system)
            references.append(reference)
            given.append((hypothesis if scores is None else scores).astype(np.float64, copy=False))
        ends = np.cumsum([0, *map(len, references)])
        slots = np.concatenate(references)
        # If there are scores, boundaries are ignored.
        found = measure_shares(
            slots[None], slots, np.concatenate(given), self.settings, bounds=ends
        )
        return stack_arrays(found, len(documents))

    def _measure_aligned(self, aligned: AlignedBoundaries, k: int | None) -> Bag:
        moved = aligned.moved
        on_slots = measure(moved.reference, moved.hypothesis, self.settings, k, bounds=moved.bounds)
        soft = measure_certain(on_slots[Key(COUNTS)])
        return aligned.bag(on_slots, self.settings) | soft | Bag.of({WINDOWS: WindowCounts()})

    def _measure_slots(self, document: OnSlots, system: str, k: Windows | None) -> Bag:
        references, hypothesis = document.references.boundaries, document.systems[system]
        scores, bounds = document.scores[system], document.bounds
        if self.several:
            measure_one = partial(self._measure_against, scores=scores, k=k, bounds=bounds)
            several = measure_several(
                self.references, references, hypothesis, self.settings, measure_one, bounds=bounds
            )
            if self.settings.leave_one_out:
                several |= against_rest(references, hypothesis, self.settings, bounds)
            rows = np.stack(list(references.values()))
            return several | measure_shares(rows, hypothesis, scores, self.settings, bounds=bounds)
        (reference,) = references.values()
        window = None if k is None else k[ALL]
        bag = measure(reference, hypothesis, self.settings, window, bounds=bounds)
        # With one reference there is no agreement; WiSeBE is then not measured instead of missing.
        return bag | measure_certain(bag[Key(COUNTS)]) | Bag.of({WINDOWS: WindowCounts()})

    def _measure_against(
        self,
        reference: Slots,
        hypothesis: Slots,
        against: Against,
        *,
        scores: Floats | None,
        k: Windows | None,
        bounds: Bounds | None = None,
    ) -> Bag:
        window = None if k is None else k[against]
        bag = measure(reference, hypothesis, self.settings, window, bounds=bounds)
        if bounds is not None:
            # Documents laid end to end have no scores.
            return bag
        return bag | measure_scores(reference, scores, self.settings)


def _sides(document: OnSlots, system: str) -> tuple[Slots, Slots, Floats | None]:
    """The boundaries of the only reference and of a system on its slots, and the system's
    scores.
    """
    if system in document.different:
        aligned = document.different[system]
        return aligned.moved.reference, aligned.moved.hypothesis, aligned.scores
    (reference,) = document.references.boundaries.values()
    return reference, document.systems[system], document.scores[system]


def extents(laid: OnSlots) -> Places:
    """The number of slots of each document laid end to end."""
    assert laid.bounds is not None
    return np.diff(laid.bounds)


def in_places(
    groups: Sequence[tuple[Places, StackedBags, Waiting]],
) -> tuple[StackedBags, Waiting]:
    """The results of all documents in order, given the indices of the documents of each group."""
    if len(groups) == 1:
        return groups[0][1:]
    # The index of each document after the groups were concatenated.
    stand = np.argsort(np.concatenate([places for places, _, _ in groups]))
    waiting = laid_waiting([own for _, _, own in groups], [len(own) for _, own, _ in groups])
    return (
        join([own for _, own, _ in groups]).taking(stand),
        {against: slots.taking(stand) for against, slots in waiting.items()},
    )


def _groups(documents: Sequence[OnSlots], system: str) -> Iterator[tuple[Places, OnSlots]]:
    """Group documents with one reference: those with equal words, and then the others."""
    differs = np.array([system in document.different for document in documents], bool)
    for places in (np.flatnonzero(~differs), np.flatnonzero(differs)):
        if len(places):
            yield places, end_to_end([documents[place] for place in places.tolist()], system)
