"""When two words count as the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, partial
from typing import TypedDict, Unpack

from interpunct.documents.mark_table import ON_VOWELS
from interpunct.documents.sclite_words import sclite_word, without_ascii_case

SILENT = frozenset(
    # The zero-width space, characters that forbid or allow line breaks, the byte order mark.
    "\u200b\u2060\u00ad\ufeff"
    # Direction marks, which Hebrew and Arabic texts have beside full stops.
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    # Variation selectors of emoji.
    "\ufe0e\ufe0f"
    # Music notes, which recognisers and captions write where somebody sings.
    "♩♪♫♬"
)
"""Characters that are neither words nor marks and are ignored when words are compared.

Joiners are not included: inside a word they distinguish words.
"""

_LEFT_OUT = str.maketrans(dict.fromkeys(ON_VOWELS | SILENT, ""))
# Of units that hold several words, too: a treebank has `10 000` and Vietnamese `xin chào`.
_INNER_GAP = re.compile(r"(?<=[^\s‐‑-])(?:[‐‑-]|\s+)(?=[^\s‐‑-])")
# Of Armenian, Hebrew, Hawaiian and Uzbek, too; the Hebrew gershayim are typed as a double quote.
_TYPED = str.maketrans({**dict.fromkeys("’‘‛ʼʻ＇՚׳", "'"), "״": '"'})


class Spelling(TypedDict, total=False):
    """Which differences in spelling make words different."""

    keep_case: bool
    keep_apostrophes: bool
    ignore_gaps: bool
    as_sclite: bool


def normalize_word(
    word: str,
    *,
    keep_case: bool = False,
    keep_apostrophes: bool = False,
    ignore_gaps: bool = False,
    as_sclite: bool = False,
) -> str:
    """The word as it is compared: in composed Unicode and, unless case is kept, case-folded.

    Typographic apostrophes become `'` unless they are kept, and hyphens and spaces inside the word
    count unless they are ignored. Optional signs inside a word (tone marks, invisible characters)
    are removed. `as_sclite` compares words as `interpunct.documents.sclite_words` defines it, and
    applies only those of the other steps that were asked for.

    >>> normalize_word("Café") == normalize_word("CAFE\u0301")
    True
    >>> normalize_word("don’t")
    "don't"
    """
    if ignore_gaps:
        word = _INNER_GAP.sub("", word)
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
    if keep_case:
        return composed
    # Case folding leaves the dot of the Turkish capital above its i.
    return unicodedata.normalize("NFC", composed.casefold().replace("i\u0307", "i"))


def with_typed_apostrophes(word: str) -> str:
    """The word with typewriter apostrophes."""
    return word.translate(_TYPED)


def same_words(**spelling: Unpack[Spelling]) -> Callable[[str], str]:
    """A function that maps equal words to equal keys.

    Equal choices give the same function object, so that results can be cached under it.
    """
    return _key(
        spelling.get("keep_case", False),
        spelling.get("keep_apostrophes", False),
        spelling.get("ignore_gaps", False),
        spelling.get("as_sclite", False),
    )


@cache
def _key(
    keep_case: bool, keep_apostrophes: bool, ignore_gaps: bool, as_sclite: bool
) -> Callable[[str], str]:
    return partial(
        normalize_word,
        keep_case=keep_case,
        keep_apostrophes=keep_apostrophes,
        ignore_gaps=ignore_gaps,
        as_sclite=as_sclite,
    )
