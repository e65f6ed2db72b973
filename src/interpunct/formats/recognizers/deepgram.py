"""`deepgram`: responses of Deepgram: channels with alternatives, the first of which is read."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized_by_channel
from interpunct.formats.text_beside_words import TextBesideWords
from interpunct.formats.timed_text import Stretch


def recognizes(head: Head) -> bool:
    results = head.json.get("results") if isinstance(head.json, dict) else None
    return isinstance(results, dict) and "channels" in results


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"results": {"channels": [...]}}, as Deepgram answers')
    texts = TextBesideWords(source, "channel")
    channels = {
        str(number): _words(channel, texts)
        for number, channel in enumerate(
            root.inside("results").objects("channels", "channel"), start=1
        )
    }
    texts.tell()
    yield from recognized_by_channel(source, channels, reading)


def _words(channel: JsonObject, texts: TextBesideWords) -> list[Stretch]:
    best = next(channel.objects("alternatives", "alternative"), None)
    if best is None:
        return []
    if "words" not in best or not best.data["words"]:
        return [Stretch(best.text("transcript"))]
    words = [
        Stretch(
            f" {word.text('punctuated_word', 'word')}",
            word.seconds("start"),
            word.seconds("end"),
            word.label("speaker"),
        )
        for word in best.objects("words", "word")
    ]
    texts.compare(channel.place, best.data.get("transcript"), (word.text for word in words))
    return words
