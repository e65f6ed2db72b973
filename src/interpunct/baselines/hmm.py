"""`hmm`: the hidden-event language model with prosody as evidence.

The trees give the likelihood of a slot's prosody under each label. Raised to the power of a weight,
these likelihoods are the evidence for the hidden events. With weight 0 prosody is ignored, and the
system is `lm`.

References
----------
Shriberg, Stolcke, Hakkani-Tur and Tur (2000), Prosody-based automatic segmentation of speech into
sentences and topics. Speech Communication 32.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines import hidden_events, prosody_trees
from interpunct.baselines.arrays import Arrays, Floats, checked_number, named, part_of
from interpunct.baselines.cross_fitting import cross_fit
from interpunct.baselines.examples import Example
from interpunct.baselines.hidden_events import HiddenEventModel
from interpunct.baselines.observations import Observation
from interpunct.baselines.prosody_trees import ProsodyTrees
from interpunct.baselines.training_run import StageReport, TrainingRun, silent
from interpunct.baselines.tuning import best_weight

WEIGHTS = tuple(np.linspace(0, 1.5, 16))


@dataclass(frozen=True, slots=True, eq=False)
class HiddenEventProsody:
    """A language model, trees, and the weight of the trees."""

    language: HiddenEventModel
    trees: ProsodyTrees
    weight: float

    @property
    def labels(self) -> int:
        return self.language.labels

    def posteriors(self, observation: Observation) -> Floats:
        """The posterior of each label in each slot: a row for each slot."""
        return self.posteriors_given(observation, self.trees.likelihoods(observation))

    def posteriors_given(self, observation: Observation, likelihoods: Floats) -> Floats:
        """The posteriors from the likelihoods of the prosody."""
        return self.language.posteriors(observation, likelihoods**self.weight)

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            **named("language", self.language.arrays()),
            **named("trees", self.trees.arrays()),
            "weight": np.array(self.weight),
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> HiddenEventProsody:
        language = HiddenEventModel.restore(part_of(arrays, "language"))
        trees = ProsodyTrees.restore(part_of(arrays, "trees"))
        if language.labels != trees.labels:
            raise ValueError("the labels of the trees are not those of the language model")
        return cls(language, trees, stored_weight(arrays, "weight"))


def stored_weight(arrays: Arrays, name: str) -> float:
    """The weight of the trees from a file."""
    weight: float = checked_number(arrays, name, np.float64, least=WEIGHTS[0], most=WEIGHTS[-1])
    return weight


CrossFitted = Sequence[tuple[HiddenEventProsody, Sequence[Example]]]
"""Examples in parts, each with a system that was not trained on them."""


def train(run: TrainingRun) -> HiddenEventProsody:
    system = fit(run, run.everything)
    return replace(system, weight=prosody_weight(run, not_trained_on(run, system)))


def fit(run: TrainingRun, examples: Sequence[Example]) -> HiddenEventProsody:
    """The system with weight 1."""
    return HiddenEventProsody(
        hidden_events.fit(examples, run.labels, report=run.stage("language model")),
        prosody_trees.fit(examples, run.labels, seed=run.seed, report=run.stage("prosody trees")),
        weight=1.0,
    )


def cross_fitted(
    run: TrainingRun, examples: Sequence[Example], system: HiddenEventProsody
) -> CrossFitted:
    """The folds of the examples, each with the system as fitted to the other fold.

    If no tree can be grown on a fold, the trees of `system` are used, which was fitted to all
    examples.
    """

    def fit_fold(fold: Sequence[Example]) -> HiddenEventProsody:
        trees = system.trees
        if prosody_trees.can_grow(fold):
            trees = prosody_trees.fit(fold, run.labels, seed=run.seed)
        return HiddenEventProsody(hidden_events.fit(fold, run.labels), trees, system.weight)

    return cross_fit(examples, fit_fold, report=run.stage("folds fitted"))


def not_trained_on(run: TrainingRun, system: HiddenEventProsody) -> CrossFitted:
    """The examples to tune on: those given for it or else all, cross-fitted; a tenth is too few."""
    if run.refits:
        return cross_fitted(run, run.everything, system)
    return [(system, run.held_out)]


def prosody_weight(run: TrainingRun, fitted: CrossFitted) -> float:
    """The tuned weight of the trees."""
    return tuned_weight(fitted, run.stage("weight of prosody"))


def tuned_weight(fitted: CrossFitted, report: StageReport = silent) -> float:
    """The weight with the best F1 on examples that the systems were not trained on."""
    parts = [
        (system, example, system.trees.likelihoods(example.observation))
        for system, examples in fitted
        for example in examples
    ]

    def posteriors(weight: float) -> list[Floats]:
        return [
            replace(system, weight=weight).posteriors_given(example.observation, likelihoods)
            for system, example, likelihoods in parts
        ]

    return best_weight(posteriors, [example for _, example, _ in parts], WEIGHTS, report)
