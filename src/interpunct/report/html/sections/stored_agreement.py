"""The agreement of annotators from a stored result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.report.figure_descriptions import description_of
from interpunct.report.html.page import as_rounded
from interpunct.report.html.sections.annotators import DOCUMENTS, OF_DOCUMENTS
from interpunct.report.html.sections.stored import Runs
from interpunct.report.tables.agreement import FIGURES, PAIRS


def stored_agreement(runs: Runs) -> Mapping[str, Any] | None:
    """The content of the section for the last run, if it has several references of boundaries.

    The numbers of segments and the disputed places are not stored.
    """
    last = runs.runs[-1]
    found = last.data.get("agreement")
    annotators = last.data["references"]
    if not found or len(annotators) < 2:
        return None
    differs = any(run.data.get("agreement") != found for run in runs.runs)
    return {
        "annotators": annotators,
        "figures": [
            {"label": label, "definition": description_of(name, "agreement").definition}
            | _estimate(found.get(name, {}))
            for name, label in FIGURES.items()
        ],
        "notes": [
            *([f"The agreement is that of {last.name}; the other run has another."] * differs),
            "Which places are in dispute is not stored: interpunct agreement shows them.",
        ],
        "counts": None,
        "documents": _documents(found.get("per_document", {})),
        "pairs": [
            {
                "label": label,
                "rows": [
                    [_pair(found, name, first, second) for second in annotators]
                    for first in annotators
                ],
            }
            for name, label in PAIRS.items()
        ],
        "votes": found.get("votes", {}),
        "places": [],
    }


def _estimate(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: as_rounded(found.get(name)) for name in ("value", "low", "high")}


def _pair(found: Mapping[str, Any], name: str, first: str, second: str) -> float | None:
    own = found.get("pairs", {}).get(first, {}).get(second, {})
    return as_rounded(own.get(name, {}).get("value"))


def _documents(found: Mapping[str, Any]) -> dict[str, Any]:
    """The main figures of each document, least agreement first; empty for a single document."""
    if len(found) < 2:
        return {"heads": [], "rows": [], "left_out": 0}
    rows: list[list[Any]] = [
        [
            name,
            len(own.get("annotators", ())),
            *(as_rounded(own.get(figure, {}).get("value")) for figure in OF_DOCUMENTS),
        ]
        for name, own in found.items()
    ]
    rows.sort(key=lambda row: (row[3] is None, row[3]))
    heads = [FIGURES[name] for name in OF_DOCUMENTS]
    return {"heads": heads, "rows": rows[:DOCUMENTS], "left_out": len(rows[DOCUMENTS:])}
