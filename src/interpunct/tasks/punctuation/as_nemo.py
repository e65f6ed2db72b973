"""Punctuation against one reference, with the alignment of NeMo's `punct_er`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from interpunct.alignment.as_nemo import NemoTexts, align_as_nemo, check_wording
from interpunct.alignment.columns import Columns
from interpunct.alignment.placement import reference_words
from interpunct.alignment.steps import Drawing, steps_of_columns
from interpunct.corpora.pairing import Pair, reference_documents, system_documents
from interpunct.errors import OptionError, option
from interpunct.metrics.catalogue import PUNCTUATION_METRICS
from interpunct.metrics.measures import ERROR_RATES, MARKS, WORD_ERRORS
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import figure_of
from interpunct.results.stacking import StackedBags, stack_arrays
from interpunct.statistics.bootstrap import blocks_of
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.punctuation.marks import MarkErrors
from interpunct.tasks.punctuation.task import PunctuationNotes, PunctuationTask
from interpunct.tasks.summary import Blocks, Summary
from interpunct.tasks.task import LookUp, Measured, Results
from interpunct.tasks.written_marks import WrittenMarks

MEASURES = (WORD_ERRORS, MARKS, ERROR_RATES)
"""The measures of this alignment; all others need the words of documents."""

COLUMNS = ("punctuation_error_rate", "micro_precision", "micro_recall", "micro_f1")


class PunctuationAsNemo(PunctuationTask[PunctuationNotes]):
    """Words and marks with NeMo's tokenization and alignment."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        if not settings.marks or any(len(mark) > 1 for mark in settings.marks):
            raise OptionError(
                f"{option('alignment', 'nemo')} takes marks of one character each; choose them "
                f"with {option('marks')}"
            )
        for name in ("merge", "by", "compounds", "costs"):
            if getattr(settings, name) not in ((), None, "keep", "levenshtein"):
                raise OptionError(
                    f"{option(name)} cannot be combined with {option('alignment', 'nemo')}"
                )
        # Tags are words in brackets, which NeMo ignores.
        super().__init__(replace(settings, tags="keep"), references, systems)

    def measure(self, pairs: Sequence[Pair]) -> Measured[PunctuationNotes]:
        references = reference_documents(pairs)
        gold = NemoTexts.of(references, self.numbering)
        results, same = {}, True
        for system in self.systems:
            hypotheses = system_documents(pairs, system)
            for both in zip(references, hypotheses, strict=True):
                check_wording(*both)
            made = NemoTexts.of(hypotheses, self.numbering)
            same &= np.array_equal(gold.words, made.words)
            bag = Bag.of(self.errors_along(align_as_nemo(gold, made)))
            results[system] = stack_arrays(bag, len(pairs))
        # NeMo splits marks off words.
        doubtful = self.doubtful_text(pairs).only_signs()
        notes = PunctuationNotes(same, doubtful=doubtful, written=WrittenMarks.of(pairs))
        return Measured(results, [notes])

    def summarize(
        self, results: Results, notes: Sequence[PunctuationNotes], look_up: LookUp
    ) -> Summary:
        self.warn_of_doubtful_text(notes)
        totals = {system: stacked.total() for system, stacked in results.items()}
        return Summary(
            results=results,
            figures=tuple(
                figure_of(metric) for metric in PUNCTUATION_METRICS if metric.measure in MEASURES
            ),
            columns=COLUMNS,
            facts=self.facts(notes),
            counts=self._counts,
            blocks=self._blocks,
            marks=MarkErrors(self.marks, totals, forms=self.forms_of_marks(notes)),
            steps=lambda pair: {s: list(d.steps) for s, d in self.drawings(pair).items()},
        )

    def _aligned(self, pair: Pair) -> dict[str, tuple[NemoTexts, NemoTexts, Columns]]:
        (reference,) = pair.references.values()
        gold = NemoTexts.of([reference], self.numbering)
        found = {}
        for system, hypothesis in pair.systems.items():
            made = NemoTexts.of([hypothesis], self.numbering)
            found[system] = gold, made, align_as_nemo(gold, made)
        return found

    def _blocks(self, pair: Pair, place: int) -> Blocks:
        """Parts of a document with a number of reference words each, and what is aligned with
        them.
        """
        found: dict[str, StackedBags] = {}
        ends: Sequence[int] = ()
        for system, (gold, _, columns) in self._aligned(pair).items():
            ends = blocks_of(len(gold.words))
            words = (reference_words(columns.reference) - 1).clip(0)
            # The words of a block precede its end.
            bounds = np.append(0, np.searchsorted(words, ends))
            bag = Bag.of(self.errors_along(replace(columns, bounds=bounds)))
            found[system] = stack_arrays(bag, len(ends))
        return Blocks(found, ends)

    def errors(self, pair: Pair, context: int) -> Mapping[str, Sequence[ErrorPlace]]:
        raise OptionError(f"errors are not listed with {option('alignment', 'nemo')}")

    def drawings(self, pair: Pair) -> dict[str, Drawing]:
        return {
            system: Drawing(
                pair.name,
                list(
                    steps_of_columns(
                        columns.reference,
                        columns.hypothesis,
                        (_words(gold), _words(made)),
                        self.marks,
                    )
                ),
            )
            for system, (gold, made, columns) in self._aligned(pair).items()
        }


def _words(text: NemoTexts) -> Iterator[str]:
    numbers = text.numbers.tolist()
    return (token for token, number in zip(text.tokens, numbers, strict=True) if number >= 0)
