"""Boundaries of a system whose words are not those of the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from interpunct.alignment import first_difference
from interpunct.annotated import boundaries_of
from interpunct.document import Document
from interpunct.errors import warn
from interpunct.figures import Bag
from interpunct.metrics.moved_boundaries import (
    BOUNDARY,
    MovedBoundaries,
    moved_boundaries,
    moved_scores,
    reference_words,
)
from interpunct.metrics.punctuation import ErrorRates, word_errors
from interpunct.metrics.results import Additive
from interpunct.metrics.thresholds import Floats
from interpunct.numbering import Numbering, Numbers, Text, interleave
from interpunct.settings import Settings
from interpunct.wording import align_one, bring_together


@dataclass(frozen=True)
class AlignedBoundaries:
    """The columns of an alignment whose only mark is the boundary.

    `words` says how many words of the reference there are before each of its units and after the
    last: tags are units, but no words. `given` are the system's scores, one for each of its words,
    and `heard` are these words as it writes them.
    """

    reference: Numbers
    hypothesis: Numbers
    words: Numbers
    final: bool
    given: Floats | None
    by_time: bool = False
    heard: Sequence[str] = ()

    @cached_property
    def moved(self) -> MovedBoundaries:
        return moved_boundaries(self.reference, self.hypothesis, final=self.final)

    @cached_property
    def scores(self) -> Floats | None:
        """The scores over the slots of the reference."""
        if self.given is None:
            return None
        return moved_scores(self.reference, self.hypothesis, self.given)

    def first(self, units: int) -> AlignedBoundaries:
        """The beginning of the document, up to where the next reference word is taken."""
        begun = reference_words(self.reference) <= self.words[units]
        if units == 0:
            begun = np.zeros(len(self.reference), bool)
        return replace(
            self,
            reference=self.reference[begun],
            hypothesis=self.hypothesis[begun],
            words=self.words[: units + 1],
        )

    def bag(self, on_slots: Bag, settings: Settings) -> Bag:
        """The results on slots, with counts from the alignment and the word errors beside them."""
        counts = self.moved.counts
        errors = word_errors(self.reference, self.hypothesis)
        bag: dict[str, Additive] = {
            **on_slots,
            "counts": counts,
            "errors": ErrorRates(errors.errors, errors.reference),
        }
        if settings.beta is not None:
            bag["f_beta"] = counts.f_beta(settings.beta)
        return bag


def align_boundaries(
    reference: Document, systems: Mapping[str, Document], settings: Settings
) -> dict[str, AlignedBoundaries]:
    """Align every system whose words differ; the others are not in the result."""
    keep_case = settings.case == "keep"
    systems = {
        name: system
        for name, system in systems.items()
        if system.lattice is not None
        or first_difference(reference, system, keep_case=keep_case) is not None
    }
    if not systems:
        return {}
    numbering = Numbering((), keep_case=keep_case)
    said = _text(reference, numbering, settings)
    wordings = {}
    for name, system in systems.items():
        texts = (said, _text(system, numbering, settings))
        documents = (reference, system)
        wording = bring_together(documents, texts, numbering, settings, use_lattice=False)
        if not wording.same:
            wordings[name] = wording
    if reference.lattice is not None and wordings:
        warn(
            f"document {reference.name!r}: boundaries are scored on the first wording that the "
            "reference gives; other wordings count as different words"
        )
    found = {}
    for name, wording in wordings.items():
        columns = align_one(wording, numbering, settings)
        given = systems[name].scores
        units = np.arange(len(reference) + 1)
        found[name] = AlignedBoundaries(
            columns.reference,
            columns.hypothesis,
            np.searchsorted(wording.reference.word_units, units).astype(np.int32),
            settings.final == "include",
            None if given is None else given[wording.hypothesis.word_units],
            wording.cuts is not None,
            _words(systems[name], wording.hypothesis),
        )
    return found


def _words(document: Document, text: Text) -> list[str]:
    return [document.units[unit] for unit in text.word_units.tolist()]


def _text(document: Document, numbering: Numbering, settings: Settings) -> Text:
    """Words, and after some of them a boundary: other marks do not matter here."""
    slots = [(BOUNDARY,) if end else () for end in boundaries_of(document, settings).tolist()]
    return interleave(numbering.words(document.units), [[(), *slots]])[0]
