"""Several references: WiSeBE and Fleiss' kappa beside slower ways to get the same figure.

The authors' program for WiSeBE compares every boundary with every window. It takes files, not
arrays, so a plain formula of the same order stands in for it here.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from statsmodels.stats import inter_rater

from interpunct.metrics import fleiss_kappa, window_counts

WORDS = 160_000


def main() -> None:
    """Print how many times faster we are, and that the figures are the same."""
    random = np.random.default_rng(0)
    *references, candidate = annotators(random, 4, WORDS)
    references = np.array(references)
    seconds, found = timed(lambda: window_counts(references, candidate).wisebe)
    slow_seconds, expected = timed(lambda: quadratic_wisebe(references, candidate), times=1)
    check(found, expected)
    print(f"WiSeBE, {WORDS} words, 3 references: {1000 * seconds:.2f} ms")
    print(f"  {slow_seconds / seconds:.0f} times a quadratic formula ({slow_seconds:.1f} s)")

    for words in (WORDS, 10 * WORDS):
        longer = annotators(random, 4, words)
        seconds, _ = timed(lambda longer=longer: window_counts(longer[:3], longer[3]))
        print(f"  {1e9 * seconds / words:.1f} ns a word for {words} words")

    raters = annotators(random, 5, 10**6)
    votes = raters.sum(axis=0)
    table = np.stack([votes, 5 - votes], axis=1)
    seconds, found = timed(lambda: fleiss_kappa(raters).value)
    peer_seconds, expected = timed(lambda: float(inter_rater.fleiss_kappa(table)))
    check(found, expected)
    print(f"Fleiss' kappa, 10^6 slots, 5 annotators: {1000 * seconds:.2f} ms")
    print(f"  {peer_seconds / seconds:.0f} times statsmodels, its table of votes given")


def annotators(random: np.random.Generator, number: int, words: int) -> npt.NDArray[np.bool_]:
    """Annotators who break one text every 14 words or so and mostly agree where."""
    common = random.random(words) < 1 / 14
    moved = random.random((number, words)) < 0.02
    return common ^ moved


def quadratic_wisebe(references: npt.NDArray[np.bool_], candidate: npt.NDArray[np.bool_]) -> float:
    """Every boundary compared with every window."""
    votes = references.sum(axis=0)
    windows: list[list[int]] = []
    for slot in np.flatnonzero(votes).tolist():
        if windows and slot - windows[-1][1] <= 2:
            windows[-1][1] = slot
        else:
            windows.append([slot, slot])
    boundaries = np.flatnonzero(candidate).tolist()
    inside, hit = 0, set()
    for boundary in boundaries:
        for number, (first, last) in enumerate(windows):
            if first <= boundary <= last:
                inside += 1
                hit.add(number)
    precision, recall = inside / len(boundaries), len(hit) / len(windows)
    shared = votes[votes >= 2].sum() / (len(references) * np.count_nonzero(votes))
    return float(2 * precision * recall / (precision + recall) * shared)


def timed(work: Callable[[], float], times: int = 5) -> tuple[float, float]:
    """The best of several runs, and what the work gave."""
    best, result = float("inf"), float("nan")
    for _ in range(times):
        start = time.perf_counter()
        result = work()
        best = min(best, time.perf_counter() - start)
    return best, result


def check(found: float, expected: float) -> None:
    if abs(found - expected) > 1e-9:
        raise SystemExit(f"the figures differ: {found} and {expected}")


if __name__ == "__main__":
    main()
