"""A cache of scored documents, for listing errors and drawing afterwards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain

from interpunct.corpora.pairing import Pair, units_of
from interpunct.corpora.shards import Shard
from interpunct.errors import InputError, collected_warnings
from interpunct.running.jobs import Job

KEPT = 2_000_000
"""The number of units whose documents are kept in memory after scoring."""


class DocumentCache:
    """Documents by their index in the corpus: kept in memory while they are few, else read
    again.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._shards: list[Shard] = []
        self._firsts: list[int] = []
        self._names: list[str] = []
        self._kept: list[Sequence[Pair]] | None = []
        self._first_kept: list[int] = [0]
        self._units = 0

    def keep(self, pairs: Sequence[Pair]) -> None:
        """Keep the next documents, unless there are too many already."""
        if self._kept is None:
            return
        self._kept.append(pairs)
        self._first_kept.append(self._first_kept[-1] + len(pairs))
        self._units += units_of(pairs)
        if self._units > KEPT and self._first_kept[-1] > 1:
            self._kept = None

    def add(self, shard: Shard, names: Sequence[str]) -> None:
        """Remember the shard of some documents."""
        self._shards.append(shard)
        self._firsts.append(len(self._names))
        self._names += names

    def in_order(self) -> Iterator[tuple[int, Pair]]:
        """All documents with their indices; each is read at most once more."""
        if self._kept is not None and self._first_kept[-1] == len(self._names):
            yield from enumerate(chain.from_iterable(self._kept))
            return
        places = {name: place for place, name in enumerate(self._names)}
        last: Shard | None = None
        for shard in self._shards:
            if shard is last:
                continue
            last = shard
            # Notes about the files have been given already.
            with collected_warnings():
                for pair in self._job.pairs(shard, left_over=True):
                    if pair.name in places:
                        yield places.pop(pair.name), pair

    def __call__(self, place: int) -> Pair:
        """The document with this index in the corpus, of all sides."""
        if self._kept is not None and place < self._first_kept[-1]:
            part = bisect_right(self._first_kept, place) - 1
            return self._kept[part][place - self._first_kept[part]]
        shard = self._shards[bisect_right(self._firsts, place) - 1]
        # Notes about the files have been given already.
        with collected_warnings():
            for pair in self._job.pairs(shard, left_over=True):
                if pair.name == self._names[place]:
                    return pair
        raise InputError(
            f"document {self._names[place]!r} is gone; were its files changed in the meantime?"
        )
