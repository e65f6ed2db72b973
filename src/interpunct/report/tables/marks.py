"""Below the figures of `punctuation`: errors of words and marks, of speakers, and confusion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpunct.metrics.measures import ERROR_RATES, MARKS
from interpunct.metrics.punctuation import Confusion
from interpunct.report.tables.by_kind import by_kind
from interpunct.report.tables.table import Cell, Table, decimals
from interpunct.results.bag import Bag
from interpunct.results.keys import Key
from interpunct.tasks.punctuation.marks import MarkErrors


def kind_tables(found: MarkErrors) -> list[Table]:
    """Errors by kind for each system."""
    return [by_kind(system, total, found.marks) for system, total in found.totals.items()]


def speaker_tables(found: MarkErrors) -> list[Table]:
    """Each speaker of each system, if they were asked for."""
    return [_by_speaker(system, speakers) for system, speakers in found.speakers.items()]


def confusion_tables(found: MarkErrors) -> list[Table]:
    """The confusion of a single system."""
    if len(found.totals) != 1 or not found.marks:
        return []
    (total,) = found.totals.values()
    return [_confusion(total[Key(MARKS)], found.marks)]


def _by_speaker(system: str, speakers: Mapping[str, Bag]) -> Table:
    """Each speaker of the reference: how much they say, and how well it was written down."""
    rows = []
    for speaker, bag in speakers.items():
        rates = bag[Key(ERROR_RATES)]
        figures = (rates.word_error_rate, rates.punctuation_error_rate)
        micro = bag[Key(MARKS)].micro.f1.value
        texts = [str(rates.words), str(rates.marks), *map(decimals, (*figures, micro))]
        rows.append(tuple(map(Cell, [speaker, *texts])))
    return Table((f"{system}, speaker", "words", "marks", "WER ↓", "PER ↓", "F1 ↑"), tuple(rows))


def _confusion(found: Confusion, marks: Sequence[str]) -> Table:
    """Rows are the reference, columns the system; a dot is no mark."""
    labels = ("·", *marks)
    rows = tuple(
        (Cell(label), *(Cell(str(count)) for count in counts))
        for label, counts in zip(labels, found.table.tolist(), strict=True)
    )
    return Table(("reference / system", *labels), rows)
