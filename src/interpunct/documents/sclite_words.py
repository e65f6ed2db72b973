"""Words as sclite reads and compares them.

What follows a `;` is a tag, a backslash escapes the next character, and a `*` at the end is
removed. `@` is not a word. Only ASCII letters are case-folded, and Unicode is not normalised.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

NOTHING = "@"
_TAGS = re.compile(r"(?<!\\);")
_FOLDED = str.maketrans(ascii_uppercase, ascii_lowercase)


def sclite_word(word: str) -> str:
    """A word without its tags, in its own spelling.

    >>> [sclite_word(word) for word in ("duck;NN", "duck;NN;x", r"duck\\;NN", "duck*", "*", ";")]
    ['duck', 'duck', 'duck;NN', 'duck', '*', '']
    """
    found = _TAGS.split(word, 1)[0].replace("\\", "")
    return found[:-1] if len(found) > 1 and found.endswith("*") else found


def is_nothing(word: str) -> bool:
    """Is this `@`, the empty word?

    >>> [is_nothing(word) for word in ("@", "@;x", "a@b.org", "@home")]
    [True, True, False, False]
    """
    return NOTHING in word and sclite_word(word) == NOTHING


def without_ascii_case(text: str) -> str:
    """The text with ASCII capitals in lower case, and nothing else changed.

    >>> without_ascii_case("ÉCOLE")
    'École'
    """
    return text.translate(_FOLDED)
