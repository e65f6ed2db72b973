"""The errors of all systems: a list, and counts of similar errors."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, get_args

from interpunct.evaluation.corpus_errors import (
    AlikeErrors,
    CorpusErrors,
    FoundError,
    Stratum,
    find_errors,
)
from interpunct.evaluation.scores import Scores
from interpunct.formats.prose.joining import join_words
from interpunct.report.html.page import embedded, rounded
from interpunct.report.html.shown_documents import (
    EVERYTHING,
    PAGE,
    Room,
    worst_and_typical,
    worst_first,
)
from interpunct.report.html.written_marks import forms_of
from interpunct.tasks.error_places import AFTER_WORDS, Kind

KINDS: tuple[Kind, ...] = get_args(Kind)

COUNTS_BYTES = 500_000
"""The maximum size of the counts of unlisted errors, in bytes."""

UNSPACED = "\u200b"
"""Separates words without a visible space, so that the script can split them."""

PLACE = re.compile(r"(.*?)((?::\d+){0,2})", re.DOTALL)
"""A file with an optional line and column."""

OTHER = -1
"""Represents speakers, labels and documents that are not offered as filters on the page."""


def errors(scores: Scores, *, room: Room = PAGE) -> Mapping[str, Any] | None:
    """Errors as rows, with numbers for documents, files, speakers and labels."""
    found = _found(scores, room)
    if found is None or not found.total:
        return None
    with_errors = (p for p in worst_and_typical(worst_first(scores)) if p in found.strata)
    documents = [*islice(with_errors, room.error_documents)]
    most = room.errors
    while True:
        listed = _Listed(scores, found, found.chosen(most, documents))
        if most < 100 or len(embedded(listed.data()).encode()) <= room.error_bytes:
            return {**listed.data(), **listed.counted(documents)}
        most = most * 2 // 3


def _found(scores: Scores, room: Room) -> CorpusErrors | None:
    finder = scores.summary.errors
    if room is not EVERYTHING or finder is None:
        return scores.errors
    return find_errors(scores.pairs(), finder, scores.systems, most=None)


class _Numbers(dict[Any, int]):
    """Numbers texts in order of appearance."""

    def __missing__(self, text: Any) -> int:
        self[text] = len(self)
        return self[text]


class _Listed:
    """The errors listed on a page."""

    def __init__(self, scores: Scores, found: CorpusErrors, shown: Sequence[FoundError]) -> None:
        self._scores, self._found, self._shown = scores, found, shown
        self._documents, self._files = _Numbers(), _Numbers()
        self._speakers, self._labels = _Numbers(), _Numbers()
        self._rows = [self._row(one) for one in shown]

    def _row(self, one: FoundError) -> list[Any]:
        error = one.error
        match = PLACE.fullmatch(error.place)
        file, line = match.groups() if match else (error.place, "")
        row: list[Any] = [
            self._documents[one.document],
            one.system,
            KINDS.index(error.kind),
            error.at,
            error.reference,
            error.hypothesis,
            self._joined(error.before),
            self._joined(error.after),
            " ".join(sorted(error.all_marks)),
            self._files[file],
            line.removeprefix(":"),
            None if error.time is None else rounded(error.time),
            None if one.speaker is None else self._speakers[one.speaker],
            None if error.label is None else self._labels[error.label],
            list(error.written) if error.written else None,
        ]
        while row[-1] is None:
            row.pop()
        return row

    def _joined(self, words: Sequence[str]) -> str:
        """Join words as in their text; tokens are separated by spaces."""
        if self._scores.settings.task == "tokens":
            return " ".join(words)
        return join_words(words, unspaced=UNSPACED)

    def data(self) -> dict[str, Any]:
        """The content of the section, without the counts of unlisted errors."""
        found, systems = self._found, self._scores.systems
        places = {id(one.error): place for place, one in enumerate(self._shown)}
        return {
            "kinds": KINDS,
            "total": found.total,
            "counts": [self._counts(system) for system in systems],
            "documents": [self._scores.documents[place] for place in self._documents],
            "files": list(self._files),
            "speakers": list(self._speakers),
            "labels": list(self._labels),
            "forms": forms_of(self._scores),
            "after_words": AFTER_WORDS,
            "errors": self._rows,
            "contexts": [_context(alike, places) for alike in found.contexts],
        }

    def _counts(self, system: str) -> list[int | None]:
        """The number of errors of each kind; None for kinds that do not apply to a system."""
        differences = self._scores.summary.tokens
        untold = differences.untold(system) if differences is not None else ()
        own = self._found.counts[system]
        return [None if kind in untold else own.get(kind, 0) for kind in KINDS]

    def counted(self, documents: Sequence[int]) -> dict[str, Any]:
        """The counts of all errors, listed or not, by the values of all filters.

        If not all errors are listed, the filters offer some documents, and the speakers and labels
        of listed errors.
        """
        if len(self._rows) == self._found.total:
            return {}
        offered = [place for place in documents if place in self._documents]
        while True:
            cells = self._cells({*offered})
            if len(offered) < 2 or len(embedded(cells).encode()) <= COUNTS_BYTES:
                return {**cells, **self._left_out(offered)}
            offered = offered[: len(offered) // 2]

    def _cells(self, offered: Collection[int]) -> dict[str, Any]:
        """The strata, and for each document pairs of a stratum and its count."""
        strata = _Numbers()
        counts: dict[int, Counter[int]] = {}
        for place, own in self._found.strata.items():
            document = self._documents[place] if place in offered else OTHER
            here = counts.setdefault(document, Counter())
            for stratum, count in own.items():
                here[strata[self._stratum_key(stratum)]] += count
        return {
            "strata": [list(stratum) for stratum in strata],
            "cells": [
                [document, *(number for pair in own.items() for number in pair)]
                for document, own in counts.items()
            ],
        }

    def _stratum_key(self, stratum: Stratum) -> tuple[int, int, str, int | None, int | None]:
        return (
            stratum.system,
            KINDS.index(stratum.kind),
            " ".join(stratum.marks),
            None if stratum.speaker is None else self._speakers.get(stratum.speaker, OTHER),
            None if stratum.label is None else self._labels.get(stratum.label, OTHER),
        )

    def _left_out(self, offered: Collection[int]) -> dict[str, Any]:
        """The number of documents, speakers and labels with errors that are not offered as
        filters.
        """
        strata = [*self._found.strata.values()]
        return {
            "other_documents": len(strata) - len(offered),
            "other_speakers": _others((s.speaker for own in strata for s in own), self._speakers),
            "other_labels": _others((s.label for own in strata for s in own), self._labels),
        }


def _others(values: Iterable[str | None], known: Mapping[str, int]) -> int:
    return len({value for value in values if value is not None} - {*known})


def _context(alike: AlikeErrors, places: Mapping[int, int]) -> list[Any]:
    """Kind, both sides, the word before, the counts of systems, and the rows of examples."""
    return [
        KINDS.index(alike.kind),
        alike.reference,
        alike.hypothesis,
        alike.before,
        alike.counts,
        [places[id(one.error)] for one in alike.examples if id(one.error) in places],
    ]
