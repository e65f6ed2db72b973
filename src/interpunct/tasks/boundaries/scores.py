"""Systems that score their boundaries: what is measured at every threshold at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from interpunct.errors import warn
from interpunct.metrics.measures import CALIBRATION, OPERATING_POINTS
from interpunct.metrics.reliability import Calibration, calibration
from interpunct.metrics.slots import Slots
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.thresholds import GRID, Floats, OperatingPoints, operating_points
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags

MEASURES = (OPERATING_POINTS, CALIBRATION)
"""What is measured of scores."""


def measure_scores(reference: Slots, scores: Floats | None, settings: Settings) -> Bag:
    """Every threshold of the scores against one reference, over all slots of a document.

    A system without scores, beside others that have them, has results that say nothing.
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


def scoring_systems(systems: Iterable[str], documents: Sequence[Collection[str]]) -> list[str]:
    """The systems that have scores in every document; one that has them in some is told of.

    `documents` are the systems that have scores in each.
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


def only_scoring(results: StackedBags, system: str, scoring: Collection[str]) -> StackedBags:
    """The results without those about scores if nobody has any, or if this system has not."""
    if not scoring:
        return results.without(MEASURES)
    return results if system in scoring else results.blank(MEASURES)
