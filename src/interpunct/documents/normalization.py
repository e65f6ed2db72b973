"""When two words count as the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, partial
from typing import TypedDict, Unpack

from interpunct.documents.mark_table import ON_VOWELS
from interpunct.documents.sclite_words import sclite_word, without_ascii_case

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
_INNER_HYPHEN = re.compile(r"(?<=\w)[-‐‑](?=\w)")
_TYPED = str.maketrans(dict.fromkeys("’‘‛ʼ＇", "'"))


class Spelling(TypedDict, total=False):
    """What makes words differ that are the same otherwise."""

    keep_case: bool
    keep_apostrophes: bool
    ignore_hyphens: bool
    as_sclite: bool


def normalize_word(
    word: str,
    *,
    keep_case: bool = False,
    keep_apostrophes: bool = False,
    ignore_hyphens: bool = False,
    as_sclite: bool = False,
) -> str:
    """The word as it is compared: composed Unicode, without case unless that is kept.

    Typographic apostrophes are `'`, unless they are kept, and hyphens inside the word count unless
    they are ignored. Signs that a text may have or lack inside one and the same word are left out.
    `as_sclite` compares words as `interpunct.documents.sclite_words` has it, and does none of this
    that is not asked for.

    >>> normalize_word("Café") == normalize_word("CAFE\u0301")
    True
    >>> normalize_word("don’t")
    "don't"
    """
    if ignore_hyphens:
        word = _INNER_HYPHEN.sub("", word)
    if as_sclite:
        word = sclite_word(word)
        if not keep_apostrophes:
            word = with_typed_apostrophes(word)
        return word if keep_case else without_ascii_case(word)
    if word.isascii():
        return word if keep_case else word.lower()
    composed = unicodedata.normalize("NFC", word.translate(_LEFT_OUT))
    if not keep_apostrophes:
        composed = with_typed_apostrophes(composed)
    return composed if keep_case else unicodedata.normalize("NFC", composed.casefold())


def with_typed_apostrophes(word: str) -> str:
    """The word with apostrophes as keyboards have them."""
    return word.translate(_TYPED)


def same_words(**spelling: Unpack[Spelling]) -> Callable[[str], str]:
    """The key of words that count as the same: one function for each choice, so that what is known
    of words can be kept under it.
    """
    return _key(
        spelling.get("keep_case", False),
        spelling.get("keep_apostrophes", False),
        spelling.get("ignore_hyphens", False),
        spelling.get("as_sclite", False),
    )


@cache
def _key(
    keep_case: bool, keep_apostrophes: bool, ignore_hyphens: bool, as_sclite: bool
) -> Callable[[str], str]:
    return partial(
        normalize_word,
        keep_case=keep_case,
        keep_apostrophes=keep_apostrophes,
        ignore_hyphens=ignore_hyphens,
        as_sclite=as_sclite,
    )
