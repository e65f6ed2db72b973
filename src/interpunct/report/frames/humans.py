"""Comparisons of systems with humans as rows, for several references."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.report.frames.agreement import (
    boundary_pairs,
    mark_pairs,
    references_agree,
    rest_rows,
)
from interpunct.report.frames.part import Columns, Row
from interpunct.report.json.humans import beside_humans, humans_parts, versions_parts
from interpunct.report.json.left_out import beside_left_out, left_out_parts
from interpunct.tasks.boundaries.leave_one_out import FIGURES
from interpunct.tasks.punctuation.humans import PER, RATES

LEAVE_ONE_OUT: Columns = {
    "system": str, "metric": str, "against": str, "human": float, "value": float, "ratio": float,
    "no_marks": float,
}  # fmt: skip
"""Figures against `one` reference, and against all but one `combined`."""

AGAINST_OTHERS: Columns = {"metric": str, "annotator": str, "value": float}
VERSIONS: Columns = {
    "system": str, "metric": str, "words_of": str, "reference": str, "value": float,
}  # fmt: skip
ORDERS: Columns = {
    "system": str, "metric": str, "orders": int, "mean": float, "deviation": float, "low": float,
    "high": float,
}  # fmt: skip


def has_humans(scores: Scores) -> bool:
    humans, left_out = scores.summary.humans, scores.summary.left_out
    return left_out is not None or (humans is not None and humans.humans is not None)


def has_versions(scores: Scores) -> bool:
    return scores.summary.humans is not None and bool(scores.summary.humans.versions)


def has_orders(scores: Scores) -> bool:
    return scores.summary.humans is not None and bool(scores.summary.humans.orders)


def has_pairs(scores: Scores) -> bool:
    return references_agree(scores) or has_humans(scores)


def pairs_of_references(scores: Scores) -> Iterator[Row]:
    """All pairs of references."""
    if scores.summary.agreement is not None:
        yield from boundary_pairs(scores.summary.agreement)
    yield from mark_pairs(_humans(scores))


def against_others(scores: Scores) -> Iterator[Row]:
    """Each annotator against the others combined."""
    if (left_out := scores.summary.left_out) is not None:
        yield from rest_rows(left_out_parts(left_out), FIGURES)
    else:
        yield from rest_rows(_humans(scores), RATES)


def _humans(scores: Scores) -> Mapping[str, Any]:
    found = scores.summary.humans
    return {} if found is None or found.humans is None else humans_parts(found.humans)


def leave_one_out(scores: Scores) -> Iterator[Row]:
    """Systems, including those with a version for each annotator, compared with humans."""
    if (left_out := scores.summary.left_out) is not None:
        for system in scores.systems:
            figures: Mapping[str, Any] = beside_left_out(left_out, system)
            for metric, both in figures.items():
                yield from _beside(system, metric, both)
    if (humans := scores.summary.humans) is None:
        return
    beside: dict[str, Mapping[str, Any]] = {
        **{system: beside_humans(humans, system) for system in scores.systems},
        **{name: versions_parts(humans, name) for name in humans.versions},
    }
    for system, parts in beside.items():
        yield from _beside(system, PER, parts.get("leave_one_out", {}))


def _beside(system: str, metric: str, both: Mapping[str, Any]) -> Iterator[Row]:
    for against, found in both.items():
        about = {"system": system, "metric": metric, "against": against}
        yield {**found, **about, "value": found["system"]}


def versions(scores: Scores) -> Iterator[Row]:
    """The versions of a system on the words of each annotator, against each annotator."""
    if (found := scores.summary.humans) is None:
        return
    for system in found.versions:
        parts = versions_parts(found, system)
        annotators = parts["annotators"]
        for metric in RATES:
            for words_of, row in zip(annotators, parts[metric]["matrix"], strict=True):
                for reference, value in zip(annotators, row, strict=True):
                    about = {"system": system, "metric": metric, "words_of": words_of}
                    yield {**about, "reference": reference, "value": value}


def orders(scores: Scores) -> Iterator[Row]:
    """The spread of error rates over the orders in which references are merged."""
    if (humans := scores.summary.humans) is None:
        return
    for system in scores.systems:
        found = beside_humans(humans, system)["orders"]
        for metric in RATES:
            about = {"system": system, "metric": metric, "orders": found["number"]}
            yield {**about, **found[metric]}
