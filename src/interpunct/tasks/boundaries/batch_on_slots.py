"""Batches of documents on slots, concatenated.

They have one reference. Those in which a system has the words of the reference are measured
together, and so are the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.annotated_batch import PackedReferences
from interpunct.alignment.same_words import differing_documents
from interpunct.corpora.pairing import PairBatch
from interpunct.documents.flat import Batch, FlatDocuments, Floats
from interpunct.options import Settings
from interpunct.tasks.boundaries.different_words import align_flat
from interpunct.tasks.boundaries.on_slots import OnSlots, flat_on_slots
from interpunct.tasks.boundaries.subtypes import Subtypes

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class BatchOnSlots:
    """The documents of one reference and of systems; `differ` says in which documents words
    differ.
    """

    who: str
    reference: Batch
    systems: Mapping[str, Batch]
    differ: Mapping[str, npt.NDArray[np.bool_]]
    settings: Settings

    @classmethod
    def of(cls, pairs: PairBatch, settings: Settings) -> BatchOnSlots | None:
        """None if documents have to be measured separately."""
        if len(pairs.references) > 1 or settings.compounds != "keep":
            return None
        ((who, reference),) = pairs.references.items()
        differ = {
            system: differing_documents(reference.flat, own.flat, **settings.spelling)
            for system, own in pairs.systems.items()
        }
        # Labels of segments are compared one by one where words differ.
        is_same = settings.words == "strict" or reference.facts.subtypes is not None
        if is_same and any(found.any() for found in differ.values()):
            return None
        return cls(who, reference, pairs.systems, differ, settings)

    def __len__(self) -> int:
        return len(self.reference)

    def groups(self, system: str) -> Iterator[tuple[Places, OnSlots]]:
        """The documents with the reference's words and then the others, each with their indices."""
        differs = self.differ[system]
        for bring, chosen in ((self._same, ~differs), (self._different, differs)):
            if chosen.any():
                places = np.flatnonzero(chosen)
                reference, made = self.reference.flat.taking(places), self.systems[system]
                yield (
                    places,
                    bring(system, reference, made.flat.taking(places), made.scores(places)),
                )

    def _same(
        self,
        system: str,
        reference: FlatDocuments,
        hypothesis: FlatDocuments,
        scores: Floats | None,
    ) -> OnSlots:
        return flat_on_slots(
            {self.who: reference}, {system: hypothesis}, {system: scores}, self.settings
        )

    def _different(
        self,
        system: str,
        reference: FlatDocuments,
        hypothesis: FlatDocuments,
        scores: Floats | None,
    ) -> OnSlots:
        return OnSlots(
            Annotated("", (), {self.who: reference.boundaries}),
            {},
            {system: scores},
            {system: align_flat(reference, hypothesis, scores, self.settings)},
            Subtypes(),
            {},
            np.ones(len(reference.boundaries), bool),
            reference.bounds,
        )

    def references(self) -> PackedReferences:
        """The packed slots of the reference."""
        flat = self.reference.flat
        rows = flat.boundaries[None]
        return PackedReferences.of([self.who], self.reference.names, rows, flat.bounds)
