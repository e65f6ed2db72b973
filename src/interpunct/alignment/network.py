"""The network of one document; see `networks`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from interpunct.alignment.columns import Columns
from interpunct.alignment.joint import Side
from interpunct.alignment.networks import EMPTY, Networks, Numbers, Paths

__all__ = ["EMPTY", "Network", "Numbers"]


@dataclass(frozen=True, eq=False)
class Network:
    """The columns of `Networks` for one document."""

    arcs: Numbers
    owners: Numbers
    table: Numbers

    @classmethod
    def merge(cls, references: Sequence[npt.ArrayLike]) -> Network:
        """Merge references in the order given.

        The second has another word (9 for 7) and a mark (-1) that the first lacks:

        >>> network = Network.merge([[5, 7, 8], [5, 9, 8, -1]])
        >>> network.columns == ((5,), (7, 9), (8,), (-1, EMPTY))
        True
        """
        return cls.of(Networks.merge([_alone(reference) for reference in references]))

    @classmethod
    def of(cls, networks: Networks) -> Network:
        """The network of a single document."""
        return cls(networks.arcs, networks.owners, networks.table)

    @classmethod
    def each(cls, networks: Networks) -> list[Network]:
        """The network of each document."""
        arc_bounds, bounds = networks.arc_bounds.tolist(), networks.bounds.tolist()
        return [
            cls(
                networks.arcs[first_arc:last_arc],
                networks.owners[first_arc:last_arc] - np.int32(first),
                networks.table[first:last],
            )
            for (first_arc, last_arc), (first, last) in zip(
                pairwise(arc_bounds), pairwise(bounds), strict=True
            )
        ]

    @cached_property
    def _flat(self) -> Networks:
        return Networks(self.arcs, self.owners, self.table, np.array([0, len(self.table)]))

    def merged(self, reference: Numbers) -> Network:
        """The network with one more reference merged."""
        paths = _paths(self.align(reference))
        return Network.of(self._flat.joined(_alone(reference), paths))

    def align(self, hypothesis: Numbers, *, nist: bool = False) -> npt.NDArray[np.int32]:
        """Align a hypothesis: pairs of an arc and a position, -1 where a side has no token."""
        paths = self._flat.align(_alone(hypothesis), nist=nist)
        return np.stack((paths.arcs, paths.tokens), axis=1)

    @property
    def references(self) -> int:
        """The number of references."""
        return self._flat.references

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The tokens of each column."""
        bounds = np.searchsorted(self.owners, np.arange(len(self.table) + 1)).tolist()
        arcs = self.arcs.tolist()
        return tuple(tuple(arcs[first:end]) for first, end in pairwise(bounds))

    @cached_property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """The tokens of the references in each column."""
        return tuple(map(tuple, self.table.tolist()))

    def majority(self, quorum: int) -> Numbers:
        """A majority vote: in each column the most frequent word, or a mark of `quorum` texts.

        >>> Network.merge([[5, -1, 6], [5, -1, 7], [5, 7, -2]]).majority(2).tolist()
        [5, -1, 7]
        """
        return self._flat.majority(quorum)[0]

    @property
    def first_tokens(self) -> Numbers:
        """The first token of each column that is not `@`: a word, or a mark."""
        return self._flat.first_tokens

    def beside_reference(self, index: int) -> tuple[Numbers, Numbers]:
        """The first reference and another one, column by column, as in an alignment of the two."""
        beside = self._flat.beside_reference(index)
        return beside.first, beside.other

    def beside_hypothesis(
        self, alignment: npt.NDArray[np.int32], hypothesis: Numbers
    ) -> tuple[Numbers, Numbers]:
        """The first reference and an aligned hypothesis, column by column, as in an alignment of
        the two.
        """
        beside = self._flat.beside_hypothesis(_paths(alignment), hypothesis)
        return beside.first, beside.other

    def scored_columns(self, alignment: npt.NDArray[np.int32], hypothesis: Numbers) -> Columns:
        """The columns of an alignment with the network; case is ignored."""
        columns = self._flat.scored_columns(_paths(alignment), hypothesis)
        return replace(columns, bounds=None, skipped_bounds=None)


def _alone(tokens: npt.ArrayLike) -> Side:
    numbers = np.asarray(tokens, np.int32)
    return numbers, np.array([0, len(numbers)])


def _paths(alignment: npt.NDArray[np.int32]) -> Paths:
    return Paths(alignment[:, 0], alignment[:, 1], np.array([0, len(alignment)]))
