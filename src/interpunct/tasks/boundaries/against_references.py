"""Comparing a system with the references of documents that are on the same slots.

Documents with one reference are measured many at once, since a short one takes less time than a
call; and so are those with several in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import COUNTS, ERROR_RATES, WINDOWS
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
from interpunct.tasks.boundaries.on_slots import OnSlots, concatenated_slots
from interpunct.tasks.boundaries.scores import measure_scores
from interpunct.tasks.boundaries.several_references import measure_several
from interpunct.tasks.boundaries.shares import MEASURES as SHARES
from interpunct.tasks.boundaries.shares import measure_certain, measure_shares
from interpunct.tasks.boundaries.waiting_windows import (
    InnerSlots,
    Waiting,
    flat_waiting,
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
            slots = flat_waiting([own for _, own in split], [1] * len(split))
            return stack([bag for bag, _ in split]), slots
        scored = any(document.scoring for document in documents)
        results, waiting = self.measure_groups(_groups(documents, system), system, scored=scored)
        if any(document.subtypes.reference is not None for document in documents):
            labels = [self._measure_subtypes(document, system) for document in documents]
            results = results.beside(stack(labels))
        return results, waiting

    def measure_groups(
        self, groups: Iterable[tuple[Places, OnSlots]], system: str, *, scored: bool
    ) -> tuple[StackedBags, Waiting]:
        """The same for documents with one reference, concatenated in groups.

        Beside each group are the places of its documents. With `scored` some system has scores.
        """
        found = [
            (places, *self.measure_flat(flat, system, scored=scored)) for places, flat in groups
        ]
        return in_places(found) if found else (join([]), {ALL: InnerSlots.nothing(0)})

    def measure_flat(
        self, flat: OnSlots, system: str, *, scored: bool
    ) -> tuple[StackedBags, Waiting]:
        """The same of documents that are concatenated, all on slots in the same way."""
        bag, waiting = split_bag(self.measure(flat, system, scored=scored))
        return stack_arrays(bag, len(extents(flat))), waiting

    def measure(
        self, document: OnSlots, system: str, k: Windows | None = None, *, scored: bool = True
    ) -> Bag:
        """A document, or many that are concatenated, of which subtypes are left out.

        What is measured of scores is there if some system has them, as `scored` says.
        """
        if system in document.different:
            found = self._measure_aligned(document.different[system], None if k is None else k[ALL])
        else:
            found = self._measure_slots(document, system, k, scored=scored)
            found |= Bag.of({ERROR_RATES: document.word_errors(system)})
        if self.several or not scored:
            return found
        reference, hypothesis, scores, bounds = _sides(document, system)
        about = measure_scores(reference, scores, self.settings, bounds=bounds)
        if document.bounds is None:
            about |= self._measure_subtypes(document, system)
        shares = measure_shares(reference[None], hypothesis, scores, self.settings, bounds=bounds)
        return found.without(SHARES) | about | shares

    def measure_consensus(
        self, document: OnSlots, system: str, consensus: Slots, k: Windows | None = None
    ) -> Bag:
        """Measure a document, or many concatenated, against the consensus of references."""
        made, scores, bounds = document.systems[system], document.scores[system], document.bounds
        found = self._measure_against(consensus, made, CONSENSUS, scores=scores, k=k, bounds=bounds)
        return found.against(CONSENSUS)

    def measure_consensuses(
        self, groups: Iterable[tuple[Places, OnSlots]], system: str, consensus: Sequence[Slots]
    ) -> tuple[StackedBags, Waiting]:
        """The same for groups of concatenated documents, beside the places of these."""
        found = []
        for places, flat in groups:
            slots = np.concatenate([consensus[place] for place in places.tolist()])
            bag, waiting = split_bag(self.measure_consensus(flat, system, slots))
            found.append((places, stack_arrays(bag, len(places)), waiting))
        return in_places(found)

    def measure_each_consensus(
        self, documents: Sequence[OnSlots], system: str, consensus: Sequence[Slots]
    ) -> tuple[StackedBags, Waiting]:
        """The same for documents one by one."""
        both = zip(documents, consensus, strict=True)
        found = [split_bag(self.measure_consensus(own, system, slots)) for own, slots in both]
        waiting = flat_waiting([slots for _, slots in found], [1] * len(found))
        return stack([bag for bag, _ in found]), waiting

    def _measure_subtypes(self, document: OnSlots, system: str) -> Bag:
        """What is said of the segments of a document with one reference."""
        aligned = document.different.get(system)
        return document.subtypes.measure(system, self.settings, aligned)

    def _measure_aligned(self, aligned: AlignedBoundaries, k: int | None) -> Bag:
        moved = aligned.moved
        on_slots = measure(moved.reference, moved.hypothesis, self.settings, k, bounds=moved.bounds)
        soft = measure_certain(on_slots[Key(COUNTS)])
        return aligned.bag(on_slots, self.settings) | soft | Bag.of({WINDOWS: WindowCounts()})

    def _measure_slots(
        self, document: OnSlots, system: str, k: Windows | None, *, scored: bool
    ) -> Bag:
        references, hypothesis = document.references.boundaries, document.systems[system]
        scores, bounds = document.scores[system], document.bounds
        if self.several:
            measure_one = partial(
                self._measure_against, scores=scores, k=k, bounds=bounds, scored=scored
            )
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
        scored: bool = True,
    ) -> Bag:
        window = None if k is None else k[against]
        bag = measure(reference, hypothesis, self.settings, window, bounds=bounds)
        if not scored:
            return bag
        return bag | measure_scores(reference, scores, self.settings, bounds=bounds)


def _sides(document: OnSlots, system: str) -> tuple[Slots, Slots, Floats | None, Bounds | None]:
    """The boundaries of the only reference, those of a system on its slots, and their scores."""
    if system in document.different:
        aligned = document.different[system]
        moved = aligned.moved
        return moved.reference, moved.hypothesis, aligned.scores, moved.bounds
    (reference,) = document.references.boundaries.values()
    return reference, document.systems[system], document.scores[system], document.bounds


def extents(flat: OnSlots) -> Places:
    """The number of slots of each document concatenated."""
    assert flat.bounds is not None
    return np.diff(flat.bounds)


def in_places(
    groups: Sequence[tuple[Places, StackedBags, Waiting]],
) -> tuple[StackedBags, Waiting]:
    """The results of all documents in order, given the indices of the documents of each group."""
    if len(groups) == 1:
        return groups[0][1:]
    # The index of each document after the groups were concatenated.
    stand = np.argsort(np.concatenate([places for places, _, _ in groups]))
    waiting = flat_waiting([own for _, _, own in groups], [len(own) for _, own, _ in groups])
    return (
        join([own for _, own, _ in groups]).taking(stand),
        {against: slots.taking(stand) for against, slots in waiting.items()},
    )


def _groups(documents: Sequence[OnSlots], system: str) -> Iterator[tuple[Places, OnSlots]]:
    """Documents with one reference: those with its words, and then the others.

    In each group the system has scores in all documents, or in none.
    """
    differs = np.array([system in document.different for document in documents], bool)
    scores = np.array([document.scores[system] is not None for document in documents], bool)
    for chosen in (~differs & ~scores, ~differs & scores, differs & ~scores, differs & scores):
        if chosen.any():
            places = np.flatnonzero(chosen)
            yield (
                places,
                concatenated_slots([documents[place] for place in places.tolist()], system),
            )
