"""Marks: what is one, which are the same, which end a segment and which are scored."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

MARKS = (",", ".", "?", "!", ";", ":", "--")
"""The marks that are scored unless the user says otherwise."""

DELIMITERS = frozenset(".?!;。？！；؟؛।॥።")
"""Marks that end a segment, unless the user says otherwise."""

DASHES = frozenset({"--", "–", "—", "―", "-"})
"""Marks for a discontinuity: the speaker breaks off or starts anew."""

APOSTROPHES = ("'", "’")
"""Marks where they stand alone or close a quotation, and else parts of a word."""

# Characters that Unicode calls punctuation and that are read aloud as words or parts of words.
_SYMBOLS = frozenset("%&@#*/\\_‰‱§¶†‡※-‐‑'’")

EQUAL_MARKS = {
    "。": ".", "．": ".", "।": ".", "॥": ".", "።": ".", "۔": ".",
    "？": "?", "؟": "?", "！": "!", "；": ";", "؛": ";",
    "，": ",", "、": ",", "،": ",", "：": ":",
    "–": "--", "—": "--", "―": "--", "-": "--",
    "…": "...",
}  # fmt: skip
"""Marks of other scripts and other ways to write a mark, each with the mark that it equals."""


def normalize_mark(mark: str) -> str:
    """The mark as it is scored.

    >>> [normalize_mark(mark) for mark in ("。", "—", ",")]
    ['.', '--', ',']
    """
    return EQUAL_MARKS.get(mark, mark)


def is_mark(text: str) -> bool:
    """Is this one mark, and nothing else?

    >>> [is_mark(text) for text in (",", "--", "...", "?!", "%", "a")]
    [True, True, True, False, False, False]
    """
    if text in DASHES or text in APOSTROPHES or text == "...":
        return True
    return len(text) == 1 and is_mark_character(text)


@lru_cache(maxsize=1 << 12)
def is_mark_character(character: str) -> bool:
    """Is this a mark wherever it stands? Hyphens and apostrophes may be parts of words.

    >>> [is_mark_character(character) for character in ".-'%"]
    [True, False, False, False]
    """
    return unicodedata.category(character).startswith("P") and character not in _SYMBOLS
