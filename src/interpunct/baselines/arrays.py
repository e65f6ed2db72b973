"""The kinds of arrays that baselines are made of, and how a part keeps its own in a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Booleans = npt.NDArray[np.bool_]

Arrays = Mapping[str, npt.NDArray[Any]]
"""What a trained system consists of, by name; a part of it has a name such as `lm/tokens`."""


def named(part: str, arrays: Arrays) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a part, with the name of the part before theirs."""
    return {f"{part}/{name}": array for name, array in arrays.items()}


def part_of(arrays: Arrays, part: str) -> dict[str, npt.NDArray[Any]]:
    """What `named` put in, taken out again.

    >>> part_of({"lm/tokens": np.ones(1), "weight": np.ones(1)}, "lm")
    {'tokens': array([1.])}
    """
    start = f"{part}/"
    return {name[len(start) :]: a for name, a in arrays.items() if name.startswith(start)}


def text_array(lines: tuple[str, ...]) -> npt.NDArray[np.uint8]:
    """Lines of text as an array of bytes, so that a file of arrays can hold them."""
    return np.frombuffer("\n".join(lines).encode(), np.uint8)


def text_lines(array: npt.NDArray[np.uint8]) -> tuple[str, ...]:
    """What `text_array` put in.

    >>> text_lines(text_array(("ein", "zwei")))
    ('ein', 'zwei')
    """
    text = array.tobytes().decode()
    return tuple(text.split("\n")) if text else ()
