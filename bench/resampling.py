"""Intervals of all figures of 10,000 documents, compared with scipy's interval of one figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from scipy import stats

from bench.comparison import Row, measured
from interpunct.metrics.catalogue import BOUNDARY_METRICS
from interpunct.metrics.measures import COUNTS
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import figure_of
from interpunct.results.keys import Key
from interpunct.statistics.bootstrap import Resampling
from interpunct.tasks.boundaries.measuring import measure

DOCUMENTS = 10_000
RESAMPLES = 1000
FIGURES = [figure_of(metric) for metric in BOUNDARY_METRICS]


def rows() -> Iterator[Row]:
    results = bags(np.random.default_rng(0))
    yield Row(
        f"intervals of {len(FIGURES)} figures, {DOCUMENTS:,} documents",
        "scipy.stats.bootstrap, F1 only",
        measured(lambda: f1_interval(results)),
        measured(lambda: scipy_interval(results)),
        why="other random numbers; equal to two digits of the interval's width",
    )


def bags(random: np.random.Generator) -> list[Bag]:
    """Documents of 60 slots, one in ten of which is a boundary."""
    settings = Settings.choose(beta=2.0, tolerance=1)
    found = []
    for _ in range(DOCUMENTS):
        reference, guess = random.random((2, 60)) < 0.1
        hypothesis = np.where(random.random(60) < 0.9, reference, guess)
        found.append(measure(reference, hypothesis, settings, 4))
    return found


def f1_interval(results: Sequence[Bag]) -> float:
    """The lower end of the interval of F1; all other figures are resampled with it."""
    drawn = Resampling({"system": results}, FIGURES, RESAMPLES, seed=0)
    intervals = {figure.name: drawn.interval("system", figure) for figure in FIGURES}
    return intervals["f1"].low


def scipy_interval(results: Sequence[Bag]) -> float:
    found = [bag[Key(COUNTS)] for bag in results]
    counts = np.array([[each.tp, each.fp, each.fn] for each in found])
    interval = stats.bootstrap(
        tuple(counts.T),
        f1,
        paired=True,
        vectorized=True,
        n_resamples=RESAMPLES,
        method="percentile",
        batch=100,
    ).confidence_interval
    return float(interval.low)


def f1(
    tp: npt.NDArray[np.int64], fp: npt.NDArray[np.int64], fn: npt.NDArray[np.int64], axis: int = -1
) -> npt.NDArray[np.float64]:
    hits = 2 * tp.sum(axis=axis)
    return hits / (hits + fp.sum(axis=axis) + fn.sum(axis=axis))
