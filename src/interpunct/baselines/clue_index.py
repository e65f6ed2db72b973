"""The clues that a system has learnt from, and where they are found again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix

from interpunct import _core
from interpunct.baselines import clues, word_classes
from interpunct.baselines.arrays import Arrays, named, part_of
from interpunct.baselines.clues import Hints
from interpunct.baselines.examples import Example
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.observations import Observation
from interpunct.baselines.word_classes import Classes

AT_LEAST = 3
"""Clues that were seen fewer times than this are not learnt from."""

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class ClueIndex:
    """`known` has the keys of all clues in order; a clue's number is its place among them.

    `simpler` is the system whose opinion of a slot is among its clues, and whose words are known;
    `classes` has the class of each of these.
    """

    simpler: HiddenEventProsody
    classes: Classes
    known: clues.Keys
    starts: Numbers = field(init=False)

    def __post_init__(self) -> None:
        if len(self.classes) != len(self.simpler.language.vocabulary):
            raise ValueError("the classes do not fit the words")
        if np.any(self.known[1:] <= self.known[:-1]):
            raise ValueError("the clues are not in order")
        object.__setattr__(self, "starts", _starts(self.known))

    def __len__(self) -> int:
        return len(self.known)

    @classmethod
    def learn(
        cls, examples: Sequence[Example], simpler: HiddenEventProsody, hints: Sequence[Hints]
    ) -> ClueIndex:
        """Collect what is around the slots of these examples often enough to learn from."""
        vocabulary = simpler.language.vocabulary
        texts = (example.observation.words for example in examples)
        classes = word_classes.learn(vocabulary, texts)
        seen = [
            clues.keys(example.observation, vocabulary, classes, here)
            for example, here in zip(examples, hints, strict=True)
        ]
        # One template at a time, which needs less memory than to sort the clues of all at once.
        known = [
            _frequent([rows[:, template] for rows in seen])
            for template in range(len(clues.TEMPLATES))
        ]
        return cls(simpler, classes, np.sort(np.concatenate(known)))

    def numbers(self, observation: Observation, hints: Hints) -> Numbers:
        """The clues of each slot; one that is not known has the number after the last."""
        keys = clues.keys(observation, self.simpler.language.vocabulary, self.classes, hints)
        return _core.find_keys(self.known, self.starts, keys)

    def matrix(self, observation: Observation, hints: Hints) -> csr_matrix:
        """The known clues of each slot as ones in a sparse matrix."""
        numbers = self.numbers(observation, hints)
        known = numbers < len(self)
        rows = np.concatenate([[0], np.cumsum(known.sum(axis=1))])
        columns = numbers[known]
        return csr_matrix((np.ones(len(columns)), columns, rows), (len(numbers), len(self)))

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            **named("simpler", self.simpler.arrays()),
            "classes": self.classes,
            "known": self.known,
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> ClueIndex:
        simpler = HiddenEventProsody.restore(part_of(arrays, "simpler"))
        return cls(simpler, arrays["classes"], arrays["known"])


def _frequent(keys: Sequence[clues.Keys]) -> clues.Keys:
    found, counts = np.unique(np.concatenate(keys), return_counts=True)
    return found[counts >= AT_LEAST]


def _starts(known: clues.Keys) -> Numbers:
    """Where the keys that begin with the same bits start, about one key to each such group."""
    bits = len(known).bit_length()
    groups = np.arange(1, 1 << bits, dtype=np.uint64) << np.uint64(64 - bits)
    inner = np.searchsorted(known, groups)
    return np.concatenate([[0], inner, [len(known)]]).astype(np.int32)
