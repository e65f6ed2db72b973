"""When two words count as the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TypedDict, Unpack

from interpunct.documents.mark_table import ON_VOWELS

# Armenian signs of tone, and the space without width, which shows where a line may break.
_LEFT_OUT = str.maketrans(dict.fromkeys([*ON_VOWELS, "\u200b"], ""))
_INNER_HYPHEN = re.compile(r"(?<=\w)[-‐‑](?=\w)")
_TYPED = str.maketrans(dict.fromkeys("’‘‛ʼ＇", "'"))


class Spelling(TypedDict, total=False):
    """What makes words differ that are the same otherwise."""

    keep_case: bool
    keep_apostrophes: bool
    ignore_hyphens: bool


def normalize_word(
    word: str,
    *,
    keep_case: bool = False,
    keep_apostrophes: bool = False,
    ignore_hyphens: bool = False,
) -> str:
    """The word as it is compared: composed Unicode, without case unless that is kept.

    Typographic apostrophes are `'`, unless they are kept, and hyphens inside the word count unless
    they are ignored. Signs that a text may have or lack inside one and the same word are left out.

    >>> normalize_word("Café") == normalize_word("CAFE\u0301")
    True
    >>> normalize_word("don’t")
    "don't"
    """
    if ignore_hyphens:
        word = _INNER_HYPHEN.sub("", word)
    if word.isascii():
        return word if keep_case else word.lower()
    composed = unicodedata.normalize("NFC", word.translate(_LEFT_OUT))
    if not keep_apostrophes:
        composed = with_typed_apostrophes(composed)
    return composed if keep_case else unicodedata.normalize("NFC", composed.casefold())


def with_typed_apostrophes(word: str) -> str:
    """The word with apostrophes as keyboards have them."""
    return word.translate(_TYPED)


class Vocabulary:
    """Numbers for words, so that words that count as the same get the same number."""

    def __init__(self, **spelling: Unpack[Spelling]) -> None:
        self._spelling = spelling
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
        normalized = normalize_word(word, **self._spelling)
        number = self._normalized.setdefault(normalized, len(self._normalized))
        self._as_written[word] = number
        self._unseen.append(word)
        return number

    def normalized_words(self) -> list[str]:
        """The words as they are compared, by their numbers."""
        return list(self._normalized)

    def new_words(self) -> list[str]:
        """The words that were added since this was last asked for."""
        found, self._unseen = self._unseen, []
        return found
