"""Locating missed, false and mislabelled boundaries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from interpunct.alignment.placement import BOUNDARY as BOUNDARY_NUMBER
from interpunct.alignment.placement import reference_words, slots_of_own_words
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.metrics.majority import majority_reference
from interpunct.options import Settings
from interpunct.tasks.boundaries.different_words import AlignedBoundaries
from interpunct.tasks.boundaries.on_slots import OnSlots
from interpunct.tasks.boundaries.text import units_of_slots
from interpunct.tasks.error_places import BOUNDARY, ErrorPlace, Kind, speaker_of, time_of


class _Found(NamedTuple):
    """An error: its kind, its slot (-1 before the first word), and the label of each side."""

    kind: Kind
    slot: int
    reference: str | None
    hypothesis: str | None


@dataclass(frozen=True)
class BoundaryErrors:
    """The errors of all systems in one document.

    Against one reference an error is a boundary that only one side has. Against several references,
    a boundary is false if no reference has it, and missed if the majority has it.
    """

    pair: Pair
    document: OnSlots
    settings: Settings
    context: int

    def of(self, system: str) -> Iterator[ErrorPlace]:
        """The errors of a system, in the order of the text."""
        first, made = self._first, self.pair.systems[system]
        units, marks = self.document.references.units, self._marks
        same = system not in self.document.different and len(made) == len(units) == len(first)
        own_marks = made.marks if same else ()
        words = _Words(units, marks)
        for found in sorted(self._found(system), key=lambda found: found.slot):
            slot = found.slot
            held = [text[slot] for text in (marks, own_marks) if 0 <= slot < len(text)]
            distinct = dict.fromkeys(mark for text in held for mark in text.split())
            unit = self._units[slot] if slot >= 0 else -1
            labels = {found.reference, found.hypothesis} - {BOUNDARY, None}
            yield ErrorPlace(
                first.name,
                found.kind,
                found.reference,
                found.hypothesis,
                words.between(slot + 1 - self.context, slot + 1),
                words.between(slot + 1, slot + 1 + self.context),
                True,
                first.origins.of(max(unit, 0)) if len(first) else "",
                time_of(((first, unit), *(((made, unit),) if same else ()))),
                speaker_of(first, unit),
                slot,
                tuple(distinct),
                found.reference if found.reference in labels else next(iter(labels), None),
            )

    @cached_property
    def _first(self) -> Document:
        return next(iter(self.pair.references.values()))

    @cached_property
    def _units(self) -> Sequence[int]:
        """The unit of the first reference before each slot."""
        return units_of_slots(self._first, self.document.references)

    @cached_property
    def _marks(self) -> Sequence[str]:
        """The marks of the first reference in each slot."""
        marks = self._first.marks
        return [marks[unit] for unit in self._units]

    def _found(self, system: str) -> Iterator[_Found]:
        different = self.document.different.get(system)
        if different is not None:
            yield from _along(different)
            return
        made = self.document.systems[system]
        rows = np.stack(list(self.document.references.boundaries.values()))
        scored = np.ones(len(made), bool)
        if self.settings.final != "include":
            scored[-1:] = False
        if len(rows) > 1:
            missed = majority_reference(rows, quorum=self.settings.quorum) & ~made
            false = made & ~rows.any(axis=0)
        else:
            missed, false = rows[0] & ~made, made & ~rows[0]
        gold, own = self._labels(self._first), self._labels(self.pair.systems[system])
        for slot in np.flatnonzero(missed & scored).tolist():
            yield _Found("missed", slot, _label(gold, slot), None)
        for slot in np.flatnonzero(false & scored).tolist():
            yield _Found("false", slot, None, _label(own, slot))
        if gold and own:
            for slot in np.flatnonzero(rows[0] & made).tolist():
                if gold[slot] and own[slot] and gold[slot] != own[slot]:
                    yield _Found("substituted", slot, gold[slot], own[slot])

    def _labels(self, document: Document) -> Sequence[str]:
        """The subtype of the segment that ends in each slot, if known and there is one
        reference.
        """
        several = len(self.document.references.boundaries) > 1
        return () if several or document.subtypes is None else document.subtypes


class _Words:
    """Some words of a text, each with its marks."""

    def __init__(self, units: Sequence[str], marks: Sequence[str]) -> None:
        self._units, self._marks = units, marks

    def between(self, first: int, last: int) -> tuple[str, ...]:
        places = range(max(0, first), min(last, len(self._units)))
        if not self._marks:
            return tuple(self._units[place] for place in places)
        return tuple(self._units[p] + self._marks[p].replace(" ", "") for p in places)


def _label(labels: Sequence[str], slot: int) -> str:
    return (labels[slot] if labels else "") or BOUNDARY


def _along(found: AlignedBoundaries) -> Iterator[_Found]:
    """The boundaries of one side only in an alignment, which are the ones that are counted."""
    slot = reference_words(found.reference) - 1
    own = slots_of_own_words(found.reference, found.hypothesis)
    in_reference = found.reference == BOUNDARY_NUMBER
    in_hypothesis = found.hypothesis == BOUNDARY_NUMBER
    last = slot[-1] if len(slot) else -1
    scored = np.ones(len(slot), bool) if found.final else slot < last
    units = np.append(found.reference_units, -1)
    for place in np.flatnonzero(in_reference & ~in_hypothesis & scored).tolist():
        yield _Found("missed", int(units[slot[place]]), BOUNDARY, None)
    for place in np.flatnonzero(in_hypothesis & ~in_reference & scored).tolist():
        yield _Found("false", int(units[own[place]]), None, BOUNDARY)
