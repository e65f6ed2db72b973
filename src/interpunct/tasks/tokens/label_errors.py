"""Confusions of tags, lemmas and relations of aligned words, each with an example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.token_text import Offsets
from interpunct.alignment.characters.treebank_labels import Columns
from interpunct.documents.dependencies import base_relation, universal_features
from interpunct.documents.strings import Flags, Strings
from interpunct.documents.treebank import DEPREL, EMPTY, FEATS, FORM, LEMMA, UPOS, Treebank
from interpunct.metrics.word_labels import NO_WORD

Kind = Literal["upos", "feats", "lemma", "relation"]
"""Which column."""

AROUND = 4
"""The number of words before and after the word of an example."""


@dataclass(frozen=True, slots=True)
class Example:
    """A word in context, with its places on both sides."""

    form: str
    before: str
    after: str
    reference_place: str
    system_place: str


class Taken(NamedTuple):
    """A label of the reference and one of the system; None is no word."""

    reference: str | None
    system: str | None


@dataclass(slots=True)
class LabelErrors:
    """Counts of confused labels, with an example of each; they add up.

    Features and lemmas are counted only where they differ.
    """

    taken: dict[Kind, dict[Taken, int]] = field(default_factory=dict)
    examples: dict[Kind, dict[Taken, Example]] = field(default_factory=dict)

    def add(self, other: LabelErrors) -> None:
        for kind, found in other.taken.items():
            own = self.taken.setdefault(kind, {})
            for taken, count in found.items():
                own[taken] = own.get(taken, 0) + count
        for kind, shown in other.examples.items():
            self.examples[kind] = shown | self.examples.get(kind, {})

    def errors(self) -> Iterator[tuple[Kind, Taken, int, Example]]:
        """Confusions of different labels, the most frequent first."""
        listed = [
            (count, kind, taken)
            for kind, found in self.taken.items()
            for taken, count in found.items()
            if taken in self.examples.get(kind, {})
        ]
        for count, kind, taken in sorted(listed, key=lambda row: (-row[0], row[1], str(row[2]))):
            yield kind, taken, count, self.examples[kind][taken]

    def labels(self, kind: Kind) -> list[str]:
        """All labels of both sides, the most frequent of the reference first."""
        found = self.taken.get(kind, {})
        often: dict[str, int] = {}
        for taken, count in found.items():
            if taken.system is not None:
                often.setdefault(taken.system, 0)
            if taken.reference is not None:
                often[taken.reference] = often.get(taken.reference, 0) + count
        return sorted(often, key=lambda label: (-often[label], label))


@dataclass(frozen=True, slots=True)
class LabelConfusion:
    """A confusion matrix with labels of the reference as rows and of the system as columns.

    The first row and column stand for no word. If there are many labels, only the most frequent are
    included; `left_out` is the number of all others.
    """

    labels: list[str]
    rows: list[list[int]]
    left_out: int


MOST_LABELS = 100
"""The maximum number of labels in a confusion matrix."""


def confusion(errors: LabelErrors, kind: Kind) -> LabelConfusion:
    labels = errors.labels(kind)
    places: dict[str | None, int] = {None: 0}
    for label in labels[:MOST_LABELS]:
        places[label] = len(places)
    rows = [[0] * len(places) for _ in places]
    for taken, count in errors.taken.get(kind, {}).items():
        if taken.reference in places and taken.system in places:
            rows[places[taken.reference]][places[taken.system]] += count
    return LabelConfusion(labels[:MOST_LABELS], rows, max(0, len(labels) - MOST_LABELS))


def label_errors(
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    columns: Columns,
    filled: Callable[[int], Flags] | None = None,
) -> LabelErrors:
    """Count the confusions in one document.

    For several documents, `filled` returns the columns of those in which both sides fill a treebank
    column.
    """
    first, second = _Side.of(reference), _Side.of(hypothesis)
    found = LabelErrors()
    for kind, column, key, counts_right in _COLUMNS:
        sides = first.treebank.of_words(column), second.treebank.of_words(column)
        if not all(side.any(_says) for side in sides):
            continue
        vocabulary = sides[0].vocabulary
        numbers = sides[0].numbers, sides[1].numbers_in(vocabulary)
        if key is not None:
            classes = vocabulary.classes(key)
            numbers = classes[numbers[0]], classes[numbers[1]]
        # The last number stands for no word.
        flat = [np.where(side == NO_WORD, len(vocabulary), side) for side in columns.lay(*numbers)]
        where = None if filled is None else filled(column)
        if where is not None and not where.any():
            continue
        if not counts_right:
            both = (flat[0] != flat[1]) & (flat[0] < len(vocabulary)) & (flat[1] < len(vocabulary))
            both &= sides[0].vocabulary.flags(_says)[np.minimum(flat[0], len(vocabulary) - 1)]
            where = both if where is None else where & both
        places = np.arange(len(flat[0]))
        if where is not None:
            flat = [side[where] for side in flat]
            places = np.flatnonzero(where)
        width = len(vocabulary) + 1
        distinct, firsts, counts = _counted(
            flat[0].astype(np.int64) * width + flat[1], width * width
        )
        texts: list[str | None] = [*vocabulary.texts, None]
        own = found.taken.setdefault(kind, {})
        shown = found.examples.setdefault(kind, {})
        for pair, place, count in zip(
            distinct.tolist(), places[firsts].tolist(), counts.tolist(), strict=True
        ):
            label, other = (_keyed(texts[number], key) for number in divmod(pair, width))
            taken = Taken(label, other)
            own[taken] = own.get(taken, 0) + count
            if label is not None and other is not None and label != other:
                shown[taken] = _example(first, second, place, columns)
    return found


def _counted(pairs: Offsets, size: int) -> tuple[Offsets, Offsets, Offsets]:
    """The distinct numbers (below `size`), the first index of each, and their counts."""
    if size > len(pairs):
        return np.unique(pairs, return_index=True, return_counts=True)
    # A few labels need no sorting.
    counts = np.bincount(pairs, minlength=size)
    firsts = np.zeros(size, np.int64)
    firsts[pairs[::-1]] = np.arange(len(pairs))[::-1]
    distinct = np.flatnonzero(counts)
    return distinct, firsts[distinct], counts[distinct]


_COLUMNS: tuple[tuple[Kind, int, Callable[[str], str] | None, bool], ...] = (
    ("upos", UPOS, None, True),
    ("feats", FEATS, universal_features, False),
    ("lemma", LEMMA, None, False),
    ("relation", DEPREL, base_relation, True),
)
"""Kinds of labels, how they are compared, and whether correct ones are counted too."""


def _says(text: str) -> bool:
    return text != EMPTY


def _keyed(text: str | None, key: Callable[[str], str] | None) -> str | None:
    return text if key is None or text is None else key(text) or EMPTY


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """The words of one side, for examples."""

    tokens: DocumentTokens
    treebank: Treebank
    forms: Strings

    @classmethod
    def of(cls, tokens: DocumentTokens) -> _Side:
        assert tokens.treebank is not None
        return cls(tokens, tokens.treebank, tokens.treebank.of_words(FORM))

    def around(self, word: int) -> tuple[str, str]:
        """The words before and after a word in its sentence."""
        ends = self.treebank.sentence_words
        sentence = int(np.searchsorted(ends, word, side="right"))
        first, last = int(ends[sentence - 1]) if sentence else 0, int(ends[sentence])
        before = self.forms[max(first, word - AROUND) : word]
        after = self.forms[word + 1 : min(last, word + 1 + AROUND)]
        return " ".join(before), " ".join(after)

    def place(self, word: int) -> str:
        return self.tokens.place(int(self.treebank.word_tokens[word]))


def _example(first: _Side, second: _Side, word: int, columns: Columns) -> Example:
    row = int(np.searchsorted(columns.pairs[:, 0], word))
    before, after = first.around(word)
    other = int(columns.pairs[row, 1])
    return Example(first.forms[word], before, after, first.place(word), second.place(other))
