"""When two words count as the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from interpunct.documents.mark_table import ON_VOWELS

INVISIBLE = frozenset(
    # The space without width, what forbids or allows a line to break, and the mark of byte order.
    "\u200b\u2060\u00ad\ufeff"
    # What turns the direction of writing, as Hebrew and Arabic texts have it beside full stops.
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    # How an emoji is drawn.
    "\ufe0e\ufe0f"
)
"""Characters that nobody sees: no words, no marks, and no part of what makes words differ.

Joiners are not among them: inside a word they make another word.
"""

_LEFT_OUT = str.maketrans(dict.fromkeys(ON_VOWELS | INVISIBLE, ""))


def normalize_word(word: str, *, keep_case: bool = False) -> str:
    """The word as it is compared: composed Unicode, without case unless that is kept.

    Signs that a text may have or lack inside one and the same word are left out.

    >>> normalize_word("Café") == normalize_word("CAFE\u0301")
    True
    """
    if word.isascii():
        return word if keep_case else word.lower()
    composed = unicodedata.normalize("NFC", word.translate(_LEFT_OUT))
    return composed if keep_case else unicodedata.normalize("NFC", composed.casefold())


class Vocabulary:
    """Numbers for words, so that words that count as the same get the same number."""

    def __init__(self, *, keep_case: bool = False) -> None:
        self._keep_case = keep_case
        self._as_written: dict[str, int] = {}
        self._normalized: dict[str, int] = {}
        self._unseen: list[str] = []

    def numbers(self, words: Iterable[str]) -> list[int]:
        """The number of each word; a word not seen before gets the next one.

        >>> Vocabulary().numbers(["The", "cat", "the"])
        [0, 1, 0]
        """
        known = self._as_written
        return [known[word] if word in known else self._add(word) for word in words]

    def _add(self, word: str) -> int:
        normalized = normalize_word(word, keep_case=self._keep_case)
        number = self._normalized.setdefault(normalized, len(self._normalized))
        self._as_written[word] = number
        self._unseen.append(word)
        return number

    def new_words(self) -> list[str]:
        """The words that were added since this was last asked for."""
        found, self._unseen = self._unseen, []
        return found
