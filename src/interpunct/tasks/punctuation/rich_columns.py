"""The columns of an alignment with further properties of their words.

A word may begin a segment and have a speaker and times. Words with their case, and words and marks
treated alike, have alignments of their own. All of these are kept together, so that they can be cut
into documents, speakers or blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.alignment.columns import AlignedDocuments, Columns, Flags, Places, WrittenTexts
from interpunct.alignment.optional_words import is_tag
from interpunct.documents.document import Document
from interpunct.documents.laid import Batch, laid_end_to_end
from interpunct.metrics.punctuation import is_word
from interpunct.metrics.timing import microseconds
from interpunct.metrics.turns import speaker_mapping, wrong_speakers

NO_DISTANCE = -1
"""The distance in columns without a correct word, or if a side has no time."""

NOT_COUNTED, RIGHT, WRONG = range(3)
"""Whether the speaker of a word counts and is correct."""

OwnersOf = Callable[[Columns], tuple[Places, Places]]
"""Assigns parts to columns and to skipped tokens."""


class Words(NamedTuple):
    """Properties of the word in each column.

    `begins` says which words begin a segment of the reference, `turns` whether the speaker is
    correct, and `starts` and `ends` are the distances between the times of both sides, in
    microseconds.
    """

    begins: Flags
    turns: npt.NDArray[np.int8]
    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]

    def only(self, chosen: Places | slice) -> Words:
        return Words(
            self.begins[chosen], self.turns[chosen], self.starts[chosen], self.ends[chosen]
        )


@dataclass(frozen=True, slots=True)
class RichColumns:
    """A joint alignment of words and marks, properties of its words, and two other alignments.

    Columns of many documents, speakers or blocks are laid end to end, as in `Columns`.
    """

    joint: Columns
    words: Words
    cased_words: Columns | WrittenTexts
    alike: Columns | WrittenTexts

    @classmethod
    def of_texts(
        cls,
        references: Sequence[Document] | None,
        joint: Columns,
        cased_words: Columns | WrittenTexts,
        alike: Columns | WrittenTexts,
    ) -> RichColumns:
        """Build from texts of which at most the references are given as documents."""
        words = _unknown(len(joint.reference))
        if references is not None:
            _mark_beginnings(words.begins, joint, np.arange(len(references)), references)
        return cls(joint, words, cased_words, alike)

    @property
    def count(self) -> int:
        """The number of documents, speakers or blocks."""
        return len(self.joint.sizes)

    def words_of_each(self) -> list[Words]:
        """The properties of the words of each document."""
        ends = np.cumsum([0, *self.joint.sizes])
        return [self.words.only(slice(*both)) for both in pairwise(ends)]

    def in_parts(self, owners: OwnersOf, count: int) -> Iterator[RichColumns]:
        """Cut into parts: all together, or each separately if tokens were skipped."""
        sides = (
            self.joint,
            *(
                texts.columns if isinstance(texts, WrittenTexts) else texts
                for texts in (self.cased_words, self.alike)
            ),
        )
        owned = [owners(columns) for columns in sides]
        if not any(len(columns.skipped) for columns in sides):
            orders = [np.argsort(own, kind="stable") for own, _ in owned]
            joint, cased_words, alike = (
                replace(
                    columns.only(order),
                    bounds=np.searchsorted(own[order], np.arange(count + 1)),
                )
                for columns, order, (own, _) in zip(sides, orders, owned, strict=True)
            )
            yield RichColumns(joint, self.words.only(orders[0]), cased_words, alike)
            return
        for part in range(count):
            joint, cased_words, alike = (
                columns.only(own == part, skipped=skipped == part)
                for columns, (own, skipped) in zip(sides, owned, strict=True)
            )
            here = np.flatnonzero(owned[0][0] == part)
            yield RichColumns(joint, self.words.only(here), cased_words, alike)


SpeakerMapping = Mapping[str, str]
"""The system's name for each speaker of the reference."""


@dataclass(frozen=True, slots=True)
class RichDocuments:
    """The columns of all documents, in parts, and how the speakers of each document are mapped.

    Document i is number `places[i]` over all parts. A document without speakers on both sides has
    no mapping, and `timed` says which documents have times on both sides.
    """

    parts: Sequence[RichColumns]
    places: Places
    mappings: Sequence[SpeakerMapping | None]
    timed: Flags


