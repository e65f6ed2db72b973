"""Choosing the documents to show if a page cannot hold all of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.evaluation.scores import Scores
from interpunct.report.html.page import embedded
from interpunct.report.tables.table import chosen_figures
from interpunct.results.figures import Figure
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement


@dataclass(frozen=True, slots=True)
class Room:
    """The limits of a page.

    `bytes` limits the size of the texts of a section, `documents` their number, and `longest` the
    words shown of one text. `errors` is the approximate number of listed errors, `error_bytes`
    their size, and `error_documents` the number of documents offered as filters.
    """

    bytes: int
    documents: int
    longest: int
    errors: int
    error_bytes: int
    error_documents: int


PAGE = Room(
    bytes=1_700_000,
    documents=100,
    longest=100_000,
    errors=14_000,
    error_bytes=1_100_000,
    error_documents=1000,
)
"""The limits of a page for a whole corpus."""

EVERYTHING = Room(*[sys.maxsize] * 6)
"""No limits, for a page of a single document."""

LEADING = ("wisebe", "f1", "punctuation_error_rate", "sentence_f1")
"""The main figures of tasks, if the table shows them."""


def leading_figure(scores: Scores) -> Figure | None:
    """The main figure of a task: one of `LEADING`, or else the first of the table."""
    by_name = {figure.name: figure for figure in chosen_figures(scores, None)}
    named = (by_name[name] for name in LEADING if name in by_name)
    return next(named, next(iter(by_name.values()), None))


def per_document(scores: Scores, figure: Figure) -> npt.NDArray[np.float64]:
    """A figure of every system (rows) in every document (columns)."""
    return np.array([scores.document_values(system, figure) for system in scores.systems])


def worst_first(scores: Scores) -> list[int]:
    """The documents sorted by the mean of the main figure over all systems."""
    figure = leading_figure(scores)
    if figure is None:
        return list(range(len(scores.documents)))
    values = per_document(scores, figure)
    measured = ~np.isnan(values)
    means = np.where(measured, values, 0).sum(axis=0) / np.maximum(measured.sum(axis=0), 1)
    means = means if figure.better == "higher" else -means
    # Documents without a value come last.
    order: list[int] = np.lexsort((means, ~measured.any(axis=0))).tolist()
    return order


def least_agreed_first(agreement: BoundaryAgreement | MarkAgreement) -> list[int]:
    """The documents sorted by agreement, the lowest first; those without a value are last."""
    alpha = agreement.figures["krippendorff_alpha"]
    values = np.array([float(alpha.value(bag)) for bag in agreement.bags])
    order: list[int] = np.argsort(values, stable=True).tolist()
    return order


def worst_and_typical(order: Sequence[int]) -> Iterator[int]:
    """Alternate between the worst documents and those from the middle outwards.

    >>> list(worst_and_typical([10, 11, 12, 13, 14]))
    [10, 12, 11, 13, 14]
    """
    middle = sorted(range(len(order)), key=lambda place: abs(place - len(order) // 2))
    taken: set[int] = set()
    for pair in zip(range(len(order)), middle, strict=True):
        for place in pair:
            if place not in taken:
                taken.add(place)
                yield order[place]


def spread(count: int, wanted: int) -> list[int]:
    """Evenly spread indices, including the first and the last.

    >>> spread(10, 4)
    [0, 3, 6, 9]
    """
    if count <= wanted:
        return list(range(count))
    return [place * (count - 1) // (wanted - 1) for place in range(wanted)]


def as_much_as_fits(
    drawn: Callable[[int], dict[str, Any]], longest: int, room: Room
) -> dict[str, Any]:
    """As much of a text as fits into a section.

    `drawn` is called with the number of units or columns to draw, first with `longest`.
    """
    while len(embedded(found := drawn(longest)).encode()) > room.bytes and longest > 1:
        longest //= 2
    return found


def as_many_as_fit(documents: Iterable[Mapping[str, Any]], room: Room) -> list[Mapping[str, Any]]:
    """As many of the first documents as fit into a section; at least one."""
    shown: list[Mapping[str, Any]] = []
    size = 0
    for document in documents:
        size += len(embedded(document).encode())
        if shown and (size > room.bytes or len(shown) == room.documents):
            break
        shown.append(document)
    return shown
