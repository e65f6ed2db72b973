"""The labels of annotators over a whole corpus of marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from interpunct.options import Settings
from interpunct.tasks.agreement.ballots import Ballots
from interpunct.tasks.agreement.panel import Panel
from interpunct.tasks.punctuation.labelled import Label, LabelledDocument


@dataclass(frozen=True)
class LabelledCorpus:
    """Documents with label numbers of their own, and the labels of the corpus."""

    annotators: tuple[str, ...]
    documents: tuple[LabelledDocument, ...]
    settings: Settings

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """All labels, none first, in the order in which they occur."""
        found: dict[Label, None] = {(): None}
        for document in self.documents:
            found.update(dict.fromkeys(document.labels))
        return tuple(found)

    def numbers(self, document: LabelledDocument) -> npt.NDArray[np.int64]:
        """The corpus-wide number of each label of a document."""
        return np.array([self._places[label] for label in document.labels], np.int64)

    @cached_property
    def _places(self) -> dict[Label, int]:
        return {label: place for place, label in enumerate(self.labels)}

    @cached_property
    def panel(self) -> Panel:
        """Who stands apart, and how many annotators are enough."""
        rows = (
            {who: self.numbers(document)[row] for who, row in document.scored().items()}
            for document in self.documents
        )
        return Panel(Ballots.of(self.annotators, rows), self.settings)

    def consensus(self, place: int) -> Sequence[Label]:
        """The Dawid-Skene labels of a document, the one before its first word first."""
        first, last = self.panel.ballots.bounds[place : place + 2].tolist()
        labels = [self.labels[number] for number in self.panel.most_probable[first:last].tolist()]
        return labels if self.opens(place) else [(), *labels]

    def opens(self, place: int) -> bool:
        """Does any annotator have a mark before the first word of a document?"""
        first, last = self.panel.ballots.bounds[place : place + 2].tolist()
        return bool(last - first > len(self.documents[place].units))
