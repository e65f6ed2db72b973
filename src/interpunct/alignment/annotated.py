"""A document as several annotators see it: the same words, and where each of them breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.alignment.numbering import Numbering, Text, interleave
from interpunct.alignment.onto_slots import BOUNDARY
from interpunct.alignment.same_words import check_same_units
from interpunct.documents.document import Document
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.slots import Slots
from interpunct.metrics.votes import Rows
from interpunct.options import Settings


@dataclass(frozen=True, slots=True)
class Annotated:
    """Units, and the boundaries of each annotator who did this document, final slot and all.

    `differences` says how far the words of each differ from those of the first, if they do.
    """

    name: str
    units: tuple[str, ...]
    boundaries: Mapping[str, Slots]
    differences: Mapping[str, ErrorRates] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, documents: Mapping[str, Document], settings: Settings) -> Annotated:
        """Bring the annotators' documents together; words that differ are an error."""
        (first, *others) = documents
        for other in others:
            check_same_units(
                documents[first],
                documents[other],
                keep_case=settings.case == "keep",
                names=(f"reference {first!r}", f"reference {other!r}"),
            )
        return cls(
            name,
            documents[first].units,
            {who: boundaries_of(document, settings) for who, document in documents.items()},
        )

    @property
    def annotators(self) -> tuple[str, ...]:
        return tuple(self.boundaries)

    def __len__(self) -> int:
        return len(next(iter(self.boundaries.values())))

    def without_words(self) -> Annotated:
        """The same document, of which only the slots are kept, in little memory."""
        return Annotated(self.name, (), _PackedRows(self.boundaries), self.differences)

    def first(self, units: int) -> Annotated:
        """The beginning of the document."""
        rows = {who: slots[:units] for who, slots in self.boundaries.items()}
        return Annotated(self.name, self.units[:units], rows, self.differences)

    def rows(self, *, final: bool) -> Rows:
        """One row for each annotator, with or without the final slot."""
        rows = np.stack(list(self.boundaries.values()))
        return rows if final else rows[:, :-1]


class _PackedRows(Mapping[str, Slots]):
    """The slots of each annotator, eight to a byte."""

    def __init__(self, rows: Mapping[str, Slots]) -> None:
        self._rows = {who: (np.packbits(row), len(row)) for who, row in rows.items()}

    def __getitem__(self, who: str) -> Slots:
        packed, slots = self._rows[who]
        return np.unpackbits(packed, count=slots).view(np.bool_)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def boundaries_of(document: Document, settings: Settings) -> Slots:
    """Where a document breaks; `--threshold` goes before what was given, if there are scores."""
    if settings.threshold is not None:
        document = document.with_threshold(settings.threshold)
    return document.boundaries


def boundary_texts(
    documents: Sequence[Document], numbering: Numbering, settings: Settings
) -> list[Text]:
    """The words of each document, after some of them a boundary; other marks do not matter here."""
    words = numbering.words(unit for document in documents for unit in document.units)
    held: dict[bool, tuple[int, ...]] = {True: (BOUNDARY,), False: ()}
    slots = [
        [(), *map(held.__getitem__, boundaries_of(document, settings).tolist())]
        for document in documents
    ]
    text, bounds = interleave(words, slots)
    return text.cut(bounds)
