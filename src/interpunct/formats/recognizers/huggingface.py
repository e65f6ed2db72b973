"""`huggingface`: output of transformers' speech pipelines with times: `text` and `chunks`.

A chunk is a word or a longer stretch. In a list of outputs, each is a document.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import nan
from typing import Any

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject, as_seconds, objects_of
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized, spaced
from interpunct.formats.text_beside_words import TextBesideWords
from interpunct.formats.timed_text import Stretch


def recognizes(head: Head) -> bool:
    answers = head.json if isinstance(head.json, list) else [head.json]
    return bool(answers) and all(
        isinstance(answer, dict) and ("chunks" in answer or _is_chunk(answer))
        for answer in answers[:10]
    )


def _is_chunk(answer: dict[str, Any]) -> bool:
    return {"text", "timestamp"} <= answer.keys()


def read(source: Source, reading: Reading) -> Iterator[Document]:
    data = load_json(source, source.text())
    if isinstance(data, list) and data and isinstance(data[0], dict) and _is_chunk(data[0]):
        # With speakers, there are only chunks.
        data = {"chunks": data}
    answers = data if isinstance(data, list) else [data]
    texts = TextBesideWords(source, "answer")
    for number, answer in enumerate(objects_of(source, answers, "answer"), start=1):
        words = [_stretch(chunk) for chunk in answer.objects("chunks", "chunk")]
        texts.compare(f"answer {number}", answer.data.get("text"), (word.text for word in words))
        document = recognized(source, spaced(words), reading)
        yield document.renamed(f"{source.name}-{number}") if len(answers) > 1 else document
    texts.tell()


def _stretch(chunk: JsonObject) -> Stretch:
    times = chunk.data.get("timestamp")
    if not isinstance(times, list) or len(times) != 2:
        raise chunk.error('"timestamp" must be a list of a start and an end')
    # The end of the last chunk is often unknown.
    start, end = (nan if time is None else as_seconds(chunk, time) for time in times)
    return Stretch(chunk.text("text"), start, end, chunk.label("speaker"))
