"""Pk, WindowDiff and boundary similarity on a million slots."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import segeval
from nltk.metrics import segmentation

from bench.comparison import Row, measured
from interpunct.metrics import boundary_similarity, pk, window_diff

SLOTS = 10**6
K = 7


def rows() -> Iterator[Row]:
    reference, hypothesis = slots(SLOTS)
    texts, masses = as_peers_want_them(reference, hypothesis)
    yield Row(
        "Pk, 10^6 slots",
        "nltk",
        measured(lambda: pk(reference, hypothesis, k=K).value),
        measured(lambda: segmentation.pk(*texts, k=K), times=1),
        goal=15,
    )
    yield Row(
        "WindowDiff, 10^6 slots",
        "nltk",
        measured(lambda: window_diff(reference, hypothesis, k=K).value),
        measured(lambda: segmentation.windowdiff(*texts, K), times=1),
        goal=15,
    )
    yield Row(
        "boundary similarity, 10^6 slots",
        "segeval",
        measured(lambda: boundary_similarity(reference, hypothesis).value),
        measured(lambda: float(segeval.boundary_similarity(*masses)), times=1),
        goal=50,
    )


def slots(size: int) -> tuple[np.ndarray, np.ndarray]:
    """A boundary about every 14 slots, and a system that is wrong in one slot of fifty."""
    random = np.random.default_rng(0)
    reference = random.random(size) < 1 / 14
    return reference, reference ^ (random.random(size) < 0.02)


def as_peers_want_them(*sides: np.ndarray) -> tuple[list[str], list[tuple[int, ...]]]:
    """Strings for nltk, masses for segeval."""
    texts = ["".join("01"[int(end)] for end in side) for side in sides]
    return texts, [_masses(side) for side in sides]


def _masses(boundaries: np.ndarray) -> tuple[int, ...]:
    ends = np.flatnonzero(np.append(boundaries, True))
    return tuple(int(mass) for mass in np.diff(ends, prepend=-1))
