"""What readers may be told, and what every format module offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from interpunct.document import DELIMITERS, Document
from interpunct.formats.source import Source


@dataclass(frozen=True, slots=True)
class Reading:
    """Choices that a reader takes.

    `marker` is the inline sign of the format `marked`; `keep_tokens` leaves punctuation where
    tokens are given, because tokens are then what is scored; `allow_empty` takes a file without
    words as a document without units.
    """

    delimiters: frozenset[str] = DELIMITERS
    marker: str = "</s>"
    keep_tokens: bool = False
    allow_empty: bool = False


Reader = Callable[[Source, Reading], Iterator[Document]]
Writer = Callable[[Iterable[Document], Reading], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table FORMATS."""

    name: str
    extensions: tuple[str, ...]
    boundaries: str
    read: Reader
    write: Writer
    holds_many: bool
