"""Tokens and sentences: the counts behind the figures; differences are in the list of errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import SENTENCES, TOKENS, WORDS
from interpunct.results.keys import Key
from interpunct.tasks.error_places import CUT, LABELLED

LEVELS = {TOKENS: CUT, WORDS: CUT, SENTENCES: LABELLED}
"""The measures, and the corresponding kinds of errors."""


def tokens(scores: Scores) -> Mapping[str, Any] | None:
    """Hits, false alarms and misses of each system; None for levels that it does not predict."""
    differences = scores.summary.tokens
    if differences is None:
        return None
    counts: list[list[list[int] | None]] = []
    for system in scores.systems:
        found = [scores.totals[system][Key(level)] for level in LEVELS]
        untold = differences.untold(system)
        counts.append(
            [
                None if untold >= kinds else [own.tp, own.fp, own.fn]
                for own, kinds in zip(found, LEVELS.values(), strict=True)
            ]
        )
    return {
        "levels": [level.name for level in LEVELS],
        "counts": counts,
        "without_tokens": list(differences.without_tokens),
        "without_sentences": list(differences.without_sentences),
    }
