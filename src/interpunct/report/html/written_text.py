"""Texts in their original spelling: words with marks, and spaces where the script has them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Any

from interpunct.formats.prose.joining import join_prose


def written_text(units: Sequence[str], marks: Sequence[str], opening: str) -> dict[str, Any]:
    """The units, the text directly before and after some of them, and where no space follows.

    >>> written_text(["Well", "no"], [", “", ". ”"], "")
    {'units': ['Well', 'no'], 'before': {1: '“'}, 'after': {0: ',', 1: '.”'}}
    >>> written_text(["好", "吗"], ["", "？"], "")["tight"]
    [0]
    """
    pieces = join_prose(units, marks, opening, repeat(" ", len(units)))
    before, after, tight = {}, {}, []
    leading = next(pieces)
    for place, (unit, held) in enumerate(zip(units, marks, strict=True)):
        if leading:
            before[place] = leading
        if written := next(pieces)[len(unit) :]:
            after[place] = written
        if next(pieces) == "" and place < len(units) - 1:
            tight.append(place)
        leading = next(pieces) if held else ""
    found: dict[str, Any] = {"units": list(units)}
    parts = {"before": before, "after": after, "tight": tight}
    return found | {name: part for name, part in parts.items() if part}
