"""Texts with words, marks, boundaries, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

import numpy as np

from interpunct.alignment.characters.document_tokens import tokens_of
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.marks import normalize_mark
from interpunct.evaluation.scores import Scores
from interpunct.metrics import reference_windows
from interpunct.metrics.slots import Slots
from interpunct.options import Settings
from interpunct.report.html.shown_documents import (
    PAGE,
    Room,
    as_many_as_fit,
    as_much_as_fits,
    least_agreed_first,
    worst_and_typical,
    worst_first,
)
from interpunct.report.html.written_text import written_text
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.boundaries.text import BoundaryText
from interpunct.tasks.error_places import ErrorFinder, Kind

KINDS: tuple[Kind, ...] = get_args(Kind)


def texts(scores: Scores, *, room: Room = PAGE) -> Mapping[str, Any] | None:
    """The worst and some typical documents; several references of marks are shown as networks."""
    order = worst_and_typical(worst_first(scores))
    count = len(scores.documents)
    text, errors = scores.summary.text, scores.summary.errors
    if text is not None:
        boundaries = text
        return _section(
            (_boundaries(boundaries(scores.pair(place)), scores.settings, room) for place in order),
            count,
            room,
        )
    if errors is None or scores.summary.network is not None:
        return None
    draw = _tokens if scores.summary.tokens is not None else _scored_words(scores)
    drawn = (_with_errors(scores.pair(place), draw, errors, room) for place in order)
    found = _section(drawn, count, room)
    return {"kinds": KINDS, **found}


def texts_of_annotators(agreement: BoundaryAgreement) -> Mapping[str, Any]:
    """The documents on which annotators agree least, and some typical ones."""
    documents = (
        BoundaryText.with_marks(agreement.look_up(place), agreement.documents[place], {})
        for place in worst_and_typical(least_agreed_first(agreement))
    )
    return _section(
        (_boundaries(document, agreement.settings, PAGE) for document in documents),
        len(agreement.documents),
        PAGE,
    )


def _section(documents: Iterable[Mapping[str, Any]], count: int, room: Room) -> dict[str, Any]:
    shown = as_many_as_fit(documents, room)
    return {"documents": shown, "left_out": count - len(shown)}


def _boundaries(text: BoundaryText, settings: Settings, room: Room) -> dict[str, Any]:
    """The boundaries of all, and their marks where they differ from those of the first."""
    return as_much_as_fits(partial(_first_boundaries, text, settings), room.longest, room)


def _first_boundaries(text: BoundaryText, settings: Settings, longest: int) -> dict[str, Any]:
    annotated, systems = text.references, text.systems
    words = len(annotated)
    if words > longest:
        annotated = annotated.first(longest)
        systems = {name: slots[:longest] for name, slots in systems.items()}
    rows = annotated.rows(final=settings.final == "include")
    starts, ends = (
        reference_windows(rows, limit=settings.window_limit) if len(rows) > 1 else ((), ())
    )
    shown = len(annotated)
    first = next(iter(text.reference_marks.values()), None) or [""] * shown
    return {
        "name": annotated.name,
        **written_text(annotated.units, first[:shown], text.opening),
        "words": words,
        "slots": rows.shape[1],
        "quorum": settings.quorum or (len(rows) + 1) // 2,
        "annotators": {who: _places(slots) for who, slots in annotated.boundaries.items()},
        "systems": {system: _places(slots) for system, slots in systems.items()},
        "windows": [[int(start), int(end)] for start, end in zip(starts, ends, strict=True)],
        "annotator_marks": _other_marks(text.reference_marks, first[:shown]),
        "system_marks": _other_marks(text.system_marks, first[:shown]),
    }


def _places(slots: Slots) -> list[int]:
    return np.flatnonzero(slots).tolist()


def _other_marks(
    marks: Mapping[str, Sequence[str]], first: Sequence[str]
) -> dict[str, dict[int, str]]:
    """The marks of others in slots where they differ from the first."""
    return {
        who: {
            place: mine
            for place, (mine, other) in enumerate(zip(own, first, strict=False))
            if mine != other
        }
        for who, own in marks.items()
    }


Drawn = Callable[[Document, int], dict[str, Any]]
"""Draws the first units of a text."""


def _with_errors(pair: Pair, draw: Drawn, errors: ErrorFinder, room: Room) -> dict[str, Any]:
    """The text of the reference, and the errors of each system in it."""
    (reference,) = pair.references.values()
    (found,) = errors([pair], 0)

    def drawn(longest: int) -> dict[str, Any]:
        text = draw(reference, longest)
        return {
            "name": pair.name,
            **text,
            "errors": {
                system: [
                    [error.at, KINDS.index(error.kind), *error.sides]
                    for error in own
                    if error.at < len(text["units"])
                ]
                for system, own in found.items()
            },
        }

    return as_much_as_fits(drawn, room.longest, room)


def _scored_words(scores: Scores) -> Drawn:
    """How to draw a text whose words and marks are scored."""
    found = scores.summary.marks
    merged = (merged for merged, _ in scores.settings.merge)
    scored = {*(found.marks if found else ()), *merged}

    def draw(reference: Document, longest: int) -> dict[str, Any]:
        marks = reference.marks[:longest]
        return {
            **written_text(reference.units[:longest], marks, reference.opening),
            "words": len(reference),
            "scored": [
                place
                for place, held in enumerate(marks)
                if held and any(normalize_mark(mark) in scored for mark in held.split())
            ],
        }

    return draw


def _tokens(reference: Document, longest: int) -> dict[str, Any]:
    """The tokens, and the indices of those that end a sentence."""
    tokens = tokens_of(reference)
    kept: list[str] = []
    ends: list[int] = []
    left = iter(tokens.sentence_ends.tolist())
    end = next(left, None)
    for place, token in enumerate(tokens.texts, start=1):
        if token.strip():
            kept.append(token)
        if place == end:
            ends += [len(kept)]
            end = next(left, None)
    return {"units": kept[:longest], "words": len(kept), "ends": ends}
