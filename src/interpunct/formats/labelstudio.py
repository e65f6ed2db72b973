"""`labelstudio`: Label Studio's export as JSON: tasks, each with annotations of its text.

The text of a task is the annotated field of `data`. Skipped annotations are left out. The short
form (JSON-MIN) has a row for each annotation instead, with its spans in a field named by the
project.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject, objects_of
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.spans import Annotated, Marked, documents_of, offset

LABELS = ("labels", "hypertextlabels")


def recognizes(head: Head) -> bool:
    tasks = head.rows if isinstance(head.json, list) else []
    if isinstance(head.json, dict):
        tasks = [head.json]
    return any({"data", "annotations"} <= task.keys() for task in tasks[:1]) or any(
        map(_marked_fields, tasks)
    )


def _marked_fields(row: dict[str, Any]) -> list[str]:
    """The fields of a row in the short form that hold spans."""
    return [
        name
        for name, value in row.items()
        if isinstance(value, list) and value and all(map(_is_span, value))
    ]


def _is_span(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and {"start", "end"} <= value.keys()
        and any(name in value for name in LABELS)
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    data = load_json(source, source.text())
    # A storage export has one file per task.
    is_one = isinstance(data, dict) and {"data", "annotations"} <= data.keys()
    tasks = objects_of(source, [data] if is_one else data, "task")
    texts: list[Annotated] = []
    for task in tasks:
        is_task = isinstance(task.data.get("data"), dict) or "annotations" in task
        texts += _annotated(task) if is_task else [_short(task)]
    yield from documents_of(source, texts, reading)


def _annotated(task: JsonObject) -> Iterator[Annotated]:
    data = task.inside("data")
    name = _name(task, data)
    for annotation in task.objects("annotations", "annotation"):
        if annotation.data.get("was_cancelled"):
            continue
        everything = list(annotation.objects("result", "result"))
        results = [result for result in everything if result.data.get("type") in LABELS]
        if not results:
            _check_others(everything)
        spans = [_span(result.inside("value")) for result in results]
        yield Annotated(name, _annotator(annotation), _text(data, results), spans)


def _check_others(results: list[JsonObject]) -> None:
    """Raise an error for labels of other media; choices and ratings of a whole task are ignored."""
    for result in results:
        kind = result.data.get("type")
        if isinstance(kind, str) and kind.endswith("labels"):
            raise result.error(
                f"results of type {kind!r} are not spans of text, whose type is {LABELS[0]!r}; "
                "export a project in which text was labelled"
            )


def _short(row: JsonObject) -> Annotated:
    """An annotation in the short form."""
    spans = [
        _span(value) for name in _marked_fields(row.data) for value in row.objects(name, "span")
    ]
    return Annotated(_name(row, row), row.label("annotator"), _text(row, []), spans)


def _name(task: JsonObject, data: JsonObject) -> str:
    for given in (data.data.get("name"), data.data.get("id"), task.data.get("id")):
        if isinstance(given, (str, int)) and not isinstance(given, bool):
            return str(given)
    raise task.error('"id" is missing, so the text has no name')


def _annotator(annotation: JsonObject) -> str:
    who: Any = annotation.data.get("completed_by")
    if isinstance(who, dict):
        return JsonObject(annotation.source, who, annotation.place).label("email", "id")
    return annotation.label("completed_by")


def _text(data: JsonObject, results: list[JsonObject]) -> str:
    """The annotated text, or the only text."""
    for result in results:
        field = result.label("to_name")
        if isinstance(data.data.get(field), str):
            return data.text(field)
    if "text" in data:
        return data.text("text")
    texts = [value for value in data.data.values() if isinstance(value, str)]
    if not texts:
        raise data.error("has no text; export tasks whose data is text")
    return max(texts, key=len)


def _span(value: JsonObject) -> Marked:
    start, end = (offset(value.data.get(name)) for name in ("start", "end"))
    if start is None or end is None:
        raise value.error('"start" and "end" must be whole numbers: places in the text')
    names: Any = next((value.data[name] for name in LABELS if name in value), [])
    return Marked(start, end, "+".join(map(str, names)) if isinstance(names, list) else "")
