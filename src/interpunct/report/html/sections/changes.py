"""Two runs: every figure of each system before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.report.html.page import as_rounded, rounded
from interpunct.report.html.sections.stored import Runs
from interpunct.report.stored.changes import Change, TwoRuns


def changes(runs: Runs) -> Mapping[str, Any] | None:
    """The content of the section for two runs."""
    if len(runs.runs) < 2:
        return None
    two = TwoRuns(*runs.runs)
    return {
        "runs": [
            {
                "name": run.name,
                "file": run.path,
                "version": run.data["interpunct"],
                "signature": run.data["signature"],
                "documents": len(run.data["documents"]),
            }
            for run in runs.runs
        ],
        "notes": two.notes,
        "documents": len(two.documents),
        "main": runs.main(),
        "systems": [
            {"name": _named(old["name"], new["name"]), "figures": [_change(own) for own in found]}
            for (old, new), found in zip(two.pairs, two.changes, strict=True)
        ],
    }


def _named(old: str, new: str) -> str:
    return old if old == new else f"{old}, then {new}"


def _change(change: Change) -> dict[str, Any]:
    return {
        "name": change.figure,
        "label": change.description.label,
        "better": change.description.better,
        "definition": change.description.definition,
        "old": _cell(change.old),
        "new": _cell(change.new),
        "difference": rounded(change.difference),
        "documents": list(change.documents),
        "mean_difference": rounded(change.mean_difference),
        "p_value": rounded(change.p_value),
        "verdict": change.verdict,
    }


def _cell(found: Mapping[str, Any]) -> dict[str, Any]:
    ends = {name: as_rounded(found[name]) for name in ("low", "high") if name in found}
    return {"value": as_rounded(found["value"]), **ends}
