"""References and systems with different words, brought onto the slots of the first reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.network import EMPTY, Network, Numbers

Labels = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CommonSlots:
    """A network, and the slots of its first reference, onto which everything can be brought.

    Slot 0 is before the first word, and slot k after the k-th. A mark stands in the slot of the
    word that its own word goes with; if the first reference lacks that word, in the slot of the
    last word before.
    """

    network: Network
    slots: int
    of_column: npt.NDArray[np.int64]

    @classmethod
    def of(cls, network: Network) -> CommonSlots:
        first = np.array([said[0] for said in network.said], np.int64)
        of_column = np.cumsum(first >= 0, dtype=np.int64)
        return cls(network, int(of_column[-1]) + 1 if len(of_column) else 1, of_column)

    def of_reference(self, index: int) -> list[tuple[int, ...]]:
        """The marks that a reference has in each slot."""
        said = np.array([said[index] for said in self.network.said], np.int64)
        return self._held(np.arange(len(said)), said)

    def of_hypothesis(self, alignment: Numbers, hypothesis: Numbers) -> list[tuple[int, ...]]:
        """The marks that an aligned hypothesis has in each slot."""
        owners = np.append(self.network.owners, np.int32(-1))[alignment[:, 0]]
        tokens = np.append(hypothesis, np.int32(EMPTY))[alignment[:, 1]]
        reached = np.maximum.accumulate(owners) if len(owners) else owners
        return self._held(reached.astype(np.int64), tokens.astype(np.int64))

    def _held(self, columns: Labels, tokens: Labels) -> list[tuple[int, ...]]:
        held: list[tuple[int, ...]] = [()] * self.slots
        slots = np.append(self.of_column, 0)[columns].tolist()
        own = 0
        for slot, token in zip(slots, tokens.tolist(), strict=True):
            if token >= 0:
                own = slot
            elif token != EMPTY:
                held[own] = (*held[own], token)
        return held


def numbered(rows: Sequence[Sequence[tuple[int, ...]]]) -> list[Labels]:
    """Labels as numbers, 0 for an empty one."""
    numbers: dict[tuple[int, ...], int] = {(): 0}
    return [
        np.array([numbers.setdefault(label, len(numbers)) for label in row], np.int64)
        for row in rows
    ]
