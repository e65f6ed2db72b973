"""Classes of words: each word is in its best class."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import _core
from interpunct.baselines import word_classes
from interpunct.baselines.vocabulary import Vocabulary

WORDS = 6
texts = st.lists(st.integers(0, WORDS - 1), min_size=2, max_size=40)


def log_likelihood(text: list[int], classes: list[int]) -> float:
    """Of each class after the one before it, and of each of the two by itself taken off."""
    pairs = [(classes[first], classes[second]) for first, second in pairwise(text)]
    firsts, seconds = ([pair[side] for pair in pairs] for side in (0, 1))
    logs = [np.log(pairs.count(pair)) for pair in pairs]
    logs += [-np.log(firsts.count(first)) for first in firsts]
    logs += [-np.log(seconds.count(second)) for second in seconds]
    return float(np.sum(logs))


def exchanged(text: list[int], start: list[int]) -> list[int]:
    pairs, counts = np.unique(list(pairwise(text)), axis=0, return_counts=True)
    first, second = np.ascontiguousarray(pairs.T.astype(np.int32))
    return _core.exchange_classes(first, second, counts, np.array(start, np.int32)).tolist()


@given(texts, st.lists(st.integers(0, 2), min_size=WORDS, max_size=WORDS))
def test_no_word_would_suit_another_class_better(text, start):
    classes = exchanged(text, start)
    reached = log_likelihood(text, classes)
    assert reached >= log_likelihood(text, start) - 1e-9
    for word in range(WORDS):
        for other in range(max(start) + 1):
            moved = [*classes[:word], other, *classes[word + 1 :]]
            assert log_likelihood(text, moved) <= reached + 1e-9


def test_pairs_that_were_not_seen_change_nothing():
    first, second = np.array([[0, 1, 2, 0, 3], [1, 0, 3, 1, 2]], np.int32)
    start = np.array([0, 0, 0, 1], np.int32)
    seen = _core.exchange_classes(first[1:], second[1:], np.array([2, 1, 3, 1]), start)
    more = _core.exchange_classes(first, second, np.array([0, 2, 1, 3, 1]), start)
    assert more.tolist() == seen.tolist()


def test_a_word_stays_in_its_class_if_no_other_is_better():
    assert exchanged([0, 1, 0, 1], [0, 1, 2, 1]) == [0, 1, 2, 1]


@pytest.mark.parametrize("texts", [[], [[]], [["so"]], [["unheard", "of"]]])
def test_texts_without_information_leave_every_word_in_its_first_class(texts):
    vocabulary = Vocabulary(["so", "it", "is"])
    assert word_classes.learn(vocabulary, texts, classes=3).tolist() == [0, 1, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0], [1, 0], [1], [0, 0]), "same length"),
        (([0], [2], [1], [0, 0]), "must have a class"),
        (([-1], [0], [1], [0, 0]), "must have a class"),
        (([0], [1], [-1], [0, 0]), "out of range"),
        (([0], [1], [1], [0, 2]), "more classes than words"),
    ],
)
def test_invalid_pairs_are_refused(arguments, message):
    first, second, counts, start = arguments
    small = [np.array(numbers, np.int32) for numbers in (first, second, start)]
    with pytest.raises(ValueError, match=message):
        _core.exchange_classes(small[0], small[1], np.array(counts, np.int64), small[2])
