"""What humans reach against each other, and systems beside them."""

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
    """What annotators reach against each other."""

    annotators: list[str]
    """Of rows and columns of each matrix, in their order."""
    rows: Literal["hypothesis"]
    columns: Literal["reference"]
    punctuation_error_rate: HumanRateJson
    word_error_rate: HumanRateJson
    no_marks: NoMarksJson


class BoundaryHumansJson(TypedDict):
    """What annotators reach against each other in boundaries.

    F1 and the error rate of NIST against all others are those against what more than half of them
    have; the window F1 of WiSeBE needs two references at least.
    """

    annotators: list[str]
    """Of rows and columns of each matrix, in their order."""
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
    """That of the system to that of humans."""


class BoundaryFigureLeftOutJson(TypedDict):
    """A figure of a system beside that of humans."""

    one: BesideHumansInBoundariesJson
    """Against one reference."""
    combined: BesideHumansInBoundariesJson
    """Against all references but one."""


class BoundariesLeftOutJson(TypedDict):
    """The boundaries of a system beside those of humans."""

    f1: BoundaryFigureLeftOutJson
    nist_error_rate: BoundaryFigureLeftOutJson
    window_f1: BoundaryFigureLeftOutJson


class BoundaryHumansPartJson(TypedDict):
    """What there is if one annotator at a time is left out."""

    leave_one_out: NotRequired[BoundaryHumansJson]


class BoundariesLeftOutPartJson(TypedDict):
    """What a system has if one annotator at a time is left out."""

    leave_one_out: NotRequired[BoundariesLeftOutJson]


class BesideHumansJson(TypedDict):
    """The punctuation error rates of humans, of a system and of a text without marks."""

    human: float | None
    system: float | None
    ratio: float | None
    """That of the system to that of humans."""
    no_marks: float | None


class LeaveOneOutJson(TypedDict):
    """A system beside humans."""

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
    """How far error rates depend on the order in which references are merged."""

    number: int
    """How many orders were tried."""
    punctuation_error_rate: SpreadJson
    word_error_rate: SpreadJson


class BesideHumansPartsJson(TypedDict):
    """What a system has if it can be held beside humans."""

    orders: NotRequired[OrdersJson]
    leave_one_out: NotRequired[LeaveOneOutJson]


class VersionRateJson(TypedDict):
    """An error rate of a system that was run on the words of each annotator."""

    different_words: float | None
    """The mean against references whose words the system did not have."""
    same_words: float | None
    """The mean against references whose words the system had."""
    matrix: Matrix


class VersionsJson(TypedDict):
    """A system that was run on the words of each annotator."""

    systems: list[str]
    """Its runs, by the names that they have among the systems."""
    annotators: list[str]
    """Of rows and columns of each matrix, in their order."""
    rows: Literal["words the system was run on"]
    columns: Literal["reference"]
    punctuation_error_rate: VersionRateJson
    word_error_rate: VersionRateJson
    leave_one_out: NotRequired[LeaveOneOutJson]
