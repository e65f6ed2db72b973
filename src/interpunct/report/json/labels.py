"""Labels of words in JSON: figures of each label, and confusions."""

from __future__ import annotations

from itertools import islice

from interpunct.evaluation.scores import Scores
from interpunct.report.json.parts import document_values_by, estimates_by
from interpunct.report.json.types.figures import ValueJson
from interpunct.report.json.types.labels import (
    LabelConfusionJson,
    LabelErrorJson,
    LabelJson,
    LabelsJson,
    LabelsOfDocumentWordsJson,
)
from interpunct.tasks.tokens.label_errors import Kind, LabelErrors, confusion
from interpunct.tasks.tokens.label_parts import WordPart, part_words

LabelValues = dict[str, dict[str, ValueJson]]

ERRORS = 200
"""The maximum number of kinds of errors."""


def label_parts(scores: Scores, system: str, found: LabelErrors | None) -> LabelsJson:
    """The figures and confusions of tags and relations, if treebanks were compared."""
    if found is None:
        return {}
    return {
        "by_upos": _by_label(scores, system, "upos"),
        "upos_confusion": _confusion(found, "upos"),
        "by_relation": _by_label(scores, system, "relation"),
        "relation_confusion": _confusion(found, "relation"),
        "label_errors": _errors(found),
    }


def labels_of_documents(scores: Scores, system: str) -> list[LabelsOfDocumentWordsJson]:
    """The figures of tags and relations in each document, if treebanks were compared."""
    if not scores.part_figures:
        return [{} for _ in scores.documents]
    tags, relations = (document_values_by(scores, system, by) for by in ("upos", "relation"))
    return [
        {"by_upos": _there(own), "by_relation": _there(others)}
        for own, others in zip(tags, relations, strict=True)
    ]


def _there(values: LabelValues) -> LabelValues:
    return {name: own for name, own in values.items() if own["f1"]["value"] is not None}


def _by_label(scores: Scores, system: str, by: WordPart) -> dict[str, LabelJson]:
    estimates = estimates_by(scores, system, by)
    found = part_words(scores.part_totals[system], scores.part_figures, by)
    return {
        label: {
            "occurrences": words.reference,
            "found": words.hypothesis,
            "correct": words.matched,
            "precision": estimates[label]["precision"],
            "recall": estimates[label]["recall"],
            "f1": estimates[label]["f1"],
        }
        for label, words in found.items()
    }


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
