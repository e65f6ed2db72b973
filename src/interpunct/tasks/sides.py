"""The sides of a comparison: every reference and every system, each with its documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import numpy as np

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.document import Document
from interpunct.documents.laid import Batch
from interpunct.documents.strings import Strings

Side = tuple[Literal["reference", "system"], str]

Found = Mapping[Side, Counter[str]]
"""What was found on each side, and how often."""

FEWEST = 3
"""What is found less often than this is not worth a note."""


def sides_of(pairs: Iterable[Pair]) -> Iterator[tuple[Side, Document]]:
    """Every document, with the side that it is on."""
    for pair in pairs:
        for who, made in pair.references.items():
            yield ("reference", who), made
        for who, made in pair.systems.items():
            yield ("system", who), made


def sides_holding(
    pairs: Sequence[Pair], holds: Callable[[str], bool]
) -> Iterator[tuple[Side, Document]]:
    """The same, but of a batch only documents with a slot of which something holds.

    To make all of them would take longer than to measure them. The first one stands for its side.
    """
    if not isinstance(pairs, PairBatch):
        yield from sides_of(pairs)
        return
    sides: dict[Side, Batch] = {("reference", who): b for who, b in pairs.references.items()}
    sides |= {("system", who): batch for who, batch in pairs.systems.items()}
    for side, batch in sides.items():
        slots = np.flatnonzero(batch.laid.marks.flags(holds))
        documents = np.searchsorted(batch.laid.bounds, slots, side="right") - 1
        for document in dict.fromkeys([0][: len(batch)] + documents.tolist()):
            yield side, batch[document]


def may_hold(strings: Iterable[Strings], holds: Callable[[str], bool]) -> bool:
    """Does something hold of any string of the vocabularies that these are from?

    Where it does not, no document need be looked at.
    """
    vocabularies = {id(some.vocabulary): some.vocabulary for some in strings}
    return any(vocabulary.flags(holds).any() for vocabulary in vocabularies.values())


def added(one: Found, other: Found) -> Found:
    sides = dict.fromkeys((*one, *other))
    return {side: one.get(side, Counter()) + other.get(side, Counter()) for side in sides}


def often(found: Counter[str]) -> str:
    """The most frequent ones, in one order, whatever the order of the documents."""
    return ", ".join(map(repr, sorted(found, key=lambda text: (-found[text], text))[:3]))
