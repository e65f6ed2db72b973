"""Texts whose words differ: the reference over each system, column by column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.alignment.steps import Step
from interpunct.evaluation.scores import Scores
from interpunct.report.drawings.words import letter
from interpunct.report.html.shown_documents import (
    LONGEST,
    as_many_as_fit,
    worst_and_typical,
    worst_first,
)


def alignments(scores: Scores) -> Mapping[str, Any] | None:
    """The worst and some typical documents, each with all systems; one reference."""
    if scores.summary.steps is None:
        return None
    order = worst_and_typical(worst_first(scores))
    shown = as_many_as_fit(filter(None, (_document(scores, place) for place in order)))
    return {"documents": shown, "left_out": len(scores.documents) - len(shown)}


def _document(scores: Scores, place: int) -> dict[str, Any] | None:
    """The columns of every system that has any; nothing if there is none."""
    assert scores.summary.steps is not None
    longest = LONGEST // len(scores.systems)
    drawn = {
        system: [_column(step) for step in steps[:longest]]
        for system, steps in scores.summary.steps(scores.pair(place)).items()
        if steps
    }
    return {"name": scores.documents[place], "systems": drawn} if drawn else None


def _column(step: Step) -> Any:
    """A word that is right as it stands; else what is wrong, and both sides.

    The letters are those of `interpunct align`; an equals sign is a mark that is right.
    """
    sign = letter(step).strip()
    if not sign and not step.is_mark:
        return step.reference
    if not sign:
        return ["=", step.reference]
    return [sign, step.reference, step.hypothesis]
