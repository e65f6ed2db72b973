"""Several references: WiSeBE, kappa and alpha, compared with slower ways to compute them.

The authors' program for WiSeBE compares every boundary with every window. It takes files, not
arrays, so a plain formula of the same order stands in for it here.
"""

from __future__ import annotations

from collections.abc import Iterator

import krippendorff
import numpy as np
import numpy.typing as npt
from statsmodels.stats import inter_rater

from bench.comparison import Row, measured
from interpunct.metrics import fleiss_kappa, krippendorff_alpha, wisebe
from interpunct.metrics.dawid_skene import dawid_skene

WORDS = 160_000


def rows() -> Iterator[Row]:
    random = np.random.default_rng(0)
    many = annotators(random, 4, WORDS)
    references, candidate = many[:3], many[3]
    yield Row(
        "WiSeBE, 160,000 words, 3 references",
        "quadratic formula",
        measured(lambda: wisebe(references, candidate).value),
        measured(lambda: quadratic_wisebe(references, candidate), times=1),
        goal=1000,
    )
    raters = annotators(random, 5, 10**6)
    votes = raters.sum(axis=0)
    table = np.stack([votes, 5 - votes], axis=1)
    yield Row(
        "Fleiss' kappa, 10^6 slots, 5 annotators",
        "statsmodels, votes given",
        measured(lambda: fleiss_kappa(raters).value),
        measured(lambda: float(inter_rater.fleiss_kappa(table))),
        goal=5,
    )
    values = raters.astype(np.int64)
    yield Row(
        "Krippendorff's alpha, the same",
        "krippendorff",
        measured(lambda: krippendorff_alpha(raters).value),
        measured(
            lambda: float(krippendorff.alpha(values, level_of_measurement="nominal")), times=1
        ),
    )
    yield Row(
        "Dawid and Skene's consensus, 10^6 slots, 5 annotators",
        "crowd-kit, as many steps",
        measured(lambda: float(dawid_skene(raters).prior[1])),
        measured(lambda: crowd_kit(raters, dawid_skene(raters).steps), times=1),
        goal=100,
    )


def crowd_kit(raters: npt.NDArray[np.bool_], steps: int) -> float:
    """The prior of a boundary; the table of votes is prepared beforehand."""
    import pandas as pd
    from crowdkit.aggregation import DawidSkene

    annotator, slot = np.indices(raters.shape)
    votes = pd.DataFrame(
        {"task": slot.ravel(), "worker": annotator.ravel(), "label": raters.astype(int).ravel()}
    )
    return float(DawidSkene(n_iter=steps, tol=-np.inf).fit(votes).priors_[1])


def annotators(random: np.random.Generator, number: int, words: int) -> npt.NDArray[np.bool_]:
    """Annotators who set a boundary about every 14 words and mostly agree."""
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
