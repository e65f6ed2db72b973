"""Words as sclite reads and compares them.

What follows a `;` is a tag, a backslash takes the meaning from what it stands before, and a `*` at
the end is cut off. `@` is no word. Letters beyond ASCII keep their case, and are composed as they
are.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

NOTHING = "@"
_TAGS = re.compile(r"(?<!\\);")
_FOLDED = str.maketrans(ascii_uppercase, ascii_lowercase)


def sclite_word(word: str) -> str:
    """A word without its tags, as it is written.

    >>> [sclite_word(word) for word in ("duck;NN", "duck;NN;x", r"duck\\;NN", "duck*", "*", ";")]
    ['duck', 'duck', 'duck;NN', 'duck', '*', '']
    """
    found = _TAGS.split(word, 1)[0].replace("\\", "")
    return found[:-1] if len(found) > 1 and found.endswith("*") else found


def is_nothing(word: str) -> bool:
    """Is this `@`, which stands for no word?

    >>> [is_nothing(word) for word in ("@", "@;x", "a@b.org", "@home")]
    [True, True, False, False]
    """
    return NOTHING in word and sclite_word(word) == NOTHING


def without_ascii_case(text: str) -> str:
    """The text with small letters for the capitals of ASCII, and only for these.

    >>> without_ascii_case("ÉCOLE")
    'École'
    """
    return text.translate(_FOLDED)
