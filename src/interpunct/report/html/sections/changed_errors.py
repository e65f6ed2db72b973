"""New and resolved errors between two runs, or the errors of one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from interpunct.report.html.page import embedded
from interpunct.report.stored.changed_errors import changed_errors
from interpunct.report.stored.results import StoredResult

BYTES = 1_200_000
"""The maximum size of the errors on the page, in bytes."""


def listed_errors(runs: Sequence[StoredResult]) -> Mapping[str, Any] | None:
    """The content of the section for one run or two."""
    if not runs:
        return None
    if len(runs) == 1:
        lists = [{"name": own["name"], "stayed": 0, "came": own["errors"], "went": []}
                 for own in runs[0].data["systems"]]  # fmt: skip
    else:
        lists = [
            {"name": own.system, "stayed": own.stayed, "came": own.came, "went": own.went}
            for own in changed_errors(*runs)
        ]
    room = BYTES // (len(lists) * 2)
    return {
        "title": "Errors" if len(runs) == 1 else "New and resolved errors",
        "runs": [run.name for run in runs],
        "signatures_differ": len({run.data["signature"] for run in runs}) > 1,
        "systems": [
            {
                "name": own["name"],
                "stayed": own["stayed"],
                "came": _shown(own["came"], room),
                "went": _shown(own["went"], room),
            }
            for own in lists
        ],
    }


def _shown(errors: Sequence[Mapping[str, Any]], room: int) -> dict[str, Any]:
    """The number of errors of each kind, and as many of the first errors as fit."""
    shown: list[list[Any]] = []
    for error in errors:
        row = [
            error["document"],
            error["kind"],
            error.get("reference_written", error["reference"]),
            error.get("hypothesis_written", error["hypothesis"]),
            " ".join(error["before"]),
            " ".join(error["after"]),
            _where(error),
        ]
        room -= len(embedded({"e": row}).encode())
        if room < 0:
            break
        shown.append(row)
    return {"kinds": _kinds(errors), "errors": shown, "left_out": len(errors) - len(shown)}


def _kinds(errors: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    return dict(Counter(str(error["kind"]) for error in errors).most_common())


def _where(error: Mapping[str, Any]) -> str:
    """The line of the file, the time and the speaker, where known."""
    time = f"{error['time']:.2f} s" if "time" in error else ""
    return ", ".join(
        part for part in (PurePath(error["place"]).name, time, error.get("speaker", "")) if part
    )
