"""Boundaries of a system whose words differ from those of the reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from interpunct.alignment.annotated import boundary_texts
from interpunct.alignment.flat_slots import words_and_boundaries
from interpunct.alignment.numbering import Bounds, Numbering, Numbers
from interpunct.alignment.placement import (
    BoundariesOnSlots,
    boundaries_on_slots,
    reference_words,
    scores_on_slots,
)
from interpunct.alignment.same_words import first_difference
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.flat import FlatDocuments
from interpunct.errors import option, warn
from interpunct.messages.phrases import many
from interpunct.metrics.counting import document_accuracies
from interpunct.metrics.measures import COUNTS, DOCUMENTS, ERROR_RATES, F_BETA, Measure
from interpunct.metrics.punctuation import ErrorRates, batched_word_errors
from interpunct.metrics.results import Additive
from interpunct.metrics.thresholds import Floats
from interpunct.options import Settings
from interpunct.results.bag import Bag


@dataclass(frozen=True)
class AlignedBoundaries:
    """The columns of an alignment whose only mark is the boundary.

    `reference_units` and `hypothesis_units` are the units of each side that are words: tags are
    units, but not words. `given` are the system's scores, one for each of its words. Columns of
    many documents may be concatenated, with bounds in `bounds`.
    """

    reference: Numbers
    hypothesis: Numbers
    final: bool
    reference_units: Numbers
    hypothesis_units: Numbers
    given: Floats | None = None
    by_time: bool = False
    bounds: Bounds | None = None

    @classmethod
    def concatenated(cls, documents: Sequence[AlignedBoundaries]) -> AlignedBoundaries:
        """Many documents as one; all of them have scores, or none."""
        given = [document.given for document in documents if document.given is not None]
        return cls(
            np.concatenate([document.reference for document in documents]),
            np.concatenate([document.hypothesis for document in documents]),
            documents[0].final,
            np.concatenate([document.reference_units for document in documents]),
            np.concatenate([document.hypothesis_units for document in documents]),
            np.concatenate(given) if given else None,
            bounds=np.cumsum([0, *(len(document.reference) for document in documents)]),
        )

    @cached_property
    def moved(self) -> BoundariesOnSlots:
        return boundaries_on_slots(
            self.reference, self.hypothesis, final=self.final, bounds=self.bounds
        )

    @cached_property
    def scores(self) -> Floats | None:
        """The scores over the slots of the reference."""
        if self.given is None:
            return None
        return scores_on_slots(self.reference, self.hypothesis, self.given, self.bounds)

    def first(self, units: int) -> AlignedBoundaries:
        """The beginning of the document, up to the column of the next reference word."""
        begun = reference_words(self.reference) <= np.searchsorted(self.reference_units, units)
        if units == 0:
            begun = np.zeros(len(self.reference), bool)
        return replace(self, reference=self.reference[begun], hypothesis=self.hypothesis[begun])

    def bag(self, on_slots: Bag, settings: Settings) -> Bag:
        """The results on slots, with counts from the alignment and with the word errors."""
        counts = self.moved.counts
        errors = batched_word_errors(self.reference, self.hypothesis, self.bounds)
        results: dict[Measure[Any], Additive] = {
            COUNTS: counts,
            DOCUMENTS: document_accuracies(counts),
            ERROR_RATES: ErrorRates(errors.errors, errors.reference),
        }
        if settings.beta is not None:
            results[F_BETA] = counts.f_beta(settings.beta)
        return on_slots | Bag.of(results)


def align_boundaries(
    pairs: Sequence[Pair], systems: Sequence[str], settings: Settings
) -> list[Mapping[str, AlignedBoundaries]]:
    """For each document with one reference, align the systems whose words differ.

    If the options require equal words, there are none.
    """
    found: list[dict[str, AlignedBoundaries]] = [{} for _ in pairs]
    if settings.words == "strict":
        return list(found)
    for system in systems:
        documents = [
            (reference, pair.systems[system])
            for pair in pairs
            for reference in pair.references.values()
        ]
        places = [place for place, both in enumerate(documents) if _differ(*both, settings)]
        if not places:
            continue
        for place, aligned in _align([documents[place] for place in places], settings):
            found[places[place]][system] = aligned
    return list(found)


def align_flat(
    reference: FlatDocuments, hypothesis: FlatDocuments, scores: Floats | None, settings: Settings
) -> AlignedBoundaries:
    """The same for concatenated documents that all have different words."""
    from interpunct.alignment.columns import align_sides

    numbering = Numbering.by(settings)
    first, second = (words_and_boundaries(flat, numbering) for flat in (reference, hypothesis))
    columns = align_sides((first, second), settings.costs)
    units = second.all.word_units
    return AlignedBoundaries(
        columns.reference,
        columns.hypothesis,
        settings.final == "include",
        first.all.word_units,
        units,
        None if scores is None else scores[second.places_of_words(hypothesis.bounds)],
        bounds=columns.bounds,
    )


def has_other_wordings(pair: Pair) -> bool:
    return any(reference.lattice is not None for reference in pair.references.values())


def warn_of_first_wordings(documents: int) -> None:
    """Report that only the first wording was used."""
    if documents:
        warn(
            f"in {many(documents, 'document')} the reference gives several wordings; boundaries "
            "are scored on the first of them, and words of the others count as word errors "
            f"({option('task', 'punctuation')} accepts all of them)"
        )


def _differ(reference: Document, hypothesis: Document, settings: Settings) -> bool:
    """May words differ, or lie in other segments? The alignment decides."""
    return (
        hypothesis.lattice is not None
        or (bool(reference.spans) and hypothesis.starts is not None)
        or first_difference(reference, hypothesis, **settings.spelling) is not None
    )


def _align(
    documents: Sequence[tuple[Document, Document]], settings: Settings
) -> Iterator[tuple[int, AlignedBoundaries]]:
    """Align all documents whose words differ at once; yields their indices and alignments."""
    from interpunct.alignment.columns import align_each, number_pair

    numbering = Numbering.by(settings)
    sides = [boundary_texts(side, numbering, settings) for side in zip(*documents, strict=True)]
    wordings = {}
    for place, texts in enumerate(zip(*sides, strict=True)):
        wording = number_pair(documents[place], texts, numbering, settings, use_lattice=False)
        if not wording.same:
            wordings[place] = wording
    parts = align_each(list(wordings.values()), numbering, settings)
    each = chain.from_iterable(columns.cut() for columns in parts)
    for (place, wording), columns in zip(wordings.items(), each, strict=True):
        units = wording.hypothesis.word_units
        given = wording.rewritten(documents[place][1]).scores
        yield (
            place,
            AlignedBoundaries(
                columns.reference,
                columns.hypothesis,
                settings.final == "include",
                wording.reference.word_units,
                units,
                None if given is None else given[units],
                wording.cuts is not None,
            ),
        )
