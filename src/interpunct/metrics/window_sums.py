"""What sliding windows count, of many documents at once: Pk, WindowDiff and WinPR.

Conventions
-----------
The slots of all documents are packed eight to a byte, since those of a whole corpus are kept until
its window is known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core

Integers = npt.NDArray[np.int64]


class WindowSums(NamedTuple):
    """What windows count, document by document.

    `one_only` are windows that hold a boundary in one text only, `differ` those in which the
    numbers of boundaries differ, out of all `windows`. `shared` is what WinPR finds in windows that
    slide over both edges, `reference` and `hypothesis` what it looks for and what it is given.
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
    """What Pk, WindowDiff and WinPR count, of many documents at once.

    Parameters
    ----------
    references, hypotheses : array of bytes
        The slots of all documents, packed eight to a byte (`numpy.packbits`); every document
        begins with a new byte.
    slots : array of integers
        How many slots each document has.
    k : int, or array of integers
        As in `pk` and `window_diff`: one window for all documents, or one for each. A window of 0,
        which is nltk's for a text that is nothing but boundaries, holds none.

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
