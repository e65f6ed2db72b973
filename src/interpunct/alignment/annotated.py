"""A document with the boundaries of several annotators over the same slots.

Where words differ, all references are merged into a network of words and boundaries; every
reference is a path through it, and every system is aligned with it. From the network follows the
alignment of each text with the first reference, and `placement` maps its boundaries onto the slots
of that reference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from interpunct.alignment.numbering import Numbering, Numbers, Slots, Text, Texts
from interpunct.alignment.placement import BOUNDARY, boundaries_on_slots, scores_on_slots
from interpunct.alignment.same_words import check_same_units
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.flat import FlatDocuments, concatenated
from interpunct.messages.phrases import many, many_named, quoted
from interpunct.metrics.punctuation import NOTHING, ErrorRates, word_errors
from interpunct.metrics.slots import Slots as BoundarySlots
from interpunct.metrics.thresholds import Floats
from interpunct.metrics.votes import Rows
from interpunct.options import Settings

if TYPE_CHECKING:
    from interpunct.alignment.network import Network
    from interpunct.alignment.network_steps import NetworkText


@dataclass(frozen=True, slots=True)
class OwnCounts:
    """The units and segments in an annotator's own version of a text."""

    units: int
    segments: int

    @classmethod
    def of(cls, boundaries: BoundarySlots) -> OwnCounts:
        """Count both; the end of a document always ends a segment."""
        units = len(boundaries)
        return cls(units, int(np.count_nonzero(boundaries[:-1])) + 1 if units else 0)


@dataclass(frozen=True, slots=True)
class Annotated:
    """Units, and the boundaries of each annotator of this document, including the final slot.

    If words differ, the slots are those of the first annotator; `differences` are the word errors
    of the others against the first, and `own` counts the units and segments of each version.
    """

    name: str
    units: Sequence[str]
    boundaries: Mapping[str, BoundarySlots]
    differences: Mapping[str, ErrorRates] = field(default_factory=dict)
    own: Mapping[str, OwnCounts] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, documents: Mapping[str, Document], settings: Settings) -> Annotated:
        """Combine the annotators' documents; words that differ are an error."""
        (first, *others) = documents
        for other in others:
            check_same_units(
                documents[first],
                documents[other],
                **settings.spelling,
                names=(f"reference {first!r}", f"reference {other!r}"),
            )
        return cls(
            name,
            documents[first].unit_strings,
            {who: boundaries_of(document, settings) for who, document in documents.items()},
        )

    @property
    def annotators(self) -> tuple[str, ...]:
        return tuple(self.boundaries)

    def __len__(self) -> int:
        return len(next(iter(self.boundaries.values())))

    def without_words(self) -> Annotated:
        """The same document without its words and with packed slots, to save memory."""
        packed = _PackedRows(self.boundaries)
        return Annotated(self.name, (), packed, self.differences, self.own)

    def own_counts(self, who: str) -> OwnCounts:
        """The units and segments in an annotator's own version of this document."""
        return self.own[who] if who in self.own else OwnCounts.of(self.boundaries[who])

    def first(self, units: int) -> Annotated:
        """The beginning of the document."""
        rows = {who: slots[:units] for who, slots in self.boundaries.items()}
        return Annotated(self.name, self.units[:units], rows, self.differences)

    def rows(self, *, final: bool) -> Rows:
        """One row for each annotator, with or without the final slot."""
        rows = np.stack(list(self.boundaries.values()))
        return rows if final else rows[:, :-1]

    def __repr__(self) -> str:
        annotators = many_named(self.boundaries, "annotator")
        return f"<Annotated {quoted(self.name)}: {many(len(self), 'unit')}, {annotators}>"


class _PackedRows(Mapping[str, BoundarySlots]):
    """The slots of each annotator, packed into bits."""

    def __init__(self, rows: Mapping[str, BoundarySlots]) -> None:
        self._rows = {who: (np.packbits(row), len(row)) for who, row in rows.items()}

    def __getitem__(self, who: str) -> BoundarySlots:
        packed, slots = self._rows[who]
        return np.unpackbits(packed, count=slots).view(np.bool_)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def boundaries_of(document: Document, settings: Settings) -> BoundarySlots:
    """The boundaries of a document; if there are scores, `--threshold` takes precedence."""
    return _decided(document, settings).boundaries


def _decided(document: Document, settings: Settings) -> Document:
    return document if settings.threshold is None else document.with_threshold(settings.threshold)


def boundary_texts(
    documents: Sequence[Document], numbering: Numbering, settings: Settings
) -> list[Text]:
    """The words and boundaries of each document as numbers; marks are ignored."""
    flat = concatenated([_decided(document, settings) for document in documents])
    return flat_boundary_texts(flat, numbering).cut()


