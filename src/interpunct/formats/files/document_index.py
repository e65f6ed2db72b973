"""Indexes of the documents in a file, so that parts of it can be read separately."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from interpunct.formats.files.source import PART, Source, Stretch

LINE_FEED, RETURN = np.uint8(ord("\n")), np.uint8(ord("\r"))
SCANNED = 1 << 18
"""The number of bytes in which lines are searched at a time."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Index(Protocol):
    """The number of documents of a file, and the positions of ranges of them."""

    def __len__(self) -> int: ...

    def stretch(self, first: int, last: int) -> Stretch:
        """The stretch of documents `first` (from 0) up to, not including, `last`."""


@dataclass(frozen=True, slots=True)
class LineIndex:
    """A file with one document per line; blank lines do not count.

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
    """A table with one document per row."""

    rows: int

    def __len__(self) -> int:
        return self.rows

    def stretch(self, first: int, last: int) -> Stretch:
        return Stretch(first, last, line=first + 1, before=first)


def index_lines(source: Source) -> LineIndex:
    """Find the lines of a file without parsing them."""
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
    """The lines of a file that all end in LF or CR LF, found without decoding them.

    `starts` has the position of each line and, at its end, the size of the file; `firsts` has the
    first byte of each line. The file is read and not mapped into memory: if another program
    truncates a mapped file, the system kills the process.
    """

    path: Path
    starts: npt.NDArray[np.int64]
    firsts: npt.NDArray[np.uint8]

    @classmethod
    def of(cls, source: Source) -> FileLines | None:
        """The lines of a file; None if some end in CR only, which is rare."""
        if not source.size:
            return None
        starts, firsts = [np.zeros(1, np.int64)], []
        size, before = 0, LINE_FEED
        with source.location.open("rb") as file:
            # Small parts stay in the processor's cache.
            while part := file.read(SCANNED):
                codes = np.frombuffer(part, np.uint8)
                if _ends_in_return_only(codes, before):
                    return None
                after_ends = np.flatnonzero(codes == LINE_FEED) + 1
                here = np.append(0, after_ends) if before == LINE_FEED else after_ends
                firsts.append(codes[here[here < len(codes)]])
                starts.append(after_ends + size)
                size, before = size + len(codes), codes[-1]
        if not size or before == RETURN:
            return None
        if before != LINE_FEED:
            starts.append(np.array([size]))
        return cls(source.location, np.concatenate(starts), np.concatenate(firsts))

    def __len__(self) -> int:
        return len(self.firsts)

    def texts(self, lines: Iterable[int]) -> Iterator[str]:
        """The texts of lines, counted from 0, with their line ends."""
        with self.path.open("rb") as file:
            for line in lines:
                start = int(self.starts[line])
                file.seek(start)
                data = file.read(int(self.starts[line + 1]) - start)
                if not line:
                    data = data.removeprefix(BYTE_ORDER_MARK)
                yield data.decode(errors="replace")

    def where(
        self, holds: Callable[[str], bool], *, firsts: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.bool_]:
        """The lines for which a predicate holds, which is tested only if they begin with these
        bytes.
        """
        found = firsts[self.firsts]
        # A byte order mark may precede the first character.
        found[0] = True
        lines = np.flatnonzero(found)
        found[lines] = [holds(text) for text in self.texts(lines.tolist())]
        return found

    def blank(self) -> npt.NDArray[np.bool_]:
        """The lines of white space only."""
        found = self.where(lambda line: not line.strip(), firsts=MAY_BE_SPACE)
        found |= self.firsts == LINE_FEED
        return found

    def holding(self, what: bytes) -> list[int]:
        """The lines that contain this sequence of several bytes."""
        places: list[int] = []
        read, rest = 0, b""
        with self.path.open("rb") as file:
            for part in iter(partial(file.read, PART), b""):
                data = rest + part
                first = read - len(rest)
                places += [first + match.start() for match in re.finditer(re.escape(what), data)]
                read += len(part)
                rest = data[1 - len(what) :]
        lines = np.searchsorted(self.starts, np.array(places, np.int64), side="right") - 1
        return sorted(set(lines.tolist()))

    def index(self, documents: npt.NDArray[np.int64]) -> LineIndex:
        """The index of documents, given the first line of each, counted from 0.

        Lines before the first document belong to it.
        """
        starts, lines = self.starts[documents], documents + 1
        starts[:1], lines[:1] = 0, 1
        return LineIndex(np.append(starts, self.starts[-1]), lines)


def _ends_in_return_only(codes: npt.NDArray[np.uint8], before: np.uint8) -> bool:
    """Does any line end in CR without LF, given the byte before these?"""
    returns = np.flatnonzero(codes == RETURN)
    if not len(returns) and before != RETURN:
        return False
    followed = np.append(codes, LINE_FEED)[returns + 1]
    return bool((followed != LINE_FEED).any()) or (before == RETURN and codes[0] != LINE_FEED)


def first_bytes(which: Iterable[int]) -> npt.NDArray[np.bool_]:
    """A table with True for these bytes."""
    found = np.zeros(256, np.bool_)
    found[list(which)] = True
    return found


_SPACES = (chr(code) for code in range(0x3001) if chr(code).isspace())
MAY_BE_SPACE = first_bytes({space.encode()[0] for space in _SPACES} - {ord("\n")})
"""The bytes that white space other than a line feed may begin with."""


def _is_blank(line: bytes) -> bool:
    # The first byte decides for most lines.
    return not any(part.decode(errors="replace").strip() for part in (line[:64], line))
