"""Punctuation against one reference."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any

import numpy as np

from interpunct.alignment.columns import (
    AlignedDocuments,
    Columns,
    NumberedPair,
    Places,
    align_documents,
    align_one,
    align_plain,
    number_pair,
    plain_documents,
)
from interpunct.alignment.numbering import Numbers, Text, text_of
from interpunct.alignment.steps import Drawing, Step, steps_of_columns
from interpunct.corpora.pairing import Pair, reference_documents, system_documents
from interpunct.documents.document import Document
from interpunct.errors import collected_warnings
from interpunct.metrics.catalogue import (
    PUNCTUATION_METRICS,
    SOFT_MARK_METRICS,
    TURN_METRICS,
    WORD_TIME_METRICS,
    Metric,
)
from interpunct.metrics.measures import DISTANCES, ENDS, SOFT, STARTS
from interpunct.metrics.punctuation import is_word
from interpunct.metrics.time_distances import TimeDistances
from interpunct.results.bag import Bag
from interpunct.results.figures import figure_of
from interpunct.results.keys import Key
from interpunct.results.stacking import StackedBags, join, stack
from interpunct.statistics.bootstrap import blocks_of
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.parts import (
    Speakers,
    beside_speakers,
    case_figures,
    mark_figures,
    rows_of_speaker,
    speaker_figures,
)
from interpunct.tasks.punctuation.error_places import error_places, steps_as_written
from interpunct.tasks.punctuation.marks import MarkErrors, Spoken, joined
from interpunct.tasks.punctuation.rich_columns import (
    RichColumns,
    RichDocuments,
    SpeakerMapping,
    enrich,
)
from interpunct.tasks.punctuation.shares import measure_marks
from interpunct.tasks.punctuation.speakers import (
    OwnBlocks,
    Speaking,
    names_without_case,
    speakers_of,
)
from interpunct.tasks.punctuation.task import PunctuationNotes, PunctuationTask
from interpunct.tasks.punctuation.writing import WritingErrors, warn_of_writing, writing_errors
from interpunct.tasks.summary import Blocks, Summary
from interpunct.tasks.task import LookUp, Measured, Results
from interpunct.tasks.unrelated_texts import warn_of_unrelated_texts
from interpunct.tasks.written_marks import WrittenMarks

COLUMNS = (
    "word_error_rate", "punctuation_error_rate", "punctuation_error_rate_minus_word_error_rate",
    "micro_precision", "micro_recall", "micro_f1", "case_error_rate",
)  # fmt: skip

NO_TIMES = Bag.of({STARTS: TimeDistances(), ENDS: TimeDistances()})
"""The results for time distances if no word has a time on both sides."""

SAME_WORD = "~"
"""Drawn where an original word continues: for `to` in `going to`, written `gonna`."""


class Punctuation(PunctuationTask[PunctuationNotes]):
    """Words and marks against one reference."""

    def measure(self, pairs: Sequence[Pair]) -> Measured[PunctuationNotes]:
        references = reference_documents(pairs)
        hypotheses = {system: system_documents(pairs, system) for system in self.systems}
        aligned = {
            system: align_documents(references, own, self.numbering, self.settings)
            for system, own in hypotheses.items()
        }
        rich = {
            system: enrich(own, references, hypotheses[system]) for system, own in aligned.items()
        }
        speakers = {}
        if self.settings.by == "speaker":
            speakers = {
                system: self._by_speaker(references, own, rich[system])
                for system, own in aligned.items()
            }
        notes = PunctuationNotes(
            all(own.same for own in aligned.values()),
            any(own.by_time.any() for own in aligned.values()),
            speakers,
            {
                system: writing_errors(own, references, hypotheses[system])
                for system, own in aligned.items()
            },
            {system: own.mappings for system, own in rich.items()},
            any(own.timed.any() for own in rich.values()),
            self.doubtful_text(pairs),
            WrittenMarks.of(pairs),
        )
        results = {
            system: join([self._stacked(part) for part in own.parts]).taking(own.places)
            for system, own in rich.items()
        }
        return Measured(results, [notes])

    def summarize(
        self, results: Results, notes: Sequence[PunctuationNotes], look_up: LookUp
    ) -> Summary:
        self.warn_of_doubtful_text(notes)
        warn_of_unrelated_texts(results, look_up)
        warn_of_writing(_writing(notes), self.settings)
        results = self.without_case(results)
        totals = {system: stacked.total() for system, stacked in results.items()}
        metrics: list[Metric[Any]] = [*PUNCTUATION_METRICS, *SOFT_MARK_METRICS]
        metrics += TURN_METRICS if any(note.has_speakers for note in notes) else ()
        spoken = self._speakers(notes)
        speakers = {system: own.totals() for system, own in spoken.items()}
        if any(note.has_times for note in notes):
            metrics += WORD_TIME_METRICS
            results = {system: _with_times(stacked) for system, stacked in results.items()}
            speakers = {
                system: {who: NO_TIMES + bag for who, bag in own.items()}
                for system, own in speakers.items()
            }
        parts = [*mark_figures(self.marks), *case_figures()]
        part_results = results
        speech = None
        if spoken:
            places: dict[str, set[int]] = {}
            for own in spoken.values():
                for who, documents in own.places().items():
                    places.setdefault(who, set()).update(documents)
            parts += speaker_figures(sorted(places))
            several = {who for who, documents in places.items() if len(documents) > 1}
            part_results = {
                system: beside_speakers(
                    results[system], own.rows, own.documents, own.speakers, several
                )
                for system, own in spoken.items()
            }
            speech = Speakers(
                speakers,
                {who: place for who, (place, *more) in places.items() if not more},
                self._own_blocks,
            )
        return Summary(
            results=results,
            part_figures=tuple(parts),
            part_results=part_results,
            speakers=speech,
            figures=tuple(map(figure_of, metrics)),
            columns=(*COLUMNS, *(metric.name for metric in TURN_METRICS)),
            facts=self.facts(notes),
            counts=self._counts,
            blocks=self._blocks,
            marks=MarkErrors(
                self.marks,
                totals,
                speakers,
                _mappings(notes, self.systems),
                self.forms_of_marks(notes),
            ),
            steps=self._steps_as_written,
            errors=self.errors_of_each,
        )

    def aligned(self, pair: Pair) -> dict[str, tuple[NumberedPair, Columns]]:
        """Align the document of each system with the reference."""
        (reference,) = pair.references.values()
        text = text_of(reference, self.numbering)
        return {
            system: self._align(reference, hypothesis, text)
            for system, hypothesis in pair.systems.items()
        }

    def _align(
        self, reference: Document, hypothesis: Document, text: Text
    ) -> tuple[NumberedPair, Columns]:
        """Align a hypothesis with a reference, which is also given as numbers."""
        texts = text, text_of(hypothesis, self.numbering)
        wording = number_pair((reference, hypothesis), texts, self.numbering, self.settings)
        return wording, align_one(wording, self.numbering, self.settings)

    def drawings(self, pair: Pair) -> dict[str, Drawing]:
        return {
            system: Drawing(pair.name, self._steps(pair, system, *found))
            for system, found in self.aligned(pair).items()
        }

    def _steps_as_written(self, pair: Pair) -> dict[str, list[Step]]:
        """The alignment of each system, with marks in their original spelling."""
        (reference,) = pair.references.values()
        found = {}
        for system, (wording, columns) in self.aligned(pair).items():
            both = (reference, wording.rewritten(pair.systems[system]))
            steps = self._steps(pair, system, wording, columns)
            found[system] = list(steps_as_written(steps, columns, both, self.numbering))
        return found

    def errors(self, pair: Pair, context: int) -> dict[str, list[ErrorPlace]]:
        (found,) = self.errors_of_each([pair], context)
        return found

    def errors_of_each(
        self, pairs: Sequence[Pair], context: int
    ) -> list[dict[str, list[ErrorPlace]]]:
        found: list[dict[str, list[ErrorPlace]]] = [{} for _ in pairs]
        references = reference_documents(pairs)
        for system in self.systems:
            hypotheses = system_documents(pairs, system)
            plain = plain_documents(references, hypotheses, self.settings)
            together = np.flatnonzero(plain).tolist()
            documents = [(references[place], hypotheses[place]) for place in together]
            errors = self._errors_of_plain(documents, context)
            for place, own in zip(together, errors, strict=True):
                found[place][system] = own
            for place in np.flatnonzero(~plain).tolist():
                both = references[place], hypotheses[place]
                found[place][system] = self._errors_of_one(both, context)
        return found

    def _errors_of_plain(
        self, documents: Sequence[tuple[Document, Document]], context: int
    ) -> list[list[ErrorPlace]]:
        """The errors of documents that are aligned in one batch."""
        if not documents:
            return []
        references, hypotheses = zip(*documents, strict=True)
        columns = align_plain(references, hypotheses, self.numbering, self.settings).columns
        bounds = list(pairwise(np.cumsum([0, *columns.sizes]).tolist()))
        words = [
            list(
                chain.from_iterable(
                    _words(self._shown(document), side[first:end], units[first:end])
                    for document, (first, end) in zip(own, bounds, strict=True)
                )
            )
            for own, side, units in (
                (references, columns.reference, columns.reference_units),
                (hypotheses, columns.hypothesis, columns.hypothesis_units),
            )
        ]
        return error_places(
            columns, (words[0], words[1]), documents, self.numbering, context=context
        )

    def _errors_of_one(
        self, documents: tuple[Document, Document], context: int
    ) -> list[ErrorPlace]:
        """The errors of a document that is aligned separately."""
        wording, columns = self._align(*documents, text_of(documents[0], self.numbering))
        rewritten = documents[0], wording.rewritten(documents[1])
        first, second = self._drawn_words(*rewritten, wording, columns)
        words = list(first), list(second)
        (found,) = error_places(columns, words, [rewritten], self.numbering, context=context)
        return found

    def _steps(
        self, pair: Pair, system: str, wording: NumberedPair, columns: Columns
    ) -> list[Step]:
        """The columns of an alignment as texts."""
        (reference,) = pair.references.values()
        made = wording.rewritten(pair.systems[system])
        words = self._drawn_words(reference, made, wording, columns)
        sides = columns.reference, columns.hypothesis
        return list(steps_of_columns(*sides, words, self.marks, columns.recased.tolist()))

    def _drawn_words(
        self, reference: Document, made: Document, wording: NumberedPair, columns: Columns
    ) -> tuple[Iterator[str], Iterator[str]]:
        """The words of both sides as they are drawn, in the order of their columns."""
        return (
            _reference_words(self._shown(reference), wording, columns),
            _words(self._shown(made), columns.hypothesis, columns.hypothesis_units),
        )

    def _shown(self, document: Document) -> Sequence[str]:
        """The words of a document as they are drawn."""
        if not self.settings.written or document.written is None:
            return document.units
        return [words or SAME_WORD for words in document.written]

    def _blocks(self, pair: Pair, _: int) -> Blocks:
        """Parts of a document with a number of reference words each, and what is aligned with
        them.
        """
        (reference,) = pair.references.values()
        ends = blocks_of(len(reference))
        count, units = len(ends), max(len(reference), 1)

        def owners(columns: Columns) -> tuple[Places, Places]:
            blocks = columns.reference_units.clip(0).astype(np.int64) * count // units
            # Skipped tokens of the reference have no column.
            return blocks, np.full(len(columns.skipped), count - 1)

        found = {}
        for system, hypothesis in pair.systems.items():
            rich, _ = self._enriched(reference, hypothesis)
            parts = [self._stacked(part) for part in rich.in_parts(owners, count)]
            found[system] = _with_times(join(parts))
        return Blocks(found, ends)

    def _own_blocks(
        self, pair: Pair, speakers: Collection[str]
    ) -> dict[str, dict[str, StackedBags]]:
        """The results of some speakers of a document, in blocks of their own words."""
        (reference,) = pair.references.values()
        found: dict[str, dict[str, StackedBags]] = {}
        for system, hypothesis in pair.systems.items():
            rich, by_time = self._enriched(reference, hypothesis)
            speaking = self._named(Speaking.of(reference, by_time))
            own = OwnBlocks.of(speaking, len(reference), speakers)
            parts = rich.in_parts(own.owners, own.bounds[-1])
            rows = join([self._stacked(part) for part in parts])
            for who, blocks in own.by_speaker():
                if who in speakers:
                    found.setdefault(who, {})[system] = rows_of_speaker(who, rows[blocks])
        # Speakers in scored segments of only one system are not compared.
        return {who: own for who, own in found.items() if len(own) == len(pair.systems)}

    def _named(self, speaking: Speaking) -> Speaking:
        """The speakers of a document, by their names in the corpus."""
        if self.settings.case == "keep":
            return speaking
        # Names that differ only in case have been reported already.
        with collected_warnings():
            return speaking.renamed(
                self._one_name_each({*speaking.units, *speaking.segments, speaking.whoever})
            )

    def _enriched(self, reference: Document, hypothesis: Document) -> tuple[RichColumns, bool]:
        """Align a system's document again; also returns whether it was aligned by time."""
        # Notes about the words have been given already.
        with collected_warnings():
            aligned = align_documents([reference], [hypothesis], self.numbering, self.settings)
        (rich,) = enrich(aligned, [reference], [hypothesis]).parts
        return rich, bool(aligned.by_time[0])

    def _by_speaker(
        self, references: Sequence[Document], aligned: AlignedDocuments, rich: RichDocuments
    ) -> Spoken:
        """The results of each speaker in each document."""
        order = np.argsort(aligned.places).tolist()
        speaking = [Speaking.of(references[n], bool(aligned.by_time[n])) for n in order]
        rows: list[StackedBags] = []
        documents: list[int] = []
        names: list[str] = []
        first = 0
        for part in rich.parts:
            here = speaking[first : first + part.count]
            numbers = order[first : first + part.count]
            first += part.count
            count = sum(len(own.names) for own in here)
            rows += (
                # Soft figures are over all slots of a document, of which a speaker has only some.
                self._stacked(own).without((SOFT, DISTANCES))
                for own in part.in_parts(partial(speakers_of, here), count)
            )
            for number, own in zip(numbers, here, strict=True):
                documents += [number] * len(own.names)
                names += own.names
        return Spoken(join(rows), tuple(documents), tuple(names))

    def _speakers(self, notes: Sequence[PunctuationNotes]) -> dict[str, Spoken]:
        """The results of each speaker in each document, for each system, if asked for."""
        systems = notes[0].speakers if notes else {}
        found = {
            system: joined([(note.speakers[system], len(note.mappings[system])) for note in notes])
            for system in systems
        }
        if self.settings.case == "keep":
            return found
        names = self._one_name_each(who for own in found.values() for who in own.speakers)
        return {system: own.renamed(names) for system, own in found.items()}

    def _one_name_each(self, speakers: Iterable[str]) -> dict[str, str]:
        return names_without_case(speakers, as_sclite=self.settings.equal_words == "sclite")

    def _bag(self, rich: RichColumns) -> Bag:
        columns = rich.joint
        return super()._bag(rich) | measure_marks(
            columns.reference, columns.hypothesis, columns.bounds, marks=len(self.marks)
        )


