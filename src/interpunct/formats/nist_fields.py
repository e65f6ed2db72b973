"""Lines of fields separated by spaces, as in the formats of NIST.

Lines that begin with `;;` are comments. Each record belongs to a channel of a recording; a document
is the content of one channel.
"""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.time_order import LATEST


class Record(Protocol):
    """A parsed line, with its recording and channel."""

    @property
    def line(self) -> int: ...
    @property
    def recording(self) -> str: ...
    @property
    def channel(self) -> str: ...


Row = TypeVar("Row", bound=Record)

NANOSECONDS = 9
"""The number of decimals of times; finer digits are rounding errors and not from the file."""


COMMENT = ";;"
ASCII_SPACES = string.whitespace


def every_row(head: Head, holds: Callable[[list[str]], bool], *, splits: int = -1) -> bool:
    """Is there at least one row, and does a predicate hold for the fields of all? Ignores
    comments.
    """
    lines = [line for line in head.lines if not line.startswith(COMMENT)]
    return bool(lines) and all(holds(line.split(None, splits)) for line in lines)


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line, and its place."""

    source: Source
    line: int
    texts: Sequence[str]

    def check(self, expected: tuple[int, int], names: str) -> None:
        """Check the number of fields; `expected` is the minimum and the maximum."""
        least, most = expected
        if least <= len(self.texts) <= most:
            return
        wanted = f"{least}" if least == most else f"{least} to {most}"
        if most > 100:
            wanted = f"at least {least}"
        shown = " ".join(self.texts)[:60]
        raise self.source.error(
            f"expected {wanted} fields ({names}), found {len(self.texts)}: {shown!r}",
            line=self.line,
        )

    def number(self, index: int, what: str) -> float:
        """Parse a time or a duration in seconds, which must not be negative."""
        text = self.texts[index]
        try:
            value = float(text)
        except ValueError:
            raise self.source.error(
                f"the {what} {text!r} is not a number", line=self.line
            ) from None
        if not 0 <= value < LATEST:
            raise self.source.error(
                f"the {what} is {text}; give seconds, at least 0", line=self.line
            )
        return value


def split_lines(
    source: Source,
    lines: Iterable[tuple[int, str]] | None = None,
    *,
    splits: int = -1,
    as_sclite: bool = False,
) -> Iterator[Fields]:
    """Split each line that is not a comment into fields; all lines, or the given ones.

    With `as_sclite`, only white space of ASCII separates fields.
    """
    for number, line in source.lines() if lines is None else lines:
        texts = _ascii_split(line, splits) if as_sclite else line.split(None, splits)
        if texts and not texts[0].startswith(COMMENT):
            yield Fields(source, number, texts)


def _ascii_split(line: str, splits: int) -> list[str]:
    """What `str.split` does, at white space of ASCII."""
    stripped = line.strip(ASCII_SPACES)
    return re.split(rf"[{ASCII_SPACES}]+", stripped, maxsplit=max(splits, 0)) if stripped else []


class Unreadable(NamedTuple):
    """A line that cannot be read, and the channel it belongs to."""

    line: int
    recording: str
    channel: str
    error: InputError


@dataclass(frozen=True, slots=True)
class Layout(Generic[Row]):
    """The lines of a format: the number of fields, their names, and how to parse them.

    `place` is the index of the recording, which precedes the channel. Lines for which `parse`
    returns None are left out.
    """

    expected: tuple[int, int]
    names: str
    parse: Callable[[Fields], Row | None]
    place: int = 0

    def rows(
        self, lines: Iterable[Fields], *, after: Record | None = None
    ) -> Iterator[Row | Unreadable]:
        """Parse each line.

        A line with too few or too many fields may belong to any channel: it is attributed to those
        of the lines around it. `after` is the record before the first line.
        """
        last = after
        waiting: list[tuple[int, InputError]] = []
        for fields in lines:
            try:
                fields.check(self.expected, self.names)
            except InputError as error:
                waiting.append((fields.line, error))
                continue
            row = self._row(fields)
            if row is not None:
                if waiting:
                    yield from _unreadable(waiting, [last, row])
                    waiting = []
                yield row
                last = row
        yield from _unreadable(waiting, [last])

    def _row(self, fields: Fields) -> Row | Unreadable | None:
        try:
            return self.parse(fields)
        except InputError as error:
            recording, channel = fields.texts[self.place : self.place + 2]
            return Unreadable(fields.line, recording, channel, error)


def _unreadable(
    lines: Sequence[tuple[int, InputError]], around: Sequence[Record | None]
) -> Iterator[Unreadable]:
    channels = dict.fromkeys((row.recording, row.channel) for row in around if row is not None)
    for recording, channel in channels or [("", "")]:
        yield from (Unreadable(line, recording, channel, error) for line, error in lines)


def documents_by_channel(
    source: Source,
    rows: Iterator[Row | Unreadable],
    build: Callable[[str, list[Row]], Document],
    reading: Reading,
) -> Iterator[Document]:
    """One document for each channel, one recording at a time.

    It is named after the recording, with the channel if the file has several channels of it, or if
    the file itself is named so, as one of several files with one channel each. A channel with an
    unreadable line is left out, or an error.
    """
    left_out = LeftOut(source.path, reading)
    for name, channel in _channels(source, rows, reading):
        with left_out.attempt():
            readable = [row for row in channel if not isinstance(row, Unreadable)]
            for row in channel:
                if isinstance(row, Unreadable):
                    raise row.error
            document = build(name, readable)
            yield document
    left_out.tell()


def _channels(
    source: Source, rows: Iterator[Row | Unreadable], reading: Reading
) -> Iterator[tuple[str, list[Row | Unreadable]]]:
    seen: set[str] = set()
    for recording, group in itertools.groupby(rows, key=lambda row: row.recording):
        channels: dict[str, list[Row | Unreadable]] = {}
        for row in group:
            if isinstance(row, Unreadable) and reading.bad == "error":
                raise row.error
            if recording in seen:
                raise source.error(
                    f"recording {recording!r} continues here after another has begun; sort the "
                    "file by recording, channel and time",
                    line=row.line,
                )
            channels.setdefault(row.channel, []).append(row)
        seen.add(recording)
        for channel, held in channels.items():
            full = f"{recording}-{channel}"
            yield (full if len(channels) > 1 or full == source.name else recording), held


def word_times(
    document: Document, format: str
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The start and end of each word, which a format of timed words requires."""
    starts, ends = document.starts, document.ends
    if starts is None or ends is None:
        raise InputError(
            f"document {document.name!r} has no times; {format} needs them for each word"
        )
    wrong = np.flatnonzero(np.isnan(starts) | np.isnan(ends))
    problem = "has no time"
    if not len(wrong):
        wrong = np.flatnonzero((np.diff(starts) < 0) & (np.diff(starts + ends) < 0)) + 1
        problem = "comes before the unit before it"
    if not len(wrong):
        return starts, ends
    unit = int(wrong[0])
    raise InputError(
        f"document {document.name!r}: unit {unit + 1} ({document.units[unit]!r}) {problem}; "
        f"{format} needs times in order",
        path=document.origins.of(unit),
    )
