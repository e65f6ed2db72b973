"""The panel of annotators: who stands apart, how many are enough, and orders of merging."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isnan
from typing import Any

from interpunct.report.html.page import rounded
from interpunct.report.tables.agreement import orders_section
from interpunct.report.tables.humans import mark_orders
from interpunct.report.tables.panel import HEADS, standing_lines
from interpunct.report.tables.table import Table
from interpunct.statistics.bootstrap import Interval
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.panel import NO_HALVES, Panel, Standing
from interpunct.tasks.agreement.punctuation import MarkAgreement


def panel_of_boundaries(agreement: BoundaryAgreement) -> Mapping[str, Any]:
    """The content of the section for boundaries."""
    return _section(agreement.panel, "boundaries", orders_section(agreement), "")


def panel_of_marks(agreement: MarkAgreement) -> Mapping[str, Any]:
    """The content of the section for marks."""
    words = words_of_first(agreement.annotators[0]) if agreement.facts.words_differ else ""
    return _section(agreement.panel, "slots with marks", mark_orders(agreement), words)


def words_of_first(who: str) -> str:
    """A note on whose words are shown if those of annotators differ."""
    return (
        f"The words of the annotators differ. Texts and places are shown in the words of {who}, "
        "who is named first, or of the first who did the document."
    )


def _section(panel: Panel, what: str, orders: Iterable[Table], words: str) -> dict[str, Any]:
    halves = panel.split_half_f1
    return {
        "what": what,
        "heads": list(HEADS.items()),
        "standing": [_standing(standing) for standing in panel.standings],
        "notes": [*([words] if words else []), *standing_lines(panel)],
        "halves": [[k, rounded(value)] for k, value in halves.items()],
        "no_halves": "" if halves else f"Split-half F1: {NO_HALVES}.",
        "errors": [[k, rounded(error)] for k, error in panel.expected_errors.items()],
        "orders": [
            {"head": list(table.head), "rows": [[cell.text for cell in row] for row in table.rows]}
            for table in orders
        ],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "annotator": standing.annotator,
        "set": standing.set,
        "apart": standing.apart,
        "figures": {
            name: {
                "value": rounded(value),
                **_ends(interval),
                "definition": figure.definition,
            }
            for name, (figure, value, interval) in standing.figures.items()
        },
    }


def _ends(interval: Interval | None) -> dict[str, float | None]:
    if interval is None or isnan(interval.low):
        return {"low": None, "high": None}
    return {"low": rounded(interval.low), "high": rounded(interval.high)}
