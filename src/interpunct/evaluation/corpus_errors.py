"""The errors of all systems in a corpus: their counts, and a sample."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from interpunct.corpora.pairing import Pair
from interpunct.running.jobs import in_batches
from interpunct.tasks.error_places import ErrorFinder, ErrorPlace, Kind, alike
from interpunct.tasks.speaker_names import named_speaker
from interpunct.tasks.written_marks import WrittenMarks

CONTEXT = 6
"""The number of words around an error."""

KEPT = 24_000
"""Up to this many errors are all kept; of more, a sample of about this size."""

CONTEXTS = 120
"""The number of most frequent contexts of each kind."""

EXAMPLES = 3
"""The number of errors kept for each context."""

_Alike = tuple[Kind, str | None, str | None, str | None]
"""The key of similar errors: kind, both sides, and the word before."""


class FoundError(NamedTuple):
    """An error with the index of its document, the number of its system, and the speaker.

    Names of speakers are unique in the corpus.
    """

    document: int
    system: int
    error: ErrorPlace
    speaker: str | None


class Stratum(NamedTuple):
    """Everything that errors can be filtered by, except the document; marks are in compared
    form.
    """

    system: int
    kind: Kind
    marks: tuple[str, ...]
    speaker: str | None
    label: str | None


@dataclass(frozen=True, slots=True)
class AlikeErrors:
    """Similar errors: the number for each system, and the first few."""

    kind: Kind
    reference: str | None
    hypothesis: str | None
    before: str | None
    counts: Sequence[int]
    examples: Sequence[FoundError]


@dataclass(frozen=True, slots=True)
class CorpusErrors:
    """Counts of errors by system and kind, frequent contexts, and all errors or a sample.

    `strata` counts all errors by what they can be filtered by, in each document that has any.
    `written` has the spellings of each mark in all texts.

    If there are few errors, all are kept. Otherwise the sample has an example of each stratum and
    of each document, examples of each frequent context, and for each kind and system every n-th
    error, with n a power of two, spread evenly over the corpus.
    """

    counts: Mapping[str, Mapping[Kind, int]]
    contexts: Sequence[AlikeErrors]
    kept: Sequence[FoundError]
    strata: Mapping[int, Mapping[Stratum, int]]
    written: WrittenMarks

    @property
    def total(self) -> int:
        return sum(sum(own.values()) for own in self.counts.values())

    def chosen(self, most: int, documents: Collection[int]) -> list[FoundError]:
        """At most `most` errors, in the order of the text.

        If there are more, examples are chosen first: of contexts, of every value that errors can be
        filtered by, and of some documents. The others are thinned out evenly for kinds with many.
        """
        if len(self.kept) <= most:
            return list(self.kept)
        found: dict[int, FoundError] = {}
        for one in (*self._examples(documents), *self._thinned(most)):
            if len(found) >= most:
                break
            found[id(one.error)] = one
        return sorted(found.values(), key=_place)

    def _examples(self, documents: Collection[int]) -> Iterator[FoundError]:
        yield from (one for alike in self.contexts for one in alike.examples)
        values: set[object] = set()
        left = {*documents}
        strata: set[Stratum] = set()
        rest = []
        for one in self.kept:
            stratum = stratum_of(one)
            if one.document in left or not values.issuperset(_values(stratum)):
                left.discard(one.document)
                values.update(_values(stratum))
                strata.add(stratum)
                yield one
            elif stratum not in strata:
                strata.add(stratum)
                rest.append(one)
        yield from rest

    def _thinned(self, most: int) -> Iterator[FoundError]:
        groups: dict[tuple[int, Kind], int] = Counter(map(_group, self.kept))
        limit = max(groups.values(), default=0)
        while sum(min(count, limit) for count in groups.values()) > most and limit > 1:
            limit //= 2
        steps = {group: -(-count // limit) for group, count in groups.items()}
        seen: Counter[tuple[int, Kind]] = Counter()
        for one in self.kept:
            group = _group(one)
            if seen[group] % steps[group] == 0:
                yield one
            seen[group] += 1


def _group(one: FoundError) -> tuple[int, Kind]:
    return one.system, one.error.kind


def _place(one: FoundError) -> tuple[int, int, int]:
    """The sort key: by document, by system, and in the order of the text."""
    return one.document, one.system, one.error.at


def stratum_of(one: FoundError) -> Stratum:
    error = one.error
    marks = tuple(sorted(error.all_marks))
    return Stratum(one.system, error.kind, marks, one.speaker, error.label)


def _values(stratum: Stratum) -> set[tuple[int, str, str | None]]:
    """The single values that errors of a system can be filtered by."""
    own = (("kind", stratum.kind), ("speaker", stratum.speaker), ("label", stratum.label))
    marks = (("mark", mark) for mark in stratum.marks)
    return {(stratum.system, name, value) for name, value in (*own, *marks)}


@dataclass(slots=True)
class _EveryNth:
    """Keeps every error, or every second, fourth, ..., so that there are never too many."""

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


@dataclass(slots=True)
class _Sample:
    """Keeps all errors while they are few; then some of each kind and system, and examples."""

    most: int | None
    systems: int
    total: int = 0
    every: list[FoundError] | None = field(default_factory=list)
    spread: dict[tuple[int, Kind], _EveryNth] = field(default_factory=dict)
    examples: list[FoundError] = field(default_factory=list)
    strata: set[Stratum] = field(default_factory=set)

    def add(self, one: FoundError, stratum: Stratum, *, is_first: bool) -> None:
        """Add an error, which may be the first of its document."""
        self.total += 1
        if self.every is not None:
            self.every.append(one)
        if self.most is None:
            return
        if self.total > self.most:
            self.every = None
        group = _group(one)
        if group not in self.spread:
            self.spread[group] = _EveryNth(max(50, self.most // (4 * max(1, self.systems))))
        self.spread[group].add(one)
        is_new = stratum not in self.strata
        if is_new:
            self.strata.add(stratum)
        if (is_new or is_first) and len(self.examples) < self.most:
            self.examples.append(one)

    def kept(self) -> Iterator[FoundError]:
        if self.every is not None:
            yield from self.every
            return
        yield from self.examples
        for group in self.spread.values():
            yield from group.kept


def find_errors(
    pairs: Iterable[tuple[int, Pair]],
    errors_of: ErrorFinder,
    systems: Sequence[str],
    *,
    most: int | None = KEPT,
) -> CorpusErrors:
    """Find the errors of all documents, in batches.

    If there are more than `most` errors, a sample is kept; None keeps all.
    """
    sample = _Sample(most, len(systems))
    strata: dict[int, Counter[Stratum]] = {}
    often: dict[_Alike, Counter[int]] = defaultdict(Counter)
    examples: dict[_Alike, list[FoundError]] = defaultdict(list)
    forms: Counter[tuple[str, str]] = Counter()
    for one in _all_errors(_counting_marks(pairs, forms), errors_of, systems):
        stratum = stratum_of(one)
        is_first = one.document not in strata
        if is_first:
            strata[one.document] = Counter()
        strata[one.document][stratum] += 1
        sample.add(one, stratum, is_first=is_first)
        forms.update(one.error.written_marks)
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
    kept = {id(one.error): one for one in sample.kept()}
    kept |= {id(one.error): one for context in contexts for one in context.examples}
    counts: dict[str, Counter[Kind]] = {system: Counter() for system in systems}
    for own in strata.values():
        for stratum, count in own.items():
            counts[systems[stratum.system]][stratum.kind] += count
    return CorpusErrors(
        {system: dict(found) for system, found in counts.items()},
        contexts,
        sorted(kept.values(), key=_place),
        strata,
        WrittenMarks(forms),
    )


def _counting_marks(
    pairs: Iterable[tuple[int, Pair]], forms: Counter[tuple[str, str]]
) -> Iterator[tuple[int, Pair]]:
    """Yield the same documents, and count their marks."""
    for place, pair in pairs:
        forms.update(WrittenMarks.of([pair]).counts)
        yield place, pair


def _all_errors(
    pairs: Iterable[tuple[int, Pair]], errors_of: ErrorFinder, systems: Sequence[str]
) -> Iterator[FoundError]:
    for batch in in_batches(pairs, lambda one: one[1].units):
        found = errors_of([pair for _, pair in batch], CONTEXT)
        for (place, pair), own in zip(batch, found, strict=True):
            for number, system in enumerate(systems):
                for error in own[system]:
                    yield FoundError(place, number, error, _speaker(error, pair))


def _speaker(error: ErrorPlace, pair: Pair) -> str | None:
    """The speaker of an error, by a name that is unique in the corpus."""
    if error.speaker is None:
        return None
    return named_speaker(next(iter(pair.references.values())), error.speaker)


def _most_frequent(often: Mapping[_Alike, Counter[int]]) -> Iterator[_Alike]:
    """The most frequent keys of each kind."""
    left: Counter[Kind] = Counter()
    for common in sorted(often, key=lambda alike: -often[alike].total()):
        left[common[0]] += 1
        if left[common[0]] <= CONTEXTS:
            yield common
