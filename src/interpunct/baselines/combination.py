"""`hmm+maxent`: the posteriors of two systems, interpolated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Arrays, Floats, named, part_of
from interpunct.baselines.examples import Example
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.maxent import MaximumEntropy
from interpunct.baselines.observations import Observation
from interpunct.baselines.tuning import best_weight

WEIGHTS = tuple(np.linspace(0, 1, 21))


@dataclass(frozen=True, slots=True, eq=False)
class Combination:
    """Two systems, and the share of the second in what they say together.

    The first is the one that the second takes hints from, at a weight of its own.
    """

    hmm: HiddenEventProsody
    maxent: MaximumEntropy
    weight: float

    def posteriors(self, observation: Observation) -> Floats:
        """The probability of each label in each slot: a row for each slot."""
        likelihoods = self.hmm.trees.likelihoods(observation)
        return interpolated(
            self.hmm.posteriors_given(observation, likelihoods),
            self.maxent.posteriors_given(observation, likelihoods),
            self.weight,
        )

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            **named("maxent", self.maxent.arrays()),
            "prosody_weight": np.array(self.hmm.weight),
            "weight": np.array(self.weight),
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> Combination:
        maxent = MaximumEntropy.restore(part_of(arrays, "maxent"))
        hmm = replace(maxent.clues.simpler, weight=float(arrays["prosody_weight"]))
        return cls(hmm, maxent, float(arrays["weight"]))


def interpolated(first: Floats, second: Floats, weight: float) -> Floats:
    """`weight` of the second and the rest of the first."""
    return (1 - weight) * first + weight * second


def tuned_weight(
    hmm: HiddenEventProsody, maxent: MaximumEntropy, held_out: Sequence[Example]
) -> float:
    """The share of the second system under which the held-out labels are found best."""
    pairs = [
        (hmm.posteriors(example.observation), maxent.posteriors(example.observation))
        for example in held_out
    ]
    return best_weight(
        lambda weight: [interpolated(*pair, weight) for pair in pairs], held_out, WEIGHTS
    )
