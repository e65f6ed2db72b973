"""WinPR: precision and recall of boundaries in windows.

Conventions
-----------
Arrays are over the inner slots. All figures are scores: 1 is best. Unlike those of Pk and
WindowDiff, windows slide over both edges of the text, so every boundary counts equally.

References
----------
Scaiano and Inkpen (2012), Getting More from Segmentation Evaluation. NAACL.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import same_slots, whole_number
from interpunct.metrics.window_sums import sums_over_windows


def winpr_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, k: int) -> Matches:
    r"""Count boundaries in windows (WinPR), for `winpr_precision`, `winpr_recall` and `winpr_f1`.

    .. math:: TP = \sum_{i=1-k}^{n} \min(R_i, C_i)

    where *R* and *C* are the numbers of boundaries of the reference and of the hypothesis in the
    window of k slots that begins with slot i; windows slide over both edges, so every boundary is
    in k of them. A boundary that is d slots off is found by k - d of k windows.

    Parameters
    ----------
    reference, hypothesis : array over the inner slots
        Zero where no boundary stands, anything else where one stands.
    k : int
        The number of slots of a window; see `half_mean_segment`.

    Examples
    --------
    A boundary one slot late is found by two of three windows:

    >>> winpr_matches([0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0], k=3)
    Matches(matched=2, reference=3, hypothesis=3)
    """
    reference, hypothesis = same_slots(reference, hypothesis)
    slots = np.array([len(reference)])
    k = whole_number(k, of="k", least=1)
    found = sums_over_windows(np.packbits(reference), np.packbits(hypothesis), slots, k=k)
    return Matches(found.shared.item(), found.reference.item(), found.hypothesis.item())


def winpr_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, k: int) -> Ratio:
    """Boundaries of the hypothesis that windows find in the reference. 1 is best.

    >>> winpr_precision([0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 1], k=3)
    Ratio(part=2, whole=6)
    """
    return winpr_matches(reference, hypothesis, k=k).precision


def winpr_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, k: int) -> Ratio:
    """Boundaries of the reference that windows find in the hypothesis. 1 is best.

    >>> winpr_recall([0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 1], k=3)
    Ratio(part=2, whole=3)
    """
    return winpr_matches(reference, hypothesis, k=k).recall


def winpr_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, k: int) -> Ratio:
    """Harmonic mean of `winpr_precision` and `winpr_recall`. 1 is best; symmetric.

    >>> winpr_f1([0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 1], k=3)
    Ratio(part=4, whole=9)
    """
    return winpr_matches(reference, hypothesis, k=k).f1
