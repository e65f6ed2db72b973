"""Where the documents of a file begin, so that parts of it can be read by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from interpunct.formats.files.source import Source, Stretch

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Index(Protocol):
    """How many documents a file has, and where some of them stand."""

    def __len__(self) -> int: ...

    def stretch(self, first: int, last: int) -> Stretch:
        """Documents from `first`, counted from 0, up to but not including `last`."""


@dataclass(frozen=True, slots=True)
class LineIndex:
    """A file with one document a line; blank lines do not count.

    `starts` has the first byte of each document and, at its end, the size of the file.
    """

    starts: npt.NDArray[np.int64]
    lines: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.lines)

    def stretch(self, first: int, last: int) -> Stretch:
        start, end = int(self.starts[first]), int(self.starts[last])
        return Stretch(start, end, line=int(self.lines[first]), before=first)


@dataclass(frozen=True, slots=True)
class RowIndex:
    """A table with one document a row."""

    rows: int

    def __len__(self) -> int:
        return self.rows

    def stretch(self, first: int, last: int) -> Stretch:
        return Stretch(first, last, line=first + 1, before=first)


def index_lines(source: Source) -> LineIndex:
    """Find the lines of a file, without looking into them."""
    starts: list[int] = []
    lines: list[int] = []
    position = 0
    with source.open() as file:
        for number, line in enumerate(file, start=1):
            if not _is_blank(line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line):
                starts.append(position)
                lines.append(number)
            position += len(line)
    return LineIndex(np.array([*starts, position], np.int64), np.array(lines, np.int64))


def _is_blank(line: bytes) -> bool:
    # Most lines can be told by their first bytes.
    return not any(part.decode(errors="replace").strip() for part in (line[:64], line))
