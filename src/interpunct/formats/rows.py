"""Text tables with one row per line, split into fields at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.documents.strings import Strings, Vocabulary
from interpunct.formats.files.source import PART

Places = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class Rows:
    """Lines, and the positions of their fields.

    >>> rows = Rows.cut(b"so\\t0\\n\\nit\\t1\\n", "\\t")
    >>> rows.sizes.tolist(), rows.strings(0, np.array([0, 2]), Vocabulary())
    ([2, 1, 2], Strings(['so', 'it']))
    """

    text: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int64]
    firsts: npt.NDArray[np.int64]

    @classmethod
    def cut(cls, text: bytes, separator: str) -> Rows:
        """Split a text in UTF-8 whose lines end in LF."""
        found = np.frombuffer(text, np.uint8)
        return cls(found, *_core.cut_rows(found, ord(separator)))

    def __len__(self) -> int:
        return len(self.firsts) - 1

    @property
    def empty(self) -> npt.NDArray[np.bool_]:
        """Which rows are empty."""
        found: npt.NDArray[np.bool_] = np.diff(self.starts[self.firsts]) == 1
        return found

    @property
    def sizes(self) -> npt.NDArray[np.int64]:
        """The number of fields of each row."""
        return np.diff(self.firsts)

    @property
    def first_bytes(self) -> npt.NDArray[np.uint8]:
        """The first byte of each row; undefined for empty rows."""
        starts = self.starts[self.firsts[:-1]]
        found: npt.NDArray[np.uint8] = self.text[np.minimum(starts, len(self.text) - 1)]
        return found

    def texts(self, rows: Places) -> list[str]:
        """The texts of rows, without line ends."""
        bounds = self.starts[self.firsts[rows]].tolist(), self.starts[self.firsts[rows + 1]] - 1
        text = self.text.tobytes() if len(rows) else b""
        return [
            text[start:end].decode()
            for start, end in zip(bounds[0], bounds[1].tolist(), strict=True)
        ]

    def strings(self, column: int, rows: Places, vocabulary: Vocabulary) -> Strings:
        """The fields of a column in some rows."""
        return Strings(vocabulary, vocabulary.table.add_fields(*self._fields(column, rows)))

    def numbers(self, column: int, rows: Places) -> npt.NDArray[np.float64]:
        """The same as numbers, nan if empty; raises ValueError for other text."""
        text, starts, ends = self._fields(column, rows)
        found = self.plain_numbers(column, rows)
        # Numbers in unusual notation are parsed by Python.
        for place in np.flatnonzero(np.isnan(found) & (starts < ends)).tolist():
            found[place] = float(bytes(text[starts[place] : ends[place]]))
        return found

    def plain_numbers(self, column: int, rows: Places) -> npt.NDArray[np.float64]:
        """The same, with nan for everything that is not a few digits and a point."""
        return _core.plain_decimals(*self._fields(column, rows))

    def _fields(
        self, column: int, rows: Places
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        fields = self.firsts[rows] + column
        return self.text, self.starts[fields], self.starts[fields + 1] - 1


def some_lines(text: bytes) -> Iterator[bytes]:
    """Parts of a text that are whole lines, to limit the amount processed at a time."""
    start = 0
    while start < len(text):
        end = text.find(b"\n", min(start + PART, len(text)) - 1) + 1 or len(text)
        yield text[start:end]
        start = end
