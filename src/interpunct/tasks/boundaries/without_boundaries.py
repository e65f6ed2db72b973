"""Texts without boundaries: figures that would be perfect by default are not measured.

If neither side has an inner boundary in the whole corpus, nothing was compared; labels may have
been misread. Single documents without boundaries count, since short utterances have none. Notes
report both cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import nan

import numpy as np

from interpunct.alignment.annotated import boundaries_of
from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.flat import Batch
from interpunct.errors import option, warn
from interpunct.metrics.batches import tally
from interpunct.metrics.measures import (
    COUNTS,
    DOCUMENTS,
    EDITS,
    HAMMING,
    PK,
    SEGMENT_WORDS,
    SEGMENTS,
    SUPERDIALSEG,
    WINDOW_DIFF,
)
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Against
from interpunct.results.stacking import StackedBags
from interpunct.tasks.sides import Side, batches_of, sides_of

PERFECT_BY_DEFAULT = (
    PK, WINDOW_DIFF, SUPERDIALSEG, SEGMENTS, SEGMENT_WORDS, EDITS, HAMMING, DOCUMENTS,
)  # fmt: skip
"""Measures of segments and windows that are perfect if neither side has a boundary."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The number of documents with units, and of those without inner boundaries on any side.

    `ends` has the number of boundaries of each side, including final ones.
    """

    documents: int = 0
    unbroken: int = 0
    ends: Counter[Side] = field(default_factory=Counter)

    @classmethod
    def of(cls, pairs: Iterable[Pair], settings: Settings) -> Broken:
        documents = unbroken = 0
        ends: Counter[Side] = Counter()
        for pair in pairs:
            sides = dict(sides_of([pair]))
            inner = 0
            for side, document in sides.items():
                boundaries = boundaries_of(document, settings)
                ends[side] += int(np.count_nonzero(boundaries))
                inner += int(np.count_nonzero(boundaries[:-1]))
            has_units = any(map(len, sides.values()))
            documents += has_units
            unbroken += has_units and not inner
        return cls(documents, unbroken, ends)

    @classmethod
    def of_batch(cls, pairs: PairBatch) -> Broken:
        """The same for a batch of documents without scores."""
        sides: dict[Side, Batch] = dict(batches_of(pairs))
        inner = has_units = np.zeros(len(pairs), bool)
        ends: Counter[Side] = Counter()
        for side, batch in sides.items():
            boundaries, bounds = batch.flat.boundaries, batch.flat.bounds
            held = np.diff(bounds) > 0
            before_end = boundaries.copy()
            before_end[bounds[1:][held] - 1] = False
            ends[side] = int(np.count_nonzero(boundaries))
            inner = inner | (np.asarray(tally(before_end, bounds)) > 0)
            has_units = has_units | held
        return cls(
            int(np.count_nonzero(has_units)), int(np.count_nonzero(has_units & ~inner)), ends
        )

    def __add__(self, other: Broken) -> Broken:
        # Adding counters would drop sides with a count of 0.
        ends = Counter(self.ends)
        ends.update(other.ends)
        return Broken(self.documents + other.documents, self.unbroken + other.unbroken, ends)

    def tell(self) -> None:
        """Warn about sides without any boundary, and documents without inner boundaries."""
        for (role, name), count in self.ends.items():
            if self.documents and not count:
                warn(
                    f"{role} {name!r} has no boundary at all; if it should have some, choose how "
                    f"it is read with {option(f'{role}_format')} or {option('delimiters')}"
                )
        if self.documents and self.unbroken == self.documents:
            warn(
                "no document has an inner boundary on either side, so the segment figures, Pk, "
                "WindowDiff and all others that would be perfect by default are not measured"
            )
        elif self.unbroken:
            warn(
                f"{self.unbroken} of {self.documents} documents have no inner boundary on either "
                "side; the segment figures, Pk and WindowDiff count them as right"
            )


def without_defaults(results: StackedBags, unbroken: Collection[Against]) -> StackedBags:
    """The results, emptied where figures would be perfect because no side has a boundary."""
    if not unbroken:
        return results
    return results.blank(
        [
            key
            for key in results.keys
            if key.measure in PERFECT_BY_DEFAULT and key.against in unbroken
        ]
    )


def measured_figures(
    figures: Iterable[Figure], results: Mapping[str, StackedBags]
) -> Sequence[Figure]:
    """The figures; some are marked as not measured if no side has a boundary in the corpus."""
    totals = [stacked.total() for stacked in results.values()]
    counts = [bag[key] for bag in totals for key in bag if key.measure == COUNTS]
    if any(count.tp or count.fp or count.fn for count in counts):
        return list(figures)
    return [
        replace(figure, value=_not_measured)
        if figure.name.endswith("classification_error_rate")
        else figure
        for figure in figures
    ]


def _not_measured(_: Bag) -> float:
    return nan
