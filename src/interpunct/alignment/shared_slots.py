"""Boundaries of annotators and systems whose words differ, on the slots of the first reference.

All references are merged into a network of words and boundaries, and every text is one way through
it or is aligned with it. Beside the first reference, each is then a row of columns as if the two
had been aligned alone, and its boundaries find their slots as `moved_boundaries` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated, boundary_texts
from interpunct.alignment.combination import columns_on, texts_of
from interpunct.alignment.network import EMPTY, Network, Numbers
from interpunct.alignment.numbering import Numbering, Text
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.metrics.moved_boundaries import moved_boundaries, moved_scores
from interpunct.metrics.punctuation import NOTHING, ErrorRates, word_errors
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import Floats
from interpunct.options import Settings

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WordErrors:
    """Errors and words of a system against all references combined, slot by slot."""

    errors: Counts
    words: Counts

    def first(self, slots: int) -> WordErrors:
        return WordErrors(self.errors[:slots], self.words[:slots])

    @property
    def rates(self) -> ErrorRates:
        return ErrorRates(int(self.errors.sum()), int(self.words.sum()))


@dataclass(frozen=True, slots=True)
class SharedSlots:
    """Everything of one document over the slots of its first reference."""

    references: Annotated
    systems: Mapping[str, Slots]
    scores: Mapping[str, Floats | None]
    errors: Mapping[str, WordErrors]


def share_slots(pair: Pair, settings: Settings) -> SharedSlots | None:
    """Bring everything onto the slots of the first reference; None if the words are the same."""
    numbering = Numbering((), keep_case=settings.case == "keep")

    def numbers(document: Document) -> Text:
        (text,) = boundary_texts([document], numbering, settings)
        return text

    texts = texts_of(pair, numbers, settings)
    if texts.same:
        return None
    tokens = [text.tokens for text in texts.references.values()]
    network = Network.merge(tokens)
    first = next(iter(pair.references.values()))
    kept = next(iter(texts.references.values())).word_units.tolist()
    said = np.array(network.said, np.int32).reshape(-1, network.references)
    rows = {
        who: moved_boundaries(*_beside(said[:, 0], said[:, index])).hypothesis
        for index, who in enumerate(texts.references)
    }
    differences = {
        who: _differences(said[:, 0], said[:, index]) for index, who in enumerate(texts.references)
    }
    units = tuple(first.units[unit] for unit in kept)
    placed = {
        name: _place(network, said[:, 0], text, pair.systems[name], settings)
        for name, text in texts.systems.items()
    }
    return SharedSlots(
        Annotated(pair.name, units, rows, differences),
        {name: slots for name, (slots, _, _) in placed.items()},
        {name: scores for name, (_, scores, _) in placed.items()},
        {name: errors for name, (_, _, errors) in placed.items()},
    )


def annotated(pair: Pair, settings: Settings) -> Annotated:
    """What all annotators made of a document, over the same slots."""
    shared = share_slots(replace(pair, systems={}), settings)
    return shared.references if shared else Annotated.of(pair.name, pair.references, settings)


def _place(
    network: Network, first: Numbers, text: Text, document: Document, settings: Settings
) -> tuple[Slots, Floats | None, WordErrors]:
    """The boundaries and the scores of a system, and its word errors, slot by slot."""
    alignment = network.align(text.tokens, nist=settings.costs == "nist")
    owners = np.append(network.owners, np.int32(-1))[alignment[:, 0]]
    ours = np.append(first, np.int32(EMPTY))[owners]
    theirs = np.append(text.tokens, np.int32(EMPTY))[alignment[:, 1]]
    columns = _beside(ours, theirs)
    given = None if document.scores is None else document.scores[text.word_units]
    return (
        moved_boundaries(*columns).hypothesis,
        None if given is None else moved_scores(*columns, given),
        _word_errors(network, first, alignment, text.tokens),
    )


def _beside(first: Numbers, other: Numbers) -> tuple[Numbers, Numbers]:
    """Columns of the first reference and another text, without those in which neither speaks."""
    spoken = (first != EMPTY) | (other != EMPTY)
    sides = np.where(first == EMPTY, NOTHING, first), np.where(other == EMPTY, NOTHING, other)
    return sides[0][spoken].astype(np.int32), sides[1][spoken].astype(np.int32)


def _differences(first: Numbers, other: Numbers) -> ErrorRates:
    errors = word_errors(*_beside(first, other))
    return ErrorRates(errors.errors, errors.reference)


def _word_errors(
    network: Network, first: Numbers, alignment: Numbers, hypothesis: Numbers
) -> WordErrors:
    """Where each error stands; what comes before the first word counts for the first slot."""
    slots = int(np.count_nonzero(first >= 0))
    slot_of_column = np.maximum(np.cumsum(first >= 0) - 1, 0)
    columns = columns_on(network, alignment, hypothesis)
    reached = np.maximum.accumulate(np.append(network.owners, np.int32(-1))[alignment[:, 0]])
    at = np.append(slot_of_column, 0)[reached]
    arcs = np.append(network.arcs, np.int32(NOTHING))[alignment[:, 0]]
    taken = at[arcs != EMPTY]
    is_word = (np.maximum(columns.reference, columns.hypothesis) >= 0) & (
        np.where(columns.reference == NOTHING, columns.hypothesis, columns.reference) >= 0
    )
    wrong = is_word & (columns.reference != columns.hypothesis)
    counted = is_word & (columns.reference != NOTHING)
    skipped = at[arcs == EMPTY][columns.skipped >= 0]
    return WordErrors(
        np.bincount(taken[wrong], minlength=slots),
        np.bincount(np.concatenate((taken[counted], skipped)), minlength=slots),
    )
