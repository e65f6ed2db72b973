"""Agreement of annotators as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from interpunct.evaluation.scores import Scores
from interpunct.report.frames import marks
from interpunct.report.frames.panel import PANEL_SIZE, STANDING, panel_size_rows, standing_rows
from interpunct.report.frames.part import Columns, Part, Row
from interpunct.report.json.agreement import (
    document_parts,
    figure_parts,
    mark_estimate,
    mark_pair_parts,
    mark_place_parts,
    pair_parts,
    place_parts,
    word_error_parts,
)
from interpunct.report.json.humans import humans_parts, spread_parts
from interpunct.report.json.marks import mark_parts
from interpunct.report.tables.agreement import annotator_counts
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.punctuation.humans import RATES

AgreementFrame = Literal[
    "figures", "pairs", "annotators", "per_document", "votes", "disagreements",
    "against_others", "by_mark", "confusion", "standing", "panel_size", "orders",
]  # fmt: skip

FIGURES: Columns = {"metric": str, "value": float, "low": float, "high": float, "reason": str}
PAIRS: Columns = {"reference": str, "hypothesis": str, **FIGURES}
ORDERS: Columns = {
    "metric": str, "orders": int, "mean": float, "deviation": float, "low": float, "high": float,
}  # fmt: skip
_TOP = 1_000_000
"""More disputed places than any corpus has."""


def references_agree(scores: Scores) -> bool:
    """Does an evaluation have several references, which can agree?"""
    return scores.summary.agreement is not None and len(scores.references) > 1


def of_references(scores: Scores) -> Iterator[Row]:
    """The agreement of the references of an evaluation."""
    if scores.summary.agreement is not None:
        yield from _boundary_figures(scores.summary.agreement)


def _boundary_figures(found: BoundaryAgreement) -> Iterator[Row]:
    figures: Mapping[str, Any] = figure_parts(found)
    for metric, number in figures.items():
        yield {"metric": metric, **number}


def boundary_pairs(found: BoundaryAgreement) -> Iterator[Row]:
    """The figures of all pairs of annotators; symmetric."""
    pairs: Mapping[str, Mapping[str, Mapping[str, Any]]] = pair_parts(found)
    for reference, others in pairs.items():
        for hypothesis, figures in others.items():
            for metric, number in figures.items():
                about = {"reference": reference, "hypothesis": hypothesis, "metric": metric}
                yield {**about, **number}


def mark_pairs(parts: Mapping[str, Any]) -> Iterator[Row]:
    """The error rates of each annotator against each other annotator."""
    annotators = parts.get("annotators", [])
    for metric in RATES if annotators else ():
        for hypothesis, row in zip(annotators, parts[metric]["matrix"], strict=True):
            for reference, value in zip(annotators, row, strict=True):
                if reference != hypothesis:
                    about = {"reference": reference, "hypothesis": hypothesis, "metric": metric}
                    yield {**about, "value": value}


def rest_rows(parts: Mapping[str, Any], metrics: Iterable[str]) -> Iterator[Row]:
    """The figures of each annotator against the others combined."""
    for metric in metrics:
        for annotator, value in parts[metric]["against_others"].items():
            yield {"metric": metric, "annotator": annotator, "value": value}


def _mark_figures(found: MarkAgreement) -> Iterator[Row]:
    parts = humans_parts(found.humans)
    for metric in RATES:
        yield {"metric": metric, "value": parts[metric]["one"]}
    for name, figure in found.figures.items():
        yield {"metric": name, **mark_estimate(found, figure)}


def _mark_pairs(found: MarkAgreement) -> Iterator[Row]:
    yield from mark_pairs(humans_parts(found.humans))
    for reference, others in mark_pair_parts(found).items():
        for hypothesis, figures in others.items():
            for metric, number in _listed(figures):
                about = {"reference": reference, "hypothesis": hypothesis, "metric": metric}
                yield {**about, **number}


def _listed(figures: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from figures.items()


def _annotators(found: BoundaryAgreement) -> Iterator[Row]:
    words = word_error_parts(found) if found.words_differ else {}
    for who, (documents, units, segments) in annotator_counts(found).items():
        counts = {"documents": documents, "units": units, "segments": segments}
        yield {"annotator": who, **counts, "word_error_rate": words.get(who)}


def _per_document(found: BoundaryAgreement) -> Iterator[Row]:
    for document, own in document_parts(found).items():
        for metric, number in own.items():
            if isinstance(number, dict):
                yield {"document": document, "metric": metric, **number}


def _votes(found: BoundaryAgreement) -> Iterator[Row]:
    for annotators, slots in found.votes.items():
        for votes, number in enumerate(slots.tolist()):
            yield {"annotators": annotators, "votes": votes, "slots": number}


def _disagreements(found: BoundaryAgreement) -> Iterator[Row]:
    for place in found.places(top=_TOP):
        parts = place_parts(place)
        for annotator in place.document.boundaries:
            yield {**parts, "annotator": annotator, "voted": annotator in parts["voted"]}


def _mark_annotators(found: MarkAgreement) -> Iterator[Row]:
    slots = found.panel.ballots.set
    for who, words in found.words_of.items():
        documents = sum(who in document.rows for document in found.labelled)
        yield {"annotator": who, "documents": documents, "words": words, "slots": slots[who]}


def _disputed_marks(found: MarkAgreement) -> Iterator[Row]:
    for place in found.places(top=_TOP):
        parts = mark_place_parts(place)
        for annotator, marks_there in place.marks.items():
            yield {**parts, "annotator": annotator, "marks": marks_there}


def _orders(found: BoundaryAgreement | MarkAgreement) -> Iterator[Row]:
    for metric, spread in found.spreads.items():
        yield {"metric": metric, "orders": found.orders, **spread_parts(spread)}


def _rest(found: MarkAgreement) -> Iterator[Row]:
    return rest_rows(humans_parts(found.humans), RATES)


def _by_mark(found: MarkAgreement) -> Iterator[Row]:
    return marks.by_mark(mark_parts(found.pairs, found.marks))


def _confusion(found: MarkAgreement) -> Iterator[Row]:
    return marks.confusion(mark_parts(found.pairs, found.marks))


BOUNDARY_AGREEMENT_FRAMES: dict[str, Part[BoundaryAgreement]] = {
    "figures": Part(FIGURES, _boundary_figures),
    "pairs": Part(PAIRS, boundary_pairs),
    "annotators": Part(
        {"annotator": str, "documents": int, "units": int, "segments": int,
         "word_error_rate": float},
        _annotators,
    ),
    "per_document": Part(
        {"document": str, "metric": str, "value": float, "reason": str}, _per_document
    ),
    "votes": Part({"annotators": int, "votes": int, "slots": int}, _votes),
    "disagreements": Part(
        {"document": str, "unit": int, "before": str, "after": str, "disagreement": float,
         "annotator": str, "voted": bool},
        _disagreements,
    ),
    "standing": Part(STANDING, lambda found: standing_rows(found.panel)),
    "panel_size": Part(PANEL_SIZE, lambda found: panel_size_rows(found.panel)),
    "orders": Part(ORDERS, _orders, lambda found: bool(found.orders)),
}  # fmt: skip
"""The frames of agreement about boundaries."""

MARK_AGREEMENT_FRAMES: dict[str, Part[MarkAgreement]] = {
    "figures": Part(FIGURES, _mark_figures),
    "pairs": Part(PAIRS, _mark_pairs),
    "against_others": Part({"metric": str, "annotator": str, "value": float}, _rest),
    "by_mark": Part(marks.BY_MARK, _by_mark),
    "confusion": Part(marks.CONFUSION, _confusion),
    "annotators": Part(
        {"annotator": str, "documents": int, "words": int, "slots": int}, _mark_annotators
    ),
    "disagreements": Part(
        {"document": str, "unit": int, "before": str, "after": str, "disagreement": float,
         "annotator": str, "marks": str},
        _disputed_marks,
    ),
    "standing": Part(STANDING, lambda found: standing_rows(found.panel)),
    "panel_size": Part(PANEL_SIZE, lambda found: panel_size_rows(found.panel)),
    "orders": Part(ORDERS, _orders, lambda found: bool(found.orders)),
}  # fmt: skip
"""The frames of agreement about words and marks."""
