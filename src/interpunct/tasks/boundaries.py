"""Boundaries: does a segment end in this slot?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from interpunct.alignment import check_same_units
from interpunct.annotated import Annotated, boundaries_of
from interpunct.errors import warn
from interpunct.figures import Bag, Figure, figure_of
from interpunct.interannotator import Agreement
from interpunct.interannotator import measure as measure_agreement
from interpunct.metrics import (
    WindowCounts,
    boundary_edits,
    counts,
    f_beta,
    pk,
    segment_error_rate_words,
    segment_matches,
    tolerant_matches,
    window_diff,
)
from interpunct.metrics.boundary_rows import BOUNDARY_METRICS, SUBTYPE_METRICS
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.punctuation_rows import WORD_ERROR_RATE
from interpunct.metrics.reference_rows import SEVERAL_METRICS
from interpunct.metrics.results import Additive
from interpunct.metrics.slots import Slots
from interpunct.metrics.threshold_rows import THRESHOLD_METRICS
from interpunct.metrics.thresholds import Floats
from interpunct.pairing import Pair
from interpunct.resampling import blocks_from_prefixes
from interpunct.settings import Settings
from interpunct.shared_slots import WordErrors, share_slots
from interpunct.stacking import Stacker
from interpunct.tasks import scored
from interpunct.tasks.different_words import AlignedBoundaries, align_boundaries
from interpunct.tasks.several import (
    counts_of_several,
    figures_of_several,
    measure_several,
    warn_of_wide_windows,
)
from interpunct.tasks.subtypes import Subtypes
from interpunct.tasks.task import Measured, Results, Task
from interpunct.tasks.waiting_windows import (
    MEASURE,
    InnerSlots,
    Segments,
    WaitingWindows,
    split_bag,
)

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
class Taken:
    """One document over its own slots, the final one included."""

    references: Annotated
    systems: Mapping[str, Slots]
    scores: Mapping[str, Floats | None]
    different: Mapping[str, AlignedBoundaries]
    subtypes: Subtypes
    errors: Mapping[str, WordErrors]

    def first(self, slots: int) -> Taken:
        """The beginning of the document."""
        return Taken(
            self.references.first(slots),
            {name: boundaries[:slots] for name, boundaries in self.systems.items()},
            {name: None if s is None else s[:slots] for name, s in self.scores.items()},
            {name: aligned.first(slots) for name, aligned in self.different.items()},
            self.subtypes.first(slots),
            {name: errors.first(slots) for name, errors in self.errors.items()},
        )


@dataclass(frozen=True, slots=True)
class Notes:
    """What the task has to know of a document beside its results.

    `annotated` is the document without its words; `scoring` are the systems that have scores.
    """

    annotated: Annotated
    agreement: Bag
    segments: Segments
    waiting: Mapping[str, Mapping[str, InnerSlots]]
    scoring: Collection[str]
    words_differ: bool
    by_time: bool
    has_subtypes: bool


class Boundaries(Task):
    """Boundaries against one reference or several."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self._k: int | None = settings.k if isinstance(settings.k, int) else None
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
        shared = share_slots(pair, self.settings) if self._several else None
        if shared is None:
            return self._take_same_words(pair)
        return Taken(
            shared.references, shared.systems, shared.scores, {}, Subtypes(), shared.errors
        )

    def _take_same_words(self, pair: Pair) -> Taken:
        references = Annotated.of(pair.name, pair.references, self.settings)
        first = next(iter(pair.references.values()))
        different: Mapping[str, AlignedBoundaries] = {}
        if self._several or self.settings.words == "strict":
            for hypothesis in pair.systems.values():
                check_same_units(first, hypothesis, keep_case=self.settings.case == "keep")
        else:
            different = align_boundaries(first, pair.systems, self.settings)
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
        found = [self._measure_one(pair) for pair in pairs]
        return Measured(self.stacked([bags for bags, _ in found]), [notes for _, notes in found])

    def _measure_one(self, pair: Pair) -> tuple[Mapping[str, Bag], Notes]:
        taken = self.take(pair)
        split = {system: split_bag(self._measure(taken, system)) for system in self.systems}
        rows = taken.references.boundaries.values()
        notes = Notes(
            taken.references.without_words(),
            self._measure_agreement(taken.references),
            sum(map(Segments.of, rows), start=Segments()),
            {system: waiting for system, (_, waiting) in split.items()},
            [system for system, scores in taken.scores.items() if scores is not None],
            bool(taken.different or taken.errors),
            any(made.by_time for made in taken.different.values()),
            taken.subtypes.reference is not None,
        )
        return {system: bag for system, (bag, _) in split.items()}, notes

    def _measure_agreement(self, document: Annotated) -> Bag:
        """Who is alone agrees with nobody, whatever the document says."""
        agreeing = document if self._several else document.first(0)
        final = self.settings.final == "include"
        return measure_agreement(agreeing, self.references, final=final)

    def remember(self, notes: Notes) -> None:
        self._segments += notes.segments
        self._waiting.add(notes.waiting)
        if len(notes.annotated):
            self._scored.add(notes.scoring)
        self.words_differ |= notes.words_differ
        self._by_time |= notes.by_time
        self._has_subtypes |= notes.has_subtypes
        self._annotated.append(notes.annotated)
        self._agreement_bags.add(notes.agreement)

    def complete(self, results: Results, look_up: Callable[[int], Pair]) -> Results:
        self._hint_at_final_slots()
        self._complete_agreement(look_up)
        self._scoring = self._scored.systems()
        found = {
            system: scored.only_scoring(stacked, system, self._scoring)
            for system, stacked in results.items()
        }
        if self._k is not None:
            return found
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
        subtypes = taken.subtypes.measure(system, self.settings)
        if system in taken.different:
            return {**self._measure_aligned(taken.different[system]), **subtypes}
        known = taken.errors.get(system)
        errors = known.rates if known else ErrorRates(words=len(taken.references))
        return {**self._measure_slots(taken, system), **subtypes, "errors": errors}

    def _measure_aligned(self, aligned: AlignedBoundaries) -> Bag:
        moved = aligned.moved
        on_slots = self._against(moved.reference, moved.hypothesis, scores=aligned.scores)
        return {**aligned.bag(on_slots, self.settings), "windows": WindowCounts()}

    def _measure_slots(self, taken: Taken, system: str) -> Bag:
        references, hypothesis = taken.references.boundaries, taken.systems[system]
        against = partial(self._against, scores=taken.scores[system])
        if self._several:
            return measure_several(self.references, references, hypothesis, self.settings, against)
        (reference,) = references.values()
        # One reference does not agree with anybody; WiSeBE says so instead of being absent.
        return {**against(reference, hypothesis), "windows": WindowCounts()}

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
            f"delims:{settings.delimiters or '.?!;'}",
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


