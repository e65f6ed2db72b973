"""The JSON of `interpunct align`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.alignment.steps import Operation


class OperationCountsJson(TypedDict):
    """Counts of columns by operation."""

    correct: int
    substitution: int
    deletion: int
    insertion: int


class ColumnJson(TypedDict):
    """A column of an alignment: the tokens of both sides, null if there is none."""

    operation: Operation
    reference: str | None
    hypothesis: str | None
    kind: Literal["word", "mark"]
    case: NotRequired[Literal["different"]]
    """Present if a word is correct except for its case."""


class AlignedDocumentJson(TypedDict):
    """The alignment of one document."""

    document: str
    words: OperationCountsJson
    marks: OperationCountsJson
    columns: list[ColumnJson]


class AlignedSystemJson(TypedDict):
    """The alignments of a system."""

    name: str
    documents: list[AlignedDocumentJson]


class AlignmentJson(TypedDict):
    """The alignments of each system."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:align:1"]
    """The schema of this object."""
    signature: str
    """Every choice that can change the alignment, in one line."""
    reference: str
    """The reference; several are joined by `+`."""
    systems: list[AlignedSystemJson]
