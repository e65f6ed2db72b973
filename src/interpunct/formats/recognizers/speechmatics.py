"""`speechmatics`: responses of Speechmatics (`json-v2`): words or punctuation."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized
from interpunct.formats.timed_text import Stretch

UNKNOWN = "UU"
"""The unknown speaker."""


def recognizes(head: Head) -> bool:
    """If nothing was said, there are a version of the format and metadata beside an empty list."""
    data = head.json if isinstance(head.json, dict) else {}
    results = data.get("results")
    if results == []:
        return {"format", "metadata"} <= data.keys()
    return isinstance(results, list) and all(
        isinstance(one, dict) and "type" in one for one in results[:10]
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"results": [...]}, as Speechmatics answers')
    words: list[Stretch] = []
    joins = False
    for result in root.objects("results", "result"):
        if "alternatives" not in result:
            continue
        best = next(result.objects("alternatives", "alternative"), None)
        if best is None:
            continue
        speaker = best.label("speaker")
        speaker = "" if speaker == UNKNOWN else speaker
        attaches = result.label("attaches_to")
        text = best.text("content")
        text = text if joins or attaches in ("previous", "both") else f" {text}"
        joins = attaches in ("next", "both")
        if result.text("type") == "punctuation":
            # Punctuation has the time of the word before it.
            words.append(Stretch(text, speaker=speaker))
        else:
            times = result.seconds("start_time"), result.seconds("end_time")
            words.append(Stretch(text, *times, speaker))
    yield recognized(source, words, reading)
