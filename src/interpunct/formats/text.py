"""`text`: running text; segments end at delimiters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from interpunct.documents.document import Document, Origins, delimited
from interpunct.documents.flat import Batch, FlatDocuments, FlatOrigins, delimited_documents
from interpunct.documents.quotations import Quotations
from interpunct.errors import option, warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.lines import space_separated
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import join_marks, split_lines, split_parts, split_token

Split = tuple[str, list[tuple[str, str]]]
"""The marks before the first unit of a token, and its units with the marks after each."""


def read(source: Source, reading: Reading) -> Iterator[Document]:
    if reading.keep_tokens:
        yield _with_delimiters(space_separated(source), reading)
        return
    prose = split_parts(source.parts(), size=source.size)
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


def read_files(sources: Sequence[Source], reading: Reading) -> Batch | None:
    """Read files with one text each at once; None if one must be read separately."""
    if reading.keep_tokens:
        return None
    texts = [b"".join(source.parts()) for source in sources]
    # Every text begins on a new line, however the previous one ends.
    first_lines = np.cumsum([1, *map(_line_count, texts[:-1])], dtype=np.int32)
    split = split_lines(np.frombuffer(b"\n".join(texts), np.uint8), first_lines)
    units = np.diff(split.bounds)
    if not units.all():
        return None
    ends = delimited_documents(split.units, split.marks, split.bounds, reading.delimiters)
    lines = split.lines - np.repeat(first_lines - 1, units)
    batch = Batch(
        [source.name for source in sources],
        FlatDocuments(split.units, split.marks, split.openings, ends, split.bounds),
        "marks",
        FlatOrigins(
            [str(source.path) for source in sources],
            np.ones(len(sources), np.int32),
            lines,
            split.columns,
        ),
    )
    # Texts with at least one delimiter per ten lines need no note.
    held = np.diff(np.searchsorted(np.flatnonzero(ends), split.bounds))
    for place in np.flatnonzero(10 * held <= lines[split.bounds[1:] - 1]).tolist():
        _hint_at_lines(batch[place])
    return batch


def _line_count(text: bytes) -> int:
    """The number of lines, including one after the last line end."""
    # Faster than `bytes.count` if there are few.
    return int(np.count_nonzero(np.frombuffer(text, np.uint8) == ord("\n"))) + 1


def _with_delimiters(document: Document, reading: Reading) -> Document:
    """End a segment after each token with a delimiter among its final marks.

    Tokens of closing marks only stay with the previous segment.
    """
    splits = {token: split_token(token) for token in set(document.units)}
    last_marks = {
        token: units[-1][1] if units else opening for token, (opening, units) in splits.items()
    }
    slots = [last_marks[token] for token in document.units]
    ends = delimited(document.units, slots, reading.delimiters)
    for place in _closing_tokens(document.units, splits):
        if place and ends[place - 1]:
            ends[place - 1 : place + 1] = False, True
    return Document.build(document.name, document.units, boundaries=ends, origins=document.origins)


def _closing_tokens(tokens: Sequence[str], splits: Mapping[str, Split]) -> list[int]:
    """The indices of tokens that consist of closing quotes and brackets only."""
    held = {
        token: join_marks(opening, *(marks for _, marks in units)).split()
        for token, (opening, units) in splits.items()
    }
    places = [place for place, token in enumerate(tokens) if held[token]]
    quotations = Quotations(mark for place in places for mark in held[tokens[place]])
    found = []
    for place in places:
        token = tokens[place]
        closes = [quotations.closes(mark) for mark in held[token]]
        # Penn treebanks close quotations with two apostrophes.
        if not splits[token][1] and (all(closes) or token == "''"):
            found.append(place)
    return found


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        breaks = [" "] * (len(document) - 1) + [""] * (len(document) > 0)
        yield from join_prose(document.units, document.marks, document.opening, breaks)
        yield "\n"


def _hint_at_lines(document: Document) -> None:
    """Warn about many lines with almost no delimiters: probably one segment per line."""
    places = document.origins.lines
    ends = int(np.count_nonzero(document.boundaries))
    if not len(places) or ends * 10 > places[-1]:
        return
    lines = 1 + int(np.count_nonzero(places[1:] != places[:-1]))
    if lines >= 10 and ends * 10 < lines:
        warn(
            f"{document.origins.path}: {lines} lines but only {ends} delimiters; if each line is a "
            f"segment, say so with {option('reference_format', 'lines')} or "
            f"{option('system_format', 'lines')}"
        )
