"""Stored results on the terminal: the main figures of one run, or the changes between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan, nan

from interpunct.messages.phrases import many
from interpunct.report.figure_descriptions import description_of
from interpunct.report.stored.changed_errors import changed_errors
from interpunct.report.stored.changes import Change, TwoRuns
from interpunct.report.stored.main_figures import main_figures
from interpunct.report.stored.results import StoredResult
from interpunct.report.tables.table import ARROWS, Cell, Section, Table, decimals


def stored_sections(
    scores: Sequence[StoredResult], errors: Sequence[StoredResult]
) -> list[Section]:
    """All sections for stored results."""
    sections: list[Section] = []
    if len(scores) == 1:
        sections.append(_figures(scores[0]))
    if len(scores) == 2:
        sections += _changes(TwoRuns(*scores))
    if len(errors) == 2:
        sections.append(_changed_errors(*errors))
    return sections or [_errors(errors[0])]


def _figures(run: StoredResult) -> Table:
    names = main_figures(run.data["task"], run.data["systems"])
    described = [description_of(name, run.data["task"]) for name in names]
    rows = []
    for system in run.data["systems"]:
        found = (system["scores"].get(name, {}).get("value") for name in names)
        values = [nan if value is None else value for value in found]
        rows.append((Cell(system["name"]), *(Cell(decimals(value)) for value in values)))
    heads = (own.label + ARROWS[own.better] for own in described)
    return Table(("", *heads), tuple(rows), signature=run.data["signature"])


def _changes(two: TwoRuns) -> Iterator[Section]:
    main = main_figures(two.task, [system for pair in two.pairs for system in pair])
    for (old, new), changes in zip(two.pairs, two.changes, strict=True):
        name = old["name"] if old["name"] == new["name"] else f"{old['name']}, {new['name']}"
        by_name = {change.figure: change for change in changes}
        rows = tuple(_row(by_name[figure]) for figure in main if figure in by_name)
        head = (name, two.old.name, two.new.name, "new − old", "p", "verdict")
        yield Table(head, rows)
    yield (
        f"p: mean difference over {many(len(two.documents), 'document')} of both runs, sign flips",
        *two.notes,
        "",
    )


def _row(change: Change) -> tuple[Cell, ...]:
    values = [nan if run["value"] is None else run["value"] for run in (change.old, change.new)]
    difference = "–" if isnan(change.difference) else f"{change.difference:+.3f}"
    label = change.description.label + ARROWS[change.description.better]
    texts = (*map(decimals, values), difference, decimals(change.p_value), change.verdict)
    return tuple(map(Cell, (label, *texts)))


def _changed_errors(old: StoredResult, new: StoredResult) -> Table:
    rows = tuple(
        tuple(map(Cell, (own.system, str(len(own.went)), str(len(own.came)), str(own.stayed))))
        for own in changed_errors(old, new)
    )
    return Table(("errors", "went", "came", "stayed"), rows)


def _errors(run: StoredResult) -> Table:
    rows = tuple(
        (Cell(system["name"]), Cell(str(len(system["errors"])))) for system in run.data["systems"]
    )
    return Table(("", "errors"), rows, signature=run.data["signature"])
