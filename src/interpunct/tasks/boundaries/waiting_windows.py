"""Deferring window figures until the window is known.

The window of Pk, WindowDiff and WinPR depends on the segments of the whole corpus. Until all
documents have been seen, their boundaries are kept, eight slots to a byte. nltk and tools based on
it give every unit a label, including the last one: the final slot is then included.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, extent
from interpunct.metrics.measures import PK, SUPERDIALSEG, WINDOW_DIFF, WINPR, Measure
from interpunct.metrics.results import Additive, Matches, Ratio
from interpunct.metrics.slots import Slots
from interpunct.metrics.superdialseg import superdialseg_scores
from interpunct.metrics.window_sums import sums_over_windows
from interpunct.metrics.windows import own_windows, window_of_segments
from interpunct.options.types import Window
from interpunct.results.bag import Bag
from interpunct.results.keys import Against, Key
from interpunct.results.stacking import StackedBags, stack_arrays

Bytes = npt.NDArray[np.uint8]

ONES = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).sum(axis=1)
"""The number of set bits of each byte."""


@dataclass(frozen=True, eq=False)
class InnerSlots(Additive):
    """The slots of a reference and a hypothesis, eight to a byte, for windows.

    If many documents are concatenated, each begins with a new byte, and `slots` is an array.
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
            # Few slots are boundaries, so only these are moved.
            places = np.flatnonzero(side)
            documents = np.searchsorted(bounds, places, side="right") - 1
            row[places + (starts - bounds)[documents]] = True
        packed = np.packbits(bits, axis=1)
        return cls(packed[0], packed[1], extent(reference, bounds))

    @classmethod
    def concatenated(cls, parts: Sequence[InnerSlots]) -> InnerSlots:
        """Concatenate documents, which may already be concatenated."""
        empty = np.empty(0, np.uint8)
        sizes: Any = np.concatenate([np.atleast_1d(part.slots) for part in parts] or [empty])
        return cls(
            np.concatenate([empty, *(part.reference for part in parts)]),
            np.concatenate([empty, *(part.hypothesis for part in parts)]),
            sizes.astype(np.int64),
        )

    @classmethod
    def nothing(cls, documents: int) -> InnerSlots:
        """This many documents without slots."""
        sizes: Any = np.zeros(documents, np.int64)
        return cls(slots=sizes)

    def has_inner(self, *, labels: bool) -> bool:
        """Does either side have a boundary before the end of any document?

        With `labels`, the last slot is the end of the document.
        """
        either = self.reference | self.hypothesis
        if labels:
            sizes = np.asarray(self.slots)
            bits = np.unpackbits(either)
            bits[(8 * self._starts[:-1] + sizes - 1)[sizes > 0]] = 0
            return bool(bits.any())
        return bool(either.any())

    def taking(self, documents: npt.NDArray[np.int64]) -> InnerSlots:
        """Some of the documents, in the given order."""
        starts = self._starts
        held = np.diff(starts)[documents]
        places = np.repeat(starts[documents] - (np.cumsum(held) - held), held)
        places += np.arange(len(places))
        sizes: Any = np.asarray(self.slots)[documents]
        return InnerSlots(self.reference[places], self.hypothesis[places], sizes)

    @property
    def _starts(self) -> npt.NDArray[np.int64]:
        """The first byte of each document, and the end of the last one."""
        return np.append(0, np.cumsum((np.asarray(self.slots) + 7) // 8))


INNER_SLOTS = Measure("inner_slots", InnerSlots)
"""The slots of a comparison that waits for a window."""

Waiting = Mapping[Against, InnerSlots]
"""Slots that wait for a window, by reference: of one document, or of many concatenated."""


def split_bag(bag: Bag) -> tuple[Bag, Waiting]:
    """Split a bag into final results and slots that wait for a window."""
    keys = [key for key in bag if key.measure == INNER_SLOTS]
    measured = Bag({key: found for key, found in bag.items() if key not in keys})
    return measured, {key.against: bag[key] for key in keys}


def flat_waiting(parts: Sequence[Waiting], sizes: Sequence[int]) -> Waiting:
    """Concatenate the slots of parts; a part may be empty. `sizes` has the documents per part."""
    return {
        against: InnerSlots.concatenated(
            [
                part[against] if against in part else InnerSlots.nothing(size)
                for part, size in zip(parts, sizes, strict=True)
            ]
        )
        for against in dict.fromkeys(against for part in parts for against in part)
    }


class WaitingWindows:
    """The slots of all documents, for each system and reference."""

    def __init__(
        self, systems: Iterable[str], parts: Sequence[Mapping[str, Waiting]], sizes: Sequence[int]
    ) -> None:
        """`sizes` has the number of documents of each part."""
        self._slots = {
            system: dict(flat_waiting([part[system] for part in parts], sizes))
            for system in systems
        }

    def add(self, system: str, against: Against, documents: Sequence[InnerSlots]) -> None:
        """Add a comparison for all documents that was not known before."""
        self._slots[system][against] = InnerSlots.concatenated(documents)

    def unbroken(self, system: str, *, labels: bool) -> list[Against]:
        """The references for which neither side has an inner boundary in any document.

        `labels` says that the final slot is included.
        """
        return [
            against
            for against, slots in self._slots[system].items()
            if not slots.has_inner(labels=labels)
        ]

    def measured(self, system: str, results: StackedBags, k: Window) -> StackedBags:
        """The results with window figures, given the window."""
        columns: dict[Key[Any], Any] = {}
        for against, slots in self._slots[system].items():
            for measure, found in over_windows(slots, k).items():
                columns[Key(measure, against)] = found
        return results.beside(stack_arrays(Bag(columns), len(results)))

    def windows_of_document(self, place: int, k: Window) -> Mapping[Against, int]:
        """The windows of one document, by reference."""
        slots = next(iter(self._slots.values()))
        return {
            against: _windows(found.taking(np.array([place])), k).item()
            for against, found in slots.items()
        }


def over_windows(slots: InnerSlots, k: Window) -> dict[Measure[Any], Additive]:
    """All window measures of concatenated documents, as results with arrays."""
    # Fields are arrays with one entry for each document, contrary to their declared types.
    sizes: Any = slots.slots
    sums: Any = sums_over_windows(slots.reference, slots.hypothesis, sizes, k=_windows(slots, k))
    found: dict[Measure[Any], Additive] = {
        PK: Ratio(sums.one_only, sums.windows),
        WINDOW_DIFF: Ratio(sums.differ, sums.windows),
        WINPR: Matches(sums.shared, sums.reference, sums.hypothesis),
    }
    if k == "superdialseg":
        both: Any = _counted(slots.reference & slots.hypothesis, sizes)
        made: Any = _counted(slots.hypothesis, sizes)
        ends: Any = _counted(slots.reference, sizes)
        found[SUPERDIALSEG] = superdialseg_scores(sums, Matches(both, ends, made))
    return found


def _windows(slots: InnerSlots, k: Window) -> npt.NDArray[np.int64]:
    """The window of each document."""
    sizes = np.asarray(slots.slots)
    if isinstance(k, int):
        return np.full(len(sizes), k)
    return own_windows(sizes, _counted(slots.reference, sizes), rule=k)


def _counted(packed: Bytes, sizes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The number of set slots of each document."""
    before = np.append(0, np.cumsum(ONES[packed], dtype=np.int64))
    ends = np.cumsum((sizes + 7) // 8)
    found: npt.NDArray[np.int64] = np.diff(before[np.append(0, ends)])
    return found


@dataclass(frozen=True, slots=True)
class Segments(Additive):
    """The number of units and boundaries of the references, for the window and for a note.

    `final` counts boundaries at the end of a document; all others are `inner`.
    """

    texts: int = 0
    units: int = 0
    inner: int = 0
    final: int = 0

    @classmethod
    def of(cls, rows: Iterable[Slots]) -> Segments:
        """Count references, each over all slots."""
        held = [np.empty(0, bool), *rows]
        return cls.of_flat(np.concatenate(held), np.cumsum([*map(len, held)]))

    @classmethod
    def of_flat(cls, slots: Slots, bounds: Bounds) -> Segments:
        """The same for concatenated documents."""
        ends = bounds[1:][np.diff(bounds) > 0]
        final = int(np.count_nonzero(slots[ends - 1]))
        return cls(len(ends), len(slots), int(np.count_nonzero(slots)) - final, final)

    def window(self, k: Window | None) -> Window:
        """The window of Pk and WindowDiff: as given, or from the references."""
        if k is not None:
            return k
        return window_of_segments(self.units, self.inner + self.texts) if self.texts else 2
