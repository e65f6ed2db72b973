"""Pairs of annotators, aligned directly with each other in both directions.

So the result of a pair depends neither on the order of the annotators nor on a third one. Counts of
both directions are added; if the words are the same, both directions are too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from interpunct.alignment.annotated import Annotated
from interpunct.corpora.pairing import Pair as DocumentPair
from interpunct.errors import collected_warnings
from interpunct.metrics.batches import Bounds, inner_slots
from interpunct.metrics.edits import BoundaryEdits, batched_boundary_edits
from interpunct.metrics.measures import COUNTS, EDITS
from interpunct.metrics.pairs import batched_pair_counts, batched_pair_edits
from interpunct.metrics.results import Counts
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Key, Pair
from interpunct.tasks.boundaries.different_words import AlignedBoundaries, align_boundaries


@dataclass(frozen=True, slots=True)
class PairResult:
    """The comparison of two annotators: counts of slots, with the first as the reference, and
    edits.
    """

    counts: Counts = field(default_factory=Counts)
    edits: BoundaryEdits = field(default_factory=BoundaryEdits)

    def __add__(self, other: PairResult) -> PairResult:
        return PairResult(self.counts + other.counts, self.edits + other.edits)

    def bag(self, pair: Pair) -> Bag:
        return Bag({Key(COUNTS, pair): self.counts, Key(EDITS, pair): self.edits})


@dataclass(frozen=True)
class DirectPairs:
    """The annotators of a document whose words differ, aligned in pairs.

    `aligned` has the alignments by reference and hypothesis; pairs that are missing have the same
    words, and their boundaries are in `documents`.
    """

    documents: Mapping[str, Annotated]
    aligned: Mapping[tuple[str, str], AlignedBoundaries]

    @classmethod
    def of(cls, pair: DocumentPair, settings: Settings) -> DirectPairs:
        """Align the annotators of a document."""
        both = list(permutations(pair.references, 2))
        sides = [
            DocumentPair(pair.name, {one: pair.references[one]}, {"": pair.references[other]})
            for one, other in both
        ]
        # Notes about wordings were given when the network was built.
        with collected_warnings():
            found = align_boundaries(sides, [""], settings)
        aligned = {names: own[""] for names, own in zip(both, found, strict=True) if own}
        documents = {
            who: Annotated.of(pair.name, {who: document}, settings)
            for who, document in pair.references.items()
        }
        return cls(documents, aligned)

    def first(self, units: int, of: int) -> DirectPairs:
        """The beginning of the document: this many of the units of its first annotator."""

        def share(size: int) -> int:
            return size * units // max(of, 1)

        return DirectPairs(
            {who: document.first(share(len(document))) for who, document in self.documents.items()},
            {
                names: own.first(share(len(self.documents[names[0]])))
                for names, own in self.aligned.items()
            },
        )

    def results(self, *, final: bool) -> dict[Pair, PairResult]:
        """The results of each pair, summed over both directions."""
        found = {}
        for one, other in combinations(self.documents, 2):
            if (one, other) in self.aligned and (other, one) in self.aligned:
                found[Pair(one, other)] = both_directions(
                    self.aligned[one, other], self.aligned[other, one]
                )
            else:
                rows = {who: self.documents[who].boundaries[who] for who in (one, other)}
                found |= same_words(Annotated("", (), rows), final=final)
        return found


def same_words(
    document: Annotated, *, final: bool, bounds: Bounds | None = None
) -> dict[Pair, PairResult]:
    """The results of each pair if the words are the same, counted twice as for two directions.

    Many documents may be concatenated.
    """
    names: Sequence[str] = document.annotators
    rows = document.rows(final=True)
    inner, within = inner_slots(len(document), bounds)
    edits = batched_pair_edits(rows[:, inner], within)
    counted = (rows, bounds) if final else (rows[:, inner], within)
    counts = batched_pair_counts(*counted)
    found = {}
    for (i, j), count in counts.items():
        own = edits[i, j]
        once = PairResult(count, BoundaryEdits(own.matches, own.near_misses, own.misses, own.slots))
        found[Pair(names[i], names[j])] = once + once
    return found


def both_directions(there: AlignedBoundaries, back: AlignedBoundaries) -> PairResult:
    """The result of two annotators with different words; many documents may be concatenated."""
    found, other = _result(there), _result(back)
    turned = Counts(other.counts.tp, other.counts.fn, other.counts.fp, other.counts.tn)
    return found + PairResult(turned, other.edits)


def _result(aligned: AlignedBoundaries) -> PairResult:
    moved = aligned.moved
    inner, within = inner_slots(len(moved.reference), moved.bounds)
    edits = batched_boundary_edits(moved.reference[inner], moved.hypothesis[inner], within)
    return PairResult(moved.counts, edits)
