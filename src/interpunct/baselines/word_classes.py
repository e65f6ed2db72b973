"""Classes of words that occur next to the same words.

What was learnt about *thirty* then also applies to *forty*. The classes are found by the exchange
algorithm: each word in turn moves to the class that gives the text the greatest likelihood under a
bigram model of classes, until no word moves, or for ten rounds.

References
----------
Brown, Della Pietra, deSouza, Lai and Mercer (1992), Class-based n-gram models of natural language.
Computational Linguistics 18(4).
Martin, Liermann and Ney (1998), Algorithms for bigram and trigram word clustering. Speech
Communication 24(1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines.vocabulary import Vocabulary

CLASSES = 50

Classes = npt.NDArray[np.int32]


def learn(
    vocabulary: Vocabulary, texts: Iterable[Sequence[str]], *, classes: int = CLASSES
) -> Classes:
    """The class of each number of the vocabulary; all unknown words count as one.

    >>> text = "a rose is red and the rose is blue and a lily is blue and the lily is red".split()
    >>> vocabulary = Vocabulary.learn([text], at_least=1)
    >>> dict(zip(vocabulary.words, learn(vocabulary, [text], classes=5)[1:].tolist()))
    {'is': 1, 'and': 2, 'a': 3, 'blue': 0, 'lily': 4, 'red': 0, 'rose': 4, 'the': 3}
    """
    size = len(vocabulary)
    pairs = [_pairs(vocabulary, text) for text in texts]
    found, counts = np.unique(np.concatenate(pairs or [np.empty(0, np.int64)]), return_counts=True)
    first, second = np.divmod(found, size)
    # Initially the most frequent words, which have the lowest numbers, have classes of their own.
    start = np.minimum(np.arange(size), classes - 1)
    return _core.exchange_classes(
        first.astype(np.int32), second.astype(np.int32), counts, start.astype(np.int32)
    )


def _pairs(vocabulary: Vocabulary, text: Sequence[str]) -> npt.NDArray[np.int64]:
    """Each pair of adjacent words as one number."""
    numbers = vocabulary.numbers(text)
    return numbers[:-1] * len(vocabulary) + numbers[1:]
