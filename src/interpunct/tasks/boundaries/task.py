"""The task `boundaries`: systems that end segments, against one reference or several."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from itertools import compress
from typing import TYPE_CHECKING, Any

import numpy as np

from interpunct.alignment.annotated import (
    Annotated,
    boundaries_of,
    boundary_network,
    share_slots,
)
from interpunct.alignment.numbering import Numbers, is_tag
from interpunct.alignment.same_words import check_same_units
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import THRESHOLD
from interpunct.errors import OptionError, option, warn
from interpunct.metrics.batches import tally
from interpunct.metrics.catalogue import (
    BOUNDARY_METRICS,
    DIALOGUE_METRICS,
    SEVERAL_METRICS,
    SOFT_METRICS,
    SUBTYPE_METRICS,
    THRESHOLD_METRICS,
    TIME_METRICS,
    WORD_ERROR_RATE,
)
from interpunct.metrics.measures import (
    COUNTS,
    DOCUMENTS,
    ERROR_RATES,
    SUBTYPES,
    SUPERDIALSEG,
    WINDOWS,
)
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import Floats
from interpunct.metrics.vote_windows import WindowCounts
from interpunct.options import Settings
from interpunct.options.types import Window
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import Figure, figure_of
from interpunct.results.keys import ALL, CONSENSUS, Against, Key
from interpunct.results.stacking import StackedBags, join, stack, stack_arrays
from interpunct.statistics.bootstrap import BLOCKS, blocks_from_prefixes
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.boundaries import measure as measure_agreement
from interpunct.tasks.agreement.pairs import DirectPairs
from interpunct.tasks.boundaries.abbreviations import Abbreviations
from interpunct.tasks.boundaries.different_words import (
    AlignedBoundaries,
    align_boundaries,
    has_other_wordings,
    tell_of_first_wordings,
)
from interpunct.tasks.boundaries.error_places import BoundaryErrors
from interpunct.tasks.boundaries.hidden_ends import HiddenEnds
from interpunct.tasks.boundaries.leave_one_out import LeftOut, against_each_other, against_rest
from interpunct.tasks.boundaries.measuring import OnSlots, end_to_end, has_labels, measure
from interpunct.tasks.boundaries.scores import (
    Contradictions,
    contradicted_systems,
    measure_scores,
    only_scoring,
    scoring_systems,
)
from interpunct.tasks.boundaries.several_references import (
    counts_of_several,
    figures_of_several,
    measure_several,
    warn_of_wide_windows,
)
from interpunct.tasks.boundaries.shares import MEASURES as SHARES
from interpunct.tasks.boundaries.shares import measure_certain, measure_shares
from interpunct.tasks.boundaries.subtypes import Subtypes, tell_of_unknown_labels
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
    split_bag,
)
from interpunct.tasks.boundaries.without_boundaries import (
    Broken,
    measured_figures,
    without_defaults,
)
from interpunct.tasks.error_places import BOUNDARY as SIGN
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.parts import label_figures
from interpunct.tasks.summary import Facts, Summary
from interpunct.tasks.task import LookUp, Measured, Results, Task
from interpunct.tasks.unrelated_texts import warn_of_unrelated_texts

if TYPE_CHECKING:
    from interpunct.alignment.network_steps import NetworkText
    from interpunct.alignment.steps import Step

WISEBE = next(metric for metric in SEVERAL_METRICS if metric.name == "wisebe")
COLUMNS_OF_SEVERAL = (
    "wisebe", "window_f1", "mean_f1", "majority_f1", "mean_slot_error_rate",
    "lenient_slot_error_rate",
)  # fmt: skip
COLUMNS = (
    "precision", "recall", "f1", "nist_error_rate", "segment_f1", "pk", "window_diff",
    "boundary_similarity",
)  # fmt: skip
COLUMNS_OF_SCORES = ("roc_auc", "pr_auc")
COLUMNS_OF_TIMES = ("timed_precision", "timed_recall", "timed_f1", "boundary_deviation")
Windows = Mapping[Against, int]
"""The windows of a document, by what it is compared with."""


@dataclass(frozen=True, slots=True)
class BoundaryNotes:
    """What the summary has to know of documents beside their results.

    `annotated` are the documents without their words, and `scoring` the systems that have scores in
    each of them; `contradictions` says how far the scores of each contradict its labels.
    `by_time_alone` counts the documents in which a side has no words. `humans` has what annotators
    reach against each other, if one at a time is left out.
    """

    annotated: Sequence[Annotated]
    agreement: StackedBags
    segments: Segments
    waiting: Mapping[str, Sequence[Waiting]]
    scoring: Sequence[Collection[str]]
    contradictions: Mapping[str, Contradictions]
    broken: Broken
    words_differ: bool
    by_time: bool
    has_subtypes: bool
    abbreviations: Abbreviations
    first_wordings: int
    hidden_ends: HiddenEnds
    humans: Bag
    by_time_alone: int = 0


class Boundaries(Task[BoundaryNotes]):
    """Boundaries against one reference or several."""

    @property
    def _several(self) -> bool:
        return len(self.references) > 1

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if settings.collar is not None and self._several:
            raise OptionError(f"{option('collar')} goes with one reference, not {len(references)}")

    @property
    def needs_every_annotator(self) -> bool:
        """To leave one out, all must be there."""
        return self.settings.leave_one_out

    def measure(self, pairs: Sequence[Pair]) -> Measured[BoundaryNotes]:
        collar = self.settings.collar
        timed: Mapping[str, StackedBags] = {}
        by_time_alone = 0
        if collar is not None:
            timed = measure_times(pairs, self.systems, self.settings, collar)
            spoken = list(map(with_words, pairs))
            by_time_alone = sum(map(operator.is_not, pairs, spoken))
            pairs = spoken
        found = self._measure_words(pairs)
        results = {
            system: stacked.beside(timed[system]) if timed else stacked
            for system, stacked in found.results.items()
        }
        return Measured(
            results, [replace(note, by_time_alone=by_time_alone) for note in found.notes]
        )

    def _measure_words(self, pairs: Sequence[Pair]) -> Measured[BoundaryNotes]:
        """Everything but times."""
        documents = self._on_slots(pairs)
        found = {system: self._measure_each(documents, system) for system in self.systems}
        rows = [row for document in documents for row in document.references.boundaries.values()]
        differ = [bool(document.different or document.errors) for document in documents]
        notes = BoundaryNotes(
            [document.references.without_words() for document in documents],
            self._measure_agreement(pairs, [document.references for document in documents]),
            Segments.of(rows),
            {system: waiting for system, (_, waiting) in found.items()},
            [document.scoring for document in documents],
            self._contradictions(pairs),
            Broken.of(pairs, self.settings),
            any(differ),
            any(made.by_time for document in documents for made in document.different.values()),
            any(document.subtypes.reference is not None for document in documents),
            Abbreviations.of(made for pair in pairs for made in pair.references.values()),
            sum(map(has_other_wordings, compress(pairs, differ))),
            HiddenEnds.of(pairs, self.settings.delimiters or ()),
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
        sum((note.abbreviations for note in notes), start=Abbreviations()).hint()
        broken = sum((note.broken for note in notes), start=Broken())
        broken.tell()
        sum((note.hidden_ends for note in notes), start=HiddenEnds()).tell(broken.ends)
        tell_of_first_wordings(sum(note.first_wordings for note in notes))
        warn_of_unrelated_texts(results, look_up)
        tell_of_unknown_labels(results)
        annotated = [document for note in notes for document in note.annotated]
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
        has_scores = [scoring for note in notes for scoring in note.scoring]
        scoring = scoring_systems(
            self.systems,
            [have for have, document in zip(has_scores, annotated, strict=True) if len(document)],
        )
        contradicted = contradicted_systems(
            {
                system: sum((n.contradictions[system] for n in notes), start=Contradictions())
                for system in self.systems
            }
        )
        probable = [system for system in scoring if system not in contradicted]
        k = segments.window(self.settings.k)
        waiting = WaitingWindows(self.systems, [note.waiting for note in notes])
        facts = Facts(
            words_differ=any(note.words_differ for note in notes),
            by_time=any(note.by_time for note in notes),
            has_scores=bool(scoring),
            k=k,
        )
        consensus = self._consensus(agreement)
        further = self._measure_consensus(consensus, look_up, waiting)
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
        figures = self._figures(facts, any(note.has_subtypes for note in notes))
        if annotated and sum(note.by_time_alone for note in notes) == len(annotated):
            figures = iter(map(figure_of, TIME_METRICS))
        return Summary(
            results=found,
            part_figures=tuple(label_figures(found.values())),
            figures=tuple(measured_figures(figures, found)),
            columns=tuple(self._columns(facts)),
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
        """The consensus of the references of each document, if it was asked for."""
        if self.settings.consensus is None:
            return []
        from interpunct.tasks.agreement.consensus import posteriors

        return [scores >= THRESHOLD for scores in posteriors(agreement)]

    def _measure_consensus(
        self, consensus: Sequence[Slots], look_up: LookUp, waiting: WaitingWindows
    ) -> dict[str, StackedBags]:
        """Every system against the consensus, now that it is known; `waiting` takes its slots."""
        found: dict[str, list[tuple[Bag, Waiting]]] = {s: [] for s in self.systems if consensus}
        for place, reference in enumerate(consensus):
            document = self._one_on_slots(look_up(place))
            for system, parts in found.items():
                parts.append(split_bag(self._against_consensus(document, system, reference, None)))
        for system, parts in found.items():
            waiting.add(system, CONSENSUS, [slots[CONSENSUS] for _, slots in parts])
        return {system: stack([bag for bag, _ in parts]) for system, parts in found.items()}

    def _against_consensus(
        self, document: OnSlots, system: str, reference: Slots, k: Windows | None
    ) -> Bag:
        made, scores = document.systems[system], document.scores[system]
        found = self._against(reference, made, CONSENSUS, scores=scores, k=k)
        return found.against(CONSENSUS)

    def _contradictions(self, pairs: Sequence[Pair]) -> dict[str, Contradictions]:
        """How far scores contradict labels, unless a threshold says that scores decide."""
        if self.settings.threshold is not None:
            return dict.fromkeys(self.systems, Contradictions())
        return {
            system: Contradictions.of(pair.systems[system] for pair in pairs)
            for system in self.systems
        }

    def _on_slots(self, pairs: Sequence[Pair]) -> list[OnSlots]:
        """Bring everything about some documents onto the same slots."""
        if self._several:
            return [self._several_on_slots(pair) for pair in pairs]
        different = align_boundaries(pairs, self.systems, self.settings)
        return list(map(self._same_words_on_slots, pairs, different))

    def _one_on_slots(self, pair: Pair) -> OnSlots:
        (found,) = self._on_slots([pair])
        return found

    def _several_on_slots(self, pair: Pair) -> OnSlots:
        shared = share_slots(pair, self.settings)
        if shared is None:
            return self._same_words_on_slots(pair, {})
        return OnSlots(
            shared.references,
            shared.systems,
            shared.scores,
            {},
            Subtypes(),
            shared.errors,
            np.ones(len(shared.references), bool),
        )

    def _same_words_on_slots(
        self, pair: Pair, different: Mapping[str, AlignedBoundaries]
    ) -> OnSlots:
        """Everything but the systems whose words are different."""
        references = Annotated.of(pair.name, pair.references, self.settings)
        first = next(iter(pair.references.values()))
        if self._several or self.settings.words == "strict":
            for hypothesis in pair.systems.values():
                check_same_units(first, hypothesis, **self.settings.spelling)
        systems = {
            name: boundaries_of(system, self.settings)
            for name, system in pair.systems.items()
            if name not in different
        }
        scores = {name: system.scores for name, system in pair.systems.items()}
        subtypes = Subtypes()
        if not self._several:
            subtypes = Subtypes.of(first, pair.systems, self.settings)
        is_word = np.ones(len(first), bool)
        if self.settings.tags == "optional":
            is_word &= ~first.unit_strings.flags(is_tag)
        return OnSlots(references, systems, scores, different, subtypes, {}, is_word)

    def _measure_each(
        self, documents: Sequence[OnSlots], system: str
    ) -> tuple[StackedBags, list[Waiting]]:
        """The results of some documents, and what waits for a window."""
        if self._several:
            split = [split_bag(self._measure(document, system)) for document in documents]
            return stack([bag for bag, _ in split]), [waiting for _, waiting in split]
        results, waiting = self._measure_together(documents, system)
        if any(document.has_labels for document in documents):
            labels = [self._measure_labels(document, system) for document in documents]
            results = results.without(SHARES).beside(stack(labels))
        return results, waiting

    def _measure_together(
        self, documents: Sequence[OnSlots], system: str
    ) -> tuple[StackedBags, list[Waiting]]:
        """Documents with one reference: those with its words at once, and then the others."""
        differs = np.array([system in document.different for document in documents])
        parts: list[StackedBags] = []
        left: list[Waiting] = []
        for group in (np.flatnonzero(~differs), np.flatnonzero(differs)):
            if len(group):
                laid = end_to_end([documents[place] for place in group.tolist()], system)
                bag, waiting = split_bag(self._measure(laid, system))
                parts.append(stack_arrays(bag, len(group)))
                left += [{ALL: slots} for slots in waiting[ALL].cut()]
        # Where each document has come to stand, the groups being one after the other.
        places = np.argsort(np.argsort(differs, kind="stable"))
        return join(parts).taking(places), [left[place] for place in places.tolist()]

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
        """A single annotator has nobody to agree with: all documents have the same results."""
        nothing = Annotated("", (), {who: np.empty(0, bool) for who in self.references})
        final = self.settings.final == "include"
        return stack([measure_agreement(nothing, self.references, final=final)])

    def _measure(self, document: OnSlots, system: str, k: Windows | None = None) -> Bag:
        """A document, or where boundaries are in many that are laid end to end."""
        if system in document.different:
            found = self._measure_aligned(document.different[system], None if k is None else k[ALL])
        else:
            known = document.errors.get(system)
            words = tally(document.is_word, document.bounds)
            errors = known.rates if known else ErrorRates(words=words)
            found = self._measure_slots(document, system, k) | Bag.of({ERROR_RATES: errors})
        if document.bounds is not None or self._several:
            return found
        return found | self._measure_labels(document, system)

    def _measure_labels(self, document: OnSlots, system: str) -> Bag:
        """What is said of the boundaries of a document with one reference."""
        (reference,), scores = document.references.boundaries.values(), document.scores[system]
        if system in document.different:
            aligned = document.different[system]
            reference, scores = aligned.moved.reference, aligned.scores
            hypothesis = aligned.moved.hypothesis
        else:
            hypothesis = document.systems[system]
        return (
            measure_scores(reference, scores, self.settings)
            | measure_shares(reference[None], hypothesis, scores, self.settings)
            | document.subtypes.measure(system, self.settings, document.different.get(system))
        )

    def _measure_aligned(self, aligned: AlignedBoundaries, k: int | None) -> Bag:
        moved = aligned.moved
        on_slots = measure(moved.reference, moved.hypothesis, self.settings, k, bounds=moved.bounds)
        soft = measure_certain(on_slots[Key(COUNTS)])
        return aligned.bag(on_slots, self.settings) | soft | Bag.of({WINDOWS: WindowCounts()})

    def _measure_slots(self, document: OnSlots, system: str, k: Windows | None) -> Bag:
        references, hypothesis = document.references.boundaries, document.systems[system]
        if self._several:
            measure_one = partial(self._against, scores=document.scores[system], k=k)
            several = measure_several(
                self.references, references, hypothesis, self.settings, measure_one
            )
            if self.settings.leave_one_out:
                several |= against_rest(references, hypothesis, self.settings)
            rows = np.stack(list(references.values()))
            return several | measure_shares(
                rows, hypothesis, document.scores[system], self.settings
            )
        (reference,) = references.values()
        window = None if k is None else k[ALL]
        bag = measure(reference, hypothesis, self.settings, window, bounds=document.bounds)
        # One reference does not agree with anybody; WiSeBE says so instead of being absent.
        return bag | measure_certain(bag[Key(COUNTS)]) | Bag.of({WINDOWS: WindowCounts()})

    def _against(
        self,
        reference: Slots,
        hypothesis: Slots,
        against: Against,
        *,
        scores: Floats | None,
        k: Windows | None,
    ) -> Bag:
        bag = measure(reference, hypothesis, self.settings, None if k is None else k[against])
        return bag | measure_scores(reference, scores, self.settings)

    def _blocks(
        self,
        pair: Pair,
        k: Window,
        waiting: WaitingWindows,
        unbroken: Mapping[str, Sequence[Against]],
        consensus: Sequence[Slots],
    ) -> Mapping[str, Sequence[Bag]]:
        document = self._one_on_slots(with_words(pair))
        windows = waiting.windows_of_only_document(k)
        most = 1
        if self.settings.collar is not None and not len(document.references):
            most = blocks_of_times(pair, self.settings, BLOCKS)
        found = {}
        for system in self.systems:
            prefix = partial(self._prefix, document, system, windows, consensus)
            blocks = stack(blocks_from_prefixes(prefix, len(document.references)))
            # A part of a document is not a document.
            whole = [key for key in blocks.keys if key.measure in (DOCUMENTS, SUPERDIALSEG)]
            found[system] = without_defaults(blocks.blank(whole), unbroken[system])
            if self.settings.collar is not None:
                count = len(blocks) if len(document.references) else most
                timed = measure_blocks(
                    pair, system, self.settings, self.settings.collar, blocks=count
                )
                # A document without words has one block of words, with nothing in it.
                places = np.zeros(count, np.int64) if count != len(blocks) else np.arange(count)
                found[system] = found[system].taking(places).beside(timed)
        return found

    def _prefix(
        self,
        document: OnSlots,
        system: str,
        k: Windows,
        consensus: Sequence[Slots],
        slots: int,
    ) -> Bag:
        begun = document.first(slots)
        found = self._measure(begun, system, k)
        for reference in consensus:
            found |= self._against_consensus(begun, system, reference[:slots], k)
        return found

    def _figures(self, facts: Facts, has_subtypes: bool) -> Iterator[Figure]:
        measured = measure(np.zeros(1, bool), np.zeros(1, bool), self.settings, k=2)
        metrics: list[Any] = [m for m in BOUNDARY_METRICS if measured.has(m.measure)]
        if self.settings.k == "superdialseg":
            metrics += DIALOGUE_METRICS
        if facts.has_scores:
            metrics += THRESHOLD_METRICS
        if facts.words_differ:
            yield figure_of(WORD_ERROR_RATE)
        if self._several:
            consensus = self.settings.consensus is not None
            yield from figures_of_several(self.references, metrics, consensus=consensus)
            return
        if has_subtypes:
            metrics += SUBTYPE_METRICS
        if self.settings.collar is not None:
            metrics += TIME_METRICS
        yield from (figure_of(metric) for metric in (*metrics, *SOFT_METRICS, WISEBE))

    def _columns(self, facts: Facts) -> Iterator[str]:
        if facts.words_differ:
            yield WORD_ERROR_RATE.name
        yield from COLUMNS_OF_SEVERAL if self._several else COLUMNS
        if self.settings.consensus:
            yield "consensus_f1"
        if self.settings.collar is not None:
            yield from COLUMNS_OF_TIMES
        if facts.has_scores:
            prefix = "majority_" if self._several else ""
            yield from (f"{prefix}{name}" for name in COLUMNS_OF_SCORES)

    def _counts(self, bag: Bag, about: Against) -> dict[str, Any]:
        if self._several:
            return counts_of_several(bag, about)
        found = asdict(bag[Key(COUNTS)])
        if Key(SUBTYPES) in bag:
            found["subtypes"] = asdict(bag[Key(SUBTYPES)])
        return found

    def _steps(self, pair: Pair) -> dict[str, list[Step]]:
        """The columns of every system whose words differ from those of the reference."""
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
        found = BoundaryErrors(pair, self._one_on_slots(with_words(pair)), self.settings, context)
        return {system: list(found.of(system)) for system in self.systems}

    def _network(self, pair: Pair) -> NetworkText:
        """Every word and every boundary of everybody, where words differ."""
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
