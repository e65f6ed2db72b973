"""The scores of systems as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from interpunct.evaluation.rankings import FIGURES, rankings
from interpunct.evaluation.scores import Scores
from interpunct.report.frames import agreement, humans, marks
from interpunct.report.frames.part import Columns, Part, Row, flattened
from interpunct.report.json.marks import mark_parts
from interpunct.report.json.parts import estimates_by, part_comparisons, part_figures
from interpunct.report.json.rankings import rankings_parts
from interpunct.report.json.scores import (
    block_parts,
    comparison_parts,
    counts_about,
    counts_of_task,
    documents_of,
    score_number,
    speakers_of,
)
from interpunct.report.json.types.marks import MarksJson
from interpunct.report.json.types.scores import MarksOfSpeakerJson
from interpunct.results.keys import ALL, Against, One, PartKind
from interpunct.statistics.comparisons import ALPHA

EvaluationFrame = Literal[
    "figures", "per_document", "counts", "document_counts", "comparisons",
    "rankings", "correlations", "agreement", "pairs",
    "by_mark", "confusion", "by_case", "by_label", "by_speaker", "speaker_counts",
    "by_upos", "by_relation",
    "part_comparisons",
    "leave_one_out", "against_others", "versions", "orders", "blocks",
]  # fmt: skip

_SYSTEM: Columns = {"system": str}
_VALUE: Columns = {"metric": str, "value": float, "reason": str}
_ESTIMATE: Columns = {
    "metric": str, "value": float, "low": float, "high": float, "reason": str
}  # fmt: skip
_COUNTS: Columns = {"of": str, "outcome": str, "count": int}


def _figures(scores: Scores) -> Iterator[Row]:
    for system in scores.systems:
        for figure in scores.figures:
            about = {"metric": figure.name, "reference": figure.reference or ""}
            yield {"system": system, **about, **score_number(scores, system, figure)}


def _per_document(scores: Scores) -> Iterator[Row]:
    for system in scores.systems:
        for document, own, _ in documents_of(scores, system):
            for metric, number in own.items():
                yield {"system": system, "document": document, "metric": metric, **number}


def _counts(scores: Scores) -> Iterator[Row]:
    single = dict.fromkeys(f.reference for f in scores.figures if f.reference is not None)
    abouts: list[Against] = [ALL, *map(One, single)]
    for system in scores.systems:
        for about in abouts:
            reference = about.reference if isinstance(about, One) else ""
            for row in flattened(counts_about(scores, system, about)):
                yield {"system": system, "reference": reference, **row}


def _document_counts(scores: Scores) -> Iterator[Row]:
    for system in scores.systems:
        for document, _, counts in documents_of(scores, system):
            for row in flattened(counts_of_task(scores, counts)):
                yield {"system": system, "document": document, **row}


def _of_marks(rows: Callable[[MarksJson], Iterator[Row]]) -> Callable[[Scores], Iterator[Row]]:
    """The rows of each system, from its results for marks."""

    def of_all(scores: Scores) -> Iterator[Row]:
        if (found := scores.summary.marks) is not None:
            for system in scores.systems:
                estimates = estimates_by(scores, system, "mark")
                for row in rows(mark_parts(found.totals[system], found.marks, estimates)):
                    yield {"system": system, **row}

    return of_all


def _parts(by: PartKind) -> Callable[[Scores], Iterator[Row]]:
    """The figures of the parts of one kind, with their intervals."""

    def of_all(scores: Scores) -> Iterator[Row]:
        for system in scores.systems:
            for name, figures in estimates_by(scores, system, by).items():
                for metric, number in figures.items():
                    yield {"system": system, by: name, "metric": metric, **number}

    return of_all


def _has_parts(by: PartKind) -> Callable[[Scores], bool]:
    return lambda scores: any(part_figures(scores, by))


def _part_comparisons(scores: Scores) -> Iterator[Row]:
    for row in part_comparisons(scores):
        yield {**row, "significant": row["p_value"] < ALPHA}


def _speakers(scores: Scores) -> Iterator[tuple[Row, MarksOfSpeakerJson]]:
    if (found := scores.summary.marks) is not None:
        for system in scores.systems:
            for speaker, parts in speakers_of(scores, found, system).items():
                yield {"system": system, "speaker": speaker}, parts


def _by_speaker(scores: Scores) -> Iterator[Row]:
    for about, parts in _speakers(scores):
        for metric, number in parts["scores"].items():
            yield {**about, "metric": metric, **number}


def _speaker_counts(scores: Scores) -> Iterator[Row]:
    for about, parts in _speakers(scores):
        for row in flattened(parts["counts"]):
            yield {**about, **row}


def _blocks(scores: Scores) -> Iterator[Row]:
    if (found := scores.summary.tokens) is not None:
        for system in scores.systems:
            for block in map(block_parts, found.blocks[system]):
                made = {"hypothesis": block["system"], "hypothesis_place": block["system_place"]}
                yield {**block, **made, "system": system}


def _comparisons(scores: Scores) -> Iterator[Row]:
    for comparison in scores.comparisons:
        yield {**comparison_parts(comparison), "significant": comparison.significant}


def _rankings(scores: Scores) -> Iterator[Row]:
    if (found := rankings(scores)) is None:
        return
    parts: Mapping[str, Any] = rankings_parts(found)
    for document, ranking in (("", parts), *parts["per_document"].items()):
        for metric in FIGURES:
            for rank, system in enumerate(ranking[metric], start=1):
                yield {"document": document, "metric": metric, "rank": rank, "system": system}


def _correlations(scores: Scores) -> Iterator[Row]:
    if (found := rankings(scores)) is None:
        return
    for system, number in rankings_parts(found)["wisebe_mean_f1_correlation"].items():
        yield {"system": system, **number}


def _has_marks(scores: Scores) -> bool:
    return scores.summary.marks is not None


def _has_speakers(scores: Scores) -> bool:
    return scores.summary.marks is not None and bool(scores.summary.marks.speakers)


def _are_ranked(scores: Scores) -> bool:
    return {*FIGURES} <= {figure.name for figure in scores.figures if figure.about == ALL}


def _are_compared(scores: Scores) -> bool:
    return scores.settings.intervals and len(scores.systems) > 1


EVALUATION_FRAMES: dict[str, Part[Scores]] = {
    "figures": Part(
        {**_SYSTEM, "metric": str, "reference": str, "value": float, "low": float, "high": float,
         "macro": float, "macro_left_out": float, "reason": str},
        _figures,
    ),
    "per_document": Part({**_SYSTEM, "document": str, **_VALUE}, _per_document),
    "counts": Part({**_SYSTEM, "reference": str, **_COUNTS}, _counts),
    "document_counts": Part({**_SYSTEM, "document": str, **_COUNTS}, _document_counts),
    "comparisons": Part(
        {"a": str, "b": str, "metric": str, "difference": float, "low": float, "high": float,
         "p_value": float, "p_bootstrap": float, "significant": bool, "reason": str},
        _comparisons, _are_compared,
    ),
    "rankings": Part(
        {"document": str, "metric": str, "rank": int, "system": str}, _rankings, _are_ranked
    ),
    "correlations": Part(
        {**_SYSTEM, "value": float, "low": float, "high": float, "documents": int, "reason": str},
        _correlations, _are_ranked,
    ),
    "agreement": Part(agreement.FIGURES, agreement.of_references, agreement.references_agree),
    "pairs": Part(agreement.PAIRS, humans.pairs_of_references, humans.has_pairs),
    "by_mark": Part({**_SYSTEM, **marks.BY_MARK}, _of_marks(marks.by_mark), _has_marks),
    "confusion": Part({**_SYSTEM, **marks.CONFUSION}, _of_marks(marks.confusion), _has_marks),
    "by_case": Part(
        {**_SYSTEM, "case": str, **_ESTIMATE}, _parts("case"), _has_parts("case")
    ),
    "by_label": Part(
        {**_SYSTEM, "label": str, **_ESTIMATE}, _parts("label"), _has_parts("label")
    ),
    "by_upos": Part(
        {**_SYSTEM, "upos": str, **_ESTIMATE}, _parts("upos"), _has_parts("upos")
    ),
    "by_relation": Part(
        {**_SYSTEM, "relation": str, **_ESTIMATE}, _parts("relation"), _has_parts("relation")
    ),
    "by_speaker": Part(
        {**_SYSTEM, "speaker": str, **_ESTIMATE}, _by_speaker, _has_speakers
    ),
    "part_comparisons": Part(
        {"by": str, "part": str, "a": str, "b": str, "metric": str, "difference": float,
         "low": float, "high": float, "p_value": float, "p_bootstrap": float, "significant": bool},
        _part_comparisons,
        lambda scores: _are_compared(scores) and bool(scores.part_figures),
    ),
    "speaker_counts": Part(
        {**_SYSTEM, "speaker": str, **_COUNTS}, _speaker_counts, _has_speakers
    ),
    "leave_one_out": Part(humans.LEAVE_ONE_OUT, humans.leave_one_out, humans.has_humans),
    "against_others": Part(humans.AGAINST_OTHERS, humans.against_others, humans.has_humans),
    "versions": Part(humans.VERSIONS, humans.versions, humans.has_versions),
    "orders": Part(humans.ORDERS, humans.orders, humans.has_orders),
    "blocks": Part(
        {**_SYSTEM, "document": str, "reference": str, "hypothesis": str, "reference_place": str,
         "hypothesis_place": str, "equal_tokens": int},
        _blocks, lambda scores: scores.summary.tokens is not None,
    ),
}  # fmt: skip
"""The frames of an evaluation; those that every evaluation has come first."""
