"""Scores of agreement by name: of all annotators, and of pairs."""

from __future__ import annotations

from dataclasses import replace
from math import nan

import numpy as np

from interpunct.api.system_scores import Score
from interpunct.evaluation.agreement import AgreementOutcome
from interpunct.metrics.catalogue import PUNCTUATION_METRICS
from interpunct.metrics.matrices import mean_off_diagonal
from interpunct.results.figures import Figure, figure_of
from interpunct.statistics.bootstrap import Interval
from interpunct.tasks.agreement.boundaries import PAIR_FIGURES, BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.punctuation.humans import RATES, Rate

_RATE_FIGURES: dict[Rate, Figure] = {
    rate: figure_of(metric)
    for rate in RATES
    for metric in PUNCTUATION_METRICS
    if metric.name == rate
}


def agreement_scores(found: AgreementOutcome) -> dict[str, Score]:
    """The figures of all annotators; error rates of words and marks are means over all pairs."""
    if isinstance(found, BoundaryAgreement):
        return {name: _boundary_score(found, figure) for name, figure in found.figures.items()}
    rates = {
        rate: _rate(
            replace(figure, definition=f"mean over pairs of annotators: {figure.definition}"),
            mean_off_diagonal(found.humans.matrix(rate)),
        )
        for rate, figure in _RATE_FIGURES.items()
    }
    return rates | {name: _mark_score(found, figure) for name, figure in found.figures.items()}


def pair_scores(found: AgreementOutcome, reference: str, hypothesis: str) -> dict[str, Score]:
    """The figures of two annotators; the first is the reference where that matters."""
    if isinstance(found, BoundaryAgreement):
        return {
            metric.name: _boundary_score(
                found, found.pair_figure(metric.name, reference, hypothesis)
            )
            for metric in PAIR_FIGURES
        }
    row, column = (found.annotators.index(who) for who in (hypothesis, reference))
    rates = {
        rate: _rate(figure, float(found.humans.matrix(rate)[row, column]))
        for rate, figure in _RATE_FIGURES.items()
    }
    return rates | {
        name: _mark_score(found, found.pair_figure(name, reference, hypothesis))
        for name in ("cohen_kappa", "micro_f1")
    }


def _mark_score(found: MarkAgreement, figure: Figure) -> Score:
    def per_document() -> dict[str, float]:
        values = np.broadcast_to(figure.value(found.bags.each()), len(found.documents))
        return dict(zip(found.documents, values.tolist(), strict=True))

    return Score.of(
        figure, float(figure.value(found.total)), per_document, lambda: found.interval(figure)
    )


def _boundary_score(found: BoundaryAgreement, figure: Figure) -> Score:
    def per_document() -> dict[str, float]:
        values = np.broadcast_to(figure.value(found.bags.each()), len(found.documents))
        names = (document.name for document in found.documents)
        return dict(zip(names, values.tolist(), strict=True))

    return Score.of(
        figure, float(figure.value(found.total)), per_document, lambda: found.interval(figure)
    )


def _rate(figure: Figure, value: float) -> Score:
    reason = "error rates of annotators have no intervals"
    return Score.of(figure, value, dict, lambda: Interval(nan, nan, reason))
