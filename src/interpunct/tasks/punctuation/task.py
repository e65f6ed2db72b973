"""The task `punctuation`: words and marks, aligned jointly and counted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

from interpunct.alignment.columns import Columns
from interpunct.alignment.numbering import Numbering
from interpunct.alignment.steps import Drawing
from interpunct.corpora.pairing import Pair
from interpunct.metrics.batches import tally
from interpunct.metrics.measures import CASE, ERROR_RATES, MARKS, SLOT_LABELS, WORD_ERRORS
from interpunct.metrics.punctuation import (
    CaseErrors,
    ErrorRates,
    batched_case_error_rate,
    batched_mark_confusion,
    batched_word_errors,
)
from interpunct.metrics.slot_labels import batched_slot_labels
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Against, Key
from interpunct.tasks.punctuation.writing import WritingErrors
from interpunct.tasks.summary import Facts
from interpunct.tasks.task import Task


@dataclass(frozen=True, slots=True)
class PunctuationNotes:
    """What the summary has to know of documents beside their results.

    `speakers` are the results of each speaker, for each system; `by_time` says that segments were
    aligned by their times; `writing` are the word errors of each system that may be differences in
    writing.
    """

    same_words: bool
    by_time: bool = False
    speakers: Mapping[str, Mapping[str, Bag]] = field(default_factory=dict)
    writing: Mapping[str, WritingErrors] = field(default_factory=dict)


AnyNotes = TypeVar("AnyNotes", bound=PunctuationNotes)


class PunctuationTask(Task[AnyNotes]):
    """What punctuation against one reference and against several have in common."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self.numbering = Numbering(settings.marks, merge=dict(settings.merge), **settings.spelling)

    @property
    def marks(self) -> tuple[str, ...]:
        return self.numbering.marks

    @abstractmethod
    def drawings(self, pair: Pair) -> dict[str, Drawing]:
        """The alignment of a document of each system with its references."""

    def facts(self, notes: Sequence[AnyNotes]) -> Facts:
        """What was found in a corpus that decides how it was scored."""
        return Facts(
            words_differ=not all(note.same_words for note in notes),
            by_time=any(note.by_time for note in notes),
        )

    def _bag(self, columns: Columns) -> Bag:
        """The results of a document, or arrays of those of many."""
        sides, bounds = (columns.reference, columns.hypothesis), columns.bounds
        skipped = () if self.settings.denominator == "path" else columns.skipped
        words = batched_word_errors(*sides, bounds, skipped=skipped)
        if self.settings.tags == "optional":
            # Where words differ, tags are not there; where they are the same, tags are no words.
            tags = tally(self.numbering.are_tags(columns.reference), bounds)
            words = replace(words, correct=words.correct - tags)
        marks = batched_mark_confusion(*sides, bounds, marks=len(self.marks), skipped=skipped)
        total = marks.errors
        inserted = total.insertions if self.settings.denominator == "columns" else 0
        rates = ErrorRates(words.errors, words.reference, total.errors, total.reference + inserted)
        return Bag.of(
            {
                WORD_ERRORS: words,
                MARKS: marks,
                SLOT_LABELS: batched_slot_labels(*sides, bounds, marks=len(self.marks)),
                CASE: self._case(columns),
                ERROR_RATES: rates,
            }
        )

    def _case(self, columns: Columns) -> CaseErrors:
        """Not measured where case makes words differ: what is right then has the right case."""
        if self.settings.case == "keep":
            return CaseErrors()
        return batched_case_error_rate(
            columns.reference,
            columns.hypothesis,
            columns.bounds,
            recased=columns.recased,
            capitals=(
                tally(columns.reference_capitals, columns.bounds),
                tally(columns.hypothesis_capitals, columns.bounds),
            ),
        )

    def _counts(self, bag: Bag, about: Against) -> dict[str, Any]:
        errors = {"words": bag[Key(WORD_ERRORS, about)], "marks": bag[Key(MARKS, about)].errors}
        return {kind: asdict(found) for kind, found in errors.items()}
