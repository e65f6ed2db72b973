"""Input validation of all metrics: arguments become arrays over the same slots."""

from __future__ import annotations

from numbers import Integral
from reprlib import repr as shortened
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError, OptionError

Slots = npt.NDArray[np.bool_]
Row = npt.NDArray[Any]


def as_row(given: npt.ArrayLike, *, of: str) -> Row:
    """A one-dimensional array of numbers; `of` names them in the plural, for errors."""
    try:
        array: Row = np.asarray(given)
    except ValueError:
        # Rows of different lengths.
        array = np.asarray(None)
    if array.ndim > 1:
        raise InputError(
            f"{of} are one row of numbers, but this array has {array.ndim} dimensions; "
            "score one document at a time and add the results"
        )
    if array.ndim == 0 or (array.size and array.dtype.kind not in "biuf"):
        raise InputError(
            f"{of} must be numbers in one row, such as [0, 1, 0], not {shortened(given)}"
        )
    return array


def as_slots(labels: npt.ArrayLike) -> Slots:
    """A boolean array over the slots: true where a boundary stands."""
    array = as_row(labels, of="labels")
    if array.dtype == np.bool_:
        return array
    _check_whole(array)
    slots: Slots = array != 0
    return slots


def _check_whole(labels: Row) -> None:
    """Reject labels that are not whole numbers: these are missing, or scores in place of labels."""
    if labels.dtype.kind != "f" or (whole := labels == np.trunc(labels)).all():
        return
    wrong = labels[int(np.argmin(whole))]
    raise InputError(
        f"a label is {wrong}; give 0 where no boundary stands and 1 where one does (labels come "
        "first, scores second)"
    )


def whole_number(value: object, *, of: str, least: int) -> int:
    """Check a parameter that must be a whole number; `of` is its name."""
    found = int(value) if isinstance(value, Integral) and not isinstance(value, bool) else least - 1
    if not least <= found < 2**31:
        below = "" if found < least else f" and below {2**31}"
        raise OptionError(f"{of} must be a whole number of at least {least}{below}, not {value!r}")
    return found


def same_slots(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> tuple[Slots, Slots]:
    """Both as boolean arrays of the same length."""
    first, second = as_slots(reference), as_slots(hypothesis)
    check_lengths(first, second, of="slots")
    return first, second


def same_labels(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> tuple[Row, Row]:
    """Both as arrays of labels of the same length; 0 is no label."""
    first, second = as_row(reference, of="labels"), as_row(hypothesis, of="labels")
    check_lengths(first, second, of="labels")
    _check_whole(first)
    _check_whole(second)
    return first, second


def check_lengths(reference: Row, hypothesis: Row, *, of: str) -> None:
    """Check that both have the same length; `of` names the entries in the plural."""
    if len(reference) != len(hypothesis):
        raise InputError(
            f"reference has {len(reference)} {of} and hypothesis has {len(hypothesis)}; "
            "align them first, so that both are over the same units"
        )
