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


@dataclass(frozen=True, slots=True)
class Network:
    """Columns of tokens that count as right, in the order in which references brought them.

    Tokens are numbers as the aligner takes them: a word is 0 or more, a mark is negative. A column
    holds words or marks, never both. `entries` has for each column what each of the references
    has there.
    """

    columns: tuple[tuple[int, ...], ...]
    entries: tuple[tuple[int, ...], ...]
    references: int = 1

    @classmethod
    def merge(cls, references: Sequence[npt.ArrayLike]) -> Network:
        """Merge references in the order given.

        The second has another word (9 for 7) and a mark (-1) that the first lacks:

        >>> network = Network.merge([[5, 7, 8], [5, 9, 8, -1]])
        >>> network.columns == ((5,), (7, 9), (8,), (-1, EMPTY))
        True
        """
        first, *others = (np.asarray(reference, np.int32) for reference in references)
        columns = tuple((token,) for token in first.tolist())
        return functools.reduce(Network.merged, others, cls(columns, columns))

    def merged(self, reference: Numbers) -> Network:
        """The network with one more reference in it."""
        columns: list[tuple[int, ...]] = []
        entries: list[tuple[int, ...]] = []
        owners = self.owners
        nothing = (EMPTY,) * self.references
        tokens = reference.tolist()
        for arc, position in self.align(reference).tolist():
            entry = EMPTY if position < 0 else tokens[position]
            if arc < 0:
                columns.append((entry, EMPTY))
                entries.append((*nothing, entry))
                continue
            held = self.columns[owners[arc]]
            columns.append(held if entry in held else (*held, entry))
            entries.append((*self.entries[owners[arc]], entry))
        return Network(tuple(columns), tuple(entries), self.references + 1)

    def align(self, hypothesis: Numbers, *, nist: bool = False) -> npt.NDArray[np.int32]:
        """Pairs of an arc and a position in the hypothesis, -1 where a side has nothing.

        Arcs are the entries of all columns, one column after the other.
        """
        sources = self.owners
        return _core.align_lattice(sources, sources + np.int32(1), self.arcs, hypothesis, nist)

    @property
    def arcs(self) -> Numbers:
        """The entries of all columns, one column after the other."""
        return np.array([token for column in self.columns for token in column], np.int32)

    @property
    def owners(self) -> Numbers:
        """The column of each arc."""
        sizes = [len(column) for column in self.columns]
        return np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)

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
        firsts = (next(t for t in column if t != EMPTY) for column in self.columns)
        return np.fromiter(firsts, np.int32, len(self.columns))

    def without_marks(self) -> Ratio:
        """Mark columns that a text without any mark gets wrong, out of all mark columns."""
        entries = self._entries
        return no_marks(np.where(entries == EMPTY, NOTHING, entries).T)

    @property
    def _entries(self) -> Numbers:
        """What each of the references (columns) has in each column of the network (rows)."""
        return np.array(self.entries, np.int32).reshape(-1, self.references)

    def beside_reference(self, index: int) -> tuple[Numbers, Numbers]:
        """The first reference and another one, column by column, as if aligned alone."""
        entries = self._entries
        return _spoken(entries[:, 0], entries[:, index])

    def beside_hypothesis(
        self, alignment: npt.NDArray[np.int32], hypothesis: Numbers
    ) -> tuple[Numbers, Numbers]:
        """The first reference and an aligned hypothesis, column by column, as if aligned alone."""
        first = np.array([entries[0] for entries in self.entries] + [EMPTY], np.int32)
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
