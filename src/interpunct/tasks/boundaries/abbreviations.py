"""A note about full stops of abbreviations and ordinals, which end segments if marks decide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.document import Document
from interpunct.documents.flat import concatenated, decided_by_marks
from interpunct.errors import option, warn

FEWEST = 5
"""The minimum number of boundaries after abbreviations for a note."""

SHARE = 0.05
"""The minimum share of all boundaries for a note."""

WORDS = frozenset({
    "mr", "mrs", "ms", "messrs", "dr", "prof", "st", "jr", "sr", "rev", "hon", "gen", "col",
    "maj", "capt", "cmdr", "lt", "sgt", "gov", "sen", "rep", "pres", "supt", "vs", "etc",
    "fig", "figs", "vol", "pp", "eds", "approx", "dept", "inc", "ltd", "corp", "bros",
    "ave", "blvd", "jan", "feb", "aug", "sept", "oct", "nov", "dec", "bzw", "usw", "ca",
    "nr", "hr", "fr", "mme", "mlle", "sra", "srta", "dra", "ud", "uds",
    "г", "гг", "ул", "руб", "тыс", "млн", "млрд", "стр", "см", "др", "им", "проф",
})  # fmt: skip
"""Abbreviations of some European languages that are rarely words of their own."""

# Letters with full stops between them; ordinals, and the numbers of lists.
_LETTERS = re.compile(r"[^\W\d_](?:\.[^\W\d_]{1,2})+|\d{1,2}|[IVXLC]{2,}")
_WORDS_OF_A_LETTER = "IЯ"


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """The number of inner boundaries that come from marks, and those after abbreviations."""

    boundaries: int = 0
    found: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, documents: Sequence[Document]) -> Abbreviations:
        """
        >>> text = Document.build("d", ["Mr", "Li", "left"], marks=[".", "", "."])
        >>> Abbreviations.of([text])
        Abbreviations(boundaries=1, found=Counter({'Mr.': 1}))
        """
        flat = concatenated(decided_by_marks(documents))
        is_inner = flat.boundaries.copy()
        is_inner[flat.bounds[1:][np.diff(flat.bounds) > 0] - 1] = False
        inner = np.flatnonzero(is_inner)
        units, marks = flat.units.taking(inner), flat.marks.taking(inner)
        abbreviated = units.flags(is_abbreviation) & marks.flags(_is_full_stop)
        return cls(len(inner), Counter(f"{word}." for word in units.taking(abbreviated)))

    def __add__(self, other: Abbreviations) -> Abbreviations:
        return Abbreviations(self.boundaries + other.boundaries, self.found + other.found)

    def hint(self, side: Literal["reference", "system"]) -> None:
        """Warn if there are many."""
        count = self.found.total()
        if count < FEWEST or count < SHARE * self.boundaries:
            return
        # Ties are sorted, so that the order of documents does not matter.
        often = sorted(self.found, key=lambda word: (-self.found[word], word))
        warn(
            f"{count} of {self.boundaries} {side} boundaries stand after abbreviations or "
            f"ordinals such as {' '.join(often[:3])}, because marks decide; if no segment ends "
            f"there, give one segment a line with {option(f'{side}_format', 'lines')}, "
            "boundaries in jsonl, or what `interpunct segment` finds"
        )


@dataclass(frozen=True, slots=True)
class AbbreviationsOfSides:
    """The abbreviations of the references or, where others than marks decide there, of systems.

    Where marks decide on both sides, abbreviations do so alike.
    """

    reference: Abbreviations = field(default_factory=Abbreviations)
    system: Abbreviations = field(default_factory=Abbreviations)

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> AbbreviationsOfSides:
        """Those of some documents on all sides."""
        references, systems = _documents_of(pairs)
        found = sum(map(Abbreviations.of, references), start=Abbreviations())
        if found.boundaries:
            return cls(found)
        return cls(found, sum(map(Abbreviations.of, systems), start=Abbreviations()))

    def __add__(self, other: AbbreviationsOfSides) -> AbbreviationsOfSides:
        return AbbreviationsOfSides(self.reference + other.reference, self.system + other.system)

    def hint(self) -> None:
        """Warn if there are many."""
        self.reference.hint("reference")
        if not self.reference.boundaries:
            self.system.hint("system")


def _documents_of(
    pairs: Sequence[Pair],
) -> tuple[Iterable[Sequence[Document]], Iterable[Sequence[Document]]]:
    """The documents of all references and those of all systems, by batches if they are."""
    if isinstance(pairs, PairBatch):
        return pairs.references.values(), pairs.systems.values()
    return (
        [[made for pair in pairs for made in pair.references.values()]],
        [[made for pair in pairs for made in pair.systems.values()]],
    )


def _is_full_stop(slot: str) -> bool:
    return slot.split()[:1] == ["."]


def is_abbreviation(word: str) -> bool:
    """Does a full stop after this word probably belong to it?

    >>> [is_abbreviation(word) for word in ("Mr", "U.S", "p.m", "J", "3", "XIV", "А")]
    [True, True, True, True, True, True, True]
    >>> [is_abbreviation(word) for word in ("I", "no", "3.5", "1990", "Я")]
    [False, False, False, False, False]
    """
    is_letter = len(word) == 1 and word.upper() != word.lower()
    is_initial = is_letter and word.upper() not in _WORDS_OF_A_LETTER
    return is_initial or word.lower() in WORDS or _LETTERS.fullmatch(word) is not None
