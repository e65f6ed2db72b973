"""`jsonl`: the native form, one document a line, every field of a `Document`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.documents.document import NUMBERS, Document
from interpunct.documents.strings import Strings, Vocabulary, unit_vocabulary
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
    check_names,
    read_records,
    record_of,
    record_of_row,
)

LISTS: dict[str, tuple[frozenset[type], str]] = {
    **dict.fromkeys(WORDS, (frozenset({str}), "strings")),
    "boundaries": (frozenset({bool, int}), "0 and 1"),
    **dict.fromkeys(NUMBERS, (frozenset({int, float, bool, type(None)}), "numbers")),
}
"""The fields that are lists, what may stand in them, and how to say so."""


KINDS = {
    **dict.fromkeys(TEXTS, _core.JsonKind.TEXT),
    **dict.fromkeys(WORDS, _core.JsonKind.TEXTS),
    "boundaries": _core.JsonKind.TRUTHS,
    **dict.fromkeys(NUMBERS, _core.JsonKind.NUMBERS_OR_NULL),
    "scores": _core.JsonKind.NUMBERS,
}
"""The fields that the core can read."""

LARGEST_BLOCK = 2**30
"""Bytes above which lines are not given to the core."""


def read(source: Source, reading: Reading) -> Iterator[Document]:
    return read_records(source, _records(source), reading)


def _records(source: Source) -> Iterator[tuple[int, Callable[[], Record]]]:
    """What reads each line; those that the core does not know are read by Python."""
    number = source.stretch.line if source.stretch else 1
    labels = Vocabulary()
    for block in map(partial(_block, labels), source.line_blocks()):
        for row, line in block.lines:
            if row is not None:
                yield number, partial(record_of_row, block.columns, row)
                number += 1
                continue
            for piece in source.lines_in(line, number):
                if piece.strip():
                    yield number, partial(_record, source, number, piece)
                number += 1


class _Block(NamedTuple):
    """Some lines: of each the row that it is in columns, or else its bytes."""

    lines: list[tuple[int | None, bytes]]
    columns: Columns


def _block(labels: Vocabulary, text: bytearray) -> _Block:
    """Lines as the core reads them. It makes no string for each word, nor does it name errors."""
    if len(text) > LARGEST_BLOCK:
        return _Block([(None, line) for line in io.BytesIO(text)], {})
    texts = Vocabulary()
    vocabularies = dict.fromkeys(KINDS, texts) | {"units": unit_vocabulary(), "marks": labels}
    starts, rows, found = _core.json_rows(
        np.frombuffer(text, np.uint8),
        [(name, kind, vocabularies[name].table) for name, kind in KINDS.items()],
    )
    columns = {
        name: _column(kind, vocabularies[name], *column)
        for (name, kind), column in zip(KINDS.items(), found, strict=True)
        if column[2].any()
    }
    has_units = found[list(KINDS).index("units")][2]
    lines = [
        (row, b"") if row >= 0 and has_units[row] else (None, bytes(text[start:end]))
        for row, (start, end) in zip(rows.tolist(), pairwise(starts.tolist()), strict=True)
    ]
    return _Block(lines, columns)


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


def _record(source: Source, number: int, line: str) -> dict[str, Any]:
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


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield json.dumps(record_of(document), ensure_ascii=False, allow_nan=False) + "\n"
