"""Punctuation: which marks stand in this slot, where the words may differ too?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any

import numpy as np

from interpunct.alignment.columns import Columns, Wording, align_each, align_one, bring_together
from interpunct.alignment.numbering import Numbering, texts_of
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.metrics.moved_boundaries import reference_words
from interpunct.metrics.punctuation import (
    CaseErrors,
    Confusion,
    ErrorRates,
    Errors,
    case_errors,
    mark_confusion,
    word_errors,
)
from interpunct.metrics.punctuation_rows import PUNCTUATION_METRICS
from interpunct.metrics.tallies import tally
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, add_bags, figure_of, measured
from interpunct.results.stacking import StackedBags, join, stack, stack_arrays
from interpunct.statistics.bootstrap import blocks_of
from interpunct.tasks.punctuation.speakers import columns_of_speakers
from interpunct.tasks.task import Measured, Task

COLUMNS = (
    "word_error_rate", "punctuation_error_rate", "punctuation_error_rate_minus_word_error_rate",
    "micro_precision", "micro_recall", "micro_f1", "case_error_rate",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Taken:
    """A document of a system with its reference."""

    reference: Document
    hypothesis: Document
    wording: Wording


@dataclass(frozen=True, slots=True)
class Notes:
    """What the task has to know of documents beside their results.

    `speakers` are the results of each speaker, for each system; `by_time` says that segments were
    aligned by their times.
    """

    same_words: bool
    by_time: bool = False
    speakers: Mapping[str, Mapping[str, Bag]] = field(default_factory=dict)


class Punctuation(Task):
    """Words and marks against one reference."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self.numbering = Numbering(
            settings.marks, merge=dict(settings.merge), keep_case=settings.case == "keep"
        )
        self.words_are_the_same = True
        self._segments_by_time = False
        self._speakers: dict[str, dict[str, Bag]] = {system: {} for system in self.systems}

    @property
    def marks(self) -> tuple[str, ...]:
        return self.numbering.marks

    def measure(self, pairs: Sequence[Pair]) -> Measured:
        wordings = self._wordings(pairs)
        results, speakers = {}, {}
        for system, own in wordings.items():
            columns = list(align_each(own, self.numbering, self.settings))
            results[system] = join([self._stacked(part) for part in columns])
            if self.settings.by == "speaker":
                speakers[system] = self._by_speaker(pairs, columns)
        every = [wording for own in wordings.values() for wording in own]
        notes = Notes(
            all(wording.same for wording in every),
            any(wording.cuts is not None for wording in every),
            speakers,
        )
        return Measured(results, [notes])

    def remember(self, notes: Notes) -> None:
        self.words_are_the_same &= notes.same_words
        self._segments_by_time |= notes.by_time
        for system, speakers in notes.speakers.items():
            known = self._speakers[system]
            for speaker, bag in speakers.items():
                known[speaker] = add_bags([known[speaker], bag]) if speaker in known else bag

    @property
    def by_speaker(self) -> dict[str, dict[str, Bag]]:
        """The results of each speaker, for each system, if they were asked for."""
        return {
            system: dict(sorted(speakers.items()))
            for system, speakers in self._speakers.items()
            if speakers
        }

    def _wordings(self, pairs: Sequence[Pair]) -> dict[str, list[Wording]]:
        """Documents of each system, ready to be aligned with their references."""
        references = [reference for pair in pairs for reference in pair.references.values()]
        said = texts_of(references, self.numbering)
        found = {}
        for system in self.systems:
            hypotheses = [pair.systems[system] for pair in pairs]
            heard = texts_of(hypotheses, self.numbering)
            documents = zip(references, hypotheses, strict=True)
            texts = zip(said, heard, strict=True)
            found[system] = [
                bring_together(*both, self.numbering, self.settings)
                for both in zip(documents, texts, strict=True)
            ]
        return found

    def take(self, pair: Pair) -> dict[str, Taken]:
        """A document of each system, ready to be aligned with the reference."""
        (reference,) = pair.references.values()
        return {
            system: Taken(reference, pair.systems[system], wording)
            for system, (wording,) in self._wordings([pair]).items()
        }

    def align(self, taken: Mapping[str, Taken]) -> dict[str, Columns]:
        """The alignment of a document of each system."""
        return {
            system: align_one(document.wording, self.numbering, self.settings)
            for system, document in taken.items()
        }

    def bootstrap_blocks(self, pair: Pair) -> Mapping[str, Sequence[Bag]]:
        """Parts of the only document: so many words of the reference, with what goes with them."""
        found = {}
        taken = self.take(pair)
        for system, columns in self.align(taken).items():
            count = len(blocks_of(len(taken[system].reference)))
            words = reference_words(columns.reference)
            blocks = np.minimum(
                (words - 1).clip(0) * count // max(int(words.max(initial=1)), 1), count - 1
            )
            parts = [columns.only(blocks == block) for block in range(count)]
            # What was left out of the reference has no place in it.
            parts[-1] = replace(parts[-1], skipped=columns.skipped)
            found[system] = [self._bag(part) for part in parts]
        return found

    def _by_speaker(self, pairs: Sequence[Pair], columns: Sequence[Columns]) -> dict[str, Bag]:
        references = (reference for pair in pairs for reference in pair.references.values())
        found: dict[str, Bag] = {}
        for part in columns:
            names, own = columns_of_speakers(list(islice(references, len(part.sizes))), part)
            for speaker, bag in zip(names, self._stacked(own), strict=True):
                found[speaker] = add_bags([found[speaker], bag]) if speaker in found else bag
        return found

    def _stacked(self, columns: Columns) -> StackedBags:
        bag = self._bag(columns)
        if columns.bounds is None:
            return stack([bag])
        return stack_arrays(bag, documents=len(columns.bounds) - 1)

    def _bag(self, columns: Columns) -> Bag:
        """The results of a document, or arrays of those of many."""
        sides, bounds = (columns.reference, columns.hypothesis), columns.bounds
        words = word_errors(*sides, bounds=bounds)
        marks = mark_confusion(*sides, marks=len(self.marks), bounds=bounds)
        if self.settings.denominator != "path" and len(columns.skipped):
            skipped = columns.skipped
            words = replace(words, skipped=int(np.count_nonzero(skipped >= 0)))
            lost = np.bincount(-skipped[skipped < 0], minlength=len(self.marks) + 1)
            marks = replace(marks, skipped=lost)
        total = marks.errors
        inserted = total.insertions if self.settings.denominator == "columns" else 0
        return {
            "words": words,
            "marks": marks,
            "case": self._case(columns),
            "errors": ErrorRates(
                words.errors, words.reference, total.errors, total.reference + inserted
            ),
        }

    def _case(self, columns: Columns) -> CaseErrors:
        """Not measured where case makes words differ: what is right then has the right case."""
        if self.settings.case == "keep":
            return CaseErrors()
        return case_errors(
            columns.reference,
            columns.hypothesis,
            recased=columns.recased,
            reference_capitals=tally(columns.reference_capitals, columns.bounds),
            hypothesis_capitals=tally(columns.hypothesis_capitals, columns.bounds),
            bounds=columns.bounds,
        )

    def figures(self) -> Sequence[Figure]:
        return [figure_of(metric) for metric in PUNCTUATION_METRICS]

    def columns(self) -> Sequence[str]:
        return COLUMNS

    def counts(self, bag: Bag, group: str = "") -> dict[str, Any]:
        errors = {"words": words_of(bag), "marks": confusion_of(bag).errors}
        return {kind: _told(asdict(found)) for kind, found in errors.items()}

    def counts_of_each(self, bag: Bag) -> list[dict[str, Any]]:
        each = super().counts_of_each(bag)
        return [{kind: _told(found) for kind, found in counts.items()} for counts in each]

    def system_parts(self, system: str, total: Bag) -> dict[str, Any]:
        confusion = confusion_of(total)
        speakers = self.by_speaker.get(system)
        return {
            "by_mark": by_mark(confusion, self.marks),
            "confusion": {"labels": ["null", *self.marks], "rows": confusion.table.tolist()},
            **({"by_speaker": self._speaker_parts(speakers)} if speakers else {}),
        }

    def _speaker_parts(self, speakers: Mapping[str, Bag]) -> dict[str, Any]:
        return {
            speaker: {
                "scores": {
                    figure.name: measured(float(figure.value(bag)), figure)
                    for figure in self.figures()
                },
                "counts": self.counts(bag),
            }
            for speaker, bag in speakers.items()
        }

    def choices(self) -> Sequence[str]:
        settings = self.settings
        same = self.words_are_the_same
        return (
            f"marks:{''.join(self.marks) or 'none'}",
            *([f"merge:{'+'.join(map('='.join, settings.merge))}"] if settings.merge else []),
            f"case:{settings.case}",
            f"words:{'same' if same else 'aligned'}",
            *([] if same else [f"tags:{settings.tags}"]),
            *(["segments:time"] if self._segments_by_time else []),
            f"costs:{settings.costs}",
            f"per:{settings.denominator}",
        )


