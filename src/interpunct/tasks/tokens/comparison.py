"""One document of one system beside its reference: what is measured, and where it can be cut."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.characters.alignment import TokenAlignment, align_tokenizations
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.slots import shared_slots
from interpunct.alignment.characters.token_text import Offsets, TokenText
from interpunct.alignment.characters.word_spans import WordSpans, matched_words, place_words
from interpunct.metrics.counting import counts
from interpunct.metrics.edits import boundary_edits
from interpunct.metrics.measures import (
    LABELS,
    SENTENCE_BOUNDARIES,
    SENTENCE_EDITS,
    SENTENCES,
    TOKEN_BOUNDARIES,
    TOKENS,
    WORDS,
)
from interpunct.metrics.results import Matches
from interpunct.metrics.tokens import label_error_rate, sentence_matches, token_matches
from interpunct.options.types import Fold
from interpunct.results.bag import Bag

WordAlignment = TokenAlignment | tuple[WordSpans, WordSpans]
"""Words by their own characters, or, as the CoNLL 2018 scorer has it, by those of their tokens."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenComparison:
    """Tokens side by side, and words where a token is made of several of them.

    `common` are the boundaries of `tokens`; `common_words` has the same boundaries, counted in
    words.
    """

    tokens: TokenAlignment
    words: WordAlignment | None
    common_words: Offsets

    def measure(self) -> Bag:
        """Everything that is measured between two tokenizations."""
        alignment = self.tokens
        first, second = shared_slots(alignment)
        return Bag.of(
            {
                TOKENS: token_matches(alignment.common, alignment.blocks),
                WORDS: self._word_matches(),
                SENTENCES: sentence_matches(
                    alignment.common,
                    alignment.reference.sentence_ends,
                    alignment.hypothesis.sentence_ends,
                ),
                TOKEN_BOUNDARIES: counts(first.token_ends, second.token_ends),
                SENTENCE_BOUNDARIES: counts(first.sentence_ends, second.sentence_ends),
                LABELS: label_error_rate(first.labels, second.labels),
                SENTENCE_EDITS: boundary_edits(first.sentence_ends, second.sentence_ends),
            }
        )

    def _word_matches(self) -> Matches:
        if self.words is None:
            return token_matches(self.tokens.common, self.tokens.blocks)
        if isinstance(self.words, TokenAlignment):
            return token_matches(self.words.common, self.words.blocks)
        reference, hypothesis = self.words
        matched = matched_words(reference, hypothesis)
        return Matches(matched, len(reference.starts), len(hypothesis.starts))

    def cuts(self) -> Offsets:
        """Rows of `common` at which parts can end so that the results of all parts add up.

        Both sides end a sentence there, words meet too, and no block stands between two ways to
        see it.
        """
        common = self.tokens.common
        steps = np.all(np.diff(common, axis=0) > 0, axis=1)
        clear = np.append(True, steps) & np.append(steps, True)
        ends = np.isin(common[:, 0], self.tokens.reference.sentence_ends) & np.isin(
            common[:, 1], self.tokens.hypothesis.sentence_ends
        )
        return np.flatnonzero(clear & ends & self._words_meet())

    def _words_meet(self) -> npt.NDArray[np.bool_]:
        common = self.tokens.common
        if self.words is None:
            return np.ones(len(common), np.bool_)
        if not isinstance(self.words, TokenAlignment):
            # Where a multi-word token begins, the scorer of CoNLL 2018 may look at tokens of the
            # other side that stand before it, unless it has just seen one token on both sides.
            return np.append(True, np.all(np.diff(common, axis=0) == 1, axis=1))
        width = int(self.words.common[-1, 1]) + 1
        return np.isin(
            self.common_words @ np.array([width, 1]), self.words.common @ np.array([width, 1])
        )

    def part(self, first: int, last: int) -> TokenComparison:
        """What lies between two rows of `common`."""
        start, end = (_pair(self.tokens.common[row]) for row in (first, last))
        tokens = self.tokens.part(start, end)
        return TokenComparison(tokens, self._words_part(first, last), self.common_words[:0])

    def _words_part(self, first: int, last: int) -> WordAlignment | None:
        if self.words is None:
            return None
        if isinstance(self.words, TokenAlignment):
            return self.words.part(_pair(self.common_words[first]), _pair(self.common_words[last]))
        start, end = (
            _character(self.tokens.reference, int(self.tokens.common[row, 0]))
            for row in (first, last)
        )
        # The characters are the same on both sides, or it would not be the scorer of CoNLL 2018.
        return self.words[0].part(start, end), self.words[1].part(start, end)


def compare_tokens(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    tokens: TokenAlignment,
    *,
    fold: Fold,
    strict: bool,
) -> TokenComparison:
    """Add the words to an alignment of tokens; they are the tokens, if none is made of several."""
    if not reference.words and not hypothesis.words:
        return TokenComparison(tokens, None, tokens.common)
    if strict:
        numbers: dict[str, int] = {}
        spans = (
            place_words(reference, tokens.reference, numbers),
            place_words(hypothesis, tokens.hypothesis, numbers),
        )
        return TokenComparison(tokens, spans, tokens.common)
    sides = ((reference, tokens.reference), (hypothesis, tokens.hypothesis))
    texts = [side.spelled_words(fold) if side.words else text for side, text in sides]
    common_words = [
        _words_before(side, text, words)[tokens.common[:, column]]
        for column, ((side, text), words) in enumerate(zip(sides, texts, strict=True))
    ]
    return TokenComparison(tokens, align_tokenizations(*texts), np.stack(common_words, axis=1))


def _words_before(side: DocumentTokens, text: TokenText, words: TokenText) -> Offsets:
    """How many words stand before each token, and before the end, of those that have characters."""
    sizes = np.ones(len(side.texts) + 1, np.int64)
    for place, parts in side.words.items():
        sizes[place] = len(parts)
    before = np.cumsum(sizes) - sizes
    places = np.append(text.kept, len(side.texts))
    found: Offsets = np.searchsorted(words.kept, before[places])
    return found


def _pair(row: Offsets) -> tuple[int, int]:
    return int(row[0]), int(row[1])


def _character(text: TokenText, token: int) -> int:
    return int(text.token_ends[token - 1]) if token else 0
