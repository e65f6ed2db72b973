"""The JSON of `interpunct score`: one object for each task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isnan

import numpy as np

from interpunct import __version__
from interpunct.evaluation.rankings import rankings
from interpunct.evaluation.scores import Scores
from interpunct.metrics.catalogue import SOFT_MARK_METRICS
from interpunct.report.json import values
from interpunct.report.json.agreement import agreement_parts
from interpunct.report.json.counts import (
    Counts,
    boundary_counts,
    slot_counts,
    token_counts,
    word_and_mark_counts,
)
from interpunct.report.json.humans import beside_humans, humans_parts, versions_parts
from interpunct.report.json.labels import label_parts, labels_of_documents
from interpunct.report.json.left_out import beside_left_out, left_out_parts
from interpunct.report.json.marks import mark_parts
from interpunct.report.json.parts import (
    case_confusion,
    document_values_by,
    estimates_by,
    label_confusion,
    part_comparisons,
)
from interpunct.report.json.rankings import rankings_parts
from interpunct.report.json.summands import summands
from interpunct.report.json.types.figures import (
    ComparisonJson,
    EstimateJson,
    MacroJson,
    ScoreJson,
    ValueJson,
)
from interpunct.report.json.types.humans import (
    BesideHumansPartsJson,
    BoundariesLeftOutPartJson,
    BoundaryHumansPartJson,
)
from interpunct.report.json.types.parts import (
    CaseJson,
    LabelsOfDocumentJson,
    MarksOfDocumentPartsJson,
    PartsComparedJson,
    SegmentLabelsJson,
    SpeakersOfDocumentJson,
)
from interpunct.report.json.types.scores import (
    BlockJson,
    BoundariesAgainstEachJson,
    BoundaryScoresJson,
    BoundarySystemJson,
    DrawnJson,
    HumansAndVersionsJson,
    MarksAgainstEachJson,
    MarksOfSpeakerJson,
    PunctuationScoresJson,
    PunctuationSystemJson,
    RankedJson,
    ScoresJson,
    SpeakersJson,
    TokenScoresJson,
    TokenSystemJson,
)
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL, Against, Part
from interpunct.statistics.comparisons import Comparison
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.punctuation.marks import MarkErrors
from interpunct.tasks.tokens.differences import Block, TokenDifferences


def score_json(scores: Scores) -> ScoresJson:
    """Everything about all systems; besides figures, the content depends on the task."""
    summary = scores.summary
    if summary.marks is not None:
        return _punctuation(scores, summary.marks)
    if summary.tokens is not None:
        return _tokens(scores, summary.tokens)
    if summary.agreement is not None:
        return _boundaries(scores, summary.agreement)
    raise NotImplementedError(f"the task {scores.settings.task} has no JSON yet")


def score_number(scores: Scores, system: str, figure: Figure) -> ScoreJson:
    """A figure of a system: value, interval, and the mean over documents."""
    value = scores.value(system, figure)
    # A figure without a value needs no resampling.
    interval = None if isnan(value) else scores.interval(system, figure)
    mean: MacroJson = {}
    macro = scores.macro(system, figure)
    if not isnan(macro):
        mean["macro"] = macro
        if left_out := int(np.isnan(scores.document_values(system, figure)).sum()):
            mean["macro_left_out"] = left_out
    return {**values.with_interval(value, figure, interval), **mean}


def _boundaries(scores: Scores, agreement: BoundaryAgreement) -> BoundaryScoresJson:
    ranked: RankedJson = {}
    if found := rankings(scores):
        ranked["rankings"] = rankings_parts(found)
    humans: BoundaryHumansPartJson = {}
    if (left_out := scores.summary.left_out) is not None:
        humans["leave_one_out"] = left_out_parts(left_out)
    return {
        "interpunct": __version__,
        "schema": "urn:interpunct:score:1",
        "task": "boundaries",
        "signature": scores.signature,
        "references": list(scores.references),
        "documents": list(scores.documents),
        "systems": [_boundary_system(scores, system) for system in scores.systems],
        "agreement": agreement_parts(agreement),
        **ranked,
        **humans,
        "comparisons": _comparisons(scores),
        **_compared_parts(scores),
    }


def _boundary_system(scores: Scores, system: str) -> BoundarySystemJson:
    against_each: BoundariesAgainstEachJson = {}
    if each := _single_references(scores):
        against_each["per_reference"] = {
            name: {
                "scores": _figures(scores, system, about),
                "counts": slot_counts(_counts(scores, system, about)),
            }
            for name, about in each.items()
        }
    beside: BoundariesLeftOutPartJson = {}
    if (left_out := scores.summary.left_out) is not None:
        beside["leave_one_out"] = beside_left_out(left_out, system)
    return {
        "name": system,
        "scores": _figures(scores, system, ALL),
        "counts": boundary_counts(_counts(scores, system, ALL)),
        **against_each,
        **_labels(scores, system),
        **beside,
        "per_document": {
            document: {"scores": own, "counts": boundary_counts(counts), **labels}
            for (document, own, counts), labels in zip(
                documents_of(scores, system), _labels_of_documents(scores, system), strict=True
            )
        },
        "summands": summands(scores, system),
    }


def _labels(scores: Scores, system: str) -> SegmentLabelsJson:
    if not (found := estimates_by(scores, system, "label")):
        return {}
    return {"by_label": found, "label_confusion": label_confusion(scores.totals[system])}


def _labels_of_documents(scores: Scores, system: str) -> list[LabelsOfDocumentJson]:
    found = document_values_by(scores, system, "label")
    return [{"by_label": own} if own else {} for own in found]


def _punctuation(scores: Scores, marks: MarkErrors) -> PunctuationScoresJson:
    return {
        "interpunct": __version__,
        "schema": "urn:interpunct:score:1",
        "task": "punctuation",
        "signature": scores.signature,
        "references": list(scores.references),
        "documents": list(scores.documents),
        "systems": [_punctuation_system(scores, marks, system) for system in scores.systems],
        **_humans_and_versions(scores),
        "comparisons": _comparisons(scores),
        **_compared_parts(scores),
    }


def _punctuation_system(scores: Scores, marks: MarkErrors, system: str) -> PunctuationSystemJson:
    against_each: MarksAgainstEachJson = {}
    if each := _single_references(scores):
        against_each["per_reference"] = {
            name: {
                "scores": _figures(scores, system, about),
                "counts": word_and_mark_counts(_counts(scores, system, about)),
            }
            for name, about in each.items()
        }
    by_speaker: SpeakersJson = {}
    if speakers := speakers_of(scores, marks, system):
        by_speaker["by_speaker"] = speakers
    humans = scores.summary.humans
    beside: BesideHumansPartsJson = beside_humans(humans, system) if humans is not None else {}
    return {
        "name": system,
        "scores": _figures(scores, system, ALL),
        "counts": word_and_mark_counts(_counts(scores, system, ALL)),
        **against_each,
        **mark_parts(
            marks.totals[system], marks.marks, estimates_by(scores, system, "mark"), marks.forms
        ),
        **_case(scores, system),
        **by_speaker,
        **beside,
        "per_document": {
            document: {"scores": own, "counts": word_and_mark_counts(counts), **parts, **speakers}
            for (document, own, counts), parts, speakers in zip(
                documents_of(scores, system),
                _parts_of_documents(scores, system),
                _speakers_of_documents(scores, marks, system),
                strict=True,
            )
        },
        "summands": summands(scores, system),
    }


def _speakers_of_documents(
    scores: Scores, marks: MarkErrors, system: str
) -> list[SpeakersOfDocumentJson]:
    mappings = marks.mappings.get(system, [None] * len(scores.documents))
    return [{} if own is None else {"speaker_mapping": {**own}} for own in mappings]


def _case(scores: Scores, system: str) -> CaseJson:
    if not (found := estimates_by(scores, system, "case")):
        return {}
    return {"by_case": found, "case_confusion": case_confusion(scores.totals[system])}


def _parts_of_documents(scores: Scores, system: str) -> list[MarksOfDocumentPartsJson]:
    by_mark = document_values_by(scores, system, "mark")
    by_case = document_values_by(scores, system, "case")
    return [
        {"by_mark": marks, "by_case": case} if case else {}
        for marks, case in zip(by_mark, by_case, strict=True)
    ]


def speakers_of(scores: Scores, marks: MarkErrors, system: str) -> dict[str, MarksOfSpeakerJson]:
    """Figures and counts of each speaker, if requested."""
    estimates = estimates_by(scores, system, "speaker")
    return {
        who: {**_drawn(scores, who), **_speaker(scores, bag, estimates.get(who, {}))}
        for who, bag in marks.speakers.get(system, {}).items()
    }


def _drawn(scores: Scores, who: str) -> DrawnJson:
    """What is resampled for the intervals of a speaker, if there are intervals."""
    if not scores.settings.intervals:
        return {}
    alone = Part("speaker", who) in scores.lone_resamplings
    return {"drawn": "blocks" if alone else "documents"}


SHARES = {metric.name for metric in SOFT_MARK_METRICS}
"""Soft figures, which are over all slots of a document and not available for speakers."""


def _speaker(scores: Scores, bag: Bag, estimates: Mapping[str, EstimateJson]) -> MarksOfSpeakerJson:
    found: dict[str, EstimateJson] = {}
    for figure in scores.figures:
        if figure.name in SHARES:
            continue
        value = values.with_interval(float(figure.value(bag)), figure, None)
        estimate = estimates.get(figure.name, value)
        found[figure.name] = value if estimate["value"] is None else estimate
    return {
        "scores": found,
        "counts": word_and_mark_counts(scores.summary.counts(bag, ALL)),
    }


def _humans_and_versions(scores: Scores) -> HumansAndVersionsJson:
    parts: HumansAndVersionsJson = {}
    found = scores.summary.humans
    if found is None:
        return parts
    if found.humans is not None:
        parts["leave_one_out"] = humans_parts(found.humans)
    if found.versions:
        parts["versions"] = {name: versions_parts(found, name) for name in found.versions}
    return parts


def _tokens(scores: Scores, differences: TokenDifferences) -> TokenScoresJson:
    return {
        "interpunct": __version__,
        "schema": "urn:interpunct:score:1",
        "task": "tokens",
        "signature": scores.signature,
        "references": list(scores.references),
        "documents": list(scores.documents),
        "systems": [_token_system(scores, system, differences) for system in scores.systems],
        "comparisons": _comparisons(scores),
        **_compared_parts(scores),
    }


def _token_system(scores: Scores, system: str, differences: TokenDifferences) -> TokenSystemJson:
    return {
        "name": system,
        "scores": _figures(scores, system, ALL),
        "counts": token_counts(_counts(scores, system, ALL)),
        "blocks": [block_parts(block) for block in differences.blocks[system]],
        **label_parts(scores, system, differences.labels.get(system)),
        "per_document": {
            document: {"scores": own, "counts": token_counts(counts), **labels}
            for (document, own, counts), labels in zip(
                documents_of(scores, system), labels_of_documents(scores, system), strict=True
            )
        },
        "summands": summands(scores, system),
    }


def block_parts(block: Block) -> BlockJson:
    """A stretch in which the characters differ."""
    return {
        "document": block.document,
        "reference": " ".join(block.reference),
        "system": " ".join(block.system),
        "reference_place": block.reference_place,
        "system_place": block.system_place,
        "equal_tokens": block.equal_tokens,
    }


def _single_references(scores: Scores) -> Mapping[str, Against]:
    """The references with separate figures, by name."""
    return {f.reference: f.about for f in scores.figures if f.reference is not None}


def _figures(scores: Scores, system: str, about: Against) -> dict[str, ScoreJson]:
    """The figures against all references, or against a single one."""
    figures = [figure for figure in scores.figures if figure.about == about]
    return {figure.name: score_number(scores, system, figure) for figure in figures}


def _counts(scores: Scores, system: str, about: Against) -> Counts:
    return scores.summary.counts(scores.totals[system], about)


def counts_about(scores: Scores, system: str, about: Against) -> Counts:
    """The counts of a system against all references, or against a single one, as JSON."""
    return counts_of_task(scores, _counts(scores, system, about))


def counts_of_task(scores: Scores, counts: Counts) -> Counts:
    """Counts in the form of the task."""
    if scores.summary.marks is not None:
        return word_and_mark_counts(counts)
    return token_counts(counts) if scores.summary.tokens is not None else boundary_counts(counts)


def documents_of(scores: Scores, system: str) -> Iterator[tuple[str, dict[str, ValueJson], Counts]]:
    """Each document with its figures and its counts."""
    each = scores.each[system]
    figures = [figure for figure in scores.figures if figure.about == ALL]
    numbers = values.measured_each(figures, each, len(scores.documents))
    counts = values.rows_of(scores.summary.counts(each, ALL))
    return zip(scores.documents, numbers, counts, strict=True)


def _compared_parts(scores: Scores) -> PartsComparedJson:
    return {"part_comparisons": found} if (found := part_comparisons(scores)) else {}


def _comparisons(scores: Scores) -> list[ComparisonJson]:
    return [comparison_parts(comparison) for comparison in scores.comparisons]


def comparison_parts(comparison: Comparison) -> ComparisonJson:
    """The comparison of two systems in one figure; null with a reason if not possible."""
    if isnan(comparison.difference):
        return {
            "a": comparison.a,
            "b": comparison.b,
            "metric": comparison.figure.name,
            "difference": None,
            "p_value": None,
            "p_bootstrap": None,
            "reason": comparison.figure.unmeasured,
        }
    return {
        "a": comparison.a,
        "b": comparison.b,
        "metric": comparison.figure.name,
        "difference": comparison.difference,
        **values.interval(comparison.interval),
        "p_value": comparison.p_value,
        "p_bootstrap": comparison.p_bootstrap,
    }
