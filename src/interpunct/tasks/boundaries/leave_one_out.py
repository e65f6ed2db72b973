"""Leave-one-out comparison of annotators and systems with the other annotators.

Each annotator is scored against the others: for F1 and the NIST error rate against their majority
(more than half), for WiSeBE's window F1 against the windows of all of them. A system is scored
against the same references, one for each annotator left out. Both are also scored against single
annotators, except for windows, which need at least two references.

Everything is measured on the slots that the references of a document share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from math import nan
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds
from interpunct.metrics.catalogue import BOUNDARY_METRICS, SEVERAL_METRICS, Metric
from interpunct.metrics.counting import batched_counts
from interpunct.metrics.majority import majority_reference
from interpunct.metrics.matrices import mean, mean_off_diagonal, system_to_human
from interpunct.metrics.measures import COUNTS, WINDOWS, Measure
from interpunct.metrics.slots import Slots
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Against as AgainstKey
from interpunct.results.keys import Key, One, Pair, Rest
from interpunct.tasks.boundaries.measuring import scored_slots
from interpunct.tasks.boundaries.several_references import windows

Against = Literal["one", "combined"]
"""One annotator, or all but one."""

LeftOutFigure = Literal["f1", "nist_error_rate", "window_f1"]
FIGURES: tuple[LeftOutFigure, ...] = ("f1", "nist_error_rate", "window_f1")
METRICS: dict[str, Metric[Any]] = {
    metric.name: metric
    for metric in (*BOUNDARY_METRICS, *SEVERAL_METRICS)
    if metric.name in FIGURES
}


def against_rest(
    references: Mapping[str, Slots],
    hypothesis: Slots,
    settings: Settings,
    bounds: Bounds | None = None,
) -> Bag:
    """A system against all annotators except one; many documents may be concatenated."""
    bag = Bag()
    for who in references:
        bag |= _against_others(references, who, hypothesis, settings, bounds)
    return bag


def against_each_other(
    references: Mapping[str, Slots], settings: Settings, bounds: Bounds | None = None
) -> Bag:
    """Each annotator of a document against each other annotator, and against all others."""
    scored, between = scored_slots(len(next(iter(references.values()))), settings, bounds)
    bag = Bag(
        {
            Key(COUNTS, Pair(one, other)): batched_counts(
                references[other][scored], references[one][scored], between
            )
            for one, other in permutations(references, 2)
        }
    )
    for who, own in references.items():
        bag |= _against_others(references, who, own, settings, bounds)
    return bag


def _against_others(
    references: Mapping[str, Slots],
    without: str,
    hypothesis: Slots,
    settings: Settings,
    bounds: Bounds | None,
) -> Bag:
    scored, between = scored_slots(len(hypothesis), settings, bounds)
    others = np.stack([row for who, row in references.items() if who != without])[:, scored]
    majority = majority_reference(others, quorum=len(others) // 2 + 1)
    found: dict[Measure[Any], Any] = {
        COUNTS: batched_counts(majority, hypothesis[scored], between),
        WINDOWS: windows(others, hypothesis[scored], settings.window_limit, between),
    }
    return Bag.of(found, Rest(without))


@dataclass(frozen=True, slots=True)
class BesideHumans:
    """A figure of a system and the same figure of humans."""

    human: float
    system: float

    @property
    def ratio(self) -> float:
        return system_to_human(self.system, self.human)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The figures of annotators and of systems against the same references.

    `humans` holds the results of the annotators over the whole corpus, `systems` those of each
    system.
    """

    annotators: tuple[str, ...]
    humans: Bag
    systems: Mapping[str, Bag]

    def matrix(self, figure: LeftOutFigure) -> npt.NDArray[np.float64]:
        """Each annotator (row) against each other (column); the diagonal is not measured."""
        return np.array(
            [
                [_value(self.humans, Pair(who, other), figure) for other in self.annotators]
                for who in self.annotators
            ]
        )

    def against_others(self, figure: LeftOutFigure) -> dict[str, float]:
        """Each annotator against all others."""
        return {who: _value(self.humans, Rest(who), figure) for who in self.annotators}

    def of_humans(self, figure: LeftOutFigure) -> dict[Against, float]:
        """The means over annotators: against one other annotator, and against all others."""
        return {
            "one": mean_off_diagonal(self.matrix(figure)),
            "combined": mean(list(self.against_others(figure).values())),
        }

    def beside(self, system: str, figure: LeftOutFigure) -> dict[Against, BesideHumans]:
        """A system compared with humans: against one annotator, and against all but one."""
        bag, humans = self.systems[system], self.of_humans(figure)
        single = [_value(bag, One(who), figure) for who in self.annotators]
        rest = [_value(bag, Rest(who), figure) for who in self.annotators]
        return {
            "one": BesideHumans(humans["one"], mean(single)),
            "combined": BesideHumans(humans["combined"], mean(rest)),
        }


def _value(bag: Bag, against: AgainstKey, figure: LeftOutFigure) -> float:
    metric = METRICS[figure]
    key = Key(metric.measure, against)
    return float(metric.value(bag[key])) if key in bag else nan
