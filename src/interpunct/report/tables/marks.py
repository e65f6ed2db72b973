"""Tables below the figures of `punctuation`: errors by kind and by speaker, and confusion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import ERROR_RATES, MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.report.notes import NOBODY, speaker_notes
from interpunct.report.tables.by_kind import by_kind
from interpunct.report.tables.table import Cell, Table, decimals, measured_interval
from interpunct.results.bag import Bag
from interpunct.results.keys import Key, Part
from interpunct.statistics.bootstrap import Interval
from interpunct.tasks.punctuation.marks import MarkErrors


def kind_tables(found: MarkErrors) -> list[Table]:
    """Errors by kind for each system."""
    return [by_kind(system, total, found.marks) for system, total in found.totals.items()]


def speaker_tables(scores: Scores, found: MarkErrors) -> list[Table]:
    """The speakers of each system, if requested."""
    if len(scores.systems) > 1:
        return [_by_speaker(system, own, {}) for system, own in found.speakers.items()]
    intervals = {
        (figure.about.name, figure.name): scores.part_interval(scores.systems[0], figure)
        for figure in scores.part_figures
        if isinstance(figure.about, Part) and figure.about.by == "speaker"
    }
    return [
        _by_speaker(system, own, intervals, tuple(speaker_notes(scores)))
        for system, own in found.speakers.items()
    ]


def confusion_tables(found: MarkErrors) -> list[Table]:
    """The confusion of a single system."""
    if len(found.totals) != 1 or not found.marks:
        return []
    (total,) = found.totals.values()
    return [_confusion(total[Key(MARKS)], found.marks)]


def _by_speaker(
    system: str,
    speakers: Mapping[str, Bag],
    intervals: Mapping[tuple[str, str], Interval | None],
    notes: tuple[str, ...] = (),
) -> Table:
    """For each speaker of the reference the number of words, and the errors."""
    rows = []
    for speaker, bag in speakers.items():
        rates = bag[Key(ERROR_RATES)]
        values = {
            "word_error_rate": rates.word_error_rate,
            "punctuation_error_rate": rates.punctuation_error_rate,
            "micro_f1": float(bag[Key(MARKS)].micro.f1.value),
        }
        sizes = (Cell(text) for text in (speaker or NOBODY, str(rates.words), str(rates.marks)))
        cells = (
            Cell(decimals(value), interval=measured_interval(intervals.get((speaker, name))))
            for name, value in values.items()
        )
        rows.append((*sizes, *cells))
    head = (f"{system}, speaker", "words", "marks", "WER ↓", "PER ↓", "F1 ↑")
    return Table(head, tuple(rows), notes=notes)


def _confusion(found: Confusion, marks: Sequence[str]) -> Table:
    """The confusion matrix, with the reference in rows and the system in columns; a dot is no
    mark.
    """
    labels = ("·", *marks)
    rows = tuple(
        (Cell(label), *(Cell(str(count)) for count in counts))
        for label, counts in zip(labels, found.table.tolist(), strict=True)
    )
    return Table(("reference / system", *labels), rows)
