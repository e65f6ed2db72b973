"""Comparing the columns of two treebanks, and finding what cannot be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.many_documents import JoinedTokens
from interpunct.alignment.characters.treebank_labels import (
    Columns,
    TreebankLabels,
    edge_labels,
    label_names,
    tag_labels,
    tree_labels,
)
from interpunct.alignment.characters.word_alignment import WordAlignment
from interpunct.documents.dependencies import Problem, Tree, tree_of
from interpunct.documents.enhanced import Edges, edges_of
from interpunct.documents.strings import Flags
from interpunct.documents.treebank import DEPS, EMPTY, LEMMA, Treebank
from interpunct.metrics.batches import tally
from interpunct.options import Settings
from interpunct.tasks.tokens.label_errors import LabelErrors, label_errors


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a document: which columns are filled, and problems.

    `heads` and `edges` are problems with heads and with enhanced dependencies, with their places.
    """

    words: int
    filled: frozenset[int]
    heads: str = ""
    edges: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ComparedTreebanks:
    """The labels of both sides, facts about each side of every document, and errors."""

    labels: TreebankLabels
    sides: Sequence[tuple[Side, Side]]
    errors: Callable[[], LabelErrors]


def compare_treebanks(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    words: WordAlignment,
    settings: Settings,
) -> ComparedTreebanks:
    """Compare the columns of two treebanks over aligned words."""
    first, second = _Looked.at(reference, settings), _Looked.at(hypothesis, settings)
    columns = Columns.between(words.reference, words.hypothesis, words.pairs)
    labels = tag_labels(columns, first.treebank, second.treebank)
    if first.tree.problem is None and second.tree.problem is None:
        both = (first.treebank, first.tree), (second.treebank, second.tree)
        labels |= tree_labels(columns, *both, labels)
    edges = {}
    if first.edges is not None and second.edges is not None:
        edges = edge_labels(columns, first.edges, second.edges)
    found = TreebankLabels(
        columns.words, columns.alone, labels, edges, label_names(first.treebank, labels)
    )
    sides = list(zip(first.sides, second.sides, strict=True))

    def both_fill(column: int) -> Flags:
        """The columns of documents in which both sides fill this treebank column."""
        counts = np.cumsum([(0, 0), *((one.words, other.words) for one, other in sides)], axis=0)
        says = np.array([column in one.filled & other.filled for one, other in sides])
        flags: Flags = says[found.owners(counts).of]
        return flags

    return ComparedTreebanks(
        found,
        sides,
        lambda: label_errors(reference, hypothesis, columns, both_fill if len(sides) > 1 else None),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Looked:
    """One side with its tree."""

    treebank: Treebank
    tree: Tree
    edges: Edges | None
    sides: Sequence[Side]

    @classmethod
    def at(cls, tokens: DocumentTokens, settings: Settings) -> _Looked:
        treebank = tokens.treebank
        assert treebank is not None
        tree = tree_of(treebank, multiple_roots=settings.multiple_roots)
        edges, problem = None, None
        if settings.enhanced:
            edges = edges_of(treebank, tree, () if tree.problem else settings.enhancements)
            problem = edges.problem or (tree.problem if settings.enhancements else None)
        return cls(
            treebank,
            tree,
            None if problem else edges,
            _sides(
                tokens,
                treebank,
                _described(tree.problem, tokens, treebank),
                _described(problem, tokens, treebank),
            ),
        )


def _sides(tokens: DocumentTokens, treebank: Treebank, heads: str, edges: str) -> list[Side]:
    """The facts about each document; problems are reported for all together."""
    columns = range(LEMMA, DEPS + 1)
    if not isinstance(tokens, JoinedTokens):
        filled = frozenset(column for column in columns if treebank.of_words(column).any(_says))
        return [Side(len(treebank.word_rows), filled, heads, edges)]
    rows = [len(part.treebank.word_rows) for part in tokens.parts if part.treebank is not None]
    bounds = np.append(0, np.cumsum(rows))
    says = np.stack([tally(treebank.of_words(c).flags(_says), bounds) for c in columns], axis=1)
    kinds, which = np.unique(says > 0, axis=0, return_inverse=True)
    sets = [frozenset((np.flatnonzero(kind) + LEMMA).tolist()) for kind in kinds]
    return [
        Side(words, sets[kind], heads, edges)
        for words, kind in zip(rows, which.ravel().tolist(), strict=True)
    ]


def _says(text: str) -> bool:
    return text != EMPTY


def _described(problem: Problem | None, tokens: DocumentTokens, treebank: Treebank) -> str:
    """A problem with its place."""
    if problem is None:
        return ""
    token = int(treebank.word_tokens[problem.word])
    rows = treebank.word_rows[problem.word], treebank.token_rows[token]
    after = int(treebank.row_lines[rows[0]] - treebank.row_lines[rows[1]])
    origins = tokens.document.origins
    place = origins.path
    if token < len(origins.lines):
        place += f":{int(origins.lines[token]) + after}"
    return f"{place}: {problem.message}" if place else problem.message
