"""Many short, concatenated documents, to compare them at once.

Each is aligned by itself: no common boundary and no block reaches from one into another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment, align_tokenizations
from interpunct.alignment.characters.document_tokens import DocumentTokens, TokenWords
from interpunct.alignment.characters.token_text import Offsets, TokenText
from interpunct.documents.strings import Strings
from interpunct.documents.treebank import Treebank


@dataclass(frozen=True, slots=True, eq=False)
class JoinedTokens(DocumentTokens):
    """The tokens of several documents; `bounds` says where those of each begin and end."""

    parts: Sequence[DocumentTokens] = ()
    bounds: Offsets = field(default_factory=lambda: np.zeros(1, np.int64))

    @classmethod
    def of(cls, parts: Sequence[DocumentTokens]) -> JoinedTokens:
        """Join the tokens of documents; all of them are treebanks, or none."""
        bounds = np.append(0, np.cumsum([len(part.texts) for part in parts]))
        starts = bounds[:-1].tolist()
        treebanks = [part.treebank for part in parts if part.treebank is not None]
        return cls(
            parts[0].document,
            _texts(parts),
            np.concatenate([part.units for part in parts]),
            _moved([_sentence_ends(part) for part in parts], starts),
            _words(parts, starts),
            Treebank.concatenated(treebanks) if treebanks else None,
            parts,
            bounds,
        )

    def place(self, token: int) -> str:
        part = int(np.searchsorted(self.bounds, token, side="right")) - 1
        return self.parts[part].place(token - int(self.bounds[part]))


def _sentence_ends(part: DocumentTokens) -> Offsets:
    """Where sentences end; what follows the last end is a sentence too."""
    count = len(part.texts)
    ends = part.sentence_ends
    return ends if not count or ends[-1:].tolist() == [count] else np.append(ends, count)


def _texts(parts: Sequence[DocumentTokens]) -> Sequence[str]:
    rows = [part.texts for part in parts if isinstance(part.texts, Strings)]
    if len(rows) == len(parts):
        return Strings.concatenated(rows)
    return [text for part in parts for text in part.texts]


def _words(parts: Sequence[DocumentTokens], starts: Sequence[int]) -> TokenWords | None:
    """The words of all documents; None if each token is one word in all of them."""
    if all(part.words is None for part in parts):
        return None
    each = [part.words or _own_words(part) for part in parts]
    return TokenWords(
        Strings.concatenated([words.forms for words in each]),
        _moved([words.tokens for words in each], starts),
        np.concatenate([words.is_multiword for words in each]),
    )


def _own_words(part: DocumentTokens) -> TokenWords:
    """Each token as one word."""
    count = len(part.texts)
    return TokenWords(part.forms, np.arange(count), np.zeros(count, bool))


def _moved(rows: Sequence[Offsets], starts: Sequence[int]) -> Offsets:
    return np.concatenate([row + start for row, start in zip(rows, starts, strict=True)])


@dataclass(frozen=True, slots=True, eq=False)
class AlignedDocuments:
    """The alignment of all documents as a whole, where each ends in `common`, and the parts."""

    whole: TokenAlignment
    rows: list[int]
    each: Sequence[TokenAlignment]


def align_documents(
    reference: tuple[JoinedTokens, TokenText], hypothesis: tuple[JoinedTokens, TokenText]
) -> AlignedDocuments:
    """Align each document separately, and concatenate the alignments."""
    sides = [_cut(*side) for side in (reference, hypothesis)]
    each = [align_tokenizations(*texts) for texts in zip(*sides, strict=True)]
    sizes = [
        np.array([[len(text.token_ends) for text in side] for side in sides], np.int64).cumsum(1).T
    ]
    starts = np.concatenate([np.zeros((1, 2), np.int64), *sizes])[:-1]
    # The end of a document is the start of the next: the boundary is kept once.
    common = [np.zeros((1, 2), np.int64)]
    blocks = [np.zeros((0, 5), np.int64)]
    rows = [0]
    for own, start in zip(each, starts, strict=True):
        common.append(own.common[1:] + start)
        rows.append(rows[-1] + len(own.common) - 1)
        if len(own.blocks):
            blocks.append(own.blocks + np.array([*start, *start, 0]))
    whole = TokenAlignment(
        reference[1], hypothesis[1], np.concatenate(common), np.concatenate(blocks)
    )
    return AlignedDocuments(whole, rows, each)


def _cut(tokens: JoinedTokens, text: TokenText) -> list[TokenText]:
    """The text of each document."""
    bounds = tokens.bounds
    if text.places is not None:
        bounds = np.searchsorted(text.places, bounds)
    found = []
    for part, (first, last) in enumerate(pairwise(bounds.tolist())):
        own = text.part(first, last)
        places = own.places
        if places is not None:
            places = places - tokens.bounds[part]
        found.append(replace(own, places=places))
    return found
