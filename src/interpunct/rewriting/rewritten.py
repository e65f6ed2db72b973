"""A document with other words: marks, boundaries, scores, times and speakers find their places.

A mark stands after the last new word of its old word. Marks inside a stretch that was rewritten as
a whole go to its end. Those of a word that vanishes join the slot before; if that holds marks
already, the strongest stands; before the first word they are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import nan
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.documents.lattice import Alternation, Lattice, Path, Token
from interpunct.documents.marks import is_greek, marks_in_greek, normalize_mark
from interpunct.documents.normalization import with_typed_apostrophes
from interpunct.documents.time_segments import TimeSegments
from interpunct.rewriting.normalizers import Normalizer, Place
from interpunct.rewriting.stretches import Stretches, stretches_of, with_whole_alternatives
from interpunct.rewriting.wordings import Wording, first_words

_Entry = TypeVar("_Entry", np.bool_, np.float64)
_STRENGTH = {mark: strength for strength, row in enumerate((",", ";:", ".?!"), 1) for mark in row}


@dataclass(frozen=True, slots=True)
class MovedMarks:
    """How many marks a text has, and what became of those that could not stay where they were."""

    marks: int = 0
    inside: int = 0
    vanished: int = 0

    def __add__(self, other: MovedMarks) -> MovedMarks:
        return MovedMarks(
            self.marks + other.marks, self.inside + other.inside, self.vanished + other.vanished
        )


def rewrite(
    document: Document, normalizer: Normalizer, place: Place, *, keep_apostrophes: bool
) -> tuple[Document, MovedMarks]:
    """A document after a normaliser, and what became of its marks."""
    if not len(document):
        return document, MovedMarks()
    lattice = document.lattice
    if lattice is None:
        rewriter = _Rewriter(normalizer, place, keep_apostrophes)
        bounds = _segments(document) if normalizer.by_segment else [0, len(document)]
        has_one_wording = rewriter.texts(document.units, bounds)
        if has_one_wording and rewriter.words == list(document.units):
            return document, MovedMarks(marks=_count(document.marks))
        if has_one_wording:
            return with_words(document, rewriter.words, rewriter.stretches)
        lattice = _as_lattice(document, bounds)
    rewriter = _Rewriter(normalizer, place, keep_apostrophes)
    return _with_lattice(document, rewriter, rewriter.lattice(lattice))


def with_words(
    document: Document, words: Sequence[str], stretches: Stretches
) -> tuple[Document, MovedMarks]:
    """A document with new words, and what became of its marks; it has one wording then."""
    slots = _Slots(document, len(words))
    for stretch in stretches:
        slots.add(*stretch)
    marks = slots.marks
    if is_greek(document.units) and not is_greek(words):
        marks = [marks_in_greek(slot) for slot in marks]
    units = np.array(slots.first_units, np.int64)
    found = replace(
        document,
        units=tuple(words),
        marks=tuple(marks),
        boundaries=_frozen(np.array(slots.boundaries, bool)),
        scores=None if document.scores is None else _frozen(np.array(slots.scores, float)),
        starts=None if document.starts is None else _frozen(np.array(slots.starts, float)),
        ends=None if document.ends is None else _frozen(np.array(slots.ends, float)),
        pitch=None,
        energy=None,
        speaker=None if document.speaker is None else tuple(slots.speakers),
        subtypes=None if document.subtypes is None else tuple(slots.subtypes),
        origins=document.origins.taking(units),
        treebank=None,
        lattice=None,
        written=tuple(slots.written),
    )
    return found, MovedMarks(_count(document.marks), slots.inside, slots.vanished)


class _Slots:
    """The slots of a document after its new words, filled stretch by stretch."""

    def __init__(self, document: Document, size: int) -> None:
        self._old = document
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
        self.inside = self.vanished = 0
        self._skipped: list[str] = []
        self._start = nan

    def add(self, first: int, last: int, begin: int, end: int) -> None:
        """Old words `first` to `last` have become the new words `begin` to `end`."""
        if begin == end:
            self._vanish(first, last, begin - 1)
            return
        old, new = range(first, last), end - 1
        marks = [self._old.marks[unit] for unit in old]
        self.marks[new] = " ".join(filter(None, marks))
        self.inside += _count(marks[:-1])
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
            # A segment may have begun with a word that vanished.
            self.starts[begin] = self._start if np.isnan(own) else own
            self._start = nan
        if ends is not None:
            self.ends[new] = ends[last - 1]

    def _vanish(self, first: int, last: int, before: int) -> None:
        """What stood after words that are gone joins the slot before them."""
        marks = " ".join(filter(None, self._old.marks[first:last]))
        self.vanished += _count([marks])
        starts, ends = self._numbers["starts"], self._numbers["ends"]
        if starts is not None and np.isnan(self._start):
            self._start = starts[first]
        if before < 0:
            self._skipped += self._written[first:last]
            return
        self.written[before] = " ".join((self.written[before], *self._written[first:last]))
        self.marks[before] = stronger(self.marks[before], marks)
        self.boundaries[before] |= any(self._boundaries[first:last])
        if self._numbers["scores"] is not None:
            self.scores[before] = max(self.scores[before], *self._numbers["scores"][first:last])
        if ends is not None and np.isnan(self.ends[before]):
            self.ends[before] = ends[last - 1]
        if self._old.subtypes is not None and not self.subtypes[before]:
            self.subtypes[before] = self._old.subtypes[last - 1]


def stronger(slot: str, joining: str) -> str:
    """The marks that stand where those of a vanished word join a slot.

    >>> stronger(",", "."), stronger("?", "."), stronger("", ",")
    ('.', '?', ',')
    """
    if not slot:
        return joining
    return joining if _strength(joining) > _strength(slot) else slot


def _strength(slot: str) -> int:
    return max((_STRENGTH.get(normalize_mark(mark), 0) for mark in slot.split()), default=-1)


def _count(slots: Sequence[str]) -> int:
    return sum(len(slot.split()) for slot in slots if slot)


class _Rewriter:
    """Rewrites the texts of one document, and collects the stretches of its first wording."""

    def __init__(self, normalizer: Normalizer, place: Place, keep_apostrophes: bool) -> None:
        self._normalizer, self._place = normalizer, place
        self._keep_apostrophes = keep_apostrophes
        self._old, self._new = [np.zeros(1, np.int64)], [np.zeros(1, np.int64)]
        self.words: list[str] = []

    @property
    def stretches(self) -> Stretches:
        return Stretches(np.concatenate(self._old), np.concatenate(self._new))

    def texts(self, words: Sequence[str], bounds: Sequence[int]) -> bool:
        """Rewrite texts one by one; say whether there is one wording only."""
        has_one_wording = True
        for first, last in pairwise(bounds):
            wording, stretches, _ = self._text(words[first:last])
            has_one_wording &= all(isinstance(step, str) for step in wording)
            self._take(stretches, wording)
        return has_one_wording

    def lattice(self, lattice: Lattice) -> Lattice:
        """A lattice rewritten, each of its segments by itself."""
        path: list[Token | Alternation] = []
        breaks = [0]
        for first, last in pairwise(lattice.breaks or (0, len(lattice.path))):
            path += self._path(lattice.path[first:last], is_first=True, begins=not self.words)
            breaks.append(len(path))
        return Lattice(tuple(path), tuple(breaks) if lattice.breaks else ())

    def _text(self, words: Sequence[str]) -> tuple[Wording, Stretches, npt.NDArray[np.int64]]:
        if not len(words):
            return [], Stretches(np.zeros(1, np.int64), np.zeros(1, np.int64)), np.zeros(1, int)
        seen = words if self._keep_apostrophes else [*map(with_typed_apostrophes, words)]
        wording = self._normalizer.wording(seen, self._place)
        images = self._normalizer.images(seen, self._place)
        stretches = stretches_of(images, list(first_words(wording)))
        return wording, *with_whole_alternatives(stretches, wording)

    def _take(self, stretches: Stretches, wording: Wording) -> None:
        """The next words of the first wording."""
        self._old.append(stretches.old[1:] + self._old[-1][-1])
        self._new.append(stretches.new[1:] + len(self.words))
        self.words += first_words(wording)

    def _path(self, path: Path, *, is_first: bool, begins: bool) -> Iterator[Token | Alternation]:
        """A path rewritten; `begins` says that no word comes before it."""
        run: list[Token] = []
        for step in (*path, None):
            if isinstance(step, Token):
                run.append(step)
                continue
            yield from self._run(run, is_first=is_first, begins=begins)
            begins = begins and all(token.is_mark for token in run)
            run = []
            if step is not None:
                paths = [
                    tuple(self._path(other, is_first=is_first and not number, begins=begins))
                    for number, other in enumerate(step.paths)
                ]
                begins = False
                if any(paths):
                    yield Alternation(tuple(paths))

    def _run(
        self, run: Sequence[Token], *, is_first: bool, begins: bool
    ) -> Iterator[Token | Alternation]:
        """Words between alternations, and their marks."""
        words = [token.text for token in run if not token.is_mark]
        slots: list[list[str]] = [[]]
        for token in run:
            if token.is_mark:
                slots[-1].append(token.text)
            else:
                slots.append([])
        opening, *marks = (" ".join(slot) for slot in slots)
        wording, stretches, steps = self._text(words)
        if is_first:
            self._take(stretches, wording)
        yield from _tokens(opening)
        slot, has_words = "", not begins
        for (first, last, begin, end), (step, next_step) in zip(
            stretches, pairwise(steps.tolist()), strict=True
        ):
            held = " ".join(filter(None, marks[first:last]))
            if step == next_step and begin == end:
                slot = stronger(slot, held) if has_words else ""
                continue
            yield from _tokens(slot)
            yield from (Token(s) if isinstance(s, str) else s for s in wording[step:next_step])
            slot, has_words = held, True
        yield from _tokens(slot)


def _with_lattice(
    document: Document, rewriter: _Rewriter, lattice: Lattice
) -> tuple[Document, MovedMarks]:
    found, moved = with_words(document, rewriter.words, rewriter.stretches)
    slots: list[list[str]] = [[]]
    for token in lattice.first_path():
        if token.is_mark:
            slots[-1].append(token.text)
        else:
            slots.append([])
    opening, *marks = (" ".join(slot) for slot in slots)
    kept = None if lattice.is_linear else lattice
    return replace(found, opening=opening, marks=tuple(marks), lattice=kept), moved


def _as_lattice(document: Document, bounds: Sequence[int]) -> Lattice:
    """A document of one wording, with the units at which its segments begin."""
    path, steps = [*_tokens(document.opening)], [0]
    for unit, marks in zip(document.units, document.marks, strict=True):
        path += [Token(unit), *_tokens(marks)]
        steps.append(len(path))
    return Lattice(tuple(path), tuple(steps[unit] for unit in bounds))


def _tokens(marks: str) -> Iterator[Token]:
    return (Token(mark, is_mark=True) for mark in marks.split())


def _segments(document: Document) -> list[int]:
    segments = TimeSegments.of(document)
    return [0, len(document)] if segments is None else segments.offsets.tolist()


def _frozen(array: npt.NDArray[_Entry]) -> npt.NDArray[_Entry]:
    array.flags.writeable = False
    return array
