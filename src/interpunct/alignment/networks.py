"""Networks of references with different words, for many documents at once.

Each reference in turn is aligned with the network so far, like a hypothesis: a token that is
aligned with a column joins it, a column without a token of this reference becomes optional (`@`),
and a token without a column opens a new optional column. Every reference is then a path through the
network and scores no error, and every hypothesis is measured over the same columns.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.joint import Side
from interpunct.metrics.batches import Bounds
from interpunct.metrics.punctuation import NOTHING
from interpunct.metrics.punctuation_figures import batched_no_marks
from interpunct.metrics.results import Ratio

if TYPE_CHECKING:
    from interpunct.alignment.columns import Columns

EMPTY = _core.NO_TOKEN
"""The number of `@`: the column is optional."""

Numbers = npt.NDArray[np.int32]


class Paths(NamedTuple):
    """Paths of texts through networks: an arc and a token of the text, -1 where a side has none.

    The steps of document i are `bounds[i]` to `bounds[i + 1]`.
    """

    arcs: Numbers
    tokens: Numbers
    bounds: Bounds


class Beside(NamedTuple):
    """The columns of the first references and of other texts, as in an alignment of the two."""

    first: Numbers
    other: Numbers
    bounds: Bounds


@dataclass(frozen=True, eq=False)
class Networks:
    """Columns of tokens that count as correct, in the order in which references added them.

    Tokens are numbers as in `Numbering`: a word is 0 or more, a mark is negative. A column holds
    words or marks, never both. `arcs` are the tokens of all columns in order, `owners` the column
    of each arc, and `table` has a row for each column: the token of each reference there. The
    columns of document i are `bounds[i]` to `bounds[i + 1]`.
    """

    arcs: Numbers
    owners: Numbers
    table: Numbers
    bounds: Bounds

    @classmethod
    def merge(cls, references: Sequence[Side]) -> Networks:
        """Merge references of the same documents in the given order.

        >>> one = np.array([5, 7, 8, 4], np.int32), np.array([0, 3, 4])
        >>> other = np.array([5, 9, 8, -1, 4], np.int32), np.array([0, 4, 5])
        >>> networks = Networks.merge([one, other])
        >>> networks.table.tolist() == [[5, 5], [7, 9], [8, 8], [EMPTY, -1], [4, 4]]
        True
        >>> networks.bounds.tolist()
        [0, 4, 5]
        """
        (tokens, bounds), *others = references
        alone = cls(tokens, np.arange(len(tokens), dtype=np.int32), tokens[:, None], bounds)
        return functools.reduce(Networks.merged, others, alone)

    def merged(self, reference: Side) -> Networks:
        """The networks with one more reference merged into each."""
        return self.joined(reference, self.align(reference))

    def joined(self, reference: Side, paths: Paths) -> Networks:
        """The same, given the path of the reference through the networks."""
        entries = np.append(reference[0], np.int32(EMPTY))[paths.tokens]
        before = np.append(self.owners, np.int32(-1))[paths.arcs]
        is_new = before < 0
        table = np.full((len(entries), self.references + 1), EMPTY, np.int32)
        table[~is_new, :-1] = self.table[before[~is_new]]
        table[:, -1] = entries
        # Paths pass every old column once, in order.
        owners = np.flatnonzero(~is_new)[self.owners]
        is_held = np.zeros(len(entries), bool)
        is_held[owners[self.arcs == entries[owners]]] = True
        joining, opened = np.flatnonzero(~is_held), np.flatnonzero(is_new)
        everywhere = np.concatenate((owners, joining, opened))
        order = np.argsort(everywhere, kind="stable")
        arcs = np.concatenate((self.arcs, entries[joining], np.full(len(opened), EMPTY, np.int32)))
        return Networks(arcs[order], everywhere[order].astype(np.int32), table, paths.bounds)

    def align(self, hypothesis: Side, *, nist: bool = False) -> Paths:
        """Align texts, one for each document, with the networks."""
        pairs, bounds = _core.align_networks(
            self.owners, self.arcs, self.arc_bounds, *hypothesis, nist
        )
        return Paths(pairs[:, 0], pairs[:, 1], bounds.view(np.int64))

    @cached_property
    def arc_bounds(self) -> Bounds:
        """Where the arcs of each document begin and end."""
        found: Bounds = np.searchsorted(self.owners, self.bounds).astype(np.int64)
        return found

    @property
    def references(self) -> int:
        """The number of references."""
        return int(self.table.shape[1])

    def majority(self, quorum: int) -> Side:
        """A majority vote: in each column the most frequent word, or a mark of `quorum` texts.

        Of tokens with equally many votes, the one listed first is taken.

        >>> bounds = np.array([0, 3])
        >>> rows = np.array([[5, -1, 6], [5, -1, 7], [5, 7, -2]], np.int32)
        >>> Networks.merge([(row, bounds) for row in rows]).majority(2)[0].tolist()
        [5, -1, 7]
        """
        votes = (self.table[self.owners] == self.arcs[:, None]).sum(axis=1)
        spoken = np.flatnonzero(self.arcs != EMPTY)
        # The arcs of each column by votes; ties keep their order.
        order = spoken[np.lexsort((spoken, -votes[spoken], self.owners[spoken]))]
        best = order[np.searchsorted(self.owners[order], np.arange(len(self.table)))]
        tokens = self.arcs[best]
        needed = np.where(tokens < 0, quorum, (self.table == EMPTY).sum(axis=1))
        chosen = votes[best] >= needed
        return tokens[chosen], np.append(0, np.cumsum(chosen))[self.bounds]

    @cached_property
    def first_tokens(self) -> Numbers:
        """The first token of each column that is not `@`: a word, or a mark."""
        spoken = np.flatnonzero(self.arcs != EMPTY)
        firsts = np.searchsorted(self.owners[spoken], np.arange(len(self.table)))
        return self.arcs[spoken[firsts]]

    def without_marks(self) -> Ratio:
        """The mark columns that a text without marks gets wrong, out of all mark columns."""
        table = np.where(self.table == EMPTY, NOTHING, self.table)
        return batched_no_marks(table.T, self.bounds)

    def beside_reference(self, index: int) -> Beside:
        """The first reference and another one, column by column, as in an alignment of the two."""
        return _spoken(self.table[:, 0], self.table[:, index], self.bounds)

    def beside_hypothesis(self, paths: Paths, hypothesis: Numbers) -> Beside:
        """The first reference and an aligned hypothesis, column by column, as in an alignment of
        the two.
        """
        first = np.append(self.table[:, 0], np.int32(EMPTY))
        owners = np.append(self.owners, np.int32(-1))[paths.arcs]
        tokens = np.append(hypothesis, np.int32(EMPTY))[paths.tokens]
        return _spoken(first[owners], tokens, paths.bounds)

    def scored_columns(self, paths: Paths, hypothesis: Numbers) -> Columns:
        """The columns of paths through the networks; case is ignored."""
        from interpunct.alignment.columns import Columns

        reference = np.append(self.arcs, np.int32(NOTHING))[paths.arcs]
        tokens = np.append(hypothesis, np.int32(NOTHING))[paths.tokens]
        skips = reference == EMPTY
        skipped_before = np.append(0, np.cumsum(skips))[paths.bounds]
        nowhere = np.full(int(np.count_nonzero(~skips)), -1, np.int32)
        unknown = np.full(len(nowhere), NOTHING, np.int32)
        return Columns(
            reference[~skips], tokens[~skips], nowhere, nowhere, unknown, unknown,
            skipped=self.first_tokens[self.owners[paths.arcs[skips]]],
            bounds=paths.bounds - skipped_before, skipped_bounds=skipped_before,
        )  # fmt: skip


def _spoken(first: Numbers, other: Numbers, bounds: Bounds) -> Beside:
    """Columns of two texts, without those in which neither has a token."""
    spoken = (first != EMPTY) | (other != EMPTY)
    sides = np.where(first == EMPTY, NOTHING, first), np.where(other == EMPTY, NOTHING, other)
    return Beside(
        sides[0][spoken].astype(np.int32),
        sides[1][spoken].astype(np.int32),
        np.append(0, np.cumsum(spoken))[bounds],
    )
