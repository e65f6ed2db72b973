"""The errors of all systems in a whole corpus: counted, and as many as one can look at."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from interpunct.corpora.pairing import Pair
from interpunct.running.jobs import in_batches
from interpunct.tasks.error_places import ErrorFinder, ErrorPlace, Kind, alike

CONTEXT = 6
"""Words around an error."""

KEPT = 24_000
"""Errors of all systems that are kept, more or less."""

CONTEXTS = 120
"""Contexts of each kind that are told, the most frequent ones."""

EXAMPLES = 3
"""Errors of a context that are kept in any case."""


_Alike = tuple[Kind, str | None, str | None, str | None]
"""What errors that are alike have in common: kind, both sides, and the word before them."""


class FoundError(NamedTuple):
    """An error, the place of its document in the corpus, and the number of its system."""

    document: int
    system: int
    error: ErrorPlace


@dataclass(frozen=True, slots=True)
class AlikeErrors:
    """Errors that are alike: how many each system has, and the first few of them."""

    kind: Kind
    reference: str | None
    hypothesis: str | None
    before: str | None
    counts: Sequence[int]
    examples: Sequence[FoundError]


@dataclass(frozen=True, slots=True)
class CorpusErrors:
    """How many errors of each kind each system has, which are frequent, and some of them.

    Of each kind and system every error is there, or every second, every fourth, and so on, evenly
    spread over the corpus; and in any case the examples of what is frequent.
    """

    counts: Mapping[str, Mapping[Kind, int]]
    contexts: Sequence[AlikeErrors]
    shown: Sequence[FoundError]

    @property
    def total(self) -> int:
        return sum(sum(own.values()) for own in self.counts.values())

    def thinned(self, most: int) -> list[FoundError]:
        """Not many more than so many errors, thinned out evenly where a kind has many."""
        groups: dict[tuple[int, Kind], int] = Counter(map(_group, self.shown))
        limit = max(groups.values(), default=0)
        while sum(min(count, limit) for count in groups.values()) > most and limit > 1:
            limit //= 2
        steps = {group: -(-count // limit) for group, count in groups.items()}
        seen: Counter[tuple[int, Kind]] = Counter()
        found = []
        examples = {id(error.error) for alike in self.contexts for error in alike.examples}
        for one in self.shown:
            group = _group(one)
            if seen[group] % steps[group] == 0 or id(one.error) in examples:
                found.append(one)
            seen[group] += 1
        return found


def _group(one: FoundError) -> tuple[int, Kind]:
    return one.system, one.error.kind


@dataclass(slots=True)
class _EveryNth:
    """Every error, or every second, fourth, ... so that there are never too many."""

    most: int
    step: int = 1
    seen: int = 0
    kept: list[FoundError] = field(default_factory=list)

    def add(self, error: FoundError) -> None:
        if self.seen % self.step == 0:
            self.kept.append(error)
            if len(self.kept) > self.most:
                self.kept = self.kept[::2]
                self.step *= 2
        self.seen += 1


def find_errors(
    pairs: Iterable[tuple[int, Pair]],
    errors_of: ErrorFinder,
    systems: Sequence[str],
) -> CorpusErrors:
    """Look at all documents, as many together as are measured at once."""
    most = max(50, KEPT // (4 * max(1, len(systems))))
    samples: dict[tuple[int, Kind], _EveryNth] = defaultdict(lambda: _EveryNth(most))
    often: dict[_Alike, Counter[int]] = defaultdict(Counter)
    examples: dict[_Alike, list[FoundError]] = defaultdict(list)
    for one in _all_errors(pairs, errors_of, systems):
        samples[_group(one)].add(one)
        common = (one.error.kind, *alike(one.error))
        often[common][one.system] += 1
        if len(examples[common]) < EXAMPLES:
            examples[common].append(one)
    contexts = [
        AlikeErrors(
            *common, [often[common][number] for number in range(len(systems))], examples[common]
        )
        for common in _most_frequent(often)
    ]
    kept = {id(one.error): one for sample in samples.values() for one in sample.kept}
    kept |= {id(one.error): one for context in contexts for one in context.examples}
    counts: dict[str, dict[Kind, int]] = {system: {} for system in systems}
    for (number, kind), sample in samples.items():
        counts[systems[number]][kind] = sample.seen
    # A document comes with all of its systems, and a system's errors in the order of the text.
    shown = sorted(kept.values(), key=lambda one: (one.document, one.system, one.error.at))
    return CorpusErrors(counts, contexts, shown)


def _all_errors(
    pairs: Iterable[tuple[int, Pair]], errors_of: ErrorFinder, systems: Sequence[str]
) -> Iterator[FoundError]:
    for batch in in_batches(pairs, lambda one: one[1].units):
        found = errors_of([pair for _, pair in batch], CONTEXT)
        for (place, _), own in zip(batch, found, strict=True):
            for number, system in enumerate(systems):
                yield from (FoundError(place, number, error) for error in own[system])


def _most_frequent(often: Mapping[_Alike, Counter[int]]) -> Iterator[_Alike]:
    """Some of each kind, the most frequent first."""
    left: Counter[Kind] = Counter()
    for common in sorted(often, key=lambda alike: -often[alike].total()):
        left[common[0]] += 1
        if left[common[0]] <= CONTEXTS:
            yield common
