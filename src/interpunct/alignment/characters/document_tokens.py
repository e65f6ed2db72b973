"""The tokens of a document, whatever format it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.alignment.characters.token_text import Offsets, TokenText, spell
from interpunct.documents.document import Document
from interpunct.documents.quotations import Quotations
from interpunct.options.types import Fold
from interpunct.phrases import many, quoted


@dataclass(frozen=True, slots=True, eq=False)
class DocumentTokens:
    """Texts of the tokens, and for each the unit that it is or that it follows as a mark.

    `words` holds the words of each token that is made of several, by its place.
    """

    document: Document
    texts: Sequence[str]
    units: Offsets
    sentence_ends: Offsets
    words: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<DocumentTokens of {quoted(self.document.name)}: {many(len(self.texts), 'token')}>"

    def spelled(self, fold: Fold) -> TokenText:
        """The surface tokens as numbers."""
        return spell(self.texts, self.sentence_ends, fold=fold)

    def spelled_words(self, fold: Fold) -> TokenText:
        """The words as numbers: their text is that of the word forms, one after the other."""
        parts = [self.words.get(place, (text,)) for place, text in enumerate(self.texts)]
        counts = np.cumsum([len(part) for part in parts])
        words = [word for part in parts for word in part]
        return spell(words, counts[self.sentence_ends - 1], fold=fold)

    def place(self, token: int) -> str:
        """Where a token was read, as far as that is known."""
        return self.document.origins.of(int(self.units[token])) if token < len(self.units) else ""


def tokens_of(document: Document) -> DocumentTokens:
    """Take the units as tokens, and each mark in a slot as one more.

    A quote that opens belongs to the next sentence, one that closes to its own.

    >>> tokens = tokens_of(Document.build("a", ["so", "yes"], marks=['. "', '. "']))
    >>> tokens.texts, tokens.sentence_ends
    (['so', '.', '"', 'yes', '.', '"'], array([2, 6]))
    """
    ends = np.flatnonzero(document.boundaries) + 1
    if len(document) and not document.boundaries[-1]:
        ends = np.append(ends, len(document))
    words = document.treebank.multiword_tokens if document.treebank else {}
    if not any(document.marks) and not document.opening:
        units = np.arange(len(document), dtype=np.int64)
        return DocumentTokens(document, document.units, units, ends, words)
    opening = document.opening.split()
    texts, owners = [*opening], [0] * len(opening)
    quotations = Quotations([document.opening, *document.marks])
    quotations.closing(opening)
    starts, closed = [], [0]
    for place, (unit, marks) in enumerate(zip(document.units, document.marks, strict=True)):
        starts.append(len(texts))
        held = marks.split()
        closed.append(len(texts) + 1 + (quotations.closing(held) if held else 0))
        texts += [unit, *held]
        owners += [place] * (1 + len(held))
    closed[-1] = len(texts)
    return DocumentTokens(
        document,
        texts,
        np.array(owners, np.int64),
        np.array(closed, np.int64)[ends],
        {starts[place]: parts for place, parts in words.items()},
    )
