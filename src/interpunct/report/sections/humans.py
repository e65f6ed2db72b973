"""Below the figures of `punctuation` with several references: humans beside systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from interpunct.metrics.matrices import mean, mean_off_diagonal
from interpunct.report.sections.by_kind import by_kind
from interpunct.report.tables import Cell, Table, decimals
from interpunct.tasks.punctuation.combined import CombinedPunctuation
from interpunct.tasks.punctuation.leave_one_out import Humans, Versions

PER = "punctuation_error_rate"
WER = "word_error_rate"


def combined_sections(task: CombinedPunctuation) -> list[Table | str]:
    """The tables that options ask for: humans beside systems, and orders of merging."""
    found: list[Table | str] = [*silent_systems(task)]
    if task.settings.leave_one_out:
        found += [humans_and_systems(task), *human_sections(task.humans)]
    found += [version_table(name, task.version_totals(name)) for name in task.versions]
    if task.orders:
        found.append(order_table(task))
    return found


def silent_systems(task: CombinedPunctuation) -> Iterator[str]:
    """A warning for each system that is no better than a text without marks.

    Combined references accept so much that such a text can have a low error rate.
    """
    figures = {figure.name: figure for figure in task.figures() if not figure.group}
    for system in task.systems:
        total = task.total(system)
        per, silent = (figures[name].value(total) for name in (PER, "no_marks"))
        if per >= silent:
            yield (
                f"{system}: no better than a text without any mark, which scores {silent:.3f} "
                "against these references combined.\n"
            )


def agreement_sections(task: CombinedPunctuation) -> list[Table | str]:
    """The annotators alone: all pairs together, each against each, and against the rest."""
    return [
        by_kind("pairs of annotators", task.between_humans, task.marks),
        *human_sections(task.humans),
        humans_alone(task.humans),
    ]


def humans_alone(humans: Humans) -> Table:
    """The error rates of humans against one reference, and against all but one combined."""
    rows = [
        _means("humans", humans),
        ("no marks at all", decimals(1.0), decimals(mean(humans.no_marks))),
    ]
    head = ("PER", "1 reference", f"{len(humans.annotators) - 1} combined")
    return Table(head, tuple(tuple(map(Cell, row)) for row in rows))


def _means(name: str, humans: Humans) -> tuple[str, ...]:
    one, rest = mean_off_diagonal(humans.matrix(PER)), mean(humans.against_others(PER))
    return (name, decimals(one), decimals(rest))


def humans_and_systems(task: CombinedPunctuation) -> Table:
    """Punctuation error rates against one reference and against all but one combined."""
    compared = {name: task.beside_humans(name) for name in task.compared}
    human = next(iter(compared.values()))
    rows = [_row("humans", [(human[key].human, 1.0) for key in ("one", "combined")])]
    for name, beside in compared.items():
        values = [(beside[key].system, beside[key].ratio) for key in ("one", "combined")]
        rows.append(_row(name, values))
    silent = [(human[key].no_marks, float("nan")) for key in ("one", "combined")]
    rows.append(_row("no marks at all", silent))
    combined = len(task.references) - 1
    head = ("", "1 reference", "/ humans", f"{combined} combined", "/ humans")
    return Table(head, tuple(rows), title="PER, one annotator left out")


def _row(name: str, values: Sequence[tuple[float, float]]) -> tuple[Cell, ...]:
    cells = [cell for rate, ratio in values for cell in (decimals(rate), decimals(ratio, digits=2))]
    return tuple(map(Cell, (name, *cells)))


def human_sections(humans: Humans) -> Iterator[Table]:
    """Each annotator against each, and against the others combined."""
    for rate, title in ((PER, "PER of annotators"), (WER, "WER of annotators")):
        rest = humans.against_others(rate)
        rows = [
            (Cell(who), *_cells(row, index), Cell(decimals(value)))
            for index, (who, row, value) in enumerate(
                zip(humans.annotators, humans.matrix(rate), rest, strict=True)
            )
        ]
        head = ("against", *humans.annotators, "the others combined")
        yield Table(head, tuple(rows), title=title)


def version_table(name: str, versions: Versions) -> Table:
    """A system on the words of each annotator, against each."""
    matrix = versions.matrix(PER)
    rows = []
    for index, (who, row) in enumerate(zip(versions.annotators, matrix, strict=True)):
        others = mean(np.delete(row, index))
        cells = [decimals(value) for value in (*row, row[index], others)]
        rows.append(tuple(map(Cell, (f"words of {who}", *cells))))
    head = ("against", *versions.annotators, "same words", "other words")
    return Table(head, tuple(rows), title=f"PER of {name}")


def _cells(row: npt.NDArray[np.float64], own: int) -> list[Cell]:
    return [Cell("" if index == own else decimals(value)) for index, value in enumerate(row)]


def order_table(task: CombinedPunctuation) -> Table:
    """How far the error rates depend on the order in which references are merged."""
    rows = []
    for system in task.systems:
        spread = task.spread(system, PER)
        values = (spread.mean, spread.deviation, spread.low, spread.high)
        rows.append(tuple(map(Cell, (system, *(f"{value:.4f}" for value in values)))))
    head = (f"{len(task.orders)} orders of merging", "mean PER", "s.d.", "least", "most")
    return Table(head, tuple(rows))
