"""Comparing two systems over all thresholds, in numbers and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpunct.metrics.cost_curves import cost_curve
from interpunct.metrics.crossing import (
    Crossing,
    Region,
    Side,
    better_regions,
    cheaper_regions,
    crossings,
)
from interpunct.metrics.thresholds import OperatingPoints

LEAST = 0.01
"""Smaller leads are not reported: a hundredth of the reference's boundaries, or of the cost."""

OTHER: Mapping[Side, Side] = {"first": "second", "second": "first"}


@dataclass(frozen=True, slots=True)
class Overtaking:
    """Where one of two systems overtakes the other.

    `regions` are intervals of the number of boundaries, `cost_regions` of the probability cost;
    both ignore small leads. `dominant` says that one system is nowhere behind at all.
    """

    first: str
    second: str
    regions: Sequence[Region]
    crossings: Sequence[Crossing]
    cost_regions: Sequence[Region]
    dominant: bool

    def name(self, side: Side) -> str:
        return self.first if side == "first" else self.second

    def sentence(self) -> str:
        """The comparison in words."""
        return " ".join([*self._over_thresholds(), *self._over_costs()])

    def _over_thresholds(self) -> Iterator[str]:
        both = f"{self.first} and {self.second}"
        if not self.regions:
            yield f"{both} are never more than {LEAST:.0%} of recall apart."
        elif len(self.regions) == 1:
            (region,) = self.regions
            better, worse = self.name(region.better), self.name(OTHER[region.better])
            if self.dominant:
                yield f"{better} dominates {worse}."
            else:
                yield f"{better} is ahead of {worse}, except for leads below {LEAST:.0%} of recall."
        for crossing in self.crossings:
            yield (
                f"{both} cross at recall {crossing.recall:.3f}, precision "
                f"{crossing.precision:.3f}, false-alarm rate {crossing.false_alarm_rate:.3f}: "
                f"{self.name(crossing.before)} is better with fewer boundaries, "
                f"{self.name(crossing.after)} with more."
            )

    def _over_costs(self) -> Iterator[str]:
        regions = [
            f"{self.name(region.better)} from {region.start:.2f} to {region.end:.2f}"
            for region in self.cost_regions
        ]
        if regions:
            yield f"Cheaper at probability costs: {', '.join(regions)}."


def overtaking(
    first: str, first_points: OperatingPoints, second: str, second_points: OperatingPoints
) -> Overtaking:
    """Compare two systems over the same slots."""
    sides = {region.better for region in better_regions(first_points, second_points)}
    return Overtaking(
        first,
        second,
        better_regions(first_points, second_points, least=LEAST),
        crossings(first_points, second_points, least=LEAST),
        cheaper_regions(cost_curve(first_points), cost_curve(second_points), least=LEAST),
        dominant=len(sides) == 1,
    )
