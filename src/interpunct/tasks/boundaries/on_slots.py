"""Documents on slots: the boundaries of all sides as arrays of the same length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.alignment.annotated import Annotated, WordErrors, boundaries_of, share_slots
from interpunct.alignment.flat_slots import FlatSlots
from interpunct.alignment.optional_words import optional_words
from interpunct.alignment.same_words import check_same_units
from interpunct.corpora.pairing import Pair
from interpunct.documents.flat import FlatDocuments
from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import Floats
from interpunct.options import Settings
from interpunct.tasks.boundaries.different_words import AlignedBoundaries, align_boundaries
from interpunct.tasks.boundaries.subtypes import Subtypes


@dataclass(frozen=True, slots=True)
class OnSlots:
    """One document over its slots, including the final one.

    `is_word` says which units count in the word error rate if words are the same: tags do not.

    Many documents may be concatenated; the slots of document i are `bounds[i]` to `bounds[i +
    1]`. Their word errors are then counted by document, in `rates`, and not by slot.
    """

    references: Annotated
    systems: Mapping[str, Slots]
    scores: Mapping[str, Floats | None]
    different: Mapping[str, AlignedBoundaries]
    subtypes: Subtypes
    errors: Mapping[str, WordErrors]
    is_word: Slots
    bounds: Bounds | None = None
    rates: Mapping[str, ErrorRates] = field(default_factory=dict)

    def word_errors(self, system: str) -> ErrorRates:
        """Those of a system on the slots: none if it has the words of the references."""
        if system in self.rates:
            return self.rates[system]
        if system in self.errors:
            return self.errors[system].rates
        return ErrorRates(words=tally(self.is_word, self.bounds))

    def first(self, slots: int) -> OnSlots:
        """The beginning of the document."""
        return OnSlots(
            self.references.first(slots),
            {name: boundaries[:slots] for name, boundaries in self.systems.items()},
            {name: None if s is None else s[:slots] for name, s in self.scores.items()},
            {name: aligned.first(slots) for name, aligned in self.different.items()},
            self.subtypes.first(slots, self.different),
            {name: errors.first(slots) for name, errors in self.errors.items()},
            self.is_word[:slots],
        )

    @property
    def scoring(self) -> list[str]:
        """The systems that have scores."""
        return [system for system, scores in self.scores.items() if scores is not None]


def concatenated_slots(documents: Sequence[OnSlots], system: str) -> OnSlots:
    """What a system made of documents that have one reference, without subtypes.

    It has the words of the reference in all of them, or in none; and so for scores.
    """
    rows = [slots for document in documents for slots in document.references.boundaries.values()]
    (who,) = documents[0].references.annotators
    same = [document.systems[system] for document in documents if system in document.systems]
    aligned = [document.different[system] for document in documents if system in document.different]
    scores = [own for document in documents if (own := document.scores[system]) is not None]
    return OnSlots(
        Annotated("", (), {who: np.concatenate(rows)}),
        {system: np.concatenate(same)} if same else {},
        {system: np.concatenate(scores) if scores else None},
        {system: AlignedBoundaries.concatenated(aligned)} if aligned else {},
        Subtypes(),
        {},
        np.concatenate([document.is_word for document in documents]),
        np.cumsum([0, *map(len, rows)]),
    )


def flat_on_slots(
    references: Mapping[str, FlatDocuments],
    systems: Mapping[str, FlatDocuments],
    scores: Mapping[str, Floats | None],
    settings: Settings,
) -> OnSlots:
    """Put concatenated documents with the same words on all sides onto slots."""
    first = next(iter(references.values()))
    is_word = np.ones(len(first.boundaries), bool)
    is_optional = optional_words(settings)
    if first.units.any(is_optional):
        is_word = ~first.units.flags(is_optional)
    return OnSlots(
        Annotated("", (), {who: flat.boundaries for who, flat in references.items()}),
        {system: flat.boundaries for system, flat in systems.items()},
        scores,
        {},
        Subtypes(),
        {},
        is_word,
        first.bounds,
    )


def on_shared_slots(flat: FlatSlots) -> OnSlots:
    """Concatenated documents with several references, whose words differ."""
    return OnSlots(
        flat.references,
        flat.systems,
        flat.scores,
        {},
        Subtypes(),
        {},
        np.ones(int(flat.bounds[-1]), bool),
        flat.bounds,
        flat.errors,
    )


def bring_onto_slots(
    pairs: Sequence[Pair], systems: Sequence[str], settings: Settings, *, several: bool
) -> list[OnSlots]:
    """Put all sides of documents onto the same slots.

    `several` says that the corpus has more than one reference.
    """
    if several:
        return [_of_several(pair, settings) for pair in pairs]
    different = align_boundaries(pairs, systems, settings)
    return [_of_one(*found, settings) for found in zip(pairs, different, strict=True)]


def _of_several(pair: Pair, settings: Settings) -> OnSlots:
    shared = share_slots(pair, settings)
    if shared is None:
        _check_words(pair, settings)
        return _same_words(pair, {}, Subtypes(), settings)
    return OnSlots(
        shared.references,
        shared.systems,
        shared.scores,
        {},
        Subtypes(),
        shared.errors,
        np.ones(len(shared.references), bool),
    )


def _of_one(pair: Pair, different: Mapping[str, AlignedBoundaries], settings: Settings) -> OnSlots:
    if settings.words == "strict":
        _check_words(pair, settings)
    (reference,) = pair.references.values()
    subtypes = Subtypes.of(reference, pair.systems, settings)
    return _same_words(pair, different, subtypes, settings)


def _check_words(pair: Pair, settings: Settings) -> None:
    first = next(iter(pair.references.values()))
    for hypothesis in pair.systems.values():
        check_same_units(first, hypothesis, **settings.spelling)


def _same_words(
    pair: Pair,
    different: Mapping[str, AlignedBoundaries],
    subtypes: Subtypes,
    settings: Settings,
) -> OnSlots:
    """Everything except the boundaries of systems with different words."""
    references = Annotated.of(pair.name, pair.references, settings)
    first = next(iter(pair.references.values()))
    systems = {
        name: boundaries_of(system, settings)
        for name, system in pair.systems.items()
        if name not in different
    }
    scores = {name: system.scores for name, system in pair.systems.items()}
    is_word = np.ones(len(first), bool)
    is_word &= ~first.unit_strings.flags(optional_words(settings))
    return OnSlots(references, systems, scores, different, subtypes, {}, is_word)
