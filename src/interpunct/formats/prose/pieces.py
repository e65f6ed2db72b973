"""Splitting one token of running text into units and marks.

Punctuation at the edge of a word is split off as marks, and a token of punctuation only is a mark;
marks inside a word belong to it (`3.5`, `U.S.A`, `don't`). A mark is put in the slot after the unit
before it, so an opening quote is in the slot before its word. In scripts without spaces between
words, each character is a unit. Marks that cannot be part of words, such as `。` or `।`, separate
words even without a space; so does any mark followed directly by a bracket, a double quote, a tag,
a superscript number or an emoji (`left.[1]`, `Yes!😀`).
A hyphen that touches only marks is a dash (`«Да»,- сказал`, `-¿Qué?`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from interpunct.documents.entities import ends_in_entity
from interpunct.documents.mark_table import (
    IN_NUMBERS,
    MAY_STAND_IN_WORDS,
    TOGETHER,
    WORD_DIVIDERS,
    WRITTEN,
)
from interpunct.documents.marks import (
    ALWAYS_OPENING,
    APOSTROPHES,
    DASHES,
    ELLIPSIS,
    HYPHENS,
    INVERTED,
    OPENING_QUOTES,
    TICKS,
    is_mark_character,
)
from interpunct.documents.normalization import SILENT
from interpunct.documents.tags import TAG
from interpunct.formats.prose.unspaced import characters, holds_unspaced

# Words with an initial apostrophe: 'em, 'cause, '90s, but not '3D or '1,000. `‘` is typed for it
# too (‘90s), but before two digits alone it is a quote (‘10 years’).
_LOST_LETTERS = (
    r"(?:bout|cause|cos|cuz|d|em|gainst|kay|ll|m|n|neath|nuff|re|round|s|t|till?|tis|twas"
    r"|ve)(?!\w|[^\w\s!-~]*[\u0300-\u036f])"
)
_ELISION = re.compile(rf"['’](?:\d\d(?!\d|[.,]\d)|{_LOST_LETTERS})", re.IGNORECASE)
_ELISION_AFTER_QUOTE = re.compile(rf"\d0s(?!\w)|{_LOST_LETTERS}", re.IGNORECASE)
# The beginning of a number such as .5 or -.5.
_POINT = re.compile(rf"[{HYPHENS}]?(?<!\.)\.\d")
_DASH = re.compile(r"(-{2,}|[—―─━]+)")
_MARK = re.compile(f"{ELLIPSIS.pattern}|{'|'.join(TOGETHER)}|.")
_DOTS = re.compile(r"(?<!\S)\.(?: \.){2,}(?!\S)")
_SILENT = "".join(SILENT)
_JOINERS = frozenset("\u200c\u200d")
_PARTING = set("".join(WRITTEN.values())) - MAY_STAND_IN_WORDS
_IN_NUMBERS = re.escape("".join(sorted(IN_NUMBERS)))
# A dash, a word divider, two Ethiopic colons, or marks that cannot be part of words, unless inside
# a number.
_BETWEEN_WORDS = (
    rf"-{{2,}}|[—―─━]+|(?<=[\u1200-\u135a])::+|[{''.join(sorted(WORD_DIVIDERS))}]+"
    rf"|[{re.escape(''.join(sorted(_PARTING - IN_NUMBERS)))}]+"
    rf"|(?<!\d)[{_IN_NUMBERS}]+|[{_IN_NUMBERS}]+(?!\d)"
)
# Marks that may be inside words, followed by a bracket or a double quote. After a hyphen or an
# apostrophe the word continues (`“Who?”-like`); after a closing one, also with a letter, as in
# Korean.
_INNER = re.escape(",.;:?!" + "".join(sorted(MAY_STAND_IN_WORDS - DASHES)))
_OPENERS = re.escape("([{«“„‹⟨\u2329\u3008《「『【〔（［" + INVERTED)
_CLOSERS = re.escape('"”»›⟩\u232a\u3009》」』】〕）］)]}')
_ENCLOSED = (
    rf"[{_INNER}]+['’]*[{_OPENERS}{_CLOSERS}][{_INNER}{_OPENERS}{_CLOSERS}]*"
    rf"(?![-‐‑'’{_INNER}{_OPENERS}{_CLOSERS}])(?:(?<=[{_OPENERS}])|(?![^\W\d_]))"
)
# Characters that cannot directly follow a mark inside a word: tags, superscript numbers, symbols,
# emoji, with variation selectors and strokes; the zero-width space, except in an address (`x.org`).
_GLUED = (
    rf"(?<=[{_INNER}{_CLOSERS}>]){TAG.pattern}|(?<=[{_INNER}\"”»›])[⁰¹²³⁴-⁹]+"
    rf"|(?<=[{_INNER}{_CLOSERS}])(?:[0-9#*]\ufe0f?\u20e3|\u200b+(?![a-z0-9]))"
    rf"|(?<=[{_INNER}{_CLOSERS}])"
    r"[©®™\u2190-\u21ff\u2300-\u2328\u232b-\u23ff\u2600-\u26ff\u2701-\u275a\u2761-\u27bf\u2b00-\u2bff"
    r"\U0001f000-\U0001faff][\u2190-\u21ff\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d\u0338]*"
)
_DOUBLED = frozenset({*TICKS, "'", "’"})
_BRACKETS = {")": "(", "]": "[", "}": "{"}
_CLOSING = {opening: closing for closing, opening in _BRACKETS.items()}
_ADDRESS = re.compile(r"://|@|^\W*www\.")


class Piece(NamedTuple):
    """A unit of a token: its text, the marks after it, and its offset in the token."""

    unit: str
    marks: str
    offset: int


class Pieces(NamedTuple):
    """The parts of a token: the marks before its first unit, and its units."""

    opening: str
    units: tuple[Piece, ...]


def split_token(token: str) -> tuple[str, list[tuple[str, str]]]:
    """Split one token: the marks before its first unit, and its units with the marks after each.

    >>> split_token("(so,")
    ('(', [('so', ',')])
    >>> split_token("--")
    ('--', [])
    """
    pieces = split_pieces(token, False)
    return pieces.opening, [(piece.unit, piece.marks) for piece in pieces.units]


def plain_word(token: str) -> str:
    """The word of a token of letters or digits followed by marks; empty for other tokens.

    Most tokens have this form and are easy to split.

    >>> [plain_word(token) for token in ("so,", "3.5", "(so", "--")]
    ['so', '', '', '']
    """
    word = token.rstrip(".,;:?!")
    return word if word.isascii() and word.isalnum() else ""


def split_plain(token: str) -> Pieces | None:
    """Split a token of a plain word followed by marks; None for other tokens."""
    word = plain_word(token)
    return Pieces("", (Piece(word, split_marks(token[len(word) :]), 0),)) if word else None


def opens_quotation(mark: str, word: str) -> bool:
    """Does a mark before a word open a quotation, rather than stand for letters that are left out?

    >>> [opens_quotation("‘", word) for word in ("so", "10", "90s", "em")]
    [True, True, False, False]
    """
    if mark not in OPENING_QUOTES:
        return False
    return mark in ALWAYS_OPENING or _ELISION_AFTER_QUOTE.match(word) is None


def is_punctuation(token: str) -> bool:
    """Does this token consist of marks only?

    >>> [is_punctuation(token) for token in ("?!", "...", "-", "%", "a.")]
    [True, True, True, False, False]
    """
    return not split_pieces(token, True).units


@lru_cache(maxsize=1 << 12)
def split_marks(token: str) -> str:
    """The marks in a token of punctuation, separated by spaces.

    >>> split_marks('?!..."')
    '? ! ... "'
    """
    return join_dots(" ".join(_marks_of(token)))


def join_dots(slot: str) -> str:
    """The marks of a slot, with three or more full stops joined to an ellipsis.

    >>> join_dots(", . . . ?"), join_dots(". .")
    (', ... ?', '. .')
    """
    return _DOTS.sub("...", slot) if ". . ." in slot else slot


def join_marks(*marks: str) -> str:
    """Join marks to the content of a slot."""
    return " ".join(mark for mark in marks if mark)


@lru_cache(maxsize=1 << 16)
def split_pieces(token: str, in_quotes: bool) -> Pieces:
    """Split a token; `in_quotes` says that an apostrophe at its end closes a quotation."""
    tag = TAG.match(token)
    if tag and all(map(is_mark_character, token[tag.end() :])):
        return Pieces("", (Piece(tag.group(), split_marks(token[tag.end() :]), 0),))
    bare = token.strip(_SILENT)
    if all(map(_may_be_mark, bare)):
        return Pieces(split_marks(bare), ())
    opening = ""
    units: list[Piece] = []
    for part, offset in _parts(token):
        before, words, after = _trim(part, in_quotes, is_first=not units)
        lead = split_marks(before)
        if units:
            units[-1] = units[-1]._replace(marks=join_marks(units[-1].marks, lead))
        else:
            opening = join_marks(opening, lead)
        if words:
            units.append(Piece(words, split_marks(after), offset + len(before)))
    return Pieces(opening, tuple(units))


@cache
def _between_words(*, in_address: bool) -> re.Pattern[str]:
    others = "" if in_address else f"|{_ENCLOSED}|{_GLUED}"
    return re.compile(f"({_BETWEEN_WORDS}{others})")


def _parts(token: str) -> Iterator[tuple[str, int]]:
    """Parts of a token that hold at most one unit each, with their offsets.

    A dash between two words separates them, and so does every character of a script without
    spaces.
    """
    offset = 0
    in_address = _ADDRESS.search(token) is not None
    for part in _between_words(in_address=in_address).split(token):
        for piece in characters(part) if holds_unspaced(part) else (part,):
            if piece:
                yield piece, offset
            offset += len(piece)


def _trim(part: str, in_quotes: bool, *, is_first: bool) -> tuple[str, str, str]:
    """Split into the marks before the word, the word, and the marks after it.

    The first part of a token may be a number such as `.5`; elsewhere a full stop may end a word.
    """
    start, end = 0, len(part)
    while (
        start < end
        and not (is_first and _POINT.match(part, start))
        and (_is_no_word(part, start) or _opens_quotation(part, start) or _is_dash(part, start))
    ):
        start += 1
    in_quotes = in_quotes or part[start - 1 : start] in OPENING_QUOTES
    unopened: dict[str, int] = {}
    while end > start and (
        _is_no_word(part, end - 1)
        or _closes_quotation(part, end - 1, in_quotes)
        or _is_dash(part, end - 1)
    ):
        word = part[start:end]
        if ends_in_entity(word) or _ends_in_own_bracket(word, unopened):
            break
        end -= 1
    if start == end or part in DASHES or _DASH.fullmatch(part):
        return part, "", ""
    return part[:start], part[start:end], part[end:]


def _ends_in_own_bracket(word: str, unopened: dict[str, int]) -> bool:
    """Does a word end in a bracket that it has opened, as in `name(s)` or `f(x)`?

    While a word is cut from its end, `unopened` keeps how many more of each bracket are closed than
    opened, so that thousands of brackets are counted once.
    """
    last = word[-1]
    if _CLOSING.get(last) in unopened:
        unopened[_CLOSING[last]] += 1
    if last not in _BRACKETS:
        return False
    if last not in unopened:
        unopened[last] = word.count(last) - word.count(_BRACKETS[last])
    unopened[last] -= 1
    return unopened[last] < 0


def _is_no_word(text: str, place: int) -> bool:
    """Is this a mark or neither word nor mark? A joiner after a mark is ignored."""
    character = text[place]
    if character in _JOINERS:
        return place > 0 and is_mark_character(text[place - 1])
    return character in SILENT or is_mark_character(character) or _is_double_quote(text, place)


def _is_double_quote(text: str, place: int) -> bool:
    """Is this one of two single quotes that form a double quote, as in ``so''?"""
    beside = (text[place - 1 : place], text[place + 1 :][:1])
    return text[place] in _DOUBLED and text[place] in beside


def _is_dash(text: str, place: int) -> bool:
    """Is this a hyphen between marks, or between a mark and an edge? Prices have it: `5,-`."""
    if text[place] not in HYPHENS:
        return False
    before = place
    while before > 0 and _is_no_word(text, before - 1):
        before -= 1
    after = text[place + 1 : place + 2]
    has_mark = before < place or after
    return bool(
        has_mark
        and (before == 0 or (before < place and not text[before - 1].isdigit()))
        and (not after or _is_no_word(text, place + 1))
    )


def _opens_quotation(text: str, place: int) -> bool:
    """In `'em` the apostrophe belongs to the word; in `'hello` it opens a quotation."""
    return text[place] in APOSTROPHES and not _ELISION.match(text, place)


def _closes_quotation(text: str, place: int, in_quotes: bool) -> bool:
    """In `goin'` and `dogs'` the apostrophe belongs to the word, unless a quotation is open."""
    if text[place] not in APOSTROPHES:
        return False
    letter = place - 1
    while letter > 0 and unicodedata.category(text[letter]).startswith("M"):
        letter -= 1
    return in_quotes or letter < 0 or not text[letter].isalnum()


def _marks_of(text: str) -> Iterator[str]:
    for part in _DASH.split(text):
        if _DASH.fullmatch(part):
            yield "--" if part.startswith("-") else part[0]
        else:
            yield from (mark for mark in _MARK.findall(part) if not _is_silent(mark))


def _is_silent(mark: str) -> bool:
    return mark in SILENT or mark in _JOINERS


def _may_be_mark(character: str) -> bool:
    """Is this a mark where nothing stands beside it that is no mark?"""
    return (
        is_mark_character(character)
        or character in APOSTROPHES
        or character in HYPHENS
        or character in SILENT
        or character in TICKS
    )
