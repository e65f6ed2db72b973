"""What a task has to offer to the evaluation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpunct.figures import Bag, Figure
from interpunct.inputs import Corpus
from interpunct.pairing import Pair, pair
from interpunct.settings import Settings


class Task(ABC):
    """One task on one corpus: takes all documents, then measures each.

    Documents come first, because some choices (the window of Pk) depend on all of them; they are
    fixed before anything is measured.
    """

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        self.settings = settings
        self.references = tuple(references)
        self.systems = tuple(systems)

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        """The documents that belong together, one at a time."""
        return pair(references, systems, skip_missing=self.settings.missing == "skip")

    @abstractmethod
    def take(self, pair: Pair) -> None:
        """Bring one document onto common slots and keep what the metrics need."""

    @abstractmethod
    def measure(self) -> Mapping[str, Sequence[Bag]]:
        """The results of each system, one bag for each document in the order taken."""

    def bootstrap_blocks(self) -> Mapping[str, Sequence[Bag]]:
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

    def system_parts(self, system: str, total: Bag) -> dict[str, Any]:
        """What JSON says about a system beside scores and counts."""
        return {}

    def corpus_parts(self) -> dict[str, Any]:
        """What JSON says about the corpus beside its systems."""
        return {}

    @abstractmethod
    def choices(self) -> Sequence[str]:
        """The parts of the signature that this task decides, as `name:value`."""
