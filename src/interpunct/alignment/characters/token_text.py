"""A tokenized text as numbers: its characters, and where tokens and sentences end.

White space is removed from tokens, so `1 000` equals `1000`. Tokens of white space only are
dropped, and so are sentences without tokens.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.characters.folding import BRACKETS, QUOTES, fold
from interpunct.messages.phrases import many
from interpunct.options.types import Fold

Offsets = npt.NDArray[np.int64]

_LAST_SPACE = 0x3000  # ideographic space: Unicode has no white space after it

_SPECIAL = np.array(
    sorted({ord(written[0]) for written, _ in QUOTES + BRACKETS if written.isascii()}), np.uint8
)
"""The ASCII characters that can begin a string to be folded."""

PIECE = 1 << 15
"""The number of tokens processed at a time: what they need stays in the processor's cache.
"""


@dataclass(frozen=True, slots=True, eq=False)
class TokenText:
    """Characters as code points; the end of each token, in characters, and of each sentence.

    Sentence ends are counted in tokens. If tokens of white space were dropped, `places` holds the
    original index of each token; see `kept`.
    """

    characters: npt.NDArray[np.uint32]
    token_ends: Offsets
    sentence_ends: Offsets
    places: Offsets | None = None

    @property
    def kept(self) -> Offsets:
        """The original index of each token."""
        return np.arange(len(self.token_ends)) if self.places is None else self.places

    @classmethod
    def of(cls, sentences: Iterable[Sequence[str]], *, fold: Fold = "marks") -> TokenText:
        """Spell out sentences of tokens.

        >>> text = TokenText.of([["He", "said", "``", "hi", "''"], ["Bye"]])
        >>> text.token_ends.tolist(), text.sentence_ends.tolist()
        ([2, 6, 7, 9, 10, 13], [5, 6])
        """
        listed = [list(sentence) for sentence in sentences]
        tokens = [token for sentence in listed for token in sentence]
        return spell(tokens, np.cumsum([len(sentence) for sentence in listed]), fold=fold)

    def __repr__(self) -> str:
        sentences = many(len(self.sentence_ends), "sentence")
        return f"<TokenText: {many(len(self.token_ends), 'token')}, {sentences}>"

    def part(self, first: int, last: int) -> TokenText:
        """The tokens from `first` up to, not including, `last`."""
        start, end = (int(self.token_ends[place - 1]) if place else 0 for place in (first, last))
        within = (self.sentence_ends > first) & (self.sentence_ends <= last)
        return TokenText(
            self.characters[start:end],
            self.token_ends[first:last] - start,
            self.sentence_ends[within] - first,
            np.arange(first, last) if self.places is None else self.places[first:last],
        )


def spell(
    tokens: Sequence[str],
    sentence_ends: npt.ArrayLike,
    *,
    fold: Fold = "marks",
    composed: bool = True,
) -> TokenText:
    """Turn tokens into code points: folded, in NFC if `composed`, without white space.

    `sentence_ends` counts the tokens up to the end of each sentence; what follows the last of
    them is a sentence too.
    """
    listed = tokens if isinstance(tokens, list) else list(tokens)
    if fold == "contractions":
        # These are folded together with the preceding token.
        listed, fold = _normalized(listed, fold, composed=composed), "none"
    spelling = _core.TokenSpelling(_is_space(), _SPECIAL, len(listed))
    for first in range(0, len(listed), PIECE):
        last = min(first + PIECE, len(listed))
        special = spelling.special(listed, first, last)
        spelling.add(listed, first, last, _normalized(special, fold, composed=composed))
    characters, token_ends, places = spelling.take()
    # The ends of sentences, counted in the remaining tokens.
    ends = np.sort(np.append(sentence_ends, len(listed)).astype(np.int64))
    ends = np.minimum(ends, len(listed)) if places is None else np.searchsorted(places, ends)
    return TokenText(characters, token_ends, ends[np.diff(ends, prepend=0) > 0], places)


def _normalized(tokens: list[str], how: Fold, *, composed: bool) -> list[str]:
    """Tokens folded, in NFC if `composed`.

    All are normalised together, one on each line: a line break never combines with a character of a
    token.
    """
    if not tokens:
        return []
    lines = "\n".join(tokens)
    if lines.count("\n") != len(tokens) - 1:
        lines = "\n".join(token.replace("\n", "") for token in tokens)
    if composed and not lines.isascii():
        lines = unicodedata.normalize("NFC", lines)
    return fold(lines, how).split("\n")


@cache
def _is_space() -> npt.NDArray[np.uint8]:
    """For each character up to the last space whether it is white space."""
    return np.array([chr(code).isspace() for code in range(_LAST_SPACE + 1)], np.uint8)
