"""The features that `maxent` has weights for, numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines import feature_templates, logistic, word_classes
from interpunct.baselines.arrays import Arrays, checked_array, named, part_of
from interpunct.baselines.examples import Example
from interpunct.baselines.feature_templates import BasePosteriors, Keys
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.observations import Observation
from interpunct.baselines.word_classes import Classes

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

AT_LEAST = 3
"""Features that occur fewer times than this in the examples have no weights."""

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class FeatureIndex:
    """The keys of all known features in ascending order; a feature's number is its place there.

    `base` is the system whose posteriors are among the features; its vocabulary numbers the words,
    and `classes` has the class of each of them.
    """

    base: HiddenEventProsody
    classes: Classes
    known: Keys
    bucket_starts: Numbers = field(init=False)

    def __post_init__(self) -> None:
        if np.any(self.known[1:] <= self.known[:-1]):
            raise ValueError("the features are not in order")
        object.__setattr__(self, "bucket_starts", bucket_starts(self.known))

    def __len__(self) -> int:
        return len(self.known)

    @classmethod
    def learn(
        cls,
        examples: Sequence[Example],
        base: HiddenEventProsody,
        posteriors: Sequence[BasePosteriors],
    ) -> FeatureIndex:
        """Collect the features that occur often enough in these examples."""
        vocabulary = base.language.vocabulary
        texts = (example.observation.words for example in examples)
        classes = word_classes.learn(vocabulary, texts)
        keys = [
            feature_templates.keys(example.observation, vocabulary, classes, of_example)
            for example, of_example in zip(examples, posteriors, strict=True)
        ]
        # One template at a time, which needs less memory than sorting all features at once.
        known = [
            _frequent([rows[:, template] for rows in keys])
            for template in range(len(feature_templates.TEMPLATES))
        ]
        return cls(base, classes, np.sort(np.concatenate(known)))

    def numbers(self, observation: Observation, posteriors: BasePosteriors) -> Numbers:
        """The features of each slot; an unknown one has the number after the last."""
        vocabulary = self.base.language.vocabulary
        keys = feature_templates.keys(observation, vocabulary, self.classes, posteriors)
        return _core.find_keys(self.known, self.bucket_starts, keys)

    def matrix(self, observation: Observation, posteriors: BasePosteriors) -> csr_matrix:
        """The known features of each slot as ones in a sparse matrix."""
        numbers = self.numbers(observation, posteriors)
        known = numbers < len(self)
        row_starts = np.concatenate([[0], np.cumsum(known.sum(axis=1))])
        return logistic.binary_matrix(numbers[known], row_starts, len(self))

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        # The names are those of the model file, whose form has not changed.
        return {
            **named("simpler", self.base.arrays()),
            "classes": self.classes,
            "known": self.known,
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> FeatureIndex:
        base = HiddenEventProsody.restore(part_of(arrays, "simpler"))
        words = len(base.language.vocabulary)
        return cls(
            base,
            checked_array(arrays, "classes", np.int32, (words,), least=0, most=words - 1),
            checked_array(arrays, "known", np.uint64, (None,), least=0, most=2**64 - 1),
        )


def _frequent(keys: Sequence[Keys]) -> Keys:
    found, counts = np.unique(np.concatenate(keys), return_counts=True)
    return found[counts >= AT_LEAST]


def bucket_starts(known: Keys) -> Numbers:
    """Where the keys that begin with the same bits start; a bucket has about one key."""
    bits = len(known).bit_length()
    firsts = np.arange(1, 1 << bits, dtype=np.uint64) << np.uint64(64 - bits)
    inner = np.searchsorted(known, firsts)
    return np.concatenate([[0], inner, [len(known)]]).astype(np.int32)
