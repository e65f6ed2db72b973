"""The interface of tasks: measuring documents, and summarising a corpus.

Documents are measured independently of each other, so that this can be done in any process and only
numbers have to be kept. Many are measured in one call, because a call takes longer than a short
document. A task must not change while it measures: what depends on the whole corpus, such as the
window of Pk, belongs to the summary.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import Pair, pair
from interpunct.errors import OptionError, option
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags, stack
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.summary import Summary

Results = Mapping[str, StackedBags]
"""The results of each system, one bag for each document."""

LookUp = Callable[[int], Pair]
"""Returns a document by its index in the corpus; it may have to be read again."""

Notes = TypeVar("Notes")
"""What a task needs to know of documents besides their results."""


@dataclass(frozen=True, slots=True)
class Measured(Generic[Notes]):
    """The outcome for some documents: the results of each system, and notes for the summary."""

    results: Results
    notes: Sequence[Notes]


class Measuring(ABC, Generic[Notes]):
    """Pairs and measures the documents of a corpus."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        if settings.quorum is not None and settings.quorum > len(references):
            there = (
                "is 1 reference" if len(references) == 1 else f"are {len(references)} references"
            )
            raise OptionError(f"{option('quorum')} is {settings.quorum}, but there {there}")
        if settings.compounds == "merge" and len(references) > 1:
            raise OptionError(
                f"{option('compounds', 'merge')} needs a single reference, not {len(references)}"
            )
        self.settings = settings
        self.references = tuple(references)
        self.systems = tuple(systems)

    @property
    def pairs_by_name(self) -> bool:
        """Are documents paired by name only?"""
        return True

    @property
    def needs_every_annotator(self) -> bool:
        """Are documents useless if an annotator lacks them?"""
        return False

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        """Pair the documents of all sides."""
        return pair(
            references,
            systems,
            skip_missing=self.settings.skips_missing,
            every_annotator=self.needs_every_annotator,
        )

    @abstractmethod
    def measure(self, pairs: Sequence[Pair]) -> Measured[Notes]:
        """Measure some documents, independently of each other."""

    def stacked(self, documents: Sequence[Mapping[str, Bag]]) -> Results:
        """Stack the results of documents that were measured separately."""
        return {system: stack([bags[system] for bags in documents]) for system in self.systems}


class Task(Measuring[Notes]):
    """A task on a corpus: scores systems against references."""

    @abstractmethod
    def summarize(self, results: Results, notes: Sequence[Notes], look_up: LookUp) -> Summary:
        """Summarise a corpus, given the results and notes of its documents in order."""

    @abstractmethod
    def errors(self, pair: Pair, context: int) -> Mapping[str, Sequence[ErrorPlace]]:
        """The errors of each system in a document, each with `context` words around it."""

    def errors_of_each(
        self, pairs: Sequence[Pair], context: int
    ) -> Sequence[Mapping[str, Sequence[ErrorPlace]]]:
        """The same for several documents, which may be faster than one at a time."""
        return [self.errors(pair, context) for pair in pairs]