def measure(reference: Slots, hypothesis: Slots, settings: Settings, k: int | None) -> Bag:
    """Everything that is measured between two arrays over all slots of a document.

    As long as the window of Pk and WindowDiff is not known, the inner slots stand in for them.
    """
    if not len(reference):
        # Nothing to measure, but the same kinds of results as any other document.
        single = measure(np.zeros(1, bool), np.zeros(1, bool), settings, k)
        return {key: type(result)() for key, result in single.items()}
    inner = slice(0, -1)
    scored = slice(None) if settings.final == "include" else inner
    counted = reference[scored], hypothesis[scored]
    inside = reference[inner], hypothesis[inner]
    bag: dict[str, Additive] = {
        "counts": counts(*counted),
        "segments": segment_matches(*inside),
        "segment_words": segment_error_rate_words(*inside),
        "edits": boundary_edits(*inside),
    }
    if k is None:
        bag[MEASURE] = InnerSlots.of(*inside)
    else:
        bag.update({"pk": pk(*inside, k=k), "window_diff": window_diff(*inside, k=k)})
    if settings.beta is not None:
        bag["f_beta"] = f_beta(*counted, beta=settings.beta)
    if settings.tolerance is not None:
        bag["tolerant"] = tolerant_matches(*counted, tolerance=settings.tolerance)
    return bag
