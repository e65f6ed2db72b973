"""Enhanced dependencies: the graphs in the column DEPS of a treebank.

Some treebanks lack some kinds of enhancement. These can be removed from a system's output, as the
scorer of IWPT 2020 does. Its faults are reproduced, because published figures depend on them: with
2, only the last of several conjuncts remains; 3 changes nothing; and 5 looks at the word before the
intended one.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.documents.dependencies import ROOT, Problem, Tree, base_relation
from interpunct.documents.treebank import DEPREL, DEPS, EMPTY, Treebank

Column = npt.NDArray[np.int32]

NO_HEAD = -2
"""A head that is no word and equals no other head, not even another `NO_HEAD`."""


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Enhanced dependencies: for each its word, its head and the number of its label.

    A label is a relation, or several joined by `>` where an empty node was left out.
    """

    words: Column
    heads: Column
    labels: Column
    names: tuple[str, ...]
    problem: Problem | None = None


def edges_of(treebank: Treebank, tree: Tree, enhancements: Collection[int] = ()) -> Edges:
    """All enhanced dependencies; those whose head is an empty node do not count.

    `enhancements` are the kinds that a treebank lacks, by the numbers of the scorer.
    """
    texts = treebank.of_words(DEPS)
    distinct, which = texts.distinct()
    parsed = [_parsed(texts.vocabulary.texts[number]) for number in distinct.tolist()]
    furthest = np.array(
        [
            _BEYOND if edges is None else max((head for head, _ in edges), default=0)
            for edges in parsed
        ],
        np.int64,
    )
    ends = treebank.sentence_words
    sizes = np.diff(ends, prepend=0)
    wrong = furthest[which] > np.repeat(sizes, sizes)
    if wrong.any():
        word = int(np.argmax(wrong))
        nothing = np.empty(0, np.int32)
        return Edges(nothing, nothing, nothing, (), _wrong_edges(word, texts[word]))
    names: dict[str, int] = {}
    known = [edges or () for edges in parsed]
    counts = np.array([len(edges) for edges in known], np.int32)
    firsts = (np.cumsum(counts, dtype=np.int32) - counts)[which]
    many = counts[which]
    words = np.repeat(np.arange(len(which), dtype=np.int32), many)
    # For each word, from its first edge on: its edges in order.
    before = np.cumsum(many, dtype=np.int32) - many
    places = np.repeat(firsts - before, many) + np.arange(len(words), dtype=np.int32)
    heads = np.array([head for edges in known for head, _ in edges], np.int32)[places]
    labels = np.array(
        [names.setdefault(label, len(names)) for edges in known for _, label in edges], np.int32
    )[places]
    starts = np.repeat((ends - sizes).astype(np.int32), sizes)[words]
    found = Edges(words, np.where(heads > 0, starts + heads - 1, ROOT), labels, tuple(names))
    return _without(enhancements, found, treebank, tree) if enhancements else found


_BEYOND = np.iinfo(np.int64).max


def _parsed(text: str) -> list[tuple[int, str]] | None:
    """The heads, counted from 1 in the sentence, and labels; None if the text is malformed.

    >>> _parsed("4:nsubj|5.1:nsubj|7:conj:and>obj")
    [(4, 'nsubj'), (7, 'conj:and>obj')]
    """
    found: list[tuple[int, str]] = []
    if text in ("", EMPTY):
        return found
    for edge in text.split("|"):
        head, colon, label = edge.partition(":")
        if not colon or not _EDGE_HEAD.fullmatch(head):
            return None
        if "." not in head:
            found.append((int(head), label))
    return found


_EDGE_HEAD = re.compile(r"[0-9]{1,9}(?:\.[0-9]+)?")


def _wrong_edges(word: int, text: str) -> Problem:
    return Problem(
        word,
        f"the column DEPS has {text[:40]!r}; give HEAD:RELATION, several separated by |, with "
        "words of the sentence as heads",
    )


_CASE_RELATIONS = frozenset({"obl", "nmod", "conj", "advcl"})
_UNIVERSAL_SUBTYPES = frozenset({"pass", "relcl", "xsubj"})

