"""A text with everybody's boundaries in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.annotated import Annotated
from interpunct.metrics.slots import Slots
from interpunct.tasks.boundaries.different_words import AlignedBoundaries
from interpunct.tasks.boundaries.measuring import OnSlots


@dataclass(frozen=True, slots=True)
class BoundaryText:
    """A document as the annotators have it, and the boundaries of each system over its slots."""

    references: Annotated
    systems: Mapping[str, Slots]

    @classmethod
    def of(cls, document: OnSlots) -> BoundaryText:
        units = len(document.references)
        moved = {name: _on_units(found, units) for name, found in document.different.items()}
        return cls(document.references, {**document.systems, **moved})


def _on_units(found: AlignedBoundaries, units: int) -> Slots:
    """Boundaries that were moved onto the words of the reference, as slots after its units."""
    slots = np.zeros(units, bool)
    slots[found.reference_units] = found.moved.hypothesis
    return slots
