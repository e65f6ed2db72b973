"""The JSON of `interpunct agreement`."""

from __future__ import annotations

from itertools import permutations
from math import isnan
from typing import cast

from interpunct import __version__
from interpunct.evaluation.signature import boundary_agreement_signature, mark_agreement_signature
from interpunct.report.json import values
from interpunct.report.json.humans import humans_parts
from interpunct.report.json.marks import mark_parts
from interpunct.report.json.panel import orders_parts, panel_parts
from interpunct.report.json.types.agreement import (
    AgreementEstimatesJson,
    AgreementOnBoundariesJson,
    AgreementOnDocumentJson,
    AgreementValuesJson,
    BoundaryAgreementJson,
    DifferentWordsJson,
    DisputedMarksJson,
    DisputedPlaceJson,
    MarkAgreementJson,
    PairAboutMarksJson,
    PairOfAnnotatorsJson,
)
from interpunct.report.json.types.figures import EstimateJson
from interpunct.results.figures import Figure
from interpunct.tasks.agreement.boundaries import PAIR_FIGURES, BoundaryAgreement
from interpunct.tasks.agreement.disputed_places import Place
from interpunct.tasks.agreement.punctuation import MarkAgreement, MarkPlace

BOUNDARY_LABELS = ("none", "boundary")

CONTEXT = 6
"""The number of words on either side of a disputed place."""


def boundary_agreement_json(
    agreement: BoundaryAgreement, *, top: int = 10
) -> BoundaryAgreementJson:
    """Everything about the annotators; `top` is the number of disputed places."""
    panel = panel_parts(agreement.panel, BOUNDARY_LABELS)
    found: BoundaryAgreementJson = {
        "interpunct": __version__,
        "schema": "urn:interpunct:agreement:1",
        "task": "agreement",
        "about": "boundaries",
        "signature": boundary_agreement_signature(agreement),
        "references": list(agreement.annotators),
        "documents": [document.name for document in agreement.documents],
        "agreement": agreement_parts(agreement),
        "disagreements": [place_parts(place) for place in agreement.places(top=top)],
        "standing": panel["standing"],
        "panel_size": panel["panel_size"],
        "dawid_skene": panel["dawid_skene"],
        "majority_slots": panel["majority_slots"],
    }
    if agreement.orders:
        found["orders"] = orders_parts(agreement.orders, agreement.spreads)
    return found


def mark_agreement_json(agreement: MarkAgreement, *, top: int = 10) -> MarkAgreementJson:
    """Everything about the annotators, words and marks."""
    panel = panel_parts(agreement.panel, agreement.label_names)
    found: MarkAgreementJson = {
        "interpunct": __version__,
        "schema": "urn:interpunct:agreement:1",
        "task": "agreement",
        "about": "punctuation",
        "signature": mark_agreement_signature(agreement),
        "references": list(agreement.annotators),
        "documents": list(agreement.documents),
        "agreement": {
            **humans_parts(agreement.humans),
            **mark_parts(agreement.pairs, agreement.marks),
            "fleiss_kappa": mark_estimate(agreement, agreement.figures["fleiss_kappa"]),
            "krippendorff_alpha": mark_estimate(agreement, agreement.figures["krippendorff_alpha"]),
            "pairs": mark_pair_parts(agreement),
            "words": agreement.words_of,
            "missing": {who: list(names) for who, names in agreement.missing.items()},
        },
        "disagreements": [mark_place_parts(place) for place in agreement.places(top=top)],
        "standing": panel["standing"],
        "panel_size": panel["panel_size"],
        "dawid_skene": panel["dawid_skene"],
        "majority_slots": panel["majority_slots"],
    }
    if agreement.orders:
        found["orders"] = orders_parts(agreement.orders, agreement.spreads)
    return found


