"""`textgrid`: Praat's tiers; a tier of words, a tier of segments, or both, for each speaker.

The content of a tier is known by its name; see `tiers`. A single tier may have any name. Several
tiers with other names are one speaker each, if their texts rarely overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.praat import read_tiers, write_tiers
from interpunct.formats.tiers import (
    SEGMENTS,
    WORDS,
    Interval,
    Tier,
    Voice,
    document_of_voices,
    kind_of,
    names_of,
    tiers_of,
)

OFTEN = 0.5
"""Tiers that overlap for a larger share of the time have the same words, not different speakers."""


def recognizes(head: Head) -> bool:
    return len(head.lines) > 1 and "ooTextFile" in head.lines[0] and "TextGrid" in head.lines[1]


def read(source: Source, reading: Reading) -> Iterator[Document]:
    tiers = list(read_tiers(source))
    words = [tier for tier in tiers if kind_of(tier.name)[1] == "words"]
    segments = [tier for tier in tiers if kind_of(tier.name)[1] == "segments"]
    if words or segments or len(tiers) < 2:
        said, cut = _voices(source, words), _voices(source, segments or ([] if words else tiers))
    else:
        said, cut = _speakers(source, tiers)
    yield document_of_voices(source, said, cut, reading)


def _voices(source: Source, tiers: Sequence[Tier]) -> list[Voice]:
    """The tiers of one kind, with the speakers in their names."""
    return _of_one_each(source, [(kind_of(tier.name)[0], tier) for tier in tiers])


def _of_one_each(source: Source, tiers: Sequence[tuple[str, Tier]]) -> list[Voice]:
    found: dict[str, Tier] = {}
    for speaker, tier in tiers:
        other = found.setdefault(speaker, tier)
        if other is not tier:
            raise source.error(
                f"tiers {other.name!r} and {tier.name!r} hold the same"
                f"{f' of speaker {speaker!r}' if speaker else ''}; rename one of them in Praat"
            )
    return [
        Voice(speaker, [Interval.of(text) for text in tier.intervals])
        for speaker, tier in found.items()
    ]


def _speakers(source: Source, tiers: Sequence[Tier]) -> tuple[list[Voice], list[Voice]]:
    """The words and segments of tiers named after speakers."""
    if _at_once(tiers) > OFTEN:
        raise source.error(
            f"no tier is named {WORDS[0]!r} or {SEGMENTS[0]!r}; rename one of "
            f"{names_of(tier.name for tier in tiers)}"
        )
    voices = _of_one_each(source, [(tier.name.strip(), tier) for tier in tiers])
    has_words = all(len(text.text.split()) < 2 for tier in tiers for text in tier.intervals)
    warn(
        f"{source.path}: no tier is named {WORDS[0]!r} or {SEGMENTS[0]!r}; each of the others "
        f"({names_of(tier.name for tier in tiers)}) is read as the "
        f"{WORDS[0] if has_words else SEGMENTS[0]} of one speaker"
    )
    return (voices, []) if has_words else ([], voices)


def _at_once(tiers: Sequence[Tier]) -> float:
    """The share of the time with text in which several tiers have text."""
    edges = sorted(
        edge
        for tier in tiers for text in tier.intervals if text.text.strip()
        for edge in ((text.start, 1), (text.end, -1))
    )  # fmt: skip
    voices, spoken, shared = 0, 0.0, 0.0
    for (time, step), (later, _) in pairwise(edges):
        voices += step
        spoken += (later - time) * (voices > 0)
        shared += (later - time) * (voices > 1)
    return shared / spoken if spoken else 0.0


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield from write_tiers([tier for _, _, tier in tiers_of(document)])
