"""Words as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import repeat

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Arrays, Integers, text_array, text_lines

UNKNOWN = 0
"""The number of every word that the vocabulary does not hold."""


class Vocabulary:
    """The words seen at least twice in training, the most frequent first; 0 is any other word.

    >>> vocabulary = Vocabulary.learn([["a", "rose", "is", "a", "rose"]])
    >>> vocabulary.numbers(["a", "rose", "is", "red"])
    array([1, 2, 0, 0])
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self._numbers = {word: number for number, word in enumerate(self.words, start=1)}

    @classmethod
    def learn(cls, texts: Iterable[Iterable[str]], *, at_least: int = 2) -> Vocabulary:
        counts: Counter[str] = Counter()
        for text in texts:
            counts.update(text)
        # Sorted by count and then by spelling, so that the order of the documents is no matter.
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return cls([word for word, count in ranked if count >= at_least])

    def __len__(self) -> int:
        """How many numbers there are, the one of unknown words included."""
        return len(self.words) + 1

    def arrays(self) -> dict[str, npt.NDArray[np.uint8]]:
        return {"words": text_array(self.words)}

    @classmethod
    def restore(cls, arrays: Arrays) -> Vocabulary:
        return cls(text_lines(arrays["words"]))

    def numbers(self, words: Sequence[str]) -> Integers:
        found = map(self._numbers.get, words, repeat(UNKNOWN))
        return np.fromiter(found, np.int64, len(words))
