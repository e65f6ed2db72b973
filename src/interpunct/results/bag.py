"""The results of one system for one document, or for many added up."""

from __future__ import annotations

import functools
from collections.abc import Collection, ItemsView, Iterable, Iterator, Mapping
from typing import Any

from interpunct.metrics.measures import Measure, Result
from interpunct.metrics.results import Additive
from interpunct.results.keys import ALL, Against, Key


class Bag:
    """Results by what was measured against what; each has the kind that its key says.

    >>> from interpunct.metrics.measures import PK
    >>> from interpunct.metrics.results import Ratio
    >>> (Bag.of({PK: Ratio(1, 4)}) + Bag.of({PK: Ratio(0, 6)}))[Key(PK)]
    Ratio(part=1, whole=10)
    """

    __slots__ = ("_results",)

    def __init__(self, results: Mapping[Key[Any], Any] | None = None) -> None:
        self._results: dict[Key[Any], Any] = dict(results or {})

    @classmethod
    def of(cls, results: Mapping[Measure[Any], Any], against: Against = ALL) -> Bag:
        """Results that were all measured against the same."""
        return cls({Key(measure, against): result for measure, result in results.items()})

    def __getitem__(self, key: Key[Result]) -> Result:
        found: Result = self._results[key]
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._results

    def __iter__(self) -> Iterator[Key[Any]]:
        return iter(self._results)

    def __len__(self) -> int:
        return len(self._results)

    def get(self, key: Key[Result], default: Result) -> Result:
        found: Result = self._results.get(key, default)
        return found

    def items(self) -> ItemsView[Key[Any], Additive]:
        return self._results.items()

    def has(self, measure: Measure[Any]) -> bool:
        """Is this measured against anything?"""
        return any(key.measure == measure for key in self._results)

    def against(self, other: Against) -> Bag:
        """The same results, as results against something else."""
        return Bag({Key(key.measure, other): result for key, result in self._results.items()})

    def without(self, measures: Collection[Measure[Any]]) -> Bag:
        """The same without what these have measured."""
        return Bag({key: own for key, own in self._results.items() if key.measure not in measures})

    def empty(self) -> Bag:
        """Results of the same kinds that say nothing."""
        return Bag({key: key.measure.kind() for key in self._results})

    def __or__(self, other: Bag) -> Bag:
        """Both; the second's result where they have a key in common."""
        return Bag(self._results | other._results)

    def __add__(self, other: Bag) -> Bag:
        """The sum, measure by measure; what one of them lacks counts as nothing."""
        total = dict(self._results)
        for key, result in other._results.items():
            total[key] = total[key] + result if key in total else result
        return Bag(total)

    def __sub__(self, other: Bag) -> Bag:
        """What is left of a sum when a part of it is taken away; what the part lacks is left."""
        return Bag(
            {
                key: result - other._results[key] if key in other else result
                for key, result in self._results.items()
            }
        )

    def __eq__(self, other: object) -> bool:
        return self._results == other._results if isinstance(other, Bag) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # results may hold arrays

    def __repr__(self) -> str:
        return f"Bag({self._results!r})"


def add_bags(bags: Iterable[Bag]) -> Bag:
    """Add many bags.

    Sums of equally many bags are added first, so that results that grow, such as the thresholds
    of a corpus, are not copied for each document.
    """
    sums: list[tuple[int, Bag]] = []
    for bag in bags:
        added, size = bag, 1
        while sums and sums[-1][0] == size:
            added, size = sums.pop()[1] + added, 2 * size
        sums.append((size, added))
    return functools.reduce(Bag.__add__, (added for _, added in sums), Bag())
