"""The JSON of `interpunct curves`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.report.json.types.counts import DecisionsJson

Column = list[float | None]


class CurveFiguresJson(TypedDict):
    """Figures over all thresholds; null if not measured."""

    roc_auc: float | None
    pr_auc: float | None
    average_precision: float | None
    eer: float | None
    min_dcf: float | None
    brier_score: float | None
    expected_calibration_error: float | None
    best_f1: float | None
    best_f1_threshold: float | None
    best_nist: float | None
    best_nist_threshold: float | None


class RocJson(TypedDict):
    """The points of a ROC curve, with one entry in each list."""

    false_alarm_rate: Column
    recall: Column
    threshold: Column
    """Null if there is no boundary at all."""


class PrecisionRecallJson(TypedDict):
    """The points of a precision-recall curve, with one entry in each list."""

    recall: Column
    precision: Column
    threshold: Column
    """Null if there is no boundary at all."""


class DetJson(TypedDict):
    """The points of a DET curve, with one entry in each list."""

    false_alarm_rate: Column
    miss_rate: Column
    threshold: Column
    """Null if there is no boundary at all."""


class CostJson(TypedDict):
    """The corners of a cost curve, with one entry in each list."""

    probability_cost: Column
    normalised_expected_cost: Column
    threshold: Column
    """Always null: a corner lies between two thresholds."""


class ReliabilityJson(TypedDict):
    """The non-empty bins of a reliability diagram, with one entry in each list."""

    mean_score: Column
    share_that_are_boundaries: Column
    threshold: Column
    """Always null: a bin holds many scores."""


class TracesJson(TypedDict):
    """The curves of a system, of the kinds that `--kind` names."""

    roc: NotRequired[RocJson]
    pr: NotRequired[PrecisionRecallJson]
    det: NotRequired[DetJson]
    cost: NotRequired[CostJson]
    reliability: NotRequired[ReliabilityJson]


class CurveJson(TypedDict):
    """A system at all thresholds, against one reference or against the majority of several."""

    name: str
    decisions: DecisionsJson
    """The counts of the system's own boundaries or at the chosen threshold."""
    word_error_rate: NotRequired[float]
    """Present if the words of system and reference differ."""
    figures: NotRequired[CurveFiguresJson]
    """Present if the system has scores."""
    curves: NotRequired[TracesJson]
    """Present if the system has scores."""
    per_reference: NotRequired[dict[str, CurveJson]]
    """The same against each reference, if there are several."""


class CrossingJson(TypedDict):
    """A point at which two curves cross."""

    recall: float
    precision: float
    false_alarm_rate: float
    better_before: str
    """The system that is better with fewer boundaries."""
    better_after: str
    """The system that is better with more."""


class BetterRegionJson(TypedDict):
    """An interval of the number of boundaries in which a system is better."""

    system: str
    boundaries_from: float
    boundaries_to: float
    lead: float
    """Its largest advantage in recall."""


class CheaperRegionJson(TypedDict):
    """An interval of the probability cost in which a system is cheaper."""

    system: str
    probability_cost_from: float
    probability_cost_to: float
    lead: float
    """Its largest advantage in normalised expected cost."""


class OvertakingJson(TypedDict):
    """The comparison of two systems over all thresholds."""

    a: str
    b: str
    dominates: str | None
    """The system that is nowhere behind, if there is one."""
    crossings: list[CrossingJson]
    better: list[BetterRegionJson]
    cheaper: list[CheaperRegionJson]


class CorpusCurvesJson(TypedDict):
    """All systems over one corpus."""

    systems: list[CurveJson]
    crossings: list[OvertakingJson]
    """For each pair of systems with scores."""


class CurvesHeadJson(TypedDict):
    """The common keys of all curves."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:curves:1"]
    """The schema of this object."""
    signature: str
    """Every choice that can change a figure, in one line."""


class CurvesOfOneCorpusJson(CurvesHeadJson, CorpusCurvesJson):
    """Curves over one corpus."""


class CurvesOfCorporaJson(CurvesHeadJson):
    """Curves over several corpora."""

    corpora: dict[str, CorpusCurvesJson]


CurvesJson = CurvesOfOneCorpusJson | CurvesOfCorporaJson
