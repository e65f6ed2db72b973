"""`lines`: running text; a segment ends where its line ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins
from interpunct.errors import warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.spaces import find_tokens
from interpunct.formats.prose.splitting import split_parts

_SEPARATORS = [separator.encode() for separator in "\x85\u2028\u2029"]
"""Characters that end a line in Unicode and Python, but not in files with one segment per line."""


def read(source: Source, reading: Reading) -> Iterator[Document]:
    if reading.keep_tokens:
        yield space_separated(source)
        return
    prose = split_parts(_noting_separators(source), size=source.size)
    yield Document.build(
        source.name,
        prose.units,
        marks=prose.marks,
        opening=prose.opening,
        boundaries=line_ends(prose.lines),
        origins=Origins(str(source.path), prose.lines, prose.columns),
    )


def space_separated(source: Source) -> Document:
    """A document of the unchanged text between spaces; segments are lines."""
    tokens = find_tokens(b"".join(_noting_separators(source)).decode())
    return Document.build(
        source.name,
        tokens.strings,
        boundaries=line_ends(tokens.lines),
        origins=Origins(str(source.path), tokens.lines, tokens.columns),
    )


def _noting_separators(source: Source) -> Iterator[bytes]:
    """The parts of a text; a note reports line separators that do not end lines here."""
    found = 0
    for part in source.parts():
        if not part.isascii():
            found += sum(map(part.count, _SEPARATORS))
        yield part
    if found:
        warn(
            f"{source.path}: {found} line separator{'s' * (found != 1)} of Unicode (U+0085, "
            "U+2028, U+2029) read as spaces, so that no line ends there; write line feeds if one "
            "should"
        )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        breaks = ["\n" if end else " " for end in document.boundaries]
        breaks[-1:] = ["\n"] * (len(document) > 0)
        yield from join_prose(document.units, document.marks, document.opening, breaks)


def line_ends(lines: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """True for the last unit of each line."""
    return np.append(lines[1:] != lines[:-1], True) if len(lines) else np.zeros(0, np.bool_)
