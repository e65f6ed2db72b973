"""`table`: one text per row, in a column of a csv, tsv, JSON or Parquet file with named columns.

`PATH#COLUMN` selects the column; without it, a column with a known name is used, as in manifests of
NeMo. A cell is running text, a text in a given format, or a list of segments. Documents are named
by another column, or by the number of the row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from math import isnan
from typing import Any, NamedTuple

import numpy as np

from interpunct.documents.document import Document
from interpunct.documents.flat import Batch
from interpunct.errors import InputError
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.lines import read as read_lines
from interpunct.formats.many_texts import joined_segments, split_documents
from interpunct.formats.tables.columns import is_known, name_column, text_column, twice
from interpunct.formats.tables.rows import Row, columns_of, open_table
from interpunct.formats.text import write as write_text

HEADER = "name,text\n"


def recognizes(head: Head) -> bool:
    """Is this a table with a column of a known name, and without nested objects or lists?

    One-line output of a recogniser has a text and a list of words, and exports of annotation tools
    have a text and a list of spans.
    """
    columns = columns_of(head)
    nested = any(
        isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value)
        for record in head.rows
        for value in record.values()
    )
    return "units" not in columns and is_known(columns) and not nested


class _Texts(NamedTuple):
    """Some rows: their names, texts and lines."""

    names: list[str]
    texts: list[str]
    lines: list[int]
    are_segments: bool


def read(source: Source, reading: Reading) -> Iterator[Document]:
    if reading.keep_tokens:
        # If tokens are scored, the lines of a text are its sentences.
        for cell in cell_sources(source, reading):
            yield from read_lines(cell, reading)
        return
    left_out = LeftOut(source.path, reading, what="row")
    for part in _parts(source, reading, left_out):
        yield from _split(source, part, reading)
    left_out.tell()


def read_batch(source: Source, reading: Reading) -> Batch | None:
    """Read all rows at once; None if they must be read separately."""
    if reading.cells is not None or reading.keep_tokens or reading.bad == "skip":
        return None
    parts = list(_parts(source, reading, LeftOut(source.path, reading)))
    if not parts:
        return None
    whole = _Texts(
        list(chain.from_iterable(part.names for part in parts)),
        list(chain.from_iterable(part.texts for part in parts)),
        list(chain.from_iterable(part.lines for part in parts)),
        parts[0].are_segments,
    )
    return _split(source, whole, reading)


def _parts(source: Source, reading: Reading, left_out: LeftOut) -> Iterator[_Texts]:
    """The rows of a table in batches, without unreadable rows."""
    with open_table(source) as table:
        with _said_of(source):
            column = text_column(table.columns, reading.column, reading.side)
            named = name_column(table.columns, reading.name_column)
        cells = _Cells(source, column, named, reading)
        for part in table.parts([column] if named is None else [column, named]):
            found = cells.texts(part, left_out)
            if found.names:
                yield found


@contextmanager
def _said_of(source: Source) -> Iterator[None]:
    """Let errors about columns refer to the file."""
    try:
        yield
    except InputError as error:
        raise source.error(error.args[0]) from None


class _Cells:
    """Checks the cells of a table."""

    def __init__(self, source: Source, column: str, named: str | None, reading: Reading) -> None:
        self._source, self._column, self._named = source, column, named
        self._stem = f"{source.name}-" if reading.one_of_several else ""
        self._cells = reading.cells
        self._count = 0
        self._seen: set[str] = set()
        self._are_segments: bool | None = None

    def texts(self, rows: Sequence[Row], left_out: LeftOut) -> _Texts:
        found = _Texts([], [], [], False)
        for row in rows:
            self._count += 1
            with left_out.attempt():
                text = self._text(row)
                name = self._name(row)
                found.names.append(name)
                found.texts.append(text)
                found.lines.append(row.line)
        return found._replace(are_segments=bool(self._are_segments))

    def _text(self, row: Row) -> str:
        if row.wrong:
            raise row.wrong
        cell = row.cells[0]
        if type(cell) is not str and not isinstance(cell, list):
            raise self._wrong(row, cell)
        is_list = isinstance(cell, list)
        if self._are_segments is None:
            self._are_segments = is_list
        if is_list != self._are_segments:
            kinds = ("a text", "a list of segments")
            raise self._error(
                row, f"{kinds[is_list]} after {kinds[not is_list]}; give rows of one kind"
            )
        if not is_list:
            return str(cell)
        if self._cells is not None:
            raise self._error(
                row, f"a list of segments, which has no format; leave {self._cells!r} out"
            )
        for segment in cell:
            if type(segment) is not str:
                raise self._wrong(row, segment)
        return joined_segments(cell)

    def _name(self, row: Row) -> str:
        if self._named is None:
            return f"{self._stem}{self._count}"
        given = row.cells[1]
        name = str(given) if isinstance(given, (str, int)) else ""
        if not name.strip() or "\0" in name:
            raise self._source.error(
                f"row {self._count} has no name in the column {self._named!r}; give it one",
                line=row.line,
            )
        if name in self._seen:
            raise self._source.error(twice(name, self._named), line=row.line)
        self._seen.add(name)
        return name

    def _wrong(self, row: Row, cell: Any) -> InputError:
        if cell is None or (isinstance(cell, float) and isnan(cell)):
            return self._error(row, "missing; drop the row or give an empty text")
        return self._error(
            row, f"of type {type(cell).__name__}; expected a text or a list of segments"
        )

    def _error(self, row: Row, what: str) -> InputError:
        return self._source.error(f"{self._column!r} in row {self._count} is {what}", line=row.line)


def _split(source: Source, part: _Texts, reading: Reading) -> Batch:
    return split_documents(
        part.names,
        part.texts,
        reading,
        by_line=part.are_segments,
        path=str(source.path),
        lines=np.array(part.lines, np.int32),
    )


def cell_sources(source: Source, reading: Reading) -> Iterator[Source]:
    """The text of each row as a source for the reader of its format."""
    left_out = LeftOut(source.path, reading, what="row")
    for part in _parts(source, reading, left_out):
        for name, text, line in zip(part.names, part.texts, part.lines, strict=True):
            yield Source.of_text(text, name=name, place=f"{source.path}:{line}")
    left_out.tell()


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    """Write a csv file with the name and the running text of each document."""
    yield HEADER
    for document in documents:
        text = "".join(write_text([document], reading)).removesuffix("\n")
        yield f"{_quoted(document.name)},{_quoted(text)}\n"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
