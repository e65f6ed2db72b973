"""Parts of a corpus: by class of case and by label, and tests between systems in each part."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.marks import ConfusionJson
from interpunct.results.keys import PartKind


class CaseJson(TypedDict):
    """Capitals, class by class: `none`, `initial`, `all`, `mixed`."""

    by_case: NotRequired[dict[str, dict[str, EstimateJson]]]
    case_confusion: NotRequired[ConfusionJson]
    """Words that are right: a row for each class of the reference, a column for each found."""


class SegmentLabelsJson(TypedDict):
    """What there is if segments have labels."""

    by_label: NotRequired[dict[str, dict[str, EstimateJson]]]
    """Segments of each label, found with both ends and the label."""
    label_confusion: NotRequired[ConfusionJson]
    """Words: a row for the label of their segment in the reference, a column for that found."""


class MarksOfDocumentPartsJson(TypedDict):
    """The parts of one document."""

    by_mark: NotRequired[dict[str, dict[str, ValueJson]]]
    by_case: NotRequired[dict[str, dict[str, ValueJson]]]


class SpeakersOfDocumentJson(TypedDict):
    """What there is if both sides name speakers."""

    speaker_mapping: NotRequired[dict[str, str]]
    """Whose name in the system stands for whom of the reference, in the diarization error rate."""


class LabelsOfDocumentJson(TypedDict):
    """The labels of one document."""

    by_label: NotRequired[dict[str, dict[str, ValueJson]]]


class PartComparisonJson(TypedDict):
    """What lies between two systems in one figure of one part."""

    by: PartKind
    part: str
    a: str
    b: str
    metric: str
    difference: float
    low: float | None
    """Where the 95% interval of the difference begins; null where most resamples lack the part."""
    high: float | None
    p_value: float
    p_bootstrap: float


class PartsComparedJson(TypedDict):
    """Tests in parts; only parts that are in two documents, or blocks, at least."""

    part_comparisons: NotRequired[list[PartComparisonJson]]
