"""`text`: running text; a segment ends at a mark that is a delimiter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.errors import option, warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.lines import space_separated
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import split_prose, split_token


def read(source: Source, reading: Reading) -> Iterator[Document]:
    if reading.keep_tokens:
        yield _with_delimiters(space_separated(source), reading)
        return
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


def _with_delimiters(document: Document, reading: Reading) -> Document:
    """End a segment after each token that has a delimiter among the marks at its end."""
    is_end = {token: _ends_segment(token, reading) for token in set(document.units)}
    boundaries = [is_end[token] for token in document.units]
    return Document.build(
        document.name, document.units, boundaries=boundaries, origins=document.origins
    )


def _ends_segment(token: str, reading: Reading) -> bool:
    opening, units = split_token(token)
    marks = units[-1][1] if units else opening
    return not reading.delimiters.isdisjoint(marks.split())


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        breaks = [" "] * (len(document) - 1) + [""] * (len(document) > 0)
        yield from join_prose(document.units, document.marks, document.opening, breaks)
        yield "\n"


def _hint_at_lines(document: Document) -> None:
    """Many lines and almost no delimiter: probably one segment a line."""
    places = document.origins.lines
    lines = 1 + int(np.count_nonzero(places[1:] != places[:-1]))
    ends = int(np.count_nonzero(document.boundaries))
    if lines >= 10 and ends * 10 < lines:
        warn(
            f"{document.origins.path}: {lines} lines but only {ends} delimiters; if each line is a "
            f"segment, say so with {option('reference_format', 'lines')} or "
            f"{option('system_format', 'lines')}"
        )
