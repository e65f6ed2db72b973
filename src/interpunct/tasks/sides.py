"""The sides of a comparison: every reference and every system, each with its documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
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
