"""Below the figures of `punctuation`: what became of words and marks, kind by kind."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from interpunct.evaluation import Evaluation
from interpunct.figures import Bag
from interpunct.metrics.punctuation import Confusion, ErrorRates, Errors
from interpunct.metrics.results import Ratio
from interpunct.report.combined_sections import combined_sections
from interpunct.report.tables import DASH, Cell, Table, decimals
from interpunct.tasks.combined import CombinedPunctuation
from interpunct.tasks.punctuation import Punctuation, confusion_of, words_of


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


def by_kind(title: str, bag: Bag, marks: Sequence[str]) -> Table:
    """Words, all marks, and each mark: how many, and the errors in percent of them."""
    table, shares = confusion_of(bag), confusion_of(bag).by_mark
    rows = [_row("words", words_of(bag), [])]
    if marks:
        micro = [getattr(table.micro, name).value for name in ("precision", "recall", "f1")]
        rows.append(_row("all marks", table.errors, micro))
    for index, mark in enumerate(marks):
        errors = Errors(
            int(table.correct[index]),
            int(table.substitutions[index]),
            int(table.deletions[index]),
            int(table.insertions[index]),
            int(table.skipped[index + 1]),
        )
        if errors.reference or errors.insertions:
            values = [
                float(np.asarray(getattr(shares, name).value)[index])
                for name in ("precision", "recall", "f1")
            ]
            rows.append(_row(mark, errors, values))
    head = (title, "N", "%Sub", "%Ins", "%Del", "%Err", "P", "R", "F1")
    return Table(head if marks else head[:6], tuple(rows))


def _row(name: str, errors: Errors, shares: Sequence[float]) -> tuple[Cell, ...]:
    counts = (errors.substitutions, errors.insertions, errors.deletions, errors.errors)
    percents = [_percent(count, errors.reference) for count in counts]
    return tuple(map(Cell, [name, str(errors.reference), *percents, *map(decimals, shares)]))


def _percent(part: int, whole: int) -> str:
    return DASH if not whole else f"{100 * Ratio(part, whole).value:.1f}"


def by_speaker(system: str, speakers: dict[str, Bag]) -> Table:
    """Each speaker of the reference: how much they say, and how well it was written down."""
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
