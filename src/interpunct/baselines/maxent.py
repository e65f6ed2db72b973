"""`maxent`: multinomial logistic regression on the words and the prosody around a slot.

Among its features are the posteriors of base systems, the prosody trees and the hidden-event model
(stacking). A regression alone cannot learn how the words of a whole segment follow each other. In
training, the base posteriors of each example come from cross-fitting.

With marks as labels it is the punctuation tagger of rich transcription, in which each label also
depends on the two before it. The literature finds the best sequence of labels by beam search. With
so few labels the posteriors can be computed exactly.

References
----------
Ratnaparkhi (1996), A Maximum Entropy Model for Part-Of-Speech Tagging. EMNLP.
Huang and Zweig (2002), Maximum Entropy Model for Punctuation Annotation from Speech. ICSLP.
Liu, Shriberg, Stolcke, Hillard, Ostendorf and Harper (2006), Enriching speech recognition with
automatic detection of sentence boundaries and disfluencies. IEEE TASLP 14(5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines import hmm, logistic
from interpunct.baselines.arrays import Arrays, Floats, Integers, checked_array, named, part_of
from interpunct.baselines.examples import Example
from interpunct.baselines.feature_index import FeatureIndex
from interpunct.baselines.feature_templates import BasePosteriors
from interpunct.baselines.hmm import CrossFitted, HiddenEventProsody
from interpunct.baselines.observations import Observation
from interpunct.baselines.training_run import StageReport, TrainingRun, silent

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, slots=True, eq=False)
class MaximumEntropy:
    """The features, their weights (a column for each label but 0), and those of previous labels.

    The last row of `weights`, all zeros, is for unknown features. `transitions` has a row for each
    pair of previous labels, the older one first, and a column for each label.
    """

    index: FeatureIndex
    weights: npt.NDArray[np.float32]
    bias: Floats
    transitions: Floats

    @property
    def labels(self) -> int:
        return 1 + len(self.bias)

    def posteriors(self, observation: Observation) -> Floats:
        """The posterior of each label in each slot: a row for each slot."""
        likelihoods = self.index.base.trees.likelihoods(observation)
        return self.posteriors_given(observation, likelihoods)

    def posteriors_given(self, observation: Observation, likelihoods: Floats) -> Floats:
        """The posteriors from the likelihoods of the prosody."""
        base_posteriors = _base_posteriors(self.index.base, observation, likelihoods)
        features = self.index.numbers(observation, base_posteriors)
        scores = np.zeros((len(observation), self.labels))
        scores[:, 1:] = self.bias + _core.weight_sums(features, self.weights)
        return _core.tag_posteriors(scores, self.transitions)

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        # The names are those of the model file, whose form has not changed.
        return {
            **named("clues", self.index.arrays()),
            "weights": self.weights,
            "bias": self.bias,
            "transitions": self.transitions,
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> MaximumEntropy:
        index = FeatureIndex.restore(part_of(arrays, "clues"))
        labels = index.base.labels
        return cls(
            index,
            checked_array(arrays, "weights", np.float32, (len(index) + 1, labels - 1)),
            checked_array(arrays, "bias", np.float64, (labels - 1,)),
            checked_array(arrays, "transitions", np.float64, (labels * labels, labels)),
        )


def train(run: TrainingRun) -> MaximumEntropy:
    system, steps = fit_with_early_stopping(run, hmm.fit(run, run.examples))
    if run.refits:
        base = hmm.fit(run, run.everything)
        fitted = hmm.cross_fitted(run, run.everything, base)
        system = refit(run, base, fitted, steps)
    return system


def fit_with_early_stopping(
    run: TrainingRun, base: HiddenEventProsody
) -> tuple[MaximumEntropy, int]:
    """Fit to the examples until the loss of the held-out ones no longer decreases."""
    return fit(
        hmm.cross_fitted(run, run.examples, base),
        run.labels,
        base,
        held_out=run.held_out,
        report=run.stage("weights"),
    )


def refit(
    run: TrainingRun, base: HiddenEventProsody, fitted: CrossFitted, steps: int
) -> MaximumEntropy:
    """Fit to everything, with the best number of steps."""
    steps = max(1, min(steps, logistic.STEPS))
    system, _ = fit(fitted, run.labels, base, steps=steps, report=run.stage("final weights"))
    return system


def fit(
    fitted: CrossFitted,
    labels: int,
    base: HiddenEventProsody,
    *,
    held_out: Sequence[Example] = (),
    steps: int = logistic.STEPS,
    report: StageReport = silent,
) -> tuple[MaximumEntropy, int]:
    """Fit the system; returns it with the number of steps that was best for the held-out examples.

    The examples have the posteriors of the cross-fitted systems as features, new documents those of
    `base`, which was fitted to all examples. Without held-out examples all steps are taken.
    """
    examples = [example for _, part in fitted for example in part]
    posteriors = [one for system, part in fitted for one in _all_base_posteriors(system, part)]
    index = FeatureIndex.learn(examples, base, posteriors)
    stop = None
    if held_out:
        of_held_out = _all_base_posteriors(base, held_out)
        stop = logistic.HeldOut(*_features(index, held_out, of_held_out, labels))
    features, targets = _features(index, examples, posteriors, labels)
    fitted_weights, bias = logistic.fit(
        features, targets, labels, held_out=stop, steps=steps, report=report
    )
    transitions = np.zeros((labels * labels, labels))
    if _has_transitions(labels):
        transitions[:, 1:] = fitted_weights[len(index) :]
    weights = np.zeros((len(index) + 1, labels - 1), np.float32)
    weights[:-1] = fitted_weights[: len(index)]
    system = MaximumEntropy(index, weights, bias, transitions)
    return system, stop.best_steps if stop else steps


def _all_base_posteriors(
    base: HiddenEventProsody, examples: Sequence[Example]
) -> list[BasePosteriors]:
    seen = [example.observation for example in examples]
    return [_base_posteriors(base, one, base.trees.likelihoods(one)) for one in seen]


def _base_posteriors(
    base: HiddenEventProsody, observation: Observation, likelihoods: Floats
) -> BasePosteriors:
    return BasePosteriors(
        prosody=base.trees.posteriors_given(likelihoods),
        hmm=base.posteriors_given(observation, likelihoods),
    )


def _has_transitions(labels: int) -> bool:
    """Marks depend on the marks before them; boundaries do not depend on each other."""
    return labels > 2


def _features(
    index: FeatureIndex,
    examples: Sequence[Example],
    posteriors: Sequence[BasePosteriors],
    labels: int,
) -> tuple[csr_matrix, Integers]:
    targets = np.concatenate([example.labels for example in examples])
    parts = [
        index.matrix(example.observation, of_example)
        for example, of_example in zip(examples, posteriors, strict=True)
    ]
    features = logistic.stacked(parts)
    if not _has_transitions(labels):
        return features, targets
    pairs = np.concatenate([_previous_pairs(example.labels, labels) for example in examples])
    previous = logistic.binary_matrix(pairs, np.arange(len(pairs) + 1), labels * labels)
    return logistic.side_by_side([features, previous]), targets


def _previous_pairs(labels: Integers, number: int) -> Integers:
    """The two labels before each slot as one number; before the first slot are two labels 0."""
    padded = np.concatenate([[0, 0], labels])
    pairs: Integers = padded[:-2] * number + padded[1:-1]
    return pairs
