"""Words, and their endings, as numbers."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Arrays, Integers, checked_array

UNKNOWN = 0
"""The number of unknown words."""


class Vocabulary:
    """The words that occur at least twice in training, most frequent first; 0 is any other word.

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
        # Sorted by count and then by spelling, so that the order of documents makes no difference.
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return cls([word for word, count in ranked if count >= at_least])

    def __len__(self) -> int:
        """The number of numbers, including that of unknown words."""
        return len(self.words) + 1

    def arrays(self) -> dict[str, npt.NDArray[np.uint8]]:
        # As bytes, because a model file holds arrays only.
        return {"words": np.frombuffer("\n".join(self.words).encode(), np.uint8)}

    @classmethod
    def restore(cls, arrays: Arrays) -> Vocabulary:
        text = checked_array(arrays, "words", np.uint8, (None,)).tobytes().decode()
        words = text.split("\n") if text else ()
        if len(set(words)) < len(words):
            raise ValueError("the vocabulary holds a word twice")
        return cls(words)

    def numbers(self, words: Sequence[str]) -> Integers:
        found = map(self._numbers.get, words, repeat(UNKNOWN))
        return np.fromiter(found, np.int64, len(words))


@lru_cache(maxsize=1 << 16)
def ending(word: str) -> int:
    """A number for the last three characters of a word, in which all digits are the same.

    It says much about unknown words.
    """
    letters = "".join("0" if letter.isdigit() else letter for letter in word[-3:])
    return zlib.crc32(letters.encode())
