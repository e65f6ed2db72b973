"""The JSON of `interpunct errors`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from interpunct.tasks.error_places import Kind


class ErrorJson(TypedDict):
    """An error: what the reference and the system have, null for nothing."""

    document: str
    kind: Kind
    boundary: bool
    """Does a segment end here on one side only?"""
    reference: str | None
    hypothesis: str | None
    reference_written: NotRequired[str]
    """The original spelling in the reference, if it differs from the compared form."""
    hypothesis_written: NotRequired[str]
    """The original spelling in the system, if it differs from the compared form."""
    before: list[str]
    """Words of the reference before the error, with their marks."""
    after: list[str]
    place: str
    """The place in the reference, such as `call.nlp:37`; empty if it was not read from a file."""
    time: NotRequired[float]
    """The time in seconds, if known."""
    speaker: NotRequired[str]
    """The speaker, if the reference has speakers."""


class ErrorContextJson(TypedDict):
    """A group of similar errors, and their number."""

    reference: str | None
    hypothesis: str | None
    before: str | None
    """For a mark, the word before it; empty where there is none."""
    count: int


class SystemErrorsJson(TypedDict):
    """The errors of a system."""

    name: str
    counts: dict[str, int]
    """By kind; boundary errors are also counted as errors of marks."""
    contexts: list[ErrorContextJson]
    """The most frequent first."""
    errors: list[ErrorJson]


class ErrorsJson(TypedDict):
    """The errors of each system."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:errors:1"]
    """The schema of this object."""
    signature: str
    """Every choice that can change an error, in one line."""
    reference: str
    """The reference; several are joined by `+`."""
    systems: list[SystemErrorsJson]
