"""Boundaries where both sides say what sort of segment ends: statement, question, ..."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import boundaries_of
from interpunct.documents.document import Document
from interpunct.metrics.measures import SUBTYPES
from interpunct.metrics.subtypes import LabelledBoundaries, labelled_boundaries
from interpunct.options import Settings
from interpunct.results.bag import Bag

Labels = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Subtypes:
    """The subtype of each boundary as a number, 0 for no boundary, over the slots of a document.

    A system that has none, or whose words differ, is not in `systems`.
    """

    reference: Labels | None = None
    systems: Mapping[str, Labels] | None = None

    @classmethod
    def of(
        cls,
        reference: Document,
        systems: Mapping[str, Document],
        settings: Settings,
        *,
        without: Collection[str],
    ) -> Subtypes:
        """The subtypes of all whose words are those of the reference."""
        if reference.subtypes is None:
            return cls()
        numbers: dict[str, int] = {}

        def labels(document: Document) -> Labels:
            named = [numbers.setdefault(n, len(numbers) + 1) for n in document.subtypes or ()]
            return np.where(boundaries_of(document, settings), np.array(named, np.int64), 0)

        given = {
            name: labels(system)
            for name, system in systems.items()
            if system.subtypes is not None and name not in without
        }
        return cls(labels(reference), given)

    def first(self, slots: int) -> Subtypes:
        """The beginning of the document."""
        if self.reference is None:
            return self
        systems = {name: labels[:slots] for name, labels in (self.systems or {}).items()}
        return Subtypes(self.reference[:slots], systems)

    def measure(self, system: str, settings: Settings) -> Bag:
        """Nothing if the reference has no subtypes; not measured if the system has none."""
        if self.reference is None:
            return Bag()
        labels = (self.systems or {}).get(system)
        if labels is None:
            return Bag.of({SUBTYPES: LabelledBoundaries()})
        scored = slice(None) if settings.final == "include" else slice(0, -1)
        return Bag.of({SUBTYPES: labelled_boundaries(self.reference[scored], labels[scored])})
