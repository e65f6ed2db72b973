"""`parquet`: the native format in columns, with one document per row; needs pyarrow.

Time spans are a column of JSON, and treebanks a column of CoNLL-U lines. A file is read and written
in groups of rows, so that a corpus need not fit into memory.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import NUMBERS, Document
from interpunct.documents.flat import Batch
from interpunct.documents.strings import Strings, Vocabulary, unit_vocabulary
from interpunct.extras import require
from interpunct.formats.files.document_index import RowIndex
from interpunct.formats.files.growth import BYTES, VALUES, most, too_large
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source, Stretch
from interpunct.formats.format import Reading
from interpunct.formats.native import (
    FIELDS,
    TEXTS,
    WORDS,
    Column,
    Columns,
    ListColumn,
    Record,
    Rows,
    check_names,
    lattice_text,
    read_record_batch,
    read_records,
    record_of_row,
)
from interpunct.formats.parquet_footer import BrokenFooterError, ColumnSize, column_sizes
from interpunct.formats.treebank_lines import treebank_text

UNITS_IN_A_GROUP = 1 << 18
"""A group of rows is written when its documents have this many units."""

JSON = ("spans",)
"""Fields that are written as JSON."""

STRINGS = ("units", "marks")
"""Fields that are written from numbers."""


def recognizes(head: Head) -> bool:
    return head.text.startswith("PAR1") and (not head.columns or "units" in head.columns)


def read(source: Source, reading: Reading) -> Iterator[Document]:
    require("pyarrow.parquet", extra="parquet")
    return read_records(source, _rows(source), reading)


def read_batch(source: Source, reading: Reading) -> Batch | None:
    require("pyarrow.parquet", extra="parquet")
    return read_record_batch(source, _rows(source), reading)


def _rows(source: Source) -> Iterator[Rows]:
    labels, texts = Vocabulary(), Vocabulary()
    with opened(source) as table:
        # Read lists of words as lists of strings, not as dictionaries.
        schema = table.file.schema.to_arrow_schema()
        check_names(source, schema.names)
        _check_types(source, schema)
        for number, batch in _batches(table, source.stretch):
            vocabularies = {"units": unit_vocabulary(), "marks": labels}
            columns = {
                name: _column(batch.column(name), vocabularies.get(name, texts))
                for name in batch.schema.names
                if name == "units" or batch.column(name).null_count < batch.num_rows
            }
            yield Rows(number, range(batch.num_rows), partial(_record, source, columns), columns)


def _record(source: Source, columns: Columns, number: int, row: int) -> Record:
    record = record_of_row(columns, row)
    for name in JSON:
        if record.get(name) is not None:
            record[name] = load_json(source, record[name], line=number)
    _check_row(source, number, record)
    return record


class Opened(NamedTuple):
    """A file opened with pyarrow, and the columns of each row group."""

    file: Any
    groups: Sequence[Sequence[ColumnSize]]

    def units(self, group: int) -> int:
        """The number of units in a group according to the file."""
        columns = self.groups[group]
        return sum(column.values for column in columns if column.path.startswith("units."))


@contextmanager
def opened(source: Source) -> Iterator[Opened]:
    """Open the file with pyarrow; its errors refer to this file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with source.open_bytes() as given:
        # Reading starts at the end, so packed files and standard input must be in memory.
        content = given if source.can_be_cut else io.BytesIO(given.read())
        size = content.seek(0, io.SEEK_END)
        try:
            file = pq.ParquetFile(content)
            groups = column_sizes(content)
            _check_growth(source, groups, size)
            words = _words_in(file)
            yield Opened(
                pq.ParquetFile(content, metadata=file.metadata, read_dictionary=words), groups
            )
        except (pa.ArrowException, OSError, UnicodeError, RuntimeError, BrokenFooterError) as error:
            # Some C++ errors are not translated, and messages quote bytes of the file.
            message = "".join(filter(str.isprintable, str(error).partition("\n")[0]))
            raise source.error(f"not a Parquet file, or damaged: {message}") from None


def _words_in(file: Any) -> list[str]:
    """The columns of words, which are read as dictionaries."""
    paths = (file.schema.column(i).path for i in range(len(file.schema)))
    return [path for path in paths if path.startswith(tuple(f"{name}." for name in WORDS))]


def _check_growth(source: Source, groups: Sequence[Sequence[ColumnSize]], size: int) -> None:
    """A value repeated a million times takes only a few bytes."""
    values = sum(column.values for group in groups for column in group)
    unpacked = sum(column.unpacked for group in groups for column in group)
    if values > most(size, VALUES):
        raise source.error(too_large(f"holds {values} values", size))
    if unpacked > most(size, BYTES):
        raise source.error(too_large(f"unpacks to {unpacked} bytes", size))


