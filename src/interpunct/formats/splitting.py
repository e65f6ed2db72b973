"""Running text to units and marks.

Punctuation at the edge of a word is split off as marks, and a token of punctuation only is a mark;
what stands inside a word belongs to it (`3.5`, `U.S.A`, `don't`). A mark goes into the slot after
the unit before it, wherever it stood, so that an opening quote is in the slot before its word.
Where a script does not separate words by spaces, each character is a unit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

DASHES = frozenset({"--", "–", "—", "―", "-"})
"""Marks for a discontinuity: the speaker breaks off or starts anew."""

# Characters that Unicode calls punctuation and that are read aloud as words or parts of words.
_SYMBOLS = frozenset("%&@#*/\\_‰‱§¶†‡※-‐‑'’")
APOSTROPHES = "'’"
# Words that have lost their beginning: 'em, 'cause, '90s.
_ELISION = re.compile(
    r"['’](?:\d|(?:bout|cause|cos|cuz|d|em|gainst|kay|ll|m|n|neath|nuff|re|round|s|t|till?|tis|twas"
    r"|ve)(?!\w))",
    re.IGNORECASE,
)
_DASH = re.compile(r"(-{2,}|[—―]+)")
_TAG = re.compile(r"<[^<>\s]+>")
_MARK = re.compile(r"\.{3,}|.")
# Han, Hiragana, Katakana and Thai, each with the marks that sit on its characters.
UNSPACED = re.compile(
    r"[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003134f\u0e00-\u0e7f]"
)
_SPACES = np.zeros(0x3002, np.bool_)
_SPACES[[code for code in range(0x3001) if chr(code).isspace()]] = True


class Prose(NamedTuple):
    """Units, the marks after each, what stands before the first, and where each was found."""

    units: list[str]
    marks: list[str]
    opening: str
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.int32]


class _Piece(NamedTuple):
    """One unit of a token: its text, the marks after it, where in the token it starts."""

    unit: str
    marks: str
    offset: int


class _Pieces(NamedTuple):
    """What a token falls into: marks that stand before its first unit, and its units."""

    opening: str
    units: tuple[_Piece, ...]


def split_prose(text: str) -> Prose:
    """Split running text into units and marks.

    >>> prose = split_prose('Well, it cost 3.5% -- "more" than I thought...')
    >>> prose.units
    ['Well', 'it', 'cost', '3.5%', 'more', 'than', 'I', 'thought']
    >>> prose.marks
    [',', '', '', '-- "', '"', '', '', '...']
    """
    tokens = text.split()
    lines, columns = token_places(text)
    return _assemble(tokens, lines, columns)


def split_token(token: str) -> tuple[str, list[tuple[str, str]]]:
    """Split one token: the marks before its first unit, and its units with the marks after each.

    >>> split_token("(so,")
    ('(', [('so', ',')])
    >>> split_token("--")
    ('--', [])
    """
    pieces = _split(token, False)
    return pieces.opening, [(piece.unit, piece.marks) for piece in pieces.units]


def is_punctuation(token: str) -> bool:
    """Is there nothing in this token but marks?

    >>> [is_punctuation(token) for token in ("?!", "...", "-", "%", "a.")]
    [True, True, True, False, False]
    """
    return not _split(token, True).units


def split_marks(token: str) -> str:
    """The marks in a token of punctuation, separated by spaces.

    >>> split_marks('?!..."')
    '? ! ... "'
    """
    return " ".join(_marks_of(token))


def join_marks(*marks: str) -> str:
    """Marks in the order given, as a slot holds them."""
    return " ".join(mark for mark in marks if mark)


def token_places(text: str) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Line and column, both from 1, of each token that `str.split` finds."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    space = _SPACES[np.minimum(codes, 0x3001)]
    starts = np.flatnonzero(~space & np.concatenate(([True], space[:-1])))
    line_starts = np.concatenate(([0], np.flatnonzero(codes == ord("\n")) + 1))
    lines = np.searchsorted(line_starts, starts, side="right")
    return lines.astype(np.int32), (starts - line_starts[lines - 1] + 1).astype(np.int32)


def unit_offsets(text: str, prose: Prose) -> npt.NDArray[np.int64]:
    """Where in the text each unit starts, counted in characters from 0."""
    line_starts = np.array([0, *(match.end() for match in re.finditer("\n", text))], np.int64)
    return line_starts[prose.lines - 1] + prose.columns - 1


def _assemble(
    tokens: Sequence[str], lines: npt.NDArray[np.int32], columns: npt.NDArray[np.int32]
) -> Prose:
    """Put the pieces of all tokens together.

    Most tokens are one unit with its marks, whatever stands around them; they are taken in runs,
    and only the others one by one.
    """
    pieces = {token: _split(token, False) for token in set(tokens)}
    plain = {
        token: split.units[0]
        for token, split in pieces.items()
        if len(split.units) == 1 and not split.opening and token[-1] not in APOSTROPHES
    }
    units: list[str] = []
    marks: list[str] = []
    owners: list[int] = []
    offsets: dict[int, int] = {}
    opening = ""
    start = 0
    quoted_line = 0
    for index in [*(i for i, token in enumerate(tokens) if token not in plain), len(tokens)]:
        run = tokens[start:index]
        units.extend([plain[token].unit for token in run])
        marks.extend([plain[token].marks for token in run])
        owners.extend(range(start, index))
        start = index + 1
        if index == len(tokens):
            break
        token = tokens[index]
        in_quotes = quoted_line == lines[index]
        split = _split(token, True) if in_quotes else pieces[token]
        if split.opening[-1:] in APOSTROPHES and split.opening and split.units:
            quoted_line = int(lines[index])
        elif in_quotes and token[-1] in APOSTROPHES:
            quoted_line = 0
        if split.opening and marks:
            marks[-1] = join_marks(marks[-1], split.opening)
        else:
            opening = join_marks(opening, split.opening)
        for piece in split.units:
            offsets[len(units)] = piece.offset
            units.append(piece.unit)
            marks.append(piece.marks)
            owners.append(index)
    owner = np.array(owners, np.int64)
    unit_columns = columns[owner]
    for unit, offset in offsets.items():
        unit_columns[unit] += offset
    return Prose(units, marks, opening, lines[owner], unit_columns)


@lru_cache(maxsize=1 << 16)
def _split(token: str, in_quotes: bool) -> _Pieces:
    """Split a token; `in_quotes` says that an apostrophe at its end closes a quotation."""
    tag = _TAG.match(token)
    if tag and all(map(_is_mark, token[tag.end() :])):
        return _Pieces("", (_Piece(tag.group(), split_marks(token[tag.end() :]), 0),))
    if token in DASHES or all(map(_is_mark_or_apostrophe, token)):
        return _Pieces(split_marks(token), ())
    opening = ""
    units: list[_Piece] = []
    for part, offset in _parts(token):
        before, words, after = _trim(part, in_quotes)
        lead = split_marks(before)
        if units:
            units[-1] = units[-1]._replace(marks=join_marks(units[-1].marks, lead))
        else:
            opening = join_marks(opening, lead)
        if words:
            units.append(_Piece(words, split_marks(after), offset + len(before)))
    return _Pieces(opening, tuple(units))


def _parts(token: str) -> Iterator[tuple[str, int]]:
    """Parts of a token that hold at most one unit each, with their offsets.

    A dash between two words separates them, and so does every character of a script without
    spaces.
    """
    offset = 0
    for part in _DASH.split(token):
        if UNSPACED.search(part):
            yield from _unspaced_parts(part, offset)
        elif part:
            yield part, offset
        offset += len(part)


def _unspaced_parts(text: str, offset: int) -> Iterator[tuple[str, int]]:
    start = 0
    for position in range(1, len(text) + 1):
        if position < len(text) and not _breaks_between(text[position - 1], text[position]):
            continue
        yield text[start:position], offset + start
        start = position


def _breaks_between(before: str, after: str) -> bool:
    if unicodedata.category(after).startswith("M"):
        return False
    return bool(UNSPACED.match(before) or UNSPACED.match(after))


def _trim(part: str, in_quotes: bool) -> tuple[str, str, str]:
    """What stands before the word, the word, what stands after it."""
    start, end = 0, len(part)
    while start < end and (_is_mark(part[start]) or _opens_quotation(part[start:end])):
        start += 1
    in_quotes = in_quotes or part[start - 1 : start] in ("'", "’")
    while end > start and (_is_mark(part[end - 1]) or _closes_quotation(part[:end], in_quotes)):
        end -= 1
    if start == end or _DASH.fullmatch(part):
        return part, "", ""
    return part[:start], part[start:end], part[end:]


def _opens_quotation(word: str) -> bool:
    """`'em` has lost a part of the word; `'hello` opens a quotation."""
    return word[0] in APOSTROPHES and not _ELISION.match(word)


def _closes_quotation(word: str, in_quotes: bool) -> bool:
    """`goin'` and `dogs'` end in an apostrophe of their own, unless a quotation is open."""
    return word[-1] in APOSTROPHES and (in_quotes or not word[-2:-1].isalnum())


def _marks_of(text: str) -> Iterator[str]:
    for part in _DASH.split(text):
        if _DASH.fullmatch(part):
            yield "--" if part.startswith("-") else part[0]
        else:
            yield from _MARK.findall(part)


@lru_cache(maxsize=1 << 12)
def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("P") and character not in _SYMBOLS


def _is_mark_or_apostrophe(character: str) -> bool:
    return _is_mark(character) or character in APOSTROPHES
