"""The columns of alignments as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpunct.alignment.steps import Drawing
from interpunct.evaluation.alignments import TokenDrawing
from interpunct.report.frames.part import Part, Row
from interpunct.report.json.alignments import step_parts

Aligned = Mapping[str, Mapping[str, Drawing | TokenDrawing]]


def _columns(systems: Aligned) -> Iterator[Row]:
    for system, documents in systems.items():
        for document, drawing in documents.items():
            kind = {"kind": "token"} if isinstance(drawing, TokenDrawing) else {}
            for step in drawing.steps:
                yield {"system": system, "document": document, **step_parts(step), **kind}


ALIGNMENT_FRAME: Part[Aligned] = Part(
    {
        "system": str,
        "document": str,
        "operation": str,
        "reference": object,
        "hypothesis": object,
        "kind": str,
        "case": str,
    },
    _columns,
)
"""One row for each column; `reference` or `hypothesis` is missing if that side has no token."""
