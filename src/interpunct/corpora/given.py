"""The kinds of input that callers may pass, and the rows of a corpus in memory.

No table library is needed to read columns: any iterable has rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan
from os import PathLike
from typing import Any, Literal, TypeAlias

import numpy as np

from interpunct.corpora.frames import Column, columns_of, is_lazy
from interpunct.corpora.parsed import DocBin, Parsed
from interpunct.corpora.paths import NamedPath
from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.tables.columns import Side, twice

Texts: TypeAlias = Iterable[str | Iterable[str] | Document | Parsed]
"""One row for each document: its text, the list of its segments, or the document itself.

A list, a tuple, an array, a Series, the column of a frame or of a data set, a generator, ...
"""

OneCorpus: TypeAlias = str | PathLike[str] | Document | Column | Parsed | DocBin | Texts
"""A path to a file, a folder or a pattern; or documents in memory."""

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
"""The types that pandas uses for missing values, besides nan."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a corpus in memory, read once and kept; rows that are sequences become lists.

    `called` is the argument as the caller would write it, `labels` is the index of a Series, and
    `given_names` are the values of a column of names.
    """

    called: str
    entries: Sequence[Any]
    labels: Sequence[Any] | None = None
    given_names: Sequence[str] | None = None

    @property
    def names(self) -> Sequence[str]:
        """The names of the documents: from a column, or 1, 2, ..."""
        if self.given_names is not None:
            return self.given_names
        return [str(number) for number in range(1, len(self.entries) + 1)]

    @classmethod
    def of(cls, given: object, called: str) -> Rows:
        """The rows of any ordered iterable; anything else is an error.

        >>> Rows.of(iter(["We met.", ("He left.", "Bye.")]), "systems").entries
        ['We met.', ['He left.', 'Bye.']]
        """
        entries = [
            listed(entry, f"{called}[{number}]") if _has_rows(entry) else entry
            for number, entry in enumerate(listed(given, called))
        ]
        index = getattr(given, "index", None)
        return cls(called, entries, None if callable(index) else index)

    @classmethod
    def of_table(cls, given: Column, called: str, side: Side, name_column: str | None) -> Rows:
        """The rows of a column of a frame or a data set, named by another of its columns."""
        try:
            column, named = given.chosen(side, name_column)
        except InputError as error:
            raise InputError(f"{called}: {error.args[0]}") from None
        rows = cls.of(given.values(column), f"{called}[{column!r}]")
        if named is None:
            return rows
        column_of_names = cls.of(given.values(named), f"{called}[{named!r}]")
        names: dict[str, int] = {}
        for place in range(len(rows.entries)):
            name = column_of_names.name(place)
            if name in names:
                raise InputError(f"{column_of_names.place(place)}: {twice(name, named)}")
            names[name] = place
        return replace(rows, given_names=list(names))

    def name(self, number: int) -> str:
        """The name of a row, from the column of names."""
        given = self.entries[number]
        if isinstance(given, np.generic):
            given = given.item()
        if not isinstance(given, (str, int)) or not str(given).strip():
            raise _wrong(given, self.place(number), "a name", counted=self.labels is None)
        return str(given)

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
        """The kind of all rows, or None if there are none; missing or wrong values are errors."""
        kinds = [self._kind(number, entry) for number, entry in enumerate(self.entries)]
        for number, kind in enumerate(kinds):
            if kind != kinds[0]:
                raise InputError(
                    f"{self.place(number)} is a {kind} and {self.place(0)} a {kinds[0]}; give "
                    "rows of one kind"
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
    """Convert an iterable to a list."""
    if isinstance(given, (bytes, bytearray, memoryview)):
        raise InputError(f"{called} is {type(given).__name__}; decode it to strings")
    if isinstance(given, (set, frozenset)):
        raise InputError(f"{called} is a set, which has no order; give a list")
    if isinstance(given, Mapping):
        raise InputError(f"{called} is a mapping inside a mapping; give a list of texts")
    if hasattr(given, "readline"):
        raise InputError(f"{called} is an open file; give its path, or a list of texts")
    if is_lazy(given):
        raise InputError(f"{called} is a {type(given).__name__}; give frame.collect()")
    if columns_of(given) is not None:
        raise InputError(f"{called} is a whole {type(given).__name__}; give one column of it")
    if isinstance(given, np.ndarray) and given.ndim > 1:
        raise InputError(
            f"{called} is an array of {given.ndim} dimensions; give one row of texts, or a list of "
            "lists of segments"
        )
    # Arrow scalars are not strings.
    to_list: Callable[[], list[Any]] | None = getattr(given, "to_pylist", None)
    if to_list is not None:
        return to_list()
    try:
        # Objects that are not iterable raise the error below.
        rows = iter(given)  # type: ignore[call-overload]
    except TypeError:
        raise InputError(
            f"{called}: expected a path, a Document, or a list of texts, of lists of segments or "
            f"of Documents, found {type(given).__name__}"
        ) from None
    return list(rows)


def _has_rows(entry: object) -> bool:
    """Is a row itself an iterable, rather than a text or another value?"""
    single = (str, bytes, bytearray, Document, PathLike, Mapping, set, frozenset)
    return isinstance(entry, Iterable) and not isinstance(entry, single)


def _wrong(entry: object, place: str, expected: str, *, counted: bool = True) -> InputError:
    """The error for a value of an unsupported type."""
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
