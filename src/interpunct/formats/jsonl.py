"""`jsonl`: the native form, one document a line, every field of a `Document`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from interpunct.document import NUMBERS, Document
from interpunct.formats.json_text import load_json
from interpunct.formats.native import TEXTS, WORDS, check_names, read_records, record_of
from interpunct.formats.reading import Reading
from interpunct.formats.source import Source


def read(source: Source, reading: Reading) -> Iterator[Document]:
    records = ((n, _record(source, n, line)) for n, line in source.lines() if line.strip())
    return read_records(source, records, reading)


def _record(source: Source, number: int, line: str) -> dict[str, Any]:
    record = load_json(source, line, line=number)
    if not isinstance(record, dict):
        raise source.error('each line must be an object with "units", a list of words', line=number)
    check_names(source, record, line=number)
    for name in TEXTS:
        if not isinstance(record.get(name, ""), str):
            raise source.error(f'"{name}" must be a string', line=number)
    for name in WORDS:
        _check_list(source, number, record, name, str, "strings")
    _check_list(source, number, record, "boundaries", (bool, int), "0 and 1")
    for name in NUMBERS:
        _check_list(source, number, record, name, (int, float, type(None)), "numbers")
    if None in (record.get("scores") or ()):
        raise source.error('"scores" holds null; give one score for each unit', line=number)
    return record


def _check_list(
    source: Source, number: int, record: dict[str, Any], name: str, kind: Any, said: str
) -> None:
    value = record.get(name)
    if value is None and name != "units":
        return
    if not isinstance(value, list) or not all(isinstance(entry, kind) for entry in value):
        raise source.error(f'"{name}" must be a list of {said}', line=number)
    if name == "boundaries" and not set(value) <= {0, 1}:
        raise source.error('"boundaries" must be a list of 0 and 1', line=number)


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield json.dumps(record_of(document), ensure_ascii=False, allow_nan=False) + "\n"
