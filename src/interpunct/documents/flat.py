"""Concatenated documents: one array for each field, so that many are processed at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Evidence, Origins, delimited
from interpunct.documents.marks import depends_on_script
from interpunct.documents.strings import Strings, content_vocabulary

Bounds = npt.NDArray[np.int64]
"""Where each of the concatenated documents begins, and where the last one ends."""


@dataclass(frozen=True, slots=True)
class FlatDocuments:
    """Concatenated documents: the units of document i are `bounds[i]` to `bounds[i + 1]`."""

    units: Strings
    marks: Strings
    openings: Strings
    boundaries: npt.NDArray[np.bool_]
    bounds: Bounds

    def part(self, first: int, last: int) -> FlatDocuments:
        """Some of the documents."""
        start, end = int(self.bounds[first]), int(self.bounds[last])
        return FlatDocuments(
            self.units[start:end],
            self.marks[start:end],
            self.openings[first:last],
            self.boundaries[start:end],
            self.bounds[first : last + 1] - start,
        )

    def taking(self, documents: npt.NDArray[np.int64]) -> FlatDocuments:
        """Some of the documents, in their original order."""
        if len(documents) == len(self.openings):
            return self
        units = self.units_of(documents)
        return FlatDocuments(
            self.units.taking(units),
            self.marks.taking(units),
            self.openings.taking(documents),
            self.boundaries[units],
            np.append(0, np.cumsum(np.diff(self.bounds)[documents])),
        )

    def units_of(self, documents: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The places of the units of some of the documents."""
        sizes = np.diff(self.bounds)[documents]
        moved: npt.NDArray[np.int64] = self.bounds[documents] - (np.cumsum(sizes) - sizes)
        return np.arange(int(sizes.sum())) + np.repeat(moved, sizes)


Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """What is known of each unit of concatenated documents, beside words, marks and boundaries.

    `numbers` are those of `NUMBERS` that all of the documents have, by their names. `speakers` are
    there if all of them say who speaks, and `subtypes` if all have labels of segments.
    """

    numbers: Mapping[str, Floats] = field(default_factory=dict)
    speakers: Strings | None = None
    subtypes: Strings | None = None

    @property
    def scores(self) -> Floats | None:
        return self.numbers.get("scores")

    def part(self, units: slice) -> UnitFacts:
        """The same of some of the units."""
        return UnitFacts(
            {name: own[units] for name, own in self.numbers.items()},
            None if self.speakers is None else self.speakers[units],
            None if self.subtypes is None else self.subtypes[units],
        )

    def fields(self, units: slice) -> dict[str, Any]:
        """What a document has that has these units, by the names of its fields."""
        found: dict[str, Any] = {name: own[units] for name, own in self.numbers.items()}
        for numbers in found.values():
            numbers.flags.writeable = False
        for name, texts in (("speaker", self.speakers), ("subtypes", self.subtypes)):
            if texts is not None:
                found[name] = texts[units].texts()
        return found


def flat_facts(parts: Sequence[UnitFacts]) -> UnitFacts | None:
    """Those of several parts, concatenated; None if the parts have different ones."""
    first = parts[0]
    if any(set(part.numbers) != set(first.numbers) for part in parts):
        return None
    speakers = [part.speakers for part in parts if part.speakers is not None]
    subtypes = [part.subtypes for part in parts if part.subtypes is not None]
    if any(len(own) not in (0, len(parts)) for own in (speakers, subtypes)):
        return None
    return UnitFacts(
        {name: np.concatenate([part.numbers[name] for part in parts]) for name in first.numbers},
        Strings.concatenated(speakers) if speakers else None,
        Strings.concatenated(subtypes) if subtypes else None,
    )


@dataclass(frozen=True, slots=True)
class FlatOrigins:
    """Where documents were read: the first line of each, and the lines of the units.

    `path` is one file for all, or one for each document. `columns` are those of the units, if
    known.
    """

    path: str | Sequence[str]
    first_lines: npt.NDArray[np.int32]
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.integer[Any]] | None = None

    def part(self, first: int, last: int, bounds: Bounds) -> FlatOrigins:
        """The origins of some of the documents."""
        units = slice(int(bounds[first]), int(bounds[last]))
        return FlatOrigins(
            self.path if isinstance(self.path, str) else self.path[first:last],
            self.first_lines[first:last],
            self.lines[units],
            None if self.columns is None else self.columns[units],
        )

    def of_first_document(self) -> Origins:
        """The origins of a single document; even one without units has a line to point at."""
        path = self.path if isinstance(self.path, str) else self.path[0]
        lines = self.lines if len(self.lines) else self.first_lines
        return Origins(path, lines) if self.columns is None else Origins(path, lines, self.columns)


