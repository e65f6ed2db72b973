"""`whisper`: JSON output of Whisper: segments, optionally with words and their times.

As written by openai-whisper, faster-whisper, WhisperX and whisper-timestamped: an object with
`segments`, or the list of them, also with `duration` instead of `end` (youtube-transcript-api).
Segments of documents end at delimiters; Whisper's own segments are chunks of audio. The probability
of a word is unrelated to boundaries and is not kept. `[*]` among the words is not a word: there,
whisper-timestamped suspects a disfluency that Whisper did not transcribe.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import isnan, nan
from typing import Any

import numpy as np

from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.text_beside_words import TextBesideWords
from interpunct.formats.time_order import in_order
from interpunct.formats.timed_text import Stretch, document_of, word_texts

DISFLUENCY = "[*]"
"""Stands for something that was said and not transcribed (whisper-timestamped)."""

FOREVER = 1e9
"""An upper limit of times in seconds."""


def recognizes(head: Head) -> bool:
    """Is this an object with `segments`, or a list of objects with a time and a text?

    Not if there are words beside the segments, as from OpenAI's API. If nothing was said, there is
    a text or a language beside the empty list.
    """
    segments = _segments(head.json)
    if segments is None:
        return False
    if isinstance(head.json, dict):
        if isinstance(head.json.get("words"), list):
            return False
        return bool(segments) or bool({"text", "language"} & head.json.keys())
    return all(
        isinstance(segment, dict) and "start" in segment and {"text", "words"} & segment.keys()
        for segment in segments
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    data = load_json(source, source.text())
    segments = _segments(data)
    if segments is None:
        raise source.error('expected {"segments": [...]}, as Whisper writes it')
    stretches: list[Stretch] = []
    texts = TextBesideWords(source, "segment")
    disfluent: list[str] = []
    for number, segment in enumerate(segments, start=1):
        place = f"segment {number}"
        if not isinstance(segment, dict):
            raise source.error(f"{place} must be an object")
        words = segment.get("words")
        if words:
            spoken = list(_words(source, place, segment, words))
            found = [word for word in spoken if word.text.strip() != DISFLUENCY]
            disfluent += [place] * (len(spoken) - len(found))
            texts.compare(place, segment.get("text"), (word.text for word in found))
        else:
            found = [_stretch(source, place, segment, "text")]
        stretches += [*found, Stretch("\n")]
    texts.tell()
    if disfluent:
        count = len(disfluent)
        warn(
            f"{source.path}: left out {count} mark{'s' * (count != 1)} of disfluency ([*]), which "
            f"{'are' if count > 1 else 'is'} no word, the first in {disfluent[0]}"
        )
    yield in_order(document_of(source, stretches, reading))


def _segments(data: Any) -> list[Any] | None:
    segments = data.get("segments") if isinstance(data, dict) else data
    return segments if isinstance(segments, list) else None


def _words(source: Source, place: str, segment: dict[str, Any], words: Any) -> Iterator[Stretch]:
    if not isinstance(words, list):
        raise source.error(f'the "words" of {place} must be a list')
    found = [
        _stretch(source, f"word {number} of {place}", _as_object(word), "word", "text")
        for number, word in enumerate(words, start=1)
    ]
    # Whisper writes a space before a word and none before a continuation; WhisperX writes no
    # spaces.
    spaced = any(word.text[:1].isspace() for word in found)
    for word in found:
        text = word.text if spaced else f" {word.text}"
        yield word._replace(text=text, speaker=word.speaker or str(segment.get("speaker") or ""))


def _as_object(word: Any) -> Any:
    """Convert the words of older faster-whisper: lists of start, end, text and probability."""
    if isinstance(word, list) and len(word) == 4:
        return dict(zip(("start", "end", "word", "probability"), word, strict=True))
    return word


def _stretch(source: Source, place: str, given: Any, field: str, other: str = "") -> Stretch:
    """A text with its times; whisper-timestamped has the text in the `other` field."""
    if isinstance(given, dict) and field not in given and other in given:
        field = other
    if not isinstance(given, dict) or not isinstance(given.get(field), str):
        raise source.error(f'{place} must be an object with "{field}", a string')
    times = [given.get(name) for name in ("start", "end")]
    if "end" not in given and _is_number(times[0]) and _is_number(given.get("duration")):
        times[1] = times[0] + given["duration"]
    for time in times:
        if time is not None and not (_is_number(time) and 0 <= time < FOREVER):
            raise source.error(f"{place} has the time {time!r}; times are seconds, at least 0")
    start, end = (nan if time is None else float(time) for time in times)
    return Stretch(given[field], start, end, str(given.get("speaker") or ""))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    """Write one object, with a segment for each segment of the document."""
    for document in documents:
        words = [_word(document, index, text) for index, text in enumerate(word_texts(document))]
        cuts = np.flatnonzero(document.boundaries) + 1
        segments = [
            _segment(number, part.tolist())
            for number, part in enumerate(np.split(np.array(words, object), cuts))
            if len(part)
        ]
        text = "".join(segment["text"] for segment in segments)
        yield json.dumps({"text": text, "segments": segments}, ensure_ascii=False) + "\n"


def _word(document: Document, index: int, text: str) -> dict[str, Any]:
    word: dict[str, Any] = {"word": f" {text}"}
    for name, times in (("start", document.starts), ("end", document.ends)):
        if times is not None and not isnan(times[index]):
            word[name] = float(times[index])
    if document.speaker and document.speaker[index]:
        word["speaker"] = document.speaker[index]
    return word


def _segment(number: int, words: list[dict[str, Any]]) -> dict[str, Any]:
    segment = {"id": number, "text": "".join(word["word"] for word in words), "words": words}
    for name, word in (("start", words[0]), ("end", words[-1])):
        if name in word:
            segment[name] = word[name]
    return segment