def words_of(bag: Bag) -> Errors:
    words = bag["words"]
    assert isinstance(words, Errors)
    return words


def confusion_of(bag: Bag) -> Confusion:
    marks = bag["marks"]
    assert isinstance(marks, Confusion)
    return marks


def by_mark(confusion: Confusion, marks: Sequence[str]) -> dict[str, Any]:
    """What became of each mark of the reference, as shares of its occurrences."""
    found, shares = {}, confusion.by_mark
    for index, mark in enumerate(marks):
        occurrences = int(confusion.occurrences[index])
        errors = {
            "substitution_rate": confusion.substitutions[index],
            "insertion_rate": confusion.insertions[index],
            "deletion_rate": confusion.deletions[index],
        }
        found[mark] = {
            "occurrences": occurrences,
            **{name: _share(int(n), occurrences) for name, n in errors.items()},
            "error_rate": _share(int(sum(errors.values())), occurrences),
            **{
                name: _value(float(np.asarray(getattr(shares, name).value)[index]))
                for name in ("precision", "recall", "f1")
            },
        }
    return found


def _share(part: int, whole: int) -> dict[str, Any]:
    if whole:
        return {"value": part / whole}
    return {"value": None, "reason": "the reference does not have this mark"}


def _value(value: float) -> dict[str, Any]:
    return {"value": None, "reason": "no such mark"} if np.isnan(value) else {"value": value}


def _told(counts: Mapping[str, Any]) -> dict[str, Any]:
    """Most references do not allow anything to be skipped, which need not be said."""
    return {name: n for name, n in counts.items() if name != "skipped" or np.any(n)}
