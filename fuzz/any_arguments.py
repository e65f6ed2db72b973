"""Any numbers for every function of the core: a result, or an error that says what is wrong.

Nothing holds that the package guarantees to the core: lengths, order and ranges are arbitrary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core

EXTREMES: dict[str, tuple[float, ...]] = {
    "u": (2**31, 2**32 - 1),
    "i": (-1, -4, 2**31 - 1, -(2**31), _core.NO_TOKEN + 1, _core.ANY_TOKENS),
    "f": (-1, 2, 1e308, -1e308, 5e-324, np.inf, -np.inf, np.nan),
}
"""Extreme numbers, by the kind of an array."""

ARGUMENTS: dict[str, tuple[str, ...]] = {
    "boundary_edits": ("u1", "u1"),
    "tolerant_matches": ("u1", "u1", "number"),
    "align_tokens": ("u4", "i8", "u4", "i8", "number"),
    "aligned_words": ("i8", "i8", "u1", "i8", "i8", "i8", "u1", "i8", "word blocks"),
    "edge_counts": ("i4", "i4", "i4", "i4", "i4", "i4"),
    "align": ("i4", "offsets", "i4", "offsets", "truth"),
    "word_counts": ("i4", "i4", "offsets"),
    "mark_tables": ("i4", "i4", "offsets", "number"),
    "mark_shares": ("i4", "i4", "offsets", "number"),
    "label_tables": ("i4", "i4", "offsets", "number"),
    "token_errors": ("i4", "offsets", "i4", "offsets", "truth", "truth"),
    "align_lattice": ("i4", "i4", "i4", "i4", "truth", "compounds"),
    "operating_points": ("f8", "f8"),
    "merged_points": ("points", "points"),
    "roc_hull": ("i8", "i8"),
    "threshold_figures": ("points", "fraction", "fraction", "fraction"),
    "weighted_figures": ("f8", "i8", "i8", "i8", "f8 rows", "fraction", "fraction", "fraction"),
    "calibration_bins": ("u1", "f8", "f8"),
    "StringTable.add_tokens": ("u1", "u1", "number", "number"),
    "TokenSpelling.add": ("u1", "u1", "u4", "number", "number"),
    "json_rows": ("u1",),
    "indented_json": ("u1", "number"),
    "TokenSplits.add": ("i4", "i4", "i4", "i4", "i4"),
    "ProseColumns.add": ("i4", "i4", "i4"),
    "window_sums": ("u1", "u1", "i8", "i8"),
    "cut_rows": ("u1", "number"),
    "cut_utterances": ("u1",),
    "plain_decimals": ("u1", "i8", "i8"),
    "exchange_classes": ("i4", "i4", "i8", "i4"),
    "feature_keys": ("i8 rows", "i8", "i8", "i8"),
    "find_keys": ("u8", "i4", "u8 rows"),
    "weight_sums": ("i4 rows", "f4 rows"),
    "mean_leaf_values": ("i8", "i8", "f8", "i8", "i8", "f8 rows", "f4 rows"),
    "hidden_event_posteriors": ("automaton", "i4", "i4", "f8 rows", "number"),
    "tag_posteriors": ("f8 rows", "f8 rows"),
}
"""The arguments of each function of the core: arrays by their type, matrices, single numbers."""


class Numbers:
    """Makes arguments from bytes; when there are no more bytes, every number is zero."""

    def __init__(self, data: bytes) -> None:
        self._data = iter(data)
        self._usual_size = self.byte() % 12
        self._latest_size = 0

    def byte(self) -> int:
        return next(self._data, 0)

    def argument(self, kind: str) -> list[Any]:
        """An argument; an automaton and operating points are several of them."""
        if kind == "automaton":
            return self._automaton()
        if kind == "points":
            return self._points()
        if kind == "offsets":
            return [self._offsets()]
        if kind == "compounds":
            return [self._compounds()]
        if kind == "word blocks":
            return [self._word_blocks()]
        if kind == "truth":
            return [self.byte() % 2 == 1]
        if kind == "number":
            return [int(self._numbers("i8", 1)[0])]
        if kind == "fraction":
            return [float(self._numbers("f8", 1)[0])]
        if kind.endswith("rows"):
            rows, columns = self._size(), self.byte() % 4
            return [self._numbers(kind.split()[0], rows * columns).reshape(rows, columns)]
        return [self._array(kind)]

    def _size(self) -> int:
        """Usually the same size, because nearly all functions refuse arrays of unequal lengths."""
        chosen = self.byte()
        return self._usual_size if chosen < 200 else chosen % 9

    def _array(self, kind: str) -> npt.NDArray[Any]:
        order = self.byte() % 5
        numbers = self._numbers(kind, self._size())
        self._latest_size = len(numbers)
        if order == 1:
            return np.sort(numbers)
        if order == 2:
            return np.ascontiguousarray(np.sort(numbers)[::-1])
        if order == 3:
            return np.arange(len(numbers)).astype(kind)
        if order == 4 and kind == "f8":
            return np.append(np.inf, np.sort(numbers)[::-1])
        return numbers

    def _numbers(self, kind: str, size: int) -> npt.NDArray[Any]:
        return np.array([self._entry(kind[0]) for _ in range(size)], kind[0] + "8").astype(kind)

    def _entry(self, letter: str) -> float:
        chosen = self.byte()
        extremes = EXTREMES[letter]
        if chosen >= 240:
            return extremes[chosen % len(extremes)]
        return chosen / 240 if letter == "f" else chosen % 16

    def _offsets(self) -> npt.NDArray[Any]:
        """Where texts begin in the array before: usually from 0 to its end, in order."""
        found = self._numbers("i8", self.byte() % 4)
        if self.byte() < 200:
            inner = np.sort(found % (self._latest_size + 1))
            found = np.array([0, *inner.tolist(), self._latest_size])
        return found

    def _points(self) -> list[npt.NDArray[Any]]:
        """Thresholds and two counts above each: usually ever lower ones, and counts that grow."""
        size = self._size()
        thresholds = self._numbers("f8", size)
        counts = [self._numbers("i8", size) for _ in range(2)]
        if self.byte() < 200:
            thresholds = np.append(np.inf, np.sort(thresholds)[::-1])
            counts = [np.append(0, np.cumsum(np.abs(found) % 16)) for found in counts]
        if self.byte() >= 200 and size:
            counts[0][-1] = self._entry("i")
        return [thresholds, *counts]

    def _compounds(self) -> npt.NDArray[Any]:
        """Usually a few that lead on by a node or two, with numbers of all kinds elsewhere."""
        found = self._numbers("i4", 6 * (self.byte() % 4)).reshape(-1, 6)
        if self.byte() < 200:
            found[:, :4] %= 4
            found[:, [1, 3]] += found[:, [0, 2]] + 1
        return found

    def _word_blocks(self) -> npt.NDArray[Any]:
        """Usually some in the order of the texts, with numbers of all kinds elsewhere."""
        found = self._numbers("i8", 4 * (self.byte() % 4)).reshape(-1, 4)
        if self.byte() < 200:
            found = np.cumsum((found % 2).reshape(-1, 2), axis=0).reshape(-1, 4)
        return found

    def _automaton(self) -> list[Any]:
        """The arrays of a language model, often not of a sound one."""
        size = self._size()
        tokens, suffixes = (self._numbers("i4", size) for _ in range(2))
        first_child = np.cumsum(self._numbers("i4", size + 1) % 3).astype(np.int32) + 1
        form = self.byte() % 3
        if form == 1:
            # The simplest model: single tokens only.
            tokens = np.arange(-1, size - 1, dtype=np.int32)
            suffixes = np.zeros(size, np.int32)
            first_child = np.full(size + 1, size, np.int32)
            first_child[:1] = 1
        elif form == 2:
            first_child = self._numbers("i4", size + 1)
        return [first_child, tokens, suffixes, *(self._numbers("f8", size) for _ in range(2))]


def _number_tokens(text: Any, is_space: Any, line: int, column: int) -> object:
    return _core.StringTable().add_tokens(text, is_space, line % 2**31, column % 2**31)


def _spell_tokens(is_space: Any, special: Any, codes: Any, first: int, last: int) -> object:
    tokens = [chr(code % 0x110000) * (code % 3) for code in codes.tolist()]
    spelling = _core.TokenSpelling(is_space, special, len(tokens))
    first, last = abs(first), abs(last)
    spelling.add(tokens, first, last, spelling.special(tokens, first, last))
    return spelling.take()


def _read_json(text: Any) -> object:
    fields = [(kind.name, kind, _core.StringTable()) for kind in _core.JsonKind]
    pieces = [b'{"TEXT":', b'"NUMBERS":[', b'"\\ud8', b"]", b"}", b"\n", b",", b"-0.1e5", b'"']
    return _core.json_rows(
        np.frombuffer(b"".join(pieces[number % len(pieces)] for number in text), np.uint8), fields
    )


def _lay_out_json(text: Any, indent: int) -> object:
    signs = np.frombuffer(b'[]{},:"\\a', np.uint8)
    return _core.indented_json(signs[text % len(signs)], indent)


def _cut_utterances(text: Any) -> object:
    pieces = [b"so", b" ", b"(", b")", b"u-1", b"\n", b";;", b"\xe2\x80\x83", b"\t", b"(u)\n"]
    whole = b"".join(pieces[number % len(pieces)] for number in text)
    return _core.cut_utterances(np.frombuffer(whole, np.uint8))


def _assemble(splits: Any, lines: Any, columns: Any) -> object:
    contents, table = _core.StringTable(), _core.TokenSplits()
    marks = contents.add(["", ".", "?"])
    table.add(marks, np.array([1, 0, 2], np.int32), marks, marks, marks)
    found = _core.ProseColumns(np.array([1, 2, 2**31 - 1], np.int32), 0)
    found.add(splits % 3, lines, columns, table, contents)
    return found.take()


_METHODS: dict[str, Callable[..., object]] = {
    "StringTable.add_tokens": _number_tokens,
    "TokenSpelling.add": _spell_tokens,
    "json_rows": _read_json,
    "indented_json": _lay_out_json,
    "cut_utterances": _cut_utterances,
    "TokenSplits.add": lambda *arrays: _core.TokenSplits().add(*arrays),
    "ProseColumns.add": _assemble,
}


def one_input(data: bytes) -> None:
    """The first byte chooses the function, the rest is its input."""
    if data:
        call(list(ARGUMENTS)[data[0] % len(ARGUMENTS)], data[1:])


def call(name: str, data: bytes) -> bool:
    """Call a function of the core. False if it refused its input; any other exception is a bug."""
    numbers = Numbers(data)
    function = _METHODS[name] if name in _METHODS else getattr(_core, name)
    try:
        # Numbers too large for single precision are infinite there.
        with np.errstate(all="ignore"):
            arguments = [value for kind in ARGUMENTS[name] for value in numbers.argument(kind)]
            function(*arguments)
    except (ValueError, IndexError):
        return False
    return True


def seeds() -> Iterator[bytes]:
    """A first input for each function."""
    for number in range(len(ARGUMENTS)):
        yield bytes([number, 4, *b"so it is, so it was: yes and no"])
