"""File names that are valid on every system, for documents with any name."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 255
"""The maximum length of a file name in bytes."""

_TAKEN = re.compile(
    r"(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3]) *(\.|$)", re.IGNORECASE
)
"""Names that Windows reserves for devices, with any extension."""

_SEPARATING = frozenset('<>:"/\\|?*')
"""Characters that have a meaning in paths on Windows; slash and colon also elsewhere."""

_NO_CHARACTERS = ("Cc", "Cs", "Cn", "Zl", "Zp")
"""Control characters, surrogates, unassigned characters, and line ends."""


def file_name(name: str, extension: str = "") -> str:
    r"""A file name that is valid on Windows, macOS and Linux, and that stays in its folder.

    If it must be shortened, a checksum distinguishes it from others with the same beginning.

    >>> file_name("call 7", ".txt"), file_name("a/b:c", ".txt"), file_name(r"..\..\x", ".txt")
    ('call 7.txt', 'a_b_c.txt', '_._.._x.txt')
    >>> file_name("aux", ".txt"), file_name("Mr."), file_name(".hidden")
    ('_aux.txt', 'Mr_', '_hidden')
    """
    safe = "".join("_" if _is_unsafe(character) else character for character in name)
    # A leading dot hides a file, and Windows removes trailing dots and spaces.
    safe = re.sub(r"^\.", "_", safe)
    if not extension:
        safe = re.sub(r"[. ]$", "_", safe)
    if _TAKEN.match(safe):
        safe = f"_{safe}"
    if _size(safe + extension) <= LONGEST:
        return safe + extension
    from hashlib import sha256

    checksum = sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    ending = f"~{checksum}{extension}"
    shortened = safe[:LONGEST]
    while _size(shortened + ending) > LONGEST:
        shortened = shortened[:-1]
    return shortened + ending


def same_file(name: str) -> str:
    """A key that is equal for names of one file where case or the form of accents is ignored.

    >>> same_file("R\u00c9SUM\u00c9.txt") == same_file("re\u0301sume\u0301.txt")
    True
    """
    folded = unicodedata.normalize("NFD", name).casefold()
    return unicodedata.normalize("NFD", folded)


def _is_unsafe(character: str) -> bool:
    return character in _SEPARATING or unicodedata.category(character) in _NO_CHARACTERS


def _size(name: str) -> int:
    """The bytes of a name in its longest form, since some systems compose or decompose accents."""
    forms = (name, *(unicodedata.normalize(form, name) for form in ("NFC", "NFD")))
    return max(len(form.encode()) for form in forms)
