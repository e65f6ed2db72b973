"""The types of arrays in the baselines, and how the arrays of a part are named in the whole."""

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
