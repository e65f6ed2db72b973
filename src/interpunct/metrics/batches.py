"""Measuring many documents at once, because a call per document costs more than a short document.

The documents are concatenated, and `bounds` says where each begins. The fields of a result are
then arrays with one entry for each document, equal to separate measurements. If `bounds` is None,
there is one document. A public metric measures one document; its `batched_` variant measures many.
"""

from __future__ import annotations

from itertools import pairwise, starmap
from typing import Any, cast

import numpy as np
import numpy.typing as npt

Bounds = npt.NDArray[np.int64]
"""Where each of many documents begins, and where the last one ends."""

FEW = 1 << 12
"""The mean number of slots per document from which documents are counted separately."""


def tally(flags: npt.NDArray[np.bool_], bounds: Bounds | None = None) -> int:
    """The number of true flags: in total or, given `bounds`, in each document.

    Typed as a number; with bounds it is an array.

    >>> flags = np.array([True, False, True, True])
    >>> tally(flags), tally(flags, np.array([0, 1, 1, 4]))
    (3, array([1, 0, 2]))
    """
    if bounds is None:
        return int(np.count_nonzero(flags))
    if (len(bounds) - 1) * FEW < len(flags):
        # A few long documents are counted separately.
        parts = starmap(slice, pairwise(bounds.tolist()))
        each: Any = np.array([np.count_nonzero(flags[part]) for part in parts], np.int64)
        return cast(int, each)
    are_few = 2 * np.count_nonzero(flags) <= len(flags)
    counts: Any = np.diff(np.searchsorted(np.flatnonzero(flags if are_few else ~flags), bounds))
    return cast(int, counts if are_few else np.diff(bounds) - counts)


def owned(owners: npt.NDArray[np.int64], flags: npt.NDArray[np.bool_], documents: int) -> int:
    """The number of true flags that belong to each document; like `tally`.

    >>> owned(np.array([0, 2, 2, 0]), np.array([True, True, False, True]), 3)
    array([2, 0, 1])
    """
    counts: Any = np.bincount(owners[flags], minlength=documents)
    return cast(int, counts)


def sums(
    numbers: npt.NDArray[np.int64], owners: npt.NDArray[np.int64], bounds: Bounds | None = None
) -> int:
    """The sum of all numbers or, given `bounds`, of those of each document; like `tally`.

    >>> sums(np.array([3, 1, 2]), np.array([0, 2, 2]), np.array([0, 4, 4, 9]))
    array([3, 0, 3])
    """
    if bounds is None:
        return int(numbers.sum())
    found: Any = np.zeros(len(bounds) - 1, np.int64)
    np.add.at(found, owners, numbers)
    return cast(int, found)


def owners_of(bounds: Bounds) -> npt.NDArray[np.int64]:
    """The document of each slot.

    >>> owners_of(np.array([0, 2, 2, 3]))
    array([0, 0, 2])
    """
    return np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))


def edges_of(slots: npt.NDArray[Any], bounds: Bounds | None) -> Bounds:
    """Where each of many documents begins, and where the last one ends, or the only one."""
    return np.array([0, len(slots)]) if bounds is None else bounds


def inner_slots(
    slots: int, bounds: Bounds | None = None
) -> tuple[slice | npt.NDArray[np.bool_], Bounds | None]:
    """The slots that are not the last of their document, and their bounds."""
    if bounds is None:
        return slice(0, -1), None
    has_units = np.diff(bounds) > 0
    inner = np.ones(slots, bool)
    inner[bounds[1:][has_units] - 1] = False
    return inner, bounds - np.append(0, np.cumsum(has_units))


def extent(slots: npt.NDArray[Any], bounds: Bounds | None = None) -> int:
    """The number of slots: in total or, given `bounds`, in each document.

    >>> extent(np.zeros(4)), extent(np.zeros(4), np.array([0, 1, 4]))
    (4, array([1, 3]))
    """
    if bounds is None:
        return len(slots)
    sizes: Any = np.diff(bounds)
    return cast(int, sizes)
