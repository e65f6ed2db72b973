"""Batches of documents with several annotators, on slots.

Documents with the same words on all sides are concatenated, and so are the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.annotated_batch import PackedReferences
from interpunct.alignment.flat_slots import FlatSlots
from interpunct.alignment.same_words import differing_documents
from interpunct.corpora.pairing import PairBatch
from interpunct.documents.flat import FlatDocuments
from interpunct.options import Settings
from interpunct.tasks.boundaries.on_slots import OnSlots, flat_on_slots, on_shared_slots
from interpunct.tasks.sides import batches_of

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SeveralOnSlots:
    """A batch: `same` are the documents with the same words, on slots, and `places` their
    indices; `different` are the others, if any.
    """

    pairs: PairBatch
    places: Places
    others: Places
    same: OnSlots
    different: FlatSlots | None

    @classmethod
    def of(cls, pairs: PairBatch, settings: Settings) -> SeveralOnSlots | None:
        """None if documents have to be measured separately."""
        first, *further = [batch.flat for _, batch in batches_of(pairs)]
        differ = np.zeros(len(pairs), bool)
        for other in further:
            differ |= differing_documents(first, other, **settings.spelling)
        if settings.words == "strict" and differ.any():
            return None
        places, others = np.flatnonzero(~differ), np.flatnonzero(differ)
        same = flat_on_slots(
            {who: batch.flat.taking(places) for who, batch in pairs.references.items()},
            {name: batch.flat.taking(places) for name, batch in pairs.systems.items()},
            {name: batch.scores(places) for name, batch in pairs.systems.items()},
            settings,
        )
        different = None
        if len(others):
            different = FlatSlots.of(
                {who: batch.flat.taking(others) for who, batch in pairs.references.items()},
                {name: batch.flat.taking(others) for name, batch in pairs.systems.items()},
                {name: batch.scores(others) for name, batch in pairs.systems.items()},
                settings,
            )
        return cls(pairs, places, others, same, different)

    @property
    def on_slots(self) -> list[tuple[Places, OnSlots]]:
        """The documents on slots in groups, beside their indices."""
        groups = [(self.places, self.same)] if len(self.places) else []
        if self.different is not None:
            groups.append((self.others, on_shared_slots(self.different)))
        return groups

    @property
    def different_references(self) -> dict[str, FlatDocuments]:
        """The references of the documents in which words differ, as they were written."""
        return {who: side.flat.taking(self.others) for who, side in self.pairs.references.items()}

    @property
    def stand(self) -> Places:
        """The index of each document if those with different words come last."""
        return np.argsort(np.concatenate([self.places, self.others]))

    def annotated(self, *, words: bool) -> Sequence[Annotated]:
        """The references of all documents in order; optionally with the words."""
        packed = self.packed(words=words)
        if self.different is None:
            return packed
        names = [self.pairs.names[place] for place in self.others.tolist()]
        others = self.different.annotated(names)
        every = [*packed, *(own if words else own.without_words() for own in others)]
        return [every[place] for place in self.stand.tolist()]

    def packed(self, *, words: bool) -> PackedReferences:
        """The references of the documents with the same words, packed; optionally with the
        words.
        """
        assert self.same.bounds is not None
        names = self.pairs.names
        if len(self.others):
            names = [names[place] for place in self.places.tolist()]
        references = self.same.references
        rows = references.rows(final=True)
        first = next(iter(self.pairs.references.values())).flat
        units = first.taking(self.places).units if words else None
        return PackedReferences.of(references.annotators, names, rows, self.same.bounds, units)
