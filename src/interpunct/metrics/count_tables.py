"""Sums over many small tables of counts.

Conventions
-----------
The last axes are the short axes of a table; an axis of documents or corpora may precede them.
`numpy.sum` takes five times as long for such short axes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[Any]


def row_sums(table: Counts) -> Counts:
    """The sum of each row.

    >>> row_sums(np.array([[[1, 2], [3, 4]]])).tolist()
    [[3, 7]]
    """
    found: Counts = np.einsum("...ij->...i", table)
    return found


def column_sums(table: Counts) -> Counts:
    """The sum of each column.

    >>> column_sums(np.array([[[1, 2], [3, 4]]])).tolist()
    [[4, 6]]
    """
    found: Counts = np.einsum("...ij->...j", table)
    return found


def total(counts: Any) -> Any:
    """The sum over the last axis; a number if there is no other axis.

    >>> total(np.array([1, 2])), total(np.array([[1, 2], [3, 4]])).tolist()
    (3, [3, 7])
    """
    found = np.einsum("...i->...", counts)
    return found if np.ndim(found) else found.item()
