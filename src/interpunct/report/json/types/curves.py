"""The JSON of `interpunct curves`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.report.json.types.counts import DecisionsJson

Column = list[float | None]


class CurveFiguresJson(TypedDict):
    """Figures over all thresholds; null where one was not measured."""

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
    """The points of a ROC curve, one entry of each list for each."""

    false_alarm_rate: Column
    recall: Column
    threshold: Column
    """Null where there is no boundary at all."""


class PrecisionRecallJson(TypedDict):
    """The points of a precision-recall curve, one entry of each list for each."""

    recall: Column
    precision: Column
    threshold: Column
    """Null where there is no boundary at all."""


class DetJson(TypedDict):
    """The points of a DET curve, one entry of each list for each."""

    false_alarm_rate: Column
    miss_rate: Column
    threshold: Column
    """Null where there is no boundary at all."""


class CostJson(TypedDict):
    """The corners of a cost curve, one entry of each list for each."""

    probability_cost: Column
    normalised_expected_cost: Column
    threshold: Column
    """Always null: a corner lies between two thresholds."""


class ReliabilityJson(TypedDict):
    """The bins of a reliability diagram that are not empty, one entry of each list for each."""

    mean_score: Column
    share_that_are_boundaries: Column
    threshold: Column
    """Always null: a bin holds many scores."""


class TracesJson(TypedDict):
    """The curves of a system, as many as `--kind` names."""

    roc: NotRequired[RocJson]
    pr: NotRequired[PrecisionRecallJson]
    det: NotRequired[DetJson]
    cost: NotRequired[CostJson]
    reliability: NotRequired[ReliabilityJson]


class CurveJson(TypedDict):
    """A system at all thresholds, against one reference or against the majority of several."""

    name: str
    decisions: DecisionsJson
    """At the system's own boundaries or at the chosen threshold."""
    word_error_rate: NotRequired[float]
    """If the words of system and reference differ."""
    figures: NotRequired[CurveFiguresJson]
    """If the system has scores."""
    curves: NotRequired[TracesJson]
    """If the system has scores."""
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
    """From how many boundaries to how many a system is better."""

    system: str
    boundaries_from: float
    boundaries_to: float
    lead: float
    """How far it gets ahead at most, in recall."""


class CheaperRegionJson(TypedDict):
    """From which probability cost to which a system is cheaper."""

    system: str
    probability_cost_from: float
    probability_cost_to: float
    lead: float
    """How far it gets ahead at most, in normalised expected cost."""


class OvertakingJson(TypedDict):
    """Two systems over all thresholds: who is better where."""

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
    """Each two systems that have scores."""


class CurvesHeadJson(TypedDict):
    """What all curves have."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:curves:1"]
    """The schema that this object keeps."""
    signature: str
    """Every choice that can move a figure, in one line."""


class CurvesOfOneCorpusJson(CurvesHeadJson, CorpusCurvesJson):
    """Curves over one corpus."""


class CurvesOfCorporaJson(CurvesHeadJson):
    """Curves over several corpora."""

    corpora: dict[str, CorpusCurvesJson]


CurvesJson = CurvesOfOneCorpusJson | CurvesOfCorporaJson
