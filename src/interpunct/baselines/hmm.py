"""`hmm`: the language model's hidden events, heard through their prosody.

The trees say how likely the prosody of a slot is under each label. Raised to a weight, these
likelihoods are the evidence for the hidden events; at weight 0 prosody is not listened to and
what remains is `lm`.

References
----------
Shriberg, Stolcke, Hakkani-Tur and Tur (2000), Prosody-based automatic segmentation of speech into
sentences and topics. Speech Communication 32.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines import hidden_events, trees
from interpunct.baselines.arrays import Arrays, Floats, named, part_of
from interpunct.baselines.examples import Example, halves
from interpunct.baselines.hidden_events import HiddenEventModel
from interpunct.baselines.observations import Observation
from interpunct.baselines.trees import ProsodyTrees
from interpunct.baselines.tuning import best_weight

WEIGHTS = tuple(np.linspace(0, 1.5, 16))


@dataclass(frozen=True, slots=True, eq=False)
class HiddenEventProsody:
    """A language model, trees, and the weight of what the trees say."""

    language: HiddenEventModel
    trees: ProsodyTrees
    weight: float

    def posteriors(self, observation: Observation) -> Floats:
        """The probability of each label in each slot: a row for each slot."""
        return self.posteriors_given(observation, self.trees.likelihoods(observation))

    def posteriors_given(self, observation: Observation, likelihoods: Floats) -> Floats:
        """The same, where it has been worked out how likely the prosody is."""
        return self.language.posteriors(observation, likelihoods**self.weight)

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            **named("language", self.language.arrays()),
            **named("trees", self.trees.arrays()),
            "weight": np.array(self.weight),
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> HiddenEventProsody:
        return cls(
            HiddenEventModel.restore(part_of(arrays, "language")),
            ProsodyTrees.restore(part_of(arrays, "trees")),
            float(arrays["weight"]),
        )


Report = Callable[[int, int], None]
Judged = Sequence[tuple[HiddenEventProsody, Sequence[Example]]]
"""Examples, and with them a system that has not seen them."""


def strangers(
    examples: Sequence[Example],
    labels: int,
    known: HiddenEventProsody,
    *,
    seed: int,
    report: Report = lambda done, total: None,
) -> Judged:
    """Both halves of the examples, each with the system as it would be with the other half only.

    Systems know too well what they have learnt from. How far they can be trusted is seen on what
    they have not. Trees that find nothing to tell apart in a half are those of `known`.
    """
    first, second = halves(examples)
    judged: list[tuple[HiddenEventProsody, Sequence[Example]]] = []
    for seen, unseen in ((second, first), (first, second)):
        judged.append((_of_half(seen, labels, known, seed), unseen))
        report(len(judged), 2)
    return judged


def _of_half(
    half: Sequence[Example], labels: int, known: HiddenEventProsody, seed: int
) -> HiddenEventProsody:
    grown = trees.fit(half, labels, seed=seed) if trees.can_grow(half) else known.trees
    return HiddenEventProsody(hidden_events.fit(half, labels), grown, known.weight)


def tuned_weight(judged: Judged, report: Report = lambda done, total: None) -> float:
    """The weight under which the labels are found best."""
    heard = [
        (judge, example, judge.trees.likelihoods(example.observation))
        for judge, examples in judged
        for example in examples
    ]

    def posteriors(weight: float) -> list[Floats]:
        return [
            replace(judge, weight=weight).posteriors_given(example.observation, likelihoods)
            for judge, example, likelihoods in heard
        ]

    return best_weight(posteriors, [example for _, example, _ in heard], WEIGHTS, report)
