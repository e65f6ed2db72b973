"""The results of one system for one document, or summed over many."""

from __future__ import annotations

import functools
from collections.abc import Collection, ItemsView, Iterable, Iterator, Mapping
from typing import Any

from interpunct.metrics.measures import Measure, Result
from interpunct.metrics.results import Additive
from interpunct.results.keys import ALL, Against, Key


class Bag:
    """A mapping from keys (what was measured against what) to results of the key's type.

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
        """Results that were all measured against the same reference."""
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
        """The same results under keys with another reference."""
        return Bag({Key(key.measure, other): result for key, result in self._results.items()})

    def without(self, measures: Collection[Measure[Any]]) -> Bag:
        """The results without these measures."""
        return Bag({key: own for key, own in self._results.items() if key.measure not in measures})

    def empty(self) -> Bag:
        """Empty results of the same types."""
        return Bag({key: key.measure.kind() for key in self._results})

    def __or__(self, other: Bag) -> Bag:
        """The union; for common keys, the results of the second."""
        return Bag(self._results | other._results)

    def __add__(self, other: Bag) -> Bag:
        """The sum by key; missing results count as empty."""
        total = dict(self._results)
        for key, result in other._results.items():
            total[key] = total[key] + result if key in total else result
        return Bag(total)

    def __sub__(self, other: Bag) -> Bag:
        """The rest of a sum without a part; results that the part lacks are kept."""
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

    Pairwise summation, so that results that grow, such as the thresholds of a corpus, are not
    copied for each document.
    """
    sums: list[tuple[int, Bag]] = []
    for bag in bags:
        added, size = bag, 1
        while sums and sums[-1][0] == size:
            added, size = sums.pop()[1] + added, 2 * size
        sums.append((size, added))
    return functools.reduce(Bag.__add__, (added for _, added in sums), Bag())
