"""The JSON of `interpunct align`."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct import __version__
from interpunct.alignment.steps import Drawing, Drawings, Step
from interpunct.report.json.types.alignments import (
    AlignedDocumentJson,
    AlignmentJson,
    ColumnJson,
    OperationCountsJson,
)


def alignment_json(drawings: Sequence[Drawings[Drawing]]) -> AlignmentJson:
    """One object with the documents of each system."""
    return {
        "interpunct": __version__,
        "schema": "urn:interpunct:align:1",
        "signature": drawings[0].signature,
        "reference": drawings[0].reference,
        "systems": [
            {"name": system.system, "documents": [_document(made) for made in system.documents]}
            for system in drawings
        ],
    }


def _document(drawing: Drawing) -> AlignedDocumentJson:
    return {
        "document": drawing.name,
        "words": _counts(drawing, is_mark=False),
        "marks": _counts(drawing, is_mark=True),
        "columns": [step_parts(step) for step in drawing.steps],
    }


def _counts(drawing: Drawing, *, is_mark: bool) -> OperationCountsJson:
    found = drawing.count(is_mark=is_mark)
    return {
        "correct": found["correct"],
        "substitution": found["substitution"],
        "deletion": found["deletion"],
        "insertion": found["insertion"],
    }


def step_parts(step: Step) -> ColumnJson:
    """One column of an alignment."""
    found: ColumnJson = {
        "operation": step.operation,
        "reference": step.reference,
        "hypothesis": step.hypothesis,
        "kind": "mark" if step.is_mark else "word",
    }
    if step.case_differs:
        found["case"] = "different"
    return found
