"""The JSON of `interpunct compare`."""

from __future__ import annotations

from typing import Literal, TypedDict

from interpunct.options.types import TextKind
from interpunct.report.json.types.scores import ScoresJson


class ComparedTextJson(TypedDict):
    """All segmenters on one text."""

    text: TextKind
    """The original, or without capitals, without marks, or without line breaks."""
    seconds: dict[str, float]
    """Seconds per 10,000 words of each segmenter, without loading; systems given as files have
    none.
    """
    scores: ScoresJson
    """As printed by `interpunct score`."""


class ComparedTextsJson(TypedDict):
    """Segmenters on the original text and on corrupted versions of it."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:compare:1"]
    """The schema of this object."""
    texts: list[ComparedTextJson]
    """The first is the original text."""
