"""Marks that scores override: a segment ends where a score says so, whatever mark stands there.

Where a file has marks and scores, boundaries come from the scores. Where the marks end segments
elsewhere, the figures of `boundaries` and those of `punctuation` are about different texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.document import delimited
from interpunct.documents.flat import delimited_documents
from interpunct.documents.marks import DELIMITERS
from interpunct.errors import warn
from interpunct.options import Settings
from interpunct.tasks.sides import Side, batches_of, sides_of

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class OverriddenMarks:
    """The scored slots of each side that has marks and scores, and those where they disagree."""

    slots: Counter[Side] = field(default_factory=Counter)
    overridden: Counter[Side] = field(default_factory=Counter)

    @classmethod
    def of(cls, pairs: Sequence[Pair], settings: Settings) -> OverriddenMarks:
        """Count them, unless a threshold makes scores decide."""
        slots: Counter[Side] = Counter()
        overridden: Counter[Side] = Counter()
        if settings.threshold is not None:
            return cls()
        for side, ends, boundaries, bounds in _ends(pairs, settings.delimiters or DELIMITERS):
            # Marks of a text in which none ends a segment do not say where segments end.
            counts = np.diff(np.append(0, np.cumsum(ends))[bounds])
            scored = np.repeat(counts > 0, np.diff(bounds))
            if settings.final != "include":
                scored[bounds[1:][np.diff(bounds) > 0] - 1] = False
            slots[side] += int(np.count_nonzero(scored))
            overridden[side] += int(np.count_nonzero((ends != boundaries) & scored))
        return cls(slots, overridden)

    def __add__(self, other: OverriddenMarks) -> OverriddenMarks:
        return OverriddenMarks(self.slots + other.slots, self.overridden + other.overridden)

    def tell(self) -> None:
        for side, count in self.overridden.items():
            if count:
                role, who = side
                warn(
                    f"scores and marks of {role} {who!r} disagree in {count} of "
                    f"{self.slots[side]} scored slots; the scores decide where segments end; to "
                    "let the marks decide, leave out the scores"
                )


def _ends(
    pairs: Sequence[Pair], delimiters: Collection[str]
) -> Iterator[tuple[Side, Flags, Flags, npt.NDArray[np.int64]]]:
    """Where marks and where scores end segments, and the bounds of the documents of a side."""
    if isinstance(pairs, PairBatch):
        for side, batch in batches_of(pairs):
            if batch.evidence == "scores":
                flat = batch.flat
                ends = delimited_documents(flat.units, flat.marks, flat.bounds, delimiters)
                yield side, ends, flat.boundaries, flat.bounds
        return
    for side, made in sides_of(pairs):
        if made.evidence == "scores":
            ends = delimited(made.unit_strings, made.mark_strings, delimiters)
            yield side, ends, made.boundaries, np.array([0, len(ends)])
