"""`textgrid`: Praat's tiers; a tier of words, a tier of segments, or both, for each speaker.

A tier is known by its name, which may have a speaker before it (`anna - words`, as the Montreal
Forced Aligner writes it); a file of one tier needs no particular name. With a tier of segments, a
segment ends where its interval ends; with words alone, at a mark that is a delimiter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.praat import Tier, read_tiers, write_tiers
from interpunct.formats.timed_text import Stretch, document_of, stretches_of, word_texts

WORDS = ("words", "word", "tokens", "ort-mau")
SEGMENTS = ("segments", "segment", "sentences", "sentence", "utterances", "utterance", "phrases")


def recognizes(head: Head) -> bool:
    return len(head.lines) > 1 and "ooTextFile" in head.lines[0] and "TextGrid" in head.lines[1]


def read(source: Source, reading: Reading) -> Iterator[Document]:
    tiers = list(read_tiers(source))
    words = [tier for tier in tiers if _holds(tier, WORDS)]
    segments = [tier for tier in tiers if _holds(tier, SEGMENTS)]
    if not words and not segments:
        if len(tiers) > 1:
            raise source.error(
                f"no tier is named {WORDS[0]!r} or {SEGMENTS[0]!r}; rename one of "
                f"{', '.join(repr(tier.name) for tier in tiers)}"
            )
        segments = tiers
    spoken = sorted(
        (
            interval._replace(text=f" {interval.text}\n", speaker=speaker)
            for tier in words or segments
            for speaker in (_speaker(tier),)
            for interval in tier.intervals
            if interval.text.strip()
        ),
        key=lambda interval: interval.start,
    )
    numbers = _segment_numbers(spoken, segments) if segments else None
    yield document_of(source, spoken, reading, segments=numbers)


def _holds(tier: Tier, names: Sequence[str]) -> bool:
    return _parts(tier.name)[1] in names


def _speaker(tier: Tier) -> str:
    return _parts(tier.name)[0]


def _parts(name: str) -> tuple[str, str]:
    """The speaker in the name of a tier, and what the tier holds.

    >>> _parts("anna - words"), _parts("Segments"), _parts("pitch")
    (('anna', 'words'), ('', 'segments'), ('', ''))
    """
    name = name.strip()
    for known in WORDS + SEGMENTS:
        before = name[: -len(known)].rstrip()
        if name[-len(known) :].lower() == known and (not before or before.endswith("-")):
            return before[:-1].rstrip(), known
    return "", ""


def _segment_numbers(spoken: Sequence[Stretch], segments: Sequence[Tier]) -> list[int]:
    """The interval that each word lies in, as a number that no other interval has."""
    ends: dict[str, list[float]] = {}
    first: dict[str, int] = {}
    number = 0
    for tier in segments:
        speaker = _speaker(tier)
        first[speaker] = number
        ends[speaker] = [interval.end for interval in tier.intervals]
        number += len(tier.intervals) + 1
    everybody = _speaker(segments[0])
    found = []
    for word in spoken:
        # Where segments have no speaker of their own, they are everybody's.
        speaker = word.speaker if word.speaker in ends else everybody
        found.append(first[speaker] + bisect_left(ends[speaker], (word.start + word.end) / 2))
    return found


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield from write_tiers(_tiers_of(document))


def _tiers_of(document: Document) -> list[Tier]:
    """A tier of words and one of segments for each speaker, or segments alone as they were read."""
    starts, ends = document.starts, document.ends
    inner_ends = document.boundaries[:-1]
    if starts is None or ends is None or np.isnan(starts).any() or np.isnan(ends).any():
        segments = stretches_of(document)
        if len(segments) != np.count_nonzero(inner_ends) + 1:
            raise InputError(
                f"document {document.name!r} does not say when each word starts and ends, which "
                "this format needs; convert to a format without times"
            )
        return [Tier("segments", segments)]
    speakers = np.array(document.speaker or [""] * len(document), object)
    texts = np.array(word_texts(document), object)
    runs = np.split(
        np.arange(len(document)),
        np.flatnonzero(inner_ends | (speakers[1:] != speakers[:-1])) + 1,
    )
    tiers: dict[str, list[Stretch]] = {}
    for run in filter(len, runs):
        speaker = speakers[run[0]]
        before = f"{speaker} - " if speaker else ""
        tiers.setdefault(f"{before}words", []).extend(
            Stretch(texts[index], float(starts[index]), float(ends[index])) for index in run
        )
        tiers.setdefault(f"{before}segments", []).append(
            Stretch(" ".join(texts[run]), float(starts[run[0]]), float(ends[run[-1]]))
        )
    return [Tier(name, intervals) for name, intervals in tiers.items()]
