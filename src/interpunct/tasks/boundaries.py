"""Boundaries: does a segment end in this slot?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from interpunct.alignment import check_same_units
from interpunct.annotated import Annotated, boundaries_of
from interpunct.errors import InputError, OptionError, warn
from interpunct.figures import Bag, Figure, figure_of
from interpunct.interannotator import Agreement
from interpunct.metrics import (
    WindowCounts,
    boundary_edits,
    counts,
    f_beta,
    half_mean_segment,
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
from interpunct.progress import track
from interpunct.resampling import blocks_from_prefixes
from interpunct.settings import Settings
from interpunct.shared_slots import WordErrors, share_slots
from interpunct.tasks import scored
from interpunct.tasks.different_words import AlignedBoundaries, align_boundaries
from interpunct.tasks.several import (
    counts_of_several,
    figures_of_several,
    measure_several,
    warn_of_wide_windows,
)
from interpunct.tasks.subtypes import Subtypes
from interpunct.tasks.task import Task

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
class _Taken:
    """One document over its own slots, the final one included."""

    references: Annotated
    systems: Mapping[str, Slots]
    scores: Mapping[str, Floats | None]
    different: Mapping[str, AlignedBoundaries]
    subtypes: Subtypes
    errors: Mapping[str, WordErrors]

    def first(self, slots: int) -> _Taken:
        """The beginning of the document."""
        return _Taken(
            self.references.first(slots),
            {name: boundaries[:slots] for name, boundaries in self.systems.items()},
            {name: None if s is None else s[:slots] for name, s in self.scores.items()},
            {name: aligned.first(slots) for name, aligned in self.different.items()},
            self.subtypes.first(slots),
            {name: errors.first(slots) for name, errors in self.errors.items()},
        )


class Boundaries(Task):
    """Boundaries against one reference or several."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if settings.quorum is not None and settings.quorum > len(references):
            raise OptionError(
                f"--quorum is {settings.quorum}, but there are {len(references)} references"
            )
        self._taken: list[_Taken] = []
        self._k = 0
        self._scoring: Collection[str] = ()
        self.agreement = Agreement.of(references, [], settings)

    @property
    def _several(self) -> bool:
        return len(self.references) > 1

    @property
    def documents(self) -> Sequence[_Taken]:
        """What was taken, for those who want to look at it."""
        return self._taken

    def take(self, pair: Pair) -> None:
        shared = share_slots(pair, self.settings) if self._several else None
        if shared is None:
            self._take_same_words(pair)
            return
        self._taken.append(
            _Taken(shared.references, shared.systems, shared.scores, {}, Subtypes(), shared.errors)
        )

    def _take_same_words(self, pair: Pair) -> None:
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
        self._taken.append(_Taken(references, systems, scores, different, subtypes, {}))

    @property
    def _words_differ(self) -> bool:
        return any(taken.different or taken.errors for taken in self._taken)

    def measure(self) -> Mapping[str, Sequence[Bag]]:
        self._k = window_of([row[:-1] for row in self._rows() if len(row)], self.settings.k)
        self._hint_at_final_slots()
        documents = [taken.references for taken in self._taken]
        self.agreement = Agreement.of(self.references, documents, self.settings)
        if self._several:
            warn_of_wide_windows(documents, self.settings)
        with_slots = [taken for taken in self._taken if len(taken.references.units)]
        self._scoring = scored.scoring_systems(self.systems, [t.scores for t in with_slots])
        return {
            system: [
                self._measure(taken, system)
                for taken in track(self._taken, f"scoring {system}", total=len(self._taken))
            ]
            for system in self.systems
        }

    def _measure(self, taken: _Taken, system: str) -> Bag:
        subtypes = taken.subtypes.measure(system, self.settings)
        if system in taken.different:
            return {**self._measure_aligned(taken.different[system], system), **subtypes}
        known = taken.errors.get(system)
        errors = known.rates if known else ErrorRates(words=len(taken.references))
        return {**self._measure_slots(taken, system), **subtypes, "errors": errors}

    def _measure_aligned(self, aligned: AlignedBoundaries, system: str) -> Bag:
        moved = aligned.moved
        scores = aligned.scores if system in self._scoring else None
        on_slots = self._against(moved.reference, moved.hypothesis, scores=scores)
        return {**aligned.bag(on_slots, self.settings), "windows": WindowCounts()}

    def _measure_slots(self, taken: _Taken, system: str) -> Bag:
        references, hypothesis = taken.references.boundaries, taken.systems[system]
        scores = taken.scores[system] if system in self._scoring else None
        against = partial(self._against, scores=scores)
        if self._several:
            return measure_several(self.references, references, hypothesis, self.settings, against)
        (reference,) = references.values()
        # One reference does not agree with anybody; WiSeBE says so instead of being absent.
        return {**against(reference, hypothesis), "windows": WindowCounts()}

    def _against(self, reference: Slots, hypothesis: Slots, *, scores: Floats | None) -> Bag:
        bag = measure(reference, hypothesis, self.settings, self._k)
        if not self._scoring:
            return bag
        return {**bag, **scored.measure_scores(reference, scores, self.settings)}

    def _rows(self) -> Iterator[Slots]:
        for taken in self._taken:
            yield from taken.references.boundaries.values()

    def bootstrap_blocks(self) -> Mapping[str, Sequence[Bag]]:
        (taken,) = self._taken
        slots = len(taken.references)
        return {
            system: blocks_from_prefixes(partial(self._prefix, taken, system), slots)
            for system in self.systems
        }

    def _prefix(self, taken: _Taken, system: str, slots: int) -> Bag:
        return self._measure(taken.first(slots), system)

    def figures(self) -> Sequence[Figure]:
        measures = measure(np.zeros(1, bool), np.zeros(1, bool), self.settings, 2)
        metrics = [metric for metric in BOUNDARY_METRICS if metric.measure in measures]
        if self._scoring:
            metrics += THRESHOLD_METRICS
        word_errors = [figure_of(WORD_ERROR_RATE)] if self._words_differ else []
        if self._several:
            return [*word_errors, *figures_of_several(self.references, metrics)]
        if any(taken.subtypes.reference is not None for taken in self._taken):
            metrics += SUBTYPE_METRICS
        return [*word_errors, *(figure_of(metric) for metric in metrics), figure_of(WISEBE)]

    def columns(self) -> Sequence[str]:
        areas = scored.COLUMNS if self._scoring else ()
        word_errors = (WORD_ERROR_RATE.name,) if self._words_differ else ()
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
        if not self._words_differ:
            return ("words:same",)
        network = (f"network:{'+'.join(self.references)}",) if self._several else ()
        by_time = any(made.by_time for taken in self._taken for made in taken.different.values())
        segments = ("segments:time",) if by_time else ()
        choices = (f"tags:{self.settings.tags}", f"costs:{self.settings.costs}")
        return ("words:aligned", *choices, *segments, *network)

    def _hint_at_final_slots(self) -> None:
        if self.settings.final == "include":
            return
        final = sum(bool(row[-1]) for row in self._rows() if len(row))
        boundaries = sum(int(np.count_nonzero(row)) for row in self._rows())
        if 2 * final > boundaries:
            warn(
                f"{final} of {boundaries} reference boundaries stand at the end of their document "
                "and are not scored; count them with --final include"
            )


def measure(reference: Slots, hypothesis: Slots, settings: Settings, k: int) -> Bag:
    """Everything that is measured between two arrays over all slots of a document."""
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
        "pk": pk(*inside, k=k),
        "window_diff": window_diff(*inside, k=k),
        "edits": boundary_edits(*inside),
    }
    if settings.beta is not None:
        bag["f_beta"] = f_beta(*counted, beta=settings.beta)
    if settings.tolerance is not None:
        bag["tolerant"] = tolerant_matches(*counted, tolerance=settings.tolerance)
    return bag


def window_of(references: Sequence[Slots], k: int | str | None) -> int:
    """The window of Pk and WindowDiff: as given, or from the references as the choice says."""
    if isinstance(k, int):
        return k
    if k is None or not references:
        return half_mean_segment(references) if references else 2
    slots = sum(len(reference) for reference in references)
    boundaries = sum(int(np.count_nonzero(reference)) for reference in references)
    if k == "nltk":
        if not boundaries:
            raise InputError("nltk has no window for a reference without boundaries; give --k")
        return max(1, round(slots / (2 * boundaries)))
    # segeval rounds half to even.
    units, segments = slots + len(references), boundaries + len(references)
    return max(2, round(units / segments / 2))
