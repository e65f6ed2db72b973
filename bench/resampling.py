"""Intervals of all figures of 10,000 documents, beside scipy's interval of one figure."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from scipy import stats

from interpunct.comparisons import compare
from interpunct.figures import Bag, figure_of
from interpunct.metrics.boundary_rows import BOUNDARY_METRICS
from interpunct.resampling import Interval, Resampling
from interpunct.settings import Settings
from interpunct.tasks.boundaries import measure

DOCUMENTS = 10_000
RESAMPLES = 1000
FIGURES = [figure_of(metric) for metric in BOUNDARY_METRICS]

Result = TypeVar("Result")


def main() -> None:
    """Print the seconds, the ratio, and both intervals of F1."""
    random = np.random.default_rng(0)
    results = {name: bags(random, accuracy) for name, accuracy in (("a", 0.9), ("b", 0.89))}
    seconds, ours = timed(lambda: intervals(results["a"]))
    peer_seconds, peer = timed(lambda: scipy_interval(results["a"]))
    both_seconds, _ = timed(lambda: compare(resampling(results), ["a", "b"]))
    print(f"{len(ours)} figures, {DOCUMENTS} documents, {RESAMPLES} resamples: {seconds:.2f} s")
    print(f"  scipy.stats.bootstrap of F1 alone takes {peer_seconds / seconds:.1f} times as long")
    print(
        f"  F1: {ours['f1'].low:.4f} to {ours['f1'].high:.4f}; scipy {peer[0]:.4f} to {peer[1]:.4f}"
    )
    print(f"two systems compared in all figures: {both_seconds:.2f} s")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """The result, and the seconds of the fastest of three runs."""
    runs = []
    for _ in range(3):
        began = time.perf_counter()
        result = work()
        runs.append(time.perf_counter() - began)
    return min(runs), result


def resampling(results: Mapping[str, Sequence[Bag]]) -> Resampling:
    return Resampling(results, FIGURES, RESAMPLES, seed=0)


def intervals(results: Sequence[Bag]) -> dict[str, Interval]:
    drawn = resampling({"a": results})
    return {figure.name: drawn.interval("a", figure) for figure in FIGURES}


def bags(random: np.random.Generator, accuracy: float) -> list[Bag]:
    """Documents of 60 slots, one in ten a boundary."""
    settings = Settings.choose(beta=2.0, tolerance=1)
    found = []
    for _ in range(DOCUMENTS):
        reference, guess = random.random((2, 60)) < 0.1
        hypothesis = np.where(random.random(60) < accuracy, reference, guess)
        found.append(measure(reference, hypothesis, settings, 4))
    return found


def scipy_interval(results: list[Bag]) -> tuple[float, float]:
    counts = np.array([[bag["counts"].tp, bag["counts"].fp, bag["counts"].fn] for bag in results])
    interval = stats.bootstrap(
        tuple(counts.T),
        f1,
        paired=True,
        vectorized=True,
        n_resamples=RESAMPLES,
        method="percentile",
        batch=100,
    ).confidence_interval
    return interval.low, interval.high


def f1(
    tp: npt.NDArray[np.int64], fp: npt.NDArray[np.int64], fn: npt.NDArray[np.int64], axis: int = -1
) -> npt.NDArray[np.float64]:
    hits = 2 * tp.sum(axis=axis)
    return hits / (hits + fp.sum(axis=axis) + fn.sum(axis=axis))


if __name__ == "__main__":
    main()
