"""What sliding windows count, of many documents at once: Pk, WindowDiff and WinPR.

Conventions
-----------
The slots of all documents are packed eight to a byte, since those of a whole corpus are kept until
its window is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]

BYTES_AT_ONCE = 2**17
"""Packed slots that are looked at together, when there are many documents."""


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
    ks = np.broadcast_to(np.asarray(k, np.int64), len(slots))
    windows = np.where((slots >= ks) & (slots > 0), slots + 1 - ks, 0)
    ends = np.cumsum((slots + 7) // 8)
    found = np.zeros((5, len(slots)), np.int64)
    first = 0
    while first < len(slots):
        begun = ends[first - 1] if first else 0
        last = max(first + 1, int(np.searchsorted(ends, begun + BYTES_AT_ONCE)))
        some, part = slice(first, last), slice(begun, ends[last - 1])
        starts = 8 * (np.concatenate(([begun], ends[first : last - 1])) - begun)
        before = [_before(np.unpackbits(side[part])) for side in (references, hypotheses)]
        found[:, some] = _sums(before, starts, slots[some], ks[some], windows[some])
        first = last
    return WindowSums(found[0], found[1], windows, *found[2:])


def _sums(
    before: Sequence[Integers], starts: Integers, slots: Integers, ks: Integers, windows: Integers
) -> npt.NDArray[np.int64]:
    """The rows of `WindowSums` but for the number of windows."""
    whole = [counts[starts + slots] - counts[starts] for counts in before]
    if len(ks) and ks.min() == ks.max() > 0:
        counts = [_between_ends(side, int(ks[0])) for side in before]
        alike = windows, starts
    else:
        lefts, owners = _runs(starts, windows)
        counts = [side[lefts + ks[owners]] - side[lefts] for side in before]
        alike = windows, np.cumsum(windows) - windows
    one_only = _total((counts[0] > 0) != (counts[1] > 0), *alike)
    differ = _total(counts[0] != counts[1], *alike)
    # A window that is longer than its text holds all of it, wherever it stands.
    inner: Integers = np.where(
        slots >= ks,
        _total(np.minimum(*counts), *alike),
        (ks - slots + 1).clip(0) * np.minimum(*whole),
    )
    edges = (np.minimum(ks, slots) - 1).clip(0)
    places, owners = _runs(np.ones_like(edges), edges)
    left, right = starts[owners], (starts + slots)[owners]
    from_left = [side[left + places] - side[left] for side in before]
    to_right = [side[right] - side[right - places] for side in before]
    begun = np.cumsum(edges) - edges
    for at_edge in (from_left, to_right):
        inner += _total(np.minimum(*at_edge), edges, begun)
    return np.stack([one_only, differ, inner * (ks > 0), ks * whole[0], ks * whole[1]])


def _before(slots: npt.NDArray[np.uint8]) -> Integers:
    """How many boundaries stand before each slot, and before the end."""
    return np.concatenate(([0], np.cumsum(slots, dtype=np.int64)))


def _between_ends(before: Integers, k: int) -> Integers:
    """How many boundaries each window of k slots holds, wherever it starts; 0 beyond the end."""
    counts = np.zeros(len(before), np.int64)
    if k < len(before):
        counts[: len(before) - k] = before[k:] - before[:-k]
    return counts


def _runs(starts: Integers, sizes: Integers) -> tuple[Integers, Integers]:
    """Whole numbers from each start on, so many of them, and whose they are.

    >>> numbers, owners = _runs(np.array([5, 9]), np.array([3, 2]))
    >>> numbers.tolist(), owners.tolist()
    ([5, 6, 7, 9, 10], [0, 0, 0, 1, 1])
    """
    owners = np.repeat(np.arange(len(sizes)), sizes)
    passed = np.cumsum(sizes) - sizes
    return np.arange(len(owners)) + (starts - passed)[owners], owners


def _total(numbers: npt.NDArray[Any], sizes: Integers, starts: Integers) -> Integers:
    """The sum of each stretch."""
    before = np.concatenate(([0], np.cumsum(numbers, dtype=np.int64)))
    found: Integers = before[starts + sizes] - before[starts]
    return found
