"""Scripts without spaces between words, and splitting them into characters.

A character is what readers perceive as one: a letter with its combining marks and the letters
stacked below it. Tibetan is not among these scripts, since it separates syllables by a mark (see
`WORD_DIVIDERS`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

# Digits are excluded: as in other scripts, a number is one word. Han, Hiragana, Katakana (also
# half-width), Yi, Tangut, Khitan, Nüshu.
_EAST_ASIAN = (
    r"\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c"
    r"\uf900-\ufaff\uff66-\uff9f\U00016fe1\U00016fe4\U00017000-\U00018dff\U0001aff0-\U0001b2fb"
    r"\U00020000-\U0003347f"
)
_UNSPACED = (
    f"[{_EAST_ASIAN}"
    # Thai and Lao.
    r"\u0e00-\u0e4e\u0e80-\u0ecf\u0eda-\u0eff"
    # Burmese and its neighbours.
    r"\u1000-\u103f\u104c-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9ff\uaa60-\uaa7f"
    # Khmer.
    r"\u1780-\u17d3\u17d7-\u17d9\u17db-\u17df"
    # Tai Le, New Tai Lue, Tai Tham, Tai Viet, Ahom.
    r"\u1950-\u197f\u1980-\u19cf\u19de\u19df\u1a20-\u1a7f\u1aa0-\u1aa7\u1aac\u1aad\uaa80-\uaade"
    r"\U00011700-\U0001172b"
    # Javanese and Balinese.
    r"\ua980-\ua9c6\ua9ca-\ua9cf\ua9de\ua9df\u1b00-\u1b4c"
    "]"
)

# Characters that belong to the letter before without being combining marks: the Thai and Lao am,
# the voicing marks of half-width Katakana, and zero-width characters.
_GOES_WITH_LETTER = frozenset("\u0e33\u0eb3\uff9e\uff9f\u200b\u200c\u200d\u2060")

# Signs that stack the next letter below: Khmer, Burmese, Tai Tham, Balinese, Javanese.
_STACKS = frozenset("\u17d2\u1039\u1a60\u1b44\ua9c0")


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(_UNSPACED)


def begins_unspaced(text: str) -> bool:
    """Is the first character one of a script without spaces?"""
    return not text.isascii() and _unspaced().match(text) is not None


def space_before_sentence(sentence: str) -> str:
    """The separator before a sentence: Thai, Lao and Khmer separate sentences by a space.

    >>> space_before_sentence("明日は雨です。"), space_before_sentence("เธออยู่ที่ไหน")
    ('', ' ')
    """
    return "" if re.match(f"[{_EAST_ASIAN}]", sentence) else " "


def holds_unspaced(text: str) -> bool:
    """Is any character one of a script without spaces?"""
    return not text.isascii() and _unspaced().search(text) is not None


def characters(text: str) -> Iterator[str]:
    """Split at every character of a script without spaces; the rest stays together.

    >>> list(characters("ខ្ញុំ3.5ទៅ"))
    ['ខ្ញុំ', '3.5', 'ទៅ']
    """
    start, before, stacks = 0, "", False
    for place, character in enumerate(text):
        if _goes_with_letter(character):
            stacks = stacks or character in _STACKS
            continue
        breaks = begins_unspaced(before) or begins_unspaced(character)
        if place and breaks and not (stacks and character.isalpha()):
            yield text[start:place]
            start = place
        before, stacks = character, False
    if text:
        yield text[start:]


def _goes_with_letter(character: str) -> bool:
    return character in _GOES_WITH_LETTER or unicodedata.category(character).startswith("M")
