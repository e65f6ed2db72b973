"""Sliding windows: do both texts have the same breaks between two units that are *k* apart?

Conventions
-----------
Arrays are over the inner slots; a text of n units has n - k windows of k slots each.

References
----------
Beeferman, Berger and Lafferty (1999), Statistical Models for Text Segmentation. Machine Learning
34. Pevzner and Hearst (2002), A Critique and Improvement of an Evaluation Metric for Text
Segmentation. Computational Linguistics 28(1).
"""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.results import Ratio
from interpunct.metrics.slots import Slots, as_slots, same_slots, whole_number
from interpunct.metrics.votes import References, listed

Integers = npt.NDArray[np.int64]

WindowRule = Literal["document", "nltk", "segeval", "superdialseg"]
"""How the window of a document is chosen, if each document has its own."""


def pk(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, k: int) -> Ratio:
    r"""Windows that hold a boundary in one text only.

    .. math:: \frac{1}{n - k} \sum_{i=1}^{n-k} [b(r_i, r_{i+k}) > 0] \neq [b(h_i, h_{i+k}) > 0]

    where *b* counts the boundaries between two units and *n* is the number of units. An error
    rate: 0 is perfect, 1 is worst. Symmetric in its two texts.

    Parameters
    ----------
    reference, hypothesis : array over the inner slots
        Zero where no boundary stands, anything else where one stands. Ten units have nine.
    k : int
        Distance between the two ends of a window, in units; see `half_mean_segment`.

    Returns
    -------
    Ratio
        Disagreeing windows out of all windows; empty if the text is shorter than a window.

    Examples
    --------
    Windows that hold both a correct boundary and an additional one next to it are not counted:

    >>> pk([0, 0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 0, 0, 0, 0, 0], k=2)
    Ratio(part=1, whole=8)
    """
    reference, hypothesis = same_slots(reference, hypothesis)
    return _share((_inside(reference, k) > 0) != (_inside(hypothesis, k) > 0))


def window_diff(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, k: int) -> Ratio:
    r"""Windows in which the number of boundaries differs (WindowDiff).

    .. math:: \frac{1}{n - k} \sum_{i=1}^{n-k} [b(r_i, r_{i+k}) \neq b(h_i, h_{i+k})]

    where *b* counts the boundaries between two units and *n* is the number of units. An error
    rate: 0 is perfect, 1 is worst. Symmetric in its two texts.

    Parameters
    ----------
    reference, hypothesis : array over the inner slots
        Zero where no boundary stands, anything else where one stands. Ten units have nine.
    k : int
        Distance between the two ends of a window, in units; see `half_mean_segment`.

    Returns
    -------
    Ratio
        Disagreeing windows out of all windows; empty if the text is shorter than a window.

    Examples
    --------
    A boundary one slot late is wrong in two of eight windows:

    >>> window_diff([0, 0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0, 0], k=2)
    Ratio(part=2, whole=8)
    """
    reference, hypothesis = same_slots(reference, hypothesis)
    return _share(_inside(reference, k) != _inside(hypothesis, k))


def half_mean_segment(references: References) -> int:
    """The usual window: half the mean segment of all references, halves rounded up, at least 2.

    Three segments in nine units are three units each:

    >>> half_mean_segment([[0, 0, 1, 0, 0, 1, 0, 0]])
    2
    """
    units = segments = 0
    for reference in listed(references):
        slots = as_slots(reference)
        units += len(slots) + 1
        segments += int(np.count_nonzero(slots)) + 1
    if not segments:
        raise InputError("there is no reference to take the window k from; give k")
    return window_of_segments(units, segments)


def window_of_segments(units: int, segments: int) -> int:
    """Half the mean segment, halves rounded up, at least 2.

    >>> window_of_segments(units=9, segments=3)
    2
    """
    return max(2, (units + segments) // (2 * segments))


def own_windows(slots: Integers, boundaries: Integers, *, rule: WindowRule) -> Integers:
    """The window of each document, from its own reference.

    Parameters
    ----------
    slots, boundaries : array of integers
        The number of slots of each document's reference, and the number of its boundaries.
    rule : {"document", "nltk", "segeval", "superdialseg"}
        Half the mean segment, halves rounded up and at least 2; or the rule of one of these tools.

    Examples
    --------
    Ten units in two segments, and six in four:

    >>> slots, boundaries = np.array([9, 5]), np.array([1, 3])
    >>> own_windows(slots, boundaries, rule="document").tolist()
    [3, 2]
    >>> own_windows(slots, boundaries, rule="nltk").tolist()
    [4, 1]
    """
    segments = boundaries + 1
    if rule == "document":
        halves = np.maximum(2, (slots + 1 + segments) // (2 * segments))
    elif rule == "nltk":
        halves = np.rint(slots / (2.0 * np.maximum(boundaries, 1)))
    else:
        # The units of superdialseg are labels, of which there are as many as slots.
        units = slots if rule == "superdialseg" else slots + 1
        halves = np.maximum(2, np.rint(units / segments / 2))
    found: Integers = halves.astype(np.int64)
    return found


def _inside(slots: Slots, k: int) -> npt.NDArray[np.int32]:
    """The number of boundaries in each window of k slots."""
    k = whole_number(k, of="k", least=1)
    before = np.zeros(len(slots) + 1, np.int32)
    np.cumsum(slots, out=before[1:])
    return before[k:] - before[:-k] if k <= len(slots) else before[:0]


def _share(disagree: npt.NDArray[np.bool_]) -> Ratio:
    return Ratio(int(np.count_nonzero(disagree)), len(disagree))
