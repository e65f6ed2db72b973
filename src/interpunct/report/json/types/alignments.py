"""The JSON of `interpunct align`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.alignment.steps import Operation


class OperationCountsJson(TypedDict):
    """Columns by what became of the token of the reference."""

    correct: int
    substitution: int
    deletion: int
    insertion: int


class ColumnJson(TypedDict):
    """One column of an alignment: what stands on either side, null for nothing."""

    operation: Operation
    reference: str | None
    hypothesis: str | None
    kind: Literal["word", "mark"]
    case: NotRequired[Literal["different"]]
    """There if a word is right but for its case."""


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
    """What was matched with what, for each system."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:align:1"]
    """The schema that this object keeps."""
    signature: str
    """Every choice that can move the alignment, in one line."""
    reference: str
    """The reference; several are joined by `+`."""
    systems: list[AlignedSystemJson]
