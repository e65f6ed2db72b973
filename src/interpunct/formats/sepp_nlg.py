"""`sepp-nlg`: the tables of the shared task SEPP-NLG 2021: word, end of sentence, mark.

No header; three columns separated by tabs. The second is `1` where a sentence ends, otherwise `0`;
the third is the mark after the word, or `0`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import WordlessRows
from interpunct.formats.mark_labels import MarkLabels
from interpunct.formats.prose.splitting import is_punctuation

NO_MARK = "0"
DASH, DISCONTINUITY = "-", "--"


def recognizes(head: Head) -> bool:
    """Are there three columns, the second of 0 and 1, the third of 0 and at least one mark?"""
    rows = [line.split("\t") for line in head.lines]
    return (
        bool(rows)
        and all(
            len(row) == 3 and row[1] in ("0", "1") and (row[2] == NO_MARK or is_punctuation(row[2]))
            for row in rows
        )
        and any(row[2] != NO_MARK for row in rows)
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    labels = MarkLabels(source, reading)
    wordless = WordlessRows(source, reading)
    words: list[str] = []
    ends: list[bool] = []
    marks: list[str] = []
    lines: list[int] = []
    for number, line in source.lines():
        if not line.strip():
            continue
        fields = [field.strip() for field in line.split("\t")]
        if len(fields) == 3 and not fields[0]:
            wordless.add(number)
            continue
        if len(fields) != 3:
            raise source.error(
                f"expected word, 0 or 1, and a mark or 0, separated by tabs; found {line[:60]!r}",
                line=number,
            )
        word, end, mark = fields
        if end not in ("0", "1"):
            raise source.error(
                f"the second column is {end[:30]!r}; it must be 1 where a sentence ends, else 0",
                line=number,
            )
        words.append(word)
        ends.append(end == "1")
        marks.append(DISCONTINUITY if mark == DASH else labels.marks(mark, line=number))
        lines.append(number)
    wordless.tell()
    yield Document.build(
        source.name,
        words,
        marks=marks,
        boundaries=np.array(ends, bool),
        origins=Origins(str(source.path), np.array(lines, np.int32)),
    )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        rows = zip(document.units, document.boundaries.tolist(), document.marks, strict=True)
        for unit, end, marks in rows:
            mark = DASH if marks == DISCONTINUITY else marks or NO_MARK
            yield f"{unit}\t{int(end)}\t{mark}\n"
