"""The corpus in parts: by mark, by class of case, by label, by speaker, by tag and by relation.

Each part has figures of its own, with intervals and tests as those of the whole. Speakers have
results of their own in each document; all others are read off the results of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from interpunct.corpora.pairing import Pair
from interpunct.metrics.case import CLASSES
from interpunct.metrics.catalogue import PUNCTUATION_METRICS, Better, Metric
from interpunct.metrics.measures import CASE_CLASSES, ERROR_RATES, LABEL_SEGMENTS, MARKS
from interpunct.metrics.results import AlignedMatches, quotient
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import Figure
from interpunct.results.keys import Key, Label, Part
from interpunct.results.stacking import StackedBags, stack

SHARES = ("precision", "recall", "f1")
SPEAKER_FIGURES = ("word_error_rate", "punctuation_error_rate", "micro_f1", "case_f1")
"""The figures of a speaker that have intervals."""

SPOKEN = {metric.measure for metric in PUNCTUATION_METRICS if metric.name in SPEAKER_FIGURES}
"""What these are read off."""

MOST_ALONE = 1000
"""Speakers of a single document that have intervals at most: each takes some 20 ms."""

Results = Mapping[str, StackedBags]
"""What some documents or blocks come to, for each system."""

LARGEST = 1 << 24
"""Numbers held at once of speakers in several documents; with more they have no intervals."""


def mark_figures(marks: Sequence[str]) -> list[Figure]:
    """Precision, recall, F1 and error rate of each mark."""
    found = []
    for index, mark in enumerate(marks):
        for share in SHARES:
            found.append(_figure(Part("mark", mark), share, "higher", _of_mark(share, index)))
        found.append(_figure(Part("mark", mark), "error_rate", "lower", _error_rate(index)))
    return found


def case_figures() -> list[Figure]:
    """Precision, recall and F1 of each class of case."""
    return [
        _figure(Part("case", name), share, "higher", _of_class(share, index))
        for index, name in enumerate(CLASSES)
        for share in SHARES
    ]


def label_figures(results: Iterable[StackedBags]) -> list[Figure]:
    """Precision, recall and F1 of the segments of each label, both ends and the label right."""
    labels = sorted(
        {key.against.label for own in results for key in own.keys if isinstance(key.against, Label)}
    )
    return [
        _figure(
            Part("label", label),
            share,
            "higher",
            _of_matches(share, Key(LABEL_SEGMENTS, Label(label))),
        )
        for label in labels
        for share in SHARES
    ]


def word_figures(keys: Iterable[Key[AlignedMatches]]) -> list[Figure]:
    """Precision, recall and F1 of the words of parts, as they are kept under these keys."""
    return [
        replace(
            _figure(key.against, share, "higher", _of_matches(share, key)),
            unmeasured=NO_WORDS[share],
        )
        for key in keys
        if isinstance(key.against, Part)
        for share in SHARES
    ]


NO_WORDS: Mapping[str, str] = {
    "precision": "the system never has it",
    "recall": "the reference never has it",
    "f1": "neither side has it",
}
"""Why the words of a part have no figure."""


def speaker_figures(speakers: Sequence[str]) -> list[Figure]:
    """A few figures of each speaker."""
    metrics: list[Metric[Any]] = [m for m in PUNCTUATION_METRICS if m.name in SPEAKER_FIGURES]
    return [
        _figure(Part("speaker", who), metric.name, metric.better, _of_speaker(metric, who))
        for who in speakers
        for metric in metrics
    ]


@dataclass(frozen=True, slots=True)
class Speakers:
    """What each speaker says in all, and how it is cut where they are in one document only.

    `totals` has the results of everybody for each system. `alone` says in which document somebody
    is who is in no other. `cut` takes a document and some of its speakers, and gives the results of
    every system in blocks of their own words.
    """

    totals: Mapping[str, Mapping[str, Bag]]
    alone: Mapping[str, int]
    cut: Callable[[Pair, Collection[str]], Mapping[str, Results]]

    def total(self, system: str) -> Bag:
        """What figures of all speakers are read off."""
        return add_bags(said_by(who, bag) for who, bag in self.totals[system].items())

    def blocks(self, document: Callable[[int], Pair]) -> Iterator[tuple[Part, Results]]:
        """Blocks of what those say who are in one document; it is looked up by its place."""
        there: dict[int, list[str]] = {}
        for who in self.drawn:
            there.setdefault(self.alone[who], []).append(who)
        for place, names in there.items():
            for who, results in self.cut(document(place), names).items():
                yield Part("speaker", who), results

    @property
    def drawn(self) -> list[str]:
        """Those in one document who say most, if there are too many to draw from all of them."""
        if len(self.alone) <= MOST_ALONE:
            return [*self.alone]
        first = next(iter(self.totals.values()))
        return sorted(self.alone, key=lambda who: -first[who][Key(ERROR_RATES)].words)[:MOST_ALONE]


def beside_speakers(
    results: StackedBags,
    rows: StackedBags,
    documents: Sequence[int],
    speakers: Sequence[str],
    wanted: Collection[str],
) -> StackedBags:
    """The results of documents, with those of some speakers: row r is of one of them in one."""
    if len(results) * len(wanted) * rows.width > LARGEST:
        return results
    bags = [Bag() for _ in range(len(results))]
    for bag, document, who in zip(rows, documents, speakers, strict=True):
        if who in wanted:
            bags[document] = bags[document] + said_by(who, bag)
    return results.beside(stack(bags))


def said_by(who: str, bag: Bag) -> Bag:
    """The results of a speaker that figures are read off, under the speaker's name."""
    return Bag({_under(who, key): result for key, result in bag.items() if key.measure in SPOKEN})


def all_said_by(who: str, rows: StackedBags) -> StackedBags:
    """The same of many parts of what a speaker says."""
    columns = {_under(who, key): n for key, n in rows.columns.items() if key.measure in SPOKEN}
    return StackedBags(len(rows), columns, {})


def _under(who: str, key: Key[Any]) -> Key[Any]:
    return Key(key.measure, Part("speaker", who))


def _figure(part: Part, name: str, better: Better, value: Any) -> Figure:
    return Figure(
        name,
        f"{part.name} {name}",
        better,
        value,
        f"{name} of the {part.by} {part.name!r} alone",
        f"there is no such {part.by}" if part.by != "speaker" else "nothing to divide by",
        part,
    )


def _of_mark(share: str, index: int) -> Any:
    def value(bag: Bag) -> Any:
        values = getattr(bag[Key(MARKS)].by_mark, share).value
        return np.asarray(values)[..., index]

    return value


def _error_rate(index: int) -> Any:
    def value(bag: Bag) -> Any:
        found = bag[Key(MARKS)]
        wrong = found.substitutions + found.deletions + found.insertions
        occurrences: Any = np.asarray(found.occurrences[..., index], float)
        return quotient(wrong[..., index], occurrences)

    return value


def _of_class(share: str, index: int) -> Any:
    def value(bag: Bag) -> Any:
        values = getattr(bag[Key(CASE_CLASSES)].by_class, share).value
        return np.asarray(values)[..., index]

    return value


def _of_matches(share: str, key: Key[Any]) -> Any:
    def value(bag: Bag) -> Any:
        return getattr(bag.get(key, key.measure.kind()), share).value

    return value


def _of_speaker(metric: Metric[Any], who: str) -> Any:
    key: Key[Any] = Key(metric.measure, Part("speaker", who))

    def value(bag: Bag) -> Any:
        return metric.value(bag.get(key, metric.measure.kind()))

    return value
