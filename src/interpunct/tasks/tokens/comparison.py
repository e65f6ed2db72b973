"""One document of one system beside its reference: what is measured, and where it can be cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.slots import shared_slots
from interpunct.alignment.characters.token_text import Offsets
from interpunct.alignment.characters.treebank_labels import TreebankLabels
from interpunct.alignment.characters.word_alignment import WordAlignment, align_words
from interpunct.metrics.counting import counts, document_accuracies
from interpunct.metrics.edits import boundary_edits
from interpunct.metrics.measures import (
    DOCUMENTS,
    LABELS,
    SENTENCE_BOUNDARIES,
    SENTENCE_EDITS,
    SENTENCES,
    TOKEN_BOUNDARIES,
    TOKENS,
    WORDS,
    WORDS_IN_BLOCKS,
    Measure,
)
from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.tokens import label_error_rate, sentence_matches, token_matches
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Key
from interpunct.tasks.tokens.as_tools import counted_as_tools
from interpunct.tasks.tokens.label_parts import measure_labels
from interpunct.tasks.tokens.trees import ComparedTreebanks, compare_treebanks


@dataclass(frozen=True, slots=True, eq=False)
class TokenComparison:
    """Tokens side by side, words if they are not the tokens, and what treebanks say of these.

    `treebanks` is there if both sides are one; there are labels, although none are known, if the
    reference alone is one.
    """

    tokens: TokenAlignment
    settings: Settings
    words: WordAlignment | None = None
    labels: TreebankLabels | None = None
    treebanks: ComparedTreebanks | None = None

    def measure(self) -> Bag:
        """Everything that is measured between two tokenizations, whatever part they are."""
        last = len(self.tokens.common) - 1
        return self._measured(self.tokens, self._word_matches(0, last), self.labels)

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
        meet = True if self.words is None else self.words.meets()
        return np.flatnonzero(clear & ends & meet)

    def measure_part(self, first: int, last: int) -> Bag:
        """The same as `measure` of what lies between two rows of `common`."""
        labels = self.labels
        if labels is not None and self.words is not None:
            labels = labels.part(self.words.cut(first), self.words.cut(last))
        start, end = (_pair(self.tokens.common[row]) for row in (first, last))
        tokens = self.tokens.part(start, end)
        return self._measured(tokens, self._word_matches(first, last), labels)

    def _word_matches(self, first: int, last: int) -> Mapping[Measure[Any], Matches]:
        """Words between two rows of `common`, and those of them that are in blocks."""
        if self.words is None:
            return {}
        start, end = self.words.cut(first), self.words.cut(last)
        bounds = np.searchsorted(self.words.pairs[:, 0], [start[0], end[0]])
        matched = int(bounds[1] - bounds[0])
        return {
            WORDS: Matches(matched, end[0] - start[0], end[1] - start[1]),
            WORDS_IN_BLOCKS: Matches(*self.words.in_blocks(start, end)),
        }

    def _measured(
        self,
        tokens: TokenAlignment,
        words: Mapping[Measure[Any], Matches],
        labels: TreebankLabels | None,
    ) -> Bag:
        """All results of a stretch of text; words are tokens unless something is known of them."""
        slots = first, second = shared_slots(tokens)
        matches = token_matches(tokens.common, tokens.blocks)
        found: dict[Measure[Any], Any] = {
            TOKENS: matches,
            WORDS: matches,
            SENTENCES: sentence_matches(
                tokens.common, tokens.reference.sentence_ends, tokens.hypothesis.sentence_ends
            ),
            TOKEN_BOUNDARIES: counts(first.token_ends, second.token_ends),
            SENTENCE_BOUNDARIES: counts(first.sentence_ends, second.sentence_ends),
            LABELS: label_error_rate(first.labels, second.labels),
            SENTENCE_EDITS: boundary_edits(first.sentence_ends, second.sentence_ends),
            **words,
        }
        bag = Bag.of(found) if labels is None else Bag.of(found) | measure_labels(labels)
        return bag | Bag.of(counted_as_tools(tokens, slots, self.settings))


def measure_document(found: Bag) -> Bag:
    """Is every sentence end of a document right, given what was measured of all of it?"""
    return Bag.of({DOCUMENTS: document_accuracies(found[Key(SENTENCE_BOUNDARIES)])})


def measure_no_document() -> Bag:
    """A part of a document is not a document."""
    return Bag.of({DOCUMENTS: Ratio()})


def compare_tokens(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    tokens: TokenAlignment,
    settings: Settings,
) -> TokenComparison:
    """Add to an alignment of tokens what is known of words."""
    are_treebanks = reference.treebank is not None and hypothesis.treebank is not None
    words = None
    if are_treebanks or reference.words is not None or hypothesis.words is not None:
        words = align_words(
            reference,
            hypothesis,
            tokens,
            fold=settings.fold,
            composed=settings.words != "strict",
        )
    if are_treebanks and words is not None:
        compared = compare_treebanks(reference, hypothesis, words, settings)
        return TokenComparison(tokens, settings, words, compared.labels, compared)
    unknown = None if reference.treebank is None else TreebankLabels.unknown()
    return TokenComparison(tokens, settings, words, unknown)


def _pair(row: Offsets) -> tuple[int, int]:
    return int(row[0]), int(row[1])
