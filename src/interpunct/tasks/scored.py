"""Systems that score their boundaries: what is measured at every threshold at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from interpunct.errors import warn
from interpunct.figures import Bag
from interpunct.metrics.reliability import Calibration, calibration
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import GRID, Floats, OperatingPoints, operating_points
from interpunct.settings import Settings

COLUMNS = ("roc_auc", "pr_auc")


def measure_scores(reference: Slots, scores: Floats | None, settings: Settings) -> Bag:
    """Every threshold of the scores against one reference, over all slots of a document.

    A system without scores, beside others that have them, has results that say nothing.
    """
    if scores is None:
        return {"operating_points": OperatingPoints(), "calibration": Calibration()}
    slots = slice(None) if settings.final == "include" else slice(0, -1)
    grid = GRID if settings.thresholds == "grid" else None
    return {
        "operating_points": operating_points(
            reference[slots], scores[slots], grid=grid, cost=settings.detection_cost
        ),
        "calibration": calibration(reference[slots], scores[slots]),
    }


def scoring_systems(
    systems: Sequence[str], documents: Sequence[Mapping[str, Floats | None]]
) -> Collection[str]:
    """The systems that have scores in every document; one that has them in some is told of."""
    found = []
    for system in systems:
        have = sum(scores[system] is not None for scores in documents)
        if have and have == len(documents):
            found.append(system)
        elif have:
            warn(
                f"system {system!r} has scores in {have} of {len(documents)} documents only, so "
                "figures over all thresholds are not measured; give scores for every document"
            )
    return found


def choices(settings: Settings) -> Sequence[str]:
    """The parts of the signature that figures over all thresholds depend on."""
    cost = settings.detection_cost
    prior = "corpus" if cost.prior is None else f"{cost.prior:g}"
    return (
        f"thresholds:{settings.thresholds}",
        f"dcf:{cost.miss:g},{cost.false_alarm:g},{prior}",
    )
