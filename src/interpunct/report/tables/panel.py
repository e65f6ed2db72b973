"""The panel of annotators: who stands apart, how many are enough, and orders of merging."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isnan

from interpunct.messages.phrases import listed
from interpunct.report.tables.table import Cell, Section, Table, decimals
from interpunct.statistics.bootstrap import Interval
from interpunct.statistics.spread import Spread
from interpunct.tasks.agreement.panel import FIGURES, LARGEST, NO_HALVES, Panel, Standing

HEADS = {"f1": "F1", "cohen_kappa": "kappa", "missed": "missed", "filled": "filled"}
APART = {True: "yes", False: "no", None: "–"}


def panel_sections(panel: Panel, what: str) -> Iterator[Section]:
    """Everything about the panel; `what` is what annotators set, in the plural."""
    yield standing_table(panel, what)
    yield (*standing_lines(panel), "")
    yield panel_size_table(panel)


def standing_table(panel: Panel, what: str) -> Table:
    """Each annotator against the majority of the others, and against the consensus."""
    rows = tuple(
        (
            Cell(standing.annotator),
            Cell(str(standing.set)),
            *(_cell(standing, name) for name in FIGURES),
            Cell(APART[standing.apart]),
        )
        for standing in panel.standings
    )
    return Table(
        ("annotator", what, *HEADS.values(), "stands apart"),
        rows,
        title="Each against the others",
        notes=(
            "F1 and kappa: against what more than half of the others have; missed and filled: "
            "shares of the consensus by Dawid and Skene",
        ),
    )


def _cell(standing: Standing, name: str) -> Cell:
    _, value, interval = standing.figures[name]
    return Cell(decimals(value), interval=_shown(interval))


def _shown(interval: Interval | None) -> Interval | None:
    return None if interval is None or isnan(interval.low) else interval


def standing_lines(panel: Panel) -> tuple[str, ...]:
    """The annotators who stand apart, in words."""
    apart = [standing.annotator for standing in panel.standings if standing.apart]
    if apart:
        verb = "stand" if len(apart) > 1 else "stands"
        return (
            f"{listed(apart)} {verb} apart: the interval of F1 ends below the mean of the others.",
        )
    if all(standing.apart is None for standing in panel.standings):
        return ("Which annotators stand apart is not known without intervals of F1.",)
    return ("Nobody stands apart: no interval of F1 ends below the mean of the others.",)


def panel_size_table(panel: Panel) -> Table:
    """F1 between consensuses of k annotators, and the expected error of a majority of k."""
    halves = panel.split_half_f1
    head = ["annotators", "error of a majority (extrapolated)"]
    if halves:
        head.insert(1, "split-half F1")
    rows = []
    for k in range(1, LARGEST + 1):
        cells = [str(k), decimals(panel.expected_errors[k], digits=4)]
        if halves:
            cells.insert(1, decimals(halves[k]) if k in halves else "")
        rows.append(tuple(map(Cell, cells)))
    notes = () if halves else (f"split-half F1: {NO_HALVES}",)
    return Table(tuple(head), tuple(rows), title="How many are enough", notes=notes)


def orders_table(number: int, spreads: Mapping[str, Spread]) -> Table:
    """The spread of figures over the orders in which annotators are merged."""
    rows = tuple(
        tuple(
            map(
                Cell,
                (
                    name,
                    *(
                        decimals(value, digits=4)
                        for value in (spread.mean, spread.deviation, spread.low, spread.high)
                    ),
                ),
            )
        )
        for name, spread in spreads.items()
    )
    return Table((f"{number} orders of merging", "mean", "s.d.", "least", "most"), rows)
