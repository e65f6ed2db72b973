"""Scoring the documents of a shard, wherever that is done.

A job says what is to be done with every shard; what comes back are numbers, not documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interpunct import __version__
from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import Pair, Together
from interpunct.corpora.scored_time import in_scored_time
from interpunct.corpora.shards import Shard
from interpunct.corpora.speaker_streams import in_streams
from interpunct.corpora.uem import Partition
from interpunct.documents.document import Document, second_document
from interpunct.documents.rewritten import MovedMarks
from interpunct.errors import InterpunctError, collected_warnings
from interpunct.options import Settings
from interpunct.rewriting.rewriting import Rewriting
from interpunct.tasks.catalogue import TASKS
from interpunct.tasks.task import Results, Task

DOCUMENTS_AT_ONCE = 4096
"""Documents that are measured at once, at most."""

UNITS_AT_ONCE = 1 << 16
"""Units after which no further document is taken up: long documents are measured one by one."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done with every shard.

    `alone` says that there is one shard only, which holds all documents. `partition` names the
    time that is scored.
    """

    settings: Settings
    references: tuple[str, ...]
    systems: tuple[str, ...]
    partition: Partition | None
    alone: bool
    version: str = __version__

    def task(self) -> Task[Any]:
        return TASKS[self.settings.task](self.settings, self.references, self.systems)

    def pairs(self, shard: Shard, *, left_over: bool = False) -> Pairs:
        return Pairs(self, shard, left_over=left_over)


class Pairs:
    """The documents of a shard that belong together; `are_complete` after all have been seen.

    Those that not all sides have are given too if there is no other shard where they could be.
    """

    def __init__(self, job: Job, shard: Shard, *, left_over: bool) -> None:
        self._job, self._shard, self._left_over = job, shard, left_over
        self.are_complete = True
        self._rewriting = Rewriting(job.settings)

    @property
    def moved_marks(self) -> MovedMarks:
        """What became of marks where words were rewritten, so far."""
        return self._rewriting.moved

    def __iter__(self) -> Iterator[Pair]:
        for pair in self._together():
            yield self._rewriting(in_streams(in_scored_time(pair, self._job.partition)))

    def _together(self) -> Iterator[Pair]:
        count = len(self._job.references)
        references, systems = self._shard.sides[:count], self._shard.sides[count:]
        task = self._job.task()
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
    """What is known of some documents of a shard, in their order.

    If not all of its documents were complete, which the last part says, they may be so together
    with those of other shards. The last part also says what became of marks where words were
    rewritten.
    """

    names: Sequence[str]
    results: Results
    notes: Sequence[Any]
    are_complete: bool = True
    warnings: Sequence[str] = ()
    moved_marks: MovedMarks = field(default_factory=MovedMarks)


def score_shard(
    job: Job,
    shard: Shard,
    *,
    left_over: bool = False,
    on_pair: Callable[[Pair], None] | None = None,
) -> Iterator[Scored]:
    """Score the documents of a shard, and give what is known part by part."""
    task = job.task()
    pairs = job.pairs(shard, left_over=left_over)
    for some in _in_batches(pairs):
        found = task.measure(some)
        if on_pair is not None:
            for pair in some:
                on_pair(pair)
        yield Scored([pair.name for pair in some], found.results, found.notes)
    yield Scored([], {}, [], pairs.are_complete, moved_marks=pairs.moved_marks)


def _in_batches(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    """Documents that are measured at once."""
    batch: list[Pair] = []
    units = 0
    for pair in pairs:
        batch.append(pair)
        units += pair.units
        if units >= UNITS_AT_ONCE or len(batch) == DOCUMENTS_AT_ONCE:
            yield batch
            batch, units = [], 0
    if batch:
        yield batch


def score_shard_elsewhere(job: Job, shard: Shard) -> list[Scored]:
    """The same in another process or on another machine; warnings are handed over."""
    if job.version != __version__:
        raise InterpunctError(
            f"a worker has interpunct {__version__}, but the job is from version {job.version}; "
            "install the same version everywhere"
        )
    with collected_warnings() as warnings:
        *others, last = score_shard(job, shard)
    return [*others, replace(last, warnings=warnings)]


def left_over(shards: Mapping[int, Shard], scored: Mapping[str, int]) -> Shard:
    """One shard of all that was not scored in the shards where it was.

    Shards are numbered, and `scored` says in which of them each document was scored.
    """
    sides = []
    for side, corpus in enumerate(next(iter(shards.values())).sides):
        parts = {number: shard.sides[side] for number, shard in shards.items()}
        sides.append(Corpus(corpus.name, _Others(parts, scored)))
    return Shard(tuple(sides), sum(shard.size for shard in shards.values()))


@dataclass(frozen=True, slots=True)
class _Others:
    """The documents of some parts of a corpus, without those that have been scored.

    One that was scored in another part is a second one of its name.
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
