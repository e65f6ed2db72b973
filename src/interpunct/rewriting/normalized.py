"""Applying a normaliser to a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.documents.lattice import ANYTHING, Alternation, Lattice, Path, Token
from interpunct.documents.marks import Script, marks_for_other_words, script_of
from interpunct.documents.normalization import with_typed_apostrophes
from interpunct.documents.rewritten import (
    MovedMarks,
    Stretches,
    stronger,
    with_words,
)
from interpunct.documents.strings import Strings, content_vocabulary
from interpunct.documents.time_segments import TimeSegments
from interpunct.rewriting.normalizers import Normalizer, Place
from interpunct.rewriting.stretches import stretches_of, with_whole_alternatives
from interpunct.rewriting.wordings import Wording, first_words


def rewrite(
    document: Document, normalizer: Normalizer, place: Place, *, keep_apostrophes: bool
) -> tuple[Document, MovedMarks]:
    """Apply a normaliser to a document; also returns what happened to its marks."""
    lattice = document.lattice
    if lattice is None and not len(document):
        return document, MovedMarks()
    if lattice is None:
        rewriter = _Rewriter(normalizer, place, keep_apostrophes)
        bounds = _segments(document) if normalizer.by_segment else [0, len(document)]
        has_one_wording = rewriter.texts(document.units, bounds)
        if has_one_wording and rewriter.words == list(document.units):
            return document, MovedMarks()
        if has_one_wording:
            return with_words(document, rewriter.words, rewriter.stretches)
        lattice = _as_lattice(document, bounds)
    rewriter = _Rewriter(normalizer, place, keep_apostrophes)
    return _with_lattice(document, rewriter, rewriter.lattice(lattice))


class _Rewriter:
    """Rewrites the texts of a document, and collects the stretches of its first wording."""

    def __init__(self, normalizer: Normalizer, place: Place, keep_apostrophes: bool) -> None:
        self._normalizer, self._place = normalizer, place
        self._keep_apostrophes = keep_apostrophes
        self._script: Script | None = None
        self._old, self._new = [np.zeros(1, np.int64)], [np.zeros(1, np.int64)]
        self._old_words = 0
        self.words: list[str] = []

    @property
    def stretches(self) -> Stretches:
        return Stretches(np.concatenate(self._old), np.concatenate(self._new))

    def texts(self, words: Sequence[str], bounds: Sequence[int]) -> bool:
        """Rewrite each text; returns whether there is only one wording."""
        has_one_wording = True
        for first, last in pairwise(bounds):
            wording, stretches, _ = self._text(words[first:last])
            has_one_wording &= all(isinstance(step, str) for step in wording)
            self._take(stretches, wording)
        return has_one_wording

    def lattice(self, lattice: Lattice) -> Lattice:
        """Rewrite each segment of a lattice separately."""
        self._script = script_of([t.text for t in lattice.first_path() if not t.is_mark])
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
        """Append the next words of the first wording."""
        self._old.append(stretches.old[1:] + self._old_words)
        self._old_words += int(stretches.old[-1])
        self._new.append(stretches.new[1:] + len(self.words))
        self.words += first_words(wording)

    def _path(self, path: Path, *, is_first: bool, begins: bool) -> Iterator[Token | Alternation]:
        """Rewrite a path; `begins` says that no word precedes it."""
        run: list[Token] = []
        for step in (*path, None):
            if isinstance(step, Token) and step != Token(ANYTHING):
                run.append(step)
                continue
            yield from self._run(run, is_first=is_first, begins=begins)
            begins = begins and all(token.is_mark for token in run)
            run = []
            if isinstance(step, Token):
                # `<*>` is not a word and is not passed to normalisers.
                if is_first:
                    self._take(Stretches(np.arange(2), np.arange(2)), [step.text])
                begins = False
                yield step
            elif step is not None:
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
        """Rewrite words between alternations, with their marks."""
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
                slot = stronger(slot, held, script=self._script) if has_words else ""
                continue
            yield from _tokens(slot)
            yield from (Token(s) if isinstance(s, str) else s for s in wording[step:next_step])
            slot, has_words = held, True
        yield from _tokens(slot)


def _with_lattice(
    document: Document, rewriter: _Rewriter, lattice: Lattice
) -> tuple[Document, MovedMarks]:
    found, moved = with_words(document, rewriter.words, rewriter.stretches)
    meaning = marks_for_other_words(document.units, rewriter.words)
    if meaning is not None:
        lattice = lattice.with_marks(meaning)
    contents: list[list[str]] = [[]]
    for token in lattice.first_path():
        if token.is_mark:
            contents[-1].append(token.text)
        else:
            contents.append([])
    opening, *marks = (" ".join(content) for content in contents)
    slots = Strings.of(marks, content_vocabulary())
    kept = None if lattice.is_linear else lattice
    return replace(found, opening=opening, mark_strings=slots, lattice=kept), moved


def _as_lattice(document: Document, bounds: Sequence[int]) -> Lattice:
    """A document with one wording as a lattice, cut into segments at the bounds."""
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
