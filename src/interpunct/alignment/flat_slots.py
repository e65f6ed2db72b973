"""The slots that the texts of many documents share, if their words differ.

Like `annotated.share_slots`, for concatenated documents: a short one takes less time than a
call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from interpunct.alignment.annotated import Annotated, OwnCounts, flat_boundary_texts
from interpunct.alignment.networks import Beside, Networks
from interpunct.alignment.numbering import Numbering, Texts
from interpunct.alignment.placement import (
    BoundariesOnSlots,
    boundaries_on_slots,
    scores_on_slots,
)
from interpunct.documents.flat import FlatDocuments
from interpunct.metrics.batches import Bounds, inner_slots, tally
from interpunct.metrics.punctuation import ErrorRates, batched_word_errors
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import Floats
from interpunct.options import Settings


@dataclass(frozen=True, slots=True)
class FlatSlots:
    """The texts of documents over the slots of the first reference of each.

    `errors` are the word errors of each system against all references combined. Counts are arrays
    with one entry for each document, contrary to their declared types.
    """

    references: Annotated
    systems: Mapping[str, Slots]
    scores: Mapping[str, Floats | None]
    errors: Mapping[str, ErrorRates]
    bounds: Bounds

    @classmethod
    def of(
        cls,
        references: Mapping[str, FlatDocuments],
        systems: Mapping[str, FlatDocuments],
        scores: Mapping[str, Floats | None],
        settings: Settings,
    ) -> FlatSlots:
        """Merge the references of each document, and align the systems with all of them."""
        numbering = Numbering.by(settings)
        texts = {who: words_and_boundaries(flat, numbering) for who, flat in references.items()}
        networks = Networks.merge([text.side for text in texts.values()])
        beside = {who: networks.beside_reference(number) for number, who in enumerate(texts)}
        rows = {who: _on_slots(own) for who, own in beside.items()}
        first = next(iter(texts))
        annotated = Annotated(
            "",
            references[first].units.taking(texts[first].places_of_words(references[first].bounds)),
            {who: placed.hypothesis for who, placed in rows.items()},
            {who: _differences(own) for who, own in beside.items()},
            {who: _own_counts(flat) for who, flat in references.items()},
        )
        boundaries: dict[str, Slots] = {}
        placed_scores: dict[str, Floats | None] = {}
        errors: dict[str, ErrorRates] = {}
        for name, flat in systems.items():
            text, given = words_and_boundaries(flat, numbering), scores[name]
            paths = networks.align(text.side, nist=settings.costs == "nist")
            own = networks.beside_hypothesis(paths, text.all.tokens)
            boundaries[name] = _on_slots(own).hypothesis
            placed_scores[name] = (
                None
                if given is None
                else scores_on_slots(
                    own.first, own.other, given[text.places_of_words(flat.bounds)], own.bounds
                )
            )
            columns = networks.scored_columns(paths, text.all.tokens)
            found = batched_word_errors(
                columns.reference,
                columns.hypothesis,
                columns.bounds,
                skipped=columns.skipped,
                skipped_bounds=columns.skipped_bounds,
            )
            errors[name] = ErrorRates(found.errors, found.reference)
        bounds = rows[first].bounds
        assert bounds is not None
        return cls(annotated, boundaries, placed_scores, errors, bounds)

    def annotated(self, names: Sequence[str]) -> Iterator[Annotated]:
        """The references of each document."""
        flat = self.references
        differences = {who: _each(own) for who, own in flat.differences.items()}
        own = {who: _each(counts) for who, counts in flat.own.items()}
        parts = pairwise(self.bounds.tolist())
        for place, (name, (start, end)) in enumerate(zip(names, parts, strict=True)):
            yield Annotated(
                name,
                flat.units[start:end],
                {who: row[start:end] for who, row in flat.boundaries.items()},
                {who: ErrorRates(*counts[place]) for who, counts in differences.items()},
                {who: OwnCounts(*counts[place]) for who, counts in own.items()},
            )


def words_and_boundaries(flat: FlatDocuments, numbering: Numbering) -> Texts:
    """Documents as numbers, without optional words: for those whose words differ."""
    every = np.ones(len(flat.bounds) - 1, bool)
    return flat_boundary_texts(flat, numbering).without_optional(every)


def _on_slots(beside: Beside) -> BoundariesOnSlots:
    return boundaries_on_slots(beside.first, beside.other, bounds=beside.bounds)


def _differences(beside: Beside) -> ErrorRates:
    errors = batched_word_errors(*beside)
    return ErrorRates(errors.errors, errors.reference)


def _own_counts(flat: FlatDocuments) -> OwnCounts:
    inner, within = inner_slots(len(flat.boundaries), flat.bounds)
    sizes: Any = np.diff(flat.bounds)
    return OwnCounts(sizes, tally(flat.boundaries[inner], within) + (sizes > 0))


def _each(counts: ErrorRates | OwnCounts) -> list[tuple[int, ...]]:
    """The fields of each document; what is not an array is the same for all."""
    columns = np.broadcast_arrays(*astuple(counts))
    return [*zip(*(column.tolist() for column in columns), strict=True)]
