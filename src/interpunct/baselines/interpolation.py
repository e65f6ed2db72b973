"""`hmm+maxent`: the interpolated posteriors of two systems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines import hmm, maxent
from interpunct.baselines.arrays import Arrays, Floats, checked_number, named, part_of
from interpunct.baselines.examples import Example
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.maxent import MaximumEntropy
from interpunct.baselines.observations import Observation
from interpunct.baselines.training_run import TrainingRun
from interpunct.baselines.tuning import best_weight

WEIGHTS = tuple(np.linspace(0, 1, 21))


@dataclass(frozen=True, slots=True, eq=False)
class Interpolation:
    """Two systems, and the weight of the second.

    The first is the base system of the second, with a prosody weight of its own.
    """

    hmm: HiddenEventProsody
    maxent: MaximumEntropy
    weight: float

    @property
    def labels(self) -> int:
        return self.maxent.labels

    def posteriors(self, observation: Observation) -> Floats:
        """The posterior of each label in each slot: a row for each slot."""
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
    def restore(cls, arrays: Arrays) -> Interpolation:
        second = MaximumEntropy.restore(part_of(arrays, "maxent"))
        first = replace(second.index.base, weight=hmm.stored_weight(arrays, "prosody_weight"))
        return cls(first, second, checked_number(arrays, "weight", np.float64, least=0, most=1))


def interpolated(first: Floats, second: Floats, weight: float) -> Floats:
    """`weight` of the second and the rest of the first."""
    return (1 - weight) * first + weight * second


def train(run: TrainingRun) -> Interpolation:
    base = hmm.fit(run, run.examples)
    second, steps = maxent.fit_with_early_stopping(run, base)
    final = hmm.fit(run, run.everything) if run.refits else base
    fitted = hmm.not_trained_on(run, final)
    prosody_weight = hmm.prosody_weight(run, fitted)
    weight = tuned_weight(replace(base, weight=prosody_weight), second, run.held_out)
    if run.refits:
        second = maxent.refit(run, final, fitted, steps)
    return Interpolation(replace(final, weight=prosody_weight), second, weight)


def tuned_weight(
    first: HiddenEventProsody, second: MaximumEntropy, held_out: Sequence[Example]
) -> float:
    """The weight of the second system with the best F1 on the held-out examples."""
    pairs = [
        (first.posteriors(example.observation), second.posteriors(example.observation))
        for example in held_out
    ]
    return best_weight(
        lambda weight: [interpolated(*pair, weight) for pair in pairs], held_out, WEIGHTS
    )
