"""Where the errors of words, marks and capitals are, along an alignment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from interpunct.alignment.columns import Columns, Flags, Places
from interpunct.alignment.network_steps import NetworkText
from interpunct.alignment.numbering import Numbers
from interpunct.alignment.steps import Operation, Step, steps_of_columns
from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS
from interpunct.metrics.punctuation import is_word
from interpunct.tasks.error_places import ErrorPlace, Kind, speaker_of, time_of

MARK_KINDS: Mapping[Operation, Kind] = {
    "deletion": "missed", "insertion": "false", "substitution": "substituted",
}  # fmt: skip


Words = tuple[Sequence[str], Sequence[str]]
"""Those of both sides as they are written, in the order of their columns."""


def error_places(
    columns: Columns,
    words: Words,
    documents: Sequence[tuple[Document, Document]],
    marks: Sequence[str],
    *,
    context: int,
) -> list[list[ErrorPlace]]:
    """The errors of each reference and its hypothesis, given the columns of all of them."""
    found: list[list[ErrorPlace]] = [[] for _ in documents]
    bounds = np.array([0, *np.cumsum(columns.sizes)])
    last = np.cumsum(is_word(columns.reference)) - 1
    firsts = np.append(0, last + 1)[bounds]
    numbers = np.repeat(np.arange(len(documents)), columns.sizes)
    wrong = columns.reference != columns.hypothesis
    wrong |= is_word(columns.reference) & columns.recased
    written, so_far = _with_marks(columns.reference, last, firsts[numbers], wrong, words[0], marks)
    numbers, last = numbers[wrong], last[wrong]
    for step, word_so_far, number, here, first, end, unit, other in zip(
        _steps(columns, words, wrong, marks),
        so_far,
        numbers.tolist(),
        last.tolist(),
        firsts[numbers].tolist(),
        firsts[numbers + 1].tolist(),
        columns.reference_units[wrong].tolist(),
        columns.hypothesis_units[wrong].tolist(),
        strict=True,
    ):
        reference, hypothesis = documents[number]
        before = written[max(first, here - context) : here] if here > first else []
        # A mark stands after the last word before it, an inserted word too.
        if here >= first and (step.is_mark or step.reference is None):
            before.append(word_so_far)
        error = ErrorPlace(
            reference.name,
            _kind(step),
            step.reference,
            step.hypothesis,
            tuple(before[-context:] if context else ()),
            tuple(written[here + 1 : min(here + 1 + context, end)]),
            _is_boundary(step),
            reference.origins.of(unit) if unit >= 0 else hypothesis.origins.of(max(other, 0)),
            time_of(((reference, unit), (hypothesis, other))),
            speaker_of(reference, unit),
            unit,
        )
        found[number].append(error)
    return found


def _steps(columns: Columns, words: Words, wrong: Flags, marks: Sequence[str]) -> Iterator[Step]:
    """The columns that are wrong."""
    reference, hypothesis = columns.reference, columns.hypothesis
    own = _words_at(wrong, reference, words[0]), _words_at(wrong, hypothesis, words[1])
    recased = columns.recased[wrong].tolist()
    return steps_of_columns(reference[wrong], hypothesis[wrong], own, marks, recased)


def _words_at(chosen: Flags, side: Numbers, words: Sequence[str]) -> Iterator[str]:
    spoken = is_word(side)
    return (words[number] for number in (np.cumsum(spoken) - 1)[spoken & chosen].tolist())


def _with_marks(
    reference: Numbers,
    last: Places,
    firsts: Places,
    wrong: Flags,
    words: Sequence[str],
    marks: Sequence[str],
) -> tuple[list[str], list[str]]:
    """The words of the references, each with its marks.

    Also, for each column that is wrong, the last word up to it with the marks that stand before the
    column. `last` are the numbers of such words, and `firsts` those of the first words of the
    documents: what stands before the first word has no last one.
    """
    written = list(words)
    so_far = []
    chosen = (reference < 0) | wrong
    for token, here, first, is_wrong in zip(
        *(side[chosen].tolist() for side in (reference, last, firsts, wrong)), strict=True
    ):
        if is_wrong:
            so_far.append(written[here] if here >= first else "")
        if token < 0 and here >= first:
            written[here] += marks[-token - 1]
    return written, so_far


def network_error_places(
    text: NetworkText, system: str, first: Document, first_units: Sequence[int], *, context: int
) -> Iterator[ErrorPlace]:
    """The errors of a system against several references at once: what none of them has.

    The words around them are those of the first reference that has any in a column. `first_units`
    are the units of the first reference that are words of the network.
    """
    words = [next(entry for entry in column if entry is not None) for column in text.columns]
    spoken = [place for place, is_mark in enumerate(text.are_marks) if not is_mark]
    unit = -1
    units = []
    for entries, is_mark in zip(text.columns, text.are_marks, strict=True):
        unit += not is_mark and entries[0] is not None
        units.append(unit)
    before = 0
    for column, step in text.paths[system]:
        if step.operation == "correct" and not step.case_differs:
            continue
        while before < len(spoken) and spoken[before] <= column:
            before += 1
        here = before - (not step.is_mark and step.reference is not None)
        word = units[column] if column >= 0 else -1
        own = first_units[word] if word >= 0 else -1
        yield ErrorPlace(
            text.name,
            _kind(step),
            step.reference,
            step.hypothesis,
            tuple(words[place] for place in spoken[max(0, here - context) : here]),
            tuple(words[place] for place in spoken[before : before + context]),
            _is_boundary(step),
            first.origins.of(max(own, 0)) if len(first) else "",
            time_of(((first, own),)),
            speaker_of(first, own),
            column,
        )


def _is_boundary(step: Step) -> bool:
    """Does a segment end here on one side only?"""
    if not step.is_mark:
        return False
    sides = (step.reference or "", step.hypothesis or "")
    first, second = (not DELIMITERS.isdisjoint(side.split("/")) for side in sides)
    return first != second


def _kind(step: Step) -> Kind:
    """What is wrong in a column that is wrong."""
    if step.operation == "correct":
        return "case"
    return MARK_KINDS[step.operation] if step.is_mark else "word"
