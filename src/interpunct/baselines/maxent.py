"""`maxent`: multinomial logistic regression on the words and the prosody around a slot.

Among the clues is what simpler systems say of the slot: the trees, and the language model that
listens to them. A regression alone cannot learn which words follow which over a whole segment; this
way it need not.

With marks as labels it is the punctuation tagger of rich transcription. Each label then also
depends on the two before it. The literature searches for the best sequence of labels with a beam;
with so few labels all sequences can be weighed, so the posteriors are exact.

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
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix, hstack, vstack

from interpunct import _core
from interpunct.baselines import logistic
from interpunct.baselines.arrays import Arrays, Floats, Integers, named, part_of
from interpunct.baselines.clue_index import ClueIndex
from interpunct.baselines.clues import Hints
from interpunct.baselines.examples import Example
from interpunct.baselines.hmm import HiddenEventProsody, Judged
from interpunct.baselines.observations import Observation


@dataclass(frozen=True, slots=True, eq=False)
class MaximumEntropy:
    """The clues, their weights (a column for each label but 0), and those of previous labels.

    The last row of `weights`, all zeros, is for clues that are not known. `transitions` has a row
    for each pair of previous labels, the older one first, and a column for each label.
    """

    clues: ClueIndex
    weights: npt.NDArray[np.float32]
    bias: Floats
    transitions: Floats

    def posteriors(self, observation: Observation) -> Floats:
        """The probability of each label in each slot: a row for each slot."""
        likelihoods = self.clues.simpler.trees.likelihoods(observation)
        return self.posteriors_given(observation, likelihoods)

    def posteriors_given(self, observation: Observation, likelihoods: Floats) -> Floats:
        """The same, where it has been worked out how likely the prosody is."""
        hints = _hints(self.clues.simpler, observation, likelihoods)
        scores = np.zeros((len(observation), 1 + len(self.bias)))
        clues = self.clues.numbers(observation, hints)
        scores[:, 1:] = self.bias + _core.weight_sums(clues, self.weights)
        return _core.tag_posteriors(scores, self.transitions)

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            **named("clues", self.clues.arrays()),
            "weights": self.weights,
            "bias": self.bias,
            "transitions": self.transitions,
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> MaximumEntropy:
        clues = ClueIndex.restore(part_of(arrays, "clues"))
        weights, bias = arrays["weights"], arrays["bias"]
        if weights.shape != (len(clues) + 1, len(bias)):
            raise ValueError("the weights do not fit the clues")
        return cls(clues, weights, bias, arrays["transitions"])


def fit(
    judged: Judged,
    labels: int,
    simpler: HiddenEventProsody,
    *,
    held_out: Sequence[Example] = (),
    steps: int = logistic.STEPS,
    report: logistic.Report = lambda step, steps, loss: None,
) -> tuple[MaximumEntropy, int]:
    """Fit the system; also says after how many steps the held-out examples were foretold best.

    The judges give the examples their hints; `simpler`, which has learnt from all of them, gives
    those of new documents. Without held-out examples all steps are taken.
    """
    examples = [example for _, part in judged for example in part]
    hints = [hint for judge, part in judged for hint in _all_hints(judge, part)]
    clues = ClueIndex.learn(examples, simpler, hints)
    stop = None
    if held_out:
        foretold = _all_hints(simpler, held_out)
        stop = logistic.HeldOut(*_features(clues, held_out, foretold, labels))
    features, targets = _features(clues, examples, hints, labels)
    weights, bias = logistic.fit(
        features, targets, labels, held_out=stop, steps=steps, report=report
    )
    transitions = np.zeros((labels * labels, labels))
    if _looks_back(labels):
        transitions[:, 1:] = weights[len(clues) :]
    own = np.zeros((len(clues) + 1, labels - 1), np.float32)
    own[:-1] = weights[: len(clues)]
    return MaximumEntropy(clues, own, bias, transitions), stop.best_steps if stop else steps


def _all_hints(simpler: HiddenEventProsody, examples: Sequence[Example]) -> list[Hints]:
    seen = [example.observation for example in examples]
    return [_hints(simpler, one, simpler.trees.likelihoods(one)) for one in seen]


def _hints(simpler: HiddenEventProsody, observation: Observation, likelihoods: Floats) -> Hints:
    return Hints(
        heard=simpler.trees.posteriors_given(likelihoods),
        foretold=simpler.posteriors_given(observation, likelihoods),
    )


def _looks_back(labels: int) -> bool:
    """Marks depend on the marks before them; a boundary is judged for itself."""
    return labels > 2


def _features(
    clues: ClueIndex, examples: Sequence[Example], hints: Sequence[Hints], labels: int
) -> tuple[csr_matrix, Integers]:
    targets = np.concatenate([example.labels for example in examples])
    parts = [
        clues.matrix(example.observation, here)
        for example, here in zip(examples, hints, strict=True)
    ]
    features = vstack(parts, format="csr")
    if not _looks_back(labels):
        return features, targets
    pairs = np.concatenate([_previous_pairs(example.labels, labels) for example in examples])
    ones = (np.ones(len(pairs)), pairs, np.arange(len(pairs) + 1))
    previous = csr_matrix(ones, (len(pairs), labels * labels))
    return hstack([features, previous], format="csr"), targets


def _previous_pairs(labels: Integers, number: int) -> Integers:
    """The two labels before each slot as one number; before the first slot stand two labels 0."""
    padded = np.concatenate([[0, 0], labels])
    pairs: Integers = padded[:-2] * number + padded[1:-1]
    return pairs
