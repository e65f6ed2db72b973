"""Agreement of annotators in CSV, in full precision: one row for each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpunct.evaluation.agreement import AgreementOutcome
from interpunct.report.export.csv_rows import written
from interpunct.report.frames.agreement import BOUNDARY_AGREEMENT_FRAMES, MARK_AGREEMENT_FRAMES
from interpunct.tasks.agreement.boundaries import BoundaryAgreement

COLUMNS = (
    "part", "metric", "annotator", "other", "document", "unit", "mark", "annotators", "value",
    "low", "high", "signature",
)  # fmt: skip
NUMBERS = ("value", "low", "high", "annotators", "unit")
"""Columns that are empty for unknown values."""

PARTS = (
    "figures", "pairs", "annotators", "standing", "panel_size", "against_others", "by_mark",
    "per_document", "orders",
)  # fmt: skip
"""The frames that hold figures, in their order."""


def agreement_as_csv(
    agreement: AgreementOutcome, signature: str, *, top: int, raw: bool = False
) -> str:
    """One row for each figure of all annotators, pairs, single annotators, documents and places."""
    rows = (
        [*(row.get(column, "") for column in COLUMNS[:-1]), signature]
        for row in map(_under_the_heads, _rows(agreement, top))
    )
    return written(COLUMNS, rows, raw=raw)


def _rows(agreement: AgreementOutcome, top: int) -> Iterator[dict[str, Any]]:
    """The rows of all frames, and of the most disputed places."""
    frames: Mapping[str, Any] = (
        BOUNDARY_AGREEMENT_FRAMES
        if isinstance(agreement, BoundaryAgreement)
        else MARK_AGREEMENT_FRAMES
    )
    for name in PARTS:
        if name not in frames or not frames[name].is_there(agreement):
            continue
        for row in frames[name].rows(agreement):
            yield from ({**row_of_part, "part": name} for row_of_part in _part_rows(name, row))
        if name == "standing":
            for standing in agreement.panel.standings:
                about = {"annotator": standing.annotator, "part": name, "metric": "stands_apart"}
                yield {**about, "value": None if standing.apart is None else float(standing.apart)}
    for place in agreement.places(top=top):
        yield {
            "part": "disagreements", "metric": "disagreement", "document": place.document.name,
            "unit": place.unit + 1, "value": place.disagreement,
        }  # fmt: skip


def _part_rows(part: str, row: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Split a row of a frame into rows with one number each."""
    if part == "pairs":
        yield {**row, "annotator": row["hypothesis"], "other": row["reference"]}
    elif part == "orders":
        yield {**row, "value": row["mean"]}
    elif part == "annotators":
        for metric, value in row.items():
            if metric != "annotator" and value is not None:
                yield {"annotator": row["annotator"], "metric": metric, "value": value}
    else:
        yield row


def _under_the_heads(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with the common columns; unknown values are empty."""
    return {
        name: float("nan") if row.get(name) is None and name in NUMBERS else row.get(name, "")
        for name in COLUMNS[:-1]
    }
