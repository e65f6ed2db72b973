"""The JSON of `interpunct score`."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any

import numpy as np

from interpunct import __version__
from interpunct.evaluation.rankings import Ranking, Rankings, rankings
from interpunct.evaluation.scores import Scores
from interpunct.report.json import values
from interpunct.report.json.agreement import agreement_parts, humans_parts
from interpunct.report.json.marks import mark_parts
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL, Against
from interpunct.statistics.comparisons import Comparison
from interpunct.tasks.punctuation.humans import RATES, Beside, HumansAndSystems
from interpunct.tasks.tokens.differences import Block


def score_json(scores: Scores) -> dict[str, Any]:
    """Everything about all systems."""
    ranked = rankings(scores)
    return {
        "interpunct": __version__,
        "task": scores.settings.task,
        "signature": scores.signature,
        "references": list(scores.references),
        "documents": list(scores.documents),
        "systems": [_system(scores, system) for system in scores.systems],
        **corpus_parts(scores),
        **({"rankings": rankings_parts(ranked)} if ranked else {}),
        "comparisons": [comparison_parts(comparison) for comparison in scores.comparisons],
    }


def score_number(scores: Scores, system: str, figure: Figure) -> dict[str, Any]:
    """A figure of a system: value, interval, and the mean over documents."""
    value = scores.value(system, figure)
    # Nothing is resampled for a figure without a value.
    interval = None if isnan(value) else scores.interval(system, figure)
    found = values.with_interval(value, figure, interval)
    macro = scores.macro(system, figure)
    if isnan(macro):
        return found
    left_out = int(np.isnan(scores.document_values(system, figure)).sum())
    told = {"macro_left_out": left_out} if left_out else {}
    return {**found, "macro": macro, **told}


def _system(scores: Scores, system: str) -> dict[str, Any]:
    single = {f.reference: f.about for f in scores.figures if f.reference is not None}
    per_reference = {name: _about(scores, system, about) for name, about in single.items()}
    return {
        "name": system,
        **_about(scores, system, ALL),
        **({"per_reference": per_reference} if per_reference else {}),
        **system_parts(scores, system),
        "per_document": per_document(scores, system),
    }


def _about(scores: Scores, system: str, about: Against) -> dict[str, Any]:
    """Figures and counts against all references, or against a single one."""
    figures = [figure for figure in scores.figures if figure.about == about]
    return {
        "scores": {figure.name: score_number(scores, system, figure) for figure in figures},
        "counts": counts_about(scores, system, about),
    }


def counts_about(scores: Scores, system: str, about: Against) -> dict[str, Any]:
    """The counts of a system against all references, or against a single one."""
    return _counts(scores.summary.counts(scores.totals[system], about))


def per_document(scores: Scores, system: str) -> dict[str, Any]:
    """Figures and counts of each document, against all references."""
    each = scores.each[system]
    figures = [figure for figure in scores.figures if figure.about == ALL]
    numbers = values.measured_each(figures, each, len(scores.documents))
    counts = values.rows_of(scores.summary.counts(each, ALL))
    return {
        document: {"scores": own, "counts": _counts(counted)}
        for document, own, counted in zip(scores.documents, numbers, counts, strict=True)
    }


def _counts(counts: Mapping[str, Any]) -> dict[str, Any]:
    """Most references do not allow anything to be skipped, which need not be said."""
    return {
        name: _counts(count) if isinstance(count, Mapping) else count
        for name, count in counts.items()
        if name != "skipped" or count
    }


def system_parts(scores: Scores, system: str) -> dict[str, Any]:
    """What the task knows of a system beside its figures."""
    summary = scores.summary
    parts: dict[str, Any] = {}
    if summary.marks is not None:
        parts |= mark_parts(summary.marks.totals[system], summary.marks.marks)
        if speakers := summary.marks.speakers.get(system):
            parts["by_speaker"] = {
                speaker: _speaker(scores, bag) for speaker, bag in speakers.items()
            }
    if summary.humans is not None:
        parts |= _beside_humans(summary.humans, system)
    if summary.tokens is not None:
        parts["blocks"] = [_block(block) for block in summary.tokens.blocks[system]]
    return parts


def corpus_parts(scores: Scores) -> dict[str, Any]:
    """What the task knows of the corpus beside its systems."""
    summary = scores.summary
    parts: dict[str, Any] = {}
    if summary.agreement is not None:
        parts["agreement"] = agreement_parts(summary.agreement)
    if summary.humans is not None:
        if summary.humans.humans is not None:
            parts["leave_one_out"] = humans_parts(summary.humans.humans)
        if summary.humans.versions:
            versions = summary.humans.versions
            parts["versions"] = {name: _version(summary.humans, name) for name in versions}
    return parts


def _speaker(scores: Scores, bag: Bag) -> dict[str, Any]:
    figures = {f.name: values.measured(float(f.value(bag)), f) for f in scores.figures}
    return {"scores": figures, "counts": _counts(scores.summary.counts(bag, ALL))}


def _beside_humans(found: HumansAndSystems, system: str) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    if found.orders:
        parts["orders"] = {"number": found.orders}
        for rate in RATES:
            spread = found.spread(system, rate)
            ends = (("mean", spread.mean), ("deviation", spread.deviation), ("low", spread.low),
                    ("high", spread.high))  # fmt: skip
            parts["orders"][rate] = {name: values.number(value) for name, value in ends}
    if found.humans is not None and (system, False) in found.compared:
        beside = found.beside(found.humans, system, has_versions=False)
        parts["leave_one_out"] = _beside_each(beside)
    return parts


def _version(found: HumansAndSystems, name: str) -> dict[str, Any]:
    """A system that was run on the words of each annotator."""
    matrix = found.version_matrix(name)
    parts: dict[str, Any] = {
        "systems": list(found.versions[name].values()),
        "annotators": list(matrix.annotators),
        "rows": "words the system was run on",
        "columns": "reference",
    }
    for rate in RATES:
        rows = matrix.matrix(rate).tolist()
        parts[rate] = {
            "different_words": values.number(matrix.different_words(rate)),
            "same_words": values.number(matrix.same_words(rate)),
            "matrix": [[values.number(cell) for cell in row] for row in rows],
        }
    if found.humans is not None:
        beside = found.beside(found.humans, name, has_versions=True)
        parts["leave_one_out"] = _beside_each(beside)
    return parts


def _beside_each(beside: Mapping[Any, Beside]) -> dict[str, Any]:
    return {against: _beside(comparison) for against, comparison in beside.items()}


def _beside(beside: Beside) -> dict[str, Any]:
    return {
        "human": values.number(beside.human),
        "system": values.number(beside.system),
        "ratio": values.number(beside.ratio),
        "no_marks": values.number(beside.no_marks),
    }


def _block(block: Block) -> dict[str, Any]:
    return {
        "document": block.document,
        "reference": " ".join(block.reference),
        "system": " ".join(block.system),
        "reference_place": block.reference_place,
        "system_place": block.system_place,
        "equal_tokens": block.equal_tokens,
    }


def rankings_parts(found: Rankings) -> dict[str, Any]:
    """How several references rank the systems."""
    return {
        **_ranking(found.corpus),
        "per_document": {name: _ranking(ranking) for name, ranking in found.documents.items()},
        "best_against": dict(found.winners),
        "nearest_reference": dict(found.nearest),
        "wisebe_mean_f1_correlation": {
            system: values.correlation(correlation)
            for system, correlation in found.correlations.items()
        },
    }


def _ranking(ranking: Ranking) -> dict[str, Any]:
    return {
        "wisebe": list(ranking.wisebe),
        "mean_f1": list(ranking.mean_f1),
        "differ": [list(pair) for pair in ranking.differ],
    }


def comparison_parts(comparison: Comparison) -> dict[str, Any]:
    """Two systems in one figure; null with a reason where nothing could be compared."""
    parts = {"a": comparison.a, "b": comparison.b, "metric": comparison.figure.name}
    if isnan(comparison.difference):
        nothing = {"difference": None, "p_value": None, "p_bootstrap": None}
        return {**parts, **nothing, "reason": comparison.figure.unmeasured}
    return {
        **parts,
        "difference": comparison.difference,
        **values.interval(comparison.interval),
        "p_value": comparison.p_value,
        "p_bootstrap": comparison.p_bootstrap,
    }
