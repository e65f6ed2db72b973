"""Agreement of annotators in CSV, in full precision: one row for each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpunct.evaluation.agreement import AgreementOutcome
from interpunct.report.export.csv_rows import written
from interpunct.report.frames.agreement import BOUNDARY_AGREEMENT_FRAMES, MARK_AGREEMENT_FRAMES
from interpunct.tasks.agreement.boundaries import BoundaryAgreement

COLUMNS = (
    "part", "metric", "annotator", "other", "document", "annotators", "value", "low", "high",
    "signature",
)  # fmt: skip

PARTS = ("figures", "pairs", "standing", "panel_size", "against_others", "per_document", "orders")
"""The frames that hold figures, in their order."""


def agreement_as_csv(agreement: AgreementOutcome, signature: str, *, raw: bool = False) -> str:
    """One row for each figure: of all annotators, of pairs, of each, and of documents."""
    rows = (
        [*(row.get(column, "") for column in COLUMNS[:-1]), signature] for row in _rows(agreement)
    )
    return written(COLUMNS, rows, raw=raw)


def _rows(agreement: AgreementOutcome) -> Iterator[Mapping[str, Any]]:
    """The rows of all frames under the same heads; what is not known is nothing."""
    frames: Mapping[str, Any] = (
        BOUNDARY_AGREEMENT_FRAMES
        if isinstance(agreement, BoundaryAgreement)
        else MARK_AGREEMENT_FRAMES
    )
    for name in PARTS:
        if name not in frames or not frames[name].is_there(agreement):
            continue
        for row in frames[name].rows(agreement):
            yield _told(name, row)


def _told(part: str, row: Mapping[str, Any]) -> dict[str, Any]:
    found = {**row, "part": part}
    if part == "pairs":
        found |= {"annotator": row["hypothesis"], "other": row["reference"]}
    if part == "orders":
        found |= {"annotators": "", "value": row["mean"]}
    numbers = ("value", "low", "high", "annotators")
    return {
        name: float("nan") if found.get(name) is None and name in numbers else found.get(name, "")
        for name in COLUMNS[:-1]
    }
