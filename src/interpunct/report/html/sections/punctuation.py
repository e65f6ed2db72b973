"""Marks: the errors of each, and the confusion of marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.report.html.page import rounded
from interpunct.results.keys import Key


def marks(scores: Scores) -> Mapping[str, Any] | None:
    """Errors by mark, and the confusion of each system."""
    found = scores.summary.marks
    if found is None or not found.marks:
        return None
    return {
        "marks": list(found.marks),
        "systems": [_system(total[Key(MARKS)]) for total in found.totals.values()],
    }


def _system(found: Confusion) -> dict[str, Any]:
    """Counts for each mark; row and column 0 of the confusion are for no mark."""
    f1 = np.broadcast_to(np.asarray(found.by_mark.f1.value, float), found.occurrences.shape)
    return {
        "occurrences": found.occurrences.tolist(),
        "substitutions": found.substitutions.tolist(),
        "deletions": found.deletions.tolist(),
        "insertions": found.insertions.tolist(),
        "f1": [rounded(value) for value in f1.tolist()],
        "confusion": found.table.tolist(),
    }
