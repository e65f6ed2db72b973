"""`prodigy`: Prodigy's export (`db-out`): one task per line, with a text and its annotated spans.

A task is named by its id, else by the hash of its input, else by the number of the first task with
the same text, so that annotators of a text are paired. Tasks may also be in a list. Rejected and
ignored tasks are left out, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.spans import Annotated, Marked, documents_of, objects, offset

ANNOTATORS = ("_annotator_id", "_session_id")
NAMES = ("id", "name")


def recognizes(head: Head) -> bool:
    records = head.rows
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
    firsts: dict[str, int] = {}
    for number, (line, task) in enumerate(objects(source), start=1):
        if not isinstance(task, dict) or not isinstance(task.get("text"), str):
            raise source.error('expected a task with "text" and "spans"', line=line)
        if task.get("answer", "accept") != "accept":
            left_out += 1
            continue
        is_signed = bool(_annotator(task))
        first = firsts.setdefault(task["text"], number) if is_signed else number
        texts.append(_annotated(source, task, first, line))
    if left_out:
        tasks = "1 task was" if left_out == 1 else f"{left_out} tasks were"
        warn(f"{source.path}: {tasks} not accepted by the annotator and left out")
    yield from documents_of(source, texts, reading)


def _annotated(source: Source, task: dict[str, Any], number: int, line: int | None) -> Annotated:
    spans = task.get("spans", [])
    if not isinstance(spans, list):
        raise source.error('"spans" must be a list', line=line)
    marked = [_span(source, span, line) for span in spans]
    return Annotated(_name(source, task, number), _annotator(task), task["text"], marked, line)


def _annotator(task: dict[str, Any]) -> str:
    return next((str(task[name]) for name in ANNOTATORS if task.get(name) is not None), "")


def _name(source: Source, task: dict[str, Any], number: int) -> str:
    meta = task.get("meta")
    for given in (task, meta if isinstance(meta, dict) else {}):
        for name in NAMES:
            if isinstance(given.get(name), (str, int)):
                return str(given[name])
    given_hash = task.get("_input_hash")
    return f"{source.name}-{number if given_hash is None else given_hash}"


def _span(source: Source, span: Any, line: int | None) -> Marked:
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
