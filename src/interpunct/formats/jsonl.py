"""`jsonl`: the native form, one document a line, every field of a `Document`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from interpunct.documents.document import NUMBERS, Document
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.native import TEXTS, WORDS, check_names, read_records, record_of

LISTS: dict[str, tuple[frozenset[type], str]] = {
    **dict.fromkeys(WORDS, (frozenset({str}), "strings")),
    "boundaries": (frozenset({bool, int}), "0 and 1"),
    **dict.fromkeys(NUMBERS, (frozenset({int, float, bool, type(None)}), "numbers")),
}
"""The fields that are lists, what may stand in them, and how to say so."""


def read(source: Source, reading: Reading) -> Iterator[Document]:
    records = ((n, partial(_record, source, n, line)) for n, line in source.lines() if line.strip())
    return read_records(source, records, reading)


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