def _batches(table: Opened, stretch: Stretch | None) -> Iterator[tuple[int, Any]]:
    """Batches of rows with the number of the first; only the necessary groups are read."""
    file = table.file
    start, end = (stretch.start, stretch.end) if stretch else (0, file.metadata.num_rows)
    first = 0
    for group in range(file.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if first < end and first + rows > start:
            number = first
            for batch in file.iter_batches(_rows_at_once(table, group), row_groups=[group]):
                below, above = max(start - number, 0), min(end - number, batch.num_rows)
                if below < above:
                    yield number + below + 1, batch.slice(below, above - below)
                number += batch.num_rows
        first += rows


def _rows_at_once(table: Opened, group: int) -> int:
    """The number of rows with about as many units as a group should have."""
    found = table.file.metadata.row_group(group)
    rows: int = found.num_rows * UNITS_IN_A_GROUP // max(1, table.units(group))
    return max(1, rows)


def words(source: Source) -> int:
    """The number of words according to the file, which may be much smaller than its text."""
    require("pyarrow.parquet", extra="parquet")
    with opened(source) as table:
        return sum(map(table.units, range(len(table.groups))))


def index(source: Source) -> RowIndex:
    """The number of rows."""
    require("pyarrow.parquet", extra="parquet")
    with opened(source) as table:
        return RowIndex(table.file.metadata.num_rows)


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
    is_right = boundaries is None or boundaries.dtype == bool or np.isin(boundaries, (0, 1)).all()
    if not is_right:
        raise source.error('"boundaries" must be a list of 0 and 1', line=number)


def _column(array: Any, vocabulary: Vocabulary) -> Column:
    """A column of a batch; words become numbers of a vocabulary, unless some are null."""
    import pyarrow as pa

    if not (pa.types.is_list(array.type) or pa.types.is_large_list(array.type)):
        texts: list[str | None] = array.to_pylist()
        return texts
    bounds = array.offsets.to_numpy()
    values = array.values.slice(bounds[0], bounds[-1] - bounds[0])
    is_words = pa.types.is_dictionary(values.type)
    return ListColumn(
        _words(values, vocabulary) if is_words else values.to_numpy(zero_copy_only=False),
        (bounds - bounds[0]).tolist(),
        array.is_valid().to_pylist(),
    )


def _words(values: Any, vocabulary: Vocabulary) -> Strings | npt.NDArray[Any]:
    import pyarrow as pa

    if values.null_count:
        words: npt.NDArray[Any] = values.dictionary_decode().to_numpy(zero_copy_only=False)
        return words
    places = values.indices.to_numpy()
    if places.max(initial=0) >= max(1, len(values.dictionary)) or places.min(initial=0) < 0:
        raise pa.ArrowInvalid("a word is not in the dictionary of its column")
    used = np.arange(len(values.dictionary))
    if len(used) > len(places):
        used = np.unique(places)
    numbers = np.empty(len(values.dictionary), np.int32)
    numbers[used] = vocabulary.numbers(values.dictionary.take(used).to_pylist())
    return Strings(vocabulary, numbers[places])


def write(documents: Iterable[Document], reading: Reading) -> Iterator[bytes]:
    pa = require("pyarrow", extra="parquet")
    pq = require("pyarrow.parquet", extra="parquet")
    kinds = {
        **dict.fromkeys(TEXTS, pa.string()),
        **dict.fromkeys(WORDS, pa.list_(pa.string())),
        **dict.fromkeys(STRINGS, _word_list()),
        **dict.fromkeys(NUMBERS, pa.list_(pa.float64())),
        "boundaries": pa.list_(pa.bool_()),
        **dict.fromkeys(JSON, pa.string()),
    }
    schema = pa.schema([(name, kinds[name]) for name in FIELDS])
    sink = _Sink()
    # Without Arrow's own schema, readers see words as strings.
    with pq.ParquetWriter(sink, schema, compression="zstd", store_schema=False) as writer:
        for group in _groups(documents):
            records = [_fields(document) for document in group]
            arrays = [
                _word_lists([record[name] for record in records])
                if name in STRINGS
                else pa.array([record[name] for record in records], kinds[name])
                for name in FIELDS
            ]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
            yield sink.take()
    yield sink.take()


def _groups(documents: Iterable[Document]) -> Iterator[list[Document]]:
    group: list[Document] = []
    units = 0
    for document in documents:
        group.append(document)
        units += len(document)
        if units >= UNITS_IN_A_GROUP:
            yield group
            group, units = [], 0
    if group:
        yield group


def _fields(document: Document) -> dict[str, Any]:
    return {
        "name": document.name,
        "units": document.unit_strings,
        "marks": document.mark_strings if document.mark_strings.any(bool) else None,
        "boundaries": document.boundaries if document.evidence == "boundaries" else None,
        **{name: getattr(document, name) for name in NUMBERS},
        "speaker": document.speaker,
        "opening": document.opening or None,
        "annotator": document.annotator or None,
        "lattice": lattice_text(document.lattice) if document.lattice else None,
        "treebank": treebank_text(document.treebank) if document.treebank else None,
        "subtypes": document.subtypes,
        "spans": json.dumps([asdict(span) for span in document.spans]) if document.spans else None,
    }


def _word_list() -> Any:
    """A list of dictionary indices; declaring them non-null makes reading faster."""
    import pyarrow as pa

    place = pa.dictionary(pa.int32(), pa.string())
    return pa.list_(pa.field("element", place, nullable=False))


def _word_lists(rows: Sequence[Strings | None]) -> Any:
    """Lists of words, as indices into a dictionary."""
    import pyarrow as pa

    given = [row for row in rows if row is not None]
    words = Strings.concatenated(given or [Strings.of((), Vocabulary())])
    is_used = np.zeros(len(words.vocabulary), bool)
    is_used[words.numbers] = True
    texts = words.vocabulary.texts
    used = [texts[number] for number in np.flatnonzero(is_used).tolist()]
    places = (np.cumsum(is_used, dtype=np.int32) - 1)[words.numbers]
    return pa.ListArray.from_arrays(
        np.cumsum([0, *(0 if row is None else len(row) for row in rows)], dtype=np.int32),
        pa.DictionaryArray.from_arrays(places, pa.array(used, pa.string())),
        type=_word_list(),
        mask=pa.array([row is None for row in rows]),
    )


class _Sink(io.RawIOBase):
    """Collects written data and returns it in pieces."""

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