def enrich(
    aligned: AlignedDocuments, references: Sequence[Document], hypotheses: Sequence[Document]
) -> RichDocuments:
    """Add properties of words to the columns of documents."""
    order = np.argsort(aligned.places)
    mappings: list[SpeakerMapping | None] = [None] * len(order)
    timed = np.zeros(len(order), bool)
    are_plain = isinstance(references, Batch) or isinstance(hypotheses, Batch)
    parts = []
    first = 0
    alignments = zip(aligned.columns, aligned.cased_words, aligned.alike, strict=True)
    for joint, cased_words, alike in alignments:
        documents = order[first : first + len(joint.sizes)]
        first += len(documents)
        words = _unknown(len(joint.reference))
        _mark_beginnings(words.begins, joint, documents, references)
        ends = np.cumsum([0, *joint.sizes])
        for place, number in enumerate([] if are_plain else documents.tolist()):
            sides = references[number], aligned.rewritten.get(number, hypotheses[number])
            own = slice(ends[place], ends[place + 1])
            columns = _Sides(joint, own, *sides)
            mappings[number] = columns.mark_turns(words.only(own))
            timed[number] = columns.mark_times(words.only(own))
        parts.append(RichColumns(joint, words, cased_words, alike))
    return RichDocuments(parts, aligned.places, mappings, timed)


def _unknown(columns: int) -> Words:
    return Words(
        np.zeros(columns, bool),
        np.full(columns, NOT_COUNTED, np.int8),
        np.full(columns, NO_DISTANCE, np.int64),
        np.full(columns, NO_DISTANCE, np.int64),
    )


def _mark_beginnings(
    begins: Flags, columns: Columns, documents: Places, references: Sequence[Document]
) -> None:
    """Mark the columns with the first word of a segment."""
    laid = laid_end_to_end(references)
    units = np.repeat(laid.bounds[documents], columns.sizes) + columns.reference_units
    held = is_word(columns.reference)
    first = _first_words(laid.boundaries, laid.units.flags(is_tag), laid.bounds)
    # Words of other wordings may precede all units of their document.
    are_units = held & (columns.reference_units >= 0)
    begins[held] = True
    begins[are_units] = first[units[are_units]]
    if columns.arcs is not None:
        # An alternative may have several words in place of one unit.
        taken = units[held]
        begins[held] &= np.append(True, taken[1:] != taken[:-1])[: len(taken)]


def _first_words(boundaries: Flags, are_tags: Flags, bounds: Places) -> Flags:
    """The units that begin a segment, not counting tags.

    >>> _first_words(*(np.array(row, bool) for row in ([0, 1, 0], [1, 0, 0])), np.array([0, 3]))
    array([False,  True,  True])
    """
    begins = np.append(True, boundaries[:-1])[: len(boundaries)]
    begins[bounds[:-1][bounds[:-1] < len(begins)]] = True
    segments = np.cumsum(begins)
    words = np.flatnonzero(~are_tags)
    found = np.zeros(len(begins), bool)
    found[words[np.diff(segments[words], prepend=0) > 0]] = True
    return found


@dataclass(frozen=True, slots=True)
class _Sides:
    """The columns of one document, and its two sides."""

    columns: Columns
    part: slice
    reference: Document
    hypothesis: Document

    def mark_turns(self, words: Words) -> SpeakerMapping | None:
        """Mark words with the correct speaker; returns None if a side has no speakers."""
        if self.reference.speaker is None or self.hypothesis.speaker is None:
            return None
        columns, part = self.columns, self.part
        both = is_word(columns.reference[part]) & is_word(columns.hypothesis[part])
        both &= ~_tags(self.reference)[columns.reference_units[part]]
        units = columns.reference_units[part][both], columns.hypothesis_units[part][both]
        sides = self.reference.speaker, self.hypothesis.speaker
        names = [list(dict.fromkeys(who for who in side if who)) for side in sides]
        first, second = (
            _speaker_numbers(side, known)[own]
            for side, known, own in zip(sides, names, units, strict=True)
        )
        wrong = wrong_speakers(first, second)
        words.turns[both] = np.where(first < 0, NOT_COUNTED, np.where(wrong, WRONG, RIGHT))
        found = speaker_mapping(first, second)
        return {names[0][own]: names[1][other] for own, other in found.items()}

    def mark_times(self, words: Words) -> bool:
        """Set the distances of correct words; returns False if a side has no times."""
        found = False
        columns, part = self.columns, self.part
        reference, hypothesis = columns.reference[part], columns.hypothesis[part]
        right = np.flatnonzero(is_word(reference) & (reference == hypothesis))
        units = columns.reference_units[part][right], columns.hypothesis_units[part][right]
        for edge, distances in (("starts", words.starts), ("ends", words.ends)):
            sides = getattr(self.reference, edge), getattr(self.hypothesis, edge)
            if sides[0] is None or sides[1] is None:
                continue
            found = True
            times = sides[0][units[0]], sides[1][units[1]]
            known = ~np.isnan(times[0]) & ~np.isnan(times[1])
            first, second = (microseconds(side[known]) for side in times)
            distances[right[known]] = abs(first - second)
        return found


def _tags(document: Document) -> Flags:
    """Which units are tags; a last entry, False, stands for no unit."""
    return np.append(document.unit_strings.flags(is_tag), False)


def _speaker_numbers(speakers: Sequence[str], names: Sequence[str]) -> npt.NDArray[np.int64]:
    """The number of each speaker's name, -1 for none."""
    numbers = {name: number for number, name in enumerate(names)}
    return np.array([numbers.get(who, -1) for who in speakers], np.int64)
