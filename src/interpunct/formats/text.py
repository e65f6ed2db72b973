"""`text`: running text; a segment ends at a mark that is a delimiter."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.document import Document, Origins
from interpunct.errors import InputWarning
from interpunct.formats.joining import join_prose
from interpunct.formats.reading import Reading
from interpunct.formats.source import Source
from interpunct.formats.splitting import split_prose


def read(source: Source, reading: Reading) -> Iterator[Document]:
    prose = split_prose(source.text())
    document = Document.build(
        source.name,
        prose.units,
        marks=prose.marks,
        opening=prose.opening,
        origins=Origins(str(source.path), prose.lines, prose.columns),
        delimiters=reading.delimiters,
    )
    _hint_at_lines(document)
    yield document


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        breaks = [" "] * (len(document) - 1) + [""] * (len(document) > 0)
        yield from join_prose(document.units, document.marks, document.opening, breaks)
        yield "\n"


def _hint_at_lines(document: Document) -> None:
    """Many lines and almost no delimiter: probably one segment a line."""
    lines = len(np.unique(document.origins.lines))
    ends = int(np.count_nonzero(document.boundaries))
    if lines >= 10 and ends * 10 < lines:
        warnings.warn(
            f"{document.origins.path}: {lines} lines but only {ends} delimiters; if each line is a "
            "segment, say so with --reference-format lines or --system-format lines",
            InputWarning,
            stacklevel=2,
        )
