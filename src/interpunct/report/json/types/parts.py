"""Parts of a corpus: by class of case and by label, and tests between systems in each part."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.marks import ConfusionJson
from interpunct.results.keys import PartKind


class CaseJson(TypedDict):
    """Figures of case by class: `none`, `initial`, `all`, `mixed`."""

    by_case: NotRequired[dict[str, dict[str, EstimateJson]]]
    case_confusion: NotRequired[ConfusionJson]
    """Correct words, with classes of the reference as rows and of the system as columns."""


class SegmentLabelsJson(TypedDict):
    """Present if segments have labels."""

    by_label: NotRequired[dict[str, dict[str, EstimateJson]]]
    """Segments of each label, found with both ends and the label."""
    label_confusion: NotRequired[ConfusionJson]
    """Words, by the label of their segment in the reference (rows) and in the system (columns)."""


class MarksOfDocumentPartsJson(TypedDict):
    """The parts of one document."""

    by_mark: NotRequired[dict[str, dict[str, ValueJson]]]
    by_case: NotRequired[dict[str, dict[str, ValueJson]]]


class SpeakersOfDocumentJson(TypedDict):
    """Present if both sides have speakers."""

    speaker_mapping: NotRequired[dict[str, str]]
    """The system's name for each speaker of the reference, as used by the diarization error
    rate.
    """


class LabelsOfDocumentJson(TypedDict):
    """The labels of one document."""

    by_label: NotRequired[dict[str, dict[str, ValueJson]]]


class PartComparisonJson(TypedDict):
    """The comparison of two systems in one figure of one part."""

    by: PartKind
    part: str
    a: str
    b: str
    metric: str
    difference: float
    low: float | None
    """The lower limit of the 95% interval of the difference; null if most resamples lack the
    part.
    """
    high: float | None
    p_value: float
    p_bootstrap: float


class PartsComparedJson(TypedDict):
    """Tests of parts; only for parts that occur in at least two documents or blocks."""

    part_comparisons: NotRequired[list[PartComparisonJson]]
