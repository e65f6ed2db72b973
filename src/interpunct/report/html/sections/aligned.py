"""Texts whose words differ: the reference over each system, column by column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpunct.alignment.numbering import Numbers
from interpunct.alignment.steps import Drawing, Drawings, Step, operation
from interpunct.evaluation.alignments import steps_of
from interpunct.evaluation.scores import Evaluation
from interpunct.metrics.punctuation import NOTHING
from interpunct.report.drawings.words import counted, letter
from interpunct.report.html.shown_documents import (
    LONGEST,
    as_many_as_fit,
    worst_and_typical,
    worst_first,
)
from interpunct.tasks.boundaries.different_words import AlignedBoundaries
from interpunct.tasks.boundaries.task import Boundaries
from interpunct.tasks.punctuation.combined import CombinedPunctuation
from interpunct.tasks.punctuation.task import Punctuation

BOUNDARY = "|"


def every_alignment(drawings: Sequence[Drawings]) -> Mapping[str, Any] | None:
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


def some_alignments(evaluation: Evaluation) -> Mapping[str, Any] | None:
    """The worst and some typical documents, each with all systems; one reference."""
    if not _has_columns(evaluation):
        return None
    order = worst_and_typical(worst_first(evaluation))
    shown = as_many_as_fit(filter(None, (_document(evaluation, place) for place in order)))
    return {"documents": shown, "left_out": len(evaluation.documents) - len(shown)}


def _document(evaluation: Evaluation, place: int) -> dict[str, Any] | None:
    """The columns of every system whose words differ; nothing if there is none."""
    longest = LONGEST // len(evaluation.systems)
    drawn = {system: steps[:longest] for system, steps in _systems(evaluation, place) if steps}
    return {"name": evaluation.documents[place], "systems": drawn} if drawn else None


def _has_columns(evaluation: Evaluation) -> bool:
    task = evaluation.task
    if isinstance(task, Boundaries):
        return task.words_differ and len(task.references) == 1
    return isinstance(task, Punctuation) and not isinstance(task, CombinedPunctuation)


def _systems(evaluation: Evaluation, place: int) -> Iterator[tuple[str, list[Any]]]:
    task, pair = evaluation.task, evaluation.pair(place)
    if isinstance(task, Boundaries):
        taken = task.take(pair)
        for system, found in taken.different.items():
            words = (
                _words(taken.references.units, found.said),
                _words(pair.systems[system].units, found.heard),
            )
            yield system, [_column(step) for step in _boundary_steps(found, *words)]
    elif isinstance(task, Punctuation):
        documents = task.take(pair)
        for system, columns in task.align(documents).items():
            steps = steps_of(documents[system], columns, task.marks)
            yield system, [_column(step) for step in steps]


def _words(units: Sequence[str], words: Numbers) -> Iterator[str]:
    return (units[unit] for unit in words.tolist())


def _boundary_steps(
    found: AlignedBoundaries, reference_words: Iterator[str], hypothesis_words: Iterator[str]
) -> Iterator[Step]:
    columns = zip(found.reference.tolist(), found.hypothesis.tolist(), strict=True)
    for reference, hypothesis in columns:
        yield Step(
            operation(reference, hypothesis),
            _text(reference, reference_words),
            _text(hypothesis, hypothesis_words),
            reference < 0 or hypothesis < 0,
            case_differs=False,
        )


def _text(token: int, words: Iterator[str]) -> str | None:
    """The text of a token: a boundary, or the next of the words."""
    if token == NOTHING:
        return None
    return BOUNDARY if token < 0 else next(words)


def _column(step: Step, *, is_network: bool = False) -> Any:
    """A word that is right as it stands; else a letter, and both sides.

    The letters are those of `interpunct align`. An equals sign is for a mark that is right, and an
    empty letter for a word that is right and that stands in a network among other words.
    """
    sign = letter(step).strip()
    if sign:
        return [sign, step.reference, step.hypothesis]
    both = [step.hypothesis] if is_network and step.reference != step.hypothesis else []
    if step.is_mark:
        return ["=", step.reference, *both]
    return ["", step.reference, *both] if both else step.reference
