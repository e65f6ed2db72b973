"""Replacing the words of a document while keeping marks, boundaries, scores, times and speakers.

A mark moves to the last new word that replaces its old word. Marks inside a stretch that was
rewritten as a whole move to its end. The marks of a deleted word join the slot before; if that
holds marks already, the strongest remains; before the first word they are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.documents.marks import (
    Script,
    marks_for_other_words,
    marks_in,
    normalize_mark,
    script_of,
)
from interpunct.documents.strings import Strings, content_vocabulary, unit_vocabulary

Places = npt.NDArray[np.int64]
_Entry = TypeVar("_Entry", np.bool_, np.float64)
_Value = TypeVar("_Value")
_STRENGTH = {mark: strength for strength, row in enumerate((",", ";:", ".?!"), 1) for mark in row}


@dataclass(frozen=True, slots=True)
class Stretches:
    """Stretch i has the old words `old[i]` to `old[i + 1]` and the new words `new[i]` to
    `new[i + 1]`.

    The stretches cover all old and all new words. A stretch without new words was deleted; one
    without old words exists only if there are no old words at all.
    """

    old: Places
    new: Places

    def __iter__(self) -> Iterator[tuple[int, int, int, int]]:
        """First and last old word, first and last new word of each stretch."""
        return self.only(np.ones(len(self.old) - 1, bool))

    def only(self, chosen: npt.NDArray[np.bool_]) -> Iterator[tuple[int, int, int, int]]:
        """The same for some stretches."""
        edges = (self.old[:-1], self.old[1:], self.new[:-1], self.new[1:])
        return zip(*(edge[chosen].tolist() for edge in edges), strict=True)


@dataclass(frozen=True, slots=True)
class MovedMarks:
    """The number of marks in a text, and what happened to those that had to move.

    Of the marks after deleted words (`vanished`), some `joined` the slot before. `dropped` are the
    weaker marks of such a slot, old or joining, and those before the first word.
    """

    marks: int = 0
    inside: int = 0
    vanished: int = 0
    joined: int = 0
    dropped: int = 0

    def __add__(self, other: MovedMarks) -> MovedMarks:
        return MovedMarks(
            self.marks + other.marks,
            self.inside + other.inside,
            self.vanished + other.vanished,
            self.joined + other.joined,
            self.dropped + other.dropped,
        )


def with_words(
    document: Document, words: Sequence[str], stretches: Stretches
) -> tuple[Document, MovedMarks]:
    """A document with new words and a single wording, and what happened to its marks."""
    slots = _Slots(document, len(words))
    intact = _intact(stretches)
    slots.keep(stretches.old[:-1][intact], stretches.new[:-1][intact])
    for stretch in stretches.only(~intact):
        slots.add(*stretch)
    marks, opening = slots.marks, document.opening
    meaning = marks_for_other_words(document.units, words)
    if meaning is not None:
        marks, opening = [meaning(slot) for slot in marks], meaning(opening)
    units = np.array(slots.first_units, np.int64)
    found = replace(
        document,
        unit_strings=Strings.of(words, unit_vocabulary()),
        mark_strings=Strings.of(marks, content_vocabulary()),
        boundaries=_frozen(np.array(slots.boundaries, bool)),
        scores=None if document.scores is None else _frozen(np.array(slots.scores, float)),
        starts=None if document.starts is None else _frozen(np.array(slots.starts, float)),
        ends=None if document.ends is None else _frozen(np.array(slots.ends, float)),
        pitch=None,
        energy=None,
        speaker=None if document.speaker is None else tuple(slots.speakers),
        subtypes=None if document.subtypes is None else tuple(slots.subtypes),
        opening=opening,
        origins=document.origins.taking(units),
        treebank=None,
        lattice=None,
        written=tuple(slots.written),
    )
    return found, slots.moved


def _intact(stretches: Stretches) -> npt.NDArray[np.bool_]:
    """Which stretches are one word replaced by one word, with no deleted word before it?"""
    new = np.diff(stretches.new)
    alone: npt.NDArray[np.bool_] = (np.diff(stretches.old) == 1) & (new == 1)
    alone[1:] &= new[:-1] > 0
    return alone


class _Slots:
    """The slots after the new words, filled stretch by stretch."""

    def __init__(self, document: Document, size: int) -> None:
        self._old = document
        self._marks = document.marks
        self._boundaries = document.boundaries.tolist()
        self._written = document.written or document.units
        self._numbers = {
            name: None if numbers is None else numbers.tolist()
            for name, numbers in (
                ("scores", document.scores), ("starts", document.starts), ("ends", document.ends)
            )
        }  # fmt: skip
        self.marks = [""] * size
        self.boundaries = [False] * size
        self.scores = [0.0] * size
        self.starts = [nan] * size
        self.ends = [nan] * size
        self.speakers = [""] * size
        self.subtypes = [""] * size
        self.written = [""] * size
        self.first_units = [0] * size
        self.moved = MovedMarks()
        self._script = script_of(document.units)
        self._skipped: list[str] = []
        self._start = nan

    def keep(self, old: Places, new: Places) -> None:
        """Each of these old words was replaced by one of these new words."""
        places, units = new.tolist(), old.tolist()
        _put(self._marks, units, self.marks, places)
        _put(self._boundaries, units, self.boundaries, places)
        _put(self._written, units, self.written, places)
        _put(range(len(self._old)), units, self.first_units, places)
        for name, numbers in (
            ("scores", self.scores),
            ("starts", self.starts),
            ("ends", self.ends),
        ):
            if (known := self._numbers[name]) is not None:
                _put(known, units, numbers, places)
        for texts, found in (
            (self._old.speaker, self.speakers), (self._old.subtypes, self.subtypes)
        ):  # fmt: skip
            if texts is not None:
                _put(texts, units, found, places)

    def add(self, first: int, last: int, begin: int, end: int) -> None:
        """The old words `first` to `last` were replaced by the new words `begin` to `end`."""
        if begin == end:
            self._vanish(first, last, begin - 1)
            return
        old, new = range(first, last), end - 1
        marks = [self._marks[unit] for unit in old]
        self.marks[new] = " ".join(filter(None, marks))
        self.moved += MovedMarks(inside=count_marks(marks[:-1]))
        self.boundaries[new] = any(self._boundaries[first:last])
        self._number(first, last, begin, new)
        if self._old.speaker is not None:
            names = set(self._old.speaker[first:last])
            self.speakers[begin:end] = [names.pop() if len(names) == 1 else ""] * (end - begin)
        if self._old.subtypes is not None:
            known = [kind for kind in self._old.subtypes[first:last] if kind]
            self.subtypes[new] = known[-1] if known else ""
        self.first_units[begin:end] = [first] * (end - begin)
        self.written[begin] = " ".join((*self._skipped, *self._written[first:last]))
        self._skipped.clear()

    def _number(self, first: int, last: int, begin: int, new: int) -> None:
        scores, starts, ends = (self._numbers[name] for name in ("scores", "starts", "ends"))
        if scores is not None:
            self.scores[new] = max(scores[first:last])
        if starts is not None:
            own = starts[first]
            # A segment may have begun with a word that was deleted.
            self.starts[begin] = self._start if np.isnan(own) else own
            self._start = nan
        if ends is not None:
            self.ends[new] = ends[last - 1]

    def _vanish(self, first: int, last: int, before: int) -> None:
        """The labels after deleted words join the slot before them."""
        marks = " ".join(filter(None, self._marks[first:last]))
        gone = count_marks([marks])
        starts, ends = self._numbers["starts"], self._numbers["ends"]
        if starts is not None and np.isnan(self._start):
            self._start = starts[first]
        if before < 0:
            self._skipped += self._written[first:last]
            self.moved += MovedMarks(vanished=gone, dropped=gone)
            return
        self.written[before] = " ".join((self.written[before], *self._written[first:last]))
        held = self.marks[before]
        self.marks[before] = stronger(held, marks, script=self._script)
        joined = gone if self.marks[before] == marks and marks != held else 0
        dropped = count_marks([held]) + gone - count_marks([self.marks[before]])
        self.moved += MovedMarks(vanished=gone, joined=joined, dropped=dropped)
        self.boundaries[before] |= any(self._boundaries[first:last])
        if self._numbers["scores"] is not None:
            self.scores[before] = max(self.scores[before], *self._numbers["scores"][first:last])
        if ends is not None and np.isnan(self.ends[before]):
            self.ends[before] = ends[last - 1]
        if self._old.subtypes is not None and not self.subtypes[before]:
            self.subtypes[before] = self._old.subtypes[last - 1]


def _put(
    values: Sequence[_Value], units: Sequence[int], found: list[_Value], places: Sequence[int]
) -> None:
    for unit, place in zip(units, places, strict=True):
        found[place] = values[unit]


def stronger(slot: str, joining: str, *, script: Script | None = None) -> str:
    """The marks that remain when those of a deleted word join a slot.

    >>> stronger(",", "."), stronger("?", "."), stronger("", ",")
    ('.', '?', ',')
    """
    if not slot:
        return joining
    return joining if _strength(joining, script) > _strength(slot, script) else slot


def _strength(slot: str, script: Script | None) -> int:
    marks = marks_in(script, slot).split()
    return max((_STRENGTH.get(normalize_mark(mark), 0) for mark in marks), default=-1)


def count_marks(slots: Sequence[str]) -> int:
    return sum(len(slot.split()) for slot in slots if slot)


def _frozen(array: npt.NDArray[_Entry]) -> npt.NDArray[_Entry]:
    array.flags.writeable = False
    return array
