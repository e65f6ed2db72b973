"""The door of every metric: what callers give becomes arrays over the same slots."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError

Slots = npt.NDArray[np.bool_]


def as_slots(labels: npt.ArrayLike) -> Slots:
    """One entry for each slot: true where a boundary stands."""
    array: npt.NDArray[Any] = np.asarray(labels)
    if array.ndim != 1:
        raise InputError(
            f"slots are one row of labels, but this array has {array.ndim} dimensions; "
            "score one document at a time and add the results"
        )
    if array.dtype == np.bool_:
        return array
    if array.size == 0:
        return np.zeros(0, np.bool_)
    if array.dtype.kind not in "iuf":
        raise InputError(f"labels must be numbers or booleans, not {array.dtype}")
    if array.dtype.kind == "f" and np.isnan(array).any():
        raise InputError("a label is nan; give 0 where no boundary stands and 1 where one does")
    slots: Slots = array != 0
    return slots


def same_slots(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> tuple[Slots, Slots]:
    """Both as arrays, of the same length."""
    first, second = as_slots(reference), as_slots(hypothesis)
    if len(first) != len(second):
        raise InputError(
            f"reference has {len(first)} slots and hypothesis has {len(second)}; "
            "align them first, so that both are over the same units"
        )
    return first, second
