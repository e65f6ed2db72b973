"""Two treebanks over the same columns: one for each pair of aligned words and each other word.

The columns of the reference's words come first, in their order; then those of the words that only
the hypothesis has. So a head is identified by its column, which is the same on both sides if the
two heads are aligned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.characters.token_text import Offsets
from interpunct.documents.dependencies import (
    ROOT,
    Tree,
    base_relation,
    function_children,
    is_content,
    universal_features,
)
from interpunct.documents.enhanced import NO_HEAD, Edges
from interpunct.documents.strings import Numbers, Strings
from interpunct.documents.treebank import (
    DEPREL,
    EMPTY,
    FEATS,
    LEMMA,
    UPOS,
    XPOS,
    Treebank,
)
from interpunct.metrics.word_labels import NO_WORD, NOT_COUNTED, Owners

Labels = npt.NDArray[np.signedinteger[Any]]
"""Numbers in the smallest type that holds them: for long texts, memory bandwidth dominates."""

Both = tuple[Labels, Labels]
"""Labels of the reference and of the hypothesis."""

MOST_NAMES = 1000
"""The largest number of tags; a column with more distinct values does not hold tags.
"""

_LARGEST = 1 << 62
_LARGEST_IN_FOUR_BYTES = 1 << 31


@dataclass(frozen=True, slots=True, eq=False)
class FlatEdges:
    """Enhanced dependencies: the column of the word, and how often each side has the dependency."""

    columns: Labels
    reference: Labels
    hypothesis: Labels


@dataclass(frozen=True, slots=True, eq=False)
class TreebankLabels:
    """For each figure the labels of both sides over the columns, where known.

    The first `words` columns are those of the reference; `alone` are the hypothesis words of the
    others. `names` has the texts of the labels by which figures are broken down.
    """

    words: int
    alone: Offsets
    labels: Mapping[str, Both]
    edges: Mapping[str, FlatEdges]
    names: Mapping[str, Mapping[int, str]]

    @classmethod
    def unknown(cls) -> TreebankLabels:
        """No labels at all."""
        return cls(0, np.empty(0, np.int64), {}, {}, {})

    def owners(self, words: Offsets) -> Owners:
        """The part to which the word of each column belongs.

        `words` has a row for each boundary between parts: the number of words before it on each
        side. No pair of words crosses a boundary.
        """
        parts = np.arange(len(words) - 1)
        alone = np.searchsorted(self.alone, words[:, 1])
        own = np.repeat(parts, np.diff(words[:, 0]))
        return Owners(np.append(own, np.repeat(parts, np.diff(alone))), len(parts))


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The columns of the words of both sides: `of` has the column of each hypothesis word."""

    words: int
    alone: Offsets
    of: Offsets
    pairs: Offsets

    @classmethod
    def between(cls, reference: int, hypothesis: int, pairs: Offsets) -> Columns:
        of = np.full(hypothesis, NO_WORD, np.int64)
        of[pairs[:, 1]] = pairs[:, 0]
        alone = np.flatnonzero(of == NO_WORD)
        of[alone] = reference + np.arange(len(alone))
        return cls(reference, alone, of, pairs)

    def __len__(self) -> int:
        return self.words + len(self.alone)

    def lay(self, reference: Numbers, hypothesis: Numbers) -> Both:
        """Map labels of words, all below 2^31, onto the columns."""
        first = np.empty(len(self), np.int32)
        first[: self.words] = reference
        first[self.words :] = NO_WORD
        second = np.full(len(self), NO_WORD, np.int32)
        second[self.of] = hypothesis
        return first, second

    def heads(self, reference: Offsets, hypothesis: Offsets) -> Both:
        """Heads as columns; the root has a column after all others."""
        root = len(self)
        return self.lay(
            np.where(reference == ROOT, root, reference),
            np.where(hypothesis == ROOT, root, self.of[hypothesis]),
        )


def tag_labels(columns: Columns, reference: Treebank, hypothesis: Treebank) -> dict[str, Both]:
    """The labels for figures that need no heads."""

    def flat(column: int, key: Callable[[str], str] | None = None) -> Both:
        return columns.lay(*_numbers(reference.of_words(column), hypothesis.of_words(column), key))

    upos, xpos, feats = flat(UPOS), flat(XPOS), flat(FEATS, universal_features)
    return {
        "upos": upos,
        "xpos": xpos,
        "ufeats": feats,
        "alltags": combined(combined(upos, xpos), feats),
        "lemmas": _forgiving(flat(LEMMA), reference.columns[LEMMA]),
    }


def tree_labels(
    columns: Columns,
    reference: tuple[Treebank, Tree],
    hypothesis: tuple[Treebank, Tree],
    tags: Mapping[str, Both],
) -> dict[str, Both]:
    """The labels for figures that need heads, given those for figures that need none."""
    relations = [treebank.of_words(DEPREL) for treebank, _ in (reference, hypothesis)]
    heads = columns.heads(reference[1].heads, hypothesis[1].heads)
    relation = columns.lay(*_numbers(relations[0], relations[1], base_relation))
    las = combined(heads, relation)
    is_counted = columns.lay(*(strings.flags(is_content).view(np.uint8) for strings in relations))

    def counted(labels: Both) -> Both:
        first, second = (
            np.where(counts == 0, NOT_COUNTED, side)
            for side, counts in zip(labels, is_counted, strict=True)
        )
        return first, second

    morphology = combined(combined(relation, tags["upos"]), tags["ufeats"])
    own = combined(heads, morphology)
    same = _same_children(columns, reference, hypothesis, morphology)
    return {
        "relation": relation,
        "uas": heads,
        "las": las,
        "clas": counted(las),
        "mlas": counted(_told_apart(own, columns.pairs[~same, 0])),
        "blex": counted(combined(las, tags["lemmas"])),
    }


