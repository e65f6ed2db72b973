"""`trs`: Transcriber's files: turns of speakers, with points in time between stretches of text.

Segments end at delimiters. Events, comments and backgrounds are not words; sections that were not
transcribed are left out. If several people speak at once, `Who` separates their words.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from interpunct.documents.document import Document
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.files.xml_text import Element, read_xml
from interpunct.formats.format import Reading
from interpunct.formats.time_order import LATEST, in_order
from interpunct.formats.timed_text import Stretch, document_of

ROOT = "Trans"
NOT_TRANSCRIBED = "nontrans"


def recognizes(head: Head) -> bool:
    return f"<{ROOT} " in head.text or f"<!DOCTYPE {ROOT} " in head.text


def read(source: Source, reading: Reading) -> Iterator[Document]:
    root = read_xml(source, root=ROOT, called="a Transcriber file")
    speakers = {
        speaker.attributes.get("id", ""): speaker.attributes.get("name", "").strip()
        for speaker in root.under("Speakers", "Speaker")
    }
    stretches = [
        stretch
        for section in root.under("Episode", "Section")
        if section.attributes.get("type") != NOT_TRANSCRIBED
        for turn in section.all("Turn")
        for stretch in _turn(source, turn, speakers)
    ]
    yield in_order(document_of(source, stretches, reading))


def _turn(source: Source, turn: Element, speakers: dict[str, str]) -> Iterator[Stretch]:
    """The stretches of a turn between points in time, with their speakers."""
    ids = turn.attributes.get("speaker", "").split()
    for missing in (id for id in ids if id not in speakers):
        raise source.error(
            f"the turn is of speaker {missing!r}, who is not among <Speakers>", line=turn.line
        )
    names = [speakers[id] or id for id in ids] or [""]
    start, end = (_seconds(source, turn, name) for name in ("startTime", "endTime"))
    said: list[Stretch] = []
    speaker = names[0]
    for part in _flat(turn):
        if isinstance(part, str):
            if part.strip():
                said.append(Stretch(part, speaker=speaker, line=turn.line))
        elif part.tag == "Sync":
            time = _seconds(source, part, "time")
            if time < start:
                raise source.error(
                    f"the time {time:g} follows the later time {start:g}; sort the file by time",
                    line=part.line,
                )
            yield from _timed(said, start, time)
            said, start, speaker = [], time, names[0]
        elif part.tag == "Who":
            speaker = _who(source, part, names)
    if end < start:
        raise source.error(
            f"the turn ends at {end:g}, before {start:g}, a time inside it", line=turn.line
        )
    yield from _timed(said, start, end)


def _flat(turn: Element) -> Iterator[str | Element]:
    """Texts and elements in order; some tools write the text into the point before it."""
    for part in turn.content:
        yield part
        if isinstance(part, Element) and part.tag == "Sync":
            yield from part.content


def _timed(said: list[Stretch], start: float, end: float) -> Iterator[Stretch]:
    """Set the start of the first stretch and the end of the last one."""
    for place, stretch in enumerate(said):
        last = place == len(said) - 1
        yield stretch._replace(
            text=f"{stretch.text}\n",
            start=start if place == 0 else nan,
            end=end if last else nan,
        )


def _who(source: Source, who: Element, names: list[str]) -> str:
    number = who.attributes.get("nb", "")
    if not (number.isascii() and number.isdecimal()) or not 0 < int(number) <= len(names):
        raise source.error(
            f"the number {number!r} of <Who> is none of the {len(names)} speakers of the turn",
            line=who.line,
        )
    return names[int(number) - 1]


def _seconds(source: Source, element: Element, name: str) -> float:
    text = element.attributes.get(name, "")
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 <= seconds < LATEST:
        raise source.error(
            f"the {name} of <{element.tag}> is {text[:30]!r}; times are seconds, at least 0",
            line=element.line,
        )
    return seconds
