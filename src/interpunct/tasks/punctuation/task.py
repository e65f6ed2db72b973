"""The task `punctuation`: words and marks, aligned jointly and counted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

import numpy as np

from interpunct.alignment.columns import Columns, WrittenTexts
from interpunct.alignment.numbering import UNCASED, Numbering
from interpunct.alignment.steps import Drawing
from interpunct.corpora.pairing import Pair
from interpunct.documents.marks import MARKS as MARKS_BY_DEFAULT
from interpunct.metrics.batches import owners_of, tally
from interpunct.metrics.case import CaseClasses, batched_case_classes
from interpunct.metrics.measures import (
    CASE,
    CASE_CLASSES,
    CASED_WORDS,
    ENDS,
    ERROR_RATES,
    MARKS,
    SLOT_LABELS,
    STARTS,
    TOKENS_ALIKE,
    TURNS,
    WORD_ERRORS,
    Measure,
)
from interpunct.metrics.punctuation import (
    CaseErrors,
    ErrorRates,
    batched_case_error_rate,
    batched_mark_confusion,
    batched_word_errors,
    is_word,
)
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.slot_labels import batched_slot_labels
from interpunct.metrics.time_distances import StackedDistances
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Against, Key
from interpunct.results.stacking import StackedBags, stack, stack_arrays
from interpunct.tasks.punctuation.doubtful_text import DoubtfulText
from interpunct.tasks.punctuation.marks import Spoken
from interpunct.tasks.punctuation.rich_columns import (
    NO_DISTANCE,
    NOT_COUNTED,
    WRONG,
    RichColumns,
    SpeakerMapping,
)
from interpunct.tasks.punctuation.writing import WritingErrors
from interpunct.tasks.summary import Facts
from interpunct.tasks.task import Results, Task
from interpunct.tasks.written_marks import Forms, WrittenMarks


@dataclass(frozen=True, slots=True)
class PunctuationNotes:
    """What the summary needs to know of documents besides their results.

    `speakers` are the results of each speaker, for each system; `by_time` says that segments were
    aligned by time; `writing` are the word errors of each system that may be differences in
    writing, and `written` are the original spellings of marks. `mappings` has for each system and
    document the mapping of speakers, and `has_times` says that words have times on both sides.
    `doubtful` is text that may not be scored as intended.
    """

    same_words: bool
    by_time: bool = False
    speakers: Mapping[str, Spoken] = field(default_factory=dict)
    writing: Mapping[str, WritingErrors] = field(default_factory=dict)
    mappings: Mapping[str, Sequence[SpeakerMapping | None]] = field(default_factory=dict)
    has_times: bool = False
    doubtful: DoubtfulText = field(default_factory=DoubtfulText)
    written: WrittenMarks = field(default_factory=WrittenMarks)

    @property
    def has_speakers(self) -> bool:
        """Does any document have speakers on both sides?"""
        return any(own.count(None) < len(own) for own in self.mappings.values())


AnyNotes = TypeVar("AnyNotes", bound=PunctuationNotes)


class PunctuationTask(Task[AnyNotes]):
    """The base class of punctuation against one reference and against several."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self.numbering = Numbering.by(settings, settings.marks)

    @property
    def marks(self) -> tuple[str, ...]:
        return self.numbering.marks

    @abstractmethod
    def drawings(self, pair: Pair) -> dict[str, Drawing]:
        """The alignment of a document of each system with its references."""

    def doubtful_text(self, pairs: Sequence[Pair]) -> DoubtfulText:
        """The doubtful text of documents; signs named with `marks` are not doubtful."""
        chosen = set(self.settings.marks).difference(MARKS_BY_DEFAULT)
        return DoubtfulText.of(
            pairs,
            chosen.union(mark for mark, _ in self.settings.merge),
            as_sclite=self.settings.equal_words == "sclite",
        )

    def warn_of_doubtful_text(self, notes: Sequence[AnyNotes]) -> None:
        sum((note.doubtful for note in notes), start=DoubtfulText()).tell(
            marks_are_scored=bool(self.settings.marks)
        )

    def forms_of_marks(self, notes: Sequence[AnyNotes]) -> Forms:
        """The spellings of marks that differ from their compared form."""
        written = sum((note.written for note in notes), start=WrittenMarks())
        return written.forms(self.settings.merge)

    def facts(self, notes: Sequence[AnyNotes]) -> Facts:
        """The facts about a corpus that determine how it was scored."""
        return Facts(
            words_differ=not all(note.same_words for note in notes),
            by_time=any(note.by_time for note in notes),
        )

    def _stacked(self, rich: RichColumns) -> StackedBags:
        """The results of each document or other part."""
        bag = self._bag(rich)
        found = stack([bag]) if rich.joint.bounds is None else stack_arrays(bag, rich.count)
        sides = {STARTS: rich.words.starts, ENDS: rich.words.ends}
        if all((own == NO_DISTANCE).all() for own in sides.values()):
            return found
        owners = np.repeat(np.arange(rich.count), rich.joint.sizes)
        distances: dict[Measure[Any], Any] = {}
        for measure, own in sides.items():
            known = own != NO_DISTANCE
            distances[measure] = StackedDistances.of_each(rich.count, owners[known], own[known])
        return found.beside(stack_arrays(Bag.of(distances), rich.count))

    def _bag(self, rich: RichColumns) -> Bag:
        """The results of a document, or arrays for many documents; without times."""
        bounds = rich.joint.bounds
        errors, classes = self._case(rich)
        counted = rich.words.turns != NOT_COUNTED
        return self._caseless(rich.joint) | Bag.of(
            {
                CASE: errors,
                CASE_CLASSES: classes,
                CASED_WORDS: self._token_errors(rich.cased_words, marks=False),
                TOKENS_ALIKE: self._token_errors(rich.alike, marks=True),
                TURNS: Ratio(tally(rich.words.turns == WRONG, bounds), tally(counted, bounds)),
            }
        )

    def _caseless(self, columns: Columns) -> Bag:
        """The results if one side has neither case nor speakers."""
        sides, bounds = (columns.reference, columns.hypothesis), columns.bounds
        labels = batched_slot_labels(*sides, bounds, marks=len(self.marks))
        return Bag.of({**self.errors_along(columns), SLOT_LABELS: labels, TURNS: Ratio()})

    def errors_along(self, columns: Columns) -> dict[Measure[Any], Additive]:
        """The errors of words and marks in an alignment."""
        sides, bounds = (columns.reference, columns.hypothesis), columns.bounds
        skipped, skipped_bounds = columns.skipped, columns.skipped_bounds
        if self.settings.denominator == "path":
            skipped, skipped_bounds = skipped[:0], None
        words = batched_word_errors(*sides, bounds, skipped=skipped, skipped_bounds=skipped_bounds)
        # If words differ, tags were removed; if they are the same, tags do not count as words.
        optional = tally(self.numbering.are_optional(columns.reference), bounds)
        words = replace(words, correct=words.correct - optional)
        marks = batched_mark_confusion(
            *sides,
            bounds,
            marks=len(self.marks),
            skipped=skipped,
            skipped_bounds=skipped_bounds,
        )
        total = marks.errors
        inserted = total.insertions if self.settings.denominator == "columns" else 0
        rates = ErrorRates(words.errors, words.reference, total.errors, total.reference + inserted)
        return {WORD_ERRORS: words, MARKS: marks, ERROR_RATES: rates}

    def _case(self, rich: RichColumns) -> tuple[CaseErrors, CaseClasses]:
        """Not measured if words that differ in case are different: correct words then have the
        right case.
        """
        columns, bounds = rich.joint, rich.joint.bounds
        cases = (
            self.numbering.cases(columns.reference_written),
            self.numbering.cases(columns.hypothesis_written),
        )
        if self.settings.case == "keep":
            cases = np.full_like(cases[0], UNCASED), np.full_like(cases[1], UNCASED)
        errors = batched_case_error_rate(
            columns.reference,
            columns.hypothesis,
            bounds,
            recased=columns.recased,
            capitals=(tally(cases[0] > 0, bounds), tally(cases[1] > 0, bounds)),
        )
        right = is_word(columns.reference) & (columns.reference == columns.hypothesis)
        counted = np.flatnonzero(right & (cases[0] != UNCASED) & (cases[1] != UNCASED))
        classes = batched_case_classes(
            cases[0][counted],
            cases[1][counted],
            None if bounds is None else owners_of(bounds)[counted],
            bounds,
            begins=rich.words.begins[counted],
        )
        return errors, classes

    def _token_errors(self, texts: Columns | WrittenTexts, *, marks: bool) -> Ratio:
        """The errors over all tokens."""
        wrong, there = texts.token_errors()
        if isinstance(texts, Columns) and self.settings.denominator != "path":
            there += int(np.count_nonzero(marks | is_word(texts.skipped)))
        # Fields are arrays with one entry for each document, contrary to their declared types.
        return Ratio(wrong, there)  # type: ignore[arg-type]

    def without_case(self, results: Results) -> Results:
        """The same, with empty results for case if a side has no capitals."""
        found = {}
        for system, stacked in results.items():
            total = stacked.total()
            unknown = [
                Key(CASE_CLASSES, key.against)
                for key in stacked.keys
                if key.measure == CASE and not total[key].has_case
            ]
            found[system] = stacked.blank(unknown) if unknown else stacked
        return found

    def _counts(self, bag: Bag, about: Against) -> dict[str, Any]:
        errors = {"words": bag[Key(WORD_ERRORS, about)], "marks": bag[Key(MARKS, about)].errors}
        return {kind: asdict(found) for kind, found in errors.items()}
