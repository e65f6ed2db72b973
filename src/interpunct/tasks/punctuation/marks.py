"""Errors of words and marks by system and by speaker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags, join


@dataclass(frozen=True, slots=True)
class MarkErrors:
    """The scored marks, the results of each system, and those of its speakers, if asked for.

    Words are under `WORD_ERRORS`, marks under `MARKS`, error rates under `ERROR_RATES`. `mappings`
    has for each system and document the mapping of speakers; None if a side has no speakers.
    `forms` are the spellings of marks that are not always written in their compared form.
    """

    marks: tuple[str, ...]
    totals: Mapping[str, Bag]
    speakers: Mapping[str, Mapping[str, Bag]] = field(default_factory=dict)
    mappings: Mapping[str, Sequence[Mapping[str, str] | None]] = field(default_factory=dict)
    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spoken:
    """Results of speakers: row r is speaker `speakers[r]` in document `documents[r]`."""

    rows: StackedBags
    documents: tuple[int, ...]
    speakers: tuple[str, ...]

    def totals(self) -> dict[str, Bag]:
        """The results of each speaker over all documents, by name."""
        rows: dict[str, list[int]] = {}
        for row, who in enumerate(self.speakers):
            rows.setdefault(who, []).append(row)
        return {who: self.rows.taking(np.array(own)).total() for who, own in sorted(rows.items())}

    def places(self) -> dict[str, set[int]]:
        """The documents in which each speaker occurs."""
        found: dict[str, set[int]] = {}
        for who, document in zip(self.speakers, self.documents, strict=True):
            found.setdefault(who, set()).add(document)
        return found

    def renamed(self, names: Mapping[str, str]) -> Spoken:
        """Rename speakers; those who get the same name are merged."""
        return replace(self, speakers=tuple(names[who] for who in self.speakers))


def joined(parts: Sequence[tuple[Spoken, int]]) -> Spoken:
    """Concatenate parts, each given with the number of its documents."""
    documents: list[int] = []
    before = 0
    for spoken, size in parts:
        documents += (before + document for document in spoken.documents)
        before += size
    return Spoken(
        join([spoken.rows for spoken, _ in parts]),
        tuple(documents),
        tuple(who for spoken, _ in parts for who in spoken.speakers),
    )
