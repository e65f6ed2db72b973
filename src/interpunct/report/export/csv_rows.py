"""Figures and points of curves in CSV, in full precision."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite, isnan

from interpunct.evaluation.curves import Curve, Curves
from interpunct.evaluation.scores import Evaluation
from interpunct.report.notes import MARK
from interpunct.report.tables import against, chosen_figures
from interpunct.results.figures import Figure
from interpunct.statistics.bootstrap import Interval

FIGURE_COLUMNS = (
    "system", "metric", "reference", "value", "low", "high", "macro",
    "compared_with", "p_value", "significant", "signature",
)  # fmt: skip
POINT_COLUMNS = ("corpus", "system", "reference", "kind", "threshold", "x", "y")


def as_csv(evaluation: Evaluation) -> str:
    """One row for each system and figure; `--columns` chooses figures."""
    chosen = evaluation.settings.columns
    figures = chosen_figures(evaluation, None) if chosen else evaluation.figures
    return _written(
        FIGURE_COLUMNS,
        (
            [
                *(system, figure.name, figure.group),
                *map(_number, _numbers(evaluation, system, figure)),
                *_significance(evaluation, system, figure),
                evaluation.signature,
            ]
            for system in evaluation.systems
            for figure in figures
        ),
    )


def curves_as_csv(corpora: Mapping[str, Curves], kinds: Sequence[str]) -> str:
    """One row for each point of each curve; the only corpus has no name."""
    return _written(
        POINT_COLUMNS,
        (
            [corpus, curve.name, reference, kind, *point]
            for corpus, curves in corpora.items()
            for curve in curves.scored
            for reference, single in (("", curve), *curve.each.items())
            for kind in kinds
            for point in _points(single, kind)
        ),
    )


def _written(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return file.getvalue()


def _numbers(evaluation: Evaluation, system: str, figure: Figure) -> list[float]:
    """Value, low, high and macro, as far as they were measured."""
    value = evaluation.value(system, figure)
    interval = (None if isnan(value) else evaluation.interval(system, figure)) or Interval()
    return [value, interval.low, interval.high, evaluation.macro(system, figure)]


def _number(number: float) -> str:
    return "" if isnan(number) else repr(number)


def _significance(evaluation: Evaluation, system: str, figure: Figure) -> list[str]:
    """Which system this one was compared with, the p-value, and the mark of the table."""
    comparison = against(evaluation, system, figure)
    if comparison is None:
        return ["", "", ""]
    rival = comparison.b if comparison.a == system else comparison.a
    return [rival, _number(comparison.p_value), MARK if comparison.significant else ""]


def _points(curve: Curve, kind: str) -> Iterator[list[str]]:
    """Threshold, x and y of each point; the threshold of no boundary at all is left empty."""
    trace = curve.trace(kind)
    columns = (trace.thresholds.tolist(), trace.x.tolist(), trace.y.tolist())
    for numbers in zip(*columns, strict=True):
        yield [repr(number) if isfinite(number) else "" for number in numbers]
