"""Tables below the figures of `boundaries`: annotators against each other, and systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpunct.evaluation.scores import Scores
from interpunct.report.tables.table import ARROWS, Cell, Table, decimals
from interpunct.tasks.boundaries.leave_one_out import (
    FIGURES,
    METRICS,
    Against,
    BesideHumans,
    LeftOut,
    LeftOutFigure,
)

WITHOUT_WINDOWS: tuple[LeftOutFigure, ...] = ("f1", "nist_error_rate")
"""The figures against one annotator; windows need two."""


def left_out(scores: Scores) -> Iterator[Table]:
    """Annotators and systems against the others and against one, and annotators in pairs."""
    found = scores.summary.left_out
    if found is None:
        return
    windows = "in the windows of all others"
    if len(found.annotators) == 2:
        windows = "not measured, one other makes no windows"
    yield Table(
        _head(FIGURES),
        (*_annotators(found), *_beside(found, "combined", FIGURES)),
        title="Against the others, one annotator left out",
        notes=(
            f"F1 and NIST: against what more than half of the others have; win F1: {windows}; "
            "humans: the mean of the annotators",
        ),
    )
    yield Table(
        _head(WITHOUT_WINDOWS),
        tuple(_beside(found, "one", WITHOUT_WINDOWS)),
        title="Against one annotator at a time",
    )
    for figure in WITHOUT_WINDOWS:
        yield _matrix(found, figure)


def _head(figures: Sequence[LeftOutFigure]) -> tuple[str, ...]:
    metrics = [METRICS[figure] for figure in figures]
    columns = [(metric.label + ARROWS[metric.better], "/ humans") for metric in metrics]
    return ("", *(text for column in columns for text in column))


def _annotators(found: LeftOut) -> Iterator[tuple[Cell, ...]]:
    """Each annotator, with the ratio to the mean of all."""
    for who in found.annotators:
        yield _row(
            who,
            [
                BesideHumans(found.of_humans(figure)["combined"], found.against_others(figure)[who])
                for figure in FIGURES
            ],
        )


def _beside(
    found: LeftOut, against: Against, figures: Sequence[LeftOutFigure]
) -> Iterator[tuple[Cell, ...]]:
    """The mean of humans, and every system compared with it."""
    humans = [found.of_humans(figure)[against] for figure in figures]
    yield _row("humans", [BesideHumans(human, human) for human in humans])
    for system in found.systems:
        yield _row(system, [found.beside(system, figure)[against] for figure in figures])


def _row(name: str, figures: Sequence[BesideHumans]) -> tuple[Cell, ...]:
    pairs = [(decimals(beside.system), decimals(beside.ratio, digits=2)) for beside in figures]
    return tuple(map(Cell, (name, *(text for pair in pairs for text in pair))))


def _matrix(found: LeftOut, figure: LeftOutFigure) -> Table:
    """Each annotator against each other."""
    rows = []
    for index, (who, row) in enumerate(zip(found.annotators, found.matrix(figure), strict=True)):
        cells = ["" if place == index else decimals(value) for place, value in enumerate(row)]
        rows.append(tuple(map(Cell, (who, *cells))))
    return Table(
        ("against", *found.annotators), tuple(rows), title=f"{METRICS[figure].label} of annotators"
    )
