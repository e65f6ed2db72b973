"""Aligned texts: the reference above each system, column by column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from interpunct.alignment.steps import Drawing, Drawings, Step
from interpunct.evaluation.scores import Scores
from interpunct.report.drawings.words import counted, letter
from interpunct.report.html.shown_documents import (
    PAGE,
    Room,
    as_many_as_fit,
    as_much_as_fits,
    worst_and_typical,
    worst_first,
)


def every_alignment(drawings: Sequence[Drawings[Drawing]]) -> Mapping[str, Any] | None:
    """All documents of `interpunct align`, each with all systems and their counts."""
    found: dict[str, dict[str, Drawing]] = {}
    for system in drawings:
        for drawing in system.documents:
            found.setdefault(drawing.name, {})[system.system] = drawing
    documents = [
        {
            "name": name,
            "systems": {
                system: [
                    _column(step, is_network=drawing.merged is not None) for step in drawing.steps
                ]
                for system, drawing in systems.items()
            },
            "counts": {system: counted(drawing) for system, drawing in systems.items()},
        }
        for name, systems in found.items()
    ]
    return {"documents": documents, "left_out": 0, "is_whole": True} if documents else None


def some_alignments(scores: Scores, *, room: Room = PAGE) -> Mapping[str, Any] | None:
    """The worst and some typical documents with all systems, against one reference."""
    steps_of = scores.summary.steps
    if steps_of is None:
        return None
    longest = room.longest // len(scores.systems)
    order = worst_and_typical(worst_first(scores))
    drawn = (
        as_much_as_fits(
            partial(_cut, scores.documents[place], steps_of(scores.pair(place))), longest, room
        )
        for place in order
    )
    shown = as_many_as_fit((document for document in drawn if document["systems"]), room)
    return {"documents": shown, "left_out": len(scores.documents) - len(shown)} if shown else None


def _cut(name: str, steps_of: Mapping[str, Sequence[Step]], longest: int) -> dict[str, Any]:
    """The first columns of each system, and their total number."""
    there = {system: steps for system, steps in steps_of.items() if steps}
    return {
        "name": name,
        "systems": {
            system: [_column(step) for step in steps[:longest]] for system, steps in there.items()
        },
        "lengths": {system: len(steps) for system, steps in there.items()},
    }


def _column(step: Step, *, is_network: bool = False) -> Any:
    """A correct word as a string; otherwise a letter and both sides.

    The letters are those of `interpunct align`. An equals sign is a correct mark, and an empty
    letter a correct word among other words of a network.
    """
    sign = letter(step).strip()
    if sign:
        return [sign, step.reference, step.hypothesis]
    differs = step.reference != step.hypothesis
    if step.is_mark:
        # The spellings of a mark may differ.
        return ["=", step.reference, *([step.hypothesis] if differs else [])]
    both = [step.hypothesis] if is_network and differs else []
    return ["", step.reference, *both] if both else step.reference
