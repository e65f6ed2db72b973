"""The score of SuperDialseg, which combines F1, Pk and WindowDiff of a dialogue.

Conventions
-----------
Arrays are over the labels of all units, including the last one, as in that tool.

References
----------
Jiang et al. (2023), SuperDialseg: A Large-scale Dataset for Supervised Dialogue Segmentation.
EMNLP.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import same_slots
from interpunct.metrics.window_sums import WindowSums, sums_over_windows
from interpunct.metrics.windows import own_windows


def superdialseg_score(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""The score of SuperDialseg, which combines F1, Pk and WindowDiff. 1 is best.

    .. math:: \frac{F_1}{2} + \frac{1 - P_k}{4} + \frac{1 - \mathit{WindowDiff}}{4}

    where F1 is 0 if neither side has a boundary, and the window is the tool's own: half the mean
    segment, with halves rounded to even, at least 2. `whole` is 1 for a document, so the value over
    many documents is their mean.

    Parameters
    ----------
    reference, hypothesis : array over the labels
        One label for each unit, including the last one.

    Examples
    --------
    >>> superdialseg_score([0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0])
    Ratio(part=0.3, whole=1)
    """
    reference, hypothesis = same_slots(reference, hypothesis)
    sides = np.packbits(reference), np.packbits(hypothesis)
    slots = np.array([len(reference)])
    ends = np.array([np.count_nonzero(reference)])
    k = own_windows(slots, ends, rule="superdialseg")
    sums = sums_over_windows(*sides, slots, k=k)
    both = np.array([np.count_nonzero(reference & hypothesis)])
    made = np.array([np.count_nonzero(hypothesis)])
    # Arrays of one document.
    found = superdialseg_scores(sums, Matches(both, ends, made))  # type: ignore[arg-type]
    return Ratio(found.part.item(), found.whole.item())  # type: ignore[attr-defined]  # arrays too


def superdialseg_scores(sums: WindowSums, matches: Matches) -> Ratio:
    """`superdialseg_score` of many documents, given the window counts and the matching labels."""
    measured = sums.windows > 0
    total = np.maximum(sums.windows, 1)
    f1 = np.nan_to_num(matches.f1.value)
    errors = sums.one_only / total + sums.differ / total
    part: Any = np.where(measured, f1 / 2 + (2 - errors) / 4, 0)
    whole: Any = measured.astype(np.int64)
    return Ratio(part, whole)