def flat_boundary_texts(flat: FlatDocuments, numbering: Numbering) -> Texts:
    """The same for concatenated documents; scores are ignored."""
    holds = np.insert(flat.boundaries, flat.bounds[:-1], False)
    slots = Slots([(), (BOUNDARY,)], holds.view(np.uint8))
    return numbering.interleave(flat.units, slots, flat.bounds)


@dataclass(frozen=True, slots=True)
class WordErrors:
    """Errors and words of a system against all references combined, slot by slot."""

    errors: npt.NDArray[np.int64]
    words: npt.NDArray[np.int64]

    def first(self, slots: int) -> WordErrors:
        return WordErrors(self.errors[:slots], self.words[:slots])

    @property
    def rates(self) -> ErrorRates:
        return ErrorRates(int(self.errors.sum()), int(self.words.sum()))


@dataclass(frozen=True, slots=True)
class SharedSlots:
    """One document with all references and systems over the slots of the first reference."""

    references: Annotated
    systems: Mapping[str, BoundarySlots]
    scores: Mapping[str, Floats | None]
    errors: Mapping[str, WordErrors]


def share_slots(pair: Pair, settings: Settings) -> SharedSlots | None:
    """Map all texts onto the slots of the first reference; None if all words are the same."""
    from interpunct.alignment.network import Network
    from interpunct.alignment.versions import versions_of

    numbering = Numbering.by(settings)

    def numbers(document: Document) -> Text:
        (text,) = boundary_texts([document], numbering, settings)
        return text

    texts = versions_of(pair, numbers, settings)
    if texts.same:
        return None
    network = Network.merge([text.tokens for text in texts.references.values()])
    beside = {who: network.beside_reference(n) for n, who in enumerate(texts.references)}
    first = next(iter(pair.references.values()))
    kept = next(iter(texts.references.values())).word_units
    placed = {
        name: _place(network, text, pair.systems[name], settings)
        for name, text in texts.systems.items()
    }
    return SharedSlots(
        Annotated(
            pair.name,
            first.unit_strings.taking(kept),
            {who: boundaries_on_slots(*columns).hypothesis for who, columns in beside.items()},
            {who: _differences(*columns) for who, columns in beside.items()},
            {
                who: OwnCounts.of(boundaries_of(document, settings))
                for who, document in pair.references.items()
            },
        ),
        {name: slots for name, (slots, _, _) in placed.items()},
        {name: scores for name, (_, scores, _) in placed.items()},
        {name: errors for name, (_, _, errors) in placed.items()},
    )


def boundary_network(pair: Pair, settings: Settings, sign: str) -> NetworkText:
    """The words and boundaries of all references and systems; `sign` stands for a boundary."""
    from interpunct.alignment.network_steps import network_text
    from interpunct.alignment.versions import versions_of

    numbering = Numbering.by(settings)
    texts = versions_of(
        pair, lambda document: boundary_texts([document], numbering, settings)[0], settings
    )

    def written(document: Document, text: Text) -> tuple[Numbers, list[str]]:
        units = document.units
        return text.tokens, [units[unit] for unit in text.word_units.tolist()]

    return network_text(
        pair.name,
        [written(pair.references[who], text) for who, text in texts.references.items()],
        {system: written(pair.systems[system], text) for system, text in texts.systems.items()},
        (sign,),
        nist=settings.costs == "nist",
    )


def annotated(pair: Pair, settings: Settings) -> Annotated:
    """The boundaries of all annotators over the same slots."""
    shared = share_slots(replace(pair, systems={}), settings)
    return shared.references if shared else Annotated.of(pair.name, pair.references, settings)


def _place(
    network: Network, text: Text, document: Document, settings: Settings
) -> tuple[BoundarySlots, Floats | None, WordErrors]:
    """The boundaries, scores and word errors of a system for each slot."""
    alignment = network.align(text.tokens, nist=settings.costs == "nist")
    columns = network.beside_hypothesis(alignment, text.tokens)
    given = None if document.scores is None else document.scores[text.word_units]
    return (
        boundaries_on_slots(*columns).hypothesis,
        None if given is None else scores_on_slots(*columns, given),
        _word_errors(network, alignment, text.tokens),
    )


def _differences(first: Numbers, other: Numbers) -> ErrorRates:
    errors = word_errors(first, other)
    return ErrorRates(errors.errors, errors.reference)


def _word_errors(network: Network, alignment: Numbers, hypothesis: Numbers) -> WordErrors:
    """The errors in each slot; those before the first word count for the first slot."""
    from interpunct.alignment.network import EMPTY

    first = network.table[:, 0]
    slots = int(np.count_nonzero(first >= 0))
    slot_of_column = np.maximum(np.cumsum(first >= 0) - 1, 0)
    columns = network.scored_columns(alignment, hypothesis)
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
