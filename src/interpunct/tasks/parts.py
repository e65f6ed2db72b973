"""The corpus in parts: by mark, by class of case, by label, by speaker, by tag and by relation.

Each part has figures of its own, with intervals and tests as those of the whole. Speakers have
results of their own in each document; all others are read off the results of the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from interpunct.metrics.case import CLASSES
from interpunct.metrics.catalogue import PUNCTUATION_METRICS, Better, Metric
from interpunct.metrics.measures import CASE_CLASSES, LABEL_SEGMENTS, MARKS
from interpunct.metrics.results import AlignedMatches, quotient
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Key, Label, Part
from interpunct.results.stacking import StackedBags, stack

SHARES = ("precision", "recall", "f1")
SPEAKER_FIGURES = ("word_error_rate", "punctuation_error_rate", "micro_f1", "case_f1")
"""The figures of a speaker that have intervals."""

LARGEST = 1 << 24
"""Numbers of speakers that are held at once; with more there are no intervals."""


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
    "f1": "nobody has it",
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


def beside_speakers(
    results: StackedBags, rows: StackedBags, documents: Sequence[int], speakers: Sequence[str]
) -> StackedBags:
    """The results of documents, with those of their speakers: row r is of one of them in one."""
    wanted = {m.measure for m in PUNCTUATION_METRICS if m.name in SPEAKER_FIGURES}
    bags = [Bag() for _ in range(len(results))]
    if len(results) * len({*speakers}) * rows.width > LARGEST:
        return results
    for bag, document, who in zip(rows, documents, speakers, strict=True):
        kept = {
            Key(key.measure, Part("speaker", who)): result
            for key, result in bag.items()
            if key.measure in wanted
        }
        bags[document] = bags[document] + Bag(kept)
    return results.beside(stack(bags))


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


Parts = Mapping[str, Sequence[Figure]]
"""The figures of parts, by what the corpus is divided by."""
