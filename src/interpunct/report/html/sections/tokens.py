"""Tokens and sentences: the counts behind the figures; what differs is told by the errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import SENTENCES, TOKENS, WORDS
from interpunct.results.keys import Key

LEVELS = (TOKENS, WORDS, SENTENCES)


def tokens(scores: Scores) -> Mapping[str, Any] | None:
    """What each system found, what is false and what it missed."""
    if scores.summary.tokens is None:
        return None
    return {
        "levels": [level.name for level in LEVELS],
        "counts": [
            [[found.tp, found.fp, found.fn] for found in (total[Key(level)] for level in LEVELS)]
            for total in (scores.totals[system] for system in scores.systems)
        ],
    }
