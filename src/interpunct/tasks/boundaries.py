"""Boundaries: does a segment end in this slot?"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from interpunct.alignment import check_same_units
from interpunct.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.figures import Bag, Figure, figure_of
from interpunct.metrics import (
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
from interpunct.metrics.boundary_rows import BOUNDARY_METRICS
from interpunct.metrics.results import Additive
from interpunct.metrics.slots import Slots
from interpunct.pairing import Pair
from interpunct.settings import Settings
from interpunct.tasks.task import Task

COLUMNS = (
    "precision", "recall", "f1", "nist_error_rate", "segment_f1", "pk", "window_diff",
    "boundary_similarity",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Taken:
    """One document over its own slots, the final one included."""

    reference: Slots
    systems: Mapping[str, Slots]


class Boundaries(Task):
    """Boundaries against one reference."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if len(references) > 1:
            raise InputError(f"give one reference, not {len(references)}")
        self._taken: list[_Taken] = []
        self._k = 0

    def take(self, pair: Pair) -> None:
        (reference,) = pair.references.values()
        for hypothesis in pair.systems.values():
            check_same_units(reference, hypothesis, keep_case=self.settings.case == "keep")
        self._taken.append(
            _Taken(
                self._boundaries(reference),
                {name: self._boundaries(system) for name, system in pair.systems.items()},
            )
        )

    def _boundaries(self, document: Document) -> Slots:
        if self.settings.threshold is not None:
            document = document.with_threshold(self.settings.threshold)
        return document.boundaries

    def measure(self) -> Mapping[str, Sequence[Bag]]:
        inner = [taken.reference[:-1] for taken in self._taken if len(taken.reference)]
        self._k = window_of(inner, self.settings.k)
        self._hint_at_final_slots()
        return {
            system: [
                measure(taken.reference, taken.systems[system], self.settings, self._k)
                for taken in self._taken
            ]
            for system in self.systems
        }

    def figures(self) -> Sequence[Figure]:
        measures = measure(np.zeros(1, bool), np.zeros(1, bool), self.settings, 2)
        return [figure_of(metric) for metric in BOUNDARY_METRICS if metric.measure in measures]

    def columns(self) -> Sequence[str]:
        return COLUMNS

    def counts(self, bag: Bag, group: str = "") -> dict[str, Any]:
        return asdict(bag["counts"])

    def choices(self) -> Sequence[str]:
        settings = self.settings
        extras = (("tolerance", settings.tolerance), ("beta", settings.beta))
        return (
            f"final:{settings.final}d",
            f"delims:{settings.delimiters or '.?!;'}",
            *([f"threshold:{settings.threshold}"] if settings.threshold is not None else []),
            f"case:{settings.case}",
            "words:same",
            f"k:{self._k}",
            *(f"{name}:{value}" for name, value in extras if value is not None),
        )

    def _hint_at_final_slots(self) -> None:
        if self.settings.final == "include":
            return
        final = sum(bool(taken.reference[-1]) for taken in self._taken if len(taken.reference))
        boundaries = sum(int(np.count_nonzero(taken.reference)) for taken in self._taken)
        if 2 * final > boundaries:
            warnings.warn(
                f"{final} of {boundaries} reference boundaries stand at the end of their document "
                "and are not scored; count them with --final include",
                InputWarning,
                stacklevel=2,
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
