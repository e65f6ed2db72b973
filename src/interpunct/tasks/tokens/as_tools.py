"""Counts of tokens and sentences that only some tools use."""

from __future__ import annotations

from typing import Any

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.slots import TokenSlots
from interpunct.metrics.batches import Bounds
from interpunct.metrics.measures import SENTENCES, TOKENS_WITHIN, Measure
from interpunct.metrics.results import Additive
from interpunct.metrics.token_figures import batched_token_accuracy
from interpunct.metrics.tokens import batched_aligned_sentence_matches
from interpunct.options import Settings


def counted_as_tools(
    alignment: TokenAlignment,
    slots: tuple[TokenSlots, TokenSlots],
    rows: Bounds,
    bounds: Bounds,
    settings: Settings,
) -> dict[Measure[Any], Additive]:
    """For each part, tokens within reference tokens, and sentences counted as the options ask."""
    first, second = slots
    found: dict[Measure[Any], Additive] = {
        TOKENS_WITHIN: batched_token_accuracy(first.token_ends, second.token_ends, bounds)
    }
    if settings.sentences == "aligned":
        found[SENTENCES] = batched_aligned_sentence_matches(
            alignment.common,
            alignment.reference.sentence_ends,
            alignment.hypothesis.sentence_ends,
            rows,
        )
    return found
