"""The JSON of `interpunct agreement`."""

from __future__ import annotations

from itertools import permutations
from math import isnan
from typing import Any

from interpunct import __version__
from interpunct.evaluation.signature import boundary_agreement_signature, mark_agreement_signature
from interpunct.metrics.matrices import mean, mean_off_diagonal
from interpunct.report.json import values
from interpunct.report.json.marks import mark_parts
from interpunct.results.figures import Figure
from interpunct.tasks.agreement.boundaries import PAIR_FIGURES, BoundaryAgreement
from interpunct.tasks.agreement.disputed_places import Place
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.punctuation.humans import RATES, Humans

CONTEXT = 6
"""Words shown on either side of a disputed place."""


def boundary_agreement_json(agreement: BoundaryAgreement, *, top: int = 10) -> dict[str, Any]:
    """Everything about the annotators; `top` is how many disputed places are told."""
    return {
        "interpunct": __version__,
        "task": "agreement",
        "signature": boundary_agreement_signature(agreement),
        "references": list(agreement.annotators),
        "documents": [document.name for document in agreement.documents],
        "agreement": agreement_parts(agreement),
        "disagreements": [place_parts(place) for place in agreement.places(top=top)],
    }


def mark_agreement_json(agreement: MarkAgreement) -> dict[str, Any]:
    """Everything about the annotators, words and marks."""
    return {
        "interpunct": __version__,
        "task": "agreement",
        "signature": mark_agreement_signature(agreement),
        "references": list(agreement.annotators),
        "documents": list(agreement.documents),
        "agreement": {
            **humans_parts(agreement.humans),
            **mark_parts(agreement.pairs, agreement.marks),
        },
    }


def agreement_parts(agreement: BoundaryAgreement) -> dict[str, Any]:
    """What JSON says about agreement, here and beside the scores of systems."""
    return {
        **figure_parts(agreement),
        "agreement_kappa_correlation": values.correlation(agreement.correlation),
        "votes": {str(size): slots.tolist() for size, slots in agreement.votes.items()},
        "missing": agreement.missing,
        **({"word_error_rate": word_error_parts(agreement)} if agreement.words_differ else {}),
        "pairs": pair_parts(agreement),
        "per_document": {
            document.name: {**own, "annotators": list(document.boundaries)}
            for document, own in zip(agreement.documents, document_parts(agreement), strict=True)
        },
    }


def figure_parts(agreement: BoundaryAgreement) -> dict[str, Any]:
    """Figures about all annotators, with their intervals."""
    return {name: _number(agreement, figure) for name, figure in agreement.figures.items()}


def document_parts(agreement: BoundaryAgreement) -> list[dict[str, Any]]:
    """Figures about all annotators of each document."""
    figures = list(agreement.figures.values())
    return values.measured_each(figures, agreement.bags.each(), len(agreement.documents))


def humans_parts(humans: Humans) -> dict[str, Any]:
    """What annotators reach against each other."""
    return {
        "annotators": list(humans.annotators),
        "rows": "hypothesis",
        "columns": "reference",
        **{
            rate: {
                "one": values.number(mean_off_diagonal(humans.matrix(rate))),
                "combined": values.number(mean(humans.against_others(rate))),
                "matrix": [
                    [values.number(cell) for cell in row] for row in humans.matrix(rate).tolist()
                ],
                "against_others": {
                    who: values.number(value)
                    for who, value in zip(
                        humans.annotators, humans.against_others(rate), strict=True
                    )
                },
            }
            for rate in RATES
        },
        "no_marks": {"one": 1.0, "combined": values.number(mean(humans.no_marks))},
    }


def _number(agreement: BoundaryAgreement, figure: Figure) -> dict[str, Any]:
    value = float(figure.value(agreement.total))
    # Nothing is resampled for a figure without a value.
    interval = None if isnan(value) else agreement.interval(figure)
    return values.with_interval(value, figure, interval)


def pair_parts(agreement: BoundaryAgreement) -> dict[str, dict[str, Any]]:
    """Each annotator beside each other; symmetric."""
    pairs: dict[str, dict[str, Any]] = {who: {} for who in agreement.annotators}
    for first, second in permutations(agreement.annotators, 2):
        pairs[first][second] = {
            metric.name: _number(agreement, agreement.pair_figure(metric.name, first, second))
            for metric in PAIR_FIGURES
        }
    return pairs


def word_error_parts(agreement: BoundaryAgreement) -> dict[str, float | None]:
    """How far the words of each annotator are from those of the first."""
    return {who: values.number(rate) for who, rate in agreement.word_error_rates().items()}


def place_parts(place: Place) -> dict[str, Any]:
    """A disputed place; units are numbered from 1 here."""
    voted = place.votes.get(place.unit, ())
    return {
        "document": place.document.name,
        "unit": place.unit + 1,
        "before": place.words(place.unit - CONTEXT + 1, place.unit),
        "after": place.words(place.unit + 1, place.unit + CONTEXT),
        "voted": list(voted),
        "not_voted": [who for who in place.document.boundaries if who not in voted],
        "disagreement": place.disagreement,
        "nearby": {
            str(unit + 1): list(who) for unit, who in place.votes.items() if unit != place.unit
        },
    }
