"""`doccano`: doccano's export as JSONL: one text per line with its annotated spans.

The same objects may also be in a list. Spans are lists of start, end and label in `label`, `labels`
or `entities`, or objects in `entities` or `annotations`, which may name their annotator in `user`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.spans import Annotated, Marked, documents_of, objects, offset

FIELDS = ("label", "labels", "entities", "annotations")
TEXTS = ("text", "data")
IDS = ("id", "doc_id")
ANNOTATORS = ("username", "user", "annotator")


def recognizes(head: Head) -> bool:
    records = head.rows
    return (
        bool(records)
        and all(
            any(isinstance(record.get(name), str) for name in TEXTS)
            and any(_holds_spans(record.get(name)) for name in FIELDS)
            and "spans" not in record
            for record in records
        )
        and any(record[name] for record in records for name in FIELDS if name in record)
    )


def _holds_spans(given: Any) -> bool:
    return isinstance(given, list) and all(
        (isinstance(span, list) and len(span) == 3 and offset(span[0]) is not None)
        or (isinstance(span, dict) and "start_offset" in span)
        for span in given
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    texts: list[Annotated] = []
    for number, (line, data) in enumerate(objects(source), start=1):
        if not isinstance(data, dict):
            raise source.error("expected an object with a text and its spans", line=line)
        texts += _annotated(source, data, number, line)
    yield from documents_of(source, texts, reading)


def _annotated(
    source: Source, data: dict[str, Any], number: int, line: int | None
) -> Iterator[Annotated]:
    """The spans of each annotator in a text."""
    text = next((data[name] for name in TEXTS if isinstance(data.get(name), str)), None)
    if text is None:
        raise source.error('a row needs "text"', line=line)
    given = next((data[name] for name in FIELDS if data.get(name) is not None), None)
    if not isinstance(given, list):
        raise source.error(
            f"a row needs its spans as a list, in one of {', '.join(FIELDS)}", line=line
        )
    name = next((data[key] for key in IDS if key in data), f"{source.name}-{number}")
    whole = next((data[key] for key in ANNOTATORS if data.get(key) is not None), "")
    annotators: dict[str, list[Marked]] = {} if given else {str(whole): []}
    for span in given:
        who, marked = _span(source, span, line)
        annotators.setdefault(who or str(whole), []).append(marked)
    for who, spans in annotators.items():
        yield Annotated(str(name), who, text, spans, line)


def _span(source: Source, span: Any, line: int | None) -> tuple[str, Marked]:
    start, end, label, who = None, None, "", ""
    if isinstance(span, list) and len(span) == 3:
        start, end, label = offset(span[0]), offset(span[1]), str(span[2])
    elif isinstance(span, dict):
        start, end = (offset(span.get(name)) for name in ("start_offset", "end_offset"))
        label, who = str(span.get("label", "")), str(span.get("user", ""))
    if start is None or end is None:
        raise source.error(
            f"a span must be [start, end, label], with places in the text, not {str(span)[:40]!r}",
            line=line,
        )
    return who, Marked(start, end, label)