class Batch(Sequence[Document]):
    """Concatenated documents, all of which have the same fields.

    These may be units, marks and boundaries, what stands before the first unit, and `facts`. Each
    document is made when one asks for it. `origins` says where they were read, if in a file.
    """

    def __init__(
        self,
        names: Sequence[str],
        flat: FlatDocuments,
        evidence: Evidence,
        origins: FlatOrigins | None = None,
        facts: UnitFacts | None = None,
    ) -> None:
        self.names, self.flat, self.evidence, self.origins = names, flat, evidence, origins
        self.facts = facts or UnitFacts()

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def __getitem__(self, place: int) -> Document: ...
    @overload
    def __getitem__(self, place: slice) -> Batch: ...
    def __getitem__(self, place: int | slice) -> Document | Batch:
        places = range(len(self))[place]
        if isinstance(places, range):
            if places.step != 1:
                raise IndexError("a part of a batch is a row of its documents")
            part = self.flat.part(places.start, places.stop)
            origins = self._origins(places.start, places.stop)
            facts = self.facts.part(self._units(places.start, places.stop))
            return Batch(self.names[place], part, self.evidence, origins, facts)
        one = self.flat.part(places, places + 1)
        one.boundaries.flags.writeable = False
        origins = self._origins(places, places + 1)
        return Document(
            name=self.names[places],
            unit_strings=one.units,
            mark_strings=one.marks,
            boundaries=one.boundaries,
            evidence=self.evidence,
            **self.facts.fields(self._units(places, places + 1)),
            opening=one.openings[0],
            origins=Origins() if origins is None else origins.of_first_document(),
        )

    def with_threshold(self, threshold: float) -> Batch:
        """Take the boundaries from the scores, where there are any."""
        scores = self.facts.scores
        if scores is None:
            return self
        flat = replace(self.flat, boundaries=scores >= threshold)
        return Batch(self.names, flat, "scores", self.origins, self.facts)

    def scores(self, documents: npt.NDArray[np.int64]) -> Floats | None:
        """The scores of some of the documents, in this order."""
        scores = self.facts.scores
        return None if scores is None else scores[self.flat.units_of(documents)]

    def _units(self, first: int, last: int) -> slice:
        """The units of some of the documents."""
        return slice(int(self.flat.bounds[first]), int(self.flat.bounds[last]))

    def _origins(self, first: int, last: int) -> FlatOrigins | None:
        return None if self.origins is None else self.origins.part(first, last, self.flat.bounds)


def decided_by_marks(documents: Sequence[Document]) -> Sequence[Document]:
    """Only the documents whose boundaries were taken from marks."""
    if isinstance(documents, Batch):
        return documents if documents.evidence == "marks" else []
    return [document for document in documents if document.evidence == "marks"]


def concatenated(documents: Sequence[Document]) -> FlatDocuments:
    """Concatenate the fields of documents."""
    if isinstance(documents, Batch):
        return documents.flat
    if not documents:
        return concatenated([Document.build("", [])]).part(0, 0)
    return FlatDocuments(
        Strings.concatenated([document.unit_strings for document in documents]),
        Strings.concatenated([document.mark_strings for document in documents]),
        Strings.of([document.opening for document in documents], content_vocabulary()),
        np.concatenate([document.boundaries for document in documents]),
        np.cumsum([0, *map(len, documents)]),
    )


def delimited_documents(
    units: Strings, slots: Strings, bounds: Bounds, delimiters: Collection[str]
) -> npt.NDArray[np.bool_]:
    """The slots of many documents that hold a delimiter; the script of each is determined
    separately.
    """
    if not slots.any(depends_on_script):
        return delimited(units, slots, delimiters)
    parts = [slice(start, end) for start, end in pairwise(bounds.tolist())]
    return np.concatenate(
        [np.zeros(0, bool), *(delimited(units[part], slots[part], delimiters) for part in parts)]
    )
