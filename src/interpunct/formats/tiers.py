"""Building a document from tiers of words and segments, with one speaker each.

The content of a tier is known by its name, which may have a speaker before it (`anna - words`, as
written by the Montreal Forced Aligner) or after it (`words@anna`). With tiers of segments, segments
end with their intervals; with words alone, at delimiters.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import numpy as np

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.timed_text import Stretch, document_of, stretches_of, word_texts

WORDS = ("words", "word", "tokens", "ort-mau", "ort", "wd")
SEGMENTS = (
    "segments", "segment", "sentences", "sentence", "utterances", "utterance", "phrases", "phrase",
    "text", "transcription", "transcript", "lines", "tx",
)  # fmt: skip

PAUSES = ("sp", "sil", "<sil>", "{sp}", "{sl}", "<eps>", "<p:>")
"""Silence in the output of forced aligners."""

Kind = Literal["words", "segments"]


class Tier(NamedTuple):
    """A name, and sorted intervals that do not overlap."""

    name: str
    intervals: list[Stretch]


class Interval(NamedTuple):
    """A text of a tier, with start and end for ordering and nesting.

    The text itself may lack times: if words divide a segment, only some have them.
    """

    text: Stretch
    begins: float
    ends: float

    @classmethod
    def of(cls, text: Stretch) -> Interval:
        """A text with times."""
        return cls(text, text.start, text.end)


class Voice(NamedTuple):
    """The intervals of one speaker, in order."""

    speaker: str
    intervals: list[Interval]


def kind_of(name: str) -> tuple[str, Kind | None]:
    """The speaker in the name of a tier, and the kind of its content.

    >>> kind_of("anna - words"), kind_of("Segments"), kind_of("Sentences@bo"), kind_of("pitch")
    (('anna', 'words'), ('', 'segments'), ('bo', 'segments'), ('', None))
    """
    name = name.strip()
    kinds: tuple[tuple[Kind, Sequence[str]], ...] = (("words", WORDS), ("segments", SEGMENTS))
    what, at, speaker = name.partition("@")
    for kind, names in kinds:
        if at and what.strip().lower() in names:
            return speaker.strip(), kind
        for known in names:
            before = name[: -len(known)].rstrip()
            if name[-len(known) :].lower() == known and (not before or before.endswith("-")):
                return before[:-1].rstrip(), kind
    return "", None


def document_of_voices(
    source: Source, words: Sequence[Voice], segments: Sequence[Voice], reading: Reading
) -> Document:
    """One document of all speakers, in order of time."""
    spoken = sorted(
        (
            (voice.speaker, interval)
            for voice in (*words, *_without_words(words, segments))
            for interval in voice.intervals
            if _is_said(interval.text.text)
        ),
        key=lambda found: found[1].begins,
    )
    stretches = [
        interval.text._replace(text=f" {interval.text.text}\n", speaker=speaker)
        for speaker, interval in spoken
    ]
    if not stretches:
        stretches = [
            interval.text._replace(text="\n", speaker=voice.speaker)
            for voice in segments or words
            for interval in voice.intervals
        ]
        return document_of(source, stretches, reading)
    numbered = _Segments(segments)
    numbers = [numbered.number(*found) for found in spoken] if segments else None
    return document_of(source, stretches, reading, segments=numbers)


def _without_words(words: Sequence[Voice], segments: Sequence[Voice]) -> list[Voice]:
    """The speakers with segments but no words, if others have words."""
    if not words:
        return list(segments)
    speakers = {voice.speaker for voice in words}
    return [voice for voice in segments if voice.speaker and not speakers & {voice.speaker, ""}]


class _Segments:
    """The segments of all speakers, with unique numbers."""

    def __init__(self, voices: Sequence[Voice]) -> None:
        self._ends: dict[str, tuple[int, list[float]]] = {}
        number = 0
        for speaker, intervals in voices:
            self._ends[speaker] = number, [interval.ends for interval in intervals]
            number += len(intervals) + 1
        self._everybody = voices[0].speaker if voices else ""

    def number(self, speaker: str, interval: Interval) -> int:
        """The number of the segment that an interval lies in."""
        # Segments without a speaker belong to all speakers.
        speaker = speaker if speaker in self._ends else self._everybody
        first, ends = self._ends[speaker]
        return first + bisect_left(ends, (interval.begins + interval.ends) / 2)


def _is_said(text: str) -> bool:
    """Is there text other than a pause?"""
    return bool(text.strip()) and text.strip().lower() not in PAUSES


def tiers_of(document: Document) -> list[tuple[str, Kind, Tier]]:
    """Tiers of words and segments for each speaker, or the segments alone as read.

    Each with its speaker and kind. If speakers change within a segment, there are only words, since
    tiers of segments would cut it.
    """
    starts, ends = document.starts, document.ends
    inner_ends = document.boundaries[:-1]
    if starts is None or ends is None or np.isnan(starts).any() or np.isnan(ends).any():
        segments = stretches_of(document)
        if len(segments) != np.count_nonzero(inner_ends) + 1:
            raise InputError(
                f"document {document.name!r} does not say when each word starts and ends, which "
                "this format needs; convert to a format without times"
            )
        voices: dict[str, list[Stretch]] = {}
        for segment in segments:
            voices.setdefault(segment.speaker, []).append(segment)
        return [_tier(speaker, "segments", found) for speaker, found in voices.items()]
    speakers = np.array(document.speaker or [""] * len(document), object)
    texts = np.array(word_texts(document), object)
    turns = speakers[1:] != speakers[:-1]
    runs = np.split(np.arange(len(document)), np.flatnonzero(inner_ends | turns) + 1)
    has_segments = not (turns & ~inner_ends).any()
    tiers: dict[tuple[str, Kind], list[Stretch]] = {}
    for run in filter(len, runs):
        speaker = speakers[run[0]]
        tiers.setdefault((speaker, "words"), []).extend(
            Stretch(texts[index], float(starts[index]), float(ends[index])) for index in run
        )
        if has_segments:
            tiers.setdefault((speaker, "segments"), []).append(
                Stretch(" ".join(texts[run]), float(starts[run[0]]), float(ends[run[-1]]))
            )
    return [_tier(speaker, kind, intervals) for (speaker, kind), intervals in tiers.items()]


def _tier(speaker: str, kind: Kind, intervals: list[Stretch]) -> tuple[str, Kind, Tier]:
    return speaker, kind, Tier(f"{speaker} - {kind}" if speaker else kind, intervals)


def names_of(tiers: Iterable[str]) -> str:
    """The names of tiers for a message."""
    return ", ".join(map(repr, tiers))
