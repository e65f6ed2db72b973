"""Agreement of the annotators: figures, pairs, votes, and disputed places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from math import isnan
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.report.html.page import rounded
from interpunct.report.html.sections.panel import words_of_first
from interpunct.report.notes import interval_notes
from interpunct.report.tables.agreement import FIGURES, PAIRS, annotator_counts
from interpunct.results.figures import Figure
from interpunct.tasks.agreement.boundaries import PAIR_FIGURES, BoundaryAgreement
from interpunct.tasks.agreement.disputed_places import Place
from interpunct.tasks.boundaries.text import BoundaryText

PLACES = 40
"""The maximum number of disputed places."""

DOCUMENTS = 1000
"""The maximum number of documents in the table."""

OF_DOCUMENTS = ("agreement_ratio", "fleiss_kappa", "krippendorff_alpha")
"""Figures of single documents."""

CONTEXT = 12
"""The number of words shown on either side of a place."""


def annotators_of(scores: Scores) -> Mapping[str, Any] | None:
    """The agreement of several references, for pages of scores."""
    agreement = scores.summary.agreement
    if agreement is None or len(scores.references) < 2:
        return None
    return annotators(agreement)


def annotators(agreement: BoundaryAgreement) -> Mapping[str, Any]:
    """The content of the section."""
    return {
        "annotators": list(agreement.annotators),
        "figures": [
            {
                "label": label,
                "definition": agreement.figures[name].definition,
                **_number(agreement, agreement.figures[name]),
            }
            for name, label in FIGURES.items()
        ],
        "notes": [*_notes(agreement)],
        "counts": [[who, *counts] for who, counts in annotator_counts(agreement).items()],
        "documents": _documents(agreement),
        "pairs": [
            {
                "label": PAIRS[metric.name],
                "rows": [
                    [
                        None
                        if first == second
                        else rounded(agreement.pair_value(metric.name, first, second))
                        for second in agreement.annotators
                    ]
                    for first in agreement.annotators
                ],
            }
            for metric in PAIR_FIGURES
        ],
        "votes": {str(size): slots.tolist() for size, slots in agreement.votes.items()},
        "places": _places(agreement),
    }


def _notes(agreement: BoundaryAgreement) -> Iterator[str]:
    if agreement.settings.intervals:
        yield from interval_notes(agreement.resampling)
    if agreement.words_differ:
        yield words_of_first(agreement.annotators[0])


def _documents(agreement: BoundaryAgreement) -> dict[str, Any]:
    """The main figures of each document, least agreement first; empty for a single document."""
    if len(agreement.documents) < 2:
        return {"heads": [], "rows": [], "left_out": 0}
    figures = [agreement.figures[name] for name in OF_DOCUMENTS]
    rows = [
        [
            document.name,
            len(document.boundaries),
            *(rounded(float(figure.value(bag))) for figure in figures),
        ]
        for document, bag in zip(agreement.documents, agreement.bags, strict=True)
    ]
    # Documents without a figure come last.
    rows.sort(key=lambda row: (row[3] is None, row[3]))
    shown = rows[:DOCUMENTS]
    heads = [FIGURES[name] for name in OF_DOCUMENTS]
    return {"heads": heads, "rows": shown, "left_out": len(rows) - len(shown)}


def _number(agreement: BoundaryAgreement, figure: Figure) -> dict[str, Any]:
    value = float(figure.value(agreement.total))
    interval = None if isnan(value) else agreement.interval(figure)
    return {
        "value": rounded(value),
        "low": rounded(interval.low) if interval else None,
        "high": rounded(interval.high) if interval else None,
        "unmeasured": figure.unmeasured,
    }


def _places(agreement: BoundaryAgreement) -> list[dict[str, Any]]:
    numbers = {document.name: number for number, document in enumerate(agreement.documents)}
    texts: dict[int, BoundaryText] = {}
    found = []
    for place in agreement.places(top=PLACES):
        number = numbers[place.document.name]
        if number not in texts:
            texts[number] = BoundaryText.with_marks(agreement.look_up(number), place.document, {})
        found.append(_place(place, next(iter(texts[number].reference_marks.values()), ())))
    return found


def _place(place: Place, marks: Sequence[str]) -> dict[str, Any]:
    """The words around a place, with the marks of the first annotator."""
    first = max(0, place.unit - CONTEXT + 1)
    last = place.unit + CONTEXT + 1
    held = [mark.replace(" ", "") for mark in marks[first:last]]
    units = place.document.units[first:last]
    return {
        "document": place.document.name,
        "slot": place.unit,
        "first": first,
        "units": [unit + mark for unit, mark in zip_longest(units, held, fillvalue="")],
        "goes_on": place.unit + CONTEXT + 1 < len(place.document),
        "votes": {str(slot): list(who) for slot, who in place.votes.items()},
        "annotators": list(place.document.boundaries),
    }
