"""Comparing a system's document with its reference, and cutting the comparison into parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.slots import shared_slots, slot_bounds
from interpunct.alignment.characters.token_text import Offsets
from interpunct.alignment.characters.treebank_labels import TreebankLabels
from interpunct.alignment.characters.word_alignment import WordAlignment, align_words
from interpunct.metrics.batches import Bounds
from interpunct.metrics.counting import batched_counts, document_accuracies
from interpunct.metrics.edits import batched_boundary_edits
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
from interpunct.metrics.tokens import (
    batched_label_error_rate,
    batched_sentence_matches,
    batched_token_matches,
    blocks_before,
)
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Key
from interpunct.results.stacking import StackedBags, stack_arrays
from interpunct.tasks.tokens.as_tools import counted_as_tools
from interpunct.tasks.tokens.label_parts import measure_labels
from interpunct.tasks.tokens.trees import ComparedTreebanks, compare_treebanks


@dataclass(frozen=True, slots=True, eq=False)
class TokenComparison:
    """Aligned tokens, words if they differ from the tokens, and treebank labels.

    `treebanks` is set if both sides are treebanks; if only the reference is one, the labels are
    unknown.
    """

    tokens: TokenAlignment
    settings: Settings
    words: WordAlignment | None = None
    labels: TreebankLabels | None = None
    treebanks: ComparedTreebanks | None = None

    def measure(self) -> Bag:
        """All measures of two tokenizations."""
        return self.measure_parts([0, len(self.tokens.common) - 1])[0]

    def cuts(self) -> Offsets:
        """Rows of `common` at which parts can end so that the results of all parts add up.

        Both sides end a sentence there, no pair of words crosses the cut, and no adjacent block
        makes it ambiguous.
        """
        common = self.tokens.common
        steps = np.all(np.diff(common, axis=0) > 0, axis=1)
        clear = np.append(True, steps) & np.append(steps, True)
        ends = np.isin(common[:, 0], self.tokens.reference.sentence_ends) & np.isin(
            common[:, 1], self.tokens.hypothesis.sentence_ends
        )
        meet = True if self.words is None else self.words.meets()
        return np.flatnonzero(clear & ends & meet)

    def measure_parts(self, ends: Sequence[int]) -> StackedBags:
        """`measure` for each part; parts end at these rows of `common`."""
        rows = np.asarray(ends, np.int64)
        tokens = self.tokens
        slots = first, second = shared_slots(tokens)
        bounds = slot_bounds(tokens, rows)
        sides = tokens.reference.sentence_ends, tokens.hypothesis.sentence_ends
        matches = batched_token_matches(tokens.common, tokens.blocks, rows)
        found: dict[Measure[Any], Any] = {
            TOKENS: matches,
            WORDS: matches,
            SENTENCES: batched_sentence_matches(tokens.common, *sides, rows),
            TOKEN_BOUNDARIES: batched_counts(first.token_ends, second.token_ends, bounds),
            SENTENCE_BOUNDARIES: batched_counts(first.sentence_ends, second.sentence_ends, bounds),
            LABELS: batched_label_error_rate(first.labels, second.labels, bounds),
            SENTENCE_EDITS: batched_boundary_edits(
                first.sentence_ends, second.sentence_ends, bounds
            ),
        }
        if self.words is not None:
            found |= self._word_matches(self.words, rows)
        bag = Bag.of(found)
        if self.labels is not None:
            words = None if self.words is None else self.words.common[rows]
            bag |= measure_labels(self.labels, words)
        bag |= Bag.of(counted_as_tools(tokens, slots, rows, bounds, self.settings))
        return stack_arrays(bag, len(rows) - 1)

    def _word_matches(self, words: WordAlignment, rows: Bounds) -> Mapping[Measure[Any], Matches]:
        """The words of each part, and the words in blocks."""
        matched: Any = np.diff(np.searchsorted(words.pairs[:, 0], words.common[rows, 0]))
        sizes: Any = np.diff(words.common[rows], axis=0).T
        blocks = blocks_before(self.tokens.common, self.tokens.blocks, rows)
        inside: Any = [np.diff(np.append(0, np.cumsum(n))[blocks]) for n in words.in_blocks()]
        return {WORDS: Matches(matched, *sizes), WORDS_IN_BLOCKS: Matches(*inside)}


def measure_documents(found: StackedBags) -> StackedBags:
    """Add whether every sentence end of a document is correct, given its results."""
    right = document_accuracies(found.each_of(Key(SENTENCE_BOUNDARIES)))
    return found.beside(stack_arrays(Bag.of({DOCUMENTS: right}), len(found)))


def measure_no_documents(found: StackedBags) -> StackedBags:
    """A part of a document is not a document."""
    return found.beside(stack_arrays(Bag.of({DOCUMENTS: Ratio()}), len(found)))


def compare_tokens(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    tokens: TokenAlignment,
    settings: Settings,
    rows: Sequence[int] = (),
) -> TokenComparison:
    """Add words and labels to an alignment of tokens; `rows` are the starts of documents."""
    are_treebanks = reference.treebank is not None and hypothesis.treebank is not None
    words = None
    if are_treebanks or reference.words is not None or hypothesis.words is not None:
        words = align_words(
            reference,
            hypothesis,
            tokens,
            fold=settings.fold,
            composed=settings.words != "strict",
            rows=rows,
        )
    if are_treebanks and words is not None:
        compared = compare_treebanks(reference, hypothesis, words, settings)
        return TokenComparison(tokens, settings, words, compared.labels, compared)
    unknown = None if reference.treebank is None else TreebankLabels.unknown()
    return TokenComparison(tokens, settings, words, unknown)
