"""Marks: the errors of each, and the confusion of marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.report.html.page import as_rounded, rounded
from interpunct.report.html.written_marks import as_written, forms_of
from interpunct.report.json.parts import estimates_by
from interpunct.results.keys import Key


def marks(scores: Scores) -> Mapping[str, Any] | None:
    """Errors by mark, and the confusion of each system."""
    found = scores.summary.marks
    if found is None or not found.marks:
        return None
    forms = forms_of(scores)
    return {
        "marks": list(found.marks),
        "names": [as_written(mark, forms) for mark in found.marks],
        "systems": [
            mark_counts(total[Key(MARKS)], _whiskers(scores, system, found.marks))
            for system, total in found.totals.items()
        ],
    }


def _whiskers(scores: Scores, system: str, names: Sequence[str]) -> list[list[float | None]]:
    """The interval of the error rate of each mark."""
    estimates = estimates_by(scores, system, "mark")
    rates = [estimates[mark]["error_rate"] if mark in estimates else None for mark in names]
    return [
        [None, None]
        if rate is None
        else [as_rounded(rate.get("low")), as_rounded(rate.get("high"))]
        for rate in rates
    ]


def mark_counts(found: Confusion, whiskers: list[list[float | None]]) -> dict[str, Any]:
    """Counts for each mark; row and column 0 of the confusion are for no mark."""
    f1 = np.broadcast_to(np.asarray(found.by_mark.f1.value, float), found.occurrences.shape)
    return {
        "occurrences": found.occurrences.tolist(),
        "substitutions": found.substitutions.tolist(),
        "deletions": found.deletions.tolist(),
        "insertions": found.insertions.tolist(),
        "whiskers": whiskers,
        "f1": [rounded(value) for value in f1.tolist()],
        "confusion": found.table.tolist(),
    }