def _with_times(stacked: StackedBags) -> StackedBags:
    """The same with empty distances if no word has a time on both sides."""
    if Key(STARTS) in stacked.keys:
        return stacked
    return stacked.beside(stack([NO_TIMES] * len(stacked)))


def _writing(notes: Sequence[PunctuationNotes]) -> dict[str, WritingErrors]:
    found: dict[str, WritingErrors] = {}
    for note in notes:
        for system, errors in note.writing.items():
            found[system] = found.get(system, WritingErrors()) + errors
    return found


def _mappings(
    notes: Sequence[PunctuationNotes], systems: Sequence[str]
) -> dict[str, list[SpeakerMapping | None]]:
    return {s: [own for note in notes for own in note.mappings[s]] for s in systems}


def _reference_words(
    units: Sequence[str], wording: NumberedPair, columns: Columns
) -> Iterator[str]:
    """The words of the reference as written, in the order of their columns."""
    if wording.arcs is None or columns.arcs is None:
        return _words(units, columns.reference, columns.reference_units)
    arcs = wording.arcs
    taken = columns.arcs[is_word(columns.reference)].tolist()
    return (token.text if (token := arcs.tokens[arc]) else "" for arc in taken)


def _words(words: Sequence[str], tokens: Numbers, units: Numbers) -> Iterator[str]:
    return (words[unit] for unit in units[is_word(tokens)].tolist())
