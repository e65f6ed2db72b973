"""Words by their place in the text, as the CoNLL 2018 scorer has them.

The words of a multi-word token have no place of their own: all of them have the token's.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.token_text import Offsets, TokenText


@dataclass(frozen=True, slots=True, eq=False)
class WordSpans:
    """One entry for each word: where its token starts and ends, and the number of its form.

    `multiword` is 1 for a word that shares its token with others.
    """

    starts: Offsets
    ends: Offsets
    multiword: npt.NDArray[np.uint8]
    forms: Offsets

    def part(self, start: int, end: int) -> WordSpans:
        """The words between two places in the text, in characters."""
        words = slice(*np.searchsorted(self.ends, [start, end], side="right"))
        return WordSpans(
            self.starts[words], self.ends[words], self.multiword[words], self.forms[words]
        )


def place_words(tokens: DocumentTokens, text: TokenText, numbers: dict[str, int]) -> WordSpans:
    """Give each word the place of its token; `numbers` knows the forms seen so far."""
    parts = [tokens.words.get(place, (tokens.texts[place],)) for place in text.kept.tolist()]
    is_multiword = np.array([place in tokens.words for place in text.kept.tolist()], np.uint8)
    counts = np.array([len(part) for part in parts], np.int64)
    starts = np.concatenate((np.zeros(min(1, len(parts)), np.int64), text.token_ends[:-1]))
    forms = [numbers.setdefault(_form(word), len(numbers)) for part in parts for word in part]
    return WordSpans(
        np.repeat(starts, counts),
        np.repeat(text.token_ends, counts),
        np.repeat(is_multiword, counts),
        np.array(forms, np.int64),
    )


def matched_words(reference: WordSpans, hypothesis: WordSpans) -> int:
    """How many words both sides have.

    A word is matched by its place. Multi-word tokens that overlap are taken together, and the
    words in them are matched by their longest common subsequence of forms, without case.
    """
    return _core.matched_words(
        reference.starts,
        reference.ends,
        reference.multiword,
        reference.forms,
        hypothesis.starts,
        hypothesis.ends,
        hypothesis.multiword,
        hypothesis.forms,
    )


def _form(word: str) -> str:
    return unicodedata.normalize("NFC", "".join(word.split())).lower()
