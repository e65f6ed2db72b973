"""What a task is: a way to measure documents, and to sum up a corpus of them.

Documents are measured each by itself, so that this can be done anywhere and nothing but numbers
has to be kept of them. Some are measured together, because a short one takes less time than a
call. A task does not change while it measures: what is known of a corpus only when all documents
are, such as the window of Pk, is in the summary.
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
"""Gives a document by its place in the corpus; it may have to be read again."""

Notes = TypeVar("Notes")
"""What a task has to know of documents beside their results."""


@dataclass(frozen=True, slots=True)
class Measured(Generic[Notes]):
    """What is kept of some documents: the results of each system, and notes for the summary."""

    results: Results
    notes: Sequence[Notes]


class Measuring(ABC, Generic[Notes]):
    """How the documents of one corpus are put together and measured: of whom, and how."""

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
        """Are documents put together by their names alone?"""
        return True

    @property
    def needs_every_annotator(self) -> bool:
        """Is a document that an annotator lacks of no use?"""
        return False

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        """The documents that belong together, one at a time."""
        return pair(
            references,
            systems,
            skip_missing=self.settings.skips_missing,
            every_annotator=self.needs_every_annotator,
        )

    @abstractmethod
    def measure(self, pairs: Sequence[Pair]) -> Measured[Notes]:
        """Measure some documents, each by itself."""

    def stacked(self, documents: Sequence[Mapping[str, Bag]]) -> Results:
        """The results of documents that were measured one by one."""
        return {system: stack([bags[system] for bags in documents]) for system in self.systems}


class Task(Measuring[Notes]):
    """One task on one corpus: whose systems are scored, against which references, and how."""

    @abstractmethod
    def summarize(self, results: Results, notes: Sequence[Notes], look_up: LookUp) -> Summary:
        """Sum up a corpus, given the results and the notes of its documents in their order."""

    @abstractmethod
    def errors(self, pair: Pair, context: int) -> Mapping[str, Sequence[ErrorPlace]]:
        """The errors of each system in a document, each with so many words around it."""

    def errors_of_each(
        self, pairs: Sequence[Pair], context: int
    ) -> Sequence[Mapping[str, Sequence[ErrorPlace]]]:
        """The same of several documents, which may take less time than one after the other."""
        return [self.errors(pair, context) for pair in pairs]