def label_names(treebank: Treebank, labels: Mapping[str, Both]) -> dict[str, dict[int, str]]:
    """The texts of tags and relations that occur, by their labels."""
    found = {}
    for kind, column, key in (("upos", UPOS, str), ("relation", DEPREL, base_relation)):
        if kind not in labels:
            continue
        texts = treebank.of_words(column).vocabulary.texts
        occurs = np.zeros(len(texts), bool)
        for side in labels[kind]:
            occurs[side[side >= 0]] = True
        if np.count_nonzero(occurs) <= MOST_NAMES:
            found[kind] = {n: key(texts[n]) or EMPTY for n in np.flatnonzero(occurs).tolist()}
    return found


def edge_labels(columns: Columns, reference: Edges, hypothesis: Edges) -> dict[str, FlatEdges]:
    """Enhanced dependencies over the columns, with the subtypes of relations and without."""
    # The root has a column after all others; `NO_HEAD` has a different column on each side.
    root = len(columns)
    places = np.concatenate((columns.of, [root + 2, root])).astype(np.int32)
    heads = reference.heads.copy()
    heads[heads == ROOT], heads[heads == NO_HEAD] = root, root + 1
    words, others, own = places[hypothesis.words], places[hypothesis.heads], hypothesis.labels
    if len(columns.alone):
        # The words of pairs are in order, and so are the others, which come after them.
        order = np.argsort(words >= columns.words, kind="stable")
        words, others, own = words[order], others[order], own[order]
    found = {}
    for kind, key in (("elas", str), ("eulas", _base_label)):
        numbers: dict[str, int] = {}
        first, second = (
            np.array([numbers.setdefault(key(n), len(numbers)) for n in edges.names], np.int32)
            for edges in (reference, hypothesis)
        )
        found[kind] = FlatEdges(
            *_core.edge_counts(
                reference.words, heads, first[reference.labels], words, others, second[own]
            )
        )
    return found


def _base_label(label: str) -> str:
    return ">".join(map(base_relation, label.split(">")))


def _numbers(
    reference: Strings, hypothesis: Strings, key: Callable[[str], str] | None = None
) -> tuple[Numbers, Numbers]:
    """Strings of both sides as numbers of one vocabulary; equal keys give equal numbers."""
    vocabulary = reference.vocabulary
    first, second = reference.numbers, hypothesis.numbers_in(vocabulary)
    if key is not None:
        classes = vocabulary.classes(key)
        first, second = classes[first], classes[second]
    return first, second


def combined(first: Both, second: Both) -> Both:
    """Combine two labels into one; missing words stay missing."""
    sizes = [_size(first), _size(second)]
    if sizes[0] * sizes[1] > _LARGEST:
        first, second = _renumbered(first), _renumbered(second)
        sizes = [_size(first), _size(second)]
    is_small = sizes[0] * sizes[1] < _LARGEST_IN_FOUR_BYTES
    kind = np.dtype(np.int32 if is_small else np.int64)
    reference, hypothesis = (
        _numbered(own, other, sizes[1], kind) for own, other in zip(first, second, strict=True)
    )
    return reference, hypothesis


def _size(labels: Both) -> int:
    """One more than the largest."""
    return max(int(side.max(initial=0)) for side in labels) + 1


def _numbered(own: Labels, other: Labels, size: int, kind: np.dtype[Any]) -> Labels:
    found: Labels = own.astype(kind)
    # In place, since allocating memory takes longer than the computation.
    found *= size
    found += other.astype(kind, copy=False)
    np.copyto(found, own, where=own < 0)
    return found


def _renumbered(labels: Both) -> Both:
    """The same labels, renumbered from 0."""
    joined = np.concatenate(labels)
    counted = joined >= 0
    joined[counted] = np.unique(joined[counted], return_inverse=True)[1]
    return joined[: len(labels[0])], joined[len(labels[0]) :]


def _forgiving(lemmas: Both, of: Strings) -> Both:
    """Where the reference has no lemma, every lemma is correct."""
    nothing = int(of.vocabulary.numbers([EMPTY])[0])
    reference, hypothesis = lemmas
    is_open = (reference == nothing) & (hypothesis != NO_WORD)
    return reference, np.where(is_open, nothing, hypothesis)


def _told_apart(labels: Both, columns: Offsets) -> Both:
    """Make the two labels differ in some columns."""
    reference, hypothesis = labels
    changed = hypothesis.copy()
    changed[columns] = max(int(reference.max(initial=0)), int(hypothesis.max(initial=0))) + 1
    return reference, changed


def _same_children(
    columns: Columns,
    reference: tuple[Treebank, Tree],
    hypothesis: tuple[Treebank, Tree],
    morphology: Both,
) -> npt.NDArray[np.bool_]:
    """For each pair of words whether they have the same function words in the same order."""
    sides = [function_children(treebank, tree.heads) for treebank, tree in (reference, hypothesis)]
    firsts, counts = (
        [of[columns.pairs[:, side]] for side, of in enumerate(arrays)]
        for arrays in (
            [bounds[:-1] for bounds, _ in sides],
            [np.diff(bounds) for bounds, _ in sides],
        )
    )
    same: npt.NDArray[np.bool_] = counts[0] == counts[1]
    pairs = np.flatnonzero(same & (counts[0] > 0))
    many = counts[0][pairs]
    owners = np.repeat(pairs, many)
    within = np.arange(len(owners)) - np.repeat(np.cumsum(many) - many, many)
    child, other = (
        children[firsts[side][owners] + within] for side, (_, children) in enumerate(sides)
    )
    alike = (columns.of[other] == child) & (morphology[0][child] == morphology[1][child])
    same[owners[~alike]] = False
    return same
