"""The errors of all systems, one by one, and those that are alike, counted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from interpunct.evaluation.corpus_errors import AlikeErrors, CorpusErrors, FoundError
from interpunct.evaluation.scores import Scores
from interpunct.report.html.page import embedded, rounded
from interpunct.tasks.error_places import Kind

KINDS: tuple[Kind, ...] = get_args(Kind)

BYTES = 1_100_000
"""Size of all errors that the page lists, at most."""

ERRORS = 14_000
"""Number of errors that the page lists, more or less."""

PLACE = re.compile(r"(.*?)((?::\d+){0,2})", re.DOTALL)
"""A file, and a line and a column of it."""


def errors(scores: Scores) -> Mapping[str, Any] | None:
    """Errors as rows; their documents, files, speakers and labels are told by numbers."""
    found = scores.errors
    if found is None or not found.total:
        return None
    most = ERRORS
    while True:
        data = _listed(scores, found, found.thinned(most))
        if most < 100 or len(embedded(data).encode()) <= BYTES:
            return data
        most = most * 2 // 3


class _Numbers(dict[str, int]):
    """Texts as numbers, in the order in which they are first seen."""

    def __missing__(self, text: str) -> int:
        self[text] = len(self)
        return self[text]


def _listed(scores: Scores, found: CorpusErrors, shown: Sequence[FoundError]) -> dict[str, Any]:
    documents, files, speakers, labels = _Numbers(), _Numbers(), _Numbers(), _Numbers()
    rows = []
    places = {id(one.error): place for place, one in enumerate(shown)}
    for one in shown:
        error = one.error
        match = PLACE.fullmatch(error.place)
        file, line = match.groups() if match else (error.place, "")
        row: list[Any] = [
            documents[scores.documents[one.document]],
            one.system,
            KINDS.index(error.kind),
            error.at,
            error.reference,
            error.hypothesis,
            " ".join(error.before),
            " ".join(error.after),
            " ".join(sorted(error.all_marks)),
            files[file],
            line.removeprefix(":"),
            None if error.time is None else rounded(error.time),
            None if error.speaker is None else speakers[error.speaker],
            None if error.label is None else labels[error.label],
        ]
        while row[-1] is None:
            row.pop()
        rows.append(row)
    return {
        "kinds": KINDS,
        "total": found.total,
        "counts": [[found.counts[s].get(kind, 0) for kind in KINDS] for s in scores.systems],
        "documents": list(documents),
        "files": list(files),
        "speakers": list(speakers),
        "labels": list(labels),
        "errors": rows,
        "contexts": [_context(alike, places) for alike in found.contexts],
    }


def _context(alike: AlikeErrors, places: Mapping[int, int]) -> list[Any]:
    """Kind, both sides, the word before; how many each system has; and examples by their rows."""
    return [
        KINDS.index(alike.kind),
        alike.reference,
        alike.hypothesis,
        alike.before,
        alike.counts,
        [places[id(one.error)] for one in alike.examples if id(one.error) in places],
    ]
