"""Measuring treebank labels: of all words, and of parts by tag and by relation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from interpunct.alignment.characters.treebank_labels import TreebankLabels
from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import EDGE_MEASURES, WORD_LABEL_MEASURES, Measure
from interpunct.metrics.results import AlignedMatches
from interpunct.metrics.word_labels import (
    Owners,
    batched_edge_matches,
    batched_matches_by_label,
    batched_word_label_matches,
)
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Key, Part

WordPart = Literal["upos", "relation"]
"""The label by which words are divided into parts."""

MEASURES: Mapping[WordPart, Measure[AlignedMatches]] = {
    "upos": WORD_LABEL_MEASURES["upos"],
    "relation": WORD_LABEL_MEASURES["las"],
}
"""What must be correct for words of a part: the tag, or the relation together with the head."""


def measure_labels(labels: TreebankLabels, words: Bounds | None) -> Bag:
    """Measure all treebank labels; results of unknown labels are empty.

    `words` has the number of words of each side up to the end of each part.
    """
    owners = None if words is None or len(words) == 2 else labels.owners(words)
    found: dict[Measure[Any], Any] = {}
    for kind, measure in WORD_LABEL_MEASURES.items():
        known = labels.labels.get(kind)
        found[measure] = batched_word_label_matches(*known, owners) if known else measure.kind()
    for kind, edge_measure in EDGE_MEASURES.items():
        edges = labels.edges.get(kind)
        found[edge_measure] = edge_measure.kind()
        if edges is not None:
            found[edge_measure] = batched_edge_matches(
                edges.reference, edges.hypothesis, owners and owners.taking(edges.columns)
            )
    return Bag.of(found) | _measure_parts(labels, owners)


def _measure_parts(labels: TreebankLabels, owners: Owners | None) -> Bag:
    """Measure the words of each tag and of each relation."""
    found: dict[Key[Any], AlignedMatches] = {}
    for by, measure in MEASURES.items():
        names = labels.names.get(by)
        if not names or measure.name not in labels.labels:
            continue
        reference, hypothesis = labels.labels[measure.name]
        counted = batched_matches_by_label(*labels.labels[by], reference == hypothesis, owners)
        for number, words in counted.items():
            key = Key(measure, Part(by, names[number]))
            found[key] = found.get(key, AlignedMatches()) + words
    return Bag(found)


def part_keys(totals: Iterable[Bag], by: WordPart) -> list[Key[AlignedMatches]]:
    """The parts of one kind that some system or its reference has, the largest first."""
    sizes: dict[str, int] = {}
    for total in totals:
        for part in (key.against for key in total):
            if isinstance(part, Part) and part.by == by:
                words = total[Key(MEASURES[by], part)]
                if words.reference or words.hypothesis:
                    sizes[part.name] = max(words.reference, sizes.get(part.name, 0))
    names = sorted(sizes, key=lambda name: (-sizes[name], name))
    return [Key(MEASURES[by], Part(by, name)) for name in names]


def part_words(total: Bag, figures: Sequence[Figure], by: WordPart) -> Mapping[str, AlignedMatches]:
    """The words of each part of one kind that a system or its reference has."""
    parts = dict.fromkeys(
        figure.about
        for figure in figures
        if isinstance(figure.about, Part) and figure.about.by == by
    )
    found = {part.name: total.get(Key(MEASURES[by], part), AlignedMatches()) for part in parts}
    return {name: words for name, words in found.items() if words.reference or words.hypothesis}
