"""The types of arrays in the baselines, and how they are named and checked in a model file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Booleans = npt.NDArray[np.bool_]

Arrays = Mapping[str, npt.NDArray[Any]]
"""The arrays of a trained system by name; those of a part have names such as `lm/tokens`."""

LARGEST = 1e9
"""An upper limit of trained numbers; sums and exponentials of larger numbers may overflow."""


def named(part: str, arrays: Arrays) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a part, with the name of the part before theirs."""
    return {f"{part}/{name}": array for name, array in arrays.items()}


def part_of(arrays: Arrays, part: str) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a part, as they were before `named`.

    >>> part_of({"lm/tokens": np.ones(1), "weight": np.ones(1)}, "lm")
    {'tokens': array([1.])}
    """
    start = f"{part}/"
    return {name[len(start) :]: a for name, a in arrays.items() if name.startswith(start)}


def checked_array(
    arrays: Arrays,
    name: str,
    dtype: npt.DTypeLike,
    shape: tuple[int | None, ...],
    *,
    least: float = -LARGEST,
    most: float = LARGEST,
) -> npt.NDArray[Any]:
    """Check the type, the shape and the numbers of an array from a file.

    Every array from a file passes through here before it is used. A size of None means any size.

    >>> checked_array({"left": np.array([3, 1])}, "left", np.int64, (2,), least=0, most=2)
    Traceback (most recent call last):
        ...
    ValueError: 'left' must be from 0 to 2, not from 1 to 3
    """
    array = arrays.get(name)
    if array is None:
        raise ValueError(f"there is no array {name!r}")
    fits = array.ndim == len(shape) and all(
        wanted in (None, size) for wanted, size in zip(shape, array.shape, strict=True)
    )
    if array.dtype != dtype or not fits:
        raise ValueError(
            f"{name!r} must be {np.dtype(dtype)} of shape {_drawn(shape)}, "
            f"not {array.dtype} of shape {_drawn(array.shape)}"
        )
    # Comparisons with NaN are false.
    if array.size and not (least <= array.min() and array.max() <= most):
        found = f"from {array.min()} to {array.max()}"
        raise ValueError(f"{name!r} must be from {least} to {most}, not {found}")
    return np.ascontiguousarray(array)


def _drawn(shape: tuple[int | None, ...]) -> str:
    return f"({', '.join('any' if size is None else str(size) for size in shape)})"


def checked_number(
    arrays: Arrays, name: str, dtype: npt.DTypeLike, *, least: float, most: float
) -> Any:
    """A single number from a file, checked in the same way."""
    return checked_array(arrays, name, dtype, (), least=least, most=most).item()
