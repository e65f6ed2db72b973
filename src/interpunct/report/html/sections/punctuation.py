"""Marks: the errors of each, and the confusion of marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from interpunct.evaluation.scores import Evaluation
from interpunct.report.html.page import rounded
from interpunct.tasks.punctuation.task import Punctuation, confusion_of


def marks(evaluation: Evaluation) -> Mapping[str, Any] | None:
    """Errors by mark, and the confusion of each system."""
    task = evaluation.task
    if not isinstance(task, Punctuation) or not task.marks:
        return None
    return {
        "marks": list(task.marks),
        "systems": [_system(evaluation, system) for system in evaluation.systems],
    }


def _system(evaluation: Evaluation, system: str) -> dict[str, Any]:
    """Counts for each mark; row and column 0 of the confusion are for no mark."""
    found = confusion_of(evaluation.totals[system])
    f1 = np.broadcast_to(np.asarray(found.by_mark.f1.value, float), found.occurrences.shape)
    return {
        "occurrences": found.occurrences.tolist(),
        "substitutions": found.substitutions.tolist(),
        "deletions": found.deletions.tolist(),
        "insertions": found.insertions.tolist(),
        "f1": [rounded(value) for value in f1.tolist()],
        "confusion": found.table.tolist(),
    }
