"""How far annotators agree as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from interpunct.evaluation.scores import Scores
from interpunct.report.frames import marks
from interpunct.report.frames.part import Columns, Part, Row
from interpunct.report.json.agreement import (
    document_parts,
    figure_parts,
    pair_parts,
    place_parts,
    word_error_parts,
)
from interpunct.report.json.humans import humans_parts
from interpunct.report.json.marks import mark_parts
from interpunct.report.tables.agreement import annotator_counts
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.punctuation.humans import RATES

AgreementFrame = Literal[
    "figures", "pairs", "annotators", "per_document", "votes", "disagreements",
    "against_others", "by_mark", "confusion",
]  # fmt: skip

FIGURES: Columns = {"metric": str, "value": float, "low": float, "high": float, "reason": str}
PAIRS: Columns = {"reference": str, "hypothesis": str, **FIGURES}
_TOP = 1_000_000
"""More disputed places than there are."""


def references_agree(scores: Scores) -> bool:
    """Whether an evaluation has references that can agree: one reference has nobody beside it."""
    return scores.summary.agreement is not None and len(scores.references) > 1


def of_references(scores: Scores) -> Iterator[Row]:
    """How far the references of an evaluation agree."""
    if scores.summary.agreement is not None:
        yield from _boundary_figures(scores.summary.agreement)


def _boundary_figures(found: BoundaryAgreement) -> Iterator[Row]:
    figures: Mapping[str, Any] = figure_parts(found)
    for metric, number in figures.items():
        yield {"metric": metric, **number}


def boundary_pairs(found: BoundaryAgreement) -> Iterator[Row]:
    """The figures of each annotator beside each other; symmetric."""
    pairs: Mapping[str, Mapping[str, Mapping[str, Any]]] = pair_parts(found)
    for reference, others in pairs.items():
        for hypothesis, figures in others.items():
            for metric, number in figures.items():
                about = {"reference": reference, "hypothesis": hypothesis, "metric": metric}
                yield {**about, **number}


def mark_pairs(parts: Mapping[str, Any]) -> Iterator[Row]:
    """The error rates of each annotator against each other, out of what humans reach."""
    annotators = parts.get("annotators", [])
    for metric in RATES if annotators else ():
        for hypothesis, row in zip(annotators, parts[metric]["matrix"], strict=True):
            for reference, value in zip(annotators, row, strict=True):
                if reference != hypothesis:
                    about = {"reference": reference, "hypothesis": hypothesis, "metric": metric}
                    yield {**about, "value": value}


def rest_rows(parts: Mapping[str, Any]) -> Iterator[Row]:
    """The error rates of each annotator against the others combined."""
    for metric in RATES:
        for annotator, value in parts[metric]["against_others"].items():
            yield {"metric": metric, "annotator": annotator, "value": value}


def _mark_figures(found: MarkAgreement) -> Iterator[Row]:
    parts = humans_parts(found.humans)
    for metric in RATES:
        yield {"metric": metric, "value": parts[metric]["one"]}


def _mark_pairs(found: MarkAgreement) -> Iterator[Row]:
    return mark_pairs(humans_parts(found.humans))


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
        told = place_parts(place)
        for annotator in place.document.boundaries:
            yield {**told, "annotator": annotator, "voted": annotator in told["voted"]}


def _rest(found: MarkAgreement) -> Iterator[Row]:
    return rest_rows(humans_parts(found.humans))


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
}  # fmt: skip
"""What agreement about boundaries has."""

MARK_AGREEMENT_FRAMES: dict[str, Part[MarkAgreement]] = {
    "figures": Part(FIGURES, _mark_figures),
    "pairs": Part(PAIRS, _mark_pairs),
    "against_others": Part({"metric": str, "annotator": str, "value": float}, _rest),
    "by_mark": Part(marks.BY_MARK, _by_mark),
    "confusion": Part(marks.CONFUSION, _confusion),
}
"""What agreement about words and marks has."""
