"""Running text to units and marks.

A mark goes into the slot after the unit before it, wherever it stood, so that an opening quote is
in the slot before its word. How one token is split is said in `pieces`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.marks import APOSTROPHES
from interpunct.formats.prose.pieces import (
    Pieces,
    is_punctuation,
    join_marks,
    plain_word,
    split_marks,
    split_pieces,
    split_token,
)
from interpunct.formats.prose.spaces import Tokens, find_tokens

__all__ = [
    "Prose", "is_punctuation", "join_marks", "split_marks", "split_prose", "split_token",
    "unit_offsets",
]  # fmt: skip

AT_ONCE = 1 << 15
"""Tokens that are put together at once: few enough for the cache, enough for numpy."""


class Prose(NamedTuple):
    """Units, the marks after each, what stands before the first, and where each was found."""

    units: list[str]
    marks: list[str]
    opening: str
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.int32]


def split_prose(text: str) -> Prose:
    """Split running text into units and marks.

    >>> prose = split_prose('Well, it cost 3.5% -- "more" than I thought...')
    >>> prose.units
    ['Well', 'it', 'cost', '3.5%', 'more', 'than', 'I', 'thought']
    >>> prose.marks
    [',', '', '', '-- "', '"', '', '', '...']
    """
    (prose,) = split_texts([text])
    return prose


def split_texts(texts: Sequence[str]) -> list[Prose]:
    """Split many texts at once, each by itself.

    >>> [prose.units for prose in split_texts(["So it is.", "Is it?"])]
    [['So', 'it', 'is'], ['Is', 'it']]
    """
    # No quotation reaches beyond its line, and neither does anything else.
    tokens = find_tokens("\n".join(texts))
    splits = _Splits(tokens.distinct)
    chosen = splits.choose(tokens)
    assembly = _Assembly(splits)
    for start in range(0, len(chosen), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        assembly.add(chosen[part], tokens.lines[part], tokens.columns[part])
    lines = [text.count("\n") + 1 for text in texts]
    return assembly.cut(list(accumulate(lines, initial=1)))


def unit_offsets(text: str, prose: Prose) -> npt.NDArray[np.int64]:
    """Where in the text each unit starts, counted in characters from 0."""
    line_starts = np.array([0, *(match.end() for match in re.finditer("\n", text))], np.int64)
    return line_starts[prose.lines - 1] + prose.columns - 1


class _Split(NamedTuple):
    """What one token falls into, wherever it stands.

    A token is special if marks stand before its first unit, or if it has an apostrophe.
    """

    units: tuple[str, ...]
    marks: tuple[str, ...]
    offsets: tuple[int, ...]
    opening: str = ""
    is_special: bool = False


@lru_cache(maxsize=1 << 16)
def _split(token: str) -> _Split:
    """Split a token outside of a quotation; the documents of a corpus have most words in common."""
    word = plain_word(token)
    if word:
        return _Split((word,), (split_marks(token[len(word) :]),), (0,))
    split = split_pieces(token, False)
    special = bool(split.opening) or "'" in token or "’" in token
    units, marks, offsets = zip(*split.units, strict=True) if split.units else ((), (), ())
    return _Split(units, marks, offsets, split.opening, special)


class _Splits:
    """What the tokens of a text fall into, each distinct token split once.

    Split number i has `sizes[i]` pieces; the units, marks and offsets of all pieces stand one after
    the other. A token with an apostrophe at its edge may fall into other pieces inside a quotation:
    it is split twice, and the second split has a number of its own.
    """

    def __init__(self, distinct: Sequence[str]) -> None:
        splits = list(map(_split, distinct))
        self.units = [unit for split in splits for unit in split.units]
        self.marks = [marks for split in splits for marks in split.marks]
        self.offsets = [offset for split in splits for offset in split.offsets]
        self.sizes = [len(split.units) for split in splits]
        self.openings: dict[int, str] = {}
        self._in_quotation: dict[int, int] = {}
        self._opens: set[int] = set()
        self._closes: set[int] = set()
        special = [number for number, split in enumerate(splits) if split.is_special]
        for number in special:
            self._note_opening(number, splits[number].opening)
        for number in special:
            if "'" in distinct[number] or "’" in distinct[number]:
                self._add_quoted(number, distinct[number])

    def _note_opening(self, number: int, opening: str) -> None:
        if opening:
            self.openings[number] = opening
        if self.sizes[number] and opening.endswith(APOSTROPHES):
            self._opens.add(number)

    def _add(self, split: Pieces) -> None:
        number = len(self.sizes)
        self.sizes.append(len(split.units))
        for piece in split.units:
            self.units.append(piece.unit)
            self.marks.append(piece.marks)
            self.offsets.append(piece.offset)
        self._note_opening(number, split.opening)

    def _add_quoted(self, number: int, token: str) -> None:
        closes = token.endswith(APOSTROPHES)
        if self.sizes[number] == 1 and number not in self.openings and not closes:
            return
        quoted = split_pieces(token, True)
        if closes or number in self._opens or quoted != split_pieces(token, False):
            self._in_quotation[number] = len(self.sizes)
            self._add(quoted)
        if closes:
            self._closes.add(number)

    def choose(self, tokens: Tokens) -> npt.NDArray[np.int32]:
        """The number of the split of each token: a quotation goes on until it or its line ends."""
        if not self._in_quotation:
            return tokens.numbers
        chosen = tokens.numbers.copy()
        differs = np.zeros(len(self.sizes), np.bool_)
        differs[list(self._in_quotation)] = True
        places = np.flatnonzero(differs[chosen])
        quoted_line = 0
        for place, line in zip(places.tolist(), tokens.lines[places].tolist(), strict=True):
            number = split = int(chosen[place])
            in_quotation = line == quoted_line
            if in_quotation:
                split = self._in_quotation[number]
                chosen[place] = split
            if split in self._opens:
                quoted_line = line
            elif in_quotation and number in self._closes:
                quoted_line = 0
        return chosen


class _Assembly:
    """Units and marks of tokens, put together from the splits of distinct ones by number."""

    def __init__(self, splits: _Splits) -> None:
        self._units = np.array([*splits.units, None], object)
        self._marks = np.array([*splits.marks, None], object)
        self._offsets = np.array(splits.offsets, np.int32)
        self._sizes = np.array(splits.sizes, np.int64)
        self._firsts = np.cumsum(self._sizes) - self._sizes
        self._openings = splits.openings
        self._opens = np.zeros(len(splits.sizes), np.bool_)
        self._opens[list(splits.openings)] = True
        self._opened: list[tuple[str, int, int]] = []
        self.units: list[str] = []
        self.marks: list[str] = []
        self.lines = [np.empty(0, np.int32)]
        self.columns = [np.empty(0, np.int32)]

    def add(
        self,
        chosen: npt.NDArray[np.int32],
        lines: npt.NDArray[np.int32],
        columns: npt.NDArray[np.int32],
    ) -> None:
        """Add the next tokens: the numbers of their splits and where they stand."""
        counts = self._sizes[chosen]
        before = np.cumsum(counts) - counts
        owners = np.repeat(np.arange(len(chosen)), counts)
        places = np.arange(len(owners)) + (self._firsts[chosen] - before)[owners]
        before += len(self.units)
        self.units.extend(self._units[places].tolist())
        self.marks.extend(self._marks[places].tolist())
        self.lines.append(lines[owners])
        self.columns.append(columns[owners] + self._offsets[places])
        opens = np.flatnonzero(self._opens[chosen])
        openings = [self._openings[number] for number in chosen[opens].tolist()]
        self._opened += zip(openings, before[opens].tolist(), lines[opens].tolist(), strict=True)

    def cut(self, first_lines: Sequence[int]) -> list[Prose]:
        """The texts that begin with these lines; the last of them is where no text begins."""
        lines, columns = np.concatenate(self.lines), np.concatenate(self.columns)
        bounds = np.searchsorted(lines, first_lines).tolist()
        opening = [""] * (len(bounds) - 1)
        for marks, unit, line in self._opened:
            text = bisect_right(first_lines, line) - 1
            # What stands before a unit is in the slot before it, or before the first of its text.
            if unit > bounds[text]:
                self.marks[unit - 1] = join_marks(self.marks[unit - 1], marks)
            else:
                opening[text] = join_marks(opening[text], marks)
        return [
            Prose(
                self.units[start:end],
                self.marks[start:end],
                opening[text],
                lines[start:end] - (line - 1),
                columns[start:end],
            )
            for text, ((start, end), line) in enumerate(
                zip(pairwise(bounds), first_lines[:-1], strict=True)
            )
        ]
