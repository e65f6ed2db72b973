"""`punctuator`: words and named marks, separated by spaces, as punctuator2 reads and writes them.

For example `to be ,COMMA or not to be .PERIOD`; line ends have no meaning. A pause (`<sil=0.200>`)
is not a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins
from interpunct.documents.marks import named_marks, script_of
from interpunct.documents.strings import Strings, content_vocabulary
from interpunct.errors import warn
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.mark_labels import MARK_NAMES
from interpunct.formats.prose.slots import marks_in_slots
from interpunct.formats.prose.spaces import find_tokens
from interpunct.formats.prose.splitting import is_punctuation, split_marks

NAMES = {
    ",": ",COMMA", ".": ".PERIOD", "?": "?QUESTIONMARK", "!": "!EXCLAMATIONMARK", ":": ":COLON",
    ";": ";SEMICOLON", "--": "-DASH",
}  # fmt: skip
"""The names of marks in punctuator2; other marks are written unchanged."""

_NAMED = re.compile(r"[^\w\s]{1,3}([A-Z_]+)|_SPACE")
# Candidates for such tokens: capitals after a sign, which are rare in running text.
_ALMOST_NAMED = re.compile(r"(?<!\S)(?:[^\w\s]+[A-Z]|_)\S*")
# Such a token without a name that is known is a word, as `.NET` is, to punctuator2 too, but perhaps
# not to the user.
_LIKE_A_NAME = re.compile(r"(?:[,.?!:;…—–]+|-{1,2})([A-Z_]{2,}|[a-z_]{2,})")
_NO_WORD = re.compile(r"<sil=[^<>\s]*>|</?S>|_SPACE")


def recognizes(head: Head) -> bool:
    return any(_is_named(token[0]) for token in _ALMOST_NAMED.finditer(head.text))


def _is_named(token: str) -> bool:
    found = _NAMED.fullmatch(token)
    return found is not None and bool(_mark_of(found[1] or ""))


def _mark_of(name: str) -> str:
    return MARK_NAMES.get(name.replace("_", ""), "")


def _is_unknown_name(token: str) -> bool:
    """Is this like the name of a mark, but not one?"""
    found = _LIKE_A_NAME.fullmatch(token)
    if found is None or _is_named(token):
        return False
    return found[1].isupper() or bool(_mark_of(found[1].upper()))


def _is_mark(token: str) -> bool:
    return is_punctuation(token) or _is_named(token)


def _is_semicolon(token: str) -> bool:
    return token == NAMES[";"]


def _is_no_word(token: str) -> bool:
    return _NO_WORD.fullmatch(token) is not None


def _marks(token: str) -> str:
    found = _NAMED.fullmatch(token)
    return _mark_of(found[1]) if found else split_marks(token)


def read(source: Source, reading: Reading) -> Iterator[Document]:
    tokens = find_tokens(source.text())
    words = tokens.strings
    is_mark, is_left_out = words.flags(_is_mark), words.flags(_is_no_word)
    kept, attached = np.flatnonzero(~(is_mark | is_left_out)), np.flatnonzero(is_mark)
    contents = Strings.of([_marks(token) for token in words.taking(attached)], content_vocabulary())
    opening, slots = marks_in_slots(contents, np.searchsorted(kept, attached), len(kept))
    units = words.taking(kept)
    _note_unknown_names(source, units, tokens.lines[kept])
    marks: Sequence[str] = slots
    if any(words.taking(attached).flags(_is_semicolon)):
        marks = named_marks(slots, units)
    yield Document.build(
        source.name,
        units,
        marks=marks,
        opening=opening,
        origins=Origins(str(source.path), tokens.lines[kept], tokens.columns[kept]),
        delimiters=reading.delimiters,
    )


def _note_unknown_names(source: Source, units: Strings, lines: npt.NDArray[np.int32]) -> None:
    """Report words like `.FOO`; not an error, because `.NET` is one."""
    places = np.flatnonzero(units.flags(_is_unknown_name))
    if not len(places):
        return
    first, others = int(places[0]), len(places) - 1
    more = f" (and {others} more word{'s' * (others != 1)} like it)" if others else ""
    warn(
        f"{source.path}:{lines[first]}: {units[first]!r} looks like the name of a mark, but is "
        f"none, and is read as a word{more}; the names are {' '.join(NAMES.values())}"
    )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    """One segment per line."""
    for document in documents:
        last = len(document) - 1
        # To Greek, this is no semicolon.
        names = {**NAMES, ";": ";"} if script_of(document.units) == "greek" else NAMES
        yield "".join(f"{names.get(mark, mark)} " for mark in document.opening.split())
        for place, (unit, marks) in enumerate(zip(document.units, document.marks, strict=True)):
            ends = place == last or document.boundaries[place]
            named = [names.get(mark, mark) for mark in marks.split()]
            yield " ".join([unit, *named]) + ("\n" if ends else " ")
