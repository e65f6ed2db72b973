"""Labels of words in treebanks: each by itself, and what was taken for what."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson


class LabelJson(TypedDict):
    """A tag or a relation; a relation is right if the head is right too."""

    occurrences: int
    """Words that have it in the reference."""
    found: int
    """Words to which the system gives it."""
    correct: int
    precision: EstimateJson
    recall: EstimateJson
    f1: EstimateJson


class LabelConfusionJson(TypedDict):
    """What was taken for what: a row for each label of the reference, a column for each found."""

    labels: list[str]
    """Of rows and columns; the first, `null`, is no word."""
    rows: list[list[int]]
    left_out: int
    """Labels that are too rare to be listed."""


class LabelErrorJson(TypedDict):
    """Two labels of aligned words that differ, how often they do, and an example."""

    kind: Literal["upos", "feats", "lemma", "relation"]
    reference: str
    system: str
    count: int
    form: str
    """The word of the example; `before` and `after` are words around it."""
    before: str
    after: str
    reference_place: str
    system_place: str


class LabelsOfDocumentWordsJson(TypedDict):
    """Each tag and relation of one document, if treebanks are compared."""

    by_upos: NotRequired[dict[str, dict[str, ValueJson]]]
    by_relation: NotRequired[dict[str, dict[str, ValueJson]]]


class LabelsJson(TypedDict):
    """What there is if treebanks are compared."""

    by_upos: NotRequired[dict[str, LabelJson]]
    upos_confusion: NotRequired[LabelConfusionJson]
    by_relation: NotRequired[dict[str, LabelJson]]
    relation_confusion: NotRequired[LabelConfusionJson]
    label_errors: NotRequired[list[LabelErrorJson]]
    """The most frequent ones first."""
