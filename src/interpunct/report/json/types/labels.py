"""Labels of words in treebanks: figures of each label, and confusions."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson


class LabelJson(TypedDict):
    """A tag or a relation; a relation is correct only if the head is correct too."""

    occurrences: int
    """Words with this label in the reference."""
    found: int
    """Words with this label in the system."""
    correct: int
    precision: EstimateJson
    recall: EstimateJson
    f1: EstimateJson


class LabelConfusionJson(TypedDict):
    """A confusion matrix with labels of the reference as rows and of the system as columns."""

    labels: list[str]
    """The labels of rows and columns; the first, `null`, is no word."""
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
    """Present if treebanks are compared."""

    by_upos: NotRequired[dict[str, LabelJson]]
    upos_confusion: NotRequired[LabelConfusionJson]
    by_relation: NotRequired[dict[str, LabelJson]]
    relation_confusion: NotRequired[LabelConfusionJson]
    label_errors: NotRequired[list[LabelErrorJson]]
    """The most frequent first."""
