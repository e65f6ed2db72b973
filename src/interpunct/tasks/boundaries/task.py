"""Boundaries: does a segment end in this slot?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from interpunct.alignment.annotated import Annotated, boundaries_of
from interpunct.alignment.same_words import check_same_units
from interpunct.alignment.shared_slots import share_slots
from interpunct.corpora.pairing import Pair
from interpunct.errors import warn
from interpunct.metrics import WindowCounts
from interpunct.metrics.boundary_rows import BOUNDARY_METRICS, SUBTYPE_METRICS
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.punctuation_rows import WORD_ERROR_RATE
from interpunct.metrics.reference_rows import SEVERAL_METRICS
from interpunct.metrics.slots import Slots
from interpunct.metrics.tallies import extent
from interpunct.metrics.threshold_rows import THRESHOLD_METRICS
from interpunct.metrics.thresholds import Floats
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, figure_of
from interpunct.results.stacking import StackedBags, Stacker, join, stack, stack_arrays
from interpunct.statistics.bootstrap import blocks_from_prefixes
from interpunct.tasks.agreement.boundaries import Agreement
from interpunct.tasks.agreement.boundaries import measure as measure_agreement
from interpunct.tasks.boundaries import scores as scored
from interpunct.tasks.boundaries.different_words import AlignedBoundaries, align_boundaries
from interpunct.tasks.boundaries.on_slots import Taken, end_to_end, measure
from interpunct.tasks.boundaries.several import (
    counts_of_several,
    figures_of_several,
    measure_several,
    warn_of_wide_windows,
)
from interpunct.tasks.boundaries.subtypes import Subtypes
from interpunct.tasks.boundaries.waiting_windows import (
    MEASURE,
    InnerSlots,
    Segments,
    WaitingWindows,
    split_bag,
)
from interpunct.tasks.task import Measured, Results, Task

WISEBE = next(metric for metric in SEVERAL_METRICS if metric.name == "wisebe")
COLUMNS_OF_SEVERAL = (
    "wisebe", "window_f1", "mean_f1", "majority_f1", "mean_slot_error_rate",
    "lenient_slot_error_rate",
)  # fmt: skip
COLUMNS = (
    "precision", "recall", "f1", "nist_error_rate", "segment_f1", "pk", "window_diff",
    "boundary_similarity",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Notes:
    """What the task has to know of documents beside their results.

    `annotated` are the documents without their words, and `scoring` the systems that have scores in
    each of them.
    """

    annotated: Sequence[Annotated]
    agreement: Sequence[Bag]
    segments: Segments
    waiting: Mapping[str, Sequence[Mapping[str, InnerSlots]]]
    scoring: Sequence[Collection[str]]
    words_differ: bool
    by_time: bool
    has_subtypes: bool


class Boundaries(Task):
    """Boundaries against one reference or several."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self._k: int | None = None
        self._waiting = WaitingWindows(systems)
        self._segments = Segments()
        self._scored = scored.ScoredDocuments(systems)
        self._scoring: Collection[str] = ()
        self._annotated: list[Annotated] = []
        self._agreement_bags = Stacker()
        self.agreement = Agreement.of(references, [], settings)
        self.words_differ = self._by_time = self._has_subtypes = False

    @property
    def _several(self) -> bool:
        return len(self.references) > 1

    def take(self, pair: Pair) -> Taken:
        """Bring everything about a document onto the same slots."""
        (taken,) = self._take_each([pair])
        return taken

    def _take_each(self, pairs: Sequence[Pair]) -> list[Taken]:
        if self._several:
            return [self._take_several(pair) for pair in pairs]
        different = align_boundaries(pairs, self.systems, self.settings)
        return list(map(self._take_same_words, pairs, different))

    def _take_several(self, pair: Pair) -> Taken:
        shared = share_slots(pair, self.settings)
        if shared is None:
            return self._take_same_words(pair, {})
        return Taken(
            shared.references, shared.systems, shared.scores, {}, Subtypes(), shared.errors
        )

    def _take_same_words(self, pair: Pair, different: Mapping[str, AlignedBoundaries]) -> Taken:
        """Everything but the systems whose words are different."""
        references = Annotated.of(pair.name, pair.references, self.settings)
        first = next(iter(pair.references.values()))
        if self._several or self.settings.words == "strict":
            for hypothesis in pair.systems.values():
                check_same_units(first, hypothesis, keep_case=self.settings.case == "keep")
        systems = {
            name: boundaries_of(system, self.settings)
            for name, system in pair.systems.items()
            if name not in different
        }
        scores = {name: system.scores for name, system in pair.systems.items()}
        subtypes = (
            Subtypes()
            if self._several
            else Subtypes.of(first, pair.systems, self.settings, without=different)
        )
        return Taken(references, systems, scores, different, subtypes, {})

    def measure(self, pairs: Sequence[Pair]) -> Measured:
        taken = self._take_each(pairs)
        found = {system: self._measure_each(taken, system) for system in self.systems}
        rows = [row for document in taken for row in document.references.boundaries.values()]
        notes = Notes(
            [document.references.without_words() for document in taken],
            self._measure_agreement([document.references for document in taken]),
            Segments.of(rows),
            {system: waiting for system, (_, waiting) in found.items()},
            [document.scoring for document in taken],
            any(document.different or document.errors for document in taken),
            any(made.by_time for document in taken for made in document.different.values()),
            any(document.subtypes.reference is not None for document in taken),
        )
        return Measured({system: results for system, (results, _) in found.items()}, [notes])

    def _measure_each(
        self, documents: Sequence[Taken], system: str
    ) -> tuple[StackedBags, list[Mapping[str, InnerSlots]]]:
        """The results of some documents, and what waits for a window."""
        if self._several:
            split = [split_bag(self._measure(document, system)) for document in documents]
            return stack([bag for bag, _ in split]), [waiting for _, waiting in split]
        results, waiting = self._measure_together(documents, system)
        if any(document.has_labels for document in documents):
            labels = [self._measure_labels(document, system) for document in documents]
            results = results.beside(stack(labels))
        return results, waiting

    def _measure_together(
        self, documents: Sequence[Taken], system: str
    ) -> tuple[StackedBags, list[Mapping[str, InnerSlots]]]:
        """Documents with one reference: those with its words in one go, and then the others."""
        differs = np.array([system in document.different for document in documents])
        parts: list[StackedBags] = []
        left: list[Mapping[str, InnerSlots]] = []
        for group in (np.flatnonzero(~differs), np.flatnonzero(differs)):
            if len(group):
                laid = end_to_end([documents[place] for place in group.tolist()], system)
                bag, waiting = split_bag(self._measure(laid, system))
                parts.append(stack_arrays(bag, len(group)))
                left += [{MEASURE: slots} for slots in waiting[MEASURE].cut()]
        # Where each document has come to stand, the groups being one after the other.
        places = np.argsort(np.argsort(differs, kind="stable"))
        return join(parts).taking(places), [left[place] for place in places.tolist()]

    def _measure_agreement(self, documents: Sequence[Annotated]) -> list[Bag]:
        final = self.settings.final == "include"
        if self._several:
            return [
                measure_agreement(document, self.references, final=final) for document in documents
            ]
        # Who is alone agrees with nobody, whatever the document says.
        alone = measure_agreement(documents[0].first(0), self.references, final=final)
        return [alone] * len(documents)

    def remember(self, notes: Notes) -> None:
        self._segments += notes.segments
        self._waiting.add(notes.waiting)
        for document, scoring in zip(notes.annotated, notes.scoring, strict=True):
            if len(document):
                self._scored.add(scoring)
        self.words_differ |= notes.words_differ
        self._by_time |= notes.by_time
        self._has_subtypes |= notes.has_subtypes
        self._annotated += notes.annotated
        for bag in notes.agreement:
            self._agreement_bags.add(bag)

    def complete(self, results: Results, look_up: Callable[[int], Pair]) -> Results:
        self._hint_at_final_slots()
        self._complete_agreement(look_up)
        self._scoring = self._scored.systems()
        found = {
            system: scored.only_scoring(stacked, system, self._scoring)
            for system, stacked in results.items()
        }
        self._k = self._segments.window(self.settings.k)
        return {
            system: self._waiting.measured(system, stacked, self._k)
            for system, stacked in found.items()
        }

    def _complete_agreement(self, look_up: Callable[[int], Pair]) -> None:
        self.agreement = Agreement.of_measured(
            self.references,
            self._annotated,
            self._agreement_bags.stacked(),
            self.settings,
            words=lambda place: self.take(look_up(place)).references.units,
        )
        if self._several:
            warn_of_wide_windows(self._annotated, self.settings)

    def _measure(self, taken: Taken, system: str) -> Bag:
        """A document, or where boundaries are in many that are laid end to end."""
        if system in taken.different:
            found = self._measure_aligned(taken.different[system])
        else:
            known = taken.errors.get(system)
            words = extent(taken.systems[system], taken.bounds)
            errors = known.rates if known else ErrorRates(words=words)
            found = {**self._measure_slots(taken, system), "errors": errors}
        if taken.bounds is not None or self._several:
            return found
        return {**found, **self._measure_labels(taken, system)}

    def _measure_labels(self, taken: Taken, system: str) -> Bag:
        """What is said of the boundaries of a document with one reference."""
        (reference,), scores = taken.references.boundaries.values(), taken.scores[system]
        if system in taken.different:
            aligned = taken.different[system]
            reference, scores = aligned.moved.reference, aligned.scores
        return {
            **scored.measure_scores(reference, scores, self.settings),
            **taken.subtypes.measure(system, self.settings),
        }

    def _measure_aligned(self, aligned: AlignedBoundaries) -> Bag:
        moved = aligned.moved
        on_slots = measure(
            moved.reference, moved.hypothesis, self.settings, self._k, bounds=moved.bounds
        )
        return {**aligned.bag(on_slots, self.settings), "windows": WindowCounts()}

    def _measure_slots(self, taken: Taken, system: str) -> Bag:
        references, hypothesis = taken.references.boundaries, taken.systems[system]
        if self._several:
            against = partial(self._against, scores=taken.scores[system])
            return measure_several(self.references, references, hypothesis, self.settings, against)
        (reference,) = references.values()
        bag = measure(reference, hypothesis, self.settings, self._k, bounds=taken.bounds)
        # One reference does not agree with anybody; WiSeBE says so instead of being absent.
        return {**bag, "windows": WindowCounts()}

    def _against(self, reference: Slots, hypothesis: Slots, *, scores: Floats | None) -> Bag:
        bag = measure(reference, hypothesis, self.settings, self._k)
        return {**bag, **scored.measure_scores(reference, scores, self.settings)}

    def bootstrap_blocks(self, pair: Pair) -> Mapping[str, Sequence[Bag]]:
        taken = self.take(pair)
        slots = len(taken.references)
        return {
            system: blocks_from_prefixes(partial(self._prefix, taken, system), slots)
            for system in self.systems
        }

    def _prefix(self, taken: Taken, system: str, slots: int) -> Bag:
        return self._measure(taken.first(slots), system)

    def figures(self) -> Sequence[Figure]:
        measures = measure(np.zeros(1, bool), np.zeros(1, bool), self.settings, k=2)
        metrics = [metric for metric in BOUNDARY_METRICS if metric.measure in measures]
        if self._scoring:
            metrics += THRESHOLD_METRICS
        word_errors = [figure_of(WORD_ERROR_RATE)] if self.words_differ else []
        if self._several:
            return [*word_errors, *figures_of_several(self.references, metrics)]
        if self._has_subtypes:
            metrics += SUBTYPE_METRICS
        return [*word_errors, *(figure_of(metric) for metric in metrics), figure_of(WISEBE)]

    def columns(self) -> Sequence[str]:
        areas = scored.COLUMNS if self._scoring else ()
        word_errors = (WORD_ERROR_RATE.name,) if self.words_differ else ()
        if self._several:
            majority = (f"majority_{name}" for name in areas)
            return (*word_errors, *COLUMNS_OF_SEVERAL, *majority)
        return (*word_errors, *COLUMNS, *areas)

    def counts(self, bag: Bag, group: str = "") -> dict[str, Any]:
        if self._several:
            return counts_of_several(bag, group)
        subtypes = {"subtypes": asdict(bag["subtypes"])} if "subtypes" in bag else {}
        return {**asdict(bag["counts"]), **subtypes}

    def corpus_parts(self) -> dict[str, Any]:
        return {"agreement": self.agreement.parts()}

    def choices(self) -> Sequence[str]:
        settings = self.settings
        extras = (("tolerance", settings.tolerance), ("beta", settings.beta))
        several = (f"L:{settings.window_limit}", f"quorum:{settings.quorum or 'half'}")
        return (
            f"final:{settings.final}d",
            f"delims:{''.join(settings.delimiters or '.?!;')}",
            *([f"threshold:{settings.threshold}"] if settings.threshold is not None else []),
            f"case:{settings.case}",
            *self._choices_about_words(),
            *(several if self._several else ()),
            f"k:{self._k}",
            *(f"{name}:{value}" for name, value in extras if value is not None),
            *(scored.choices(settings) if self._scoring else ()),
        )

    def _choices_about_words(self) -> Sequence[str]:
        if not self.words_differ:
            return ("words:same",)
        network = (f"network:{'+'.join(self.references)}",) if self._several else ()
        segments = ("segments:time",) if self._by_time else ()
        choices = (f"tags:{self.settings.tags}", f"costs:{self.settings.costs}")
        return ("words:aligned", *choices, *segments, *network)

    def _hint_at_final_slots(self) -> None:
        if self.settings.final == "include":
            return
        final = self._segments.final
        boundaries = final + self._segments.inner
        if 2 * final > boundaries:
            warn(
                f"{final} of {boundaries} reference boundaries stand at the end of their document "
                "and are not scored; count them with --final include"
            )
