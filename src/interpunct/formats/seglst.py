"""`seglst`: a list of segments of meetings, as in meeteval and the CHiME challenges.

A segment is an object with `session_id`, `speaker`, `start_time`, `end_time` and `words`. A
document is one session; its segments are sorted by their starts and kept whole, since those of
several speakers overlap. Only segments have times, unless their words are a list with a time for
each.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import isnan, nan
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.time_order import LATEST, in_order
from interpunct.formats.timed_text import Stretch, cut_texts, document_of

SESSION, WORDS, START, END = "session_id", "words", "start_time", "end_time"


def recognizes(head: Head) -> bool:
    """Is this a list of objects with words, and their session or start?"""
    segments = head.json if isinstance(head.json, list) else []
    return bool(segments) and all(
        isinstance(segment, dict) and WORDS in segment and {SESSION, START} & segment.keys()
        # The last one may be incomplete.
        for segment in (segments if head.is_whole else segments[:-1] or segments)
    )


def read(source: Source, reading: Reading) -> Iterator[Document]:
    data = load_json(source, source.text())
    if not isinstance(data, list):
        raise source.error(
            f'expected a list of segments, each {{"{SESSION}": ..., "{WORDS}": ...}}, as meeteval '
            "has it"
        )
    sessions: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for number, segment in enumerate(data, start=1):
        if not isinstance(segment, dict) or WORDS not in segment:
            raise source.error(f'segment {number} must be an object with "{WORDS}"')
        name = segment.get(SESSION, source.name)
        if not _is_name(name):
            raise source.error(f'the "{SESSION}" of segment {number} is {name!r}; give a string')
        sessions.setdefault(str(name), []).append((number, segment))
    left_out = LeftOut(source.path, reading)
    for name, segments in sessions.items():
        with left_out.attempt():
            found = [stretch for segment in segments for stretch in _stretches(source, *segment)]
            if not any(isnan(stretch.start) for stretch in found):
                found.sort(key=lambda stretch: stretch.start)
            yield in_order(document_of(source, found, reading).renamed(name))
    left_out.tell()


def _is_name(value: object) -> bool:
    return isinstance(value, (str, int)) and not isinstance(value, bool)


def _stretches(source: Source, number: int, segment: dict[str, Any]) -> list[Stretch]:
    """The words of a segment: one stretch, or one for each word with its own times."""
    speaker = segment.get("speaker", "")
    if not _is_name(speaker):
        raise source.error(f'the "speaker" of segment {number} is {speaker!r}; give a string')
    words, starts, ends = segment[WORDS], segment.get(START), segment.get(END)
    texts = words if isinstance(words, list) else [words]
    if not all(isinstance(text, str) for text in texts):
        raise source.error(
            f'the "{WORDS}" of segment {number} must be a string or a list of strings'
        )
    if not isinstance(starts, list) and not isinstance(ends, list):
        texts, starts, ends = [" ".join(texts)], [starts], [ends]
    elif not (isinstance(starts, list) and isinstance(ends, list)) or not (
        len(texts) == len(starts) == len(ends)
    ):
        raise source.error(
            f'segment {number} must have as many "{START}" and "{END}" as it has "{WORDS}"'
        )
    if not texts:
        return [Stretch("")]
    found = []
    for text, start, end in zip(texts, starts, ends, strict=True):
        first, last = (_seconds(source, number, time) for time in (start, end))
        if last < first:
            raise source.error(
                f"segment {number} starts at {first:g} and ends at {last:g}; it must not end "
                "before its start"
            )
        found.append(Stretch(f"{text}\n", first, last, str(speaker)))
    return found


def _seconds(source: Source, number: int, given: Any) -> float:
    """A time in seconds: a number, or a numeric string."""
    if given is None:
        return nan
    try:
        seconds = nan if isinstance(given, bool) else float(given)
    except (TypeError, ValueError, OverflowError):
        seconds = nan
    if not 0 <= seconds < LATEST:
        raise source.error(
            f"segment {number} has the time {given!r}; times are seconds, at least 0"
        )
    return seconds


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    """One list, with a segment per line."""
    before = "[\n"
    for document in documents:
        for segment in _segments(document):
            yield f"{before}  {json.dumps(segment, ensure_ascii=False)}"
            before = ",\n"
    yield "\n]\n"


def _segments(document: Document) -> Iterator[dict[str, Any]]:
    if not len(document):
        yield {SESSION: document.name, WORDS: document.opening}
        return
    breaks = _breaks(document)
    lasts = np.flatnonzero(breaks).tolist()
    firsts = [0, *(last + 1 for last in lasts[:-1])]
    for text, first, last in zip(cut_texts(document, breaks), firsts, lasts, strict=True):
        segment: dict[str, Any] = {SESSION: document.name}
        if document.speaker and document.speaker[first]:
            segment["speaker"] = document.speaker[first]
        for key, times, unit in ((START, document.starts, first), (END, document.ends, last)):
            if times is not None and not isnan(times[unit]):
                segment[key] = float(times[unit])
        yield segment | {WORDS: text}


def _breaks(document: Document) -> npt.NDArray[np.bool_]:
    """The last units of segments.

    Segments end at boundaries if all units have times or none has, otherwise wherever a time is
    known; and where the speaker changes.
    """
    size = len(document)
    nowhere = np.full(size, nan)
    has_start, has_end = (
        ~np.isnan(nowhere if times is None else times) for times in (document.starts, document.ends)
    )
    if (has_start.all() and has_end.all()) or not (has_start.any() or has_end.any()):
        breaks = document.boundaries[:-1].copy()
    else:
        breaks = has_end[:-1] | has_start[1:]
    if document.speaker:
        speakers = np.array(document.speaker, object)
        breaks |= speakers[1:] != speakers[:-1]
    return np.append(breaks, True)
