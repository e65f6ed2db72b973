"""The corpus in parts: by mark, by class of case, by label, by speaker, by tag and by relation.

Each part has figures, intervals and tests like the whole. Speakers have separate results in each
document; figures of all other parts are computed from the results of the whole.
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
from interpunct.results.stacking import Column, StackedBags

SHARES = ("precision", "recall", "f1")
SPEAKER_FIGURES = ("word_error_rate", "punctuation_error_rate", "micro_f1", "case_f1")
"""The figures of a speaker that have intervals."""

SPOKEN = {metric.measure for metric in PUNCTUATION_METRICS if metric.name in SPEAKER_FIGURES}
"""The measures from which these are computed."""

MOST_ALONE = 1000
"""The maximum number of speakers of a single document with intervals, which take some 20 ms
each.
"""

Results = Mapping[str, StackedBags]
"""The results of documents or blocks, for each system."""

LARGEST = 1 << 24
"""The maximum size of the results of speakers in several documents, beyond which they have no
intervals.
"""


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
    """Precision, recall and F1 of the segments of each label, which must match in ends and
    label.
    """
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
    """Precision, recall and F1 of the words of parts, from the results under these keys."""
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
"""The reasons if the words of a part have no figure."""


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
    """The results of speakers, and a way to cut those of a single document into blocks.

    `totals` has the results of all speakers for each system. `alone` maps speakers of a single
    document to this document. `cut` takes a document and some of its speakers, and returns the
    results of every system in blocks of their words.
    """

    totals: Mapping[str, Mapping[str, Bag]]
    alone: Mapping[str, int]
    cut: Callable[[Pair, Collection[str]], Mapping[str, Results]]

    def total(self, system: str) -> Bag:
        """The results for the figures of all speakers."""
        return add_bags(results_of_speaker(who, bag) for who, bag in self.totals[system].items())

    def blocks(self, document: Callable[[int], Pair]) -> Iterator[tuple[Part, Results]]:
        """The blocks of speakers of a single document, which is looked up by its index."""
        there: dict[int, list[str]] = {}
        for who in self.drawn:
            there.setdefault(self.alone[who], []).append(who)
        for place, names in there.items():
            for who, results in self.cut(document(place), names).items():
                yield Part("speaker", who), results

    @property
    def drawn(self) -> list[str]:
        """The speakers of a single document that get intervals: those with most words if there are
        many.
        """
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
    """The results of documents with those of some speakers; row r is one speaker in one
    document.
    """
    if len(results) * len(wanted) * rows.width > LARGEST:
        return results
    owners = np.array(documents, np.int64)
    own: dict[str, list[int]] = {}
    # Results are in the order of documents.
    for row in np.argsort(owners, kind="stable").tolist():
        if speakers[row] in wanted:
            own.setdefault(speakers[row], []).append(row)
    columns: dict[Key[Any], Sequence[Column]] = {}
    for who, places in own.items():
        spoken = rows_of_speaker(who, rows.taking(np.array(places)))
        columns |= spoken.summed_by(owners[places], len(results)).columns
    return results.beside(StackedBags(len(results), columns, {}))


def results_of_speaker(who: str, bag: Bag) -> Bag:
    """The results of a speaker, under keys with the speaker's name."""
    return Bag({_under(who, key): result for key, result in bag.items() if key.measure in SPOKEN})


def rows_of_speaker(who: str, rows: StackedBags) -> StackedBags:
    """The same for many parts of a speaker's words."""
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
