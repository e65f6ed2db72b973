"""Building documents from texts with segments annotated as spans of characters.

A segment ends with the last unit of each span. The label of a span, such as `statement`, is the
subtype of its segment, if the file has several labels. If several annotators have the same text,
each becomes a separate reference; otherwise annotators are not named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.errors import InputError, warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.prose.splitting import split_prose, unit_offsets


class Marked(NamedTuple):
    """A span of characters, from `start` up to, not including, `end`, and its label."""

    start: int
    end: int
    label: str = ""


class Annotated(NamedTuple):
    """The spans of one annotator in a text; `line` is its line, if the file has one text per
    line.
    """

    name: str
    annotator: str
    text: str
    spans: Sequence[Marked]
    line: int | None = None


def offset(value: Any) -> int | None:
    """An offset in a text, or None if the value is not valid."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def objects(source: Source) -> Iterator[tuple[int | None, Any]]:
    """The objects of a file with one per line, with their lines; or those of a list."""
    source = source.kept()
    if Head.of(source).text.lstrip().startswith("["):
        yield from ((None, given) for given in load_json(source, source.text()))
        return
    for number, line in source.lines():
        if line.strip():
            yield number, load_json(source, line, line=number)


def documents_of(
    source: Source, texts: Iterable[Annotated], reading: Reading
) -> Iterator[Document]:
    """A document for each text and annotator."""
    left_out = LeftOut(source.path, reading)
    found = list(texts)
    times: dict[tuple[str, str], int | None] = {}
    names: dict[str, set[str]] = {}
    for text in found:
        key = text.name, text.annotator
        if key in times:
            who = f"annotator {text.annotator!r}" if text.annotator else "the same annotator"
            raise source.error(
                f"a second annotation of {text.name!r} by {who}; keep one of them, or give "
                "annotators names of their own",
                line=text.line,
            )
        times[key] = text.line
        names.setdefault(text.name, set()).add(text.annotator)
    are_named = any(len(annotators) > 1 for annotators in names.values())
    labels = {span.label for text in found for span in text.spans}
    for text in found:
        with left_out.attempt():
            document = _document(source, text, has_subtypes=len(labels) > 1)
            yield replace(document, annotator=text.annotator if are_named else "")
    left_out.tell()


def _document(source: Source, annotated: Annotated, *, has_subtypes: bool) -> Document:
    text = annotated.text
    spans = _checked(source, annotated)
    prose = split_prose(text)
    begins = unit_offsets(text, prose)
    size = len(begins)
    # The last unit that begins before the end of each span.
    lasts = np.searchsorted(begins, [span.end for span in spans], side="left") - 1
    ends = np.zeros(size, bool)
    subtypes = [""] * size
    for span, last in zip(spans, lasts.tolist(), strict=True):
        if last >= 0:
            ends[last] = True
            subtypes[last] = span.label
    _note_gaps(source, annotated, spans, begins.tolist())
    lines = prose.lines if annotated.line is None else np.full(size, annotated.line, np.int32)
    return Document.build(
        annotated.name,
        prose.units,
        marks=prose.marks,
        opening=prose.opening,
        boundaries=ends,
        subtypes=subtypes if has_subtypes else None,
        origins=Origins(str(source.path), lines if annotated.line is not None else lines[:0]),
    )


def _checked(source: Source, annotated: Annotated) -> list[Marked]:
    """The spans in order, checked to lie within the text and not to overlap."""
    spans = sorted(set(annotated.spans))
    for span in spans:
        if not 0 <= span.start < span.end <= len(annotated.text):
            raise _wrong(
                source,
                annotated,
                f"a span goes from {span.start} to {span.end}, but the text has "
                f"{len(annotated.text)} characters; export it again",
            )
    for before, span in pairwise(spans):
        if span.start < before.end:
            raise _wrong(
                source,
                annotated,
                f"the spans {before.start} to {before.end} ({before.label!r}) and {span.start} to "
                f"{span.end} ({span.label!r}) overlap; segments must not overlap",
            )
    return spans


def _note_gaps(
    source: Source, annotated: Annotated, spans: Sequence[Marked], begins: Sequence[int]
) -> None:
    """Warn if most units lie in spans but some do not, as if a span were missing."""
    covered = np.searchsorted([span.start for span in spans], begins, side="right") - 1
    stops = np.array([*(span.end for span in spans), 0])
    outside = int(np.count_nonzero(np.array(begins) >= stops[covered]))
    if 0 < outside < len(begins) / 2:
        warn(
            f"{source.path}: in document {annotated.name!r}, {outside} of {len(begins)} units lie "
            "in no span; they belong to the segment of the next span"
        )


def _wrong(source: Source, annotated: Annotated, problem: str) -> InputError:
    who = f" by {annotated.annotator!r}" if annotated.annotator else ""
    return source.error(f"document {annotated.name!r}{who}: {problem}", line=annotated.line)
