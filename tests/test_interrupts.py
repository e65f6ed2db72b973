"""Ctrl-C ends all work of the core within a second."""

import signal
import time

import numpy as np
import pytest

from interpunct import _core
from tests.platforms import POSIX


def multiword_tokens():
    """Tokens of several words that overlap from the first to the last, in words of any form."""
    size = 1 << 22
    places = np.arange(size, dtype=np.int64)
    chance = np.random.default_rng(0)
    multiword = np.ones(size, np.uint8)
    sides = [
        (2 * places + side, 2 * places + 2 + side, multiword, chance.integers(0, 4, size))
        for side in (0, 1)
    ]
    blocks = np.zeros((0, 4), np.int64)
    return lambda: _core.aligned_words(*sides[0], *sides[1], blocks)


def tokens():
    """Two texts of one period, cut at other places everywhere: each may agree with each."""
    size = 1 << 17
    reference = np.tile(np.array([97, 98], np.uint32), size)
    hypothesis = np.append(reference, np.uint32(97))
    ends = np.arange(2, 2 * size + 1, 2, dtype=np.int64)
    return lambda: _core.align_tokens(reference, ends, hypothesis, np.append(1, ends + 1), 10)


def figures():
    size = 1 << 18
    scores = np.linspace(1, 0, size)
    groups = np.zeros(size, np.int64), np.ones(size, np.int64), np.ones(size, np.int64)
    return lambda: _core.weighted_figures(scores, *groups, np.ones((2000, 1)), 1.0, 1.0, 0.5)


def classes():
    chance = np.random.default_rng(0)
    size = 1 << 18
    pairs = (chance.integers(0, 40_000, size).astype(np.int32) for _ in range(2))
    start = (np.arange(40_000) % 300).astype(np.int32)
    first, second = pairs
    return lambda: _core.exchange_classes(first, second, np.ones(size, np.int64), start)


@POSIX
@pytest.mark.parametrize(
    "work",
    [
        pytest.param(multiword_tokens, id="words of multi-word tokens"),
        pytest.param(tokens, id="tokens"),
        pytest.param(figures, id="figures of resampled corpora"),
        pytest.param(classes, id="word classes"),
    ],
)
def test_long_work_can_be_interrupted(work):
    def stop(*_):
        raise KeyboardInterrupt

    run = work()
    previous = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            run()
        # A second, and what a busy machine may add to it.
        assert time.monotonic() - start < 5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
