"""Where the errors are: each with its place, its time, who spoke, and the words around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from interpunct.alignment.columns import Columns
from interpunct.alignment.steps import Step
from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS

MarkKind = Literal["missed", "false", "substituted"]
Kind = MarkKind | Literal["word", "case"]

MARK_KINDS: dict[str, MarkKind] = {
    "deletion": "missed", "insertion": "false", "substitution": "substituted",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ErrorPlace:
    """One error: what the reference has and what the system has, None for nothing.

    A mark that only one side has is missed or false; a mark that ends a segment on one side only is
    an error of a boundary too. `before` and `after` are words of the reference with their marks.
    `place` is where the reference has it, such as `call.nlp:37`, and `time` is in seconds.
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


@dataclass(frozen=True, slots=True)
class Context:
    """Errors that are alike, how many there are, and for marks the word before them."""

    reference: str | None
    hypothesis: str | None
    before: str | None
    count: int


def error_places(
    steps: Sequence[Step],
    columns: Columns,
    reference: Document,
    hypothesis: Document,
    *,
    context: int,
) -> Iterator[ErrorPlace]:
    """The errors of a document, given the columns of its alignment as texts and as numbers."""
    words, word_of_step, so_far = _reference_words(steps)
    for place, step in enumerate(steps):
        kind = _kind(step)
        if kind is None:
            continue
        # A mark stands after the last word before it, an inserted word too.
        last = word_of_step[place]
        is_word = step.reference is not None and not step.is_mark
        before = words[max(0, last - context) : last]
        if not is_word and last >= 0:
            before = [*words[max(0, last - context) : last], so_far[place]]
        unit, other = int(columns.reference_units[place]), int(columns.hypothesis_units[place])
        yield ErrorPlace(
            reference.name,
            kind,
            step.reference,
            step.hypothesis,
            tuple(before[-context:] if context else ()),
            tuple(words[last + 1 : last + 1 + context]),
            step.is_mark and (step.reference in DELIMITERS) != (step.hypothesis in DELIMITERS),
            reference.origins.of(unit) if unit >= 0 else hypothesis.origins.of(max(other, 0)),
            _time(reference, unit, hypothesis, other),
            None if reference.speaker is None or not len(reference)
            else reference.speaker[max(unit, 0)],
        )  # fmt: skip


def _kind(step: Step) -> Kind | None:
    if step.operation == "correct":
        return "case" if step.case_differs else None
    return MARK_KINDS[step.operation] if step.is_mark else "word"


def _reference_words(steps: Sequence[Step]) -> tuple[list[str], list[int], list[str]]:
    """The words of the reference, each with its marks.

    Also the last one up to each step, and that word with the marks that stand before the step.
    """
    words: list[str] = []
    last, so_far = [], []
    for step in steps:
        so_far.append(words[-1] if words else "")
        if step.reference is not None and not step.is_mark:
            words.append(step.reference)
        elif step.reference is not None and words:
            words[-1] += step.reference
        last.append(len(words) - 1)
    return words, last, so_far


def _time(reference: Document, unit: int, hypothesis: Document, other: int) -> float | None:
    """When the word of the reference begins or, if that is not known, that of the system."""
    for document, place in ((reference, unit), (hypothesis, other)):
        if document.starts is not None and len(document):
            time = float(document.starts[max(place, 0)])
            if not np.isnan(time):
                return time
    return None


def contexts_of(errors: Sequence[ErrorPlace]) -> list[Context]:
    """Errors that are alike, the most frequent first."""
    found = Counter(
        (
            error.reference,
            error.hypothesis,
            (error.before[-1].rstrip("".join(DELIMITERS) + ",:").lower() if error.before else "")
            if error.kind in MARK_KINDS.values()
            else None,
        )
        for error in errors
    )
    return [Context(*alike, count) for alike, count in found.most_common()]
