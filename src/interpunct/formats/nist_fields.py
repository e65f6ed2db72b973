"""Lines of fields separated by spaces, as the formats of NIST have them.

A line that begins with `;;` is a comment. Each record speaks of one channel of one recording; a
document is what a file says about one channel.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.files.source import Source


class Record(Protocol):
    """What one line says, and about what."""

    @property
    def line(self) -> int: ...
    @property
    def recording(self) -> str: ...
    @property
    def channel(self) -> str: ...


Row = TypeVar("Row", bound=Record)

NANOSECONDS = 9
"""Decimals of a time; what is finer comes from adding floats and not from the file."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line, and where it stands."""

    source: Source
    line: int
    texts: Sequence[str]

    def number(self, index: int, what: str) -> float:
        """A time or a duration in seconds: a number that is not negative."""
        text = self.texts[index]
        try:
            value = float(text)
        except ValueError:
            raise self.source.error(
                f"the {what} {text!r} is not a number", line=self.line
            ) from None
        if not isfinite(value) or value < 0:
            raise self.source.error(
                f"the {what} is {text}; give seconds, from 0 on", line=self.line
            )
        return value


def split_lines(
    source: Source, expected: tuple[int, int], names: str, *, splits: int = -1
) -> Iterator[Fields]:
    """The fields of each line that is not a comment; `expected` says how few and how many."""
    least, most = expected
    wanted = f"{least}" if least == most else f"{least} to {most}"
    if most > 100:
        wanted = f"at least {least}"
    for number, line in source.lines():
        texts = line.split(None, splits)
        if not texts or texts[0].startswith(";;"):
            continue
        if not least <= len(texts) <= most:
            raise source.error(
                f"expected {wanted} fields ({names}), found {len(texts)}: {line.strip()[:60]!r}",
                line=number,
            )
        yield Fields(source, number, texts)


def documents_by_channel(
    source: Source, rows: Iterator[Row], build: Callable[[str, list[Row]], Document]
) -> Iterator[Document]:
    """One document for each channel of each recording, a recording at a time.

    It is named after the recording, and its channel too if the file has several of it, or is itself
    called so, as one of several files with a channel each.
    """
    return itertools.starmap(build, _channels(source, rows))


def _channels(source: Source, rows: Iterator[Row]) -> Iterator[tuple[str, list[Row]]]:
    seen: set[str] = set()
    for recording, group in itertools.groupby(rows, key=lambda row: row.recording):
        channels: dict[str, list[Row]] = {}
        for row in group:
            if recording in seen:
                raise source.error(
                    f"recording {recording!r} goes on here after another has begun; "
                    "sort the file by recording, channel and time",
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
    """When each word starts and ends, which a format of timed words cannot do without."""
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
