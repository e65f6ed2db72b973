"""Tables below the figures of `boundaries` with several references: each reference, and
rankings.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.evaluation.rankings import Ranking, Rankings, rankings
from interpunct.evaluation.scores import Scores
from interpunct.report.tables.agreement import MANY, correlated
from interpunct.report.tables.table import (
    NO_BREAK,
    Cell,
    Paragraph,
    Section,
    Table,
    column,
    decimals,
)
from interpunct.tasks.agreement.boundaries import BoundaryAgreement


def reference_sections(scores: Scores) -> list[Section]:
    """Figures against each reference, the agreement of references, and rankings."""
    agreement, found = scores.summary.agreement, rankings(scores)
    if found is None or agreement is None:
        return []
    return [
        against_each(scores, found),
        *(Paragraph(text) for text in compared(found, agreement)),
    ]


def against_each(scores: Scores, found: Rankings) -> Table:
    """F1 against each reference; the best system of a column is marked as in the summary."""
    figures = {f.reference: f for f in scores.figures if f.name == "f1" and f.reference is not None}
    columns = [column(scores, figure) for figure in figures.values()]
    rows = tuple(
        (Cell(system), *(cells[i] for cells in columns), Cell(found.nearest.get(system, "")))
        for i, system in enumerate(scores.systems)
    )
    return Table(("F1 against", *figures, "nearest"), rows)


def compared(found: Rankings, agreement: BoundaryAgreement) -> Iterator[str]:
    """The comparison in words, with a paragraph for each point."""
    figures = {
        "agreement ratio": "agreement_ratio",
        "Fleiss' kappa": "fleiss_kappa",
        "Krippendorff's alpha": "krippendorff_alpha",
    }
    measured = [f"{name} {decimals(agreement.value(key))}" for name, key in figures.items()]
    yield f"The {len(agreement.annotators)} references: {', '.join(measured)}."
    if len(found.nearest) > 1:
        best = (f"{system} against {who}" for who, system in found.winners.items())
        yield f"Best F1: {', '.join(best)}."
        yield from _orders(found)
    if len(found.documents) > 1:
        yield f"Correlation of WiSeBE and mean F1 over documents: {_correlations(found)}."


def _orders(found: Rankings) -> Iterator[str]:
    orders = [" > ".join(order) for order in (found.corpus.wisebe, found.corpus.mean_f1)]
    yield f"By WiSeBE: {orders[0]}. By mean F1: {orders[1]}."
    for first, second in found.corpus.differ:
        yield (
            f"The two rank differently: WiSeBE puts {first} before {second}, mean F1 puts "
            f"{second} before {first}."
        )
    if not found.corpus.differ:
        yield "The two rank the systems alike over the corpus."
    documents = {name: ranking for name, ranking in found.documents.items() if ranking.differ}
    if documents and len(found.documents) > 1:
        items = [
            f"{name} {_pairs(ranking)}".replace(" ", NO_BREAK)
            for name, ranking in documents.items()
        ]
        listed = "; ".join(items[:MANY]) + ("; ..." if len(items) > MANY else ".")
        yield (
            f"They differ in {len(documents)} of {len(found.documents)} documents (ahead by "
            f"WiSeBE / ahead by mean F1): {listed}"
        )


def _pairs(ranking: Ranking) -> str:
    return ", ".join(f"{first} / {second}" for first, second in ranking.differ)


def _correlations(found: Rankings) -> str:
    return "; ".join(
        f"{system} {correlated(correlation)}".replace(" ", NO_BREAK)
        for system, correlation in found.correlations.items()
    )
