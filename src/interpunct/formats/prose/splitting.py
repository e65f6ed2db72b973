"""Splitting running text into units and marks.

A mark is put in the slot after the unit before it, so an opening quote is in the slot before its
word. See `pieces` for how single tokens are split.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.documents.marks import CLOSING_QUOTES
from interpunct.documents.strings import (
    Strings,
    Vocabulary,
    content_vocabulary,
    unit_vocabulary,
)
from interpunct.formats.prose.pieces import (
    Pieces,
    is_punctuation,
    join_marks,
    opens_quotation,
    split_marks,
    split_pieces,
    split_plain,
    split_token,
)
from interpunct.formats.prose.spaces import TokenReader, Tokens

__all__ = [
    "Prose", "is_punctuation", "join_marks", "split_marks", "split_prose", "split_token",
    "unit_offsets",
]  # fmt: skip


class Prose(NamedTuple):
    """Units, the marks after each, the marks before the first, and the positions of units."""

    units: Strings
    marks: Strings
    opening: str
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.integer[Any]]


class ManyProse(NamedTuple):
    """Concatenated texts: the units of text i are `bounds[i]` to `bounds[i + 1]`."""

    units: Strings
    marks: Strings
    openings: Strings
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.integer[Any]]
    bounds: npt.NDArray[np.int64]


def split_prose(text: str) -> Prose:
    """Split running text into units and marks.

    >>> prose = split_prose('Well, it cost 3.5% -- "more" than I thought...')
    >>> prose.units
    Strings(['Well', 'it', 'cost', '3.5%', 'more', 'than', 'I', 'thought'])
    >>> prose.marks
    Strings([',', '', '', '-- "', '"', '', '', '...'])
    """
    return split_parts([text.encode("utf-8", "surrogatepass")])


def split_parts(parts: Iterable[bytes], *, size: int = 0) -> Prose:
    """The same for a text in UTF-8 in parts, each of which ends at the end of a token.

    `size` is the total number of bytes, if known.
    """
    found = _split(parts, [1, _NO_LINE], size)
    return Prose(found.units, found.marks, found.openings[0], found.lines, found.columns)


def split_texts(texts: Sequence[str], *, quotations: bool = True) -> ManyProse:
    """Split many texts at once, independently of each other; lines are counted over all of them.

    Without `quotations`, tokens are split as outside of quotations.

    >>> split = split_texts(["So it is.", "Is it?"])
    >>> split.units, split.bounds.tolist()
    (Strings(['So', 'it', 'is', 'Is', 'it']), [0, 3, 5])
    """
    # Nothing extends beyond its line, not even quotations.
    whole = "\n".join(texts)
    lines = len(texts) + 1
    if whole.count("\n") == len(texts) - 1:
        first_lines: Sequence[int] = range(1, lines + 1)
    else:
        first_lines = list(accumulate((text.count("\n") + 1 for text in texts), initial=1))
    parts = [whole.encode("utf-8", "surrogatepass")]
    return _split(parts, first_lines[: len(texts) + 1], 0, quotations=quotations)


def split_lines(
    text: npt.NDArray[np.uint8], first_lines: npt.NDArray[np.int32], *, quotations: bool = True
) -> ManyProse:
    """The same for concatenated texts in UTF-8, given the first line of each.

    >>> split = split_lines(np.frombuffer(b"So it is.\\n\\nIs it?", np.uint8), np.int32([1, 3]))
    >>> split.units, split.bounds.tolist(), split.lines.tolist()
    (Strings(['So', 'it', 'is', 'Is', 'it']), [0, 3, 5], [1, 1, 1, 3, 3])
    """
    lines = np.append(first_lines, _NO_LINE)
    return _split([text], lines, len(text), quotations=quotations)


def unit_offsets(text: str, prose: Prose) -> npt.NDArray[np.int64]:
    """The offset of each unit in the text, in characters."""
    line_starts = np.array([0, *(match.end() for match in re.finditer("\n", text))], np.int64)
    return line_starts[prose.lines - 1] + prose.columns.astype(np.int64) - 1


_NO_LINE = 2**31 - 1


def _split(
    parts: Iterable[bytes | npt.NDArray[np.uint8]],
    first_lines: Sequence[int] | npt.NDArray[np.integer[Any]],
    size: int,
    *,
    quotations: bool = True,
) -> ManyProse:
    splits = _Splits.current()
    columns = _core.ProseColumns(np.array(first_lines, np.int32), size // BYTES_OF_A_UNIT)
    reader = TokenReader(splits.tokens)
    open_quotations = _Quotations(splits)
    for part in parts:
        tokens = reader.find(part)
        splits.update()
        columns.add(
            open_quotations.chosen(tokens)
            if quotations
            else splits.outside.take(tokens.strings.numbers),
            tokens.lines,
            tokens.columns,
            splits.table,
            splits.contents.table,
        )
    units, marks, lines, places, bounds, openings = columns.take()
    return ManyProse(
        Strings(splits.units, units),
        Strings(splits.contents, marks),
        Strings(splits.contents, openings),
        lines,
        places,
        # 64-bit numbers from the core have another numpy type, which would be converted at each
        # use.
        bounds.view(np.int64),
    )


BYTES_OF_A_UNIT = 4
"""The approximate minimum size of a unit with the space after it."""


class _Splits:
    """A cache of the pieces of tokens, each distinct token split once.

    A token with an apostrophe at its edge may split differently inside a quotation, so it is split
    twice. `outside` and `inside` have the number of the split of each token; if the two are equal,
    quotations do not matter.
    """

    _kept = threading.local()

    def __init__(self, units: Vocabulary, contents: Vocabulary) -> None:
        self.units, self.contents = units, contents
        self.tokens = Vocabulary()
        self.table = _core.TokenSplits()
        self.outside = np.empty(0, np.int32)
        self.inside = np.empty(0, np.int32)
        self.opens: set[int] = set()
        self.closes: set[int] = set()

    @classmethod
    def current(cls) -> _Splits:
        """The cache for the current vocabularies."""
        units, contents = unit_vocabulary(), content_vocabulary()
        found: _Splits | None = getattr(cls._kept, "splits", None)
        if (
            found is None
            or found.units is not units
            or found.contents is not contents
            or found.tokens.is_full
        ):
            found = cls._kept.splits = cls(units, contents)
        return found

    def update(self) -> None:
        """Split new tokens of the vocabulary."""
        known = len(self.outside)
        new = self.tokens.texts[known:]
        if not new:
            return
        splits = [split_plain(token) or split_pieces(token, False) for token in new]
        outside = np.arange(len(splits), dtype=np.int32) + len(self.table)
        inside = outside.copy()
        for place, (token, split) in enumerate(zip(new, splits.copy(), strict=True)):
            if split.opening or _may_close(token):
                quoted = self._quoted(int(outside[place]), known + place, token, split)
                if quoted is not None:
                    inside[place] = len(self.table) + len(splits)
                    self._note_opening(int(inside[place]), quoted)
                    splits.append(quoted)
        self._add(splits)
        self.outside = np.concatenate((self.outside, outside))
        self.inside = np.concatenate((self.inside, inside))

    def _quoted(self, number: int, token_number: int, token: str, split: Pieces) -> Pieces | None:
        """The pieces of a token inside a quotation, if they differ."""
        opens = self._note_opening(number, split)
        if not opens and not _may_close(token):
            return None
        quoted = split_pieces(token, True)
        closes = _closes(quoted)
        if closes:
            self.closes.add(token_number)
        return quoted if closes or opens or quoted != split else None

    def _note_opening(self, number: int, split: Pieces) -> bool:
        opens = (
            bool(split.units)
            and opens_quotation(split.opening.split(" ")[-1], split.units[0].unit)
            and not _closes(split)
        )
        if opens:
            self.opens.add(number)
        return opens

    def _add(self, splits: Sequence[Pieces]) -> None:
        pieces = [piece for split in splits for piece in split.units]
        self.table.add(
            self.contents.numbers([split.opening for split in splits]),
            np.array([len(split.units) for split in splits], np.int32),
            self.units.numbers([piece.unit for piece in pieces]),
            self.contents.numbers([piece.marks for piece in pieces]),
            np.array([piece.offset for piece in pieces], np.int32),
        )


def _may_close(token: str) -> bool:
    return any(quote in token for quote in CLOSING_QUOTES)


def _closes(split: Pieces) -> bool:
    """Does a single quote close a quotation, after a unit of this token or after one before it?"""
    slots = [piece.marks for piece in split.units] or [split.opening]
    return any(mark in CLOSING_QUOTES for slot in slots for mark in slot.split(" "))


class _Quotations:
    """Tracks which tokens of a text are in a quotation, which ends at the latest with its line."""

    def __init__(self, splits: _Splits) -> None:
        self._splits = splits
        self._line = 0

    def chosen(self, tokens: Tokens) -> npt.NDArray[np.int32]:
        """The number of the split of each of the next tokens."""
        splits = self._splits
        numbers = tokens.strings.numbers
        chosen: npt.NDArray[np.int32] = splits.outside.take(numbers)
        differs = splits.outside != splits.inside
        if not differs.any():
            return chosen
        places = np.flatnonzero(differs.take(numbers))
        for place, line in zip(places.tolist(), tokens.lines[places].tolist(), strict=True):
            number = int(numbers[place])
            in_quotation = line == self._line
            if in_quotation:
                chosen[place] = splits.inside[number]
            if int(chosen[place]) in splits.opens:
                self._line = line
            elif in_quotation and number in splits.closes:
                self._line = 0
        return chosen
