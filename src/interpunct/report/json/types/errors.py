"""The JSON of `interpunct errors`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.tasks.error_places import Kind


class ErrorJson(TypedDict):
    """One error: what the reference has and what the system has, null for nothing."""

    document: str
    kind: Kind
    boundary: bool
    """Does a segment end here on one side only?"""
    reference: str | None
    hypothesis: str | None
    reference_written: NotRequired[str]
    """What the reference has as its text writes it; there if that is not how it is compared."""
    hypothesis_written: NotRequired[str]
    """The same of what the system has."""
    before: list[str]
    """Words of the reference before the error, with their marks."""
    after: list[str]
    place: str
    """Where the reference has it, such as `call.nlp:37`; empty if it was not read from a file."""
    time: NotRequired[float]
    """When it was said, in seconds, if that is known."""
    speaker: NotRequired[str]
    """Who said it, if the reference says so."""


class ErrorContextJson(TypedDict):
    """Errors that are alike, and how many there are."""

    reference: str | None
    hypothesis: str | None
    before: str | None
    """For a mark, the word before it; empty where there is none."""
    count: int


class SystemErrorsJson(TypedDict):
    """The errors of a system."""

    name: str
    counts: dict[str, int]
    """By kind; an error of a boundary is one of a mark, too."""
    contexts: list[ErrorContextJson]
    """The most frequent first."""
    errors: list[ErrorJson]


class ErrorsJson(TypedDict):
    """Where the errors of each system are."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:errors:1"]
    """The schema that this object keeps."""
    signature: str
    """Every choice that can move an error, in one line."""
    reference: str
    """The reference; several are joined by `+`."""
    systems: list[SystemErrorsJson]
