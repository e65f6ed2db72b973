"""Locating errors of words, marks and case in an alignment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from interpunct.alignment.columns import Columns, Flags, Places
from interpunct.alignment.network_steps import NetworkText
from interpunct.alignment.numbering import Numbering, Numbers
from interpunct.alignment.steps import Operation, Step, steps_of_columns
from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS
from interpunct.metrics.punctuation import is_word
from interpunct.tasks.error_places import ErrorPlace, Kind, speaker_of, time_of

MARK_KINDS: Mapping[Operation, Kind] = {
    "deletion": "missed", "insertion": "false", "substitution": "substituted",
}  # fmt: skip


Words = tuple[Sequence[str], Sequence[str]]
"""The words of both sides as written, in the order of their columns."""


def error_places(
    columns: Columns,
    words: Words,
    documents: Sequence[tuple[Document, Document]],
    numbering: Numbering,
    *,
    context: int,
) -> list[list[ErrorPlace]]:
    """The errors of each pair of documents, given the columns of all of them."""
    found: list[list[ErrorPlace]] = [[] for _ in documents]
    bounds = np.array([0, *np.cumsum(columns.sizes)])
    last = np.cumsum(is_word(columns.reference)) - 1
    firsts = np.append(0, last + 1)[bounds]
    numbers = np.repeat(np.arange(len(documents)), columns.sizes)
    wrong = columns.reference != columns.hypothesis
    wrong |= is_word(columns.reference) & columns.recased
    own, others = zip(*documents, strict=True)
    marks = written_marks(own, columns.reference, columns.reference_units, numbers, numbering)
    made = written_marks(others, columns.hypothesis, columns.hypothesis_units, numbers, numbering)
    written, so_far = _with_marks(columns.reference, last, firsts[numbers], wrong, words[0], marks)
    numbers, last = numbers[wrong], last[wrong]
    for step, sides, word_so_far, number, here, first, end, unit, other in zip(
        _steps(columns, words, wrong, numbering.marks),
        zip(
            _at_wrong(columns.reference, wrong, marks),
            _at_wrong(columns.hypothesis, wrong, made),
            strict=True,
        ),
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
        # A mark follows the last word before it, which may be an inserted word.
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
            written=_written(step, sides),
        )
        found[number].append(error)
    return found


def written_marks(
    documents: Sequence[Document],
    tokens: Numbers,
    units: Numbers,
    numbers: Places,
    numbering: Numbering,
) -> list[str]:
    """The original spelling of the marks among tokens, each in the slot of its unit.

    `numbers` has the document of each token.
    """
    are_marks = tokens < 0
    held = [document.marks for document in documents]
    return [
        numbering.written_mark(_slot(documents[number], held[number], unit), token)
        for token, unit, number in zip(
            *(side[are_marks].tolist() for side in (tokens, units, numbers)), strict=True
        )
    ]


def steps_as_written(
    steps: Iterable[Step],
    columns: Columns,
    documents: tuple[Document, Document],
    numbering: Numbering,
) -> Iterator[Step]:
    """The steps of an alignment, with marks in their original spelling."""
    numbers = np.zeros(len(columns.reference), np.int64)
    sides = (
        (columns.reference, columns.reference_units),
        (columns.hypothesis, columns.hypothesis_units),
    )
    own, made = (
        iter(written_marks([document], *side, numbers, numbering))
        for document, side in zip(documents, sides, strict=True)
    )
    for step in steps:
        if not step.is_mark:
            yield step
            continue
        yield replace(
            step,
            reference=None if step.reference is None else next(own),
            hypothesis=None if step.hypothesis is None else next(made),
        )


def _slot(document: Document, marks: Sequence[str], unit: int) -> str:
    return document.opening if unit < 0 else marks[unit] if unit < len(marks) else ""


def _at_wrong(side: Numbers, wrong: Flags, marks: Sequence[str]) -> Iterator[str | None]:
    """The marks of wrong columns; None if a column has a word or nothing."""
    are_marks = side < 0
    places = np.cumsum(are_marks) - 1
    for is_mark, place in zip(are_marks[wrong].tolist(), places[wrong].tolist(), strict=True):
        yield marks[place] if is_mark else None


def _written(
    step: Step, sides: tuple[str | None, str | None]
) -> tuple[str | None, str | None] | None:
    """Both sides in their original spelling, if it differs from the compared form."""
    if not step.is_mark:
        return None
    found = sides[0] or step.reference, sides[1] or step.hypothesis
    return None if found == (step.reference, step.hypothesis) else found


def _steps(columns: Columns, words: Words, wrong: Flags, marks: Sequence[str]) -> Iterator[Step]:
    """The wrong columns as steps."""
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
    marks: Iterable[str],
) -> tuple[list[str], list[str]]:
    """The words of the references, each with its marks, which are given in order.

    Also returns, for each wrong column, the last word up to it with the marks before the column.
    `last` are the numbers of these words, and `firsts` those of the first words of the documents:
    columns before the first word have no last word.
    """
    written = list(words)
    so_far = []
    left = iter(marks)
    chosen = (reference < 0) | wrong
    for token, here, first, is_wrong in zip(
        *(side[chosen].tolist() for side in (reference, last, firsts, wrong)), strict=True
    ):
        if is_wrong:
            so_far.append(written[here] if here >= first else "")
        if token < 0:
            mark = next(left)
            if here >= first:
                written[here] += mark
    return written, so_far


def with_written_marks(
    text: NetworkText,
    references: Sequence[Sequence[str]],
    systems: Mapping[str, Sequence[str]],
) -> NetworkText:
    """The same network with marks in their original spelling, given all marks of each text."""
    left = [iter(marks) for marks in references]
    columns = [
        tuple(
            next(marks) if is_mark and entry is not None else entry
            for entry, marks in zip(entries, left, strict=True)
        )
        for entries, is_mark in zip(text.columns, text.are_marks, strict=True)
    ]
    paths = {}
    for system, path in text.paths.items():
        own = iter(systems[system])
        paths[system] = [
            (column, _with_mark(step, columns[column] if column >= 0 else (), text, column, own))
            for column, step in path
        ]
    return replace(text, columns=columns, paths=paths)


def _with_mark(
    step: Step,
    entries: Sequence[str | None],
    text: NetworkText,
    column: int,
    marks: Iterator[str],
) -> Step:
    """A step of a system with the original spelling of its mark and of those of the references."""
    if not step.is_mark:
        return step
    hypothesis = None if step.hypothesis is None else next(marks, step.hypothesis)
    if step.reference is None:
        return replace(step, hypothesis=hypothesis)
    pairs = zip(text.columns[column], entries, strict=True)
    # In the spelling of the first reference that has it.
    forms = {compared: form for compared, form in [*pairs][::-1] if compared and form}
    reference = "/".join(forms.get(mark, mark) for mark in step.reference.split("/"))
    return replace(step, reference=reference, hypothesis=hypothesis)


def network_error_places(
    texts: tuple[NetworkText, NetworkText],
    system: str,
    first: Document,
    first_units: Sequence[int],
    *,
    context: int,
) -> Iterator[ErrorPlace]:
    """The errors of a system against several references: what none of them has.

    `texts` are the network with marks in their compared form, and in their original spelling. The
    words around errors are those of the first reference that has one in a column. `first_units` are
    the units of the first reference that are words of the network.
    """
    text, written = texts
    words = [next(entry for entry in column if entry is not None) for column in text.columns]
    spoken = [place for place, is_mark in enumerate(text.are_marks) if not is_mark]
    marks = [
        entries[0] or "" if is_mark else None
        for entries, is_mark in zip(written.columns, text.are_marks, strict=True)
    ]
    unit = -1
    units = []
    for entries, is_mark in zip(text.columns, text.are_marks, strict=True):
        unit += not is_mark and entries[0] is not None
        units.append(unit)
    before = 0
    for (column, step), (_, shown) in zip(text.paths[system], written.paths[system], strict=True):
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
            tuple(
                _with_first_marks(words, marks, place, column)
                for place in spoken[max(0, here - context) : here]
            ),
            tuple(
                _with_first_marks(words, marks, place, len(words))
                for place in spoken[before : before + context]
            ),
            _is_boundary(step),
            first.origins.of(max(own, 0)) if len(first) else "",
            time_of(((first, own),)),
            speaker_of(first, own),
            column,
            written=_written(step, (shown.reference, shown.hypothesis)),
        )


def _with_first_marks(
    words: Sequence[str], marks: Sequence[str | None], place: int, end: int
) -> str:
    """The word of a column with the marks of the first reference after it, up to another column."""
    found = words[place]
    for mark in marks[place + 1 : end]:
        if mark is None:
            break
        found += mark
    return found


def _is_boundary(step: Step) -> bool:
    """Does a segment end here on one side only?"""
    if not step.is_mark:
        return False
    sides = (step.reference or "", step.hypothesis or "")
    first, second = (not DELIMITERS.isdisjoint(side.split("/")) for side in sides)
    return first != second


def _kind(step: Step) -> Kind:
    """The kind of error of a wrong column."""
    if step.operation == "correct":
        return "case"
    return MARK_KINDS[step.operation] if step.is_mark else "word"
