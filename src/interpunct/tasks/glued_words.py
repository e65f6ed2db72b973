"""A note about words with a mark inside where a space is probably missing: `came.Then`, `yes,but`.

Marks inside words belong to the word, as in `3.5` and `U.S.A`. If a space is missing, the mark ends
nothing and is not scored, and two words count as one. Most such words can be recognised by
themselves. But `left.she`, with a small letter after the full stop, looks like `Node.js`: it counts
only if its parts are words of the document, on any side, if there are several such words, and if
most words of this form have such parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.marks import APOSTROPHES
from interpunct.documents.normalization import SILENT, normalize_word
from interpunct.tasks.sides import FEWEST, Found, Side, added, sides_of

SHARE = 0.02
"""The minimum share of all boundaries, or of all slots with marks, for a note."""

LARGE_SHARE = 0.1
"""The share from which on a note is given for short texts with fewer than `FEWEST`."""

_END = re.compile(r"[.?!;۔]+(?=(.))")
_ADDRESS = re.compile(r"[@/=&]|\bwww\.|^\W*<|>$")
# A footnote number after a full stop and an optional quote: `left.12`, `left.’3`.
_FOOTNOTE = re.compile(r"[^\W\d_]{4,}[.?!][”\"’')]*\d{1,3}$|[^\W\d_][.?!]['’]+\d{1,3}$")
# The text of a Markdown link: `[left.](http://x.org)`.
_LINK = re.compile(r"[.?!]\]\(")
_SILENT = re.compile(f"[{''.join(SILENT)}]")
# A sign that begins something else, as in `left.^1`, `left.\\cite{x}`, `left!:D`, or ends the word.
_SIGN = re.compile(r"[^\W\d_][.?!]+(?:[\\^<:;~+|]|[/&=]+$)")
# Substitutes for a full stop: for the danda a bar or a Bengali fraction, for the Urdu full stop a
# hyphen.
_FRACTION = "\u09f7"
_STAND_IN = re.compile(rf"[\u0900-\u0dff]\|+$|[\u0980-\u09e3]{_FRACTION}|[\u0620-\u06d3]-$")
# Quotes and brackets that may close before a mark, and quotes that may open after one.
_CLOSING = '"”“»«)]'
_COMMA = re.compile(
    rf"[^\W\d_]{{2}}[{re.escape(_CLOSING)}]?,[{re.escape(_CLOSING)}]?(?=[^\W\d_]{{2}})"
)
# Frequent ends of addresses, some of which are words in some languages.
_DOMAINS = frozenset({"com", "org", "net", "edu", "gov", "info"})


@dataclass(frozen=True, slots=True)
class GluedWords:
    """The words of each side with a mark inside.

    `known` are words with an ambiguous full stop whose parts are words of the same document, and
    `others` those whose parts are not.
    """

    words: Found = field(default_factory=dict)
    known: Found = field(default_factory=dict)
    others: Found = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        pairs: Iterable[Pair],
        holds: Callable[[str], bool],
        counts: Callable[[Document], bool] = lambda _: True,
    ) -> GluedWords:
        """`holds` says which words have a mark inside, and `counts` which documents to search."""
        words: dict[Side, Counter[str]] = {}
        known: dict[Side, Counter[str]] = {}
        others: dict[Side, Counter[str]] = {}
        for pair in pairs:
            there: Container[str] | None = None
            for side, made in sides_of([pair]):
                if not counts(made):
                    continue
                units = made.unit_strings
                words.setdefault(side, Counter()).update(units.taking(units.flags(holds)))
                for word in units.taking(units.flags(falls_into_parts) & ~units.flags(holds)):
                    there = _words_of(pair) if there is None else there
                    kind = known if all(part in there for part in parts_of(word)) else others
                    kind.setdefault(side, Counter())[word] += 1
        return cls(words, known, others)

    def __add__(self, other: GluedWords) -> GluedWords:
        return GluedWords(
            added(self.words, other.words),
            added(self.known, other.known),
            added(self.others, other.others),
        )

    def many_beside(self, marks: Mapping[Side, int]) -> dict[Side, Counter[str]]:
        """The words of sides that have many, compared with the number of their proper marks."""
        found = {side: self._of_side(side) for side in dict.fromkeys((*self.words, *self.known))}
        return {side: words for side, words in found.items() if _are_many(words, marks[side])}

    @staticmethod
    def advice(words: Iterable[str]) -> str:
        """Advice about these words."""
        if any(map(stands_in, words)):
            return (
                "write a space after the mark, and the full stop of the script for '-', '|' and "
                f"'{_FRACTION}'"
            )
        return "write a space after the mark"

    def _of_side(self, side: Side) -> Counter[str]:
        nothing: Counter[str] = Counter()
        words, known, others = (
            kind.get(side, nothing) for kind in (self.words, self.known, self.others)
        )
        # Names of files and functions recur, while words with missing spaces are mostly distinct.
        are_several = len(known) >= FEWEST and known.total() >= others.total()
        return words + known if are_several else words


def _are_many(found: Counter[str], marks: int) -> bool:
    share = SHARE if found.total() >= FEWEST else LARGE_SHARE
    return found.total() >= max(1, share * (marks + found.total()))


def _words_of(pair: Pair) -> set[str]:
    """The compared words of a document on all sides."""
    strings = [made.unit_strings for _, made in sides_of([pair])]
    texts = (some.taking(np.unique(some.numbers, return_index=True)[1]) for some in strings)
    return {normalize_word(word) for own in texts for word in own}


def falls_into_parts(word: str) -> bool:
    return bool(parts_of(word))


def parts_of(word: str) -> list[str]:
    """The parts of a word with full stops inside, in compared form, if they may be words.

    Numbers, versions, abbreviations and addresses have no such parts.

    >>> [parts_of(word) for word in ("left.she", "USA.The", "1990.he", "Node.js")]
    [['left', 'she'], ['usa', 'the'], ['1990', 'he'], ['node', 'js']]
    >>> [parts_of(word) for word in ("3.5", "e.g", "U.S.A", "x.com", "v2.0.1", "don't", "so")]
    [[], [], [], [], [], [], []]
    """
    if "." not in word or _ADDRESS.search(word):
        return []
    first, *following = parts = [normalize_word(part) for part in word.split(".")]
    may_be_words = (
        len(first) > 1
        and _letters(first).isalnum()
        and all(len(part) > 1 and _letters(part).isalpha() for part in following)
        and parts[-1] not in _DOMAINS
    )
    return parts if may_be_words else []


def holds_a_mark(word: str) -> bool:
    """Does a word have what is probably a mark of any kind inside?

    >>> [holds_a_mark(word) for word in ("came.Then", "yes,but", "1,000", "x,y", "Node.js")]
    [True, True, False, False, False]
    """
    if word.isalnum() and _FRACTION not in word:
        return False
    return hides_an_end(word) or (_COMMA.search(word) is not None and not _ADDRESS.search(word))


def hides_an_end(word: str) -> bool:
    """Does a word have what is probably the end of a sentence inside?

    >>> [hides_an_end(word) for word in ("came.Then", "ok?yes", "left.**", "left.12", 'left."Yes')]
    [True, True, True, True, True]
    >>> [hides_an_end(word) for word in ("हो?वह", "הלכתי.אתה", "گیا۔تم", "so;yes")]
    [True, True, True, True]
    >>> [hides_an_end(word) for word in ('yes".And', "so).Then", "f(x).Name", "a[0].Name")]
    [True, True, False, False]
    >>> [hides_an_end(word) for word in ("3.5", "U.S.A", "Node.js", "a.b@c.org", "x/?a", "Ph.D")]
    [False, False, False, False, False, False]
    """
    if word.isalnum() and _FRACTION not in word:
        return False
    word = _SILENT.sub("", word)
    if stands_in(word) or _LINK.search(word):
        return True
    if _SIGN.search(word) and "://" not in word:
        return True
    if _ADDRESS.search(word):
        return False
    return _FOOTNOTE.search(word) is not None or any(
        _ends(word[: found.start()], found[0], word[found.end() :]) for found in _END.finditer(word)
    )


def stands_in(word: str) -> bool:
    """Does a word end in a substitute for the full stop of its script?

    >>> [stands_in(word) for word in ("है|", "ہے-", "যাই৷", "|", "the-", "می-رود")]
    [True, True, True, True, False, False]
    """
    return word in ("|", _FRACTION) or _STAND_IN.search(word) is not None


def _ends(before: str, marks: str, after: str) -> bool:
    word = before.rstrip(_CLOSING)
    is_closed = len(word) < len(before)
    if is_closed and ("(" in word or "[" in word):
        # A call or a place, as in code: f(x).Name.
        return False
    before = word
    while before and unicodedata.category(before[-1])[0] == "M":  # the signs of vowels
        before = before[:-1]
    if not before or not before[-1].isalnum():
        return False
    if not any(map(str.isalnum, after)):
        # The rest is not a letter: stars, an emoji, a hyphen.
        return after[0] not in APOSTROPHES
    is_word = before[-1].isalpha() and len(before) > 1
    if marks[-1] == ";":
        return is_word and after[0].isalpha() and len(after) > 1
    if marks[-1] in "?!" and (after[0].isalpha() or (is_word and after[0].isdigit())):
        return True
    # Three full stops are an ellipsis, which ends no segment.
    if marks == ".." and is_word and after[0].isalnum():
        return True
    following = after.lstrip('"”»)]')
    is_capitalized = following[:1].isupper() and following[1:].islower()
    if before[-1].islower():
        return len(before) > (1 if is_closed else 2) and is_capitalized
    return _caseless_letters(before) > 2 and _caseless_letters(following) > 1


def _caseless_letters(text: str) -> int:
    """The number of letters, or 0 if any letter has case."""
    letters = [character for character in text if character.isalpha()]
    return 0 if any(map(str.isupper, letters)) or any(map(str.islower, letters)) else len(letters)


def _letters(text: str) -> str:
    """A text without combining marks."""
    return "".join(c for c in text if not unicodedata.category(c).startswith("M"))
