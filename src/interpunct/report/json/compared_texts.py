"""The JSON of `interpunct compare`: what `score` prints, for each text."""

from __future__ import annotations

from interpunct import __version__
from interpunct.evaluation.compared_texts import ComparedTexts
from interpunct.report.json.scores import score_json
from interpunct.report.json.types.compared_texts import ComparedTextsJson


def compared_texts_json(compared: ComparedTexts) -> ComparedTextsJson:
    """Scores and times of all segmenters on all texts."""
    return {
        "interpunct": __version__,
        "schema": "urn:interpunct:compare:1",
        "texts": [
            {"text": text.kind, "seconds": {**text.seconds}, "scores": score_json(text.scores)}
            for text in compared.texts
        ],
    }
