"""Joining units and marks to running text, the inverse of `splitting`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from interpunct.documents.mark_table import WORD_DIVIDERS
from interpunct.documents.marks import APOSTROPHES, DASHES, HYPHENS, TICKS
from interpunct.documents.quotations import Quotations
from interpunct.formats.prose.unspaced import begins_unspaced, characters

_SINGLE = frozenset({*APOSTROPHES, *TICKS, "''", "’’"})
"""Marks that would be read as an apostrophe of a word, or as part of one."""


def join_prose(
    units: Sequence[str], marks: Sequence[str], opening: str, breaks: Iterable[str]
) -> Iterator[str]:
    """Write units and marks as running text, with one of `breaks` after each unit.

    A break is a space, a line feed or a marker between spaces. Reading the text gives the same
    units and marks, whichever side of a break a quote is written on.

    >>> "".join(join_prose(["Well", "no"], [", “", ". ”"], "", [" ", ""]))
    'Well, “no.”'
    """
    quotes = Quotations([opening, *marks])
    slot = _place(opening.split(), quotes)
    lead = " ".join([*slot.attached, *slot.apart])
    yield f"{lead} {slot.leading}" if lead else slot.leading
    last = len(units) - 1
    for index, (unit, held, gap) in enumerate(zip(units, marks, breaks, strict=True)):
        if not held:
            yield unit
        else:
            slot = _place(held.split(), quotes)
            yield " ".join(["".join([unit, *slot.attached]), *slot.apart])
        following = (slot.leading if held else "") + (units[index + 1] if index < last else "")
        yield _gap(unit + held, gap, following)
        if held:
            yield slot.leading


def join_words(words: Sequence[str], *, unspaced: str = "") -> str:
    """Join words with their marks: with spaces, or with `unspaced` in scripts without spaces.

    >>> join_words(["So,", "yes"]), join_words(["好", "吗？", "我"])
    ('So, yes', '好吗？我')
    """
    gaps = (
        _gap(before, " ", after) or unspaced if before else " " for before, after in pairwise(words)
    )
    return "".join(part for pair in zip(words, chain(gaps, [""]), strict=False) for part in pair)


class _Slot(NamedTuple):
    """The marks of a slot by position: attached to the word, separate, or before the next word."""

    attached: list[str]
    apart: list[str]
    leading: str


def _place(marks: Sequence[str], quotes: Quotations) -> _Slot:
    attached: list[str] = []
    apart: list[str] = []
    leading: list[str] = []
    for mark in marks:
        opens = quotes.opens(mark)
        if opens and mark not in _SINGLE:
            leading.append(mark)
            continue
        # A mark after an opening mark stays after it, to keep the order of the slot.
        apart, leading = apart + leading, []
        runs_together = bool(attached) and attached[-1][-1] == mark[0] and mark[0] in ".፡"
        if apart or mark in DASHES or runs_together or mark in _SINGLE:
            apart.append(mark)
        else:
            attached.append(mark)
    return _Slot(attached, apart, "".join(leading))


def _gap(before: str, gap: str, after: str) -> str:
    """The gap between two units; empty in scripts without spaces, if units stay distinct."""
    if gap != " " or not after:
        return gap
    if before[-1] in WORD_DIVIDERS:
        # The point of .5 is one only after a space.
        return gap if after.lstrip(HYPHENS).startswith(".") else ""
    if not begins_unspaced(after) or not _is_unspaced_end(before):
        return gap
    return "" if len(list(characters(before + after[0]))) > len(list(characters(before))) else gap


def _is_unspaced_end(text: str) -> bool:
    return text[-1] in "。，、！？；：．｡､」』）】》〉" or begins_unspaced(text[-1])
