"""Results of many documents as one array, so that a thousand corpora are one product.

A corpus is a sum of documents. A corpus in which each document counts some number of times is a
weighted sum: documents stacked into an array, one row for each, and multiplied by a table of
weights, one row for each corpus. The bags that come out hold arrays where the others hold numbers,
and figures are read off them all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import prod
from operator import attrgetter
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from interpunct.figures import Bag
from interpunct.metrics.results import Additive

Weights = npt.NDArray[np.float64]


class Stacked(Protocol):
    """What a kind of result offers that is no fixed row of numbers, under the name `stacked`."""

    def weighted(self, weights: Weights) -> Any:
        """The results of many corpora, which add up and which figures can be read off."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Which columns of the array belong to one field of one measure."""

    columns: slice
    shape: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StackedBags:
    """The results of one system, one row for each document."""

    rows: npt.NDArray[np.float64]
    kinds: Mapping[str, type[Additive]]
    places: Mapping[str, Sequence[_Field]]
    others: Mapping[str, Stacked]

    def weighted(self, weights: Weights) -> Bag:
        """The results of many corpora at once: one entry for each row of weights.

        >>> from interpunct.metrics.results import Ratio
        >>> bags = [{"pk": Ratio(1, 4)}, {"pk": Ratio(0, 6)}]
        >>> stack(bags).weighted(np.array([[1., 1.], [2., 0.]]))["pk"].value
        array([0.1 , 0.25])
        """
        sums = weights @ self.rows
        results = {
            key: kind(*(_cut(sums, place) for place in self.places[key]))
            for key, kind in self.kinds.items()
        }
        others = {key: stacked.weighted(weights) for key, stacked in self.others.items()}
        return {**results, **others}


def stack(bags: Sequence[Bag]) -> StackedBags:
    """Stack the bags of many documents; what a bag lacks counts as nothing."""
    kinds = {key: type(result) for bag in bags for key, result in bag.items()}
    tables: list[npt.NDArray[np.float64]] = []
    places: dict[str, list[_Field]] = {}
    others: dict[str, Stacked] = {}
    width = 0
    for key, kind in kinds.items():
        nothing = kind()
        results = [bag.get(key, nothing) for bag in bags]
        if hasattr(kind, "stacked"):
            others[key] = kind.stacked(results)
            continue
        places[key] = []
        for column in _columns(kind, results):
            place = _Field(slice(width, width + prod(column.shape[1:])), column.shape[1:])
            places[key].append(place)
            tables.append(column.reshape(len(bags), -1))
            width = place.columns.stop
    rows = np.concatenate(tables, axis=1) if tables else np.zeros((len(bags), 0))
    return StackedBags(rows, {key: kinds[key] for key in places}, places, others)


def _columns(
    kind: type[Additive], results: Sequence[Additive]
) -> Iterator[npt.NDArray[np.float64]]:
    """One array for each field, its first axis the documents."""
    names = [field.name for field in fields(kind)]
    # A single name would give values where several give tuples of values.
    read = attrgetter(*names) if len(names) > 1 else lambda result: (getattr(result, names[0]),)
    for values in zip(*map(read, results), strict=True):
        try:
            yield np.array(values, np.float64)
        except ValueError:
            # The zero of a result that holds arrays is a plain 0.
            yield np.array(np.broadcast_arrays(*values), np.float64)


def _cut(sums: npt.NDArray[np.float64], place: _Field) -> npt.NDArray[np.float64]:
    return sums[:, place.columns].reshape(len(sums), *place.shape)
