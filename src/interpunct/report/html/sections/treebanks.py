"""Treebanks: all figures, confusions, and errors with examples."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.metrics.results import AlignedMatches, Matches, Ratio
from interpunct.report.html.page import rounded
from interpunct.report.tables.treebanks import measured_labels
from interpunct.tasks.tokens.label_errors import Kind, LabelErrors, confusion

ERRORS = 200
"""The maximum number of kinds of errors of a system."""

KINDS: Mapping[Kind, str] = {"upos": "UPOS", "relation": "relation"}


def treebanks(scores: Scores) -> Mapping[str, Any] | None:
    """The treebank results of each system."""
    found = scores.summary.tokens
    if found is None or not found.labels:
        return None
    return {
        "kinds": list(KINDS.values()),
        "systems": [
            {
                "figures": [
                    _figure(name, of) for name, of in measured_labels(scores.totals[system])
                ],
                "confusions": [_confusion(found.labels[system], kind) for kind in KINDS],
                "errors": _errors(found.labels[system]),
            }
            for system in scores.systems
        ],
    }


def _figure(name: str, found: Matches) -> list[Any]:
    shares: list[Ratio | None] = [found.precision, found.recall, found.f1]
    shares.append(found.aligned_accuracy if isinstance(found, AlignedMatches) else None)
    values = [None if share is None else rounded(share.value) for share in shares]
    return [name, found.matched, found.reference, found.hypothesis, *values]


def _confusion(errors: LabelErrors, kind: Kind) -> dict[str, Any]:
    """The confusion of the most frequent labels; the first row stands for no word."""
    table = confusion(errors, kind)
    return {"labels": table.labels, "rows": table.rows}


def _errors(errors: LabelErrors) -> list[list[Any]]:
    return [
        [
            kind,
            taken.reference,
            taken.system,
            count,
            [example.before, example.form, example.after],
            example.reference_place,
        ]
        for kind, taken, count, example in islice(errors.errors(), ERRORS)
    ]
