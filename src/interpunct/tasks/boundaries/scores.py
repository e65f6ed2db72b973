"""Systems with scores: measuring all thresholds at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from interpunct.corpora.pairing import PairBatch
from interpunct.documents.document import THRESHOLD, Document
from interpunct.documents.flat import Batch
from interpunct.errors import option, warn
from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import CALIBRATION, OPERATING_POINTS
from interpunct.metrics.reliability import Calibration, batched_calibration
from interpunct.metrics.results import Additive
from interpunct.metrics.slots import Slots
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.thresholds import GRID, Floats, OperatingPoints, operating_points
from interpunct.metrics.weighted_points import StackedPoints
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags
from interpunct.tasks.boundaries.measuring import scored_slots
from interpunct.tasks.boundaries.on_slots import OnSlots

MEASURES = (OPERATING_POINTS, CALIBRATION)
"""The measures of scores."""


def measure_scores(
    reference: Slots, scores: Floats | None, settings: Settings, *, bounds: Bounds | None = None
) -> Bag:
    """Every threshold of the scores against one reference, over all slots of a document.

    A system without scores, beside others that have them, has results that say nothing. Many
    documents may be concatenated.
    """
    if scores is None:
        return _nothing() if bounds is None else _nothing_in_each(len(bounds) - 1)
    slots, between = scored_slots(len(reference), settings, bounds)
    sides = reference[slots], scores[slots]
    choices = GRID if settings.thresholds == "grid" else None, DetectionCost(*settings.dcf)
    points = (
        operating_points(*sides, grid=choices[0], cost=choices[1])
        if between is None
        else StackedPoints.of_slots(*sides, between, grid=choices[0], cost=choices[1])
    )
    return Bag.of({OPERATING_POINTS: points, CALIBRATION: batched_calibration(*sides, between)})


def _nothing() -> Bag:
    return Bag.of({OPERATING_POINTS: OperatingPoints(), CALIBRATION: Calibration()})


def _nothing_in_each(documents: int) -> Bag:
    """What is not measured in so many documents that are concatenated."""
    nowhere: Any = np.zeros(documents)
    bins = np.zeros((documents, 1))
    return Bag.of(
        {
            OPERATING_POINTS: StackedPoints.of([OperatingPoints()] * documents),
            CALIBRATION: Calibration(nowhere, bins, bins, bins),
        }
    )


@dataclass(frozen=True, slots=True)
class Contradictions(Additive):
    """The number of slots with a label and a score, and of those in which the two disagree."""

    slots: int = 0
    contradicted: int = 0

    @classmethod
    def of(cls, documents: Sequence[Document]) -> Contradictions:
        if isinstance(documents, Batch):
            every = [(documents.flat.boundaries, documents.facts.scores, documents.evidence)]
        else:
            every = [(made.boundaries, made.scores, made.evidence) for made in documents]
        labelled = [
            (ends, scores)
            for ends, scores, evidence in every
            if scores is not None and evidence != "scores"
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


@dataclass(frozen=True, slots=True)
class Scoring:
    """How many documents have words, and in how many of these each system has scores."""

    documents: int = 0
    systems: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, documents: Iterable[OnSlots]) -> Scoring:
        spoken = [document for document in documents if len(document.references)]
        return cls(len(spoken), Counter(who for document in spoken for who in document.scoring))

    @classmethod
    def of_batch(cls, pairs: PairBatch, bounds: Bounds) -> Scoring:
        """The same of concatenated documents; `bounds` are those of their slots."""
        spoken = int(np.count_nonzero(np.diff(bounds)))
        have = [who for who, made in pairs.systems.items() if made.facts.scores is not None]
        return cls(spoken, Counter(dict.fromkeys(have, spoken)))

    @property
    def has_any(self) -> bool:
        """Is there a system with scores?"""
        return bool(self.systems)

    def __add__(self, other: Scoring) -> Scoring:
        return Scoring(self.documents + other.documents, self.systems + other.systems)


def scoring_systems(systems: Iterable[str], scoring: Scoring) -> list[str]:
    """The systems that have scores in every document; one that has them in some is told of."""
    found = []
    for system in systems:
        have = scoring.systems[system]
        if have and have == scoring.documents:
            found.append(system)
        elif have:
            warn(
                f"system {system!r} has scores in {have} of {scoring.documents} documents only, "
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
