"""A folder of pages: an index with a table of all documents, and a page for each document.

They share a script and a style sheet, which are more than the page of a short document holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from interpunct.corpora.pairing import Pair
from interpunct.evaluation.scores import Scores
from interpunct.formats.files.file_names import file_name
from interpunct.report.html.page import (
    SCRIPT,
    STYLE,
    Section,
    asset,
    beside,
    render,
    rounded,
    script_of,
)
from interpunct.report.html.pages import EVALUATION, evaluation_facts
from interpunct.report.html.sections.aligned import some_alignments
from interpunct.report.html.sections.errors import errors
from interpunct.report.html.sections.networks import networks
from interpunct.report.html.sections.summary import summary
from interpunct.report.html.sections.texts import texts
from interpunct.report.html.shown_documents import EVERYTHING, leading_figure, per_document

INDEX = "index.html"
SHARED = (STYLE, SCRIPT)
MADE_BY = "/* of the pages in this folder, made by interpunct */\n"
"""How the shared files begin, by which they are told from files of others."""
OF_DOCUMENTS: tuple[Section[Scores], ...] = (
    Section("summary", "Figures", summary),
    Section("errors", "Errors", partial(errors, room=EVERYTHING)),
    Section("texts", "Texts", partial(texts, room=EVERYTHING)),
    Section("networks", "All references combined", partial(networks, room=EVERYTHING)),
    Section("aligned", "Words side by side", partial(some_alignments, room=EVERYTHING)),
)
"""Sections that also exist for single documents, without limits of size."""


@dataclass(frozen=True, slots=True)
class Folder:
    """The scores, and the file names of the documents' pages, in order."""

    scores: Scores
    files: tuple[str, ...]


def folder_pages(scores: Scores, *, command: str = "") -> Iterator[tuple[str, str]]:
    """The name and the text of each file; the pages have no limits of size."""
    digits = len(str(len(scores.documents)))
    files = tuple(
        file_name(f"{place:0{digits}}-{name[:80]}", ".html")
        for place, name in enumerate(scores.documents, start=1)
    )
    title = scores.settings.task.capitalize()
    sections: list[Section[Folder]] = [_about(section) for section in EVALUATION]
    sections.insert(1, Section("documents", "All documents", all_documents))
    facts = {**evaluation_facts(scores, command), "files": SHARED}
    assets = beside(STYLE, SCRIPT)
    yield STYLE, MADE_BY + asset(STYLE)
    yield SCRIPT, MADE_BY + script_of([*sections, *OF_DOCUMENTS])
    yield INDEX, render(title, facts, sections, Folder(scores, files), assets=assets)
    for place, pair in scores.pairs():
        one = only(scores, place, pair)
        facts = {**evaluation_facts(one, command), "files": SHARED, "index": INDEX}
        name = f"{title}, {one.documents[0]}"
        yield files[place], render(name, facts, OF_DOCUMENTS, one, assets=assets)


def _about(section: Section[Scores]) -> Section[Folder]:
    return Section(section.name, section.title, partial(_of_scores, section))


def _of_scores(section: Section[Scores], folder: Folder) -> Mapping[str, Any] | None:
    return section.data(folder.scores)


def only(scores: Scores, place: int, pair: Pair) -> Scores:
    """The scores of a single document, without intervals, which are about a corpus."""
    summary = scores.summary
    results = {system: own[place : place + 1] for system, own in summary.results.items()}
    return Scores(
        replace(scores.settings, intervals=False, baseline=None),
        scores.references,
        scores.systems,
        (scores.documents[place],),
        replace(summary, results=results, part_figures=(), part_results=None),
        lambda _: pair,
        lambda: iter([(0, pair)]),
    )


def all_documents(folder: Folder) -> Mapping[str, Any]:
    """The main figure of every document, with a link to its page."""
    scores = folder.scores
    figure = leading_figure(scores)
    values = [] if figure is None else per_document(scores, figure).tolist()
    return {
        "figure": getattr(figure, "label", ""),
        "better": getattr(figure, "better", "neither"),
        "documents": [list(pair) for pair in zip(scores.documents, folder.files, strict=True)],
        "values": [[rounded(value) for value in row] for row in values],
    }
