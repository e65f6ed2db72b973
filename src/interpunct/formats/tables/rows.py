"""Reading rows of tables: csv and tsv with a header, JSON, JSON lines, and Parquet.

The kind of a file is determined from its first kilobytes. Only requested columns are kept, and only
some rows at a time.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, NamedTuple

from interpunct.errors import InputError
from interpunct.extras import require
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import LONGEST, Source, extension_of
from interpunct.formats.parquet import opened
from interpunct.formats.tables.quotes import quoted_lines

ROWS = 1 << 13
"""The number of rows read at a time."""

FIRST_ROWS = 64
"""The same for the first rows, so that the first document is available quickly."""

SEPARATORS = "\t,;|"

Cells = tuple[Any, ...]


class Row(NamedTuple):
    """The cells of the requested columns, and their line; or what is wrong with it."""

    line: int
    cells: Cells
    wrong: InputError | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The names of the columns, and a function that reads some of them."""

    columns: list[str]
    rows: Callable[[Sequence[str]], Iterator[Row]]

    def parts(self, columns: Sequence[str]) -> Iterator[list[Row]]:
        """The rows in batches."""
        rows = self.rows(columns)
        size = FIRST_ROWS
        while part := list(islice(rows, size)):
            yield part
            size = ROWS


@contextmanager
def open_table(source: Source) -> Iterator[Table]:
    """Open a table of any kind; errors refer to the file."""
    source = source.kept()
    head = Head.of(source)
    if head.text.startswith("PAR1"):
        with _parquet(source) as table:
            yield table
    elif head.text.lstrip()[:1] not in ("{", "["):
        yield _delimited(source, head)
    elif _is_json_lines(source, head):
        yield _json_lines(source, head)
    else:
        yield _json(source)


def columns_of(head: Head) -> list[str]:
    """The columns of a table from its head; empty if it is not a table."""
    if head.columns:
        return list(head.columns)
    if head.records:
        return list(dict.fromkeys(name for record in head.records for name in record))
    data = head.json
    if isinstance(data, list):
        records = data if all(isinstance(record, dict) for record in data) else []
        return list(dict.fromkeys(name for record in records for name in record))
    if isinstance(data, dict):
        return list(data) if _are_columns(data) else []
    if not head.lines:
        return []
    separator = separator_of(head.lines[0])
    try:
        names = next(csv.reader([head.lines[0]], delimiter=separator), [])
    except csv.Error:
        # A header cell longer than Python's limit is not a name.
        return []
    header = [name.strip() for name in names]
    size = len(header)
    are_rows = all(line.count(separator) >= size - 1 or '"' in line for line in head.lines[:20])
    return header if size > 1 and are_rows else []


def separator_of(header: str) -> str:
    """The separator of a header.

    >>> separator_of("id;text, as it was said;pred"), separator_of("text")
    (';', ',')
    """
    best = max(SEPARATORS, key=header.count)
    return best if best in header else ","


def _delimited(source: Source, head: Head) -> Table:
    """A table with one line per row, or several if a quoted cell has line ends."""
    separator = separator_of(head.lines[0] if head.lines else "")
    given = (f"{line}\n" for _, line in source.lines())
    lines = quoted_lines(given) if separator == "\t" else given
    # A text may be longer than Python's limit for a cell.
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST))
    records = _records(source, lines, separator)
    header = [name.strip() for name in next((cells for _, cells in records), [])]
    size = len(header)

    def rows(columns: Sequence[str]) -> Iterator[Row]:
        places = [header.index(name) for name in columns]
        for line, cells in records:
            if len(cells) == size:
                yield Row(line, tuple([cells[place] for place in places]))
                continue
            error = source.error(
                f"expected {_fields(size)}, as the header has, found {len(cells)}; put a cell "
                f"that holds {separator!r} into quotes",
                line=line,
            )
            yield Row(line, (), error)

    return Table(header, rows)


