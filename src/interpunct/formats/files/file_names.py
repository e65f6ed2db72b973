"""Names of files that every system takes, whatever a document is called."""

from __future__ import annotations

import hashlib
import re
import unicodedata

LONGEST = 255
"""Bytes that the name of a file can have."""

_TAKEN = re.compile(
    r"(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3]) *(\.|$)", re.IGNORECASE
)
"""Names that Windows has given to devices, with any extension."""

_SEPARATING = frozenset('<>:"/\\|?*')
"""What Windows gives a meaning in a path; a slash and a colon mean something elsewhere too."""

_NO_CHARACTERS = ("Cc", "Cs", "Cn", "Zl", "Zp")
"""Control characters, halves of pairs, what is not assigned, and line ends."""


def file_name(name: str, extension: str = "") -> str:
    r"""A name for a file that Windows, macOS and Linux all take, and that stays in its folder.

    Where it must be shortened, a checksum tells it from others that begin alike.

    >>> file_name("call 7", ".txt"), file_name("a/b:c", ".txt"), file_name(r"..\..\x", ".txt")
    ('call 7.txt', 'a_b_c.txt', '_._.._x.txt')
    >>> file_name("aux", ".txt"), file_name("Mr."), file_name(".hidden")
    ('_aux.txt', 'Mr_', '_hidden')
    """
    safe = "".join("_" if _is_unsafe(character) else character for character in name)
    # A point in front hides a file, and Windows drops points and spaces from its end.
    safe = re.sub(r"^\.", "_", safe)
    if not extension:
        safe = re.sub(r"[. ]$", "_", safe)
    if _TAKEN.match(safe):
        safe = f"_{safe}"
    if _size(safe + extension) <= LONGEST:
        return safe + extension
    checksum = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    ending = f"~{checksum}{extension}"
    shortened = safe[:LONGEST]
    while _size(shortened + ending) > LONGEST:
        shortened = shortened[:-1]
    return shortened + ending


def same_file(name: str) -> str:
    """Equal for names that are one file where neither case nor the form of accents matters.

    >>> same_file("R\u00c9SUM\u00c9.txt") == same_file("re\u0301sume\u0301.txt")
    True
    """
    folded = unicodedata.normalize("NFD", name).casefold()
    return unicodedata.normalize("NFD", folded)


def _is_unsafe(character: str) -> bool:
    return character in _SEPARATING or unicodedata.category(character) in _NO_CHARACTERS


def _size(name: str) -> int:
    """Bytes of a name in its longest form: some systems take accents apart or join them."""
    forms = (name, *(unicodedata.normalize(form, name) for form in ("NFC", "NFD")))
    return max(len(form.encode()) for form in forms)
