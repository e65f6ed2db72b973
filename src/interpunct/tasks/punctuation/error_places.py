"""Where the errors of words, marks and capitals are, along an alignment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpunct.alignment.columns import Columns
from interpunct.alignment.network_steps import NetworkText
from interpunct.alignment.steps import Operation, Step
from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS
from interpunct.tasks.error_places import ErrorPlace, Kind, speaker_of, time_of

MARK_KINDS: Mapping[Operation, Kind] = {
    "deletion": "missed", "insertion": "false", "substitution": "substituted",
}  # fmt: skip


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
            _is_boundary(step),
            reference.origins.of(unit) if unit >= 0 else hypothesis.origins.of(max(other, 0)),
            time_of(((reference, unit), (hypothesis, other))),
            speaker_of(reference, unit),
            unit,
        )


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
        kind = _kind(step)
        if kind is None:
            continue
        while before < len(spoken) and spoken[before] <= column:
            before += 1
        here = before - (not step.is_mark and step.reference is not None)
        word = units[column] if column >= 0 else -1
        own = first_units[word] if word >= 0 else -1
        yield ErrorPlace(
            text.name,
            kind,
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
