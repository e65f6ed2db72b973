"""`aws`: output of Amazon Transcribe: items that are words or punctuation.

The first alternative of each item is read. If channels were recognised separately, each is a
document.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    return isinstance(results, dict) and bool({"transcripts", "items"} & results.keys())


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"results": {"items": [...]}}, as Amazon Transcribe writes it')
    results = root.inside("results")
    channels = {"": results}
    if "channel_labels" in results:
        labels = results.inside("channel_labels")
        channels = {
            channel.label("channel_label"): channel
            for channel in labels.objects("channels", "channel")
        }
    speakers = _speakers(results)
    found = {name: _words(channel, speakers) for name, channel in channels.items()}
    _compare(source, results, [word for words in found.values() for word in words])
    yield from recognized_by_channel(source, found, reading)


def _compare(source: Source, results: JsonObject, words: Sequence[Stretch]) -> None:
    """Compare the words with the transcript, in which channels follow each other by time."""
    if "transcripts" not in results or "channel_labels" in results:
        return
    texts = TextBesideWords(source, "file")
    whole = [one.text("transcript") for one in results.objects("transcripts", "transcript")]
    texts.compare("the file", " ".join(whole), (word.text for word in words))
    texts.tell()


def _speakers(results: JsonObject) -> dict[str, str]:
    """Speakers by time; newer responses have them in the items themselves."""
    if "speaker_labels" not in results:
        return {}
    return {
        item.label("start_time"): item.label("speaker_label")
        for segment in results.inside("speaker_labels").objects("segments", "segment")
        for item in (segment.objects("items", "item") if "items" in segment else ())
    }


def _words(channel: JsonObject, speakers: dict[str, str]) -> list[Stretch]:
    words: list[Stretch] = []
    for item in channel.objects("items", "item"):
        best = next(item.objects("alternatives", "alternative"), None)
        if best is None:
            raise item.error('"alternatives" is empty')
        text = best.text("content")
        if item.text("type") == "punctuation":
            words.append(Stretch(text, speaker=words[-1].speaker if words else ""))
        else:
            speaker = item.label("speaker_label") or speakers.get(item.label("start_time"), "")
            times = item.seconds("start_time"), item.seconds("end_time")
            words.append(Stretch(f" {text}", *times, speaker))
    return words
