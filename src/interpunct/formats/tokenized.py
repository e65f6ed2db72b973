"""`tokenized`: tokens separated by spaces, with one segment per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.documents.document import Document
from interpunct.documents.marks import BRACKET_NAMES
from interpunct.documents.quotations import MarkedTokens
from interpunct.documents.strings import Strings, content_vocabulary
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.lines import space_separated
from interpunct.formats.prose.slots import marks_in_slots
from interpunct.formats.prose.splitting import is_punctuation, split_marks


def read(source: Source, reading: Reading) -> Iterator[Document]:
    document = space_separated(source)
    yield document if reading.keep_tokens else attach_marks(document)


def attach_marks(document: Document) -> Document:
    """Turn each token that consists of punctuation into a mark of the unit before it."""
    tokens = document.unit_strings
    is_mark = tokens.flags(_is_marks)
    kept, attached = np.flatnonzero(~is_mark), np.flatnonzero(is_mark)
    slots = np.searchsorted(kept, attached)
    opening, marks = marks_in_slots(_contents(tokens.taking(attached)), slots, len(kept))
    return Document.build(
        document.name,
        tokens.taking(kept),
        marks=marks,
        opening=opening,
        # A segment that ends after a mark ends with the unit before the mark.
        boundaries=np.logical_or.reduceat(document.boundaries, kept),
        origins=document.origins.taking(kept),
    )


def _is_marks(token: str) -> bool:
    return token in BRACKET_NAMES or is_punctuation(token)


def _contents(tokens: Strings) -> Strings:
    """The marks in tokens of punctuation."""
    distinct, places = np.unique(tokens.numbers, return_inverse=True)
    written = [tokens.vocabulary.texts[number] for number in distinct.tolist()]
    texts = [BRACKET_NAMES.get(token) or split_marks(token) for token in written]
    return Strings.of(texts, content_vocabulary()).taking(places)


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        tokens = MarkedTokens.of(document.opening, document.units, document.marks)
        line_ends = {tokens.ends[place] for place in np.flatnonzero(document.boundaries).tolist()}
        line_ends.update(tokens.ends[-1:])
        for place, token in enumerate(tokens.texts, start=1):
            yield token + ("\n" if place in line_ends else " ")
