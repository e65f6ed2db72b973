"""The page of stored results, of one run or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpunct import __version__
from interpunct.report.html.page import Section, render
from interpunct.report.html.sections import stored
from interpunct.report.html.sections.changed_errors import listed_errors
from interpunct.report.html.sections.changes import changes
from interpunct.report.html.sections.stored import Runs
from interpunct.report.html.sections.stored_agreement import stored_agreement
from interpunct.report.stored.results import StoredResult

SCORES: tuple[Section[Runs], ...] = (
    Section("changes", "What has changed", changes),
    Section("summary", "Figures", stored.summary),
    Section("side_by_side", "Systems side by side", stored.side_by_side),
    Section("punctuation", "Marks", stored.marks),
    Section("parts", "By mark, case, label, speaker, tag", stored.parts),
    Section("further", "Counts", stored.counts),
    Section("annotators", "Agreement", stored_agreement),
)

ERRORS: tuple[Section[Sequence[StoredResult]], ...] = (
    Section("changed_errors", "Errors", listed_errors),
)


@dataclass(frozen=True, slots=True)
class Stored:
    """The scores of one run or two, and their errors; either may be missing."""

    scores: Sequence[StoredResult]
    errors: Sequence[StoredResult]


def stored_page(found: Stored, *, command: str = "") -> str:
    """The page of `interpunct report`."""
    runs = found.scores or found.errors
    what = runs[0].data.get("task", "errors").capitalize()
    title = f"{what}, {' and '.join(run.name for run in runs)}"
    return render(title, _facts(found, command), _sections(found), found)


def _sections(found: Stored) -> tuple[Section[Stored], ...]:
    """The sections: changes of figures, changes of errors, then the figures themselves."""
    of_scores = [_about_scores(section) for section in SCORES] if found.scores else []
    of_errors = [_about_errors(section) for section in ERRORS]
    return (*of_scores[:1], *of_errors, *of_scores[1:])


def _about_scores(section: Section[Runs]) -> Section[Stored]:
    def data(found: Stored) -> Mapping[str, Any] | None:
        shown = section.data(Runs(found.scores))
        if section.name != "summary" or shown is None:
            return shown
        return {**shown, "notes": [*shown["notes"], _not_stored(found)]}

    return Section(section.name, section.title, data)


def _not_stored(found: Stored) -> str:
    """A note on what the page of scores shows and this page cannot."""
    missing = ["texts"]
    if not found.errors:
        missing.append("errors (give the results of interpunct errors --output json too)")
    figures = {
        name for run in found.scores for own in run.data["systems"] for name in own["scores"]
    }
    if any(name.endswith("roc_auc") for name in figures):
        missing.append("curves (interpunct curves draws them)")
    *first, last = missing
    listed = f"{', '.join(first)} and {last}" if first else last
    return f"This page is made of stored figures, which have no {listed}."


def _about_errors(section: Section[Sequence[StoredResult]]) -> Section[Stored]:
    return Section(section.name, section.title, lambda found: section.data(found.errors))


def _facts(found: Stored, command: str) -> Mapping[str, Any]:
    runs = Runs(found.scores) if found.scores else None
    signatures = dict.fromkeys(run.data["signature"] for run in found.scores or found.errors)
    errors = dict.fromkeys(name for run in found.errors for name in run.systems)
    documents = {
        error["document"]
        for run in found.errors
        for system in run.data["systems"]
        for error in system["errors"]
    }
    return {
        "version": __version__,
        "signature": " and ".join(signatures),
        "command": command,
        "task": runs.task if runs else "punctuation",
        "systems": [*(runs.systems if runs else errors)],
        "references": runs.references if runs else [found.errors[0].data["reference"]],
        "documents": len(runs.documents if runs else documents),
    }
