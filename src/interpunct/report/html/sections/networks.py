"""Networks of several references: the entries of each column, and the paths of systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from interpunct.alignment.network_steps import NetworkText
from interpunct.alignment.steps import Step
from interpunct.evaluation.scores import Scores
from interpunct.report.html.shown_documents import (
    PAGE,
    Room,
    as_many_as_fit,
    as_much_as_fits,
    least_agreed_first,
    worst_and_typical,
    worst_first,
)
from interpunct.tasks.agreement.punctuation import MarkAgreement

FORGIVEN = "f"
"""Correct, since some references have it, but not all."""

WRONG = "w"
"""Wrong: none of the references has it."""

INSERTED_WORD, INSERTED_MARK = "i", "im"
"""Wrong: none of the references has anything there."""


def networks(scores: Scores, *, room: Room = PAGE) -> Mapping[str, Any] | None:
    """The worst and some typical documents."""
    network = scores.summary.network
    if network is None:
        return None
    longest = room.longest // (len(scores.references) + len(scores.systems))
    pairs = map(scores.pair, worst_and_typical(worst_first(scores)))
    drawn = (
        as_much_as_fits(
            partial(_document, network(pair), pair.name, list(pair.references)), longest, room
        )
        for pair in pairs
    )
    shown = as_many_as_fit(drawn, room)
    return {"documents": shown, "left_out": len(scores.documents) - len(shown)}


def networks_of_annotators(agreement: MarkAgreement) -> Mapping[str, Any]:
    """The documents on which annotators agree least, and some typical ones."""
    longest = PAGE.longest // len(agreement.annotators)
    drawn = (
        as_much_as_fits(
            partial(
                _document,
                agreement.network(place),
                agreement.documents[place],
                list(agreement.labelled[place].rows),
            ),
            longest,
            PAGE,
        )
        for place in worst_and_typical(least_agreed_first(agreement))
    )
    shown = as_many_as_fit(drawn, PAGE)
    return {"documents": shown, "left_out": len(agreement.documents) - len(shown)}


def _document(
    text: NetworkText, name: str, annotators: Sequence[str], longest: int
) -> dict[str, Any]:
    """Columns on which all agree are one text; paths have only the steps that differ from it."""
    return {
        "name": name,
        "annotators": annotators,
        "words": len(text.columns),
        "columns": [
            column[0] if len({*column}) == 1 else list(column) for column in text.columns[:longest]
        ],
        "marks": [place for place, is_mark in enumerate(text.are_marks[:longest]) if is_mark],
        "recased": [
            place
            for place, (column, same) in enumerate(zip(text.columns, text.are_agreed, strict=True))
            if place < longest and same and len({*column}) > 1
        ],
        "paths": {
            system: [
                step
                for column, taken in path
                if column < longest and (step := _step(text, column, taken)) is not None
            ]
            for system, path in text.paths.items()
        },
    }


def _step(text: NetworkText, column: int, step: Step) -> list[Any] | None:
    """The column, its status, and the token of the system."""
    if step.operation == "insertion":
        return [column, INSERTED_MARK if step.is_mark else INSERTED_WORD, step.hypothesis]
    if step.operation != "correct":
        return [column, WRONG, step.hypothesis]
    if not text.are_agreed[column]:
        return [column, FORGIVEN, step.hypothesis]
    written = {*text.columns[column], step.hypothesis}
    return None if len(written) == 1 else [column, "", step.hypothesis]
