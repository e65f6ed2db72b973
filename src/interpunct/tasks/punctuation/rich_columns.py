"""The columns of an alignment with further properties of their words.

A word may begin a segment and have a speaker and times. Words with their case, and words and marks
treated alike, have alignments of their own. All of these are kept together, so that they can be cut
into documents, speakers or blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.alignment.columns import AlignedDocuments, Columns, Flags, Places, WrittenTexts
from interpunct.documents.document import Document
from interpunct.documents.flat import Batch, concatenated
from interpunct.documents.tags import is_tag
from interpunct.metrics.batches import owners_of
from interpunct.metrics.punctuation import is_word
from interpunct.metrics.timing import microseconds
from interpunct.metrics.turns import batched_speaker_mapping, speaker_mapping, wrong_speakers

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

    Columns of many documents, speakers or blocks are concatenated, as in `Columns`.
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
    flat = _FlatSides.of(references, hypotheses) if not aligned.rewritten else None
    parts = []
    first = 0
    alignments = zip(aligned.columns, aligned.cased_words, aligned.alike, strict=True)
    for joint, cased_words, alike in alignments:
        documents = order[first : first + len(joint.sizes)]
        first += len(documents)
        words = _unknown(len(joint.reference))
        _mark_beginnings(words.begins, joint, documents, references)
        ends = np.cumsum([0, *joint.sizes])
        if flat is not None:
            timed[documents] = flat.mark_times(joint, documents, words)
            for number, found in flat.mark_turns(joint, documents, words):
                mappings[number] = found
        for place, number in enumerate([] if flat is not None else documents.tolist()):
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
    flat = concatenated(references)
    units = np.repeat(flat.bounds[documents], columns.sizes) + columns.reference_units
    held = is_word(columns.reference)
    first = _first_words(flat.boundaries, flat.units.flags(is_tag), flat.bounds)
    # Words of other wordings may precede all units of their document.
    begins[:] = np.append(first, True).take(units, mode="clip")
    begins |= columns.reference_units < 0
    begins &= held
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
    if not are_tags.any():
        return begins
    segments = np.cumsum(begins)
    words = np.flatnonzero(~are_tags)
    found = np.zeros(len(begins), bool)
    found[words[np.diff(segments[words], prepend=0) > 0]] = True
    return found


@dataclass(frozen=True, slots=True)
class _FlatSides:
    """Both sides of documents that are concatenated; what is known of columns as in `_Sides`."""

    reference: Batch
    hypothesis: Batch

    @classmethod
    def of(
        cls, references: Sequence[Document], hypotheses: Sequence[Document]
    ) -> _FlatSides | None:
        """None if documents have to be looked at one by one."""
        if isinstance(references, Batch) and isinstance(hypotheses, Batch):
            return cls(references, hypotheses)
        return None

    def mark_times(self, columns: Columns, documents: Places, words: Words) -> bool:
        """How far words that are right are apart; False if a side has no times."""
        found = False
        right = is_word(columns.reference) & (columns.reference == columns.hypothesis)
        places = np.flatnonzero(right)
        for edge, distances in (("starts", words.starts), ("ends", words.ends)):
            sides = [side.facts.numbers.get(edge) for side in (self.reference, self.hypothesis)]
            if sides[0] is None or sides[1] is None:
                continue
            found = True
            units = self._units(columns, documents, places)
            first, second = sides[0][units[0]], sides[1][units[1]]
            known = ~np.isnan(first) & ~np.isnan(second)
            distances[places[known]] = abs(microseconds(first[known]) - microseconds(second[known]))
        return found

    def mark_turns(
        self, columns: Columns, documents: Places, words: Words
    ) -> Iterator[tuple[int, SpeakerMapping]]:
        """Whose speakers are right, and the mapping of each document; none without speakers."""
        speakers = [_numbered_speakers(side) for side in (self.reference, self.hypothesis)]
        if speakers[0] is None or speakers[1] is None:
            return
        both = np.flatnonzero(is_word(columns.reference) & is_word(columns.hypothesis))
        units = self._units(columns, documents, both)
        are_words = ~self.reference.flat.units.flags(is_tag)[units[0]]
        both, own, other = both[are_words], units[0][are_words], units[1][are_words]
        first, second = speakers[0].numbers[own], speakers[1].numbers[other]
        owners = np.searchsorted(np.cumsum(columns.sizes), both, side="right")
        pairs = batched_speaker_mapping(first, second, owners)
        meant = np.full(len(speakers[0].names) + 1, -1)
        meant[pairs[:, 0]] = pairs[:, 1]
        wrong = (meant[first] < 0) | (meant[first] != second)
        words.turns[both] = np.where(first < 0, NOT_COUNTED, np.where(wrong, WRONG, RIGHT))
        found: dict[int, dict[str, str]] = {number: {} for number in documents.tolist()}
        whose = speakers[0].documents[pairs[:, 0]].tolist()
        for number, (one, another) in zip(whose, pairs.tolist(), strict=True):
            found[number][speakers[0].names[one]] = speakers[1].names[another]
        yield from found.items()

    def _units(self, columns: Columns, documents: Places, places: Places) -> tuple[Places, Places]:
        """The units of both sides in some columns, which have one of each."""
        owners = documents[np.searchsorted(np.cumsum(columns.sizes), places, side="right")]
        return (
            self.reference.flat.bounds[owners] + columns.reference_units[places],
            self.hypothesis.flat.bounds[owners] + columns.hypothesis_units[places],
        )


class _NumberedSpeakers(NamedTuple):
    """A number for each unit, -1 for nobody; the name of each number, and its document.

    Numbers are in the order in which speakers first speak, so that nobody is the same in two
    documents.
    """

    numbers: npt.NDArray[np.int64]
    names: tuple[str, ...]
    documents: Places


def _numbered_speakers(side: Batch) -> _NumberedSpeakers | None:
    speakers = side.facts.speakers
    if speakers is None:
        return None
    owners = owners_of(side.flat.bounds)
    keys = owners * len(speakers.vocabulary) + speakers.numbers
    _, firsts, places = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.arange(len(order))
    found = np.where(speakers.flags(bool), ranks[places.ravel()], -1)
    first_units = firsts[order]
    return _NumberedSpeakers(found, speakers.taking(first_units).texts(), owners[first_units])


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
        # A wording that the first one lacks may stand before all units.
        both &= columns.reference_units[part] >= 0
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
        are_units = is_word(reference) & (columns.reference_units[part] >= 0)
        right = np.flatnonzero(are_units & (reference == hypothesis))
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
