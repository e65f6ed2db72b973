"""Parts of a corpus in JSON: figures with intervals, and tests between systems."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from interpunct.evaluation.scores import Scores
from interpunct.metrics.case import CLASSES
from interpunct.metrics.measures import CASE_CLASSES, LABEL_WORDS
from interpunct.report.json import values
from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.marks import ConfusionJson
from interpunct.report.json.types.parts import PartComparisonJson
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Key, LabelPair, Part, PartKind
from interpunct.statistics.comparisons import Comparison


def part_figures(scores: Scores, by: PartKind) -> Iterator[tuple[str, Figure]]:
    """The figures of the parts of one kind, each with the name of its part."""
    for figure in scores.part_figures:
        if isinstance(figure.about, Part) and figure.about.by == by:
            yield figure.about.name, figure


def estimates_by(scores: Scores, system: str, by: PartKind) -> dict[str, dict[str, EstimateJson]]:
    """The figures of each part with their intervals."""
    found: dict[str, dict[str, EstimateJson]] = {}
    for name, figure in part_figures(scores, by):
        value = scores.part_value(system, figure)
        interval = None if isnan(value) else scores.part_interval(system, figure)
        estimate = values.with_interval(value, figure, interval)
        found.setdefault(name, {})[figure.name] = estimate
    return found


def document_values_by(
    scores: Scores, system: str, by: PartKind
) -> list[dict[str, dict[str, ValueJson]]]:
    """The figures of each part in each document."""
    found: list[dict[str, dict[str, ValueJson]]] = [{} for _ in scores.documents]
    for name, figure in part_figures(scores, by):
        row = scores.part_document_values(system, figure).tolist()
        for own, value in zip(found, row, strict=True):
            own.setdefault(name, {})[figure.name] = values.measured(value, figure)
    return found


def case_confusion(total: Bag) -> ConfusionJson:
    """The confusion of classes of case."""
    return {"labels": list(CLASSES), "rows": total[Key(CASE_CLASSES)].table.tolist()}


def label_confusion(total: Bag) -> ConfusionJson:
    """The confusion of labels, counted in words."""
    cells = {
        key.against: int(total[key].part)
        for key in total
        if key.measure == LABEL_WORDS and isinstance(key.against, LabelPair)
    }
    labels = sorted({name for pair in cells for name in (pair.reference, pair.hypothesis)})
    return {
        "labels": labels,
        "rows": [[cells.get(LabelPair(own, other), 0) for other in labels] for own in labels],
    }


def part_comparisons(scores: Scores) -> list[PartComparisonJson]:
    """The systems compared in every figure of every part."""
    return [
        _comparison(comparison, comparison.figure.about)
        for comparison in scores.part_comparisons
        if isinstance(comparison.figure.about, Part) and not isnan(comparison.difference)
    ]


def _comparison(comparison: Comparison, part: Part) -> PartComparisonJson:
    return {
        "by": part.by,
        "part": part.name,
        "a": comparison.a,
        "b": comparison.b,
        "metric": comparison.figure.name,
        "difference": comparison.difference,
        "low": values.number(comparison.interval.low),
        "high": values.number(comparison.interval.high),
        "p_value": comparison.p_value,
        "p_bootstrap": comparison.p_bootstrap,
    }
