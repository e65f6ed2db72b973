"""`choi`: texts cut into topics, with one sentence per line, and lines of `=` around each topic.

The form of Choi's data (2000) and of Wiki-727, which adds level and title to the line of `=`. Units
are whole sentences, as in the literature on topic segmentation: topics end only after sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading

CUT = "=========="
_CUT = re.compile(r"={4,}\s*(?:,.*)?")


def recognizes(head: Head) -> bool:
    return bool(head.lines) and _CUT.fullmatch(head.lines[0].strip()) is not None


def read(source: Source, reading: Reading) -> Iterator[Document]:
    sentences: list[str] = []
    lines: list[int] = []
    lasts: list[int] = []
    cuts = 0
    for number, line in source.lines():
        sentence = line.strip()
        if _CUT.fullmatch(sentence):
            cuts += 1
            lasts.append(len(sentences) - 1)
        elif sentence.startswith("===="):
            raise source.error(
                "a line that begins with ==== must hold = only, or go on with a comma: "
                f"{sentence[:60]!r}",
                line=number,
            )
        elif sentence:
            sentences.append(sentence)
            lines.append(number)
    if sentences and not cuts:
        raise source.error(f"no line of {CUT} marks the end of a topic; add one after each topic")
    ends = np.zeros(len(sentences), bool)
    ends[[last for last in lasts if last >= 0]] = True
    yield Document.build(
        source.name,
        sentences,
        boundaries=ends,
        origins=Origins(str(source.path), np.array(lines, np.int32)),
    )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        yield f"{CUT}\n"
        for unit, end in zip(document.units, document.boundaries.tolist(), strict=True):
            yield f"{unit}\n{CUT}\n" if end else f"{unit}\n"
