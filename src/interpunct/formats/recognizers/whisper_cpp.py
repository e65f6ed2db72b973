"""`whisper-cpp`: output of whisper.cpp with `--output-json` or `--output-json-full`."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.recognizers.recognized import recognized
from interpunct.formats.timed_text import Stretch, is_silence

MILLISECONDS = 1000
CONTROL = "[_"
"""The beginning of control tokens such as `[_BEG_]`."""


def recognizes(head: Head) -> bool:
    return isinstance(head.json, dict) and isinstance(head.json.get("transcription"), list)


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = JsonObject.read(source, '{"transcription": [...]}, as whisper.cpp writes it')
    words: list[Stretch] = []
    for segment in root.objects("transcription", "segment"):
        # Texts are joined without spaces: a segment may begin in the middle of a word.
        whole = _stretch(segment, segment.label("speaker"))
        tokens = (
            [
                _stretch(token, whole.speaker)
                for token in segment.objects("tokens", "token")
                if not token.text("text").startswith(CONTROL)
            ]
            if "tokens" in segment
            else []
        )
        # A token may be only part of a character, which is not valid text.
        same = "".join(token.text for token in tokens) == whole.text
        words += tokens if tokens and same and not is_silence(whole) else [whole]
    yield recognized(source, words, reading)


def _stretch(given: JsonObject, speaker: str) -> Stretch:
    times = given.inside("offsets")
    start, end = (times.seconds(name, per_second=MILLISECONDS) for name in ("from", "to"))
    return Stretch(given.text("text"), start, end, speaker)
