"""The JSON of `interpunct align`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpunct import __version__
from interpunct.alignment.steps import Drawing, Drawings, Step


def alignment_json(drawings: Sequence[Drawings[Drawing]]) -> dict[str, Any]:
    """One object; each system has its documents."""
    return {
        "interpunct": __version__,
        "signature": drawings[0].signature,
        "reference": drawings[0].reference,
        "systems": [
            {"name": system.system, "documents": [_document(made) for made in system.documents]}
            for system in drawings
        ],
    }


def _document(drawing: Drawing) -> dict[str, Any]:
    return {
        "document": drawing.name,
        "words": drawing.count(is_mark=False),
        "marks": drawing.count(is_mark=True),
        "columns": [step_parts(step) for step in drawing.steps],
    }


def step_parts(step: Step) -> dict[str, Any]:
    """One column of an alignment."""
    return {
        "operation": step.operation,
        "reference": step.reference,
        "hypothesis": step.hypothesis,
        "kind": "mark" if step.is_mark else "word",
        **({"case": "different"} if step.case_differs else {}),
    }
