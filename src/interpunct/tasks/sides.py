"""The sides of a comparison: every reference and every system, each with its documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.document import Document
from interpunct.documents.flat import Batch
from interpunct.documents.strings import Strings

Side = tuple[Literal["reference", "system"], str]

Found = Mapping[Side, Counter[str]]
"""Findings on each side, with their counts."""

FEWEST = 3
"""The minimum count for a note."""


def sides_of(pairs: Iterable[Pair]) -> Iterator[tuple[Side, Document]]:
    """Every document with its side."""
    for pair in pairs:
        for who, made in pair.references.items():
            yield ("reference", who), made
        for who, made in pair.systems.items():
            yield ("system", who), made


def batches_of(pairs: PairBatch) -> Iterator[tuple[Side, Batch]]:
    """Every side with all its documents, as batches."""
    for who, batch in pairs.references.items():
        yield ("reference", who), batch
    for who, batch in pairs.systems.items():
        yield ("system", who), batch


def sides_holding(
    pairs: Sequence[Pair], holds: Callable[[str], bool]
) -> Iterator[tuple[Side, Document]]:
    """The same; of a batch, only documents with a slot for which the predicate holds.

    Creating all documents would take longer than measuring them. The first is always included, so
    that no side is missing.
    """
    if not isinstance(pairs, PairBatch):
        yield from sides_of(pairs)
        return
    for side, batch in batches_of(pairs):
        slots = np.flatnonzero(batch.flat.marks.flags(holds))
        for document in dict.fromkeys([0][: len(batch)] + _documents_of(batch, slots)):
            yield side, batch[document]


def pairs_with_words(
    pairs: Sequence[Pair], kinds: Collection[Callable[[str], bool]]
) -> Iterator[Pair]:
    """The pairs with a word of some kind on any side; of a batch, no others are created."""
    if isinstance(pairs, PairBatch):
        places: set[int] = set()
        for batch in (*pairs.references.values(), *pairs.systems.values()):
            for kind in kinds:
                units = np.flatnonzero(batch.flat.units.flags(kind))
                places.update(_documents_of(batch, units))
        yield from (pairs[place] for place in sorted(places))
        return
    strings = [made.unit_strings for _, made in sides_of(pairs)]
    if any(may_hold(strings, kind) for kind in kinds):
        for pair in pairs:
            if any(made.unit_strings.any(kind) for _, made in sides_of([pair]) for kind in kinds):
                yield pair


def _documents_of(batch: Batch, units: npt.NDArray[np.intp]) -> list[int]:
    """The numbers of the documents of some units."""
    found: list[int] = (np.searchsorted(batch.flat.bounds, units, side="right") - 1).tolist()
    return found


def may_hold(strings: Iterable[Strings], holds: Callable[[str], bool]) -> bool:
    """Does a predicate hold for any string of the vocabularies of these strings?

    If not, no document needs to be searched.
    """
    vocabularies = {id(some.vocabulary): some.vocabulary for some in strings}
    return any(vocabulary.flags(holds).any() for vocabulary in vocabularies.values())


def added(one: Found, other: Found) -> Found:
    sides = dict.fromkeys((*one, *other))
    return {side: one.get(side, Counter()) + other.get(side, Counter()) for side in sides}


def often(found: Counter[str]) -> str:
    """The most frequent findings; ties are sorted, so that the order of documents does not
    matter.
    """
    return ", ".join(map(repr, sorted(found, key=lambda text: (-found[text], text))[:3]))
