"""A frame of an outcome: its columns, and the function for its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from interpunct.errors import OptionError

Subject = TypeVar("Subject")
Row = Mapping[str, Any]
Columns = Mapping[str, type]
"""The columns with their types: strings, numbers, or objects, which are strings or None."""


def _always(_: object) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Part(Generic[Subject]):
    """Columns, rows, and a test whether an outcome has this frame; entries may be missing in
    rows.
    """

    columns: Columns
    rows: Callable[[Subject], Iterable[Row]]
    is_there: Callable[[Subject], bool] = _always


def part_of(parts: Mapping[str, Part[Subject]], name: str, subject: Subject) -> Part[Subject]:
    """The frame with this name, or an error that lists the existing ones."""
    there = [own for own, part in parts.items() if part.is_there(subject)]
    if name not in there:
        raise OptionError(f"there is no frame {name!r} here; there are {', '.join(there)}")
    return parts[name]


def flattened(counts: Row) -> Iterator[Row]:
    """Flatten nested counts to one per row.

    >>> list(flattened({"words": {"correct": 3}, "blocks": 1}))
    [{'of': 'words', 'outcome': 'correct', 'count': 3}, {'of': '', 'outcome': 'blocks', 'count': 1}]
    """
    for name, count in counts.items():
        if isinstance(count, Mapping):
            yield from ({"of": name, "outcome": own, "count": n} for own, n in count.items())
        else:
            yield {"of": "", "outcome": name, "count": count}
