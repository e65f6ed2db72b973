"""Comparing systems: over the corpus, in pairs, and by document."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.report.html.page import rounded
from interpunct.report.html.shown_documents import leading_figure, per_document, spread, worst_first
from interpunct.report.notes import smallest_p_note
from interpunct.report.tables.table import chosen_figures
from interpunct.statistics.comparisons import ALPHA, pairs_of

POINTS = 1500
"""The maximum number of documents in the scatter plot."""

NUMBERS = 100_000
"""The maximum number of figures of documents; if there are more, the page has a sample of
documents, evenly spread from the worst to the best.
"""


def side_by_side(scores: Scores) -> Mapping[str, Any]:
    """Main figures of each document, and every pair of systems in every main figure."""
    figures = chosen_figures(scores, None)
    order = worst_first(scores)
    room = max(2, NUMBERS // (len(scores.systems) * max(1, len(figures))))
    shown = sorted(order[place] for place in spread(len(order), min(room, POINTS)))
    return {
        "figures": [figure.name for figure in figures],
        # The sign of A - B is the same everywhere.
        "pair": next(map(list, pairs_of(scores.systems, scores.settings.baseline)), None),
        "headline": getattr(leading_figure(scores), "name", None),
        "documents": [scores.documents[place] for place in shown],
        "left_out": len(scores.documents) - len(shown),
        "values": {
            figure.name: [
                [rounded(value) for value in row]
                for row in per_document(scores, figure)[:, shown].tolist()
            ]
            for figure in figures
        },
        "alpha": ALPHA,
        "too_few": smallest_p_note(scores),
        "comparisons": _comparisons(scores, {figure.name for figure in figures}),
    }


def _comparisons(scores: Scores, names: Collection[str]) -> list[dict[str, Any]]:
    return [
        {
            "a": comparison.a,
            "b": comparison.b,
            "figure": comparison.figure.name,
            "difference": rounded(comparison.difference),
            "low": rounded(comparison.interval.low),
            "high": rounded(comparison.interval.high),
            "p_value": rounded(comparison.p_value),
            "p_bootstrap": rounded(comparison.p_bootstrap),
        }
        for comparison in scores.comparisons
        if comparison.figure.name in names
    ]
