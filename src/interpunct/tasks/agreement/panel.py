"""The annotators of a corpus as a panel: who stands apart, and how many are enough.

Each is compared with the majority of the others and with the consensus of Dawid and Skene. The
benefit of a larger panel is measured by splitting the panel into halves, and extrapolated from the
confusion matrices of the consensus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds
from interpunct.metrics.dawid_skene import DawidSkene, fit
from interpunct.metrics.label_tables import LabelTable
from interpunct.metrics.matrices import mean
from interpunct.metrics.measures import FILLED, LABEL_TABLE, MISSED
from interpunct.metrics.panel_size import DRAWS, majority_error, majority_labels, split_halves
from interpunct.metrics.results import Ratio
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Key, One, Rest
from interpunct.results.stacking import StackedBags, stack_arrays
from interpunct.statistics.bootstrap import Interval, Resampling, blocks_of, resampling_of
from interpunct.tasks.agreement.ballots import Ballots

LARGEST = 9
"""The size of the largest panel whose error is extrapolated."""

FEWEST = 4
"""The smallest number of annotators that can be split into halves of at least two."""

NO_HALVES = f"needs at least {FEWEST} annotators: two halves of two"
NOTHING_SET = "neither this annotator nor the majority of the others has set a boundary or mark"
SAME_LABELS = "this annotator and the majority of the others put the same label into every slot"


@dataclass(frozen=True, slots=True)
class Standing:
    """One annotator against the others.

    `set` is the number of boundaries (or slots with marks) of the annotator; `figures` are `f1` and
    `cohen_kappa` against the majority of the others, and the shares of the consensus that the
    annotator `missed` and of its empty slots that the annotator `filled`, each with its interval.
    `apart` says whether the interval of F1 lies below the mean of the others' F1; None if unknown.
    """

    annotator: str
    set: int
    figures: Mapping[str, tuple[Figure, float, Interval | None]]
    apart: bool | None

    def value(self, name: str) -> float:
        return self.figures[name][1]


@dataclass(frozen=True)
class Panel:
    """Figures of annotators that depend only on their ballots."""

    ballots: Ballots
    settings: Settings

    @cached_property
    def consensus(self) -> DawidSkene:
        """The model of Dawid and Skene, fitted to the whole corpus."""
        return fit(self.ballots.distinct)

    @cached_property
    def most_probable(self) -> npt.NDArray[np.int64]:
        """The most probable label of each slot; ties go to the later label.

        So a slot is a boundary if its posterior is at least one half.
        """
        posteriors = self.consensus.posteriors
        found: npt.NDArray[np.int64] = posteriors.shape[1] - 1 - posteriors[:, ::-1].argmax(axis=1)
        return found

    @cached_property
    def majority_slots(self) -> int:
        """The number of slots to which a majority (half, or `quorum` annotators) gives a label."""
        rows = self.ballots.distinct.rows
        decided = (rows >= 0).sum(axis=1)
        needed = (decided + 1) // 2 if self.settings.quorum is None else self.settings.quorum
        most = np.max(
            [(rows == label).sum(axis=1) for label in range(1, self.ballots.distinct.labels)],
            axis=0,
        )
        return int(self.ballots.distinct.counts[(most >= needed) & (most > 0)].sum())

    @cached_property
    def figures(self) -> dict[tuple[str, str], Figure]:
        """Figures of each annotator, by annotator and name."""
        return {
            (who, figure.name): figure
            for who in self.ballots.annotators
            for figure in _figures(who)
        }

    @cached_property
    def bags(self) -> StackedBags:
        """The results of each document."""
        return self._measured(self.ballots.bounds)

    @cached_property
    def total(self) -> Bag:
        return self.bags.total()

    @cached_property
    def resampling(self) -> Resampling:
        """Resamples of the corpus, with the consensus kept fixed."""
        return resampling_of(
            {"": self.bags}, self._blocks, list(self.figures.values()), self.settings
        )

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The comparison of every annotator with the others."""
        f1 = {
            who: float(self.figures[who, "f1"].value(self.total)) for who in self.ballots.annotators
        }
        return tuple(self._standing(who, f1) for who in self.ballots.annotators)

    @cached_property
    def split_half_f1(self) -> dict[int, float]:
        """F1 between the consensus of k annotators and that of k others; empty if too few."""
        annotators = len(self.ballots.annotators)
        if annotators < FEWEST:
            return {}
        return {
            k: split_halves(self.ballots.distinct, k=k, draws=DRAWS, seed=self.settings.seed)
            for k in range(1, annotators // 2 + 1)
        }

    @cached_property
    def expected_errors(self) -> dict[int, float]:
        """The extrapolated share of slots that a majority of k annotators gets wrong."""
        fitted = self.consensus
        return {
            k: majority_error(fitted.confusion, fitted.prior, k=k) for k in range(1, LARGEST + 1)
        }

    def _standing(self, who: str, f1: Mapping[str, float]) -> Standing:
        figures = {}
        for name in FIGURES:
            figure = self.figures[who, name]
            value = float(figure.value(self.total))
            wanted = self.settings.intervals and not isnan(value)
            interval = self.resampling.interval("", figure) if wanted else None
            figures[name] = figure, value, interval
        interval = figures["f1"][2]
        others = mean([value for other, value in f1.items() if other != who])
        known = interval is not None and not isnan(interval.high) and not isnan(others)
        apart = bool(interval.high < others) if known and interval is not None else None
        return Standing(who, self.ballots.set[who], figures, apart)

    def _blocks(self) -> dict[str, Sequence[Bag]]:
        """The blocks of the only document."""
        slots = self.ballots.votes.shape[1]
        return {"": self._measured(np.array([0, *blocks_of(slots)]))}

    def _measured(self, bounds: Bounds) -> StackedBags:
        """The results of parts of the corpus; part i is `bounds[i]` to `bounds[i + 1]`."""
        distinct, parts = self.ballots.distinct, len(bounds) - 1
        labels = distinct.labels
        owners = np.repeat(np.arange(parts), np.diff(bounds))
        posteriors = self.consensus.posteriors
        empty, everywhere = posteriors[:, 0], np.arange(len(posteriors))
        found: dict[Key[Any], Any] = {}
        for place, who in enumerate(self.ballots.annotators):
            own = self.ballots.votes[place].astype(np.int64)
            rest = np.delete(distinct.rows, place, axis=1)
            others = majority_labels(rest, labels=labels)[distinct.places]
            both = (own >= 0) & (others >= 0)
            cells = (owners[both] * labels + others[both]) * labels + own[both]
            counted = np.bincount(cells, minlength=parts * labels * labels)
            found[Key(LABEL_TABLE, Rest(who))] = LabelTable(counted.reshape(parts, labels, labels))

            def share(here: Any, truth: Any, owners: Any = owners) -> Any:
                return np.bincount(owners[here], weights=truth[here], minlength=parts)

            # Fields are arrays with one entry for each part, contrary to their declared types.
            given = np.where(own > 0, posteriors[everywhere, np.maximum(own, 0)], 0)
            missed: Any = share(own >= 0, 1 - empty - given), share(own >= 0, 1 - empty)
            filled: Any = share(own > 0, empty), share(own >= 0, empty)
            found[Key(MISSED, One(who))] = Ratio(*missed)
            found[Key(FILLED, One(who))] = Ratio(*filled)
        return stack_arrays(Bag(found), parts)


FIGURES = ("f1", "cohen_kappa", "missed", "filled")
"""The figures of each annotator."""


def _figures(who: str) -> list[Figure]:
    table, missed, filled = (
        Key(LABEL_TABLE, Rest(who)),
        Key(MISSED, One(who)),
        Key(FILLED, One(who)),
    )
    return [
        Figure(
            "f1", "F1", "higher", lambda bag: bag[table].f1.value,
            "F1 against the majority of the other annotators", NOTHING_SET, Rest(who),
        ),
        Figure(
            "cohen_kappa", "kappa", "higher", lambda bag: bag[table].kappa,
            "agreement beyond chance with the majority of the other annotators", SAME_LABELS,
            Rest(who),
        ),
        Figure(
            "missed", "missed", "lower", lambda bag: bag[missed].value,
            "share of the consensus of Dawid and Skene that this annotator lacks",
            "the consensus is empty", One(who),
        ),
        Figure(
            "filled", "filled", "lower", lambda bag: bag[filled].value,
            "share of the slots that are empty in the consensus and filled by this annotator",
            "the consensus leaves no slot empty", One(who),
        ),
    ]  # fmt: skip
