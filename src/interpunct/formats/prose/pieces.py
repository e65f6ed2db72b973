"""One token of running text to units and marks.

Punctuation at the edge of a word is split off as marks, and a token of punctuation only is a mark;
what stands inside a word belongs to it (`3.5`, `U.S.A`, `don't`). A mark goes into the slot after
the unit before it, wherever it stood, so that an opening quote is in the slot before its word.
Where a script does not separate words by spaces, each character is a unit. A mark that no word can
hold, such as `。` or `।`, parts two words also where no space follows it; and so does any mark with
a bracket, a double quote, a tag, a raised number or an emoji right after it (`left.[1]`, `Yes!😀`).
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
from interpunct.documents.marks import APOSTROPHES, DASHES, ELLIPSIS, TICK, is_mark_character
from interpunct.documents.normalization import INVISIBLE
from interpunct.formats.prose.unspaced import characters, holds_unspaced

# Words that have lost their beginning: 'em, 'cause, '90s.
_ELISION = re.compile(
    r"['’](?:\d|(?:bout|cause|cos|cuz|d|em|gainst|kay|ll|m|n|neath|nuff|re|round|s|t|till?|tis|twas"
    r"|ve)(?!\w|[^\w\s!-~]*[\u0300-\u036f]))",
    re.IGNORECASE,
)
_DASH = re.compile(r"(-{2,}|[—―]+)")
# Combined with a stroke, < and > are other signs.
_TAG = re.compile(r"<(?!\u0338)[^<>≮≯\s]+>")
_MARK = re.compile(f"{ELLIPSIS.pattern}|{'|'.join(TOGETHER)}|.")
_DOTS = re.compile(r"(?<!\S)\.(?: \.){2,}(?!\S)")
_INVISIBLE = "".join(INVISIBLE)
_JOINERS = frozenset("\u200c\u200d")
_PARTING = set("".join(WRITTEN.values())) - MAY_STAND_IN_WORDS
_IN_NUMBERS = re.escape("".join(sorted(IN_NUMBERS)))
# A dash, a word divider, two colons in Ethiopic, or marks that no word can hold, if they do not
# stand inside a number.
_BETWEEN_WORDS = (
    rf"-{{2,}}|[—―]+|(?<=[\u1200-\u135a])::+|[{''.join(sorted(WORD_DIVIDERS))}]+"
    rf"|[{re.escape(''.join(sorted(_PARTING - IN_NUMBERS)))}]+"
    rf"|(?<!\d)[{_IN_NUMBERS}]+|[{_IN_NUMBERS}]+(?!\d)"
)
# Marks that words may hold, with a bracket or a double quote after them. With a hyphen or an
# apostrophe the word goes on (`“Who?”-like`), after one that closes with a letter, too, as in
# Korean.
_INNER = re.escape(",.;:?!" + "".join(sorted(MAY_STAND_IN_WORDS - DASHES)))
_OPENERS = re.escape("([{«“„‹⟨\u2329\u3008《「『【〔（［¿¡")
_CLOSERS = re.escape('"”»›⟩\u232a\u3009》」』】〕）］)]}')
_ENCLOSED = (
    rf"[{_INNER}]+['’]*[{_OPENERS}{_CLOSERS}][{_INNER}{_OPENERS}{_CLOSERS}]*"
    rf"(?![-‐‑'’{_INNER}{_OPENERS}{_CLOSERS}])(?:(?<=[{_OPENERS}])|(?![^\W\d_]))"
)
# What no word has right after a mark: tags, raised numbers, signs, pictures, how these are drawn;
# and the space without width, but not inside an address (`x.org`).
_GLUED = (
    rf"(?<=[{_INNER}{_CLOSERS}>]){_TAG.pattern}|(?<=[{_INNER}\"”»›])[⁰¹²³⁴-⁹]+"
    rf"|(?<=[{_INNER}{_CLOSERS}])(?:[0-9#*]\ufe0f?\u20e3|\u200b+(?![a-z0-9]))"
    rf"|(?<=[{_INNER}{_CLOSERS}])"
    r"[©®™\u2190-\u21ff\u2300-\u2328\u232b-\u23ff\u2600-\u26ff\u2701-\u275a\u2761-\u27bf\u2b00-\u2bff"
    r"\U0001f000-\U0001faff][\u2190-\u21ff\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]*"
)
_ADDRESS = re.compile(r"://|@|^\W*www\.")


class Piece(NamedTuple):
    """One unit of a token: its text, the marks after it, where in the token it starts."""

    unit: str
    marks: str
    offset: int


class Pieces(NamedTuple):
    """What a token falls into: marks that stand before its first unit, and its units."""

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
    """The word of a token that is letters or digits with marks after them, and nothing of others.

    Most tokens are such, and nothing else needs to be known to split them.

    >>> [plain_word(token) for token in ("so,", "3.5", "(so", "--")]
    ['so', '', '', '']
    """
    word = token.rstrip(".,;:?!")
    return word if word.isascii() and word.isalnum() else ""


def split_plain(token: str) -> Pieces | None:
    """Split a token that is a plain word and the marks after it; other tokens are not split."""
    word = plain_word(token)
    return Pieces("", (Piece(word, split_marks(token[len(word) :]), 0),)) if word else None


def is_punctuation(token: str) -> bool:
    """Is there nothing in this token but marks?

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
    """The marks of a slot, in which three full stops and more are one ellipsis.

    >>> join_dots(", . . . ?"), join_dots(". .")
    (', ... ?', '. .')
    """
    return _DOTS.sub("...", slot) if ". . ." in slot else slot


