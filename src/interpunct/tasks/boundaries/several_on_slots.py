"""Batches of documents with several annotators, on slots.

Documents with the same words on all sides are laid end to end; the others are measured separately.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.annotated_batch import PackedReferences
from interpunct.alignment.same_words import differing_documents
from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.options import Settings
from interpunct.tasks.boundaries.on_slots import OnSlots, laid_on_slots
from interpunct.tasks.sides import batches_of

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SeveralOnSlots:
    """A batch: `same` are the documents with the same words, on slots, and `places` their
    indices.
    """

    pairs: PairBatch
    places: Places
    others: Places
    same: OnSlots

    @classmethod
    def of(cls, pairs: PairBatch, settings: Settings) -> SeveralOnSlots | None:
        """None if documents have to be measured separately."""
        first, *others = [batch.laid for _, batch in batches_of(pairs)]
        differ = np.zeros(len(pairs), bool)
        for other in others:
            differ |= differing_documents(first, other, **settings.spelling)
        if differ.all() or (settings.words == "strict" and differ.any()):
            return None
        places = np.flatnonzero(~differ)
        same = laid_on_slots(
            {who: batch.laid.taking(places) for who, batch in pairs.references.items()},
            {name: batch.laid.taking(places) for name, batch in pairs.systems.items()},
            {name: batch.scores(places) for name, batch in pairs.systems.items()},
            settings,
        )
        return cls(pairs, places, np.flatnonzero(differ), same)

    @property
    def other_pairs(self) -> list[Pair]:
        """The documents in which words differ."""
        return [self.pairs[place] for place in self.others.tolist()]

    @property
    def stand(self) -> Places:
        """The index of each document if those with different words come last."""
        return np.argsort(np.concatenate([self.places, self.others]))

    def in_order(self, same: Sequence[Annotated], others: Sequence[Annotated]) -> list[Annotated]:
        every = [*same, *others]
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
        first = next(iter(self.pairs.references.values())).laid
        units = first.taking(self.places).units if words else None
        return PackedReferences.of(references.annotators, names, rows, self.same.bounds, units)
