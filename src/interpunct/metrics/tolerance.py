"""Matching boundaries within a tolerance.

Metrics
-------
`tolerant_precision`, `tolerant_recall` and `tolerant_f1`, all computed from `tolerant_matches`.

References
----------
The md-eval program of NIST's Rich Transcription evaluations accepts a boundary within a window;
here each boundary is matched at most once, and the matching is maximal.
"""

from __future__ import annotations

from itertools import pairwise, starmap
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import same_slots, whole_number


def tolerant_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, tolerance: int
) -> Matches:
    """Match as many boundaries as possible that are at most `tolerance` slots apart.

    Both boundaries of the hypothesis are near the reference's, which is matched only once:

    >>> tolerant_matches([0, 0, 1, 0, 0], [0, 1, 0, 1, 0], tolerance=1)
    Matches(matched=1, reference=1, hypothesis=2)
    """
    return batched_tolerant_matches(reference, hypothesis, None, tolerance=tolerance)


def batched_tolerant_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None, *, tolerance: int
) -> Matches:
    """`tolerant_matches` of many documents; see `batches`."""
    tolerance = whole_number(tolerance, of="tolerance", least=0)
    reference, hypothesis = same_slots(reference, hypothesis)
    first, second = (np.ascontiguousarray(side).view(np.uint8) for side in (reference, hypothesis))
    parts = [slice(None)] if bounds is None else starmap(slice, pairwise(bounds.tolist()))
    found = [_core.tolerant_matches(first[part], second[part], tolerance) for part in parts]
    matched: Any = found[0] if bounds is None else np.array(found, np.int64)
    return Matches(
        matched=matched,
        reference=tally(reference, bounds),
        hypothesis=tally(hypothesis, bounds),
    )


def tolerant_precision(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, tolerance: int
) -> Ratio:
    """Boundaries of the hypothesis matched within `tolerance` slots. 1 is best.

    >>> tolerant_precision([0, 0, 1, 0, 0], [0, 1, 0, 1, 0], tolerance=1)
    Ratio(part=1, whole=2)
    """
    return tolerant_matches(reference, hypothesis, tolerance=tolerance).precision


def tolerant_recall(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, tolerance: int
) -> Ratio:
    """Boundaries of the reference matched within `tolerance` slots. 1 is best.

    >>> tolerant_recall([0, 0, 1, 0, 0], [0, 1, 0, 1, 0], tolerance=1)
    Ratio(part=1, whole=1)
    """
    return tolerant_matches(reference, hypothesis, tolerance=tolerance).recall


def tolerant_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, tolerance: int) -> Ratio:
    """Harmonic mean of `tolerant_precision` and `tolerant_recall`. 1 is best; symmetric.

    >>> tolerant_f1([0, 0, 1, 0, 0], [0, 1, 0, 1, 0], tolerance=1)
    Ratio(part=2, whole=3)
    """
    return tolerant_matches(reference, hypothesis, tolerance=tolerance).f1