def join_marks(*marks: str) -> str:
    """Marks in the order given, as a slot holds them."""
    return " ".join(mark for mark in marks if mark)


@lru_cache(maxsize=1 << 16)
def split_pieces(token: str, in_quotes: bool) -> Pieces:
    """Split a token; `in_quotes` says that an apostrophe at its end closes a quotation."""
    tag = _TAG.match(token)
    if tag and all(map(is_mark_character, token[tag.end() :])):
        return Pieces("", (Piece(tag.group(), split_marks(token[tag.end() :]), 0),))
    bare = token.strip(_INVISIBLE)
    if bare in DASHES or all(map(_is_mark_or_apostrophe, bare)):
        return Pieces(split_marks(bare), ())
    opening = ""
    units: list[Piece] = []
    for part, offset in _parts(token):
        before, words, after = _trim(part, in_quotes)
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


def _trim(part: str, in_quotes: bool) -> tuple[str, str, str]:
    """What stands before the word, the word, what stands after it."""
    start, end = 0, len(part)
    while start < end and (_is_no_word(part, start) or _opens_quotation(part, start)):
        start += 1
    in_quotes = in_quotes or part[start - 1 : start] in ("'", "’")
    while end > start and (
        _is_no_word(part, end - 1) or _closes_quotation(part, end - 1, in_quotes)
    ):
        if ends_in_entity(part[start:end]):
            break
        end -= 1
    if start == end or part in DASHES or _DASH.fullmatch(part):
        return part, "", ""
    return part[:start], part[start:end], part[end:]


def _is_no_word(text: str, place: int) -> bool:
    """Is this a mark, or nothing that is seen? A joiner after a mark joins nothing."""
    character = text[place]
    if character in _JOINERS:
        return place > 0 and is_mark_character(text[place - 1])
    return character in INVISIBLE or is_mark_character(character) or _is_double_quote(text, place)


def _is_double_quote(text: str, place: int) -> bool:
    """Is this one of two quotes that make one together, as in ``so''?"""
    return text[place] in "`'’" and text[place] in (text[place - 1 : place], text[place + 1 :][:1])


def _opens_quotation(text: str, place: int) -> bool:
    """`'em` has lost a part of the word; `'hello` opens a quotation."""
    return text[place] in APOSTROPHES and not _ELISION.match(text, place)


def _closes_quotation(text: str, place: int, in_quotes: bool) -> bool:
    """`goin'` and `dogs'` end in an apostrophe of their own, unless a quotation is open."""
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
            yield from (mark for mark in _MARK.findall(part) if not _is_invisible(mark))


def _is_invisible(mark: str) -> bool:
    return mark in INVISIBLE or mark in _JOINERS


def _is_mark_or_apostrophe(character: str) -> bool:
    return (
        is_mark_character(character)
        or character in APOSTROPHES
        or character in INVISIBLE
        or character == TICK
    )
