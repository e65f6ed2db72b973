"""Speakers: the groups of `--by speaker`.

Names are compared like words: with case folded, `Anna` and `ANNA` are one speaker, as in sclite.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress, pairwise

import numpy as np

from interpunct.alignment.columns import Columns, Places
from interpunct.alignment.numbering import Numbers
from interpunct.documents.document import Document
from interpunct.documents.normalization import normalize_word
from interpunct.documents.sclite_words import without_ascii_case
from interpunct.documents.time_segments import TimeSegments
from interpunct.errors import InputError, option, warn
from interpunct.statistics.bootstrap import blocks_of
from interpunct.tasks.speaker_names import named_speaker

_NAMED_UTTERANCE = re.compile(r"[^-]+(?=-)|[^-_]+(?=_)")
"""The speaker in a name: all before the first `-` or, without one, before the first `_`."""

_NUMBERED = re.compile(r":\d+$")


@dataclass(frozen=True, slots=True)
class Speaking:
    """The speakers of a document: of each unit and, if it was aligned by time, each segment.

    `whoever` is the speaker if there is neither, and `scored` are the speakers of scored segments.
    """

    units: Sequence[str]
    whoever: str
    segments: Sequence[str] = ()
    scored: Sequence[str] = ()

    @classmethod
    def of(cls, document: Document, by_time: bool) -> Speaking:
        """The speakers of a document, with names that are unique in the corpus."""
        segments = TimeSegments.of(document) if by_time else None
        units, whoever = _speakers_of(document)
        if segments is None or not any(span.speaker for span in segments.spans):
            return cls(units, whoever)
        names = [named_speaker(document, span.speaker) for span in segments.spans]
        is_scored = [span.kind == "SEGMENT" for span in segments.spans]
        return cls(units, whoever, names, list(compress(names, is_scored)))

    @property
    def names(self) -> list[str]:
        """All speakers in scored parts."""
        return list(dict.fromkeys(self.scored if self.segments else self.units or [self.whoever]))

    def renamed(self, names: Mapping[str, str]) -> Speaking:
        """The same, with other names."""
        units, segments, scored = (
            [names[who] for who in own] for own in (self.units, self.segments, self.scored)
        )
        return Speaking(units, names[self.whoever], segments, scored)

    def owners(self, units: Numbers, segments: Places) -> list[str]:
        """The speakers to whom tokens at these units and segments are assigned.

        An insertion is assigned to the speaker of its segment or, without segments, to the speaker
        of the word before it; before the first word, to the speaker of the first word.
        """
        if self.segments:
            return [self.segments[segment] for segment in segments.tolist()]
        if not self.units:
            return [self.whoever] * len(units)
        return [self.units[max(unit, 0)] for unit in units.tolist()]


def _speakers_of(document: Document) -> tuple[list[str], str]:
    """The speaker of each unit, and the speaker if there are no units.

    If a document has no speakers, its name may contain one, as in the ids of sclite
    (`speaker-utterance`).
    """
    if document.speaker is not None:
        units = [named_speaker(document, speaker) for speaker in document.speaker]
        return units, units[0] if units else document.name
    named = _NAMED_UTTERANCE.match(document.name)
    if not named:
        raise InputError(
            f"document {document.name!r} does not say who speaks; {option('by', 'speaker')} "
            "needs a format with speakers (nlp, jsonl, ...) or names such as speaker-utterance",
            path=document.origins.of(0),
        )
    return [named[0]] * len(document), named[0]


def names_without_case(speakers: Iterable[str], *, as_sclite: bool = False) -> dict[str, str]:
    """Map each name to the one that represents all names which differ only in case.

    A note reports such names. Names of numbered speakers contain the name of a document and are
    never merged. `as_sclite` folds the case of ASCII letters only.

    >>> names_without_case(["bob", "Talk:1", "talk:1"])
    {'Talk:1': 'Talk:1', 'bob': 'bob', 'talk:1': 'talk:1'}
    """
    groups: dict[str, list[str]] = {}
    fold = without_ascii_case if as_sclite else normalize_word
    for who in sorted({*speakers}):
        groups.setdefault(who if _NUMBERED.search(who) else fold(who), []).append(who)
    several = [" and ".join(map(repr, names)) for names in groups.values() if len(names) > 1]
    if several:
        warn(
            "speakers' names that differ only in case are taken as one speaker: "
            f"{'; '.join(several[:3])}{'; ...' if len(several) > 3 else ''}; "
            f"{option('case', 'keep')} tells them apart"
        )
    return {who: names[0] for names in groups.values() for who in names}


def speakers_of(documents: Sequence[Speaking], columns: Columns) -> tuple[Places, Places]:
    """The speakers to whom columns and skipped tokens of some documents are assigned.

    Speakers are numbered consecutively over the documents, so that no number occurs in two. If
    tokens were skipped, there is only one document.
    """
    ends = np.cumsum([0, *columns.sizes])
    firsts = np.cumsum([0, *(len(speaking.names) for speaking in documents)]).tolist()
    charged: list[int] = []
    for speaking, before, first, last in zip(documents, firsts, ends, ends[1:], strict=False):
        numbers = {name: before + number for number, name in enumerate(speaking.names)}
        own = columns.reference_units[first:last], columns.segments[first:last]
        charged += (numbers[name] for name in speaking.owners(*own))
    skipped: list[int] = []
    if len(columns.skipped):
        (speaking,) = documents
        owners = speaking.owners(columns.skipped_units, columns.skipped_segments)
        skipped = [speaking.names.index(name) for name in owners]
    return np.array(charged, np.int64), np.array(skipped, np.int64)


@dataclass(frozen=True, slots=True)
class OwnBlocks:
    """A document cut into blocks of the words of single speakers.

    `blocks` gives for each speaker the block at each unit: that of the speaker's last word up to
    there. Blocks are numbered consecutively over the speakers.
    """

    speaking: Speaking
    blocks: Sequence[Places]
    bounds: Sequence[int]

    @classmethod
    def of(cls, speaking: Speaking, units: int, speakers: Collection[str]) -> OwnBlocks:
        """The blocks of some speakers in a document; all others have one block."""
        owners = np.array(speaking.units or [speaking.whoever] * units, object)
        blocks: list[Places] = []
        for who in speaking.names:
            said = np.cumsum(owners == who, dtype=np.int64)
            words = int(said[-1]) if units else 0
            count = len(blocks_of(words)) if who in speakers else 1
            # There is no block before the first word; a document without words is one block.
            ranks = (said - 1).clip(0) if words else np.zeros(max(units, 1), np.int64)
            blocks.append(ranks * count // max(words, 1))
        sizes = (int(own[-1]) + 1 for own in blocks)
        return cls(speaking, blocks, list(accumulate(sizes, initial=0)))

    def owners(self, columns: Columns) -> tuple[Places, Places]:
        """The block of each column, and of skipped tokens."""
        charged, skipped = speakers_of([self.speaking], columns)
        return (
            self._blocks_of(charged, columns.reference_units),
            self._blocks_of(skipped, columns.skipped_units),
        )

    def _blocks_of(self, speakers: Places, units: Numbers) -> Places:
        found = np.zeros(len(speakers), np.int64)
        for number, (own, first) in enumerate(zip(self.blocks, self.bounds, strict=False)):
            theirs = speakers == number
            found[theirs] = first + own[units[theirs].clip(0)]
        return found

    def by_speaker(self) -> Iterator[tuple[str, slice]]:
        """Each speaker with their blocks."""
        for who, bounds in zip(self.speaking.names, pairwise(self.bounds), strict=True):
            yield who, slice(*bounds)
