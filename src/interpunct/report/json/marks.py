"""Marks in JSON: the rates of each, and their confusion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan

import numpy as np

from interpunct.metrics.measures import MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.marks import MarkJson, MarksJson
from interpunct.results.bag import Bag
from interpunct.results.keys import Key


def mark_parts(
    total: Bag,
    marks: Sequence[str],
    estimates: Mapping[str, Mapping[str, EstimateJson]] | None = None,
    forms: Mapping[str, Sequence[str]] | None = None,
) -> MarksJson:
    """The rates of each mark, with intervals if there are `estimates`, and the confusion."""
    confusion = total[Key(MARKS)]
    by_mark = _by_mark(confusion, marks)
    for mark, own in (estimates or {}).items():
        for share in ("error_rate", "precision", "recall", "f1"):
            if own[share]["value"] is not None:
                by_mark[mark][share] = own[share]
    for mark, written in (forms or {}).items():
        if mark in by_mark:
            by_mark[mark]["written"] = [*written]
    return {
        "by_mark": by_mark,
        "confusion": {"labels": ["null", *marks], "rows": confusion.table.tolist()},
    }


def _by_mark(confusion: Confusion, marks: Sequence[str]) -> dict[str, MarkJson]:
    return {mark: _mark(confusion, index) for index, mark in enumerate(marks)}


def _mark(confusion: Confusion, index: int) -> MarkJson:
    """The rates of a mark, relative to its occurrences in the reference."""
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
        "error_rate": _estimate(_share(substitutions + insertions + deletions, occurrences)),
        "precision": _of_mark(precision),
        "recall": _of_mark(recall),
        "f1": _of_mark(f1),
    }


def _share(part: int, whole: int) -> ValueJson:
    if whole:
        return {"value": part / whole}
    return {"value": None, "reason": "the reference does not have this mark"}


def _estimate(found: ValueJson) -> EstimateJson:
    """The same type, to which an interval may be added."""
    if found["value"] is None:
        return {"value": None, "reason": found["reason"]}
    return {"value": found["value"]}


def _of_mark(value: float) -> EstimateJson:
    return {"value": None, "reason": "no such mark"} if isnan(value) else {"value": value}
