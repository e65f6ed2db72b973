"""`assemblyai`: responses of AssemblyAI: words with times in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized
from interpunct.formats.text_beside_words import TextBesideWords
from interpunct.formats.timed_text import Stretch

MILLISECONDS = 1000


def recognizes(head: Head) -> bool:
    if not isinstance(head.json, dict) or "text" not in head.json:
        return False
    words = head.json.get("words")
    first = words[0] if isinstance(words, list) and words else {}
    return (isinstance(first, dict) and "text" in first) or "audio_url" in head.json


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"text": "...", "words": [...]}, as AssemblyAI answers')
    if root.data.get("status") == "error":
        reason = root.label("error") or "no reason given"
        raise source.error(f"the recogniser could not transcribe it ({reason[:60]}); try it again")
    words = (
        [
            Stretch(
                f" {word.text('text')}",
                word.seconds("start", per_second=MILLISECONDS),
                word.seconds("end", per_second=MILLISECONDS),
                word.label("speaker"),
            )
            for word in root.objects("words", "word")
        ]
        if "words" in root
        else [Stretch(root.text("text"))]
    )
    texts = TextBesideWords(source, "file")
    texts.compare("the file", root.data.get("text"), (word.text for word in words))
    texts.tell()
    yield recognized(source, words, reading)
