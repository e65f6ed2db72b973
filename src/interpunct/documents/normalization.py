"""When two words count as the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial

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


_AS_FOLDED: Callable[[str], str] = normalize_word
_AS_WRITTEN: Callable[[str], str] = partial(normalize_word, keep_case=True)


def same_words(*, keep_case: bool) -> Callable[[str], str]:
    """The key of words that count as the same: one function for each choice, so that what is known
    of words can be kept under it.
    """
    return _AS_WRITTEN if keep_case else _AS_FOLDED
