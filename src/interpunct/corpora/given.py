"""What callers may give: one corpus or several, and the rows of a corpus that is in memory.

No library of tables is needed to read its columns: whatever can be iterated over has rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from os import PathLike
from typing import Any, Literal, TypeAlias

import numpy as np

from interpunct.corpora.paths import NamedPath
from interpunct.documents.document import Document
from interpunct.errors import InputError

Texts: TypeAlias = Iterable[str | Iterable[str] | Document]
"""One row for each document: its text, the list of its segments, or the document itself.

A list, a tuple, an array, a Series, the column of a frame or of a data set, a generator, ...
"""

OneCorpus: TypeAlias = str | PathLike[str] | Document | Texts
"""A path to a file, a folder or a pattern; or documents that are in memory."""

CorpusLike: TypeAlias = (
    OneCorpus
    | Mapping[str, OneCorpus]
    | Iterable[PathLike[str]]
    | Iterable[Iterable[Document]]
    | Iterable[NamedPath]
)
"""One corpus, or several: a mapping of names to corpora, paths, or lists of Documents."""

Kind = Literal["text", "list of segments", "Document"]

_MISSING = ("NAType", "NaTType")
"""The types of what pandas has in place of a value, besides nan."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a corpus in memory, read once and kept; a row that is a list is a list here.

    `called` is the argument that they are, as its caller would write it, and `labels` are those of
    a Series.
    """

    called: str
    entries: Sequence[Any]
    labels: Sequence[Any] | None = None

    @classmethod
    def of(cls, given: object, called: str) -> Rows:
        """The rows of anything that has rows in an order; anything else is refused.

        >>> Rows.of(iter(["We met.", ("He left.", "Bye.")]), "systems").entries
        ['We met.', ['He left.', 'Bye.']]
        """
        entries = [
            listed(entry, f"{called}[{number}]") if _has_rows(entry) else entry
            for number, entry in enumerate(listed(given, called))
        ]
        index = getattr(given, "index", None)
        return cls(called, entries, None if callable(index) else index)

    def place(self, number: int) -> str:
        """A row as its caller would write it.

        >>> Rows("systems['cnn']", ["We met."]).place(0)
        "systems['cnn'][0]"
        """
        if self.labels is None:
            return f"{self.called}[{number}]"
        label = self.labels[number]
        return f"{self.called}.loc[{label.item() if isinstance(label, np.generic) else label!r}]"

    def kind(self) -> Kind | None:
        """What all rows are, or None if there are none; a missing or a wrong value is refused."""
        kinds = [self._kind(number, entry) for number, entry in enumerate(self.entries)]
        for number, kind in enumerate(kinds):
            if kind != kinds[0]:
                raise InputError(
                    f"{self.place(number)} is a {kind} and {self.place(0)} a {kinds[0]}; "
                    "give rows that are alike"
                )
        return kinds[0] if kinds else None

    def _kind(self, number: int, entry: object) -> Kind:
        if isinstance(entry, str):
            return "text"
        if isinstance(entry, Document):
            return "Document"
        if not isinstance(entry, list):
            expected = "a text, a list of segments or a Document"
            raise _wrong(entry, self.place(number), expected, counted=self.labels is None)
        for place, segment in enumerate(entry):
            if not isinstance(segment, str):
                raise _wrong(segment, f"{self.place(number)}[{place}]", "a text, one segment")
        return "list of segments"


def listed(given: object, called: str) -> list[Any]:
    """What can be iterated over as a list."""
    if isinstance(given, (bytes, bytearray, memoryview)):
        raise InputError(f"{called} is {type(given).__name__}; decode it to texts")
    if isinstance(given, (set, frozenset)):
        raise InputError(f"{called} is a set, which has no order; give a list")
    if isinstance(given, Mapping):
        raise InputError(f"{called} is a mapping inside a mapping; give a list of texts")
    if hasattr(given, "readline"):
        raise InputError(f"{called} is an open file; give its path, or a list of texts")
    _check_is_column(given, called)
    if isinstance(given, np.ndarray) and given.ndim > 1:
        raise InputError(
            f"{called} is an array of {given.ndim} dimensions; give one row of texts, or a list of "
            "lists of segments"
        )
    # Arrow's own scalars are no strings.
    to_list: Callable[[], list[Any]] | None = getattr(given, "to_pylist", None)
    if to_list is not None:
        return to_list()
    try:
        rows = iter(given)  # type: ignore[call-overload]
    except TypeError:
        raise InputError(
            f"{called}: expected a path, a Document, or a list of texts, of lists of segments or "
            f"of Documents, found {type(given).__name__}"
        ) from None
    return list(rows)


def _has_rows(entry: object) -> bool:
    """Is a row itself something that has rows, rather than a text or a value of another type?"""
    single = (str, bytes, bytearray, Document, PathLike, Mapping, set, frozenset)
    return isinstance(entry, Iterable) and not isinstance(entry, single)


def _check_is_column(given: object, called: str) -> None:
    """Refuse a whole table; a Series may have a row called `columns`, so types are asked."""
    named = [name for name in ("column_names", "columns") if hasattr(type(given), name)]
    if not named:
        return
    if hasattr(given, "collect"):
        raise InputError(
            f"{called} is a {type(given).__name__}; give a column: frame.collect()['text']"
        )
    names = getattr(given, named[0])
    columns = [f"frame[{name!r}]" for name in (() if names is None else names)]
    shown = " or ".join(columns[:5]) + (" ..." if len(columns) > 5 else "")
    raise InputError(
        f"{called} is a whole {type(given).__name__}; give one column: {shown or 'it has none'}"
    )


def _wrong(entry: object, place: str, expected: str, *, counted: bool = True) -> InputError:
    """What to say of a value that is none of ours."""
    rows = " (rows are counted from 0)" if counted else ""
    if _is_missing(entry):
        return InputError(f"{place} is missing ({entry}); drop it or give ''{rows}")
    if isinstance(entry, (bytes, bytearray)):
        return InputError(f"{place} is bytes; decode it{rows}")
    return InputError(f"{place} is of type {type(entry).__name__}; expected {expected}{rows}")


def _is_missing(entry: object) -> bool:
    if isinstance(entry, (float, np.floating)):
        return isnan(entry)
    return entry is None or type(entry).__name__ in _MISSING
