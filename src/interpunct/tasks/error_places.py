"""Where the errors are: each with its place, its time, who spoke, and the words around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS, EQUAL_MARKS, normalize_mark

Kind = Literal[
    "missed", "false", "substituted", "word", "case", "split", "merged", "recut", "block",
]  # fmt: skip
"""What is wrong.

A mark, a boundary or the end of a sentence is missed, false or, if it is another, substituted. A
word is another, missing or new, or has the wrong case. Tokens are split, merged, or cut in yet
another way; a block is a stretch in which the characters differ.
"""

LABELLED: frozenset[Kind] = frozenset({"missed", "false", "substituted"})
"""What is wrong with what stands in a slot."""

CUT: frozenset[Kind] = frozenset({"split", "merged", "recut"})
"""What is wrong with tokens of the same characters."""

BOUNDARY = "|"
"""Stands for a boundary, which is no text."""

NO_MARKS: frozenset[tuple[str, str]] = frozenset()

_AFTER_WORDS = {*DELIMITERS, ",", ":"}
AFTER_WORDS = "".join(
    sorted({*_AFTER_WORDS, *(form for form, mark in EQUAL_MARKS.items() if mark in _AFTER_WORDS)})
)
"""Marks at the end of a word that do not tell it from other words."""


@dataclass(frozen=True, slots=True)
class ErrorPlace:
    """One error: what the reference has and what the system has, None for nothing.

    A mark that only one side has is missed or false; a mark that ends a segment on one side only is
    an error of a boundary too. `before` and `after` are words of the reference with their marks.
    `place` is where the reference has it, such as `call.nlp:37`, and `time` is in seconds. `at` is
    the unit of the reference, the token of it, or the column of a network, that the error stands at
    or after; -1 is before the first. `marks` are those in the text at a boundary, as it has them.
    `label` is what the reference says of the segment or of the word, if it says anything. `written`
    are both sides as their texts have them, where that is not how they are compared.
    """

    document: str
    kind: Kind
    reference: str | None
    hypothesis: str | None
    before: tuple[str, ...]
    after: tuple[str, ...]
    is_boundary: bool = False
    place: str = ""
    time: float | None = None
    speaker: str | None = None
    at: int = -1
    marks: tuple[str, ...] = ()
    label: str | None = None
    written: tuple[str | None, str | None] | None = None

    @property
    def sides(self) -> tuple[str | None, str | None]:
        """What the reference has and what the system has, as they are written."""
        return self.written or (self.reference, self.hypothesis)

    @property
    def all_marks(self) -> frozenset[str]:
        """Every mark that it is about, as it is compared."""
        return frozenset(mark for mark, _ in self.written_marks)

    @property
    def written_marks(self) -> frozenset[tuple[str, str]]:
        """Every mark that it is about, as it is compared and as it is written."""
        is_labelled = self.kind in LABELLED and self.label is None
        if not is_labelled and not self.marks:
            return NO_MARKS
        found = {(normalize_mark(mark), mark) for mark in self.marks}
        if not is_labelled:
            return frozenset(found)
        for side, written in zip((self.reference, self.hypothesis), self.sides, strict=True):
            # Several references may have several marks in one place, or none.
            if side and written and side != BOUNDARY:
                found |= {*zip(side.split("/"), written.split("/"), strict=False)}
        return frozenset((mark, form) for mark, form in found if mark not in ("", "@"))


@dataclass(frozen=True, slots=True)
class Context:
    """Errors that are alike, how many there are, and for marks the word before them."""

    reference: str | None
    hypothesis: str | None
    before: str | None
    count: int


ErrorFinder = Callable[[Sequence[Pair], int], Sequence[Mapping[str, Sequence[ErrorPlace]]]]
"""Finds the errors of each system in each document, with so many words around them."""


def alike(error: ErrorPlace) -> tuple[str | None, str | None, str | None]:
    """What errors that are alike have in common: both sides and, in a slot, the word before it.

    Sides are as they are compared. A boundary that has no mark of its own is told by what is
    written before it, marks and all.
    """
    if error.kind not in LABELLED:
        return error.reference, error.hypothesis, None
    word = error.before[-1].lower() if error.before else ""
    if BOUNDARY not in (error.reference, error.hypothesis):
        word = word.rstrip(AFTER_WORDS)
    return error.reference, error.hypothesis, word


def contexts_of(errors: Iterable[ErrorPlace]) -> list[Context]:
    """Errors that are alike, the most frequent first."""
    found = Counter(map(alike, errors))
    return [Context(*common, count) for common, count in found.most_common()]


def time_of(sides: Sequence[tuple[Document, int]]) -> float | None:
    """When a unit begins, in the first of some documents that says so."""
    for document, unit in sides:
        if document.starts is not None and len(document):
            time = float(document.starts[max(unit, 0)])
            if not np.isnan(time):
                return time
    return None


def speaker_of(document: Document, unit: int) -> str | None:
    """Who says a unit, or the first one for what stands before it."""
    if document.speaker is None or not len(document):
        return None
    return document.speaker[max(unit, 0)]
