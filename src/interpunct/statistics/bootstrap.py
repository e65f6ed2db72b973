"""Bootstrap intervals: how much figures vary if other documents are drawn.

The corpus is resampled from its own documents, with replacement; an interval lies between two
percentiles of the resampled values of a figure (percentile bootstrap). All systems are scored on
the same resamples, so that their differences have intervals too.

Choices that depend on the corpus, such as the window of Pk, are made before and do not change.

References
----------
Efron and Tibshirani (1993), An Introduction to the Bootstrap. Chapman and Hall. Künsch (1989), The
Jackknife and the Bootstrap for General Stationary Observations. Annals of Statistics 17(3), for
blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from interpunct.messages.progress import track
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure, read_figures
from interpunct.results.keys import Against
from interpunct.results.stacking import StackedBags, Weights, stack

LEVEL = 0.95
"""The confidence level of intervals."""

BLOCK = 20
"""The minimum number of slots in a block: more than a sentence, to keep related slots together."""

BLOCKS = 100
"""The number of blocks that a long document is cut into."""

ENTRIES = 2**20
"""The number of weights held in memory at a time."""

Unit = Literal["documents", "blocks"]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Interval:
    """The limits of an interval; nan and a reason if it was not measured."""

    low: float = nan
    high: float = nan
    reason: str = ""


@dataclass(frozen=True)
class Resampling:
    """Resamples of a corpus, with the values of every figure of every system.

    `unit` is what is resampled: documents, or blocks of a single document.
    """

    results: Mapping[str, Sequence[Bag]]
    figures: Sequence[Figure]
    resamples: int
    seed: int
    unit: Unit = "documents"

    @cached_property
    def size(self) -> int:
        """The number of documents or blocks to draw from."""
        return min((len(bags) for bags in self.results.values()), default=0)

    @cached_property
    def stacks(self) -> Mapping[str, StackedBags]:
        return {system: stack(bags) for system, bags in self.results.items()}

    @cached_property
    def values(self) -> Mapping[str, Floats]:
        """For each system, the values of its figures (rows) in each resample (columns)."""
        chunks: dict[str, list[Floats]] = {system: [] for system in self.results}
        weights = bootstrap_weights(self.size, resamples=self.resamples, seed=self.seed)
        for drawn in track(weights, "resampling", total=-(-self.resamples // _rows(self.size))):
            for system, stacked in self.stacks.items():
                bag = stacked.weighted(drawn)
                values = read_figures(self.figures, bag, len(drawn))
                # A mean over fewer classes is a different figure.
                for row, classes in self._means_over_classes.items():
                    values[row][classes(bag) < classes(self._whole[system])] = nan
                chunks[system].append(values)
        return {system: np.concatenate(parts, axis=1) for system, parts in chunks.items()}

    @cached_property
    def _whole(self) -> Mapping[str, Bag]:
        """The results of the original corpus."""
        return {system: stacked.once() for system, stacked in self.stacks.items()}

    @cached_property
    def _means_over_classes(self) -> Mapping[int, Callable[[Bag], Any]]:
        """For figures that are means over classes, the number of classes, by row."""
        return {
            row: figure.classes
            for row, figure in enumerate(self.figures)
            if figure.classes is not None
        }

    @cached_property
    def observed(self) -> Mapping[str, Floats]:
        """For each system, its figures on the original corpus."""
        return {
            system: read_figures(self.figures, bag, 1)[:, 0] for system, bag in self._whole.items()
        }

    def resampled(self, system: str, figure: Figure) -> Floats:
        """The values of a figure in each resample; nan where it is not measured."""
        values: Floats = self.values[system][self._row[figure.name, figure.about]]
        return values

    def interval(self, system: str, figure: Figure) -> Interval:
        """The 95% interval of a figure."""
        if self.size < 2:
            return Interval(reason=self.too_small)
        return percentile_interval(self.resampled(system, figure))

    def is_spread(self, system: str, figure: Figure) -> bool:
        """Does what a figure measures occur in more than one document or block?"""
        values = figure.value(self._each[system])
        return int(np.count_nonzero(~np.isnan(values))) > 1

    @cached_property
    def _each(self) -> Mapping[str, Bag]:
        """The results of each document or block."""
        return {system: stacked.each() for system, stacked in self.stacks.items()}

    @property
    def too_small(self) -> str:
        """The reason if there are too few documents or blocks for an interval."""
        if self.size >= 2:
            return ""
        return "one document, too short to cut into blocks" if self.size else "one document"

    @cached_property
    def _row(self) -> Mapping[tuple[str, Against], int]:
        return {(figure.name, figure.about): row for row, figure in enumerate(self.figures)}


def resampling_of(
    results: Mapping[str, Sequence[Bag]],
    blocks: Callable[[], Mapping[str, Sequence[Bag]]],
    figures: Sequence[Figure],
    settings: Settings,
) -> Resampling:
    """Resample the documents or, if there is only one, its blocks."""
    alone = all(len(bags) == 1 for bags in results.values())
    return Resampling(
        blocks() if alone else results,
        figures,
        resamples=settings.resamples,
        seed=settings.seed,
        unit="blocks" if alone else "documents",
    )


def percentile_interval(values: Floats) -> Interval:
    """The interval between the 2.5th and the 97.5th percentile of resampled values.

    Resamples in which the figure is not measured are left out, and so are those in which a class
    drops out of a mean over classes; if they are the majority, there is no interval.

    >>> interval = percentile_interval(np.arange(1001.0))
    >>> round(interval.low), round(interval.high)
    (25, 975)
    """
    measured = values[~np.isnan(values)]
    if 2 * len(measured) <= len(values):
        return Interval(reason="not measured in most resamples")
    low, high = np.quantile(measured, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(float(low), float(high))


def bootstrap_weights(size: int, *, resamples: int, seed: int) -> Iterator[Weights]:
    """How often each document is drawn: a row for each resample, yielded in groups of rows."""
    generator = np.random.default_rng(seed)
    for start in range(0, resamples, _rows(size)):
        rows = min(_rows(size), resamples - start)
        drawn = generator.integers(size, size=(rows, size))
        drawn += np.arange(0, rows * size, size)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=rows * size)
        yield counts.reshape(rows, size).astype(np.float64)


def blocks_of(length: int) -> list[int]:
    """The ends of the blocks of a document; a short document is one block.

    >>> blocks_of(50), len(blocks_of(5000))
    ([25, 50], 100)
    """
    count = min(length // BLOCK, BLOCKS)
    return [length * block // count for block in range(1, count + 1)] if count else [length]


def blocks_from_prefixes(measure: Callable[[int], Bag], length: int) -> list[Bag]:
    """The results of the blocks of a document, which add up to the result of the whole.

    `measure` gives the result of a prefix of the slots; a block is the difference of two prefixes.
    So no window and no segment is lost at the edge of two blocks.
    """
    before = measure(0)
    bags: list[Bag] = []
    for end in blocks_of(length):
        upto = measure(end)
        bags.append(upto - before)
        before = upto
    return bags


def _rows(size: int) -> int:
    return max(1, ENTRIES // max(size, 1))
