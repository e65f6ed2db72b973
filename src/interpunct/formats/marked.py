"""`marked`: running text with an inline marker, such as `//` or `</s>`, after each segment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.errors import InputError, option
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import split_prose, unit_offsets


def read(source: Source, reading: Reading) -> Iterator[Document]:
    """The text between two markers is a segment; a marker may touch the word before it."""
    segments = source.text().split(reading.marker)
    if len(segments) == 1 and segments[0].strip():
        raise source.error(
            f"the marker {reading.marker!r} does not occur; name the right one with "
            f"{option('marker')}"
        )
    # Replacing the marker by spaces keeps every word in its column.
    text = (" " * len(reading.marker)).join(segments)
    prose = split_prose(text)
    markers = np.cumsum([len(segment) + len(reading.marker) for segment in segments[:-1]])
    last_units = np.searchsorted(unit_offsets(text, prose), markers) - 1
    ends = np.zeros(len(prose.units), bool)
    ends[last_units[last_units >= 0]] = True
    yield Document.build(
        source.name,
        prose.units,
        marks=prose.marks,
        opening=prose.opening,
        boundaries=ends,
        origins=Origins(str(source.path), prose.lines, prose.columns),
    )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        for unit in document.units:
            if reading.marker in unit:
                raise InputError(
                    f"document {document.name!r}: the token {unit!r} holds the marker "
                    f"{reading.marker!r}; choose another with {option('marker')}"
                )
        breaks = [f" {reading.marker} " if end else " " for end in document.boundaries]
        breaks[-1:] = [breaks[-1].rstrip()] if breaks else []
        yield from join_prose(document.units, document.marks, document.opening, breaks)
        yield "\n"