def _fields(count: int) -> str:
    return f"{count} field{'s' * (count != 1)}"


def _records(
    source: Source, lines: Iterable[str], separator: str
) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row and its first line; blank lines are skipped."""
    reader = csv.reader(lines, delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise source.error(
                f"a quote out of place ({error}); put the cell in quotes, and double each quote "
                "inside it",
                line=line,
            ) from None
        if cells is None:
            return
        if cells and not (len(cells) == 1 and not cells[0].strip()):
            yield line, cells


def _json_lines(source: Source, head: Head) -> Table:
    def rows(columns: Sequence[str]) -> Iterator[Row]:
        for number, line in source.lines():
            if line.strip():
                try:
                    record = load_json(source, line, line=number)
                except InputError as error:
                    yield Row(number, (), error)
                else:
                    yield _row(source, record, columns, number, number)

    return Table(list(dict.fromkeys(chain.from_iterable(head.objects))), rows)


def _is_json_lines(source: Source, head: Head) -> bool:
    """Is each line a row? In a file that says so, some may be none."""
    if not head.records:
        return bool(head.objects) and extension_of(source.path) == ".jsonl"
    return len(head.lines) > 1 or not _holds_columns(source, head)


def _row(source: Source, record: Any, columns: Sequence[str], number: int, line: int | None) -> Row:
    if not isinstance(record, dict):
        problem = f"row {number} must be an object that maps columns to values"
        return Row(number, (), source.error(problem, line=line))
    for name in columns:
        if name not in record:
            problem = f"row {number} has no {name!r}; give every row one"
            return Row(number, (), source.error(problem, line=line))
    return Row(number, tuple([record[name] for name in columns]))


def _holds_columns(source: Source, head: Head) -> bool:
    """Is a file of one line a single object of columns, rather than a row?"""
    return extension_of(source.path) == ".json" and _are_columns(head.records[0])


def _are_columns(data: dict[str, Any]) -> bool:
    """Are these columns as pandas writes them by default, or as lists?"""
    return bool(data) and (
        all(isinstance(values, list) for values in data.values())
        or all(isinstance(values, dict) for values in data.values())
    )


def _json(source: Source) -> Table:
    data = load_json(source, source.text())
    if isinstance(data, dict) and _are_columns(data):
        data = _turned(source, data)
    if not isinstance(data, list):
        raise source.error("expected a list of rows, each an object that maps columns to values")
    names = dict.fromkeys(name for row in data if isinstance(row, dict) for name in row)

    def rows(columns: Sequence[str]) -> Iterator[Row]:
        for number, record in enumerate(data, start=1):
            yield _row(source, record, columns, number, None)

    return Table(list(names), rows)


def _turned(source: Source, columns: dict[str, Any]) -> list[dict[str, Any]]:
    """Transpose columns to rows."""
    listed = {
        name: list(values.values()) if isinstance(values, dict) else values
        for name, values in columns.items()
    }
    sizes = {name: len(values) for name, values in listed.items()}
    first, size = next(iter(sizes.items()))
    for name, other in sizes.items():
        if other != size:
            raise source.error(
                f"the column {name!r} has {other} rows and {first!r} has {size}; columns must be "
                "equally long"
            )
    return [dict(zip(listed, values, strict=True)) for values in zip(*listed.values(), strict=True)]


@contextmanager
def _parquet(source: Source) -> Iterator[Table]:
    require("pyarrow.parquet", extra="parquet")
    with opened(source) as (file, _):
        schema = file.schema_arrow

        def rows(columns: Sequence[str]) -> Iterator[Row]:
            wanted = list(dict.fromkeys(columns))
            batches = file.iter_batches(ROWS, columns=wanted)
            values = (
                zip(*(batch.column(name).to_pylist() for name in columns), strict=True)
                for batch in batches
            )
            for number, cells in enumerate(chain.from_iterable(values), start=1):
                yield Row(number, cells)

        yield Table(list(schema.names), rows)