def mark_estimate(agreement: MarkAgreement, figure: Figure) -> EstimateJson:
    """A figure of all annotators or of two, with its interval."""
    value = float(figure.value(agreement.total))
    interval = None if isnan(value) else agreement.interval(figure)
    return values.with_interval(value, figure, interval)


def mark_pair_parts(agreement: MarkAgreement) -> dict[str, dict[str, PairAboutMarksJson]]:
    """All pairs of annotators; symmetric."""
    pairs: dict[str, dict[str, PairAboutMarksJson]] = {who: {} for who in agreement.annotators}
    for one, other in permutations(agreement.annotators, 2):
        kappa, f1 = (
            mark_estimate(agreement, agreement.pair_figure(name, one, other))
            for name in ("cohen_kappa", "micro_f1")
        )
        pairs[one][other] = {"cohen_kappa": kappa, "micro_f1": f1}
    return pairs


def mark_place_parts(place: MarkPlace) -> DisputedMarksJson:
    """A disputed place; units are numbered from 1 here."""
    return {
        "document": place.document.name,
        "unit": place.unit + 1,
        "before": place.words(place.unit - CONTEXT + 1, place.unit),
        "after": place.words(place.unit + 1, place.unit + CONTEXT),
        "marks": dict(place.marks),
        "disagreement": place.disagreement,
    }


def agreement_parts(agreement: BoundaryAgreement) -> AgreementOnBoundariesJson:
    """The JSON of agreement, also used with the scores of systems."""
    different_words: DifferentWordsJson = {}
    if agreement.words_differ:
        different_words["word_error_rate"] = word_error_parts(agreement)
    return {
        **figure_parts(agreement),
        "agreement_kappa_correlation": values.correlation(agreement.correlation),
        "votes": {str(size): slots.tolist() for size, slots in agreement.votes.items()},
        "words": agreement.words_of,
        "missing": agreement.missing,
        **different_words,
        "pairs": pair_parts(agreement),
        "per_document": document_parts(agreement),
    }


def figure_parts(agreement: BoundaryAgreement) -> AgreementEstimatesJson:
    """Figures about all annotators, with their intervals."""
    estimates = {name: _estimate(agreement, figure) for name, figure in agreement.figures.items()}
    # The figures come from the catalogue, which type checkers cannot read; a test compares them.
    return cast(AgreementEstimatesJson, estimates)


def _estimate(agreement: BoundaryAgreement, figure: Figure) -> EstimateJson:
    value = float(figure.value(agreement.total))
    # Nothing is resampled for a figure without a value.
    interval = None if isnan(value) else agreement.interval(figure)
    return values.with_interval(value, figure, interval)


def document_parts(agreement: BoundaryAgreement) -> dict[str, AgreementOnDocumentJson]:
    """Figures about all annotators of each document, and who they are."""
    figures = list(agreement.figures.values())
    each = values.measured_each(figures, agreement.bags.each(), len(agreement.documents))
    return {
        document.name: {
            **cast(AgreementValuesJson, own),
            "annotators": list(document.boundaries),
        }
        for document, own in zip(agreement.documents, each, strict=True)
    }


def pair_parts(agreement: BoundaryAgreement) -> dict[str, dict[str, PairOfAnnotatorsJson]]:
    """All pairs of annotators; symmetric."""
    pairs: dict[str, dict[str, PairOfAnnotatorsJson]] = {who: {} for who in agreement.annotators}
    for first, second in permutations(agreement.annotators, 2):
        estimates = {
            metric.name: _estimate(agreement, agreement.pair_figure(metric.name, first, second))
            for metric in PAIR_FIGURES
        }
        pairs[first][second] = cast(PairOfAnnotatorsJson, estimates)
    return pairs


def word_error_parts(agreement: BoundaryAgreement) -> dict[str, float | None]:
    """The word error rate of each annotator against the first."""
    return {who: values.number(rate) for who, rate in agreement.word_error_rates().items()}


def place_parts(place: Place) -> DisputedPlaceJson:
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
