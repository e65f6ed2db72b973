"""`labelstudio`: what Label Studio exports as JSON: tasks, each with annotations of its text.

The text of a task is the field of `data` in which spans were marked. Annotations that were skipped
are left out.
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
    tasks = head.json if isinstance(head.json, list) else []
    return bool(tasks) and all(
        isinstance(task, dict) and {"data", "annotations"} <= task.keys() for task in tasks[:1]
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    tasks = objects_of(source, load_json(source, source.text()), "task")
    texts = [text for task in tasks for text in _annotated(task)]
    yield from documents_of(source, texts, reading)


def _annotated(task: JsonObject) -> Iterator[Annotated]:
    data = task.inside("data")
    name = _name(task, data)
    for annotation in task.objects("annotations", "annotation"):
        if annotation.data.get("was_cancelled"):
            continue
        results = [
            result
            for result in annotation.objects("result", "result")
            if result.data.get("type") in LABELS
        ]
        yield Annotated(name, _annotator(annotation), _text(data, results), [*map(_span, results)])


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
    """The text in which spans were marked, or the only one that there is."""
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


def _span(result: JsonObject) -> Marked:
    value = result.inside("value")
    start, end = (offset(value.data.get(name)) for name in ("start", "end"))
    if start is None or end is None:
        raise value.error('"start" and "end" must be whole numbers: places in the text')
    names: Any = next((value.data[name] for name in LABELS if name in value), [])
    return Marked(start, end, "+".join(map(str, names)) if isinstance(names, list) else "")
