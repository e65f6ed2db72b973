"""The JSON of `interpunct score`: an object whose type depends on the key `task`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.report.json.types.agreement import AgreementOnBoundariesJson
from interpunct.report.json.types.counts import (
    SlotCountsJson,
    TokenCountsJson,
    WindowCountsJson,
    WordAndMarkCountsJson,
)
from interpunct.report.json.types.figures import (
    ComparisonJson,
    CorrelationJson,
    EstimateJson,
    ScoreJson,
    ValueJson,
)
from interpunct.report.json.types.humans import (
    BesideHumansPartsJson,
    BoundariesLeftOutPartJson,
    BoundaryHumansPartJson,
    HumansJson,
    VersionsJson,
)
from interpunct.report.json.types.labels import LabelsJson, LabelsOfDocumentWordsJson
from interpunct.report.json.types.marks import MarksJson
from interpunct.report.json.types.parts import (
    CaseJson,
    LabelsOfDocumentJson,
    MarksOfDocumentPartsJson,
    PartsComparedJson,
    SegmentLabelsJson,
    SpeakersOfDocumentJson,
)
from interpunct.report.json.types.summands import SummandsJson


class ScoresHeadJson(TypedDict):
    """The common keys of the scores of all tasks."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:score:1"]
    """The schema of this object."""
    signature: str
    """Every choice that can change a figure, in one line."""
    references: list[str]
    documents: list[str]


class ComparedJson(TypedDict):
    """Comparisons of systems with the baseline, or of all pairs."""

    comparisons: list[ComparisonJson]
    """Empty without intervals, with one system, or with too little to resample."""


class NamedScoresJson(TypedDict):
    """A system and its figures over the whole corpus, by their names in `interpunct metrics`."""

    name: str
    scores: dict[str, ScoreJson]
    summands: SummandsJson
    """The summands of its results, which `interpunct check` resamples."""


class BoundariesAgainstOneJson(TypedDict):
    """Boundaries against one of several references."""

    scores: dict[str, ScoreJson]
    counts: SlotCountsJson


class BoundariesAgainstEachJson(TypedDict):
    """Present if there are several references."""

    per_reference: NotRequired[dict[str, BoundariesAgainstOneJson]]


class BoundariesOfDocumentJson(LabelsOfDocumentJson):
    """Boundaries of one document."""

    scores: dict[str, ValueJson]
    counts: SlotCountsJson | WindowCountsJson


class BoundarySystemJson(
    NamedScoresJson, BoundariesAgainstEachJson, SegmentLabelsJson, BoundariesLeftOutPartJson
):
    """The boundaries of a system."""

    counts: SlotCountsJson | WindowCountsJson
    """Slots if there is one reference, windows if there are several."""
    per_document: dict[str, BoundariesOfDocumentJson]


class RankingJson(TypedDict):
    """Systems by two figures, best first."""

    wisebe: list[str]
    mean_f1: list[str]
    differ: list[list[str]]
    """Pairs that the two figures order differently; the first is better by WiSeBE."""


class RankingsJson(RankingJson):
    """Rankings of the systems by several references."""

    per_document: dict[str, RankingJson]
    best_against: dict[str, str]
    """The system with the best F1 against each reference."""
    nearest_reference: dict[str, str]
    """The reference against which each system has its best F1."""
    wisebe_mean_f1_correlation: dict[str, CorrelationJson]
    """The correlation of the two figures of a system over documents."""


class RankedJson(TypedDict):
    """Present if several references rank the systems."""

    rankings: NotRequired[RankingsJson]


class BoundaryScoresJson(
    ScoresHeadJson, RankedJson, BoundaryHumansPartJson, ComparedJson, PartsComparedJson
):
    """Scores of boundaries."""

    task: Literal["boundaries"]
    systems: list[BoundarySystemJson]
    agreement: AgreementOnBoundariesJson


class MarksAgainstOneJson(TypedDict):
    """Words and marks against one of several references."""

    scores: dict[str, ScoreJson]
    counts: WordAndMarkCountsJson


class MarksAgainstEachJson(TypedDict):
    """Present if there are several references."""

    per_reference: NotRequired[dict[str, MarksAgainstOneJson]]


class MarksOfPartJson(TypedDict):
    """Words and marks of one document, or of one speaker."""

    scores: dict[str, ValueJson]
    counts: WordAndMarkCountsJson


class MarksOfDocumentJson(MarksOfPartJson, MarksOfDocumentPartsJson, SpeakersOfDocumentJson):
    """Words and marks of one document, and its parts."""


class DrawnJson(TypedDict):
    """Present if intervals are computed."""

    drawn: NotRequired[Literal["documents", "blocks"]]
    """What is resampled: documents, or blocks of the words of a speaker of a single document."""


class MarksOfSpeakerJson(DrawnJson):
    """Words and marks of one speaker; the main figures have intervals."""

    scores: dict[str, EstimateJson]
    counts: WordAndMarkCountsJson


class SpeakersJson(TypedDict):
    """Present with `--by speaker`."""

    by_speaker: NotRequired[dict[str, MarksOfSpeakerJson]]


class PunctuationSystemJson(
    NamedScoresJson, MarksAgainstEachJson, MarksJson, CaseJson, SpeakersJson, BesideHumansPartsJson
):
    """The words and marks of a system."""

    counts: WordAndMarkCountsJson
    per_document: dict[str, MarksOfDocumentJson]


class HumansAndVersionsJson(TypedDict):
    """Present if systems are compared with humans."""

    leave_one_out: NotRequired[HumansJson]
    versions: NotRequired[dict[str, VersionsJson]]


class PunctuationScoresJson(ScoresHeadJson, HumansAndVersionsJson, ComparedJson, PartsComparedJson):
    """Scores of words and marks."""

    task: Literal["punctuation"]
    systems: list[PunctuationSystemJson]


class BlockJson(TypedDict):
    """A stretch in which the characters of the two sides differ."""

    document: str
    reference: str
    system: str
    reference_place: str
    """The place in the reference, such as `gold.conllu:37:3`."""
    system_place: str
    """The place in the system."""
    equal_tokens: int


class TokensOfDocumentJson(LabelsOfDocumentWordsJson):
    """Tokens and sentences of one document."""

    scores: dict[str, ValueJson]
    counts: TokenCountsJson


class TokenSystemJson(NamedScoresJson, LabelsJson):
    """The tokens and sentences of a system."""

    counts: TokenCountsJson
    blocks: list[BlockJson]
    per_document: dict[str, TokensOfDocumentJson]


class TokenScoresJson(ScoresHeadJson, ComparedJson, PartsComparedJson):
    """Scores of tokens and sentences."""

    task: Literal["tokens"]
    systems: list[TokenSystemJson]


ScoresJson = BoundaryScoresJson | PunctuationScoresJson | TokenScoresJson
