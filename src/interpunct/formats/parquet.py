"""`parquet`: the native form in columns, one document a row; needs pyarrow.

What a treebank knows is a column of JSON, and so are spans of time.
A file is read and written by groups of rows, so that a corpus need not fit into memory.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import Any

import numpy as np

from interpunct.documents.document import NUMBERS, Document
from interpunct.extras import require
from interpunct.formats.files.document_index import RowIndex
from interpunct.formats.files.growth import BYTES, VALUES, most, too_large
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source, Stretch
from interpunct.formats.format import Reading
from interpunct.formats.native import (
    FIELDS,
    TEXTS,
    WORDS,
    Record,
    check_names,
    lattice_text,
    read_records,
)

UNITS_IN_A_GROUP = 1 << 18
"""A group of rows is written when its documents have this many units."""

ROWS_AT_ONCE = 64
JSON = ("treebank", "spans")
"""Fields that are written as JSON."""


def read(source: Source, reading: Reading) -> Iterator[Document]:
    require("pyarrow.parquet", extra="parquet")
    return read_records(source, _records(source), reading)


def _records(source: Source) -> Iterator[tuple[int, Callable[[], Record]]]:
    with _opened(source) as file:
        check_names(source, file.schema_arrow.names)
        _check_types(source, file.schema_arrow)
        for number, batch in _batches(file, source.stretch):
            columns = {name: _Column(batch.column(name)) for name in batch.schema.names}
            for row in range(batch.num_rows):
                yield number + row, partial(_record_of_row, source, number + row, columns, row)


def _record_of_row(
    source: Source, number: int, columns: Mapping[str, _Column], row: int
) -> dict[str, Any]:
    record = {name: column.value(row) for name, column in columns.items()}
    for name in JSON:
        if record.get(name) is not None:
            record[name] = load_json(source, record[name], line=number)
    _check_row(source, number, record)
    return record


@contextmanager
def _opened(source: Source) -> Iterator[Any]:
    """The file as pyarrow has it; what it has to complain of is said about this file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with source.open() as opened:
        # It is read from its end, which a packed file and standard input do not have at hand.
        content = opened if source.can_be_cut else io.BytesIO(opened.read())
        size = content.seek(0, io.SEEK_END)
        try:
            file = pq.ParquetFile(content)
            _check_growth(source, file.metadata, size)
            yield file
        except (pa.ArrowException, OSError, UnicodeError) as error:
            # It quotes bytes of the file as they are.
            message = "".join(filter(str.isprintable, str(error).partition("\n")[0]))
            raise source.error(f"not a Parquet file, or damaged: {message}") from None


def _check_growth(source: Source, metadata: Any, size: int) -> None:
    """A value that stands a million times takes some bytes only."""
    groups = map(metadata.row_group, range(metadata.num_row_groups))
    columns = [group.column(i) for group in groups for i in range(group.num_columns)]
    values = sum(column.num_values for column in columns)
    unpacked = sum(column.total_uncompressed_size for column in columns)
    if values > most(size, VALUES):
        raise source.error(too_large(f"holds {values} values", size))
    if unpacked > most(size, BYTES):
        raise source.error(too_large(f"unpacks to {unpacked} bytes", size))


