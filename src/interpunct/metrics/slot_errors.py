"""Slot error rates, also lenient ones against several references.

Conventions
-----------
Labels are numbers over the slots, 0 for none: a boundary is 1, and each kind of mark has its own
number.

References
----------
Makhoul, Kubala, Schwartz and Weischedel (1999), Performance Measures for Information Extraction.
DARPA Broadcast News Workshop. Kolář and Lamel (2012), Development and Evaluation of Automatic
Punctuation for French and English Speech-to-Text. Interspeech.
"""

from __future__ import annotations

import numpy.typing as npt

from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.results import Ratio
from interpunct.metrics.subtypes import labelled_boundaries
from interpunct.metrics.votes import References, rows_and_labels


def slot_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Slots with another label, per label of the reference. 0 is best; can exceed 1.

    .. math:: \frac{S + D + I}{N}

    With one kind of label this is `nist_error_rate`.

    One mark was substituted, and another was deleted:

    >>> slot_error_rate([0, 1, 2, 0, 2], [0, 2, 0, 0, 2])
    Ratio(part=2, whole=3)
    """
    return labelled_boundaries(reference, hypothesis).slot_error_rate


def lenient_slot_error_rate(references: References, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Slots whose label no reference has, per label in the mean reference.

    .. math:: \frac{|\{j : h_j \notin \{r_{1j}, \ldots, r_{mj}\}\}|}{\frac{1}{m} \sum_i N_i}

    An error rate: 0 is best, and it can exceed 1. A boundary is correct where any reference has
    one, and a missing boundary where any reference has none: for each slot, the reference that
    suits the system best.

    Examples
    --------
    Only the last slot disagrees with both references, which have 3 boundaries in total:

    >>> lenient_slot_error_rate([[0, 1, 0, 1, 0], [0, 1, 0, 0, 0]], [0, 1, 0, 1, 1])
    Ratio(part=1, whole=1.5)
    """
    return batched_lenient_slot_error_rate(references, hypothesis, None)


def batched_lenient_slot_error_rate(
    references: References, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Ratio:
    """`lenient_slot_error_rate` of many documents; see `batches`."""
    labels, given = rows_and_labels(references, hypothesis)
    held = sum(tally(row != 0, bounds) for row in labels)
    return Ratio(tally((labels != given).all(axis=0), bounds), held / len(labels))
