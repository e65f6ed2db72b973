"""A text with the boundaries of all annotators and systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.alignment.annotated import Annotated
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.metrics.slots import Slots
from interpunct.tasks.boundaries.different_words import AlignedBoundaries
from interpunct.tasks.boundaries.on_slots import OnSlots


@dataclass(frozen=True, slots=True)
class BoundaryText:
    """A document of annotators, and the boundaries of each system over its slots.

    Marks are those in the slots of the first annotator, and of all others who have marks and the
    same words; `opening` are the marks before the first word.
    """

    references: Annotated
    systems: Mapping[str, Slots]
    reference_marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    system_marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    opening: str = ""

    @classmethod
    def of(cls, pair: Pair, document: OnSlots) -> BoundaryText:
        units = len(document.references)
        moved = {name: _on_units(found, units) for name, found in document.different.items()}
        return cls.with_marks(pair, document.references, {**document.systems, **moved})

    @classmethod
    def with_marks(
        cls, pair: Pair, references: Annotated, systems: Mapping[str, Slots]
    ) -> BoundaryText:
        """Add the marks of the documents."""
        first = next(iter(pair.references.values()))
        units = units_of_slots(first, references)
        same = not references.differences and len(units) == len(first)
        marks = first.marks
        return cls(
            references,
            systems,
            {
                who: [marks[unit] for unit in units] if made is first else made.marks
                for who, made in pair.references.items()
                if made is first or (same and _has_marks(made, first))
            },
            {
                who: made.marks
                for who, made in pair.systems.items()
                if same and _has_marks(made, first)
            },
            first.opening,
        )


def _has_marks(document: Document, first: Document) -> bool:
    return len(document) == len(first) and document.mark_strings.any(bool)


def units_of_slots(first: Document, references: Annotated) -> Sequence[int]:
    """The unit of the first reference before each slot; without tags if words differ."""
    if len(references) == len(first):
        return range(len(first))
    left = iter(enumerate(first.units))
    return [next(place for place, own in left if own == unit) for unit in references.units]


def _on_units(found: AlignedBoundaries, units: int) -> Slots:
    """Boundaries placed on the words of the reference, as slots after its units."""
    slots = np.zeros(units, bool)
    slots[found.reference_units] = found.moved.hypothesis
    return slots
