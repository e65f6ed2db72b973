"""Sums over many small tables of counts.

Conventions
-----------
The last axes are the short axes of a table; an axis of documents or corpora may precede them.
`numpy.sum` takes five times as long for such short axes.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds

Counts = npt.NDArray[Any]


def square_tables(rows: npt.NDArray[np.int32], bounds: Bounds | None) -> Counts:
    """The square table that each row holds; see `batches`.

    Tables of many documents stay in 32 bits, which is enough for one document, since they take much
    memory.

    >>> square_tables(np.array([[1, 2, 3, 4]], np.int32), None).tolist()
    [[1, 2], [3, 4]]
    """
    size = isqrt(rows.shape[1])
    if bounds is None:
        return rows.reshape(size, size).astype(np.int64)
    return rows.reshape(-1, size, size)


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
