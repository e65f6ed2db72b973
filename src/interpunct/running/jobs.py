"""Scoring the documents of a shard, in this process or elsewhere.

A job describes what to do with every shard; the results are numbers, not documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from interpunct import __version__
from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import (
    Pair,
    PairBatch,
    Together,
    names_of,
    paired_batch,
    read_at_once,
)
from interpunct.corpora.scored_time import in_scored_time, naming_scored_time
from interpunct.corpora.shards import Shard
from interpunct.corpora.speaker_streams import in_streams
from interpunct.corpora.turns import in_turns
from interpunct.corpora.uem import Partition
from interpunct.documents.document import Document, second_document
from interpunct.errors import InterpunctError, collected_warnings
from interpunct.options import Settings
from interpunct.rewriting.tally import Tally
from interpunct.tasks.catalogue import AGREEMENTS, TASKS
from interpunct.tasks.task import Measuring, Results, Task

if TYPE_CHECKING:
    from interpunct.rewriting.rewriting import Rewriting

OfDocument = TypeVar("OfDocument")
"""A document of all sides, or something with more about it."""

DOCUMENTS_AT_ONCE = 4096
"""The maximum number of documents measured at once."""

UNITS_AT_ONCE = 1 << 18
"""The number of units after which a batch is full: long documents are measured separately."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with every shard; without systems, annotators are compared.

    `alone` says that a single shard holds all documents. `partition` is the scored time.
    """

    settings: Settings
    references: tuple[str, ...]
    systems: tuple[str, ...]
    partition: Partition | None
    alone: bool
    version: str = __version__

    def task(self) -> Task[Any]:
        return TASKS[self.settings.task](self.settings, self.references, self.systems)

    def measuring(self) -> Measuring[Any]:
        if self.systems:
            return self.task()
        return AGREEMENTS[self.settings.task](self.settings, self.references, ())

    def pairs(self, shard: Shard, *, left_over: bool = False) -> Pairs:
        return Pairs(self, shard, left_over=left_over)


def rewriting_of(settings: Settings) -> Rewriting | None:
    """The rewriting of words before they are compared; None if no option asks for it."""
    if not settings.rewrites_words:
        return None
    from interpunct.rewriting.rewriting import Rewriting

    return Rewriting(settings)


class Pairs:
    """The paired documents of a shard; `are_complete` is valid after the iteration.

    Incomplete documents are included if no other shard can hold the missing sides.
    """

    def __init__(self, job: Job, shard: Shard, *, left_over: bool) -> None:
        self._job, self._left_over = job, left_over
        self._sides: Sequence[Corpus] = shard.sides
        self.are_complete = True
        self._rewriting = rewriting_of(job.settings)

    @property
    def rewritten(self) -> Tally:
        """The tally of rewriting so far."""
        return Tally() if self._rewriting is None else self._rewriting.tally

    def __iter__(self) -> Iterator[Pair]:
        for pair in self._together():
            found = pair
            if self._job.settings.mapping is not None:
                yield naming_scored_time(pair, self._job.partition)
                continue
            if self._job.systems:
                found = in_scored_time(pair, self._job.partition)
            if self._job.settings.boundaries == "speaker":
                found = in_turns(found)
            elif self._job.systems:
                found = in_streams(found)
            yield found if self._rewriting is None else self._rewriting(found)

    def batches(self) -> Iterator[Sequence[Pair]]:
        """The same in batches that are measured at once."""
        batch = self._batch()
        if batch is None:
            yield from in_batches(self, lambda pair: pair.units)
            return
        step = max(1, min(DOCUMENTS_AT_ONCE, UNITS_AT_ONCE * len(batch) // max(1, batch.units)))
        for first in range(0, len(batch), step):
            yield batch[first : first + step]

    def _batch(self) -> PairBatch | None:
        if self._job.partition is not None or self._rewriting is not None:
            return None
        if self._job.settings.boundaries == "speaker":
            return None
        if not self._job.measuring().pairs_by_name:
            return None
        self._sides = read_at_once(self._sides)
        return paired_batch(*self._references_and_systems())

    def _references_and_systems(self) -> tuple[Sequence[Corpus], Sequence[Corpus]]:
        count = len(self._job.references)
        return self._sides[:count], self._sides[count:]

    def _together(self) -> Iterator[Pair]:
        references, systems = self._references_and_systems()
        task = self._job.measuring()
        if self._job.alone:
            yield from task.pairs(references, systems)
            return
        together = Together(references, systems)
        yield from together
        self.are_complete = together.are_complete
        if self._left_over:
            yield from together.incomplete(
                skip_missing=self._job.settings.skips_missing,
                every_annotator=task.needs_every_annotator,
            )


@dataclass(frozen=True, slots=True)
class Scored:
    """The results of some documents of a shard, in order.

    Only the last part of a shard says whether all documents were complete (if not, other shards may
    hold the missing sides), and has the tally of rewriting.
    """

    names: Sequence[str]
    results: Results
    notes: Sequence[Any]
    are_complete: bool = True
    warnings: Sequence[str] = ()
    rewritten: Tally = field(default_factory=Tally)


def score_shard(
    job: Job,
    shard: Shard,
    *,
    left_over: bool = False,
    on_batch: Callable[[Sequence[Pair]], None] | None = None,
) -> Iterator[Scored]:
    """Score the documents of a shard, and yield the results in parts."""
    task = job.measuring()
    pairs = job.pairs(shard, left_over=left_over)
    for some in pairs.batches():
        found = task.measure(some)
        if on_batch is not None:
            on_batch(some)
        yield Scored(names_of(some), found.results, found.notes)
    yield Scored([], {}, [], pairs.are_complete, rewritten=pairs.rewritten)


def in_batches(
    documents: Iterable[OfDocument], units_of: Callable[[OfDocument], int]
) -> Iterator[list[OfDocument]]:
    """Group documents into batches; `units_of` gives the size of a document."""
    batch: list[OfDocument] = []
    units = 0
    for document in documents:
        batch.append(document)
        units += units_of(document)
        if units >= UNITS_AT_ONCE or len(batch) == DOCUMENTS_AT_ONCE:
            yield batch
            batch, units = [], 0
    if batch:
        yield batch


def score_shard_elsewhere(job: Job, shard: Shard) -> list[Scored]:
    """The same in another process or on another machine; warnings are part of the results."""
    if job.version != __version__:
        raise InterpunctError(
            f"a worker has interpunct {__version__}, but the job is from version {job.version}; "
            "install the same version everywhere"
        )
    with collected_warnings() as warnings:
        *others, last = score_shard(job, shard)
    return [*others, replace(last, warnings=warnings)]


def left_over(shards: Mapping[int, Shard], scored: Mapping[str, int]) -> Shard:
    """One shard of all documents that were not scored in their own shards.

    Shards are numbered, and `scored` says in which of them each document was scored.
    """
    sides = []
    for side, corpus in enumerate(next(iter(shards.values())).sides):
        parts = {number: shard.sides[side] for number, shard in shards.items()}
        sides.append(Corpus(corpus.name, _Others(parts, scored)))
    return Shard(tuple(sides), sum(shard.size for shard in shards.values()))


@dataclass(frozen=True, slots=True)
class _Others:
    """The documents of some parts of a corpus, without those already scored.

    A document that was scored in another part is a duplicate name, which is an error.
    """

    parts: Mapping[int, Corpus]
    scored: Mapping[str, int]

    def __iter__(self) -> Iterator[Document]:
        for number, part in self.parts.items():
            for document in part.documents:
                if document.name not in self.scored:
                    yield document
                elif self.scored[document.name] != number:
                    raise second_document(document)
