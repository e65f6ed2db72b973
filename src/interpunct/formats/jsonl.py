"""`jsonl`: the native form, one document a line, every field of a `Document`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from interpunct.document import Document, Origins
from interpunct.formats.reading import Reading
from interpunct.formats.source import Source
from interpunct.treebank import Treebank

FIELDS = (
    "name", "units", "marks", "boundaries", "scores", "starts", "ends", "speaker", "opening",
    "annotator", "treebank",
)  # fmt: skip


def read(source: Source, reading: Reading) -> Iterator[Document]:
    """Documents without a name are named after the file, numbered if there are several."""
    waiting: Document | None = None
    count = 0
    for number, line in source.lines():
        if not line.strip():
            continue
        count += 1
        document = _document(source, number, line, count, reading)
        if waiting is not None:
            yield waiting
        waiting = document
    if waiting is not None:
        alone = count == 1 and waiting.name == f"{source.name}-1"
        yield waiting.renamed(source.name) if alone else waiting


def _document(source: Source, number: int, line: str, count: int, reading: Reading) -> Document:
    record = _record(source, number, line)
    # Even a document without units has a line to point at.
    lines = np.full(max(1, len(record["units"])), number, np.int32)
    return Document.build(
        record.pop("name", f"{source.name}-{count}"),
        record.pop("units"),
        origins=Origins(str(source.path), lines),
        delimiters=reading.delimiters,
        **record,
    )


def _record(source: Source, number: int, line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise source.error(f"not JSON: {error.msg} at column {error.colno}", line=number) from None
    if not isinstance(record, dict) or "units" not in record:
        raise source.error('each line must be an object with "units", a list of words', line=number)
    unknown = sorted(set(record) - set(FIELDS))
    if unknown:
        raise source.error(
            f"unknown field {unknown[0]!r}; a document has {', '.join(FIELDS)}", line=number
        )
    for name in ("name", "opening", "annotator"):
        if not isinstance(record.get(name, ""), str):
            raise source.error(f'"{name}" must be a string', line=number)
    if record.get("treebank") is not None:
        record["treebank"] = _treebank(source, number, record)
    for name in ("units", "marks", "speaker"):
        _check_list(source, number, record, name, str, "strings")
    _check_list(source, number, record, "boundaries", (bool, int), "0 and 1")
    for name in ("scores", "starts", "ends"):
        _check_list(source, number, record, name, (int, float, type(None)), "numbers")
    if None in (record.get("scores") or ()):
        raise source.error('"scores" holds null; give one score for each unit', line=number)
    return {name: value for name, value in record.items() if value is not None}


def _treebank(source: Source, number: int, record: dict[str, Any]) -> Treebank:
    try:
        treebank = Treebank.from_record(record["treebank"])
        size = len(record["units"])
        places = [*treebank.words, *treebank.unspaced, *treebank.paragraphs]
        if all(0 <= place < size for place in places):
            return treebank
    except (AttributeError, TypeError, ValueError):
        pass
    raise source.error(
        '"treebank" must have "words", rows of a unit\'s place and its words, and "unspaced", '
        '"paragraphs" and "sentence_ids", lists; places are from 0 to the number of units',
        line=number,
    )


def _check_list(
    source: Source, number: int, record: dict[str, Any], name: str, kind: Any, said: str
) -> None:
    value = record.get(name)
    if value is None:
        return
    if not isinstance(value, list) or not all(isinstance(entry, kind) for entry in value):
        raise source.error(f'"{name}" must be a list of {said}', line=number)
    if name == "boundaries" and not set(value) <= {0, 1}:
        raise source.error('"boundaries" must be a list of 0 and 1', line=number)


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield json.dumps(as_record(document), ensure_ascii=False, allow_nan=False) + "\n"


def as_record(document: Document) -> dict[str, Any]:
    """The fields of a document that say something, as plain lists."""
    record: dict[str, Any] = {"name": document.name, "units": list(document.units)}
    if any(document.marks):
        record["marks"] = list(document.marks)
    if document.evidence == "boundaries":
        record["boundaries"] = document.boundaries.astype(int).tolist()
    for name in ("scores", "starts", "ends"):
        numbers = getattr(document, name)
        if numbers is not None:
            record[name] = [None if np.isnan(number) else number for number in numbers.tolist()]
    for name in ("speaker", "opening", "annotator"):
        if getattr(document, name):
            record[name] = getattr(document, name)
    if document.treebank is not None:
        record["treebank"] = document.treebank.to_record()
    return record
