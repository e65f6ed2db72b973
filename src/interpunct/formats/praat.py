"""Praat's text files: tiers of intervals, in the long and the short form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from interpunct.errors import InputError
from interpunct.formats.files.source import Source
from interpunct.formats.tiers import Tier
from interpunct.formats.time_order import LATEST
from interpunct.formats.timed_text import Stretch

# Praat reads quoted texts, free-standing numbers and flags, and ignores everything else.
_TOKEN = re.compile(
    r'(?P<text>"[^"]*+(?:""[^"]*+)*+")|(?P<open>"(?s:.*))|(?P<remark>!.*)|(?P<other>[^\s"]+)'
)
ROUNDING = 1e-3
"""The maximum overlap of intervals, in seconds, that is attributed to rounding."""

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
_FLAG = re.compile(r"<\w+>")


def read_tiers(source: Source) -> Iterator[Tier]:
    """The tiers of intervals; tiers of points are skipped."""
    text = source.text()
    if not text.strip():
        return
    tokens = _Tokens(source, text)
    # Older releases of Praat mark the short form.
    if (tokens.text().removesuffix(" short"), tokens.text()) != ("ooTextFile", "TextGrid"):
        raise tokens.error('not a TextGrid: expected "ooTextFile" and "TextGrid" at its head')
    tokens.times()
    if tokens.flag() != "<exists>":
        return
    for _ in range(tokens.count()):
        kind, name = tokens.text(), tokens.text()
        tokens.times()
        if kind == "IntervalTier":
            yield Tier(name, _intervals(tokens))
        elif kind == "TextTier":
            for _ in range(tokens.count()):
                tokens.number(), tokens.text()
        else:
            raise tokens.error(f"unknown kind of tier {kind!r}")


def write_tiers(tiers: Sequence[Tier]) -> Iterator[str]:
    end = max((tier.intervals[-1].end for tier in tiers if tier.intervals), default=0.0)
    yield 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n'
    yield f"xmin = 0\nxmax = {end!r}\ntiers? <exists>\nsize = {len(tiers)}\nitem []:\n"
    for number, tier in enumerate(tiers, start=1):
        whole = list(_without_gaps(tier.intervals, end))
        yield f'    item [{number}]:\n        class = "IntervalTier"\n'
        yield f"        name = {_quoted(tier.name)}\n        xmin = 0\n        xmax = {end!r}\n"
        yield f"        intervals: size = {len(whole)}\n"
        for index, interval in enumerate(whole, start=1):
            yield f"        intervals [{index}]:\n"
            yield f"            xmin = {interval.start!r}\n            xmax = {interval.end!r}\n"
            yield f"            text = {_quoted(interval.text)}\n"


class _Tokens:
    """Reads the texts, numbers and flags of a file in order."""

    def __init__(self, source: Source, text: str) -> None:
        self._source = source
        self._text = text
        self._matches = _TOKEN.finditer(text)
        self._position = 0
        self._line = 1

    def line(self) -> int:
        """The line of the token that was read last."""
        return self._line

    def error(self, message: str) -> InputError:
        return self._source.error(message, line=self._line)

    def text(self) -> str:
        found = self._next()
        if len(found) < 2 or not found.startswith('"'):
            raise self.error(f"expected a text in quotes, found {_shown(found)}")
        return found[1:-1].replace('""', '"')

    def number(self) -> float:
        found = self._next()
        if not _NUMBER.fullmatch(found) or abs(float(found)) >= LATEST:
            raise self.error(f"expected a number, found {_shown(found)}")
        return float(found)

    def times(self) -> tuple[float, float]:
        start, end = self.number(), self.number()
        if end < start:
            raise self.error(f"ends at {end:g}, before it starts at {start:g}")
        return start, end

    def count(self) -> int:
        number = self.number()
        if number < 0 or not number.is_integer():
            raise self.error(f"expected the number of entries that follow, found {number:g}")
        return int(number)

    def flag(self) -> str:
        return self._next()

    def _next(self) -> str:
        for match in self._matches:
            token = match.group()
            self._line += self._text.count("\n", self._position, match.start())
            self._position = match.start()
            if match["open"]:
                raise self.error("this quoted text is never closed; add the closing quote")
            if token.startswith('"') or _NUMBER.fullmatch(token) or _FLAG.fullmatch(token):
                return token
        return ""


def _shown(token: str) -> str:
    return repr(token[:60]) if token else "the end of the file"


def _intervals(tokens: _Tokens) -> list[Stretch]:
    intervals: list[Stretch] = []
    for _ in range(tokens.count()):
        start, end = tokens.times()
        if intervals and start < intervals[-1].end:
            if start < max(intervals[-1].end - ROUNDING, intervals[-1].start):
                raise tokens.error(f"starts at {start:g}, before the previous interval ends")
            intervals[-1] = intervals[-1]._replace(end=start)
        text = tokens.text()
        intervals.append(Stretch(text, start, end, line=tokens.line()))
    return intervals


def _without_gaps(intervals: list[Stretch], end: float) -> Iterator[Stretch]:
    """Fill gaps with empty intervals, since Praat's tiers must not have gaps."""
    for before, interval in pairwise([Stretch("", 0.0, 0.0), *intervals]):
        if interval.start < before.end or interval.end < interval.start:
            raise InputError(
                f"{interval.text!r} starts at {interval.start:g} s, before {before.text!r} ends; "
                "the intervals of a tier cannot overlap; write another format, such as ctm"
            )
        if interval.start > before.end:
            yield Stretch("", before.end, interval.start)
        yield interval
    last = intervals[-1].end if intervals else 0.0
    if last < end:
        yield Stretch("", last, end)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