def _batches(file: Any, stretch: Stretch | None) -> Iterator[tuple[int, Any]]:
    """Some rows at a time, and the number of the first; only groups that are needed are read."""
    start, end = (stretch.start, stretch.end) if stretch else (0, file.metadata.num_rows)
    first = 0
    for group in range(file.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if first < end and first + rows > start:
            number = first
            for batch in file.iter_batches(ROWS_AT_ONCE, row_groups=[group]):
                below, above = max(start - number, 0), min(end - number, batch.num_rows)
                if below < above:
                    yield number + below + 1, batch.slice(below, above - below)
                number += batch.num_rows
        first += rows


def words(source: Source) -> int:
    """How many words there are, as the file says; it may be much smaller than its text."""
    require("pyarrow.parquet", extra="parquet")
    with _opened(source) as file:
        groups = (file.metadata.row_group(number) for number in range(file.num_row_groups))
        columns = (group.column(i) for group in groups for i in range(group.num_columns))
        return sum(c.num_values for c in columns if c.path_in_schema.startswith("units."))


def index(source: Source) -> RowIndex:
    """How many rows there are."""
    require("pyarrow.parquet", extra="parquet")
    with _opened(source) as file:
        return RowIndex(file.metadata.num_rows)


def _check_types(source: Source, schema: Any) -> None:
    import pyarrow.types as of

    def is_text(kind: Any) -> bool:
        return bool(of.is_string(kind) or of.is_large_string(kind) or of.is_null(kind))

    def is_number(kind: Any) -> bool:
        return bool(of.is_integer(kind) or of.is_floating(kind) or of.is_boolean(kind))

    for field in schema:
        kind, is_list = field.type, of.is_list(field.type) or of.is_large_list(field.type)
        if field.name in (*TEXTS, *JSON):
            right = is_text(kind)
        elif field.name in WORDS:
            right = is_list and is_text(kind.value_type)
        else:
            right = is_list and is_number(kind.value_type)
        if not right and not of.is_null(kind):
            raise source.error(
                f"the column {field.name!r} cannot hold {kind}; write it as jsonl has it"
            )


def _check_row(source: Source, number: int, record: Mapping[str, Any]) -> None:
    if record["units"] is None:
        raise source.error('"units" is null; give a list of words', line=number)
    for name in WORDS:
        if record.get(name) is not None and None in record[name]:
            raise source.error(f'"{name}" holds null; give one text for each unit', line=number)
    boundaries = record.get("boundaries")
    if boundaries is not None and not np.isin(boundaries, (0, 1)).all():
        raise source.error('"boundaries" must be a list of 0 and 1', line=number)


class _Column:
    """One column of a batch; lists of numbers are arrays, lists of words share equal words."""

    def __init__(self, array: Any) -> None:
        import pyarrow as pa

        self._valid = array.is_valid().to_numpy(zero_copy_only=False)
        self._is_list = pa.types.is_list(array.type) or pa.types.is_large_list(array.type)
        if not self._is_list:
            self._values = array.to_pylist()
            return
        self._offsets = array.offsets.to_pylist()
        values = array.values
        if pa.types.is_string(values.type) or pa.types.is_large_string(values.type):
            encoded = values.dictionary_encode()
            words = np.array([*encoded.dictionary.to_pylist(), None], object)
            self._values = words[encoded.indices.fill_null(len(words) - 1).to_numpy()].tolist()
        else:
            self._values = values.to_numpy(zero_copy_only=False)

    def value(self, row: int) -> Any:
        """A text, a list of words or an array of numbers; None where the row has nothing."""
        if not self._valid[row]:
            return None
        if not self._is_list:
            return self._values[row]
        return self._values[self._offsets[row] : self._offsets[row + 1]]


def write(documents: Iterable[Document], reading: Reading) -> Iterator[bytes]:
    pa = require("pyarrow", extra="parquet")
    pq = require("pyarrow.parquet", extra="parquet")
    kinds = {
        **dict.fromkeys(TEXTS, pa.string()),
        **dict.fromkeys(WORDS, pa.list_(pa.string())),
        **dict.fromkeys(NUMBERS, pa.list_(pa.float64())),
        "boundaries": pa.list_(pa.bool_()),
        **dict.fromkeys(JSON, pa.string()),
    }
    schema = pa.schema([(name, kinds[name]) for name in FIELDS])
    sink = _Sink()
    with pq.ParquetWriter(sink, schema, compression="zstd") as writer:
        for group in _groups(documents):
            writer.write_table(pa.Table.from_pylist(group, schema))
            yield sink.take()
    yield sink.take()


def _groups(documents: Iterable[Document]) -> Iterator[list[dict[str, Any]]]:
    group: list[dict[str, Any]] = []
    units = 0
    for document in documents:
        group.append(_record(document))
        units += len(document)
        if units >= UNITS_IN_A_GROUP:
            yield group
            group, units = [], 0
    if group:
        yield group


def _record(document: Document) -> dict[str, Any]:
    return {
        "name": document.name,
        "units": document.units,
        "marks": document.marks if any(document.marks) else None,
        "boundaries": document.boundaries if document.evidence == "boundaries" else None,
        **{name: getattr(document, name) for name in NUMBERS},
        "speaker": document.speaker,
        "opening": document.opening or None,
        "annotator": document.annotator or None,
        "lattice": lattice_text(document.lattice) if document.lattice else None,
        "treebank": json.dumps(document.treebank.to_record()) if document.treebank else None,
        "subtypes": document.subtypes,
        "spans": json.dumps([asdict(span) for span in document.spans]) if document.spans else None,
    }


class _Sink(io.RawIOBase):
    """Takes what is written and hands it on piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._size

    def write(self, data: Any) -> int:
        self._pieces.append(bytes(data))
        self._size += len(data)
        return len(data)

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken
