"""Figures of humans against each other, and of systems compared with them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Matrix = list[list[float | None]]


class HumanRateJson(TypedDict):
    """A figure of humans."""

    one: float | None
    """The mean of one annotator against another."""
    combined: float | None
    """The mean of one annotator against all others combined."""
    matrix: Matrix
    against_others: dict[str, float | None]
    """Each annotator against all others combined."""


class NoMarksJson(TypedDict):
    """The punctuation error rate of a text without marks."""

    one: float | None
    combined: float | None


class HumansJson(TypedDict):
    """The error rates of annotators against each other."""

    annotators: list[str]
    """The rows and columns of each matrix, in order."""
    rows: Literal["hypothesis"]
    columns: Literal["reference"]
    punctuation_error_rate: HumanRateJson
    word_error_rate: HumanRateJson
    no_marks: NoMarksJson


class BoundaryHumansJson(TypedDict):
    """The figures of annotators against each other for boundaries.

    F1 and NIST error rate against all others are those against their majority (more than half); the
    window F1 of WiSeBE needs at least two references.
    """

    annotators: list[str]
    """The rows and columns of each matrix, in order."""
    rows: Literal["hypothesis"]
    columns: Literal["reference"]
    f1: HumanRateJson
    nist_error_rate: HumanRateJson
    window_f1: HumanRateJson


class BesideHumansInBoundariesJson(TypedDict):
    """A figure of humans and of a system."""

    human: float | None
    system: float | None
    ratio: float | None
    """The ratio of the system's figure to that of humans."""


class BoundaryFigureLeftOutJson(TypedDict):
    """A figure of a system compared with humans."""

    one: BesideHumansInBoundariesJson
    """Against one reference."""
    combined: BesideHumansInBoundariesJson
    """Against all references but one."""


class BoundariesLeftOutJson(TypedDict):
    """The figures of a system for boundaries, compared with humans."""

    f1: BoundaryFigureLeftOutJson
    nist_error_rate: BoundaryFigureLeftOutJson
    window_f1: BoundaryFigureLeftOutJson


class BoundaryHumansPartJson(TypedDict):
    """Present if one annotator at a time is left out."""

    leave_one_out: NotRequired[BoundaryHumansJson]


class BoundariesLeftOutPartJson(TypedDict):
    """Present for systems if one annotator at a time is left out."""

    leave_one_out: NotRequired[BoundariesLeftOutJson]


class BesideHumansJson(TypedDict):
    """The punctuation error rates of humans, of a system and of a text without marks."""

    human: float | None
    system: float | None
    ratio: float | None
    """The ratio of the system's figure to that of humans."""
    no_marks: float | None


class LeaveOneOutJson(TypedDict):
    """A system compared with humans."""

    one: BesideHumansJson
    """Against one reference."""
    combined: BesideHumansJson
    """Against all references but one, combined."""


class SpreadJson(TypedDict):
    """An error rate over several orders of the references."""

    mean: float | None
    deviation: float | None
    low: float | None
    high: float | None


class OrdersJson(TypedDict):
    """The spread of error rates over the orders in which references are merged."""

    number: int
    """The number of orders."""
    punctuation_error_rate: SpreadJson
    word_error_rate: SpreadJson


class BesideHumansPartsJson(TypedDict):
    """Present for systems that are compared with humans."""

    orders: NotRequired[OrdersJson]
    leave_one_out: NotRequired[LeaveOneOutJson]


class VersionRateJson(TypedDict):
    """An error rate of a system that was run on the words of each annotator."""

    different_words: float | None
    """The mean against references on whose words the system was not run."""
    same_words: float | None
    """The mean against references on whose words the system was run."""
    matrix: Matrix


class VersionsJson(TypedDict):
    """A system that was run on the words of each annotator."""

    systems: list[str]
    """Its runs, by their names among the systems."""
    annotators: list[str]
    """The rows and columns of each matrix, in order."""
    rows: Literal["words the system was run on"]
    columns: Literal["reference"]
    punctuation_error_rate: VersionRateJson
    word_error_rate: VersionRateJson
    leave_one_out: NotRequired[LeaveOneOutJson]
