"""Tables below the figures of `punctuation` with several references: comparisons with humans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan

import numpy as np
import numpy.typing as npt

from interpunct.evaluation.scores import Scores
from interpunct.metrics.matrices import mean, mean_off_diagonal
from interpunct.report.notes import interval_notes
from interpunct.report.tables.by_kind import by_kind
from interpunct.report.tables.panel import orders_table, panel_sections
from interpunct.report.tables.table import Cell, Lines, Section, Table, between, decimals
from interpunct.results.keys import ALL
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.punctuation.humans import (
    PER,
    RATES,
    Humans,
    HumansAndSystems,
    VersionMatrix,
)

NO_MARKS = "no_marks"


def human_tables(scores: Scores) -> list[Section]:
    """The requested tables: comparisons with humans, and the spread over orders of merging."""
    found = scores.summary.humans
    if found is None:
        return []
    sections: list[Section] = [*_systems_without_use(scores)]
    if found.humans is not None:
        sections += [humans_and_systems(found, found.humans), *human_matrices(found.humans)]
    sections += [version_table(name, found.version_matrix(name)) for name in found.versions]
    if found.orders:
        sections.append(order_table(found))
    return sections


def _systems_without_use(scores: Scores) -> Iterator[Lines]:
    """Notes on systems that are no better than a text without marks."""
    figures = {figure.name: figure for figure in scores.figures if figure.about == ALL}
    for system in scores.systems:
        per, unmarked = (scores.value(system, figures[name]) for name in (PER, NO_MARKS))
        if per >= unmarked:
            yield (
                f"{system}: no better than a text without any mark, which scores {unmarked:.3f} "
                "against these references combined.",
                "",
            )


def mark_agreement_sections(agreement: MarkAgreement, *, top: int) -> list[Section]:
    """The agreement of annotators: all together, in pairs, against the others, and disputed
    places.
    """
    sections: list[Section] = [
        mark_annotators_table(agreement),
        mark_figures_table(agreement),
        *mark_pair_tables(agreement),
        by_kind("pairs of annotators", agreement.pairs, agreement.marks),
        *human_matrices(agreement.humans),
        humans_alone(agreement.humans),
        *panel_sections(agreement.panel, "slots with marks"),
    ]
    return [*sections, *mark_orders(agreement), *disputed_marks(agreement, top)]


def mark_orders(agreement: MarkAgreement) -> Iterator[Table]:
    """The spread of figures over orders of merging, if requested."""
    if agreement.orders:
        spreads = {MARK_FIGURES[name]: spread for name, spread in agreement.spreads.items()}
        yield orders_table(agreement.orders, spreads)


MARK_FIGURES = {
    "fleiss_kappa": "Fleiss' kappa, marks of slots",
    "krippendorff_alpha": "Krippendorff's alpha, marks of slots",
}
MARK_PAIRS = {"cohen_kappa": "Cohen's kappa, marks of slots", "micro_f1": "F1 of marks"}
CONTEXT = 4
"""The number of words on either side of a disputed place."""


def mark_annotators_table(agreement: MarkAgreement) -> Table:
    """The numbers of documents, words and marks of each annotator."""
    rows = []
    for who, words in agreement.words_of.items():
        documents = sum(who in document.rows for document in agreement.labelled)
        numbers = (documents, words, agreement.panel.ballots.set[who])
        rows.append((Cell(who), *(Cell(str(number)) for number in numbers)))
    return Table(("annotator", "documents", "words", "slots with marks"), tuple(rows))


def mark_figures_table(agreement: MarkAgreement) -> Table:
    """Agreement of all annotators beyond chance, about the marks of slots."""
    rows = []
    for name, text in MARK_FIGURES.items():
        figure = agreement.figures[name]
        value = float(figure.value(agreement.total))
        row = [Cell(text), Cell(decimals(value))]
        if agreement.settings.intervals:
            row.append(Cell(between(None if isnan(value) else agreement.interval(figure))))
        rows.append(tuple(row))
    head = ("all together (1: full agreement)", "value")
    if not agreement.settings.intervals:
        return Table(head, tuple(rows))
    return Table((*head, "95% interval"), tuple(rows), notes=interval_notes(agreement.resampling))


def mark_pair_tables(agreement: MarkAgreement) -> Iterator[Table]:
    """A matrix for each symmetric figure of two annotators."""
    names = agreement.annotators
    for name, title in MARK_PAIRS.items():
        rows = []
        for one in names:
            values = [
                float(agreement.pair_figure(name, one, other).value(agreement.total))
                for other in names
                if other != one
            ]
            cells = [decimals(value) for value in values]
            cells.insert(names.index(one), "")
            rows.append(tuple(map(Cell, (one, *cells, decimals(mean(values))))))
        yield Table(("", *names, "mean"), tuple(rows), title=title)


def disputed_marks(agreement: MarkAgreement, top: int) -> Iterator[Lines]:
    """The words around each place, and the marks of each annotator."""
    found = agreement.places(top=top)
    if not found:
        return
    lines = ["Where they disagree most (the marks of each after the slash)"]
    for place in found:
        before = place.words(place.unit - CONTEXT + 1, place.unit)
        after = place.words(place.unit + 1, place.unit + CONTEXT)
        listed = "; ".join(f"{who}: {marks or 'none'}" for who, marks in place.marks.items())
        lines.append(f"{place.document.name} {place.unit + 1}  … {before} / {after} …")
        lines.append(f"    {listed}")
    yield (*lines, "")


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


def humans_and_systems(found: HumansAndSystems, humans: Humans) -> Table:
    """Punctuation error rates against one reference and against all but one combined."""
    compared = [
        (name, found.beside(humans, name, has_versions=has_versions).values())
        for name, has_versions in found.compared
    ]
    _, human = compared[0]
    rows = [_row("humans", [(beside.human, 1.0) for beside in human])]
    for name, both in compared:
        rows.append(_row(name, [(beside.system, beside.ratio) for beside in both]))
    rows.append(_row("no marks at all", [(beside.no_marks, float("nan")) for beside in human]))
    combined = len(found.annotators) - 1
    head = ("", "1 reference", "/ humans", f"{combined} combined", "/ humans")
    return Table(head, tuple(rows), title="PER, one annotator left out")


def _row(name: str, values: Sequence[tuple[float, float]]) -> tuple[Cell, ...]:
    cells = [cell for rate, ratio in values for cell in (decimals(rate), decimals(ratio, digits=2))]
    return tuple(map(Cell, (name, *cells)))


def human_matrices(humans: Humans) -> Iterator[Table]:
    """Each annotator against each other, and against the others combined."""
    titles = zip(RATES, ("PER of annotators", "WER of annotators"), strict=True)
    for rate, title in titles:
        rest = humans.against_others(rate)
        rows = [
            (Cell(who), *_cells(row, index), Cell(decimals(value)))
            for index, (who, row, value) in enumerate(
                zip(humans.annotators, humans.matrix(rate), rest, strict=True)
            )
        ]
        head = ("against", *humans.annotators, "the others combined")
        yield Table(head, tuple(rows), title=title)


def version_table(name: str, versions: VersionMatrix) -> Table:
    """A system on the words of each annotator, against each annotator."""
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


def order_table(found: HumansAndSystems) -> Table:
    """The spread of error rates over the orders in which references are merged."""
    rows = []
    for system in found.totals:
        spread = found.spread(system)
        values = (spread.mean, spread.deviation, spread.low, spread.high)
        rows.append(tuple(map(Cell, (system, *(f"{value:.4f}" for value in values)))))
    head = (f"{found.orders} orders of merging", "mean PER", "s.d.", "least", "most")
    return Table(head, tuple(rows))
