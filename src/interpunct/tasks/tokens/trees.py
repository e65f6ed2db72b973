"""What two treebanks say of the same words, and what cannot be compared of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpunct.alignment.characters.document_tokens import DocumentTokens
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
from interpunct.documents.treebank import DEPS, EMPTY, LEMMA, Treebank
from interpunct.options import Settings
from interpunct.tasks.tokens.label_errors import LabelErrors, label_errors


@dataclass(frozen=True, slots=True)
class Side:
    """What is known of one side of a document: which columns say something, and what is wrong.

    `heads` and `edges` are what is wrong with heads and with enhanced dependencies, with its place.
    """

    words: int
    filled: frozenset[int]
    heads: str = ""
    edges: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ComparedTreebanks:
    """The labels of both sides, what is known of the reference and of the system, and errors."""

    labels: TreebankLabels
    sides: tuple[Side, Side]
    errors: Callable[[], LabelErrors]


def compare_treebanks(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    words: WordAlignment,
    settings: Settings,
) -> ComparedTreebanks:
    """Lay the columns of two treebanks over the words that both have."""
    first, second = _Looked.at(reference, settings), _Looked.at(hypothesis, settings)
    columns = Columns.between(words.reference, words.hypothesis, words.pairs)
    labels = tag_labels(columns, first.treebank, second.treebank)
    if not first.side.heads and not second.side.heads:
        both = (first.treebank, first.tree), (second.treebank, second.tree)
        labels |= tree_labels(columns, *both, labels)
    edges = {}
    if first.edges is not None and second.edges is not None:
        edges = edge_labels(columns, first.edges, second.edges)
    return ComparedTreebanks(
        TreebankLabels(
            columns.words, columns.alone, labels, edges, label_names(first.treebank, labels)
        ),
        (first.side, second.side),
        lambda: label_errors(reference, hypothesis, columns),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Looked:
    """One side with its tree."""

    treebank: Treebank
    tree: Tree
    edges: Edges | None
    side: Side

    @classmethod
    def at(cls, tokens: DocumentTokens, settings: Settings) -> _Looked:
        treebank = tokens.treebank
        assert treebank is not None
        tree = tree_of(treebank, multiple_roots=settings.multiple_roots)
        filled = frozenset(
            column for column in range(LEMMA, DEPS + 1) if treebank.of_words(column).any(_says)
        )
        edges, problem = None, None
        if settings.enhanced:
            edges = edges_of(treebank, tree, () if tree.problem else settings.enhancements)
            problem = edges.problem or (tree.problem if settings.enhancements else None)
        return cls(
            treebank,
            tree,
            None if problem else edges,
            Side(
                len(treebank.word_rows),
                filled,
                _told(tree.problem, tokens, treebank),
                _told(problem, tokens, treebank),
            ),
        )


def _says(text: str) -> bool:
    return text != EMPTY


def _told(problem: Problem | None, tokens: DocumentTokens, treebank: Treebank) -> str:
    """What is wrong, and in which line."""
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
