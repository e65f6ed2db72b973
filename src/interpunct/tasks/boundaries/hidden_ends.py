"""Sentence ends that are not taken for any: inside words, or in a sign that the table lacks.

A word keeps the marks inside it, as `3.5` and `U.S.A` do. So `came.Then`, `left.12` and `left.**`
end no segment, and neither does a sign such as `჻`, of which nothing is known. Where a text has
many of them, figures are about something else than its reader believes.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.entities import has_entity
from interpunct.documents.marks import APOSTROPHES, is_mark
from interpunct.documents.normalization import INVISIBLE
from interpunct.errors import option, warn
from interpunct.phrases import many
from interpunct.tasks.sides import FEWEST, Found, Side, added, may_hold, often, sides_of
from interpunct.tasks.unknown_signs import UnknownSigns

SHARE = 0.02
"""A smaller share of all boundaries is not worth a note."""

LARGE_SHARE = 0.1
"""A share that is worth a note where a text is short and has fewer of them than `FEWEST`."""

_END = re.compile(r"[.?!۔]+(?=(.))")
_ADDRESS = re.compile(r"[@/=&]|\bwww\.|^\W*<|>$")
# The number of a footnote after a full stop, and perhaps a quote: `left.12`, `left.’3`.
_FOOTNOTE = re.compile(r"[^\W\d_]{4,}[.?!][”\"’')]*\d{1,3}$|[^\W\d_][.?!]['’]+\d{1,3}$")
# The text of a link in Markdown: `[left.](http://x.org)`.
_LINK = re.compile(r"[.?!]\]\(")
_INVISIBLE = re.compile(f"[{''.join(INVISIBLE)}]")
# A sign that begins something else: `left.^1`, `left.\\cite{x}`, `left!:D`; or that ends the word.
_SIGN = re.compile(r"[^\W\d_][.?!]+(?:[\\^<:;~+|]|[/&=]+$)")
# A bar in place of the danda, as keyboards of Indian scripts have it.
_BAR = re.compile(r"[\u0900-\u0dff]\|+$")


@dataclass(frozen=True, slots=True)
class HiddenEnds:
    """What each side has that may have been meant to end a segment where marks decide."""

    words: Found = field(default_factory=dict)
    entities: Found = field(default_factory=dict)
    signs: UnknownSigns = field(default_factory=UnknownSigns)
    delimiters: frozenset[str] = frozenset()
    """Those that are words."""

    @classmethod
    def of(cls, pairs: Iterable[Pair], delimiters: Collection[str]) -> HiddenEnds:
        sides = list(_decided_by_marks(pairs))
        spoken = {delimiter for delimiter in delimiters if not is_mark(delimiter)}
        named = [word for word in spoken if any(word in made.units for _, made in sides)]
        return cls(
            _words(sides, hides_an_end),
            _words(sides, has_entity),
            UnknownSigns.of(sides, delimiters),
            frozenset(named),
        )

    def __add__(self, other: HiddenEnds) -> HiddenEnds:
        return HiddenEnds(
            added(self.words, other.words),
            added(self.entities, other.entities),
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
        for (role, who), words in self.entities.items():
            if words:
                warn(
                    f"{role} {who!r} has {many(words.total(), 'word')} with entities of HTML, such "
                    f"as {often(words)}, which are read as they are written; decode them first"
                )
        self.signs.tell(f"if segments end there, name them with {option('delimiters')}")


def _decided_by_marks(pairs: Iterable[Pair]) -> Iterator[tuple[Side, Document]]:
    """Every document whose boundaries are marks."""
    return ((side, made) for side, made in sides_of(pairs) if made.evidence == "marks")


def _words(sides: Sequence[tuple[Side, Document]], are: Callable[[str], bool]) -> Found:
    """The words of each side that are of some kind."""
    found: dict[Side, Counter[str]] = {}
    if may_hold((made.unit_strings for _, made in sides), are):
        for side, made in sides:
            words = made.unit_strings.taking(made.unit_strings.flags(are))
            found.setdefault(side, Counter()).update(words)
    return found


def _are_many(found: Counter[str], boundaries: int) -> bool:
    share = SHARE if found.total() >= FEWEST else LARGE_SHARE
    return found.total() >= max(1, share * (boundaries + found.total()))


def hides_an_end(word: str) -> bool:
    """Does a word hold what probably ends a sentence?

    >>> [hides_an_end(word) for word in ("came.Then", "ok?yes", "left.**", "left.12", 'left."Yes')]
    [True, True, True, True, True]
    >>> [hides_an_end(word) for word in ("हो?वह", "הלכתי.אתה", "گیا۔تم")]
    [True, True, True]
    >>> [hides_an_end(word) for word in ("3.5", "U.S.A", "Node.js", "a.b@c.org", "x/?a", "Ph.D")]
    [False, False, False, False, False, False]
    """
    word = _INVISIBLE.sub("", word)
    if word == "|" or _BAR.search(word) or _LINK.search(word):
        return True
    if _SIGN.search(word) and "://" not in word:
        return True
    if _ADDRESS.search(word):
        return False
    return _FOOTNOTE.search(word) is not None or any(
        _ends(word[: found.start()], found[0], word[found.end() :]) for found in _END.finditer(word)
    )


def _ends(before: str, marks: str, after: str) -> bool:
    while before and unicodedata.category(before[-1])[0] == "M":  # the signs of vowels
        before = before[:-1]
    if not before or not before[-1].isalnum():
        return False
    if not any(map(str.isalnum, after)):
        # What is left is no letter: stars, an emoji, a hyphen.
        return after[0] not in APOSTROPHES
    is_word = before[-1].isalpha() and len(before) > 1
    if marks[-1] in "?!" and (after[0].isalpha() or (is_word and after[0].isdigit())):
        return True
    # Three full stops are an ellipsis, which ends no segment anyway.
    if marks == ".." and is_word and after[0].isalnum():
        return True
    following = after.lstrip('"”»)]')
    is_capitalized = following[:1].isupper() and following[1:].islower()
    if before[-1].islower():
        return len(before) > 2 and is_capitalized
    return _caseless_letters(before) > 2 and _caseless_letters(following) > 1


def _caseless_letters(text: str) -> int:
    """How many letters there are, if none of them has case."""
    letters = [character for character in text if character.isalpha()]
    return 0 if any(map(str.isupper, letters)) or any(map(str.islower, letters)) else len(letters)
