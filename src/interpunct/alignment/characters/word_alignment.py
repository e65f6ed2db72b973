"""Alignment of the words of two tokenizations: as in the CoNLL 2018 scorer, with blocks.

Words are aligned by their position in the text. The words of a multi-word token have no position of
their own: overlapping multi-word tokens are grouped, and their words are aligned by the longest
common subsequence of lower-cased forms. In blocks, where the characters differ, words are aligned
like tokens: by their longest common subsequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.document_tokens import DocumentTokens, lowered
from interpunct.alignment.characters.token_text import Offsets, TokenText, spell
from interpunct.documents.strings import Strings
from interpunct.options.types import Fold


@dataclass(frozen=True, slots=True, eq=False)
class WordAlignment:
    """Which words of the two sides are the same.

    `pairs` has a row for each pair of aligned words: their indices on both sides. `common` are the
    boundaries of both sides, counted in words, and `blocks` the first and last boundary of each
    block.
    """

    reference: int
    hypothesis: int
    pairs: Offsets
    common: Offsets
    blocks: Offsets

    def meets(self) -> npt.NDArray[np.bool_]:
        """Which common boundaries are crossed by no pair of words?"""
        before = [
            np.searchsorted(self.pairs[:, side], self.common[:, side], side="left")
            for side in (0, 1)
        ]
        return np.asarray(before[0] == before[1])

    def in_blocks(self) -> tuple[Offsets, Offsets, Offsets]:
        """The number of pairs and of words of each side in each block."""
        sizes = self.blocks[:, 2:4] - self.blocks[:, 0:2]
        bounds = np.searchsorted(self.pairs[:, 0], self.blocks[:, [0, 2]])
        return bounds[:, 1] - bounds[:, 0], sizes[:, 0], sizes[:, 1]


def align_words(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    tokens: TokenAlignment,
    *,
    fold: Fold,
    composed: bool = True,
    rows: Sequence[int] = (),
) -> WordAlignment:
    """Add the words to an alignment of tokens; forms are compared in NFC if `composed`.

    `rows` are the common boundaries at which another document begins.
    """
    sides = (
        _PlacedWords.of(reference, tokens.reference),
        _PlacedWords.of(hypothesis, tokens.hypothesis),
    )
    blocks = np.stack(
        [sides[column % 2].before[tokens.blocks[:, column]] for column in range(4)], axis=1
    )
    forms = _numbered_forms(*sides, lowered if composed else str.lower)
    known: dict[bytes, int] = {}
    for side, own, column in zip(sides, forms, (0, 1), strict=True):
        for word, text in side.texts(blocks[:, [column, column + 2]], fold):
            own[word] = known.setdefault(text, len(known))
    common = np.stack(
        [side.before[tokens.common[:, column]] for column, side in enumerate(sides)], axis=1
    )
    pairs = _core.aligned_words(
        *(sides[0].starts, sides[0].ends, sides[0].is_multiword, forms[0]),
        *(sides[1].starts, sides[1].ends, sides[1].is_multiword, forms[1]),
        _with_stops(blocks, common[list(rows)]),
    )
    return WordAlignment(len(sides[0].starts), len(sides[1].starts), pairs, common, blocks)


def _with_stops(blocks: Offsets, places: Offsets) -> Offsets:
    """Add an empty block wherever another document begins, so that no group spans two documents."""
    if not len(places):
        return blocks
    found = np.concatenate((blocks, np.concatenate((places, places), axis=1)))
    order = np.lexsort((found[:, 2:4].sum(axis=1), found[:, 0:2].sum(axis=1)))
    return np.ascontiguousarray(found[order])


@dataclass(frozen=True, slots=True, eq=False)
class _PlacedWords:
    """The start and end of the token of each word, and the number of words before each token."""

    text: TokenText
    forms: Strings
    starts: Offsets
    ends: Offsets
    is_multiword: npt.NDArray[np.uint8]
    before: Offsets

    @classmethod
    def of(cls, tokens: DocumentTokens, text: TokenText) -> _PlacedWords:
        starts = np.append(0, text.token_ends)[: len(text.token_ends)]
        count = len(starts)
        if tokens.words is None:
            single = np.zeros(count, np.uint8)
            forms = tokens.forms.taking(text.kept)
            return cls(text, forms, starts, text.token_ends, single, np.arange(count + 1))
        words = tokens.words
        # Tokens of white space only are dropped, together with their words.
        of = np.searchsorted(text.kept, words.tokens)
        is_kept = np.append(text.kept, -1)[of] == words.tokens
        of = of[is_kept]
        return cls(
            text,
            words.forms.taking(is_kept),
            starts[of],
            text.token_ends[of],
            words.is_multiword[is_kept].astype(np.uint8),
            np.searchsorted(of, np.arange(count + 1)),
        )

    def texts(self, blocks: Offsets, fold: Fold) -> Iterator[tuple[int, bytes]]:
        """The words in blocks, each with its text as compared for tokens."""
        ranges = [np.arange(first, last) for first, last in blocks.tolist()]
        places = np.concatenate([np.empty(0, np.int64), *ranges])
        is_own = self.is_multiword[places] == 0
        for word in places[is_own].tolist():
            yield word, self.text.characters[self.starts[word] : self.ends[word]].tobytes()
        if not is_own.all():
            shared = places[~is_own]
            spelled = spell(list(self.forms.taking(shared)), [len(shared)], fold=fold)
            bounds = np.append(0, spelled.token_ends)
            for token, kept in enumerate(spelled.kept.tolist()):
                text = spelled.characters[bounds[token] : bounds[token + 1]].tobytes()
                yield int(shared[kept]), text


def _numbered_forms(
    reference: _PlacedWords, hypothesis: _PlacedWords, key: Callable[[str], str]
) -> tuple[Offsets, Offsets]:
    """The lower-cased forms as numbers; only zeros if no token has several words."""
    if not reference.is_multiword.any() and not hypothesis.is_multiword.any():
        return np.zeros(len(reference.starts), np.int64), np.zeros(len(hypothesis.starts), np.int64)
    vocabulary = reference.forms.vocabulary
    numbers = reference.forms.numbers, hypothesis.forms.numbers_in(vocabulary)
    classes = vocabulary.classes(key).astype(np.int64)
    return classes[numbers[0]], classes[numbers[1]]
