"""Marks in JSON: what became of each, and what was taken for what."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np

from interpunct.metrics.measures import MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.results.bag import Bag
from interpunct.results.keys import Key


def mark_parts(total: Bag, marks: Sequence[str]) -> dict[str, Any]:
    """What became of each mark, and what was taken for what."""
    confusion = total[Key(MARKS)]
    return {
        "by_mark": _by_mark(confusion, marks),
        "confusion": {"labels": ["null", *marks], "rows": confusion.table.tolist()},
    }


def _by_mark(confusion: Confusion, marks: Sequence[str]) -> dict[str, Any]:
    """What became of each mark of the reference, as shares of its occurrences."""
    found, shares = {}, confusion.by_mark
    for index, mark in enumerate(marks):
        occurrences = int(confusion.occurrences[index])
        errors = {
            "substitution_rate": confusion.substitutions[index],
            "insertion_rate": confusion.insertions[index],
            "deletion_rate": confusion.deletions[index],
        }
        found[mark] = {
            "occurrences": occurrences,
            **{name: _share(int(n), occurrences) for name, n in errors.items()},
            "error_rate": _share(int(sum(errors.values())), occurrences),
            **{
                name: _of_mark(float(np.asarray(getattr(shares, name).value)[index]))
                for name in ("precision", "recall", "f1")
            },
        }
    return found


def _share(part: int, whole: int) -> dict[str, Any]:
    if whole:
        return {"value": part / whole}
    return {"value": None, "reason": "the reference does not have this mark"}


def _of_mark(value: float) -> dict[str, Any]:
    return {"value": None, "reason": "no such mark"} if isnan(value) else {"value": value}
