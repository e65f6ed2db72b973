"""The figures of stored results that are shown first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpunct.metrics.catalogue import TURN_METRICS, WORD_ERROR_RATE
from interpunct.tasks.boundaries import shown_figures as boundaries
from interpunct.tasks.punctuation import one_reference as punctuation
from interpunct.tasks.punctuation import several_references as several
from interpunct.tasks.tokens import task as tokens

MAIN: Mapping[str, Sequence[str]] = {
    "boundaries": (
        WORD_ERROR_RATE.name,
        *boundaries.COLUMNS_OF_SEVERAL,
        *boundaries.COLUMNS,
        "consensus_f1",
        *boundaries.COLUMNS_OF_TIMES,
        *(
            f"{prefix}{name}"
            for prefix in ("majority_", "")
            for name in boundaries.COLUMNS_OF_SCORES
        ),
    ),
    "punctuation": tuple(
        dict.fromkeys(
            (*punctuation.COLUMNS, *several.COLUMNS, *(metric.name for metric in TURN_METRICS))
        )
    ),
    "tokens": tuple(dict.fromkeys((*tokens.COLUMNS, *tokens.TREEBANK_COLUMNS))),
}
"""The main figures of a task, against one reference or several."""

FIRST = 8
"""The number of figures shown first if a result has none of these."""


def main_figures(task: str, systems: Iterable[Mapping[str, Any]]) -> list[str]:
    """The main figures that were measured for any system."""
    scores = [own["scores"] for own in systems]
    names = list(
        dict.fromkeys(name for own in scores for name in own if own[name]["value"] is not None)
    )
    return [name for name in MAIN[task] if name in names] or names[:FIRST]
