"""Tables of treebanks: all figures, single labels, and the most frequent errors.

With `words` set to `strict`, figures are printed in the layout of the CoNLL 2018 scorer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import isnan
from pathlib import PurePath
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.messages.phrases import many
from interpunct.metrics.measures import (
    EDGE_MEASURES,
    SENTENCES,
    TOKENS,
    WORD_LABEL_MEASURES,
    WORDS,
    WORDS_IN_BLOCKS,
    Measure,
)
from interpunct.metrics.results import AlignedMatches, Matches, Ratio
from interpunct.metrics.treebank_figures import EDGES, WORD_LABELS
from interpunct.report.tables.parts import ROWS, part_column, rarer
from interpunct.report.tables.table import Cell, Lines, Section, Table, decimals
from interpunct.results.bag import Bag
from interpunct.results.keys import Key, Part
from interpunct.tasks.parts import SHARES
from interpunct.tasks.tokens.label_errors import LabelErrors
from interpunct.tasks.tokens.label_parts import WordPart, part_words

SHOWN = 10
"""The number of errors listed; the JSON has all of them."""

NAMES = {kind: row[0] for kind, row in (*WORD_LABELS.items(), *EDGES.items())}


def treebank_sections(scores: Scores) -> list[Section]:
    """All treebank figures; for a single system also single labels, and errors with examples."""
    found = scores.summary.tokens
    if found is None or not found.labels:
        return []
    if scores.settings.words == "strict":
        return [_official(scores, system) for system in scores.systems]
    rows = [row for system in scores.systems for row in _rows(system, scores.totals[system])]
    sections: list[Section] = [
        Table(
            ("", "right", "reference", "system", "P", "R", "F1", "aligned acc"),
            tuple(rows),
            notes=tuple(note for system in scores.systems for note in _in_blocks(scores, system)),
        )
    ]
    if len(scores.systems) == 1:
        (errors,) = found.labels.values()
        sections += [*_labels(scores, "upos", "UPOS"), *_labels(scores, "relation", "relation")]
        sections += _errors(errors)
    return sections


def _in_blocks(scores: Scores, system: str) -> Iterator[str]:
    """Notes on the number of words in blocks, where the characters differ."""
    key = Key(WORDS_IN_BLOCKS)
    found = scores.totals[system].get(key, key.measure.kind())
    if found.reference or found.hypothesis:
        yield (
            f"{system}: {many(found.reference, 'word')} of the reference and {found.hypothesis} of "
            f"the system are in blocks, where the characters differ; {found.matched} are aligned"
        )


def measured_labels(bag: Bag) -> Iterator[tuple[str, Matches]]:
    """The measured kinds of labels, by their names in the scorer."""
    measures: dict[str, Measure[Any]] = {**WORD_LABEL_MEASURES, **EDGE_MEASURES}
    for kind, measure in measures.items():
        found: Matches = bag[Key(measure)]
        if found.reference or found.hypothesis:
            yield NAMES[kind], found


def _rows(system: str, bag: Bag) -> Iterator[tuple[Cell, ...]]:
    for name, found in measured_labels(bag):
        shares = [found.precision, found.recall, found.f1]
        if isinstance(found, AlignedMatches):
            shares.append(found.aligned_accuracy)
        numbers = [str(found.matched), str(found.reference), str(found.hypothesis)]
        texts = [decimals(share.value, digits=4) for share in shares]
        yield tuple(map(Cell, [f"{system} {name}", *numbers, *texts]))


def _official(scores: Scores, system: str) -> Lines:
    """The table of the CoNLL 2018 scorer, to the last character; there 0 / 0 is 0."""
    lines = [
        "Metric     | Precision |    Recall |  F1 Score | AligndAcc",
        "-----------+-----------+-----------+-----------+-----------",
    ]
    bag = scores.totals[system]
    for name, found in _official_results(bag, enhanced=scores.settings.enhanced):
        shares = [_percent(share) for share in (found.precision, found.recall, found.f1)]
        accuracy = ""
        if isinstance(found, AlignedMatches):
            accuracy = f"{_percent(found.aligned_accuracy):10.2f}"
        cells = "".join(f"|{share:10.2f} " for share in shares)
        lines.append(f"{name:11}{cells}|{accuracy}")
    return (f"{system}:", "", *lines, "") if len(scores.systems) > 1 else (*lines, "")


def _official_results(bag: Bag, *, enhanced: bool) -> Iterator[tuple[str, Matches]]:
    """All rows of the scorer, which has none for trees if there are no trees."""
    for level in (TOKENS, SENTENCES, WORDS):
        yield level.name.capitalize(), bag[Key(level)]
    has_trees = bool(bag[Key(WORD_LABEL_MEASURES["uas"])].reference)
    for kind, measure in WORD_LABEL_MEASURES.items():
        if has_trees or kind in TAGS:
            yield NAMES[kind], bag[Key(measure)]
    for kind, edges in EDGE_MEASURES.items():
        if enhanced:
            yield NAMES[kind], bag[Key(edges)]


TAGS = ("upos", "xpos", "ufeats", "alltags", "lemmas")
"""Kinds of labels that need no heads."""


def _percent(share: Ratio) -> float:
    return 0.0 if isnan(share.value) else 100 * share.value


def _labels(scores: Scores, by: WordPart, title: str) -> list[Section]:
    """The most frequent labels of the only system."""
    (system,) = scores.systems
    found = part_words(scores.part_totals[system], scores.part_figures, by)
    figures = {
        (figure.about.name, figure.name): figure
        for figure in scores.part_figures
        if isinstance(figure.about, Part) and figure.about.by == by
    }
    rows = []
    for label, words in islice(found.items(), ROWS):
        counts = [str(words.reference), str(words.hypothesis), str(words.matched)]
        shares = [part_column(scores, figures[label, share])[0] for share in SHARES]
        rows.append((*map(Cell, [label, *counts]), *shares))
    if not rows:
        return []
    notes = ("right: with the right head",) if by == "relation" else ()
    return [
        Table(
            (title, "reference", "system", "right", "P", "R", "F1"),
            tuple(rows),
            notes=(*notes, *rarer(len(found) - len(rows))),
        )
    ]


def _errors(errors: LabelErrors) -> list[Section]:
    listed = list(errors.errors())
    if not listed:
        return []
    lines = ["The most frequent errors: reference > system, times, and an example", ""]
    for kind, taken, count, example in listed[:SHOWN]:
        place = PurePath(example.reference_place).name
        text = " ".join(
            part for part in (example.before, f"[{example.form}]", example.after) if part
        )
        lines.append(f"  {kind}: {taken.reference} > {taken.system}  {count}  {place}  {text}")
    if len(listed) > SHOWN:
        lines.append(f"  ... and {len(listed) - SHOWN} more; --output json lists them")
    return [(*lines, "")]
