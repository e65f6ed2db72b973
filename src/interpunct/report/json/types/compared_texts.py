"""The JSON of `interpunct compare`."""

from __future__ import annotations

from typing import Literal, TypedDict

from interpunct.options.types import TextKind
from interpunct.report.json.types.scores import ScoresJson


class ComparedTextJson(TypedDict):
    """All segmenters on one text."""

    text: TextKind
    """As it is, or without capitals, without marks, or without line breaks."""
    seconds: dict[str, float]
    """What each segmenter takes for 10,000 words, without loading; outputs that were given have
    none."""
    scores: ScoresJson
    """As `interpunct score` gives them."""


class ComparedTextsJson(TypedDict):
    """Segmenters on a text as it is written, and on the same text made harder."""

    interpunct: str
    """The version of the program."""
    schema: Literal["urn:interpunct:compare:1"]
    """The schema that this object keeps."""
    texts: list[ComparedTextJson]
    """The first is the text as it is written."""
