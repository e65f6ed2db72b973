"""Splitting many texts at once, each a document: rows of a table, or texts in memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.documents.flat import Batch, FlatDocuments, FlatOrigins, delimited_documents
from interpunct.formats.format import Reading
from interpunct.formats.lines import line_ends
from interpunct.formats.prose.splitting import split_texts


def split_documents(
    names: Sequence[str],
    texts: Sequence[str],
    reading: Reading,
    *,
    by_line: bool,
    path: str = "",
    lines: npt.NDArray[np.int32] | None = None,
) -> Batch:
    """Split texts into units and marks; segments end at delimiters or, `by_line`, at line ends.

    `lines` has the first line of each text in its file.
    """
    split = split_texts(texts)
    boundaries = (
        line_ends(split.lines)
        if by_line
        else delimited_documents(split.units, split.marks, split.bounds, reading.delimiters)
    )
    flat = FlatDocuments(split.units, split.marks, split.openings, boundaries, split.bounds)
    origins = None
    if lines is not None:
        origins = FlatOrigins(path, lines, np.repeat(lines, np.diff(split.bounds)))
    return Batch(names, flat, "boundaries" if by_line else "marks", origins)


def joined_segments(segments: Sequence[str]) -> str:
    """Join segments to a text with one per line.

    >>> joined_segments(["We met.", "He\\nleft."])
    'We met.\\nHe left.'
    """
    return "\n".join(" ".join(segment.splitlines()) for segment in segments)
