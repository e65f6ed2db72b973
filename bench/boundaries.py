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
    random = np.random.default_rng(0)
    reference = random.random(SLOTS) < 1 / 14
    hypothesis = reference ^ (random.random(SLOTS) < 0.02)
    texts = ["".join("01"[int(end)] for end in side) for side in (reference, hypothesis)]
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
    masses = [_masses(side) for side in (reference, hypothesis)]
    yield Row(
        "boundary similarity, 10^6 slots",
        "segeval",
        measured(lambda: boundary_similarity(reference, hypothesis).value),
        measured(lambda: float(segeval.boundary_similarity(*masses)), times=1),
        goal=50,
    )


def _masses(boundaries: np.ndarray) -> tuple[int, ...]:
    ends = np.flatnonzero(np.append(boundaries, True))
    return tuple(int(mass) for mass in np.diff(ends, prepend=-1))
