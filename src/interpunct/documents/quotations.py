"""Which quotes and brackets open, and which close.

An opening mark belongs to what follows, a closing one to what precedes: after a full stop it stays
with its sentence. Brackets are unambiguous. Quotes are not: `“` opens in English and closes in
German, `»` closes in French and opens in Danish.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from interpunct.documents.marks import CLOSING_SYMBOLS, INVERTED, OPENING_SYMBOLS

_CLOSES: dict[str, tuple[str, ...]] = {
    "“": ("„",),
    "‘": ("‚",),
    "”": ("“", "„"),
    "»": ("«",),
    "›": ("‹",),
    '"': ('"',),
    "''": ("``",),
    "’’": ("‘‘", "„"),
}
"""Closing quotes, each with the quotes that may have opened the quotation."""


class Quotations:
    """Tracks the quotations of one text; its marks must be passed in order.

    `slots` are all the marks of the text: where `»` comes before the first `«`, it opens; where `”`
    is the only quote, every second one does, and so with `''` where no ``` `` ``` is.
    """

    def __init__(self, slots: Iterable[str]) -> None:
        text = "".join(slots)
        self._closes = dict(_CLOSES)
        for left, right in ("«»", "‹›"):
            if 0 <= text.find(right) < text.find(left):
                del self._closes[right]
                self._closes[left] = (right,)
        if text.count("”") % 2 == 0 and not {"“", "„"}.intersection(text):
            self._closes["”"] = ("”",)
        if "``" not in text:
            self._closes["''"] = ("''",)
        self._opens = frozenset(mark for opening in self._closes.values() for mark in opening)
        self._open: set[str] = set()

    def opens(self, mark: str) -> bool:
        """Does the next mark, given here, open a quotation or bracket?

        >>> quotations = Quotations(["„", ".“", "(", ")"])
        >>> [quotations.opens(mark) for mark in "„.“()"]
        [True, False, False, True, False]
        """
        closed = self._open.intersection(self._closes.get(mark, ()))
        if closed:
            self._open -= closed
            return False
        if mark in self._opens:
            self._open.add(mark)
            return True
        if mark in "“‘" or mark in INVERTED:
            return True
        return _category(mark) in ("Ps", "Pi") and mark not in self._closes

    def closes(self, mark: str) -> bool:
        """Is the next mark, given here, a closing quote or bracket?"""
        return not self.opens(mark) and _is_quote_or_bracket(mark)

    def closing(self, marks: Sequence[str]) -> int:
        """How many marks of the next slot belong to what precedes it.

        >>> Quotations(["“", ". ” “"]).closing([".", "”", "“"])
        2
        """
        opens = [self.opens(mark) for mark in marks]
        count = len(marks)
        while count and opens[count - 1]:
            count -= 1
        return count


class MarkedTokens(NamedTuple):
    """The units and marks of a text as tokens.

    `units` has the index of the token of each unit, and `ends` the number of tokens up to the end
    of a segment that ends with the unit: a mark that opens belongs to the next segment.
    """

    texts: list[str]
    units: list[int]
    ends: list[int]

    @classmethod
    def of(cls, opening: str, units: Sequence[str], marks: Sequence[str]) -> MarkedTokens:
        """
        >>> MarkedTokens.of("", ["so", "yes"], [". (", ". )"])
        MarkedTokens(texts=['so', '.', '(', 'yes', '.', ')'], units=[0, 3], ends=[2, 6])
        """
        quotations = Quotations([opening, *marks])
        texts, places, ends = opening.split(), [], []
        quotations.closing(texts)
        for unit, slot in zip(units, marks, strict=True):
            places.append(len(texts))
            held = slot.split()
            ends.append(len(texts) + 1 + (quotations.closing(held) if held else 0))
            texts += [unit, *held]
        if ends:
            ends[-1] = len(texts)
        return cls(texts, places, ends)


def _is_quote_or_bracket(mark: str) -> bool:
    return mark in _CLOSES or _category(mark) in ("Ps", "Pe", "Pi", "Pf")


def _category(mark: str) -> str:
    """The Unicode category, except for symbols that are used as quotes and brackets."""
    if len(mark) != 1:
        return ""
    if mark in OPENING_SYMBOLS:
        return "Ps"
    return "Pe" if mark in CLOSING_SYMBOLS else unicodedata.category(mark)
