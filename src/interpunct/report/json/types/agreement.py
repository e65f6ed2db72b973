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
    """The agreement of the annotators of a document."""

    annotators: list[str]
    """The annotators of this document."""


class PairOfAnnotatorsJson(TypedDict):
    """The figures of two annotators; symmetric."""

    f1: EstimateJson
    cohen_kappa: EstimateJson
    boundary_similarity: EstimateJson


class DifferentWordsJson(TypedDict):
    """Present if the words of the annotators differ."""

    word_error_rate: NotRequired[dict[str, float | None]]
    """The word error rate of each annotator against the first, if words differ."""


class AgreementOnBoundariesJson(AgreementEstimatesJson, DifferentWordsJson):
    """The agreement of annotators about boundaries."""

    agreement_kappa_correlation: CorrelationJson
    """The correlation of `agreement_ratio` and `fleiss_kappa` over documents."""
    votes: dict[str, list[int]]
    """For each number of annotators of a document, the number of slots with 0, 1, ... votes."""
    words: dict[str, int]
    """The number of words in each annotator's own texts."""
    missing: dict[str, list[str]]
    """The documents that annotators skipped, for those who skipped any."""
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
    """The annotators who put a boundary here."""
    not_voted: list[str]
    """The annotators of the document who put none here."""
    disagreement: float
    """The share of pairs of annotators that disagree."""
    nearby: dict[str, list[str]]
    """The annotators who put a boundary in a nearby slot, by the number of the unit before it."""


class AgreementHeadJson(TypedDict):
    """The common keys of all agreement."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:agreement:1"]
    """The schema of this object."""
    task: Literal["agreement"]
    signature: str
    """Every choice that can change a figure, in one line."""
    references: list[str]
    documents: list[str]


class BoundaryAgreementJson(AgreementHeadJson, PanelJson):
    """The agreement of annotators about boundaries, and where they disagree."""

    about: Literal["boundaries"]
    """What was compared."""
    agreement: AgreementOnBoundariesJson
    disagreements: list[DisputedPlaceJson]
    """The most disputed first, as many as `--top` says."""
    orders: NotRequired[AgreementOrdersJson]


class PairAboutMarksJson(TypedDict):
    """The figures of two annotators; symmetric."""

    cohen_kappa: EstimateJson
    """Over the marks of slots."""
    micro_f1: EstimateJson
    """Over single marks."""


class AgreementOnMarksJson(HumansJson, MarksJson):
    """The agreement of annotators about words and marks; marks are summed over all pairs."""

    fleiss_kappa: EstimateJson
    """Over slots, whose label is all of their marks."""
    krippendorff_alpha: EstimateJson
    pairs: dict[str, dict[str, PairAboutMarksJson]]
    words: dict[str, int]
    """The number of words in each annotator's own texts."""
    missing: dict[str, list[str]]
    """The documents that annotators skipped, for those who skipped any."""


class DisputedMarksJson(TypedDict):
    """A slot on whose marks annotators disagree."""

    document: str
    unit: int
    """The number of the unit before the slot, from 1; 0 is before the first."""
    before: str
    after: str
    marks: dict[str, str]
    """The marks of each annotator in the slot."""
    disagreement: float
    """The share of pairs of annotators that disagree."""


class MarkAgreementJson(AgreementHeadJson, PanelJson):
    """The agreement of annotators about words and marks."""

    about: Literal["punctuation"]
    """What was compared."""
    agreement: AgreementOnMarksJson
    disagreements: list[DisputedMarksJson]
    """The most disputed first, as many as `--top` says."""
    orders: NotRequired[AgreementOrdersJson]


AgreementJson = BoundaryAgreementJson | MarkAgreementJson
