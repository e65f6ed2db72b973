"""`prodigy`: what Prodigy exports (`db-out`): a task a line, with a text and spans marked in it.

A task is named by its id, else by the hash of its input, so that the annotators of a text meet.
Tasks that were rejected or ignored are left out, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.spans import Annotated, Marked, documents_of, offset

ANNOTATORS = ("_annotator_id", "_session_id")
NAMES = ("id", "name")


def recognizes(head: Head) -> bool:
    records = head.records
    return (
        bool(records)
        and all(
            isinstance(record.get("text"), str) and ("answer" in record or "_input_hash" in record)
            for record in records
        )
        and any("spans" in record for record in records)
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    texts: list[Annotated] = []
    left_out = 0
    for number, line in source.lines():
        if not line.strip():
            continue
        task = load_json(source, line, line=number)
        if not isinstance(task, dict) or not isinstance(task.get("text"), str):
            raise source.error('expected a task with "text" and "spans"', line=number)
        if task.get("answer", "accept") != "accept":
            left_out += 1
            continue
        texts.append(_annotated(source, task, number))
    if left_out:
        tasks = "1 task was" if left_out == 1 else f"{left_out} tasks were"
        warn(f"{source.path}: {tasks} not accepted by the annotator and left out")
    yield from documents_of(source, texts, reading)


def _annotated(source: Source, task: dict[str, Any], line: int) -> Annotated:
    spans = task.get("spans", [])
    if not isinstance(spans, list):
        raise source.error('"spans" must be a list', line=line)
    who = next((str(task[name]) for name in ANNOTATORS if task.get(name) is not None), "")
    return Annotated(
        _name(source, task, line), who, task["text"], [_span(source, span, line) for span in spans],
        line,
    )  # fmt: skip


def _name(source: Source, task: dict[str, Any], line: int) -> str:
    meta = task.get("meta")
    for given in (task, meta if isinstance(meta, dict) else {}):
        for name in NAMES:
            if isinstance(given.get(name), (str, int)):
                return str(given[name])
    given_hash = task.get("_input_hash")
    return f"{source.name}-{line if given_hash is None else given_hash}"


def _span(source: Source, span: Any, line: int) -> Marked:
    start, end = (
        (offset(span.get(name)) for name in ("start", "end"))
        if isinstance(span, dict)
        else (None, None)
    )
    if start is None or end is None:
        raise source.error(
            'a span needs "start" and "end", places in the text, as whole numbers', line=line
        )
    return Marked(start, end, str(span.get("label", "")))
