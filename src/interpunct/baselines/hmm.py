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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Arrays, Floats, named, part_of
from interpunct.baselines.examples import Example
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


def tuned_weight(
    language: HiddenEventModel, trees: ProsodyTrees, held_out: Sequence[Example]
) -> float:
    """The weight under which the held-out labels are found best."""
    likelihoods = [trees.likelihoods(example.observation) for example in held_out]

    def posteriors(weight: float) -> list[Floats]:
        return [
            HiddenEventProsody(language, trees, weight).posteriors_given(example.observation, heard)
            for example, heard in zip(held_out, likelihoods, strict=True)
        ]

    return best_weight(posteriors, held_out, WEIGHTS)
