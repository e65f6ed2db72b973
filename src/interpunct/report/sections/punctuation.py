"""Below the figures of `punctuation`: errors of words and marks, of speakers, and confusion."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.evaluation.scores import Evaluation
from interpunct.metrics.punctuation import Confusion, ErrorRates
from interpunct.report.sections.by_kind import by_kind
from interpunct.report.sections.humans import combined_sections
from interpunct.report.tables import Cell, Table, decimals
from interpunct.results.figures import Bag
from interpunct.tasks.punctuation.combined import CombinedPunctuation
from interpunct.tasks.punctuation.task import Punctuation, confusion_of


def punctuation_sections(evaluation: Evaluation) -> list[Table | str]:
    """Errors by kind for each system; speakers if asked for; the confusion of a single system."""
    task = evaluation.task
    if not isinstance(task, Punctuation):
        return []
    found: list[Table | str] = [
        by_kind(system, evaluation.totals[system], task.marks) for system in evaluation.systems
    ]
    if isinstance(task, CombinedPunctuation):
        found += combined_sections(task)
    found += [by_speaker(system, speakers) for system, speakers in task.by_speaker.items()]
    if len(evaluation.systems) == 1 and task.marks:
        found.append(confusion(confusion_of(evaluation.totals[evaluation.systems[0]]), task.marks))
    return found


def by_speaker(system: str, speakers: dict[str, Bag]) -> Table:
    """Each speaker of the reference: words and marks, and their error rates."""
    rows = []
    for speaker, bag in speakers.items():
        rates = bag["errors"]
        assert isinstance(rates, ErrorRates)
        figures = (rates.word_error_rate, rates.punctuation_error_rate)
        micro = confusion_of(bag).micro.f1.value
        texts = [str(rates.words), str(rates.marks), *map(decimals, (*figures, micro))]
        rows.append(tuple(map(Cell, [speaker, *texts])))
    return Table((f"{system}, speaker", "words", "marks", "WER ↓", "PER ↓", "F1 ↑"), tuple(rows))


def confusion(found: Confusion, marks: Sequence[str]) -> Table:
    """Rows are the reference, columns the system; a dot is no mark."""
    labels = ("·", *marks)
    rows = tuple(
        (Cell(label), *(Cell(str(count)) for count in counts))
        for label, counts in zip(labels, found.table.tolist(), strict=True)
    )
    return Table(("reference / system", *labels), rows)
