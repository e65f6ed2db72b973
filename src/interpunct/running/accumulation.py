"""Combining the results of all shards in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from interpunct.corpora.pairing import Pair
from interpunct.corpora.shards import Shard
from interpunct.documents.document import second_document
from interpunct.errors import InputError, OptionError, option, warn
from interpunct.messages.progress import counting
from interpunct.results.stacking import StackedBags, join
from interpunct.rewriting.tally import Tally, tell
from interpunct.running.document_cache import DocumentCache
from interpunct.running.executors import (
    ExecutorOrAddress,
    Workers,
    check_can_be_sent,
    in_order,
    processes_for,
    workers_of,
)
from interpunct.running.jobs import Job, Scored, left_over, score_shard, score_shard_elsewhere
from interpunct.tasks.summary import Summary


class Accumulation:
    """The results of all documents so far."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.names: list[str] = []
        self.documents = DocumentCache(job)
        self._seen: dict[str, int] = {}
        self._parts: dict[str, list[StackedBags]] = {system: [] for system in job.systems}
        self._incomplete: dict[int, Shard] = {}
        self.notes: list[Any] = []
        self.rewritten = Tally()

    def score(self, shards: Sequence[Shard], workers: Workers | None) -> None:
        """Score all shards and add their results."""
        with counting("scoring documents", total=_documents(shards)) as count:
            results = self._results(shards, workers, count)
            for number, (shard, parts) in enumerate(zip(shards, results, strict=True)):
                for scored in parts:
                    self._take(number, shard, scored)
            if self._incomplete:
                rest = left_over(self._incomplete, dict(self._seen))
                for scored in score_shard(self.job, rest, left_over=True):
                    self._take(len(shards), rest, scored)

    def _results(
        self, shards: Sequence[Shard], workers: Workers | None, count: Callable[[int], None]
    ) -> Iterator[Iterable[Scored]]:
        """The results of each shard, in parts."""
        if workers is None:
            for shard in shards:
                yield score_shard(self.job, shard, on_batch=partial(self._watch, count))
            return
        here = Path.cwd()
        away = (shard.seen_from(here) for shard in shards)
        for parts in in_order(workers, partial(score_shard_elsewhere, self.job), away):
            count(sum(len(scored.names) for scored in parts))
            yield parts

    def _watch(self, count: Callable[[int], None], pairs: Sequence[Pair]) -> None:
        count(len(pairs))
        self.documents.keep(pairs)

    def _take(self, number: int, shard: Shard, scored: Scored) -> None:
        for message in scored.warnings:
            warn(message)
        self.names += scored.names
        self._seen |= dict.fromkeys(scored.names, number)
        if len(self._seen) < len(self.names):
            raise _second(shard, _first_repeated(self.names))
        self.documents.add(shard, scored.names)
        self.notes += scored.notes
        self.rewritten += scored.rewritten
        for system, bags in scored.results.items():
            self._parts[system].append(bags)
        if not scored.are_complete:
            self._incomplete[number] = shard

    def summary(self) -> Summary:
        """Summarise the corpus after all documents have been measured."""
        joined = {system: join(parts) for system, parts in self._parts.items()}
        self._parts.clear()
        return self.job.task().summarize(joined, self.notes, self.documents)


def accumulate(
    job: Job,
    shards: Sequence[Shard],
    *,
    workers: int | None,
    executor: ExecutorOrAddress,
    executor_timeout: float,
) -> Accumulation:
    """Measure all shards, in this process or with an executor."""
    if executor is not None and workers not in (None, 1):
        other = option("executor", flag="--engine")
        raise OptionError(
            f"{option('workers')} starts processes on this machine, {other} uses other machines; "
            "choose one"
        )
    found = Accumulation(job)
    processes = min(processes_for(workers, sum(shard.size for shard in shards)), len(shards))
    if executor is not None or processes > 1:
        check_can_be_sent(job.settings.normalize, executor)
    with workers_of(executor, processes, patience=executor_timeout) as elsewhere:
        found.score(shards, elsewhere)
    tell(found.rewritten, job.settings.optional)
    return found


def _documents(shards: Sequence[Shard]) -> int | None:
    counts = [shard.documents for shard in shards]
    return None if None in counts else sum(count for count in counts if count is not None)


def _first_repeated(names: Sequence[str]) -> str:
    counts = Counter(names)
    return next(name for name in names if counts[name] > 1)


def _second(shard: Shard, name: str) -> InputError:
    """The error for two documents with one name in different shards of a corpus."""
    documents = (document for side in shard.sides for document in side.documents)
    return second_document(next(document for document in documents if document.name == name))
