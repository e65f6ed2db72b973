"""`tokenized`: tokens separated by spaces, one segment a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.lines import space_separated
from interpunct.formats.prose.splitting import is_punctuation, join_marks, split_marks


def read(source: Source, reading: Reading) -> Iterator[Document]:
    document = space_separated(source)
    yield document if reading.keep_tokens else attach_marks(document)


def attach_marks(document: Document) -> Document:
    """Make each token of punctuation only a mark of the unit before it."""
    is_mark = {token: is_punctuation(token) for token in set(document.units)}
    units: list[str] = []
    marks: list[str] = []
    kept: list[int] = []
    opening = ""
    boundaries: list[bool] = []
    for index, token in enumerate(document.units):
        if not is_mark[token]:
            units.append(token)
            marks.append("")
            kept.append(index)
            boundaries.append(bool(document.boundaries[index]))
        elif units:
            marks[-1] = join_marks(marks[-1], split_marks(token))
            boundaries[-1] = boundaries[-1] or bool(document.boundaries[index])
        else:
            opening = join_marks(opening, split_marks(token))
    places = document.origins
    return Document.build(
        document.name,
        units,
        marks=marks,
        opening=opening,
        boundaries=np.array(boundaries, bool),
        origins=Origins(places.path, places.lines[kept], places.columns[kept]),
    )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        last = len(document) - 1
        if document.opening:
            yield document.opening + " "
        for index, (unit, marks) in enumerate(zip(document.units, document.marks, strict=True)):
            ends = index == last or document.boundaries[index]
            yield join_marks(unit, marks) + ("\n" if ends else " ")
