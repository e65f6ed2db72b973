"""Building documents from recognised words with times.

Segments end at marks that are delimiters. The confidence of a word is unrelated to boundaries and
is not kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.time_order import JOINT, in_order
from interpunct.formats.timed_text import Stretch, document_of


def recognized(source: Source, words: Sequence[Stretch], reading: Reading) -> Document:
    """One document of all words, which must be in order of time."""
    return in_order(document_of(source, _not_ending_before_they_start(source, words), reading))


def _not_ending_before_they_start(source: Source, words: Sequence[Stretch]) -> list[Stretch]:
    """The words; one that ends a little before its start, as some of Amazon's, ends there."""
    found = [word._replace(end=word.start) if _ends_early(word) else word for word in words]
    early = [word for word in words if _ends_early(word)]
    if early:
        first, *others = early
        warn(
            f"{source.path}: {first.text.strip()!r} starts at {first.start:g} and ends at "
            f"{first.end:g}{f', and {len(others)} more end before they start' * bool(others)}; "
            "the start is taken for the end"
        )
    return found


def _ends_early(word: Stretch) -> bool:
    return word.start - JOINT <= word.end < word.start


def recognized_by_channel(
    source: Source, channels: Mapping[str, Sequence[Stretch]], reading: Reading
) -> Iterator[Document]:
    """A document for each channel; if there are several, names end in the channel."""
    for channel, words in channels.items():
        document = recognized(source, words, reading)
        yield document.renamed(f"{source.name}-{channel}") if len(channels) > 1 else document


def spaced(words: Sequence[Stretch]) -> list[Stretch]:
    """Add a space before each word, unless some have one: then words without continue the
    previous.
    """
    if any(word.text[:1].isspace() for word in words):
        return list(words)
    return [word._replace(text=f" {word.text}") for word in words]
