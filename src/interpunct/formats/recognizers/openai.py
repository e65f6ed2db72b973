"""`openai`: responses of OpenAI's API with `verbose_json` and word times.

`text` has the marks, and `words` have the times, often without marks: each word is located in the
text. A response with segments but no words is `whisper`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized
from interpunct.formats.timed_text import Stretch

AHEAD = 200
"""The number of characters in which the next word is searched."""


def recognizes(head: Head) -> bool:
    if not isinstance(head.json, dict):
        return False
    words = head.json.get("words")
    return (
        isinstance(head.json.get("text"), str)
        and isinstance(words, list)
        and all(isinstance(word, dict) and "word" in word for word in words[:1])
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"text": "...", "words": [...]}, as OpenAI\'s API answers')
    words = [
        Stretch(word.text("word").strip(), word.seconds("start"), word.seconds("end"))
        for word in root.objects("words", "word")
    ]
    yield recognized(source, _in_text(source, root.text("text"), words), reading)


def _in_text(source: Source, text: str, words: Sequence[Stretch]) -> list[Stretch]:
    """The text, cut before each word found in it; times of words not found are ignored."""
    found: list[tuple[int, Stretch]] = []
    missing: list[str] = []
    position = 0
    for word in words:
        place = text.find(word.text, position, position + AHEAD + len(word.text))
        if word.text and place >= 0:
            found.append((place, word))
            position = place + len(word.text)
        elif word.text:
            missing.append(word.text)
    # A number is often written in another way.
    if len(missing) > len(found):
        warn(
            f"{source.path}: {len(missing)} of {len(words)} words are not in the text, the "
            f"first of them {missing[0]!r}; the text is read, and the times of these words are not"
        )
    cuts = [place for place, _ in found]
    stretches = [
        word._replace(text=text[first:last])
        for (_, word), (first, last) in zip(found, pairwise([*cuts, len(text)]), strict=True)
    ]
    return [Stretch(text[: cuts[0] if cuts else len(text)]), *stretches]
