"""New and resolved errors between two runs against the same reference.

Errors of two runs are the same if their kind, document and place agree, and both sides of the error
do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpunct.errors import InputError
from interpunct.messages.phrases import listed
from interpunct.report.stored.results import StoredResult

ErrorJson = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChangedErrors:
    """The errors of a system that only the new run has, and those that only the old run has."""

    system: str
    came: Sequence[ErrorJson]
    went: Sequence[ErrorJson]
    stayed: int


def changed_errors(old: StoredResult, new: StoredResult) -> list[ChangedErrors]:
    """The changes for each system of both runs; if each run has a single system, for these two."""
    runs = [{own["name"]: own["errors"] for own in run.data["systems"]} for run in (old, new)]
    shared = [name for name in runs[0] if name in runs[1]]
    if not shared and len(runs[0]) == len(runs[1]) == 1:
        (before,), (after,) = (run.values() for run in runs)
        return [_changed(old.systems[0], before, after)]
    if not shared:
        raise InputError(
            f"no system is in both lists of errors: {old.path} has {listed(old.systems)}, and "
            f"{new.path} has {listed(new.systems)}"
        )
    return [_changed(name, runs[0][name], runs[1][name]) for name in shared]


def _changed(system: str, before: Sequence[ErrorJson], after: Sequence[ErrorJson]) -> ChangedErrors:
    words = min(_context(before), _context(after))
    old, new = ([_same(error, words) for error in errors] for errors in (before, after))
    went, came = _left(before, old, Counter(new)), _left(after, new, Counter(old))
    return ChangedErrors(system, came, went, len(before) - len(went))


def _context(errors: Sequence[ErrorJson]) -> int:
    """The number of context words of a list."""
    return max((len(error[side]) for error in errors for side in ("before", "after")), default=0)


def _same(error: ErrorJson, words: int) -> tuple[Any, ...]:
    """The key of an error, which must not depend on the number of context words."""
    before = error["before"][-words:] if words else []
    place = (error["document"], error["place"], tuple(before), tuple(error["after"][:words]))
    return (*place, error["kind"], error["boundary"], error["reference"], error["hypothesis"])


def _left(
    errors: Sequence[ErrorJson], own: Sequence[tuple[Any, ...]], others: Counter[tuple[Any, ...]]
) -> list[ErrorJson]:
    """The errors that the other run lacks, counted with multiplicity."""
    found = []
    for error, same in zip(errors, own, strict=True):
        if others[same]:
            others[same] -= 1
        else:
            found.append(error)
    return found
