"""What a task has to offer to the evaluation.

Documents are measured each by itself, so that this can be done anywhere and nothing but numbers has
to be kept of them. Some are measured in one go, because a short one takes less time than a call.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import Pair, pair
from interpunct.errors import OptionError
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, rows_of
from interpunct.results.stacking import StackedBags, stack

Results = Mapping[str, StackedBags]
"""The results of each system, one bag for each document."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What is kept of some documents: the results of each system, and notes for the task itself."""

    results: Results
    notes: Sequence[Any]


class Task(ABC):
    """One task on one corpus: measures documents, then puts together what they have in common."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        if settings.quorum is not None and settings.quorum > len(references):
            raise OptionError(
                f"--quorum is {settings.quorum}, but there are {len(references)} references"
            )
        self.settings = settings
        self.references = tuple(references)
        self.systems = tuple(systems)

    @property
    def needs_every_annotator(self) -> bool:
        """Is a document that an annotator lacks of no use?"""
        return False

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        """The documents that belong together, one at a time."""
        return pair(
            references,
            systems,
            skip_missing=self.settings.missing == "skip",
            every_annotator=self.needs_every_annotator,
        )

    @abstractmethod
    def measure(self, pairs: Sequence[Pair]) -> Measured:
        """Measure some documents, each by itself; the task does not change."""

    def stacked(self, documents: Sequence[Mapping[str, Bag]]) -> Results:
        """The results of documents that were measured one by one."""
        return {system: stack([bags[system] for bags in documents]) for system in self.systems}

    @abstractmethod
    def remember(self, notes: Any) -> None:
        """Take a note about the next documents, in the order of the corpus."""

    def complete(self, results: Results, look_up: Callable[[int], Pair]) -> Results:
        """Add what depends on all documents, such as the window of Pk, once all are known.

        `look_up` gives a document by its place in the corpus; it may have to be read again.
        """
        return results

    def bootstrap_blocks(self, pair: Pair) -> Mapping[str, Sequence[Bag]]:
        """The results of the only document, block by block; see `blocks_from_prefixes`.

        There are intervals for one document if its blocks add up to it. Without blocks there are
        none.
        """
        return {}

    @abstractmethod
    def figures(self) -> Sequence[Figure]:
        """All figures that can be read off the bags."""

    @abstractmethod
    def columns(self) -> Sequence[str]:
        """The names of the figures that a table shows unless the user says otherwise."""

    @abstractmethod
    def counts(self, bag: Bag, group: str = "") -> dict[str, Any]:
        """The counts behind the figures of a group, as JSON has them."""

    def counts_of_each(self, bag: Bag) -> list[dict[str, Any]]:
        """The counts of each document, given a bag that holds arrays."""
        return rows_of(self.counts(bag))

    def system_parts(self, system: str, total: Bag) -> dict[str, Any]:
        """What JSON says about a system beside scores and counts."""
        return {}

    def corpus_parts(self) -> dict[str, Any]:
        """What JSON says about the corpus beside its systems."""
        return {}

    @abstractmethod
    def choices(self) -> Sequence[str]:
        """The parts of the signature that this task decides, as `name:value`."""