_Edge = tuple[int, str]
"""A head and a label."""


def _without(kinds: Collection[int], edges: Edges, treebank: Treebank, tree: Tree) -> Edges:
    """The dependencies that remain without some kinds of enhancement, ordered by word."""
    leaving_out = _LeavingOut(treebank, tree)
    rules = [rule for kind, rule in leaving_out.rules if kind in kinds]
    bounds = np.searchsorted(edges.words, np.arange(len(tree.heads) + 1)).tolist()
    listed = list(zip(edges.heads.tolist(), edges.labels.tolist(), strict=True))
    found: list[tuple[int, int, int]] = []
    names: dict[str, int] = {}
    for word in range(len(tree.heads)):
        own = [
            (head, edges.names[label]) for head, label in listed[bounds[word] : bounds[word + 1]]
        ]
        for rule in rules:
            own = rule(word, own)
        found += [(word, head, names.setdefault(label, len(names))) for head, label in own]
    words, heads, labels = np.array(found, np.int32).reshape(-1, 3).T.copy()
    return Edges(words, heads, labels, tuple(names))


class _LeavingOut:
    """The rules for each kind of enhancement, in the order in which the scorer applies them."""

    def __init__(self, treebank: Treebank, tree: Tree) -> None:
        self._heads = tree.heads.tolist()
        self._relations = [base_relation(text) for text in treebank.of_words(DEPREL)]
        ends = treebank.sentence_words
        sizes = np.diff(ends, prepend=0)
        self._starts = np.repeat(ends - sizes, sizes).tolist()
        self.rules = (
            (1, self._gapping),
            (2, self._shared_parents),
            (4, self._control),
            (5, self._relative_clauses),
            (6, self._case),
        )

    def _own(self, word: int) -> _Edge:
        """The basic dependency of a word; that of a root has `NO_HEAD` as its head."""
        head = self._heads[word]
        return (NO_HEAD if head == ROOT else head), self._relations[word]

    def _gapping(self, word: int, edges: list[_Edge]) -> list[_Edge]:
        kept: list[_Edge] = []
        for edge in edges:
            if ">" in edge[1]:
                kept.append(self._own(word))
            elif edge not in kept:
                kept.append(edge)
        return kept

    def _shared_parents(self, word: int, edges: list[_Edge]) -> list[_Edge]:
        conjuncts = [edge for edge in edges if ">" not in edge[1] and edge[1].startswith("conj")]
        return conjuncts[-1:] or edges

    def _control(self, word: int, edges: list[_Edge]) -> list[_Edge]:
        return [
            (head, label)
            for head, label in edges
            if not (
                head >= 0
                and self._relations[head] == "xcomp"
                and any(step.startswith("nsubj") for step in label.split(">"))
            )
        ]

    def _relative_clauses(self, word: int, edges: list[_Edge]) -> list[_Edge]:
        return [
            self._own(word) if label.partition(">")[0] == "ref" else (head, label)
            for head, label in edges
            if label.partition(">")[0] == "ref" or not self._is_external(word, head)
        ]

    def _is_external(self, word: int, head: int) -> bool:
        """Is the head a relative clause of the word? Here the scorer counts words from 0."""
        if head < 0 or not self._relations[head].startswith("acl"):
            return False
        above = self._heads[head]
        number = 0 if above == ROOT else above - self._starts[head] + 1
        return bool(number == word - self._starts[word])

    def _case(self, word: int, edges: list[_Edge]) -> list[_Edge]:
        return [(head, ">".join(map(_without_case, label.split(">")))) for head, label in edges]


def _without_case(relation: str) -> str:
    """A relation without the case marker in its subtype.

    >>> _without_case("obl:with"), _without_case("nsubj:pass"), _without_case("advcl:relcl")
    ('obl', 'nsubj:pass', 'advcl:relcl')
    """
    base, *subtypes = relation.split(":")
    if base not in _CASE_RELATIONS or len(subtypes) != 1 or subtypes[0] in _UNIVERSAL_SUBTYPES:
        return relation
    return base
