"""Sentence ends that are not taken for any: inside words, or in a sign that the table lacks.

A word keeps the marks inside it, as `3.5` and `U.S.A` do. So `left.[1]`, `Yes!😀` and `came.Then`
end no segment, and neither does a sign such as `჻`, of which nothing is known. Where a text has
many of them, figures are about something else than its reader believes.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.mark_table import GREEK, NO_MARKS, WORD_DIVIDERS
from interpunct.documents.marks import APOSTROPHES, EQUAL_MARKS, MARKS, is_mark
from interpunct.documents.strings import Strings
from interpunct.errors import option, warn
from interpunct.phrases import many
from interpunct.tasks.boundaries.without_boundaries import Side

FEWEST = 3
"""Fewer than this are not worth a note."""

SHARE = 0.02
"""Nor is a smaller share of all boundaries."""

_END = re.compile(r"[.?!]+(?=(.))")
_ADDRESS = re.compile(r"[@/=&]|\bwww\.|^\W*<|>$")
_FOOTNOTE = re.compile(r"[.?!][”\"’')]*(?:\[|[⁰¹²³⁴-⁹])")
# A bar in place of the danda, as keyboards of Indian scripts have it.
_BAR = re.compile(r"[\u0900-\u0dff]\|+$")
# What opens a sentence, dots inside names, bullets, primes, signs beside the text.
_HARMLESS = "¡¿⸘・･‧•‣⁃′″‴׳״§¶†‡※〃"
_KNOWN = frozenset(
    {*MARKS, *EQUAL_MARKS, *APOSTROPHES, *GREEK, *NO_MARKS, *WORD_DIVIDERS, *_HARMLESS, '"'}
)


@dataclass(frozen=True, slots=True)
class HiddenEnds:
    """What each side has that may have been meant to end a segment where marks decide."""

    words: Mapping[Side, Counter[str]] = field(default_factory=dict)
    signs: Mapping[Side, Counter[str]] = field(default_factory=dict)
    delimiters: frozenset[str] = frozenset()
    """Those that are words."""

    @classmethod
    def of(cls, pairs: Iterable[Pair], delimiters: Collection[str]) -> HiddenEnds:
        words: dict[Side, Counter[str]] = {}
        signs: dict[Side, Counter[str]] = {}
        sides = list(_sides(pairs))
        # Of most vocabularies it holds for no word, so that no document need be looked at.
        if _may_hold((made.unit_strings for _, made in sides), hides_an_end):
            for side, made in sides:
                found = made.unit_strings.taking(made.unit_strings.flags(hides_an_end))
                words.setdefault(side, Counter()).update(found)
        if _may_hold((made.mark_strings for _, made in sides), holds_an_unknown_sign):
            for side, made in sides:
                slots = made.mark_strings.taking(made.mark_strings.flags(holds_an_unknown_sign))
                unknown = (sign for slot in slots for sign in unknown_signs(slot))
                signs.setdefault(side, Counter()).update(unknown)
        spoken = {delimiter for delimiter in delimiters if not is_mark(delimiter)}
        named = [word for word in spoken if any(word in made.units for _, made in sides)]
        return cls(words, signs, frozenset(named))

    def __add__(self, other: HiddenEnds) -> HiddenEnds:
        return HiddenEnds(
            _added(self.words, other.words),
            _added(self.signs, other.signs),
            self.delimiters | other.delimiters,
        )

    def tell(self, boundaries: Mapping[Side, int]) -> None:
        """Say so where there are many, beside the boundaries of a side."""
        for word in sorted(self.delimiters):
            warn(
                f"{option('delimiters')} names {word!r}, which is a word here and no mark, so that "
                f"no segment ends there; read the text with {option('reference_format', 'marked')} "
                f"and {option('marker', word)}"
            )
        for (role, who), words in self.words.items():
            if _are_many(words, boundaries[role, who]):
                warn(
                    f"{role} {who!r} has {many(words.total(), 'word')} that may end a sentence and "
                    f"end no segment, such as {_often(words)}; write a space after the mark, or "
                    f"give one segment a line with {option(f'{role}_format', 'lines')}"
                )
        for (role, who), signs in self.signs.items():
            if _are_many(signs, boundaries[role, who]):
                warn(
                    f"{role} {who!r} has {many(signs.total(), 'sign')} of punctuation of which "
                    f"nothing is known, such as {_often(signs)}; if segments end there, name them "
                    f"with {option('delimiters')}"
                )


def _sides(pairs: Iterable[Pair]) -> Iterator[tuple[Side, Document]]:
    """Every document whose boundaries are marks."""
    for pair in pairs:
        for who, made in pair.references.items():
            if made.evidence == "marks":
                yield ("reference", who), made
        for who, made in pair.systems.items():
            if made.evidence == "marks":
                yield ("system", who), made


def _may_hold(strings: Iterable[Strings], holds: Callable[[str], bool]) -> bool:
    """Does something hold of any string of the vocabularies that these are from?"""
    vocabularies = {id(some.vocabulary): some.vocabulary for some in strings}
    return any(vocabulary.flags(holds).any() for vocabulary in vocabularies.values())


def _are_many(found: Counter[str], boundaries: int) -> bool:
    return found.total() >= max(FEWEST, SHARE * (boundaries + found.total()))


def _added(
    one: Mapping[Side, Counter[str]], other: Mapping[Side, Counter[str]]
) -> dict[Side, Counter[str]]:
    sides = dict.fromkeys((*one, *other))
    return {side: one.get(side, Counter()) + other.get(side, Counter()) for side in sides}


def _often(found: Counter[str]) -> str:
    """The most frequent ones, in one order, whatever the order of the documents."""
    return ", ".join(map(repr, sorted(found, key=lambda text: (-found[text], text))[:3]))


def hides_an_end(word: str) -> bool:
    """Does a word hold what probably ends a sentence?

    >>> [hides_an_end(word) for word in ("left.[1", "Yes!😀", "came.Then", "ok?yes", "left.**")]
    [True, True, True, True, True]
    >>> [hides_an_end(word) for word in ("3.5", "U.S.A", "Node.js", "a.b@c.org", "x/?a", "Ph.D")]
    [False, False, False, False, False, False]
    """
    if word == "|" or _BAR.search(word):
        return True
    if _ADDRESS.search(word):
        return False
    return _FOOTNOTE.search(word) is not None or any(
        _ends(word[: found.start()], found[0], word[found.end() :]) for found in _END.finditer(word)
    )


def _ends(before: str, marks: str, after: str) -> bool:
    if not before or not before[-1].isalnum():
        return False
    if not any(map(str.isalnum, after)):
        # What is left is no letter: stars, an emoji, a hyphen.
        return after[0] not in APOSTROPHES
    if marks[-1] in "?!":
        return after[0].isalpha()
    return before[-1].islower() and len(before) > 2 and after[0].isupper() and after[1:].islower()


def holds_an_unknown_sign(slot: str) -> bool:
    return any(True for _ in unknown_signs(slot))


def unknown_signs(slot: str) -> list[str]:
    """The marks of a slot of which nothing is known; quotes, brackets and dots are known.

    >>> unknown_signs(". ჻"), unknown_signs('. ” )')
    (['჻'], [])
    """
    return [mark for mark in slot.split() if mark not in _KNOWN and _is_sign(mark)]


def _is_sign(mark: str) -> bool:
    return len(mark) == 1 and unicodedata.category(mark) == "Po"
