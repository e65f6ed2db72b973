"""Systems with scores: measuring all thresholds at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.documents.document import THRESHOLD, Document
from interpunct.errors import option, warn
from interpunct.metrics.measures import CALIBRATION, OPERATING_POINTS
from interpunct.metrics.reliability import Calibration, calibration
from interpunct.metrics.results import Additive
from interpunct.metrics.slots import Slots
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.thresholds import GRID, Floats, OperatingPoints, operating_points
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags

MEASURES = (OPERATING_POINTS, CALIBRATION)
"""The measures of scores."""


def measure_scores(reference: Slots, scores: Floats | None, settings: Settings) -> Bag:
    """Measure scores at all thresholds against one reference, over all slots of a document.

    If only other systems have scores, the results are empty.
    """
    if scores is None:
        return Bag.of({OPERATING_POINTS: OperatingPoints(), CALIBRATION: Calibration()})
    slots = slice(None) if settings.final == "include" else slice(0, -1)
    grid = GRID if settings.thresholds == "grid" else None
    points = operating_points(
        reference[slots], scores[slots], grid=grid, cost=DetectionCost(*settings.dcf)
    )
    bins = calibration(reference[slots], scores[slots])
    return Bag.of({OPERATING_POINTS: points, CALIBRATION: bins})


@dataclass(frozen=True, slots=True)
class Contradictions(Additive):
    """The number of slots with a label and a score, and of those in which the two disagree."""

    slots: int = 0
    contradicted: int = 0

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Contradictions:
        labelled = [
            (document.boundaries, document.scores)
            for document in documents
            if document.scores is not None and document.evidence != "scores"
        ]
        wrong = (int(np.sum((scores >= THRESHOLD) != ends)) for ends, scores in labelled)
        return cls(sum(len(ends) for ends, _ in labelled), sum(wrong))

    @property
    def are_most(self) -> bool:
        """Do scores contradict labels so often that they must mean something else?"""
        return 2 * self.contradicted > self.slots


def contradicted_systems(found: Mapping[str, Contradictions]) -> list[str]:
    """The systems whose scores contradict most of their labels; warns of any contradictions."""
    for system, count in found.items():
        if count.contradicted:
            so = (
                ", and its scores are no probabilities of a boundary, so that figures over all "
                "thresholds are not measured"
            )
            warn(
                f"labels and scores of system {system!r} disagree in {count.contradicted} of "
                f"{count.slots} slots; the labels decide{so if count.are_most else ''}; to let "
                f"the scores decide, use {option('threshold', THRESHOLD)}"
            )
    return [system for system, count in found.items() if count.are_most]


def scoring_systems(systems: Iterable[str], documents: Sequence[Collection[str]]) -> list[str]:
    """The systems with scores in every document; warns if a system has scores only in some.

    `documents` has for each document the systems with scores.
    """
    found = []
    for system in systems:
        have = sum(system in scoring for scoring in documents)
        if have and have == len(documents):
            found.append(system)
        elif have:
            warn(
                f"system {system!r} has scores in {have} of {len(documents)} documents only, "
                "so figures over all thresholds are not measured; give scores for every "
                "document"
            )
    return found


def only_scoring(
    results: StackedBags, system: str, scoring: Collection[str], *, measured: bool
) -> StackedBags:
    """The results, with those of scores removed unless `measured`, and empty without scores."""
    if not measured:
        return results.without(MEASURES)
    if system in scoring:
        return results
    return results.blank([key for key in results.keys if key.measure in MEASURES])
