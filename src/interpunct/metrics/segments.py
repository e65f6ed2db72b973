"""Figures that compare segments, which must be found with both ends.

Conventions
-----------
Arrays are over the inner slots: the two ends of the document are common to all segmentations. A
segment of the reference is found if the hypothesis has exactly the same segment.

References
----------
Ang, Liu and Shriberg (2005), Automatic Dialog Act Segmentation and Classification in Multiparty
Meetings. ICASSP. Zimmermann, Liu, Shriberg and Stolcke (2005), A* Based Joint Segmentation and
Classification of Dialog Acts in Multiparty Meetings. ASRU.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, extent, sums, tally
from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import Slots, same_slots


def segment_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Matches:
    """Count the segments of each side and those that both have.

    The hypothesis misses the last boundary, so the last two segments are not found:

    >>> segment_matches([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Matches(matched=1, reference=3, hypothesis=2)
    """
    return batched_segment_matches(reference, hypothesis, None)


def batched_segment_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Matches:
    """`segment_matches` of many documents, none of them without units; see `batches`."""
    reference, hypothesis = same_slots(reference, hypothesis)
    _, owners = _common_segments(reference, hypothesis, bounds)
    return Matches(
        matched=sums(np.ones(len(owners), np.int64), owners, bounds),
        reference=tally(reference, bounds) + 1,
        hypothesis=tally(hypothesis, bounds) + 1,
    )


def segment_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Segments of the hypothesis that the reference has, with both ends. 1 is best.

    >>> segment_precision([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Ratio(part=1, whole=2)
    """
    return segment_matches(reference, hypothesis).precision


def segment_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Segments of the reference that the hypothesis has, with both ends. 1 is best.

    >>> segment_recall([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Ratio(part=1, whole=3)
    """
    return segment_matches(reference, hypothesis).recall


def segment_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Harmonic mean of the precision and the recall of whole segments. 1 is best.

    >>> segment_f1([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Ratio(part=2, whole=5)
    """
    return segment_matches(reference, hypothesis).f1


def segment_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Segments of the reference that were not found exactly (DSER). 0 is best.

    >>> segment_error_rate([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Ratio(part=2, whole=3)
    """
    return segment_matches(reference, hypothesis).missed


def segment_error_rate_words(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words in segments of the reference that were not found exactly. 0 is best.

    Two of six words are in the segment that was found:

    >>> segment_error_rate_words([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Ratio(part=4, whole=6)
    """
    return batched_segment_error_rate_words(reference, hypothesis, None)


def batched_segment_error_rate_words(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Ratio:
    """`segment_error_rate_words` of many documents, none of them without units; see `batches`."""
    reference, hypothesis = same_slots(reference, hypothesis)
    words = extent(reference, bounds) + 1
    found = sums(*_common_segments(reference, hypothesis, bounds), bounds)
    return Ratio(words - found, words)


def _common_segments(
    reference: Slots, hypothesis: Slots, bounds: Bounds | None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The lengths, in units, of the segments that both sides have, and the document of each.

    Between two neighbouring ends in the union of both segmentations, neither side has a boundary;
    if both sides have both ends, they have the same segment.
    """
    last = np.array([len(reference)]) if bounds is None else bounds[1:]
    either = np.flatnonzero(reference | hypothesis)
    inside = np.searchsorted(last, either, side="right")
    # Counted in units: each document has one slot after its inner slots, where both sides end.
    owners = np.concatenate((inside, np.arange(len(last))))
    ends = np.concatenate((either, last)) + owners
    shared = np.concatenate(((reference & hypothesis)[either], np.ones(len(last), bool)))
    # Two sorted rows, which a stable sort only has to merge.
    order = np.argsort(ends, kind="stable")
    is_shared = shared[order]
    common = is_shared & np.append(True, is_shared[:-1])
    return np.diff(ends[order], prepend=-1)[common], owners[order][common]
