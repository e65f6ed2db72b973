"""Slots that are wrong, for each label of the reference; and what to forgive if references differ.

Conventions
-----------
Labels are numbers over the slots, 0 where nothing stands: a boundary is 1, and where there are
several kinds of marks each has a number of its own.

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
    r"""Slots with another label, for each label of the reference. 0 is best; can exceed 1.

    .. math:: \frac{S + D + I}{N}

    With one kind of label it is the `nist_error_rate`.

    A mark was changed, and another one was lost:

    >>> slot_error_rate([0, 1, 2, 0, 2], [0, 2, 0, 0, 2])
    Ratio(part=2, whole=3)
    """
    return labelled_boundaries(reference, hypothesis).slot_error_rate


def lenient_slot_error_rate(references: References, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Slots whose label is that of no reference, for each label in the mean reference.

    .. math:: \frac{|\{j : h_j \notin \{r_{1j}, \ldots, r_{mj}\}\}|}{\frac{1}{m} \sum_i N_i}

    An error rate: 0 is best, and it can exceed 1. A boundary is forgiven where any reference has
    one, a missing boundary where any reference has none: slot by slot, the reference that suits
    the system best.

    Examples
    --------
    Of the wrong slots only the last one is wrong for everybody. There are 3 boundaries in two
    references:

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
