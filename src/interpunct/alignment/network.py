"""Several references with different words, merged into one network of columns.

Each reference in turn is aligned with the network so far, as a hypothesis would be: a token that
meets a column joins it, a column that the reference has nothing for can be left out from then on
(`@`), and a token that meets no column opens one that can be left out. Every reference is then one
way through the network, so scoring it gives no error, and every hypothesis has the same number of
columns to be measured by.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.columns import Columns
from interpunct.metrics.punctuation import NOTHING
from interpunct.metrics.punctuation_figures import no_marks
from interpunct.metrics.results import Ratio

EMPTY = _core.NO_TOKEN
"""The number of `@`: this column can be left out."""

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Network:
    """Columns of tokens that count as right, in the order in which references brought them.

    Tokens are numbers as the aligner takes them: a word is 0 or more, a mark is negative. A column
    holds words or marks, never both. `arcs` are the tokens of all columns, one column after the
    other, `owners` the column of each arc, and `table` has a row for each column: what each of the
    references has there.
    """

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
        first, *others = (np.asarray(reference, np.int32) for reference in references)
        alone = cls(first, np.arange(len(first), dtype=np.int32), first[:, None])
        return functools.reduce(Network.merged, others, alone)

    def merged(self, reference: Numbers) -> Network:
        """The network with one more reference in it."""
        alignment = self.align(reference)
        entries = np.append(reference, np.int32(EMPTY))[alignment[:, 1]]
        before = np.append(self.owners, np.int32(-1))[alignment[:, 0]]
        is_new = before < 0
        table = np.full((len(entries), self.references + 1), EMPTY, np.int32)
        table[~is_new, :-1] = self.table[before[~is_new]]
        table[:, -1] = entries
        # Every column of before is passed once, in order.
        owners = np.flatnonzero(~is_new)[self.owners]
        is_held = np.zeros(len(entries), bool)
        is_held[owners[self.arcs == entries[owners]]] = True
        joining, opened = np.flatnonzero(~is_held), np.flatnonzero(is_new)
        everywhere = np.concatenate((owners, joining, opened))
        order = np.argsort(everywhere, kind="stable")
        arcs = np.concatenate((self.arcs, entries[joining], np.full(len(opened), EMPTY, np.int32)))
        return Network(arcs[order], everywhere[order].astype(np.int32), table)

    def align(self, hypothesis: Numbers, *, nist: bool = False) -> npt.NDArray[np.int32]:
        """Pairs of an arc and a position in the hypothesis, -1 where a side has nothing."""
        return _core.align_lattice(
            self.owners, self.owners + np.int32(1), self.arcs, hypothesis, nist
        )

    @property
    def references(self) -> int:
        """How many references are in it."""
        return int(self.table.shape[1])

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The tokens of each column."""
        bounds = np.searchsorted(self.owners, np.arange(len(self.table) + 1)).tolist()
        arcs = self.arcs.tolist()
        return tuple(tuple(arcs[first:end]) for first, end in pairwise(bounds))

    @cached_property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """What each of the references has in each column."""
        return tuple(map(tuple, self.table.tolist()))

    def majority(self, quorum: int) -> Numbers:
        """One reference: in each column the word of most references, the mark of at least `quorum`.

        Where equally many have each, the one that is listed first.

        >>> Network.merge([[5, -1, 6], [5, -1, 7], [5, 7, -2]]).majority(2).tolist()
        [5, -1, 7]
        """
        chosen = []
        for column, entries in zip(self.columns, self.entries, strict=True):
            votes = Counter(entries)
            best = max(
                (entry for entry in column if entry != EMPTY), key=lambda entry: votes[entry]
            )
            needed = quorum if best < 0 else votes[EMPTY]
            if votes[best] >= needed:
                chosen.append(best)
        return np.array(chosen, np.int32)

    @property
    def first_tokens(self) -> Numbers:
        """The first token of each column that is not `@`: a word, or a mark."""
        spoken = np.flatnonzero(self.arcs != EMPTY)
        firsts = np.searchsorted(self.owners[spoken], np.arange(len(self.table)))
        return self.arcs[spoken[firsts]]

    def without_marks(self) -> Ratio:
        """Mark columns that a text without any mark gets wrong, out of all mark columns."""
        return no_marks(np.where(self.table == EMPTY, NOTHING, self.table).T)

    def beside_reference(self, index: int) -> tuple[Numbers, Numbers]:
        """The first reference and another one, column by column, as if aligned alone."""
        return _spoken(self.table[:, 0], self.table[:, index])

    def beside_hypothesis(
        self, alignment: npt.NDArray[np.int32], hypothesis: Numbers
    ) -> tuple[Numbers, Numbers]:
        """The first reference and an aligned hypothesis, column by column, as if aligned alone."""
        first = np.append(self.table[:, 0], np.int32(EMPTY))
        owners = np.append(self.owners, np.int32(-1))[alignment[:, 0]]
        tokens = np.append(hypothesis, np.int32(EMPTY))[alignment[:, 1]]
        return _spoken(first[owners], tokens)

    def scored_columns(self, alignment: npt.NDArray[np.int32], hypothesis: Numbers) -> Columns:
        """What stands in the columns of an alignment with the network; case is not looked at."""
        arcs, positions = alignment[:, 0], alignment[:, 1]
        reference = np.append(self.arcs, np.int32(NOTHING))[arcs]
        tokens = np.append(hypothesis, np.int32(NOTHING))[positions]
        skips = reference == EMPTY
        nowhere = np.full(int(np.count_nonzero(~skips)), -1, np.int32)
        unknown = np.full(len(nowhere), NOTHING, np.int32)
        return Columns(
            reference[~skips], tokens[~skips], nowhere, nowhere, unknown, unknown,
            skipped=self.first_tokens[self.owners[arcs[skips]]],
        )  # fmt: skip


def _spoken(first: Numbers, other: Numbers) -> tuple[Numbers, Numbers]:
    """Columns of two texts, without those in which neither has a token."""
    spoken = (first != EMPTY) | (other != EMPTY)
    sides = np.where(first == EMPTY, NOTHING, first), np.where(other == EMPTY, NOTHING, other)
    return sides[0][spoken].astype(np.int32), sides[1][spoken].astype(np.int32)
