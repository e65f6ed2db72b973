"""`textgrid`: Praat's tiers; a tier of words, a tier of segments, or both, for each speaker.

What a tier holds is known by its name, as `tiers` says; a file of one tier needs no particular
name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpunct.documents.document import Document
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


def recognizes(head: Head) -> bool:
    return len(head.lines) > 1 and "ooTextFile" in head.lines[0] and "TextGrid" in head.lines[1]


def read(source: Source, reading: Reading) -> Iterator[Document]:
    tiers = list(read_tiers(source))
    words = [tier for tier in tiers if kind_of(tier.name)[1] == "words"]
    segments = [tier for tier in tiers if kind_of(tier.name)[1] == "segments"]
    if not words and not segments:
        if len(tiers) > 1:
            raise source.error(
                f"no tier is named {WORDS[0]!r} or {SEGMENTS[0]!r}; rename one of "
                f"{names_of(tier.name for tier in tiers)}"
            )
        segments = tiers
    yield document_of_voices(source, _voices(words), _voices(segments), reading)


def _voices(tiers: Sequence[Tier]) -> list[Voice]:
    return [
        Voice(kind_of(tier.name)[0], [Interval.of(text) for text in tier.intervals])
        for tier in tiers
    ]


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield from write_tiers([tier for _, _, tier in tiers_of(document)])
