"""Labels of words in JSON: each by itself, and what was taken for what."""

from __future__ import annotations

from itertools import islice

from interpunct.metrics.results import Ratio
from interpunct.report.json.types.figures import ValueJson
from interpunct.report.json.types.labels import (
    LabelConfusionJson,
    LabelErrorJson,
    LabelJson,
    LabelsJson,
)
from interpunct.tasks.tokens.label_errors import Kind, LabelErrors, by_label, confusion

ERRORS = 200
"""Kinds of errors that are listed at most."""


def label_parts(found: LabelErrors | None) -> LabelsJson:
    """What was taken for what, if treebanks were compared."""
    if found is None:
        return {}
    return {
        "by_upos": _by_label(found, "upos"),
        "upos_confusion": _confusion(found, "upos"),
        "by_relation": _by_label(found, "relation"),
        "relation_confusion": _confusion(found, "relation"),
        "label_errors": _errors(found),
    }


def _by_label(found: LabelErrors, kind: Kind) -> dict[str, LabelJson]:
    return {
        label: {
            "occurrences": words.reference,
            "found": words.system,
            "correct": words.right,
            "precision": _share(words.right, words.system, "the system never has it"),
            "recall": _share(words.right, words.reference, "the reference never has it"),
            "f1": _share(2 * words.right, words.reference + words.system, "nobody has it"),
        }
        for label, words in by_label(found, kind).items()
    }


def _share(part: int, whole: int, reason: str) -> ValueJson:
    return {"value": Ratio(part, whole).value} if whole else {"value": None, "reason": reason}


def _confusion(found: LabelErrors, kind: Kind) -> LabelConfusionJson:
    table = confusion(found, kind)
    return {"labels": ["null", *table.labels], "rows": table.rows, "left_out": table.left_out}


def _errors(found: LabelErrors) -> list[LabelErrorJson]:
    return [
        {
            "kind": kind,
            "reference": taken.reference or "",
            "system": taken.system or "",
            "count": count,
            "form": example.form,
            "before": example.before,
            "after": example.after,
            "reference_place": example.reference_place,
            "system_place": example.system_place,
        }
        for kind, taken, count, example in islice(found.errors(), ERRORS)
    ]
