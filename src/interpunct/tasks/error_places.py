"""Where the errors are: each with its place, its time, who spoke, and the words around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS

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

BOUNDARY = "|"
"""Stands for a boundary, which is no text."""


@dataclass(frozen=True, slots=True)
class ErrorPlace:
    """One error: what the reference has and what the system has, None for nothing.

    A mark that only one side has is missed or false; a mark that ends a segment on one side only is
    an error of a boundary too. `before` and `after` are words of the reference with their marks.
    `place` is where the reference has it, such as `call.nlp:37`, and `time` is in seconds. `at` is
    the unit of the reference, the token of it, or the column of a network, that the error stands at
    or after; -1 is before the first. `marks` are those in the text at a boundary. `label` is what
    the reference says of the segment or of the word, if it says anything.
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

    @property
    def all_marks(self) -> frozenset[str]:
        """Every mark that it is about."""
        sides: tuple[str, ...] = (self.reference or "", self.hypothesis or "")
        if self.kind not in LABELLED or BOUNDARY in sides or self.label is not None:
            sides = ()
        # Several references may have several marks in one place, or none.
        own = (mark for side in sides for mark in side.split("/"))
        return frozenset(mark for mark in (*own, *self.marks) if mark not in ("", "@"))


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

    A boundary that has no mark of its own is told by what is written before it, marks and all.
    """
    if error.kind not in LABELLED:
        return error.reference, error.hypothesis, None
    word = error.before[-1].lower() if error.before else ""
    if BOUNDARY not in (error.reference, error.hypothesis):
        word = word.rstrip("".join(DELIMITERS) + ",:")
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
