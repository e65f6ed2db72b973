"""Sentence ends that are not taken for any: inside words, or in a sign that the table lacks.

A word keeps the marks inside it, as `3.5` and `U.S.A` do. So `left.[1]`, `Yes!😀` and `came.Then`
end no segment, and neither does a sign such as `჻`, of which nothing is known. Where a text has
many of them, figures are about something else than its reader believes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.marks import APOSTROPHES, is_mark
from interpunct.errors import option, warn
from interpunct.phrases import many
from interpunct.tasks.sides import FEWEST, Found, Side, added, may_hold, often, sides_of
from interpunct.tasks.unknown_signs import UnknownSigns

SHARE = 0.02
"""A smaller share of all boundaries is not worth a note."""

_END = re.compile(r"[.?!]+(?=(.))")
_ADDRESS = re.compile(r"[@/=&]|\bwww\.|^\W*<|>$")
_FOOTNOTE = re.compile(r"[.?!][”\"’')]*(?:\[|[⁰¹²³⁴-⁹])")
# A bar in place of the danda, as keyboards of Indian scripts have it.
_BAR = re.compile(r"[\u0900-\u0dff]\|+$")


@dataclass(frozen=True, slots=True)
class HiddenEnds:
    """What each side has that may have been meant to end a segment where marks decide."""

    words: Found = field(default_factory=dict)
    signs: UnknownSigns = field(default_factory=UnknownSigns)
    delimiters: frozenset[str] = frozenset()
    """Those that are words."""

    @classmethod
    def of(cls, pairs: Iterable[Pair], delimiters: Collection[str]) -> HiddenEnds:
        words: dict[Side, Counter[str]] = {}
        sides = list(_decided_by_marks(pairs))
        if may_hold((made.unit_strings for _, made in sides), hides_an_end):
            for side, made in sides:
                found = made.unit_strings.taking(made.unit_strings.flags(hides_an_end))
                words.setdefault(side, Counter()).update(found)
        spoken = {delimiter for delimiter in delimiters if not is_mark(delimiter)}
        named = [word for word in spoken if any(word in made.units for _, made in sides)]
        return cls(words, UnknownSigns.of(sides, delimiters), frozenset(named))

    def __add__(self, other: HiddenEnds) -> HiddenEnds:
        return HiddenEnds(
            added(self.words, other.words),
            self.signs + other.signs,
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
                    f"end no segment, such as {often(words)}; write a space after the mark, or "
                    f"give one segment a line with {option(f'{role}_format', 'lines')}"
                )
        self.signs.tell(f"if segments end there, name them with {option('delimiters')}")


def _decided_by_marks(pairs: Iterable[Pair]) -> Iterator[tuple[Side, Document]]:
    """Every document whose boundaries are marks."""
    return ((side, made) for side, made in sides_of(pairs) if made.evidence == "marks")


def _are_many(found: Counter[str], boundaries: int) -> bool:
    return found.total() >= max(FEWEST, SHARE * (boundaries + found.total()))


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
