"""Texts with times, such as cues of subtitles or words of a recogniser.

If a text has several units, only the first has a start and only the last has an end, because the
times inside are unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins, Span
from interpunct.errors import InputError, warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import split_prose, unit_offsets

SILENCE = "[BLANK_AUDIO]"
"""The text of whisper.cpp, and of programs built on it, for a stretch without speech."""


class Stretch(NamedTuple):
    """A piece of text with its times in seconds, its speaker and the line it was read from.

    The text begins with a space if it is separated from the previous one.
    """

    text: str
    start: float = nan
    end: float = nan
    speaker: str = ""
    line: int = 0


def document_of(
    source: Source,
    stretches: Sequence[Stretch],
    reading: Reading,
    *,
    segments: Sequence[int] | None = None,
) -> Document:
    """One document of all stretches.

    Segments end where the next stretch has another number in `segments` or, if that is not given,
    at delimiters.
    """
    stretches = _without_silence(source, stretches)
    text = "".join(stretch.text for stretch in stretches)
    prose = split_prose(text)
    begins = unit_offsets(text, prose)
    lasts = begins + np.array([len(unit) - 1 for unit in prose.units], np.int64)
    offsets = np.cumsum([0, *(len(stretch.text) for stretch in stretches)])
    first = np.searchsorted(offsets, begins, side="right") - 1
    last = np.searchsorted(offsets, lasts, side="right") - 1
    starts = np.array([stretches[index].start for index in first], np.float64)
    starts[1:][first[1:] == last[:-1]] = nan
    ends = np.array([stretches[index].end for index in last], np.float64)
    ends[:-1][last[:-1] == first[1:]] = nan
    speakers = [stretches[index].speaker for index in first]
    lines = [stretches[index].line for index in first]
    boundaries = None
    if segments is not None:
        number = np.array(segments, np.int64)
        boundaries = np.append(number[last[:-1]] != number[first[1:]], [True] * (len(last) > 0))
    return Document.build(
        source.name,
        prose.units,
        boundaries=boundaries,
        marks=prose.marks,
        opening=prose.opening,
        starts=None if np.isnan(starts).all() else starts,
        ends=None if np.isnan(ends).all() else ends,
        speaker=speakers if any(speakers) else None,
        origins=Origins(str(source.path), np.array(lines if any(lines) else [], np.int32)),
        delimiters=reading.delimiters,
        spans=() if prose.units else _segments_without_words(stretches),
    )


def is_silence(stretch: Stretch) -> bool:
    return stretch.text.strip() == SILENCE


def _without_silence(source: Source, stretches: Sequence[Stretch]) -> Sequence[Stretch]:
    """The same number of stretches; those of silence have no text, and a note counts them."""
    count = sum(map(is_silence, stretches))
    if not count:
        return stretches
    warn(
        f"{source.path}: left out {SILENCE}, which whisper.cpp writes where it hears no speech, "
        f"from {count} segment{'s' * (count != 1)}"
    )
    return [own._replace(text="\n") if is_silence(own) else own for own in stretches]


def _segments_without_words(stretches: Sequence[Stretch]) -> list[Span]:
    """Spans of stretches without words."""
    return [
        Span("SEGMENT", stretch.start, stretch.end, speaker=stretch.speaker)
        for stretch in stretches
        if not isnan(stretch.start) and not isnan(stretch.end)
    ]


def stretches_of(document: Document) -> list[Stretch]:
    """A document as texts with times: as it was read, or by segment if every unit has times.

    Raises an error if times are missing.
    """
    size = len(document)
    if not size:
        return []
    if document.starts is None or document.ends is None:
        raise _no_times(document)
    has_start, has_end = ~np.isnan(document.starts), ~np.isnan(document.ends)
    if has_start.all() and has_end.all():
        speaker = np.array(document.speaker or [""] * size, object)
        breaks = np.append(document.boundaries[:-1] | (speaker[1:] != speaker[:-1]), True)
    else:
        breaks = np.append(has_end[:-1] & has_start[1:], True)
    lasts = np.flatnonzero(breaks)
    firsts = np.append(0, lasts[:-1] + 1)
    if not (has_start[firsts].all() and has_end[lasts].all()):
        raise _no_times(document)
    texts = cut_texts(document, breaks)
    return [
        Stretch(
            text,
            float(document.starts[first]),
            float(document.ends[last]),
            document.speaker[first] if document.speaker else "",
        )
        for text, first, last in zip(texts, firsts, lasts, strict=True)
    ]


def word_texts(document: Document) -> list[str]:
    """Each unit as running text with its marks, including opening marks before it."""
    return cut_texts(document, np.ones(len(document), np.bool_)) if len(document) else []


def cut_texts(document: Document, breaks: npt.NDArray[np.bool_]) -> list[str]:
    """Running text, cut after each unit with a break; text after the last break is a piece too."""
    gaps = ["\n" if end else " " for end in breaks[:-1]] + [" "]
    joined = "".join(join_prose(document.units, document.marks, document.opening, gaps))
    return joined.rstrip(" ").split("\n")


def _no_times(document: Document) -> InputError:
    return InputError(
        f"document {document.name!r} does not say when its segments start and end, which this "
        "format needs; convert to a format without times"
    )
