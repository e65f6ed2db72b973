"""`google`: responses of Google Cloud Speech-to-Text, version 1 or 2: a list of results.

The first alternative of each result is read. With diarization, the last result repeats all words
with their speakers, and only that one is read. Each channel is a document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import nan
from typing import Any

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject, as_seconds
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized_by_channel
from interpunct.formats.text_beside_words import TextBesideWords
from interpunct.formats.timed_text import Stretch

STARTS = ("startTime", "startOffset", "start_time", "start_offset")
ENDS = ("endTime", "endOffset", "end_time", "end_offset")
SPEAKERS = ("speakerLabel", "speakerTag", "speaker_label", "speaker_tag")
CHANNELS = ("channelTag", "channel_tag")
_DURATION = re.compile(r"\d{1,12}(?:\.\d+)?s?")


def recognizes(head: Head) -> bool:
    data = head.json
    if isinstance(data, dict) and isinstance(data.get("response"), dict):
        data = data["response"]
    results = data.get("results") if isinstance(data, dict) else None
    return (
        isinstance(results, list)
        and bool(results)
        and all(isinstance(one, dict) and "type" not in one for one in results)
        and any("alternatives" in one for one in results)
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"results": [...]}, as Google Speech-to-Text answers')
    if "response" in root:
        root = root.inside("response")
    channels: dict[str, list[list[Stretch]]] = {}
    texts = TextBesideWords(source, "result")
    for result in root.objects("results", "result"):
        best = (
            next(result.objects("alternatives", "alternative"), None)
            if ("alternatives" in result)
            else None
        )
        if best is not None and best.data:
            words = _words(best)
            channels.setdefault(result.label(*CHANNELS), []).append(words)
            # The one that has all words again may have a text of its own only.
            if not any(word.speaker for word in words):
                transcript = best.data.get("transcript")
                texts.compare(result.place, transcript, (word.text for word in words))
    texts.tell()
    found = {name: _without_repetition(results) for name, results in channels.items()}
    yield from recognized_by_channel(source, found or {"": []}, reading)


def _words(best: JsonObject) -> list[Stretch]:
    if "words" not in best:
        return [Stretch(f" {best.text('transcript')}\n")]
    return [
        Stretch(
            f" {word.text('word')}",
            _time(word, STARTS),
            _time(word, ENDS),
            "" if (speaker := word.label(*SPEAKERS)) == "0" else speaker,
        )
        for word in best.objects("words", "word")
    ]


def _time(word: JsonObject, names: tuple[str, ...]) -> float:
    """A duration: `1.400s`, a number, or seconds and nanoseconds; zero may be left out."""
    value: Any = next((word.data[name] for name in names if name in word), None)
    if value is None:
        others = STARTS if names is ENDS else ENDS
        return 0.0 if names is STARTS and any(name in word for name in others) else nan
    if isinstance(value, dict):
        whole, parts = (value.get(name, 0) for name in ("seconds", "nanos"))
        return as_seconds(word, whole) + as_seconds(word, parts, per_second=1e9)
    if isinstance(value, str):
        if not _DURATION.fullmatch(value):
            raise word.error(f"the time {value[:30]!r} must be like '1.400s'")
        value = value.removesuffix("s")
    return as_seconds(word, value)


def _without_repetition(results: list[list[Stretch]]) -> list[Stretch]:
    """All words, or those of the last result if it repeats all of them with speakers."""
    *before, last = results
    earlier = [word for words in before for word in words]
    # It may have a word more or less than the others, but begins at the same time.
    repeats = (
        any(word.speaker for word in last)
        and not any(word.speaker for word in earlier)
        and bool(earlier)
        and last[0].start < earlier[-1].start
    )
    return last if repeats else earlier + last
