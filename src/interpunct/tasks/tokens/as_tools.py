"""What some tools count of tokens and sentences, and others do not."""

from __future__ import annotations

from typing import Any

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.slots import shared_slots
from interpunct.metrics.counting import document_accuracy
from interpunct.metrics.measures import DOCUMENTS, SENTENCES, TOKENS_WITHIN, Measure
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.token_figures import token_accuracy
from interpunct.metrics.tokens import aligned_sentence_matches
from interpunct.options import Settings
from interpunct.results.bag import Bag


def measure_as_tools(alignment: TokenAlignment, settings: Settings) -> Bag:
    """Tokens within tokens of the reference, and sentences as they are chosen."""
    first, second = shared_slots(alignment)
    found: dict[Measure[Any], Additive] = {
        TOKENS_WITHIN: token_accuracy(first.token_ends, second.token_ends)
    }
    if settings.sentences == "aligned":
        found[SENTENCES] = aligned_sentence_matches(
            alignment.common, alignment.reference.sentence_ends, alignment.hypothesis.sentence_ends
        )
    return Bag.of(found)


def measure_document(alignment: TokenAlignment) -> Bag:
    """Is every sentence end of the document right?"""
    first, second = shared_slots(alignment)
    return Bag.of({DOCUMENTS: document_accuracy(first.sentence_ends, second.sentence_ends)})


def measure_no_document() -> Bag:
    """A part of a document is not a document."""
    return Bag.of({DOCUMENTS: Ratio()})
