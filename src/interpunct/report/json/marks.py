"""Marks in JSON: what became of each, and what was taken for what."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

import numpy as np

from interpunct.metrics.measures import MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.report.json.types.figures import ValueJson
from interpunct.report.json.types.marks import MarkJson, MarksJson
from interpunct.results.bag import Bag
from interpunct.results.keys import Key


def mark_parts(total: Bag, marks: Sequence[str]) -> MarksJson:
    """What became of each mark, and what was taken for what."""
    confusion = total[Key(MARKS)]
    return {
        "by_mark": _by_mark(confusion, marks),
        "confusion": {"labels": ["null", *marks], "rows": confusion.table.tolist()},
    }


def _by_mark(confusion: Confusion, marks: Sequence[str]) -> dict[str, MarkJson]:
    return {mark: _mark(confusion, index) for index, mark in enumerate(marks)}


def _mark(confusion: Confusion, index: int) -> MarkJson:
    """What became of a mark of the reference, as shares of its occurrences."""
    occurrences = int(confusion.occurrences[index])
    substitutions, insertions, deletions = (
        int(errors[index])
        for errors in (confusion.substitutions, confusion.insertions, confusion.deletions)
    )
    shares = confusion.by_mark
    precision, recall, f1 = (
        float(np.asarray(share.value)[index])
        for share in (shares.precision, shares.recall, shares.f1)
    )
    return {
        "occurrences": occurrences,
        "substitution_rate": _share(substitutions, occurrences),
        "insertion_rate": _share(insertions, occurrences),
        "deletion_rate": _share(deletions, occurrences),
        "error_rate": _share(substitutions + insertions + deletions, occurrences),
        "precision": _of_mark(precision),
        "recall": _of_mark(recall),
        "f1": _of_mark(f1),
    }


def _share(part: int, whole: int) -> ValueJson:
    if whole:
        return {"value": part / whole}
    return {"value": None, "reason": "the reference does not have this mark"}


def _of_mark(value: float) -> ValueJson:
    return {"value": None, "reason": "no such mark"} if isnan(value) else {"value": value}
