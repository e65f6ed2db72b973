"""What comes from all shards, put together in their order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from interpunct.corpora.pairing import Pair
from interpunct.corpora.shards import Shard
from interpunct.errors import InputError, collected_warnings, warn
from interpunct.progress import counting
from interpunct.results.stacking import StackedBags, join
from interpunct.running.executors import Crew, in_order
from interpunct.running.jobs import Job, Scored, left_over, score_shard, score_shard_elsewhere
from interpunct.tasks.task import Task

KEPT = 500_000
"""Units of documents that are kept after they have been scored, for those who ask for them."""


class Texts:
    """The documents that were scored, by their places: kept while they are few, else read again."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._shards: list[Shard] = []
        self._firsts: list[int] = []
        self._names: list[str] = []
        self._kept: list[Pair] | None = []
        self._units = 0

    def keep(self, pair: Pair) -> None:
        """Keep the next document, if there are not too many already."""
        if self._kept is None:
            return
        self._kept.append(pair)
        self._units += pair.units
        if self._units > KEPT and len(self._kept) > 1:
            self._kept = None

    def add(self, shard: Shard, names: Sequence[str]) -> None:
        """Remember where some documents are."""
        self._shards.append(shard)
        self._firsts.append(len(self._names))
        self._names += names

    def __call__(self, place: int) -> Pair:
        """The document at a place of the corpus, as all sides have it."""
        if self._kept is not None and place < len(self._kept):
            return self._kept[place]
        shard = self._shards[bisect_right(self._firsts, place) - 1]
        # What there is to say about the files has been said.
        with collected_warnings():
            for pair in self._job.pairs(shard, left_over=True):
                if pair.name == self._names[place]:
                    return pair
        raise InputError(f"document {self._names[place]!r} is gone; were files changed meanwhile?")


class Gathering:
    """The results of all documents so far."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.task: Task = job.task()
        self.names: list[str] = []
        self.texts = Texts(job)
        self._seen: set[str] = set()
        self._parts: dict[str, list[StackedBags]] = {system: [] for system in job.systems}
        self._incomplete: list[Shard] = []

    def score(self, shards: Sequence[Shard], crew: Crew | None) -> None:
        """Score all shards and take what comes."""
        with counting("scoring documents", total=_documents(shards)) as count:
            for shard, parts in zip(shards, self._results(shards, crew, count), strict=True):
                for scored in parts:
                    self._take(shard, scored)
            if self._incomplete:
                rest = left_over(self._incomplete, frozenset(self._seen))
                for scored in score_shard(self.job, rest, left_over=True):
                    self._take(rest, scored)

    def _results(
        self, shards: Sequence[Shard], crew: Crew | None, count: Callable[[int], None]
    ) -> Iterator[Iterable[Scored]]:
        """What is known of each shard, in parts."""
        if crew is None:
            for shard in shards:
                yield score_shard(self.job, shard, on_pair=partial(self._watch, count))
            return
        here = Path.cwd()
        away = (shard.seen_from(here) for shard in shards)
        for parts in in_order(crew, partial(score_shard_elsewhere, self.job), away):
            count(sum(len(scored.names) for scored in parts))
            yield parts

    def _watch(self, count: Callable[[int], None], pair: Pair) -> None:
        count(1)
        self.texts.keep(pair)

    def _take(self, shard: Shard, scored: Scored) -> None:
        for message in scored.warnings:
            warn(message)
        for name in scored.names:
            if name in self._seen:
                raise _second(shard, name)
            self._seen.add(name)
        self.names += scored.names
        self.texts.add(shard, scored.names)
        for notes in scored.notes:
            self.task.remember(notes)
        for system, bags in scored.results.items():
            self._parts[system].append(bags)
        if not scored.are_complete:
            self._incomplete.append(shard)

    def results(self) -> dict[str, StackedBags]:
        """The results of each system, with what depends on all documents."""
        joined = {system: join(parts) for system, parts in self._parts.items()}
        self._parts.clear()
        return dict(self.task.complete(joined, self.texts))


def _documents(shards: Sequence[Shard]) -> int | None:
    counts = [shard.documents for shard in shards]
    return None if None in counts else sum(count for count in counts if count is not None)


def _second(shard: Shard, name: str) -> InputError:
    """Two documents of a name in one corpus, in two of its shards."""
    place = next(
        (
            document.origins.of(0)
            for side in shard.sides
            for document in side.documents
            if document.name == name
        ),
        "",
    )
    return InputError(
        f"a second document named {name!r}; give each document a name of its own", path=place
    )
