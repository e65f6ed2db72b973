"""Figures and points of curves in CSV, in full precision."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite, isnan, nan

from interpunct.evaluation.compared_texts import ComparedTexts
from interpunct.evaluation.curves import Curve, Curves
from interpunct.evaluation.error_lists import ErrorList
from interpunct.evaluation.scores import Scores
from interpunct.messages.visible_text import visible
from interpunct.report.notes import MARK
from interpunct.report.tables.parts import part_significance
from interpunct.report.tables.table import against, chosen_figures
from interpunct.results.figures import Figure
from interpunct.results.keys import Part
from interpunct.statistics.bootstrap import Interval

FIGURE_COLUMNS = (
    "system", "metric", "reference", "value", "low", "high", "macro",
    "compared_with", "p_value", "significant", "signature", "by", "part",
)  # fmt: skip
ERROR_COLUMNS = (
    "system", "document", "place", "time", "speaker", "kind", "boundary", "reference", "hypothesis",
    "before", "after",
)  # fmt: skip
POINT_COLUMNS = ("corpus", "system", "reference", "kind", "threshold", "x", "y")

FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Characters with which formulas begin in spreadsheets, in half and full width."""


def as_csv(scores: Scores, *, raw: bool = False) -> str:
    """One row for each system and figure; `--columns` chooses figures.

    `raw` keeps names unchanged, even if a spreadsheet would take them for formulas.
    """
    return written(FIGURE_COLUMNS, _figure_rows(scores), raw=raw)


def compared_as_csv(compared: ComparedTexts, *, raw: bool = False) -> str:
    """The same for each text, with the seconds of each system per 10,000 words."""
    return written(
        (*FIGURE_COLUMNS, "text", "seconds"),
        (
            [*row, text.kind, text.seconds.get(str(row[0]), nan)]
            for text in compared.texts
            for row in _figure_rows(text.scores)
        ),
        raw=raw,
    )


def _figure_rows(scores: Scores) -> list[list[str | float]]:
    chosen = scores.settings.columns
    figures = chosen_figures(scores, None) if chosen else scores.figures
    rows: list[list[str | float]] = [
        [
            *(system, figure.name, figure.reference or ""),
            *_numbers(scores, system, figure),
            *_significance(scores, system, figure),
            *(scores.signature, "", ""),
        ]
        for system in scores.systems
        for figure in figures
    ]
    return rows + ([] if chosen else _part_rows(scores))


def _part_rows(scores: Scores) -> list[list[str | float]]:
    """A row for each system and each figure of a mark, a class of case, a label or a speaker."""
    rows: list[list[str | float]] = []
    for system in scores.systems:
        for figure in scores.part_figures:
            value, part = scores.part_value(system, figure), figure.about
            if isnan(value) or not isinstance(part, Part):
                continue
            interval = scores.part_interval(system, figure) or Interval()
            rival, p_value, mark = part_significance(scores, system, figure)
            rows.append(
                [
                    *(system, figure.name, "", value, interval.low, interval.high, nan),
                    *(rival, p_value, mark, scores.signature, part.by, part.name),
                ]
            )
    return rows


def curves_as_csv(corpora: Mapping[str, Curves], kinds: Sequence[str], *, raw: bool = False) -> str:
    """One row for each point of each curve; the only corpus has no name."""
    return written(
        POINT_COLUMNS,
        (
            [corpus, curve.name, reference, kind, *point]
            for corpus, curves in corpora.items()
            for curve in curves.scored
            for reference, single in (("", curve), *curve.each.items())
            for kind in kinds
            for point in _points(single, kind)
        ),
        raw=raw,
    )


def errors_as_csv(found: Sequence[ErrorList], *, raw: bool = False) -> str:
    """One row for each error of each system; the cell of a missing side is empty."""
    return written(
        ERROR_COLUMNS,
        (
            [
                *(own.system, error.document, error.place),
                *(nan if error.time is None else error.time, error.speaker or "", error.kind),
                *(
                    "yes" if error.is_boundary else "",
                    error.reference or "",
                    error.hypothesis or "",
                ),
                *(" ".join(error.before), " ".join(error.after)),
            ]
            for own in found
            for error in own.errors
        ),
        raw=raw,
    )


def written(head: Sequence[str], rows: Iterable[Sequence[str | float]], *, raw: bool) -> str:
    """Write the header and the rows."""
    text = str if raw else harmless
    file = io.StringIO()
    # Not every version of Python quotes carriage returns.
    writer = csv.writer(
        file, lineterminator="\n", quoting=csv.QUOTE_ALL if raw else csv.QUOTE_MINIMAL
    )
    writer.writerow(head)
    for row in rows:
        writer.writerow(text(cell) if isinstance(cell, str) else _number(cell) for cell in row)
    return file.getvalue()


def harmless(text: str) -> str:
    r"""Make a text safe for spreadsheets, which may take it for a formula, and for terminals.

    >>> print(harmless("=1+1"), harmless("\t@x"), harmless("cnn-2"))
    '=1+1 \t@x cnn-2
    """
    shown = visible(text)
    return f"'{shown}" if shown.lstrip().startswith(FORMULAS) else shown


def _numbers(scores: Scores, system: str, figure: Figure) -> list[float]:
    """Value, interval limits and macro-average; nan if not measured."""
    value = scores.value(system, figure)
    interval = (None if isnan(value) else scores.interval(system, figure)) or Interval()
    return [value, interval.low, interval.high, scores.macro(system, figure)]


def _number(number: float) -> str:
    """A number in full precision; empty if not measured or infinite."""
    return repr(number) if isfinite(number) else ""


def _significance(scores: Scores, system: str, figure: Figure) -> list[str | float]:
    """The system compared with, the p-value, and the mark in the table."""
    comparison = against(scores, system, figure)
    if comparison is None:
        return ["", "", ""]
    rival = comparison.b if comparison.a == system else comparison.a
    return [rival, comparison.p_value, MARK if comparison.significant else ""]


def _points(curve: Curve, kind: str) -> Iterator[tuple[float, float, float]]:
    """Threshold, x and y of each point; the threshold is infinite if there is no boundary."""
    trace = curve.trace(kind)
    yield from zip(trace.thresholds.tolist(), trace.x.tolist(), trace.y.tolist(), strict=True)
