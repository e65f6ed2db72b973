"""Figures that wait until their window is known.

The window of Pk and WindowDiff depends on the segments of the whole corpus. Until all documents
have been seen, each leaves its boundaries behind, eight slots to a byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError, option
from interpunct.metrics.batches import Bounds, extent
from interpunct.metrics.measures import PK, WINDOW_DIFF, Measure
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.slots import Slots
from interpunct.metrics.windows import disagreeing_windows, window_of_segments
from interpunct.options.types import Window
from interpunct.results.bag import Bag
from interpunct.results.keys import Against, Key
from interpunct.results.stacking import StackedBags, stack_arrays

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class InnerSlots(Additive):
    """The inner slots of a reference and a hypothesis, eight to a byte.

    Where many documents are laid end to end each begins with a byte, and `slots` is an array.
    """

    reference: Bytes = field(default_factory=lambda: np.empty(0, np.uint8))
    hypothesis: Bytes = field(default_factory=lambda: np.empty(0, np.uint8))
    slots: int = 0

    @classmethod
    def of(cls, reference: Slots, hypothesis: Slots, *, bounds: Bounds | None = None) -> InnerSlots:
        if bounds is None:
            return cls(np.packbits(reference), np.packbits(hypothesis), len(reference))
        sizes = np.diff(bounds)
        starts = 8 * np.append(0, np.cumsum((sizes + 7) // 8))
        bits = np.zeros((2, starts[-1]), bool)
        for row, side in zip(bits, (reference, hypothesis), strict=True):
            # Few slots are boundaries, so that only these are moved.
            places = np.flatnonzero(side)
            documents = np.searchsorted(bounds, places, side="right") - 1
            row[places + (starts - bounds)[documents]] = True
        packed = np.packbits(bits, axis=1)
        return cls(packed[0], packed[1], extent(reference, bounds))

    def cut(self) -> list[InnerSlots]:
        """The documents that were laid end to end."""
        sizes = np.asarray(self.slots)
        ends = np.cumsum((sizes + 7) // 8)
        parts = map(slice, [0, *ends[:-1].tolist()], ends.tolist())
        return [
            InnerSlots(self.reference[part], self.hypothesis[part], slots)
            for part, slots in zip(parts, sizes.tolist(), strict=True)
        ]


INNER_SLOTS = Measure("inner_slots", InnerSlots)
"""The slots of what is compared, as long as it waits for a window."""

Waiting = Mapping[Against, InnerSlots]
"""What waits, by what it is compared with."""


def split_bag(bag: Bag) -> tuple[Bag, Waiting]:
    """What is measured already, and what waits for a window."""
    keys = [key for key in bag if key.measure == INNER_SLOTS]
    measured = Bag({key: found for key, found in bag.items() if key not in keys})
    return measured, {key.against: bag[key] for key in keys}


class WaitingWindows:
    """The slots of all documents, for each system and by what it is compared with."""

    def __init__(
        self, systems: Iterable[str], parts: Sequence[Mapping[str, Sequence[Waiting]]]
    ) -> None:
        self._slots: dict[str, dict[Against, list[InnerSlots]]] = {system: {} for system in systems}
        documents = 0
        for part in parts:
            for system, waiting in part.items():
                for place, found in enumerate(waiting, start=documents):
                    for against, slots in found.items():
                        kept = self._slots[system].setdefault(against, [])
                        kept += [InnerSlots()] * (place - len(kept))
                        kept.append(slots)
            documents += max(map(len, part.values()), default=0)

    def unbroken(self, system: str) -> list[Against]:
        """What the system is compared with where neither has an inner boundary in any document."""
        return [
            against
            for against, slots in self._slots[system].items()
            if not any(found.reference.any() or found.hypothesis.any() for found in slots)
        ]

    def measured(self, system: str, results: StackedBags, k: int) -> StackedBags:
        """The results with Pk and WindowDiff, now that the window is known."""
        columns: dict[Key[Any], Any] = {}
        for against, slots in self._slots[system].items():
            slots += [InnerSlots()] * (len(results) - len(slots))
            pk, window_diff, windows = _disagreeing(slots, k)
            # A result whose fields are arrays is one for each document, which its type cannot say.
            columns[Key(PK, against)] = Ratio(pk, windows)  # type: ignore[arg-type]
            columns[Key(WINDOW_DIFF, against)] = Ratio(window_diff, windows)  # type: ignore[arg-type]
        return results.beside(stack_arrays(Bag(columns), len(results)))


def _disagreeing(
    documents: Sequence[InnerSlots], k: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each document, the windows in which the two sides disagree, and all windows."""
    empty = np.empty(0, np.uint8)
    return disagreeing_windows(
        np.concatenate([empty, *(document.reference for document in documents)]),
        np.concatenate([empty, *(document.hypothesis for document in documents)]),
        np.array([document.slots for document in documents], np.int64),
        k=k,
    )


@dataclass(frozen=True, slots=True)
class Segments(Additive):
    """How many units and boundaries the references have, for the window and for a hint.

    `final` are boundaries at the end of their document; all others are inner ones.
    """

    texts: int = 0
    units: int = 0
    inner: int = 0
    final: int = 0

    @classmethod
    def of(cls, rows: Iterable[Slots]) -> Segments:
        """References, each over all slots."""
        rows = [row for row in rows if len(row)]
        if not rows:
            return cls()
        final = sum(bool(row[-1]) for row in rows)
        slots = np.concatenate(rows)
        return cls(len(rows), len(slots), int(np.count_nonzero(slots)) - final, final)

    def window(self, k: Window | None) -> int:
        """The window of Pk and WindowDiff: as given, or from the references as the choice says."""
        if isinstance(k, int):
            return k
        if not self.texts:
            return 2
        if k is None:
            return window_of_segments(self.units, self.inner + self.texts)
        if k == "nltk":
            if not self.inner:
                raise InputError(
                    f"nltk has no window for a reference without boundaries; give {option('k')}"
                )
            return max(1, round((self.units - self.texts) / (2 * self.inner)))
        # segeval rounds half to even.
        return max(2, round(self.units / (self.inner + self.texts) / 2))
