"""The JSON of `interpunct agreement`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.report.json.types.figures import CorrelationJson, EstimateJson, ValueJson
from interpunct.report.json.types.humans import HumansJson
from interpunct.report.json.types.marks import MarksJson
from interpunct.report.json.types.panel import AgreementOrdersJson, PanelJson


class AgreementEstimatesJson(TypedDict):
    """The figures of agreement over the whole corpus."""

    agreement_ratio: EstimateJson
    fleiss_kappa: EstimateJson
    fleiss_kappa_voted: EstimateJson
    krippendorff_alpha: EstimateJson
    boundary_similarity_pi: EstimateJson
    boundary_similarity_kappa: EstimateJson


class AgreementValuesJson(TypedDict):
    """The figures of agreement over one document."""

    agreement_ratio: ValueJson
    fleiss_kappa: ValueJson
    fleiss_kappa_voted: ValueJson
    krippendorff_alpha: ValueJson
    boundary_similarity_pi: ValueJson
    boundary_similarity_kappa: ValueJson


class AgreementOnDocumentJson(AgreementValuesJson):
    """How far the annotators of a document agree."""

    annotators: list[str]
    """Who did this document."""


class PairOfAnnotatorsJson(TypedDict):
    """Two annotators beside each other; symmetric."""

    f1: EstimateJson
    cohen_kappa: EstimateJson
    boundary_similarity: EstimateJson


class DifferentWordsJson(TypedDict):
    """What there is if the words of the annotators differ."""

    word_error_rate: NotRequired[dict[str, float | None]]
    """How far the words of each annotator are from those of the first, if words differ."""


class AgreementOnBoundariesJson(AgreementEstimatesJson, DifferentWordsJson):
    """How far annotators agree about boundaries."""

    agreement_kappa_correlation: CorrelationJson
    """Whether `agreement_ratio` and `fleiss_kappa` go together over documents."""
    votes: dict[str, list[int]]
    """For each number of annotators that a document has, how many slots got 0, 1, ... votes."""
    words: dict[str, int]
    """How many words each annotator has, in texts of their own."""
    missing: dict[str, list[str]]
    """The documents that an annotator did not do, for those who did not do all."""
    pairs: dict[str, dict[str, PairOfAnnotatorsJson]]
    per_document: dict[str, AgreementOnDocumentJson]


class DisputedPlaceJson(TypedDict):
    """A slot on which annotators disagree."""

    document: str
    unit: int
    """The number of the unit before the slot, from 1."""
    before: str
    """The words before the slot."""
    after: str
    """The words after it."""
    voted: list[str]
    """Who put a boundary here."""
    not_voted: list[str]
    """Who did the document and put none here."""
    disagreement: float
    """The share of the pairs of annotators that are split."""
    nearby: dict[str, list[str]]
    """Who put a boundary into a slot close by, by the number of the unit before that slot."""


class AgreementHeadJson(TypedDict):
    """What all agreement has."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:agreement:1"]
    """The schema that this object keeps."""
    task: Literal["agreement"]
    signature: str
    """Every choice that can move a figure, in one line."""
    references: list[str]
    documents: list[str]


class BoundaryAgreementJson(AgreementHeadJson, PanelJson):
    """How far annotators agree about boundaries, and where not."""

    about: Literal["boundaries"]
    """What they agree about."""
    agreement: AgreementOnBoundariesJson
    disagreements: list[DisputedPlaceJson]
    """The most disputed first, as many as `--top` says."""
    orders: NotRequired[AgreementOrdersJson]


class PairAboutMarksJson(TypedDict):
    """Two annotators beside each other; symmetric."""

    cohen_kappa: EstimateJson
    """Over the marks of slots."""
    micro_f1: EstimateJson
    """Over single marks."""


class AgreementOnMarksJson(HumansJson, MarksJson):
    """How far annotators agree about words and marks; marks are those of all pairs together."""

    fleiss_kappa: EstimateJson
    """Over slots, whose labels are all of their marks."""
    krippendorff_alpha: EstimateJson
    pairs: dict[str, dict[str, PairAboutMarksJson]]
    words: dict[str, int]
    """How many words each annotator has, in texts of their own."""
    missing: dict[str, list[str]]
    """The documents that an annotator did not do, for those who did not do all."""


class DisputedMarksJson(TypedDict):
    """A slot on whose marks annotators disagree."""

    document: str
    unit: int
    """The number of the unit before the slot, from 1; 0 is before the first."""
    before: str
    after: str
    marks: dict[str, str]
    """What each annotator has in the slot."""
    disagreement: float
    """The share of the pairs of annotators that are split."""


class MarkAgreementJson(AgreementHeadJson, PanelJson):
    """How far annotators agree about words and marks."""

    about: Literal["punctuation"]
    """What they agree about."""
    agreement: AgreementOnMarksJson
    disagreements: list[DisputedMarksJson]
    """The most disputed first, as many as `--top` says."""
    orders: NotRequired[AgreementOrdersJson]


AgreementJson = BoundaryAgreementJson | MarkAgreementJson
