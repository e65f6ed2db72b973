"""When two words count as the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial

from interpunct.documents.mark_table import ON_VOWELS

# Armenian signs of tone, and the space without width, which shows where a line may break.
_LEFT_OUT = str.maketrans(dict.fromkeys([*ON_VOWELS, "\u200b"], ""))


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
