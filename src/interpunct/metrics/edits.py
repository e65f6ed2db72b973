"""Boundary edit distance: a boundary that is off by one slot is a near miss and counts half.

Conventions
-----------
Arrays are over the inner slots. Near misses are found from left to right, never share a slot and
span one slot (n_t = 2 in the notation of the paper).

References
----------
Fournier (2013), Evaluating Text Segmentation using Boundary Edit Distance. ACL. Fournier and
Inkpen (2012), Segmentation Similarity and Agreement. NAACL.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, starmap
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.metrics.batches import Bounds, extent
from interpunct.metrics.results import Additive, Ratio, Reading
from interpunct.metrics.slots import same_slots


@dataclass(frozen=True, slots=True)
class BoundaryEdits(Additive):
    """The numbers of matches, near misses (off by one slot) and misses of either side."""

    matches: int = 0
    near_misses: int = 0
    misses: int = 0
    slots: int = 0

    @property
    def distance(self) -> int:
        """The number of boundaries to add, remove or move by one slot."""
        return self.near_misses + self.misses

    @property
    def boundary_similarity(self) -> Ratio:
        return Ratio(
            self.matches + 0.5 * self.near_misses, self.matches + self.near_misses + self.misses
        )

    @property
    def segmentation_similarity(self) -> Ratio:
        return Ratio(self.slots - self.misses - 0.5 * self.near_misses, self.slots)


def boundary_edits(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> BoundaryEdits:
    """Count matches, near misses and misses.

    >>> boundary_edits([1, 0, 0, 1, 0], [1, 0, 1, 0, 0])
    BoundaryEdits(matches=1, near_misses=1, misses=0, slots=5)
    """
    return batched_boundary_edits(reference, hypothesis, None)


def batched_boundary_edits(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> BoundaryEdits:
    """`boundary_edits` of many documents; see `batches`."""
    reference, hypothesis = same_slots(reference, hypothesis)
    first, second = (np.ascontiguousarray(side).view(np.uint8) for side in (reference, hypothesis))
    if bounds is None:
        return BoundaryEdits(*_core.boundary_edits(first, second), slots=len(reference))
    parts = starmap(slice, pairwise(bounds.tolist()))
    found = [_core.boundary_edits(first[part], second[part]) for part in parts]
    edits: Any = np.array(found, np.int64).reshape(-1, 3)
    return BoundaryEdits(edits[:, 0], edits[:, 1], edits[:, 2], slots=extent(reference, bounds))


def boundary_edit_distance(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike
) -> Reading[BoundaryEdits]:
    """Boundaries to add, remove or move by one slot. 0 is best; symmetric.

    A number of edits, not a rate.

    >>> boundary_edit_distance([1, 0, 0, 1, 0], [0, 0, 1, 0, 0])
    Reading(value=2)
    """
    return Reading(boundary_edits(reference, hypothesis), "distance")


def boundary_similarity(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Boundaries in the same slot, with near misses counting half (B). 1 is best; symmetric.

    .. math:: \frac{m + t/2}{m + t + a}

    where *m* is the number of matches, *t* of near misses and *a* of misses on either side.

    >>> boundary_similarity([1, 0, 0, 1, 0], [1, 0, 1, 0, 0])
    Ratio(part=1.5, whole=2)
    """
    return boundary_edits(reference, hypothesis).boundary_similarity


def segmentation_similarity(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Slots that need no edit, with near misses counting half (S). 1 is best; symmetric.

    .. math:: 1 - \frac{a + t/2}{n}

    where *t* is the number of near misses, *a* of misses on either side and *n* of slots. Most
    slots hold no boundary, so the figure is high even for a poor system; prefer
    `boundary_similarity`.

    >>> segmentation_similarity([1, 0, 0, 1, 0], [1, 0, 1, 0, 0])
    Ratio(part=4.5, whole=5)
    """
    return boundary_edits(reference, hypothesis).segmentation_similarity
