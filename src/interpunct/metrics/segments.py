"""Segment by segment: which segments were found with both their ends.

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

from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import Slots, same_slots


def segment_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Matches:
    """Count the segments of each side and those that both have.

    The hypothesis misses the last boundary, so the last two segments are not found:

    >>> segment_matches([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Matches(matched=1, reference=3, hypothesis=2)
    """
    reference, hypothesis = same_slots(reference, hypothesis)
    return Matches(
        matched=len(_common_segments(reference, hypothesis)),
        reference=int(np.count_nonzero(reference)) + 1,
        hypothesis=int(np.count_nonzero(hypothesis)) + 1,
    )


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
    """Words that stand in segments of the reference that were not found exactly. 0 is best.

    Two of six words are in the segment that was found:

    >>> segment_error_rate_words([0, 1, 0, 1, 0], [0, 1, 0, 0, 0])
    Ratio(part=4, whole=6)
    """
    reference, hypothesis = same_slots(reference, hypothesis)
    words = len(reference) + 1
    found = int(_common_segments(reference, hypothesis).sum())
    return Ratio(words - found, words)


def _common_segments(reference: Slots, hypothesis: Slots) -> npt.NDArray[np.int64]:
    """The lengths, in units, of the segments that both sides have.

    Between two ends that stand next to each other in the union of both segmentations there is no
    boundary of either; if both sides have both ends, they have the same segment.
    """
    either = np.flatnonzero(reference | hypothesis)
    ends = np.concatenate(([-1], either, [len(reference)]))
    shared = np.concatenate(([True], (reference & hypothesis)[either], [True]))
    return np.diff(ends)[shared[:-1] & shared[1:]]
