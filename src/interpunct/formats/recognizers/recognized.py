"""Words that were recognised, with their times, and the documents that they make.

A segment ends at a mark that is a delimiter. The confidence of a word says nothing about where text
breaks and is not kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpunct.documents.document import Document
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.time_order import in_order
from interpunct.formats.timed_text import Stretch, document_of


def recognized(source: Source, words: Sequence[Stretch], reading: Reading) -> Document:
    """One document of all words, which must be in order of time."""
    return in_order(document_of(source, words, reading))


def recognized_by_channel(
    source: Source, channels: Mapping[str, Sequence[Stretch]], reading: Reading
) -> Iterator[Document]:
    """A document for each channel; of several, each has the name of its channel at its end."""
    for channel, words in channels.items():
        document = recognized(source, words, reading)
        yield document.renamed(f"{source.name}-{channel}") if len(channels) > 1 else document


def spaced(words: Sequence[Stretch]) -> list[Stretch]:
    """Words with a space before each, unless some have one: then those without continue a word."""
    if any(word.text[:1].isspace() for word in words):
        return list(words)
    return [word._replace(text=f" {word.text}") for word in words]
