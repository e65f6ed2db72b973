"""`segeval`: segmentations without words, with several coders per text, as masses or positions.

A mass is the length of a segment; a position is the number of the segment of a unit. Units are
numbered. One file has the segmentations of several annotators: JSON with items, coders and masses,
or a table with `Masses` (separated by tabs) or `Positions` (separated by commas) in its header and
one coder per row.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins
from interpunct.formats.files.growth import UNITS, most, too_large
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut

KINDS = ("masses", "positions")


def recognizes(head: Head) -> bool:
    if isinstance(head.json, dict):
        return "items" in head.json
    header = head.lines[0].replace(",", "\t").lower().split("\t") if head.lines else []
    return len(header) == 2 and header[0] == "coder" and header[1].strip() in KINDS


def read(source: Source, reading: Reading) -> Iterator[Document]:
    text = source.text()
    left_out = LeftOut(source.path, reading)
    units = _Units(source, len(text))
    if text.lstrip().startswith("{"):
        yield from _read_json(source, text, units, left_out)
    elif text.strip():
        yield from _read_table(source, units, left_out)
    left_out.tell()


class _Units:
    """Limits the units of a file: a mass is easily mistyped, and each unit takes memory."""

    def __init__(self, source: Source, size: int) -> None:
        self._source, self._size, self._number = source, size, 0

    def add(self, coder: str, name: str, more: int, line: int | None) -> None:
        self._number += more
        if self._number > most(self._size, UNITS):
            what = f"has {self._number} units with the masses of coder {coder!r} for {name!r}"
            raise self._source.error(too_large(what, self._size), line=line)


def _read_json(source: Source, text: str, units: _Units, left_out: LeftOut) -> Iterator[Document]:
    data = load_json(source, text)
    if data.get("segmentation_type", "linear") != "linear":
        raise source.error(f"segmentation_type must be linear, not {data['segmentation_type']!r}")
    items = data.get("items")
    if not isinstance(items, dict):
        raise source.error(
            'expected "items": {text: {coder: [masses]}}, as segeval has it, or "segments", as '
            f"whisper does; found {', '.join(map(repr, [*data][:5])) or 'nothing'}"
        )
    for name, coders in items.items():
        if not isinstance(coders, dict):
            raise source.error(f"item {name!r} must be an object that maps coders to masses")
        sizes: dict[str, int] = {}
        for coder, masses in coders.items():
            with left_out.attempt():
                document = _from_masses(source, name, coder, masses, units)
                _check_size(source, document, sizes)
                yield document


def _read_table(source: Source, units: _Units, left_out: LeftOut) -> Iterator[Document]:
    kind = ""
    sizes: dict[str, int] = {}
    for number, line in source.lines():
        if number == 1:
            kind = line.replace(",", "\t").partition("\t")[2].strip().lower()
            if kind not in KINDS:
                raise source.error("expected a header 'Coder' and 'Masses' or 'Positions'", line=1)
            continue
        if not line.strip():
            continue
        with left_out.attempt():
            document = _coder_of_row(source, number, line, kind, units)
            _check_size(source, document, sizes, line=number)
            yield document


def _check_size(
    source: Source, document: Document, sizes: dict[str, int], *, line: int | None = None
) -> None:
    """Check that all coders divide the same text; `sizes` are those of previous coders."""
    sizes[document.annotator] = len(document)
    first, size = next(iter(sizes.items()))
    if size != len(document):
        raise source.error(
            f"the masses of coder {document.annotator!r} for {document.name!r} add up to "
            f"{len(document)} units, those of {first!r} to {size}; all coders must divide the "
            "same text",
            line=line,
        )


def _coder_of_row(source: Source, number: int, line: str, kind: str, units: _Units) -> Document:
    coder, *cells = line.replace(",", "\t").split("\t")
    try:
        numbers = [int(cell) for cell in cells if cell.strip()]
    except ValueError:
        raise source.error(f"expected whole numbers: {line[:60]!r}", line=number) from None
    if kind == "positions":
        numbers = _masses_of_positions(source, number, numbers)
    return _from_masses(source, source.name, coder, numbers, units, line=number)


def _masses_of_positions(source: Source, line: int, positions: Sequence[int]) -> list[int]:
    steps = [after - before for before, after in pairwise([0, *positions])]
    if steps[:1] not in ([], [1]) or not set(steps) <= {0, 1}:
        raise source.error(
            "positions must start at 1 and rise by 0 or 1: they number the segment of each unit",
            line=line,
        )
    return [int(mass) for mass in np.bincount(positions)[1:]] if positions else []


def _from_masses(
    source: Source, name: str, coder: str, masses: Any, units: _Units, *, line: int | None = None
) -> Document:
    if not isinstance(masses, list) or not all(type(m) is int and m > 0 for m in masses):
        raise source.error(
            f"the masses of coder {coder!r} for {name!r} must be whole numbers above 0", line=line
        )
    units.add(coder, name, sum(masses), line)
    ends = np.zeros(sum(masses), bool)
    ends[np.cumsum(masses, dtype=np.int64) - 1] = True
    size = len(ends)
    return Document.build(
        name,
        [str(number) for number in range(1, size + 1)],
        boundaries=ends,
        annotator=coder,
        origins=Origins(str(source.path), np.full(size if line else 0, line or 0, np.int32)),
    )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    items: dict[str, dict[str, list[int]]] = {}
    for document in documents:
        coders = items.setdefault(document.name, {})
        coders[document.annotator or str(len(coders) + 1)] = masses_of(document.boundaries)
    yield json.dumps({"items": items, "segmentation_type": "linear"}, ensure_ascii=False)
    yield "\n"


def masses_of(boundaries: npt.NDArray[np.bool_]) -> list[int]:
    """The lengths of the segments; the last one ends with the document.

    >>> masses_of(np.array([0, 1, 0, 0, 0], bool))
    [2, 3]
    """
    if not len(boundaries):
        return []
    ends = np.flatnonzero(np.append(boundaries[:-1], True))
    return [int(mass) for mass in np.diff(ends, prepend=-1)]
