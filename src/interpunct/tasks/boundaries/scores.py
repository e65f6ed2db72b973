"""Systems that score their boundaries: what is measured at every threshold at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from interpunct.errors import warn
from interpunct.metrics.reliability import Calibration, calibration
from interpunct.metrics.slots import Slots
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.thresholds import GRID, Floats, OperatingPoints, operating_points
from interpunct.options import Settings
from interpunct.results.figures import Bag
from interpunct.results.stacking import StackedBags

COLUMNS = ("roc_auc", "pr_auc")
MEASURES = ("operating_points", "calibration")


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
            reference[slots], scores[slots], grid=grid, cost=DetectionCost(*settings.dcf)
        ),
        "calibration": calibration(reference[slots], scores[slots]),
    }


class ScoredDocuments:
    """In how many documents each system has scores."""

    def __init__(self, systems: Sequence[str]) -> None:
        self._documents = 0
        self._with_scores = dict.fromkeys(systems, 0)

    def add(self, scoring: Iterable[str]) -> None:
        """Count the next document, and who has scores in it."""
        self._documents += 1
        for system in scoring:
            self._with_scores[system] += 1

    def systems(self) -> Collection[str]:
        """The systems that have scores in every document; one that has them in some is told of."""
        found = []
        for system, have in self._with_scores.items():
            if have and have == self._documents:
                found.append(system)
            elif have:
                warn(
                    f"system {system!r} has scores in {have} of {self._documents} documents only, "
                    "so figures over all thresholds are not measured; give scores for every "
                    "document"
                )
        return found


def only_scoring(results: StackedBags, system: str, scoring: Collection[str]) -> StackedBags:
    """The results without those about scores if nobody has any, or if this system has not."""
    keys = [
        key
        for key in (*results.kinds, *results.others)
        if any(measure in key for measure in MEASURES)
    ]
    if not scoring:
        return results.without(keys)
    return results if system in scoring else results.blank(keys)


def choices(settings: Settings) -> Sequence[str]:
    """The parts of the signature that figures over all thresholds depend on."""
    cost = DetectionCost(*settings.dcf)
    prior = "corpus" if cost.prior is None else f"{cost.prior:g}"
    return (
        f"thresholds:{settings.thresholds}",
        f"dcf:{cost.miss:g},{cost.false_alarm:g},{prior}",
    )
