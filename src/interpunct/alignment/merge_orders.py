"""Which references are merged, and in which order."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence

import numpy as np

from interpunct.alignment.joint import Side
from interpunct.alignment.networks import Networks
from interpunct.errors import OptionError, option
from interpunct.options.types import Orders

MOST_ORDERS = 1000


def without_each(references: Sequence[Side]) -> list[Networks]:
    """The networks of all references except the first, of all except the second, and so on."""
    found = [Networks.merge(references[1:])]
    before = Networks.merge(references[:1])
    for index in range(1, len(references)):
        others = references[index + 1 :]
        found.append(functools.reduce(Networks.merged, others, before))
        before = before.merged(references[index])
    return found


def orders(references: int, wanted: Orders, seed: int = 0) -> list[tuple[int, ...]]:
    """Orders in which references can be merged: all, or a number of them; the given order first.

    >>> orders(2, "all")
    [(0, 1), (1, 0)]
    """
    possible = math.factorial(references)
    number = possible if wanted == "all" else min(wanted, possible)
    if number > MOST_ORDERS:
        raise OptionError(
            f"{references} references can be merged in {possible} orders; "
            f"give {option('orders')} a number of at most {MOST_ORDERS}"
        )
    if number == possible:
        return list(itertools.permutations(range(references)))
    given = tuple(range(references))
    chosen = {given: None}
    random = np.random.default_rng(seed)
    while len(chosen) < number:
        chosen[tuple(random.permutation(references).tolist())] = None
    return list(chosen)
