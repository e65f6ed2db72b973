"""Error places: each error with its place, time, speaker, and the words around it."""

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

Marks, boundaries and ends of sentences are missed, false or substituted. Words are substituted,
deleted or inserted, or have the wrong case. Tokens are split, merged, or cut in another way; a
block is a stretch in which the characters differ.
"""

LABELLED: frozenset[Kind] = frozenset({"missed", "false", "substituted"})
"""Errors in slots."""

CUT: frozenset[Kind] = frozenset({"split", "merged", "recut"})
"""Errors of tokens with the same characters."""

BOUNDARY = "|"
"""Represents a boundary, which has no text."""

NO_MARKS: frozenset[tuple[str, str]] = frozenset()

_AFTER_WORDS = {*DELIMITERS, ",", ":"}
AFTER_WORDS = "".join(
    sorted({*_AFTER_WORDS, *(form for form, mark in EQUAL_MARKS.items() if mark in _AFTER_WORDS)})
)
"""Marks at the end of a word that are ignored when errors are grouped by word."""


@dataclass(frozen=True, slots=True)
class ErrorPlace:
    """An error: what the reference and the system have, None for nothing.

    A mark that only one side has is missed or false; `is_boundary` says that a segment ends on one
    side only. `before` and `after` are words of the reference with their marks. `place` is the
    place in the reference, such as `call.nlp:37`, and `time` is in seconds. `at` is the unit or
    token of the reference, or the column of a network, at or after which the error is; -1 is before
    the first. `marks` are the marks in the text at a boundary. `label` is the reference's label of
    the segment or word, if any. `written` are both sides in their original spelling, if it differs
    from the compared form.
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
        """Both sides in their original spelling."""
        return self.written or (self.reference, self.hypothesis)

    @property
    def all_marks(self) -> frozenset[str]:
        """All marks of this error in their compared form."""
        return frozenset(mark for mark, _ in self.written_marks)

    @property
    def written_marks(self) -> frozenset[tuple[str, str]]:
        """All marks of this error, each in its compared form and its original spelling."""
        is_labelled = self.kind in LABELLED and self.label is None
        if not is_labelled and not self.marks:
            return NO_MARKS
        found = {(normalize_mark(mark), mark) for mark in self.marks}
        if not is_labelled:
            return frozenset(found)
        for side, written in zip((self.reference, self.hypothesis), self.sides, strict=True):
            # Different references may have different marks in one place, or none.
            if side and written and side != BOUNDARY:
                found |= {*zip(side.split("/"), written.split("/"), strict=False)}
        return frozenset((mark, form) for mark, form in found if mark not in ("", "@"))


@dataclass(frozen=True, slots=True)
class Context:
    """A group of similar errors: both sides, for marks the word before, and the number of
    errors.
    """

    reference: str | None
    hypothesis: str | None
    before: str | None
    count: int


ErrorFinder = Callable[[Sequence[Pair], int], Sequence[Mapping[str, Sequence[ErrorPlace]]]]
"""Finds the errors of each system in each document, with a number of words around them."""


def alike(error: ErrorPlace) -> tuple[str | None, str | None, str | None]:
    """The key of similar errors: both sides and, in a slot, the word before it.

    Sides are in their compared form. A boundary without a mark is identified by the text before it,
    including marks.
    """
    if error.kind not in LABELLED:
        return error.reference, error.hypothesis, None
    word = error.before[-1].lower() if error.before else ""
    if BOUNDARY not in (error.reference, error.hypothesis):
        word = word.rstrip(AFTER_WORDS)
    return error.reference, error.hypothesis, word


def contexts_of(errors: Iterable[ErrorPlace]) -> list[Context]:
    """Group similar errors, the most frequent first."""
    found = Counter(map(alike, errors))
    return [Context(*common, count) for common, count in found.most_common()]


def time_of(sides: Sequence[tuple[Document, int]]) -> float | None:
    """The start of a unit, in the first of some documents that has times."""
    for document, unit in sides:
        if document.starts is not None and len(document):
            time = float(document.starts[max(unit, 0)])
            if not np.isnan(time):
                return time
    return None


def speaker_of(document: Document, unit: int) -> str | None:
    """The speaker of a unit, or of the first one for what precedes it."""
    if document.speaker is None or not len(document):
        return None
    return document.speaker[max(unit, 0)]
