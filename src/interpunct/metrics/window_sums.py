"""Window counts for Pk, WindowDiff and WinPR, of many documents at once.

Conventions
-----------
The slots of all documents are packed eight to a byte, since those of a whole corpus are kept until
the window is known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core

Integers = npt.NDArray[np.int64]


class WindowSums(NamedTuple):
    """Window counts for each document.

    Of all `windows`, `one_only` hold a boundary in one text only, and in `differ` the numbers of
    boundaries differ. `shared` are the true positives of WinPR, whose windows slide over both
    edges, and `reference` and `hypothesis` the boundaries it counts on each side.
    """

    one_only: Integers
    differ: Integers
    windows: Integers
    shared: Integers
    reference: Integers
    hypothesis: Integers


def sums_over_windows(
    references: npt.NDArray[np.uint8],
    hypotheses: npt.NDArray[np.uint8],
    slots: Integers,
    *,
    k: int | Integers,
) -> WindowSums:
    """Count the windows of many documents for Pk, WindowDiff and WinPR.

    Parameters
    ----------
    references, hypotheses : array of bytes
        The slots of all documents, packed eight to a byte (`numpy.packbits`); every document
        begins with a new byte.
    slots : array of integers
        The number of slots of each document.
    k : int, or array of integers
        As in `pk` and `window_diff`: one window for all documents, or one for each. A window of 0,
        which nltk uses for a text with a boundary in every slot, holds no boundary.

    Returns
    -------
    WindowSums
        Arrays over the documents.

    Examples
    --------
    >>> texts = [[0, 0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 0, 0, 0, 0, 0]]
    >>> reference, hypothesis = (np.packbits(text) for text in texts)
    >>> found = sums_over_windows(reference, hypothesis, np.array([9]), k=2)
    >>> found.one_only.item(), found.differ.item(), found.windows.item()
    (1, 2, 8)
    >>> found.shared.item(), found.reference.item(), found.hypothesis.item()
    (2, 2, 4)
    """
    ks = np.array(np.broadcast_to(k, len(slots)), np.int64)
    windows = np.where((slots >= ks) & (slots > 0), slots + 1 - ks, 0)
    found = _core.window_sums(references, hypotheses, slots.astype(np.int64), ks)
    one_only, differ, shared, reference, hypothesis = found.T
    return WindowSums(one_only, differ, windows, shared, ks * reference, ks * hypothesis)
