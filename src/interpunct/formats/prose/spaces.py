"""Splitting texts at white space into tokens, which are numbers into a vocabulary."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import Strings, Vocabulary, unit_vocabulary


class Tokens(NamedTuple):
    """The tokens of a text in order, and the line and column of each, from 1."""

    strings: Strings
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.int32]


class TokenReader:
    """Finds the tokens of a text that is given in parts.

    >>> reader = TokenReader(Vocabulary())
    >>> first, second = reader.find(b"so it is,\\n so"), reader.find(b" it was")
    >>> first.strings, second.lines.tolist(), second.columns.tolist()
    (Strings(['so', 'it', 'is,', 'so']), [2, 2], [5, 8])
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._line = self._column = 1

    def find(self, text: bytes | npt.NDArray[np.uint8]) -> Tokens:
        """Find the tokens that `str.split` finds, in UTF-8; a part ends where a token does."""
        numbers, lines, columns, self._line, self._column = self._vocabulary.table.add_tokens(
            np.frombuffer(text, np.uint8), _is_space(), self._line, self._column
        )
        return Tokens(Strings(self._vocabulary, numbers), lines, columns)


def find_tokens(text: str) -> Tokens:
    """Find the tokens that `str.split` finds.

    >>> tokens = find_tokens("so it is,\\n so it was")
    >>> tokens.strings
    Strings(['so', 'it', 'is,', 'so', 'it', 'was'])
    >>> tokens.lines.tolist(), tokens.columns.tolist()
    ([1, 1, 1, 2, 2, 2], [1, 4, 7, 2, 5, 8])
    """
    return TokenReader(unit_vocabulary()).find(text.encode("utf-8", "surrogatepass"))


@cache
def _is_space() -> npt.NDArray[np.uint8]:
    """For each character whether it is white space; later characters are not."""
    return np.array([chr(code).isspace() for code in range(0x3001)]).view(np.uint8)
