"""Boundaries as points in time against mir_eval's matching of events."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from statistics import mean

import pytest

from interpunct import Document
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures

onset = pytest.importorskip("mir_eval.onset", reason="mir_eval is not installed")
import numpy as np  # noqa: E402  # after it is known that mir_eval is there

TICK = 1 / 64
"""Sums of it are exact in floating point and in microseconds."""

COLLAR = 8 * TICK
Ends = list[float]


def corpora(count: int) -> Iterator[list[tuple[Ends, Ends]]]:
    """Ends of segments in seconds; a system is a little early, or late, or has others."""
    rng = random.Random(0)
    for _ in range(count):
        corpus = []
        for _ in range(rng.randint(1, 4)):
            gold = sorted(rng.sample(range(1, 400), rng.randint(2, 20)))
            made = {end + rng.randint(-12, 12) for end in gold if rng.random() < 0.8}
            made |= set(rng.sample(range(1, 400), rng.randint(1, 4)))
            corpus.append(([e * TICK for e in gold], [e * TICK for e in sorted(made) if e > 0]))
        yield corpus


def document(name: int, ends: Ends) -> Document:
    """One word for each segment, so that every word ends one."""
    units = [f"w{place}" for place in range(len(ends))]
    starts = [0.0, *ends[:-1]]
    return Document.build(str(name), units, boundaries=[1] * len(ends), starts=starts, ends=ends)


def cases(place: int, name: str) -> Iterator[Case]:
    for corpus in corpora(40):
        expected = mean(
            onset.f_measure(*map(np.array, both), window=COLLAR)[place] for both in corpus
        )
        sides = (
            [document(number, both[side]) for number, both in enumerate(corpus)] for side in (0, 1)
        )
        yield expected, figures(*sides, collar=COLLAR)[name].macro


COMPARISONS = [
    Comparison(
        tool="mir_eval",
        package="mir_eval",
        figure=f"`onset.f_measure`, {which}",
        command="interpunct score SYSTEM -r REFERENCE --collar SECONDS",
        cases=partial(cases, place, name),
        know="compare `macro`; times that mir_eval's floats put just beyond the collar are within "
        "it here",
    )
    for place, which, name in (
        (0, "F-measure", "timed_f1"),
        (1, "precision", "timed_precision"),
        (2, "recall", "timed_recall"),
    )
]
