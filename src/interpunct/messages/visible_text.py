r"""Making any text safe to show.

Names of systems, files and documents, and the words in them, may hold anything: escape sequences of
terminals, line ends that forge a line of output, characters that reverse the direction of the text
around them, characters that standard output cannot encode, bytes of file names that are not UTF-8.
All text shown to people goes through `visible`, and all that is printed goes through a console of
this module or the functions of `interpunct.cli.printing`.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import unicodedata
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

NON_JOINER, JOINER = "\u200c", "\u200d"
"""Invisible, but part of the spelling of words in many languages and of emoji."""

LESSER = {
    "↑": "^", "↓": "v", "–": "-", "…": "...", "·": "_", "█": "#", "²": "^2", "─": "-",
    "‘": "'", "’": "'", "“": '"', "”": '"',
}  # fmt: skip
"""Replacements for characters of our output that an encoding lacks."""

SIZES = ("COLUMNS", "LINES")
IS_SIZE = re.compile(r"0*[1-9][0-9]{0,5}")
"""Environment variables with the size of the terminal, used if they hold a number above 0."""

NARROWEST = 20
"""The smallest width, in columns, that output is laid out for; a narrower terminal breaks lines
itself.
"""

REPLACE = "interpunct"
"""The codec error handler that replaces unsupported characters, or escapes them."""


def visible(text: str, encoding: str = "utf-8") -> str:
    r"""A text on one line in which every character is visible and which `encoding` can hold.

    Invisible characters are escaped as in Python; a surrogate that stands for a byte of a file name
    is escaped as that byte. Visible characters are unchanged.

    >>> print(visible("two\nlines"), visible("\x1b[31m"), visible("caf\udce9"))
    two\nlines \x1b[31m caf\xe9
    >>> visible("F1 ↑ 字", "ascii")
    'F1 ^ \\u5b57'
    """
    if not text.isprintable():
        text = "".join(
            c if can_be_seen(c) and (c != JOINER or _joins(text, place)) else escaped(c)
            for place, c in enumerate(text)
        )
    return text if text.isascii() else text.encode(encoding, REPLACE).decode(encoding)


def escaped(character: str) -> str:
    r"""A character as Python escapes it; a surrogate that stands for a byte, as that byte.

    >>> print(escaped("\u202e"), escaped("\udce9"))
    \u202e \xe9
    """
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")


def without_bytes(name: str) -> str:
    r"""A name from a path, with bytes that are not UTF-8 escaped.

    >>> print(without_bytes("caf\udce9"))
    caf\xe9
    """
    return name.encode("utf-8", REPLACE).decode("utf-8")


def can_be_seen(character: str) -> bool:
    """Is a character visible, or a harmless part of how other characters are shown?"""
    return (
        character.isprintable()
        or character in (NON_JOINER, JOINER)
        # Spaces of other widths.
        or unicodedata.category(character) == "Zs"
    )


def _joins(text: str, place: int) -> bool:
    """Is a joiner between two parts of an emoji, or in a consonant cluster?"""
    if not 0 < place < len(text) - 1:
        return False
    before, after = (unicodedata.category(text[beside]) for beside in (place - 1, place + 1))
    return before in ("So", "Sk", "Mn", "Mc") and after in ("So", "Lo")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(LESSER.get(c) or escaped(c) for c in unknown), error.end


codecs.register_error(REPLACE, _replaced)


def replace_unknown_characters(stream: IO[str]) -> None:
    """Let a stream replace characters that its encoding lacks instead of failing."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=REPLACE)


def open_console(file: IO[str] | None = None, *, width: int | None = None) -> Console:
    """A console that prints text as it is: no markup, no emoji codes, no highlighted numbers.

    It prints to a file without colours, or else to standard output.
    """
    return _console(file=file, width=width, no_color=file is not None or None)


def open_error_console() -> Console:
    """The same on standard error."""
    return _console(stderr=True)


def _console(*, width: int | None = None, **where: Any) -> Console:
    from rich.console import Console

    # The environment may hold an invalid size; rich then asks the terminal.
    known = {k: v for k, v in os.environ.items() if k not in SIZES or IS_SIZE.fullmatch(v)}
    console = Console(
        width=width, markup=False, emoji=False, highlight=False, _environ=known, **where
    )
    if width is None and console.width < NARROWEST:
        console.width = NARROWEST
    return console
