"""`srt` and `vtt`: subtitles; segments end at delimiters, and cues give the times.

Layout tags and the notes around sung text are removed, a voice tag of `vtt` is the speaker, and a
hyphen at the start of a line indicates a new speaker and is not a mark. In roll-up captions, lines
repeated from the previous cue are read once. Layout is not part of documents and is not written.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from interpunct.documents.document import Document
from interpunct.documents.normalization import SILENT
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.time_order import in_order
from interpunct.formats.timed_text import Stretch, document_of, stretches_of

_CLOCK = r"(?:(\d{1,6}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})"
_TIMING = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?")
_LAYOUT = re.compile(
    r"</?(?:[ibus]|font|c|lang|ruby|rt)(?:[.\s][^<>]*)?>|</v>|<[\d:.]+>|\{\\[^{}]*\}|[♩♪♫♬]",
    re.IGNORECASE,
)
_VOICE = re.compile(r"<v(?:\.[^<>\s]*)?(?:\s([^<>]*))?>", re.IGNORECASE)
_NEW_SPEAKER = re.compile(rf"^[\s{''.join(sorted(SILENT))}]*[-–](?![-–])\s*", re.MULTILINE)
_REMARK = re.compile(r"WEBVTT(?:\s.*)?|NOTE(?:\s.*)?|(?:STYLE|REGION)\s*")

_NAME = re.compile(r"\s*([^\W\d_][^:.?!,;\n]{0,39}):\s")

FEWEST_NAMED = 5
"""Fewer cues than this may begin with a word and a colon."""

FEWEST_ROLLING = 3
"""The minimum number of rolling cues: fewer may repeat a line by chance."""

Numbered = tuple[int, str]


class _Cue(NamedTuple):
    start: float
    end: float
    lines: list[Numbered]


def recognizes_srt(head: Head) -> bool:
    return len(head.lines) > 1 and head.lines[0].isdecimal() and bool(_TIMING.match(head.lines[1]))


def recognizes_vtt(head: Head) -> bool:
    return head.text.startswith("WEBVTT")


def read_srt(source: Source, reading: Reading) -> Iterator[Document]:
    cues = _read_once(source, [_cue(source, block) for block in _blocks(source)])
    stretches = [
        Stretch(_plain(cue), cue.start, cue.end, line=cue.lines[0][0]) for cue in cues if cue.lines
    ]
    _warn_of_names(source, [stretch.text for stretch in stretches])
    yield in_order(document_of(source, stretches or _without_words(cues), reading))


def read_vtt(source: Source, reading: Reading) -> Iterator[Document]:
    blocks = list(_blocks(source))
    if not blocks or not blocks[0][0][1].startswith("WEBVTT"):
        raise source.error("a vtt file starts with a line WEBVTT", line=1)
    cues = [
        _cue(source, part)
        for block in map(_without_remark, blocks)
        if block
        for part in _at_times(block)
    ]
    cues = _read_once(source, cues)
    voices = [voice for cue in cues for voice in _voices(source, cue)]
    _warn_of_names(source, [voice.text for voice in voices])
    yield in_order(document_of(source, voices or _without_words(cues), reading))


def _without_words(cues: Iterable[_Cue]) -> list[Stretch]:
    return [Stretch("\n", cue.start, cue.end) for cue in cues]


def _blocks(source: Source) -> Iterator[list[Numbered]]:
    """Blocks of lines separated by blank lines.

    An empty line ends a block. A line of spaces does so only if a cue follows, since YouTube writes
    such lines inside cues.
    """
    lines = list(source.lines())
    block: list[Numbered] = []
    for place, (number, line) in enumerate(lines):
        if line.strip():
            block.append((number, line))
        elif block and (not line or _begins_cue(lines[place + 1 : place + 3])):
            yield block
            block = []
    if block:
        yield block


def _without_remark(block: list[Numbered]) -> list[Numbered]:
    """The block from its times on, if it begins as a remark, or nothing if it has none."""
    if not _REMARK.fullmatch(block[0][1]):
        return block
    times = (place for place, (_, line) in enumerate(block) if _TIMING.fullmatch(line))
    return block[next(times, len(block)) :]


def _at_times(block: list[Numbered]) -> Iterator[list[Numbered]]:
    """The cues of a block: in `vtt`, times begin a cue even without a blank line before them.

    But not if a number precedes them, which may be the name of the cue or part of the text.
    """
    begins = 0
    for place in range(2, len(block)):
        if _TIMING.fullmatch(block[place][1]) and not block[place - 1][1].strip().isdecimal():
            yield block[begins:place]
            begins = place
    yield block[begins:]


def _begins_cue(lines: list[Numbered]) -> bool:
    """Do these lines begin with the times of a cue, or with its name and its times?"""
    return any(_TIMING.fullmatch(line) for _, line in lines)


def _cue(source: Source, block: list[Numbered]) -> _Cue:
    """Parse a cue: an optional number or name, the times, and the text."""
    named = len(block) > 1 and not _TIMING.fullmatch(block[0][1])
    number, timing = block[1 if named else 0]
    match = _TIMING.fullmatch(timing)
    if not match:
        raise source.error(
            "expected the times of a cue, such as 00:00:01,000 --> 00:00:02,500, "
            f"found {timing[:60]!r}",
            line=number,
        )
    lines = block[2 if named else 1 :]
    for second, line in lines:
        if _TIMING.fullmatch(line):
            raise source.error("a second cue; put a blank line before each", line=second)
    clocks = match.groups()
    if any(int(part) > 59 for part in (clocks[1], clocks[2], clocks[5], clocks[6])):
        raise source.error("minutes and seconds go from 0 to 59", line=number)
    start, end = _seconds(*clocks[:4]), _seconds(*clocks[4:])
    if end < start:
        raise source.error("the cue ends before it starts", line=number)
    return _Cue(start, end, lines)


def _read_once(source: Source, cues: list[_Cue]) -> list[_Cue]:
    """Remove lines that cues repeat from the previous cue, if most cues do so."""
    texts = [[_LAYOUT.sub("", line).strip() for _, line in cue.lines] for cue in cues]
    taken_over = [0, *map(_overlap, texts, texts[1:])]
    rolling = len(cues) - taken_over.count(0)
    # A cue that only repeats the previous one may have been said again.
    growing = sum(0 < known < len(lines) for known, lines in zip(taken_over, texts, strict=False))
    if growing < FEWEST_ROLLING or 2 * rolling <= len(cues):
        return cues
    warn(
        f"{source.path}: {rolling} of {len(cues)} cues begin with lines of the previous cue, as "
        "roll-up captions do; these lines are read once"
    )
    return [
        cue._replace(lines=cue.lines[known:]) for cue, known in zip(cues, taken_over, strict=False)
    ]


def _warn_of_names(source: Source, texts: list[str]) -> None:
    """Say so where names of speakers stand before what they say, as Zoom has them."""
    names = [found[1] for text in texts if (found := _NAME.match(text))]
    if len(names) >= FEWEST_NAMED and 2 * len(set(names)) <= len(names):
        often = max(names, key=names.count)
        warn(
            f"{source.path}: {len(names)} of {len(texts)} cues begin with a name, such as "
            f"'{often}:'; these names are read as words: leave them out, or write them as voices "
            f"(<v {often}>) in vtt"
        )


def _overlap(before: list[str], lines: list[str]) -> int:
    """The number of lines at the start of a cue that end the previous one."""
    most = min(len(before), len(lines))
    return next((size for size in range(most, 0, -1) if before[-size:] == lines[:size]), 0)


def _seconds(hours: str | None, minutes: str, seconds: str, fraction: str) -> float:
    whole = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return whole + int(fraction.ljust(3, "0")) / 1000


def _plain(cue: _Cue) -> str:
    text = _LAYOUT.sub("", "\n".join(line for _, line in cue.lines))
    return _NEW_SPEAKER.sub("", text) + "\n"


def _voices(source: Source, cue: _Cue) -> Iterator[Stretch]:
    """The parts of a cue by speaker; only the whole cue has times."""
    if not cue.lines:
        return
    unvoiced, *voices = _VOICE.split(_plain(cue))
    parts = [("", unvoiced)] if unvoiced.strip() else []
    parts += zip(voices[::2], voices[1::2], strict=True)
    nan, line = float("nan"), cue.lines[0][0]
    for index, (speaker, text) in enumerate(parts):
        yield Stretch(
            _unescaped(source, line, text),
            cue.start if index == 0 else nan,
            cue.end if index == len(parts) - 1 else nan,
            _unescaped(source, line, speaker or "").strip(),
            line,
        )


def _unescaped(source: Source, line: int, text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:
        raise source.error(
            "this cue has a character reference of thousands of digits, such as &#999...; write "
            "the character itself",
            line=line,
        ) from None


def write_srt(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        for number, cue in enumerate(stretches_of(document), start=1):
            times = f"{_clock(cue.start)} --> {_clock(cue.end)}".replace(".", ",")
            yield f"{number}\n{times}\n{_kept(cue.text)}\n\n"


def write_vtt(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    yield "WEBVTT\n\n"
    for document in documents:
        for cue in stretches_of(document):
            voice = f"<v {html.escape(cue.speaker, quote=False)}>" if cue.speaker else ""
            text = html.escape(_kept(cue.text), quote=False)
            yield f"{_clock(cue.start)} --> {_clock(cue.end)}\n{voice}{text}\n\n"


def _kept(text: str) -> str:
    """Protect a dash at the start of a text from being read as a new speaker."""
    return _NEW_SPEAKER.sub("-- ", text)


def _clock(seconds: float) -> str:
    milliseconds = round(seconds * 1000)
    minutes, milliseconds = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{milliseconds // 1000:02}.{milliseconds % 1000:03}"
