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

from interpunct.errors import InputError
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.slots import Slots
from interpunct.metrics.tallies import Bounds, extent
from interpunct.metrics.windows import disagreeing_windows, window_of_segments
from interpunct.options.choices import Window
from interpunct.results.figures import Bag
from interpunct.results.stacking import StackedBags, stack_arrays

MEASURE = "inner_slots"
"""Under this name, a bag holds the slots of what is compared; prefixes may stand before it."""

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
        places = np.arange(len(reference)) + np.repeat(starts[:-1] - bounds[:-1], sizes)
        bits = np.zeros((2, starts[-1]), bool)
        bits[:, places] = reference, hypothesis
        ours, theirs = np.packbits(bits, axis=1)
        return cls(ours, theirs, extent(reference, bounds))

    def cut(self) -> list[InnerSlots]:
        """The documents that were laid end to end."""
        sizes = np.asarray(self.slots)
        ends = np.cumsum((sizes + 7) // 8)
        parts = map(slice, [0, *ends[:-1].tolist()], ends.tolist())
        return [
            InnerSlots(self.reference[part], self.hypothesis[part], slots)
            for part, slots in zip(parts, sizes.tolist(), strict=True)
        ]


def split_bag(bag: Bag) -> tuple[Bag, dict[str, InnerSlots]]:
    """What is measured already, and what waits for a window."""
    waiting = {key: found for key, found in bag.items() if isinstance(found, InnerSlots)}
    return {key: found for key, found in bag.items() if key not in waiting}, waiting


class WaitingWindows:
    """The slots of all documents so far, for each system and each measure."""

    def __init__(self, systems: Iterable[str]) -> None:
        self._slots: dict[str, dict[str, list[InnerSlots]]] = {system: {} for system in systems}
        self._documents = 0

    def add(self, waiting: Mapping[str, Sequence[Mapping[str, InnerSlots]]]) -> None:
        """Take what the next documents of each system leave behind."""
        for system, documents in waiting.items():
            for place, found in enumerate(documents, start=self._documents):
                for key, slots in found.items():
                    kept = self._slots[system].setdefault(key, [])
                    kept += [InnerSlots()] * (place - len(kept))
                    kept.append(slots)
        self._documents += max(map(len, waiting.values()), default=0)

    def measured(self, system: str, results: StackedBags, k: int) -> StackedBags:
        """The results with Pk and WindowDiff, now that the window is known."""
        columns: dict[str, Any] = {}
        for key, slots in self._slots[system].items():
            slots += [InnerSlots()] * (len(results) - len(slots))
            pk, window_diff, windows = _disagreeing(slots, k)
            # A result whose fields are arrays is one for each document, which its type cannot say.
            columns[key.replace(MEASURE, "pk")] = Ratio(pk, windows)  # type: ignore[arg-type]
            columns[key.replace(MEASURE, "window_diff")] = Ratio(window_diff, windows)  # type: ignore[arg-type]
        return results.beside(stack_arrays(columns, len(results)))


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
                raise InputError("nltk has no window for a reference without boundaries; give --k")
            return max(1, round((self.units - self.texts) / (2 * self.inner)))
        # segeval rounds half to even.
        return max(2, round(self.units / (self.inner + self.texts) / 2))
