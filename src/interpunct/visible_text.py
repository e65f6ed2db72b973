r"""Any text as text that can be seen, whatever shows it.

What users call their systems, files and documents, and the words in them, may hold anything:
sequences that a terminal obeys, line ends that forge a line of ours, characters that turn the text
around them, characters that standard output cannot encode, bytes of file names that are no UTF-8.
Whatever is shown to people goes through `visible`, and whatever is printed through a console of
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
"""Cannot be seen, but are part of how words of many languages, and emoji, are written."""

LESSER = {
    "↑": "^", "↓": "v", "–": "-", "…": "...", "·": "_", "█": "#", "²": "^2", "─": "-",
    "‘": "'", "’": "'", "“": '"', "”": '"',
}  # fmt: skip
"""What stands for a character of ours in an encoding that does not have it."""

SIZES = ("COLUMNS", "LINES")
IS_SIZE = re.compile(r"0*[1-9][0-9]{0,5}")
"""Variables of the environment that say how large a terminal is, if they hold a number above 0."""

NARROWEST = 20
"""Columns of the narrowest terminal that is printed for; a narrower one breaks the lines itself."""

REPLACE = "interpunct"
"""The error handler of codecs that puts lesser characters, or escapes, where there is no other."""


def visible(text: str, encoding: str = "utf-8") -> str:
    r"""A text in one line, in which everything can be seen, and that `encoding` can hold.

    A character that cannot be seen is escaped as in Python, half of a surrogate pair that stands
    for a byte of a file name as that byte. What is visible stays as it is.

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
    r"""A character as Python writes it; what stands for a byte, as that byte.

    >>> print(escaped("\u202e"), escaped("\udce9"))
    \u202e \xe9
    """
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")


def without_bytes(name: str) -> str:
    r"""A name out of a path, in which bytes that are no UTF-8 are escaped.

    >>> print(without_bytes("caf\udce9"))
    caf\xe9
    """
    return name.encode("utf-8", REPLACE).decode("utf-8")


def can_be_seen(character: str) -> bool:
    """Is a character shown as itself, or part of how others are, and does nothing else?"""
    return (
        character.isprintable()
        or character in (NON_JOINER, JOINER)
        # Spaces of other widths.
        or unicodedata.category(character) == "Zs"
    )


def _joins(text: str, place: int) -> bool:
    """Does a joiner stand between two signs of an emoji, or in a cluster of consonants?"""
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
    """Let a stream print what its encoding does not have, rather than fail."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=REPLACE)


def open_console(file: IO[str] | None = None, *, width: int | None = None) -> Console:
    """A console on which text is text: neither markup, nor codes of emoji, nor numbers in colour.

    It prints to a file without colours, or else to standard output.
    """
    return _console(file=file, width=width, no_color=file is not None or None)


def open_error_console() -> Console:
    """The same on standard error."""
    return _console(stderr=True)


def _console(*, width: int | None = None, **where: Any) -> Console:
    from rich.console import Console

    # What rich takes from the environment may be no size; then it asks the terminal.
    known = {k: v for k, v in os.environ.items() if k not in SIZES or IS_SIZE.fullmatch(v)}
    console = Console(
        width=width, markup=False, emoji=False, highlight=False, _environ=known, **where
    )
    if width is None and console.width < NARROWEST:
        console.width = NARROWEST
    return console
