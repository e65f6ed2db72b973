"""`jsonl`: the native format, with one document per line and every field of a `Document`."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.documents.document import NUMBERS, Document
from interpunct.documents.flat import Batch
from interpunct.documents.strings import Strings, Vocabulary, unit_vocabulary
from interpunct.formats.files import source as files
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.native import (
    TEXTS,
    WORDS,
    Column,
    Columns,
    ListColumn,
    Record,
    Rows,
    check_names,
    read_record_batch,
    read_records,
    record_of,
    record_of_row,
)

LISTS: dict[str, tuple[frozenset[type], str]] = {
    **dict.fromkeys(WORDS, (frozenset({str}), "strings")),
    "boundaries": (frozenset({bool, int}), "0 and 1"),
    **dict.fromkeys(NUMBERS, (frozenset({int, float, bool, type(None)}), "numbers")),
}
"""The fields that are lists, the types of their entries, and how messages describe them."""


KINDS = {
    **dict.fromkeys(TEXTS, _core.JsonKind.TEXT),
    **dict.fromkeys(WORDS, _core.JsonKind.TEXTS),
    "boundaries": _core.JsonKind.TRUTHS,
    **dict.fromkeys(NUMBERS, _core.JsonKind.NUMBERS_OR_NULL),
    "scores": _core.JsonKind.NUMBERS,
}
"""The fields that the core can read."""


def recognizes(head: Head) -> bool:
    return bool(head.records) and "units" in head.records[0]


def read(source: Source, reading: Reading) -> Iterator[Document]:
    return read_records(source, _rows(source), reading)


def read_batch(source: Source, reading: Reading) -> Batch | None:
    return read_record_batch(source, _rows(source), reading)


def _rows(source: Source) -> Iterator[Rows]:
    """Rows read by the core, and other lines read by Python."""
    number = source.stretch.line if source.stretch else 1
    labels = Vocabulary()
    for block in map(partial(_block, labels), source.line_blocks()):
        for rows, line in block.parts:
            if rows:
                yield Rows(number, rows, partial(_row, block.columns), block.columns)
                number += len(rows)
                continue
            for piece in source.lines_in(line, number):
                if piece.strip():
                    yield Rows(number, range(1), partial(_record, source, piece))
                number += 1


class _Block(NamedTuple):
    """Consecutive lines: ranges of rows in the columns, or the bytes of a line that the core did
    not read.
    """

    parts: list[tuple[range, bytes]]
    columns: Columns


def _block(labels: Vocabulary, text: bytearray) -> _Block:
    """Read lines with the core, which creates no string for each word and reports no errors."""
    if len(text) > files.LONGEST // 2:
        return _Block([(range(0), line) for line in io.BytesIO(text)], {})
    texts = Vocabulary()
    vocabularies = dict.fromkeys(KINDS, texts) | {"units": unit_vocabulary(), "marks": labels}
    starts, rows, found = _core.json_rows(
        np.frombuffer(text, np.uint8),
        [(name, kind, vocabularies[name].table) for name, kind in KINDS.items()],
    )
    fields = dict(zip(KINDS, found, strict=True))
    columns = {
        name: _column(KINDS[name], vocabularies[name], values, bounds, is_given)
        for name, (values, bounds, is_given) in fields.items()
        if is_given.any()
    }
    is_document = rows >= 0
    is_document[is_document] = fields["units"][2]
    parts: list[tuple[range, bytes]] = []
    for known, group in groupby(range(len(rows)), is_document.tolist().__getitem__):
        lines = list(group)
        if known:
            parts.append((range(rows[lines[0]], rows[lines[-1]] + 1), b""))
        else:
            parts += [(range(0), bytes(text[starts[i] : starts[i + 1]])) for i in lines]
    return _Block(parts, columns)


def _column(
    kind: _core.JsonKind,
    vocabulary: Vocabulary,
    values: npt.NDArray[Any],
    bounds: npt.NDArray[np.int64],
    is_given: npt.NDArray[np.uint8],
) -> Column:
    if kind is _core.JsonKind.TEXT:
        texts = iter(Strings(vocabulary, values))
        return [next(texts) if given else None for given in is_given.tolist()]
    if kind is _core.JsonKind.TEXTS:
        return ListColumn(Strings(vocabulary, values), bounds.tolist(), is_given.tolist())
    numbers = values.view(bool) if kind is _core.JsonKind.TRUTHS else values
    return ListColumn(numbers, bounds.tolist(), is_given.tolist())


def _row(columns: Columns, _: int, row: int) -> Record:
    return record_of_row(columns, row)


def _record(source: Source, line: str, number: int, _: int) -> Record:
    record = load_json(source, line, line=number)
    if not isinstance(record, dict):
        raise source.error('each line must be an object with "units", a list of words', line=number)
    check_names(source, record, line=number)
    for name in TEXTS:
        if not isinstance(record.get(name, ""), str):
            raise source.error(f'"{name}" must be a string', line=number)
    for name, value in record.items():
        if name in LISTS and (value is not None or name == "units"):
            _check_list(source, number, name, value)
    if None in (record.get("scores") or ()):
        raise source.error('"scores" holds null; give one score for each unit', line=number)
    return record


def _check_list(source: Source, number: int, name: str, value: Any) -> None:
    kinds, wanted = LISTS[name]
    if not isinstance(value, list) or not kinds.issuperset(map(type, value)):
        raise source.error(f'"{name}" must be a list of {wanted}', line=number)
    if name == "boundaries" and not set(value) <= {0, 1}:
        raise source.error('"boundaries" must be a list of 0 and 1', line=number)


# `json.dumps` would make another one for each value.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        record = record_of(document)
        fields = (f"{_quoted(name)}: {_json(value)}" for name, value in record.items())
        yield f"{{{', '.join(fields)}}}\n"


def _json(value: Any) -> str:
    if not isinstance(value, Strings):
        return _ENCODER.encode(value)
    quoted = value.vocabulary.facts(_quoted, _all_quoted)
    return f"[{', '.join(quoted[value.numbers].tolist())}]"


def _quoted(text: str) -> str:
    return _ENCODER.encode(text)


def _all_quoted(texts: Sequence[str]) -> npt.NDArray[np.object_]:
    """Quote texts, each distinct one once."""
    return np.array([*map(_quoted, texts)], object)
