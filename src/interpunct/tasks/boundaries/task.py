"""The task `boundaries`: systems against one reference or several."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from itertools import compress
from typing import TYPE_CHECKING, Any

import numpy as np

from interpunct.alignment.annotated import (
    Annotated,
    boundary_network,
)
from interpunct.alignment.annotated_batch import JoinedDocuments
from interpunct.alignment.numbering import Numbers
from interpunct.corpora.pairing import Pair, PairBatch, system_documents
from interpunct.documents.document import THRESHOLD
from interpunct.errors import OptionError, option, warn
from interpunct.metrics.measures import (
    COUNTS,
    DOCUMENTS,
    SUBTYPES,
    SUPERDIALSEG,
)
from interpunct.metrics.slots import Slots
from interpunct.options import Settings
from interpunct.options.types import Window
from interpunct.results.bag import Bag, add_bags
from interpunct.results.keys import CONSENSUS, Against, Key
from interpunct.results.stacking import StackedBags, join, stack, stack_arrays
from interpunct.statistics.bootstrap import BLOCKS, blocks_from_prefixes, blocks_of
from interpunct.tasks.agreement.batches import measure_batch as measure_agreement_of_batch
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.boundaries import measure as measure_agreement
from interpunct.tasks.agreement.pairs import DirectPairs
from interpunct.tasks.boundaries.abbreviations import AbbreviationsOfSides
from interpunct.tasks.boundaries.against_references import AgainstReferences, Places, Windows
from interpunct.tasks.boundaries.batch_on_slots import BatchOnSlots
from interpunct.tasks.boundaries.different_words import (
    has_other_wordings,
    warn_of_first_wordings,
)
from interpunct.tasks.boundaries.error_places import BoundaryErrors
from interpunct.tasks.boundaries.hidden_ends import HiddenEnds
from interpunct.tasks.boundaries.leave_one_out import LeftOut, against_each_other
from interpunct.tasks.boundaries.measuring import has_labels
from interpunct.tasks.boundaries.on_slots import OnSlots, bring_onto_slots
from interpunct.tasks.boundaries.overridden_marks import OverriddenMarks
from interpunct.tasks.boundaries.scores import (
    Contradictions,
    Scoring,
    contradicted_systems,
    only_scoring,
    scoring_systems,
)
from interpunct.tasks.boundaries.several_on_slots import SeveralOnSlots
from interpunct.tasks.boundaries.several_references import (
    counts_of_several,
    warn_of_wide_windows,
)
from interpunct.tasks.boundaries.shares import MEASURES as SHARES
from interpunct.tasks.boundaries.shown_figures import columns, figures, figures_without_words
from interpunct.tasks.boundaries.subtypes import measure_batch, warn_of_unknown_labels
from interpunct.tasks.boundaries.text import BoundaryText
from interpunct.tasks.boundaries.timed import (
    blocks_of_times,
    measure_blocks,
    measure_times,
    with_words,
)
from interpunct.tasks.boundaries.waiting_windows import (
    Segments,
    Waiting,
    WaitingWindows,
)
from interpunct.tasks.boundaries.without_boundaries import (
    Broken,
    measured_figures,
    without_defaults,
)
from interpunct.tasks.empty_words import EmptyWords
from interpunct.tasks.error_places import BOUNDARY as SIGN
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.parts import label_figures
from interpunct.tasks.summary import Blocks, Facts, Summary
from interpunct.tasks.task import LookUp, Measured, Results, Task
from interpunct.tasks.unrelated_texts import warn_of_other_cuts, warn_of_unrelated_texts

if TYPE_CHECKING:
    from interpunct.alignment.network_steps import NetworkText
    from interpunct.alignment.steps import Step


@dataclass(frozen=True, slots=True)
class BoundaryNotes:
    """What the summary needs to know of documents besides their results.

    `annotated` are the documents without their words, and `scoring` says which systems have scores
    in them; `contradictions` counts where the scores of each contradict its labels, and
    `overridden_marks` where scores contradict marks.
    `by_time_alone` counts the documents in which a side has no words. `humans` has what annotators
    reach against each other, if one at a time is left out. `on_slots` are the documents in groups,
    beside their indices, if they were measured as a batch and wait for their consensus.
    """

    annotated: Sequence[Annotated]
    agreement: StackedBags
    segments: Segments
    waiting: Mapping[str, Waiting]
    scoring: Scoring
    contradictions: Mapping[str, Contradictions]
    overridden_marks: OverriddenMarks
    broken: Broken
    words_differ: bool
    by_time: bool
    has_subtypes: bool
    abbreviations: AbbreviationsOfSides
    first_wordings: int
    hidden_ends: HiddenEnds
    empty_words: EmptyWords
    humans: Bag
    by_time_alone: int = 0
    on_slots: Sequence[tuple[Places, OnSlots]] | None = None


class Boundaries(Task[BoundaryNotes]):
    """Boundaries against one reference or several."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self._against = AgainstReferences(self.references, settings)
        if settings.collar is not None and self._several:
            raise OptionError(f"{option('collar')} needs a single reference, not {len(references)}")

    @property
    def _several(self) -> bool:
        return self._against.several

    @property
    def needs_every_annotator(self) -> bool:
        """Leaving one out needs all annotators."""
        return self.settings.leave_one_out

    def measure(self, pairs: Sequence[Pair]) -> Measured[BoundaryNotes]:
        collar = self.settings.collar
        if collar is None:
            return self._measure_words(pairs)
        timed = measure_times(pairs, self.systems, self.settings, collar)
        found = self._measure_words(pairs)
        results = {
            system: stacked.beside(timed[system]) for system, stacked in found.results.items()
        }
        return Measured(results, found.notes)

    def _measure_words(self, pairs: Sequence[Pair]) -> Measured[BoundaryNotes]:
        """Measure everything except times."""
        if isinstance(pairs, PairBatch) and self._several:
            several = SeveralOnSlots.of(self._decided(pairs), self.settings)
            if several is not None:
                return self._measure_several(pairs, several)
        elif isinstance(pairs, PairBatch):
            together = BatchOnSlots.of(self._decided(pairs), self.settings)
            if together is not None:
                return self._measure_batch(pairs, together)
        # All documents are used more than once.
        pairs = list(pairs)
        if self.settings.collar is None:
            return self._measure_each(pairs)
        spoken = list(map(with_words, pairs))
        found = self._measure_each(spoken)
        by_time_alone = sum(map(operator.is_not, pairs, spoken))
        notes = [replace(note, by_time_alone=by_time_alone) for note in found.notes]
        return Measured(found.results, notes)

    def _measure_batch(self, pairs: PairBatch, documents: BatchOnSlots) -> Measured[BoundaryNotes]:
        """Documents that have one reference; `pairs` are as they were given."""
        flat = documents.reference.flat
        scoring = Scoring.of_batch(pairs, flat.bounds)
        found = {
            system: self._against.measure_groups(
                documents.groups(system), system, scored=scoring.has_any
            )
            for system in self.systems
        }
        notes = BoundaryNotes(
            documents.references(),
            self._no_agreement.taking(np.zeros(len(documents), np.int64)),
            Segments.of_flat(flat.boundaries, flat.bounds),
            {system: waiting for system, (_, waiting) in found.items()},
            scoring,
            self._contradictions(pairs),
            OverriddenMarks.of(pairs, self.settings),
            Broken.of_batch(self._decided(pairs)),
            words_differ=any(differ.any() for differ in documents.differ.values()),
            by_time=False,
            has_subtypes=documents.reference.facts.subtypes is not None,
            abbreviations=AbbreviationsOfSides.of(pairs),
            first_wordings=0,
            hidden_ends=HiddenEnds.of(pairs, self.settings.delimiters or ()),
            empty_words=EmptyWords.of(pairs),
            humans=Bag(),
        )
        results = {system: measured for system, (measured, _) in found.items()}
        if notes.has_subtypes:
            for system, measured in results.items():
                labels = measure_batch(
                    documents.reference, documents.systems[system], self.settings
                )
                results[system] = measured.beside(labels)
        return Measured(results, [notes])

    def _measure_several(
        self, pairs: PairBatch, documents: SeveralOnSlots
    ) -> Measured[BoundaryNotes]:
        """The same for documents with several annotators."""
        groups = documents.on_slots
        segments, scoring = Segments(), Scoring()
        for _, flat in groups:
            assert flat.bounds is not None
            scoring += Scoring.of_batch(pairs, flat.bounds)
            for row in flat.references.boundaries.values():
                segments += Segments.of_flat(row, flat.bounds)
        found = {
            system: self._against.measure_groups(groups, system, scored=scoring.has_any)
            for system in self.systems
        }
        notes = BoundaryNotes(
            documents.annotated(words=False),
            measure_agreement_of_batch(documents, self.references, self.settings),
            segments,
            {system: waiting for system, (_, waiting) in found.items()},
            scoring,
            self._contradictions(pairs),
            OverriddenMarks.of(pairs, self.settings),
            Broken.of_batch(self._decided(pairs)),
            words_differ=bool(len(documents.others)),
            by_time=False,
            has_subtypes=False,
            abbreviations=AbbreviationsOfSides.of(pairs),
            first_wordings=0,
            hidden_ends=HiddenEnds.of(pairs, self.settings.delimiters or ()),
            empty_words=EmptyWords.of(pairs),
            humans=add_bags(self._humans_of_batch(flat, len(places)) for places, flat in groups),
            on_slots=None if self.settings.consensus is None else groups,
        )
        return Measured({system: results for system, (results, _) in found.items()}, [notes])

    def _humans_of_batch(self, documents: OnSlots, count: int) -> Bag:
        if not self.settings.leave_one_out:
            return Bag()
        rows = documents.references.boundaries
        each = against_each_other(rows, self.settings, documents.bounds)
        return stack_arrays(each, count).total()

    def _measure_each(self, pairs: Sequence[Pair]) -> Measured[BoundaryNotes]:
        """The same, one document after another."""
        documents = self._on_slots(pairs)
        found = {system: self._against.measure_each(documents, system) for system in self.systems}
        rows = [row for document in documents for row in document.references.boundaries.values()]
        differ = [bool(document.different or document.errors) for document in documents]
        notes = BoundaryNotes(
            [document.references.without_words() for document in documents],
            self._measure_agreement(pairs, [document.references for document in documents]),
            Segments.of(rows),
            {system: waiting for system, (_, waiting) in found.items()},
            Scoring.of(documents),
            self._contradictions(pairs),
            OverriddenMarks.of(pairs, self.settings),
            Broken.of(pairs, self.settings),
            any(differ),
            any(made.by_time for document in documents for made in document.different.values()),
            any(document.subtypes.reference is not None for document in documents),
            AbbreviationsOfSides.of(pairs),
            sum(map(has_other_wordings, compress(pairs, differ))),
            HiddenEnds.of(pairs, self.settings.delimiters or ()),
            EmptyWords.of(pairs),
            self._humans(documents),
        )
        return Measured({system: results for system, (results, _) in found.items()}, [notes])

    def _humans(self, documents: Sequence[OnSlots]) -> Bag:
        if not self.settings.leave_one_out:
            return Bag()
        rows = [document.references.boundaries for document in documents]
        return add_bags(against_each_other(own, self.settings) for own in rows)

    def summarize(
        self, results: Results, notes: Sequence[BoundaryNotes], look_up: LookUp
    ) -> Summary:
        segments = sum((note.segments for note in notes), start=Segments())
        self._hint_at_final_slots(segments)
        sum((note.abbreviations for note in notes), start=AbbreviationsOfSides()).hint()
        broken = sum((note.broken for note in notes), start=Broken())
        broken.tell()
        sum((note.hidden_ends for note in notes), start=HiddenEnds()).tell(broken.ends)
        sum((note.empty_words for note in notes), start=EmptyWords()).tell()
        sum((note.overridden_marks for note in notes), start=OverriddenMarks()).tell()
        warn_of_first_wordings(sum(note.first_wordings for note in notes))
        warn_of_unrelated_texts(results, look_up)
        if self.settings.compounds == "keep":
            warn_of_other_cuts(results, look_up)
        warn_of_unknown_labels(results)
        annotated = JoinedDocuments([note.annotated for note in notes])
        agreement = BoundaryAgreement.of_measured(
            self.references,
            annotated,
            join([note.agreement for note in notes]),
            self.settings,
            look_up,
            words=lambda place: self._one_on_slots(look_up(place)).references.units,
        )
        if self._several:
            warn_of_wide_windows(annotated, self.settings)
        scoring = scoring_systems(self.systems, sum((n.scoring for n in notes), start=Scoring()))
        contradicted = contradicted_systems(
            {
                system: sum((n.contradictions[system] for n in notes), start=Contradictions())
                for system in self.systems
            }
        )
        probable = [system for system in scoring if system not in contradicted]
        k = segments.window(self.settings.k)
        sizes = [len(note.annotated) for note in notes]
        waiting = WaitingWindows(self.systems, [note.waiting for note in notes], sizes)
        facts = Facts(
            words_differ=any(note.words_differ for note in notes),
            by_time=any(note.by_time for note in notes),
            has_scores=bool(scoring),
            k=k,
        )
        consensus = self._consensus(agreement)
        further = self._measure_consensus(consensus, notes, look_up, waiting)
        labels = has_labels(self.settings)
        unbroken = {system: waiting.unbroken(system, labels=labels) for system in self.systems}
        found = {}
        for system, stacked in results.items():
            beside = stacked.beside(further[system]) if consensus else stacked
            scored = only_scoring(beside, system, probable, measured=bool(scoring))
            if system in contradicted:
                scored = scored.blank([key for key in scored.keys if key.measure in SHARES])
            measured = waiting.measured(system, scored, k)
            found[system] = without_defaults(measured, unbroken[system])
        has_subtypes = any(note.has_subtypes for note in notes)
        shown = figures(self.references, self.settings, facts, has_subtypes=has_subtypes)
        if annotated and sum(note.by_time_alone for note in notes) == len(annotated):
            shown = figures_without_words()
        return Summary(
            results=found,
            part_figures=tuple(label_figures(found.values())),
            figures=tuple(measured_figures(shown, found)),
            columns=tuple(columns(self.settings, facts, several=self._several)),
            facts=facts,
            counts=self._counts,
            blocks=partial(
                self._blocks, k=k, waiting=waiting, unbroken=unbroken, consensus=consensus
            ),
            agreement=agreement,
            left_out=self._left_out(found, notes),
            text=lambda pair: BoundaryText.of(pair, self._one_on_slots(with_words(pair))),
            steps=self._steps if facts.words_differ and not self._several else None,
            network=self._network if facts.words_differ and self._several else None,
            errors=self.errors_of_each,
        )

    def _left_out(self, results: Results, notes: Sequence[BoundaryNotes]) -> LeftOut | None:
        if not self.settings.leave_one_out:
            return None
        totals = {system: stacked.total() for system, stacked in results.items()}
        return LeftOut(self.references, add_bags(note.humans for note in notes), totals)

    def _consensus(self, agreement: BoundaryAgreement) -> list[Slots]:
        """The consensus of the references of each document, if asked for."""
        if self.settings.consensus is None:
            return []
        from interpunct.tasks.agreement.consensus import posteriors

        return [scores >= THRESHOLD for scores in posteriors(agreement)]

    def _measure_consensus(
        self,
        consensus: Sequence[Slots],
        notes: Sequence[BoundaryNotes],
        look_up: LookUp,
        waiting: WaitingWindows,
    ) -> dict[str, StackedBags]:
        """Measure every system against the consensus; its slots are added to `waiting`."""
        found: dict[str, list[tuple[StackedBags, Waiting]]] = {
            system: [] for system in self.systems if consensus
        }
        first = 0
        for note in notes:
            own = consensus[first : first + len(note.annotated)]
            if note.on_slots is None:
                documents = [self._one_on_slots(look_up(first + n)) for n in range(len(own))]
            for system, parts in found.items():
                if note.on_slots is None:
                    parts.append(self._against.measure_each_consensus(documents, system, own))
                else:
                    parts.append(self._against.measure_consensuses(note.on_slots, system, own))
            first += len(own)
        for system, parts in found.items():
            waiting.add(system, CONSENSUS, [slots[CONSENSUS] for _, slots in parts])
        return {system: join([bags for bags, _ in parts]) for system, parts in found.items()}

    def _contradictions(self, pairs: Sequence[Pair]) -> dict[str, Contradictions]:
        """Count contradictions of scores and labels, unless a threshold makes scores decide."""
        if self.settings.threshold is not None:
            return dict.fromkeys(self.systems, Contradictions())
        return {
            system: Contradictions.of(system_documents(pairs, system)) for system in self.systems
        }

    def _decided(self, pairs: PairBatch) -> PairBatch:
        """Documents whose boundaries are those of a threshold, where there are scores."""
        threshold = self.settings.threshold
        return pairs if threshold is None else pairs.with_threshold(threshold)

    def _on_slots(self, pairs: Sequence[Pair]) -> list[OnSlots]:
        return bring_onto_slots(pairs, self.systems, self.settings, several=self._several)

    def _one_on_slots(self, pair: Pair) -> OnSlots:
        (found,) = self._on_slots([pair])
        return found

    def _measure_agreement(
        self, pairs: Sequence[Pair], documents: Sequence[Annotated]
    ) -> StackedBags:
        final = self.settings.final == "include"
        if not self._several:
            return self._no_agreement.taking(np.zeros(len(documents), np.int64))
        bags = []
        for pair, document in zip(pairs, documents, strict=True):
            direct = DirectPairs.of(pair, self.settings) if document.differences else None
            bags.append(measure_agreement(document, self.references, direct, final=final))
        return stack(bags)

    @cached_property
    def _no_agreement(self) -> StackedBags:
        """With a single annotator, the agreement of every document is empty."""
        nothing = Annotated("", (), {who: np.empty(0, bool) for who in self.references})
        final = self.settings.final == "include"
        return stack([measure_agreement(nothing, self.references, final=final)])

    def _blocks(
        self,
        pair: Pair,
        place: int,
        k: Window,
        waiting: WaitingWindows,
        unbroken: Mapping[str, Sequence[Against]],
        consensus: Sequence[Slots],
    ) -> Blocks:
        document = self._one_on_slots(with_words(pair))
        windows = waiting.windows_of_document(place, k)
        most = 1
        if self.settings.collar is not None and not len(document.references):
            most = blocks_of_times(pair, self.settings, BLOCKS)
        found: dict[str, StackedBags] = {}
        for system in self.systems:
            prefix = partial(self._prefix, document, system, windows, consensus[place : place + 1])
            blocks = stack(blocks_from_prefixes(prefix, len(document.references)))
            # Parts of a document do not count as documents.
            whole = [key for key in blocks.keys if key.measure in (DOCUMENTS, SUPERDIALSEG)]
            found[system] = without_defaults(blocks.blank(whole), unbroken[system])
            if self.settings.collar is not None:
                count = len(blocks) if len(document.references) else most
                timed = measure_blocks(
                    pair, system, self.settings, self.settings.collar, blocks=count
                )
                # A document without words has one empty block of words.
                places = np.zeros(count, np.int64) if count != len(blocks) else np.arange(count)
                found[system] = found[system].taking(places).beside(timed)
        slots = len(document.references)
        return Blocks(found, blocks_of(slots) if slots else range(1, most + 1))

    def _prefix(
        self,
        document: OnSlots,
        system: str,
        k: Windows,
        consensus: Sequence[Slots],
        slots: int,
    ) -> Bag:
        begun = document.first(slots)
        found = self._against.measure(begun, system, k)
        for reference in consensus:
            found |= self._against.measure_consensus(begun, system, reference[:slots], k)
        return found

    def _counts(self, bag: Bag, about: Against) -> dict[str, Any]:
        if self._several:
            return counts_of_several(bag, about)
        found = asdict(bag[Key(COUNTS)])
        if Key(SUBTYPES) in bag:
            found["subtypes"] = asdict(bag[Key(SUBTYPES)])
        return found

    def _steps(self, pair: Pair) -> dict[str, list[Step]]:
        """The alignment of every system whose words differ from the reference."""
        from interpunct.alignment.steps import steps_of_columns

        document = self._one_on_slots(pair)
        return {
            system: list(
                steps_of_columns(
                    found.reference,
                    found.hypothesis,
                    (
                        _texts(document.references.units, found.reference_units),
                        _texts(pair.systems[system].units, found.hypothesis_units),
                    ),
                    (SIGN,),
                )
            )
            for system, found in document.different.items()
        }

    def errors(self, pair: Pair, context: int) -> dict[str, list[ErrorPlace]]:
        (found,) = self.errors_of_each([pair], context)
        return found

    def errors_of_each(
        self, pairs: Sequence[Pair], context: int
    ) -> list[dict[str, list[ErrorPlace]]]:
        documents = self._on_slots([with_words(pair) for pair in pairs])
        every = (
            BoundaryErrors(pair, document, self.settings, context)
            for pair, document in zip(pairs, documents, strict=True)
        )
        return [{system: list(found.of(system)) for system in self.systems} for found in every]

    def _network(self, pair: Pair) -> NetworkText:
        """The words and boundaries of all sides, if words differ."""
        return boundary_network(pair, self.settings, SIGN)

    def _hint_at_final_slots(self, segments: Segments) -> None:
        if self.settings.final == "include":
            return
        boundaries = segments.final + segments.inner
        if 2 * segments.final > boundaries:
            warn(
                f"{segments.final} of {boundaries} reference boundaries stand at the end of their "
                f"document and are not scored; count them with {option('final', 'include')}"
            )


def _texts(units: Sequence[str], chosen: Numbers) -> Iterator[str]:
    return (units[unit] for unit in chosen.tolist())
