"""Error rates of humans against each other, and of systems compared with them, in JSON."""

from __future__ import annotations

from interpunct.metrics.matrices import mean, mean_off_diagonal
from interpunct.report.json import values
from interpunct.report.json.types.humans import (
    BesideHumansJson,
    BesideHumansPartsJson,
    HumanRateJson,
    HumansJson,
    LeaveOneOutJson,
    Matrix,
    SpreadJson,
    VersionRateJson,
    VersionsJson,
)
from interpunct.statistics.spread import Spread
from interpunct.tasks.punctuation.humans import (
    Beside,
    Humans,
    HumansAndSystems,
    Rate,
    VersionMatrix,
)


def humans_parts(humans: Humans) -> HumansJson:
    """The error rates of annotators against each other."""
    return {
        "annotators": list(humans.annotators),
        "rows": "hypothesis",
        "columns": "reference",
        "punctuation_error_rate": _human_rate(humans, "punctuation_error_rate"),
        "word_error_rate": _human_rate(humans, "word_error_rate"),
        "no_marks": {"one": 1.0, "combined": values.number(mean(humans.no_marks))},
    }


def beside_humans(found: HumansAndSystems, system: str) -> BesideHumansPartsJson:
    """The spread over orders of references, and a system compared with humans."""
    parts: BesideHumansPartsJson = {}
    if found.orders:
        parts["orders"] = {
            "number": found.orders,
            "punctuation_error_rate": spread_parts(found.spread(system, "punctuation_error_rate")),
            "word_error_rate": spread_parts(found.spread(system, "word_error_rate")),
        }
    if found.humans is not None and (system, False) in found.compared:
        parts["leave_one_out"] = _leave_one_out(found, found.humans, system, has_versions=False)
    return parts


def versions_parts(found: HumansAndSystems, name: str) -> VersionsJson:
    """A system that was run on the words of each annotator."""
    matrix = found.version_matrix(name)
    parts: VersionsJson = {
        "systems": list(found.versions[name].values()),
        "annotators": list(matrix.annotators),
        "rows": "words the system was run on",
        "columns": "reference",
        "punctuation_error_rate": _version_rate(matrix, "punctuation_error_rate"),
        "word_error_rate": _version_rate(matrix, "word_error_rate"),
    }
    if found.humans is not None:
        parts["leave_one_out"] = _leave_one_out(found, found.humans, name, has_versions=True)
    return parts


def _human_rate(humans: Humans, rate: Rate) -> HumanRateJson:
    matrix, against_others = humans.matrix(rate), humans.against_others(rate)
    return {
        "one": values.number(mean_off_diagonal(matrix)),
        "combined": values.number(mean(against_others)),
        "matrix": _rows(matrix.tolist()),
        "against_others": {
            who: values.number(value)
            for who, value in zip(humans.annotators, against_others, strict=True)
        },
    }


def _version_rate(matrix: VersionMatrix, rate: Rate) -> VersionRateJson:
    return {
        "different_words": values.number(matrix.different_words(rate)),
        "same_words": values.number(matrix.same_words(rate)),
        "matrix": _rows(matrix.matrix(rate).tolist()),
    }


def _rows(rows: list[list[float]]) -> Matrix:
    return [[values.number(cell) for cell in row] for row in rows]


def spread_parts(spread: Spread) -> SpreadJson:
    """A figure over several orders."""
    return {
        "mean": values.number(spread.mean),
        "deviation": values.number(spread.deviation),
        "low": values.number(spread.low),
        "high": values.number(spread.high),
    }


def _leave_one_out(
    found: HumansAndSystems, humans: Humans, name: str, *, has_versions: bool
) -> LeaveOneOutJson:
    beside = found.beside(humans, name, has_versions=has_versions)
    return {"one": _beside(beside["one"]), "combined": _beside(beside["combined"])}


def _beside(beside: Beside) -> BesideHumansJson:
    return {
        "human": values.number(beside.human),
        "system": values.number(beside.system),
        "ratio": values.number(beside.ratio),
        "no_marks": values.number(beside.no_marks),
    }
