"""A tokenized text as numbers: its characters, and where tokens and sentences end.

White space belongs to no token, so that `1 000` is as long as `1000`; a token of nothing but
white space is no token, and a sentence without tokens no sentence.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from interpunct.alignment.characters.folding import fold
from interpunct.options.types import Fold
from interpunct.phrases import many

Offsets = npt.NDArray[np.int64]

_BREAK = ord("\n")
_LAST_SPACE = 0x3000  # ideographic space: Unicode has no white space after it
_UTF32 = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"

PIECE = 1 << 18
"""Characters of a text that are spelled at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenText:
    """Characters as code points; the end of each token, in characters, and of each sentence.

    A sentence's end is given in tokens. `kept` holds the place of each token among those given,
    which differs from its own where tokens of white space were left out.
    """

    characters: npt.NDArray[np.uint32]
    token_ends: Offsets
    sentence_ends: Offsets
    kept: Offsets

    @classmethod
    def of(cls, sentences: Iterable[Sequence[str]], *, fold: Fold = "marks") -> TokenText:
        """Spell out sentences of tokens.

        >>> text = TokenText.of([["He", "said", "``", "hi", "''"], ["Bye"]])
        >>> text.token_ends, text.sentence_ends
        (array([ 2,  6,  7,  9, 10, 13]), array([5, 6]))
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
            self.kept[first:last],
        )


def spell(
    tokens: Sequence[str],
    sentence_ends: npt.ArrayLike,
    *,
    fold: Fold = "marks",
    composed: bool = True,
) -> TokenText:
    """Turn tokens into numbers, normalised: folded, in NFC if `composed`, without white space.

    `sentence_ends` counts the tokens up to the end of each sentence; what follows the last of
    them is a sentence too.
    """
    characters, lengths = _characters(tokens, fold, composed=composed)
    kept = np.flatnonzero(lengths)
    # A sentence's end, counted in the tokens that are left.
    ends = np.searchsorted(kept, np.asarray(sentence_ends, np.int64))
    ends = np.unique(np.append(ends, len(kept)))
    lengths = lengths if len(kept) == len(lengths) else lengths[kept]
    return TokenText(characters, np.cumsum(lengths, out=lengths), ends[ends > 0], kept)


def _characters(
    tokens: Sequence[str], how: Fold, *, composed: bool
) -> tuple[npt.NDArray[np.uint32], Offsets]:
    """All characters in a row, and how many each token has.

    The tokens are normalised all at once, one on each line: a line break never joins with a
    character of a token.
    """
    if not tokens:
        return np.empty(0, np.uint32), np.empty(0, np.int64)
    text = "\n".join(tokens)
    if text.count("\n") != len(tokens) - 1:
        text = "\n".join(token.replace("\n", "") for token in tokens)
    if composed and not text.isascii():
        text = unicodedata.normalize("NFC", text)
    text = fold(text, how)
    # Filled piece by piece: in fresh memory, arrays of a long text cost more than their content.
    characters = np.empty(len(text), np.uint32)
    lengths = np.empty(text.count("\n") + 1, np.int64)
    filled = lines = 0
    for piece in _pieces(text):
        found, each = _spelled(piece)
        characters[filled : filled + len(found)] = found
        lengths[lines : lines + len(each)] = each
        filled, lines = filled + len(found), lines + len(each)
    return characters[:filled], lengths


def _pieces(text: str) -> Iterator[str]:
    """The lines of a text, in pieces: what is made of a piece stays in the cache of a processor."""
    start = 0
    while (end := text.find("\n", start + PIECE)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


@cache
def _is_space() -> npt.NDArray[np.bool_]:
    """Of each character up to one after the last space: is it one that does not end a line?"""
    return np.array([chr(code).isspace() and code != _BREAK for code in range(_LAST_SPACE + 2)])


def _spelled(lines: str) -> tuple[npt.NDArray[np.uint32], Offsets]:
    """The characters of some lines in a row, and how many each line has."""
    codes = np.frombuffer(lines.encode(_UTF32, "surrogatepass"), np.uint32)
    codes = codes[~_is_space()[np.minimum(codes, _LAST_SPACE + 1)]]
    is_break = codes == _BREAK
    lengths = np.diff(np.flatnonzero(is_break), prepend=-1, append=len(codes)) - 1
    return codes[~is_break], lengths
