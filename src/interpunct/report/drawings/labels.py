"""Drawing the words of two treebanks whose tags or heads differ, by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.word_alignment import align_words
from interpunct.documents.dependencies import base_relation, universal_features
from interpunct.documents.treebank import (
    DEPREL,
    EMPTY,
    FEATS,
    FORM,
    HEAD,
    LEMMA,
    UPOS,
    XPOS,
    Treebank,
)
from interpunct.evaluation.alignments import TokenDrawing
from interpunct.messages.visible_text import visible

TAGS = {"UPOS": UPOS, "XPOS": XPOS, "FEATS": FEATS, "LEMMA": LEMMA}


def draw_labels(
    drawing: TokenDrawing, only: Literal["tags", "heads"], encoding: str = "utf-8"
) -> Iterator[str]:
    """The aligned words with different labels, each on a line below its sentence.

    Sentences of the reference without such a word are counted and left out.
    """
    sides = _Side(drawing.reference), _Side(drawing.hypothesis)
    pairs = align_words(
        drawing.reference, drawing.hypothesis, drawing.alignment, fold=drawing.fold
    ).pairs
    partners = dict(pairs.tolist())
    tell = _tags if only == "tags" else _heads
    alike = start = 0
    for end in sides[0].treebank.sentence_words.tolist():
        lines = []
        for word in range(start, end):
            other = partners.get(word)
            described = "" if other is None else tell(*sides, word, other, partners)
            if described:
                lines.append(f"  {sides[0].form(word)}  {described}")
        if lines and alike:
            yield _alike(alike)
            alike = 0
        if lines:
            yield visible(sides[0].place(start), encoding)
            yield from (visible(line, encoding) for line in lines)
            yield ""
        alike += not lines
        start = end
    if alike:
        yield _alike(alike)


def _alike(count: int) -> str:
    return f"... {count} identical sentence{'s' * (count != 1)}"


class _Side:
    """The labels of the words of one side."""

    def __init__(self, tokens: DocumentTokens) -> None:
        assert tokens.treebank is not None
        self._tokens = tokens
        self.treebank: Treebank = tokens.treebank
        self._columns = [
            self.treebank.of_words(column).texts() for column in range(len(self.treebank.columns))
        ]
        ends = self.treebank.sentence_words
        sizes = np.diff(ends, prepend=0)
        self._starts = np.repeat(ends - sizes, sizes).tolist()

    def says(self, word: int, column: int) -> str:
        return self._columns[column][word]

    def form(self, word: int) -> str:
        return self.says(word, FORM)

    def head(self, word: int) -> int | None:
        """The head of a word, or None."""
        text = self.says(word, HEAD)
        return self._starts[word] + int(text) - 1 if text.isdecimal() and text != "0" else None

    def attached(self, word: int) -> str:
        """The relation of a word and its head."""
        head = self.head(word)
        there = head is not None and head < len(self._starts)
        to = f" of {self.form(head)}" if there and head is not None else ""
        return f"{base_relation(self.says(word, DEPREL))}{to}"

    def place(self, word: int) -> str:
        return self._tokens.place(int(self.treebank.word_tokens[word]))


def _tags(first: _Side, second: _Side, word: int, other: int, partners: dict[int, int]) -> str:
    described = []
    for name, column in TAGS.items():
        labels = [side.says(place, column) for side, place in ((first, word), (second, other))]
        if column == FEATS:
            labels = [universal_features(label) or EMPTY for label in labels]
        if labels[0] != labels[1] and not (column == LEMMA and labels[0] == EMPTY):
            described.append(f"{name} {labels[0]} > {labels[1]}")
    return "  ".join(described)


def _heads(first: _Side, second: _Side, word: int, other: int, partners: dict[int, int]) -> str:
    heads = first.head(word), second.head(other)
    same = heads[1] is None if heads[0] is None else partners.get(heads[0], -1) == heads[1]
    relations = [
        base_relation(side.says(place, DEPREL)) for side, place in ((first, word), (second, other))
    ]
    if same and relations[0] == relations[1]:
        return ""
    return f"{first.attached(word)} > {second.attached(other)}"
