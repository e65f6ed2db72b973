"""Where the documents of a file begin, so that parts of it can be read by themselves."""

from __future__ import annotations

import mmap
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from interpunct.formats.files.source import PART, Source, Stretch

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
    found = FileLines.of(source)
    if found is not None:
        return found.index(np.flatnonzero(~found.blank()))
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


@dataclass(frozen=True, slots=True)
class FileLines:
    """The lines of a file that all end in LF or CR LF, found without looking into them.

    `starts` has the first byte of each line and, at its end, the size of the file; `firsts` has
    that byte.
    """

    data: mmap.mmap
    starts: npt.NDArray[np.int64]
    firsts: npt.NDArray[np.uint8]

    @classmethod
    def of(cls, source: Source) -> FileLines | None:
        """The lines of a file; None if some end in CR, which many files have nowhere."""
        if not source.size:
            return None
        with source.location.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        codes = np.frombuffer(data, np.uint8)
        starts = [np.zeros(1, np.int64)]
        for first in range(0, len(data), PART):
            part = codes[first : first + PART + 1]
            returns = np.flatnonzero(part[:PART] == ord("\r"))
            if (np.append(part, 0)[returns + 1] != ord("\n")).any():
                return None
            starts.append(np.flatnonzero(part[:PART] == ord("\n")) + (first + 1))
        if codes[-1] != ord("\n"):
            starts.append(np.array([len(data)]))
        joined = np.concatenate(starts)
        return cls(data, joined, codes[joined[:-1]])

    def __len__(self) -> int:
        return len(self.firsts)

    def text(self, line: int) -> str:
        """A line, counted from 0, with its end."""
        data = self.data[int(self.starts[line]) : int(self.starts[line + 1])]
        return (data if line else data.removeprefix(BYTE_ORDER_MARK)).decode(errors="replace")

    def where(
        self, holds: Callable[[str], bool], *, firsts: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.bool_]:
        """The lines of which something holds; it can do so only if they begin with these bytes."""
        found = firsts[self.firsts]
        # Before the first character there may be a byte order mark.
        found[0] = True
        for line in np.flatnonzero(found).tolist():
            found[line] = holds(self.text(line))
        return found

    def blank(self) -> npt.NDArray[np.bool_]:
        """The lines with nothing but white space."""
        found = self.where(lambda line: not line.strip(), firsts=MAY_BE_SPACE)
        found |= self.firsts == ord("\n")
        return found

    def holding(self, what: bytes) -> list[int]:
        """The lines in which these bytes stand somewhere."""
        places = [match.start() for match in re.finditer(re.escape(what), self.data)]
        lines = np.searchsorted(self.starts, np.array(places, np.int64), side="right") - 1
        return sorted(set(lines.tolist()))

    def index(self, documents: npt.NDArray[np.int64]) -> LineIndex:
        """Where documents begin, given the first line of each, counted from 0.

        What stands before the first of them is read with it.
        """
        starts, lines = self.starts[documents], documents + 1
        starts[:1], lines[:1] = 0, 1
        return LineIndex(np.append(starts, len(self.data)), lines)


def first_bytes(which: Iterable[int]) -> npt.NDArray[np.bool_]:
    """For each byte whether it is one of these."""
    found = np.zeros(256, np.bool_)
    found[list(which)] = True
    return found


_SPACES = (chr(code) for code in range(0x3001) if chr(code).isspace())
MAY_BE_SPACE = first_bytes({space.encode()[0] for space in _SPACES} - {ord("\n")})
"""The bytes that white space may begin with, if it is no line feed."""


def _is_blank(line: bytes) -> bool:
    # Most lines can be told by their first bytes.
    return not any(part.decode(errors="replace").strip() for part in (line[:64], line))
