"""Marks: which characters are marks, which are equal, which end a segment, which are scored.

All of it follows from the table in `mark_table`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

from interpunct.documents.mark_table import DOTS, GREEK, TOGETHER, TWO_COLONS, WRITTEN

MARKS = (",", ".", "?", "!", ";", ":", "--")
"""The marks that are scored by default, each standing for its row of the table."""

DELIMITERS = frozenset(".?!;")
"""The marks that end a segment by default, each standing for its row of the table."""

HYPHENS = "-‐‑\N{MINUS SIGN}"
"""Parts of a word if they touch a letter or a digit; otherwise dashes."""

DASHES = frozenset({"--", *HYPHENS, *WRITTEN["--"]})
"""Marks for a discontinuity: the speaker breaks off or starts anew."""

APOSTROPHES = ("'", "’", "׳")
"""Marks if they stand alone or close a quotation; otherwise parts of a word.

The Hebrew geresh is included because keyboards have `'` in its place.
"""

CLOSING_QUOTES = frozenset({*APOSTROPHES, "‘", "‛"})
"""Single quotes that close a quotation: `‚so‘` is German."""

ALWAYS_OPENING = frozenset({"‚"})
"""Single quotes that are never apostrophes or closing quotes."""

OPENING_QUOTES = CLOSING_QUOTES | ALWAYS_OPENING
"""Single quotes that open a quotation, which an apostrophe may close."""

TICKS = ("`", "\u1fef")
"""The single opening quote of treebanks, and the Greek accent that NFC turns into it: a mark if it
stands alone, otherwise part of a word.
"""

# Characters that are punctuation in Unicode but are read aloud as words or parts of words.
_SYMBOLS = frozenset(
    "%&@#*/\\_‰‱§¶†‡※"
    # In full width.
    "％＆＠＃＊／＼＿﹪﹠﹫﹟﹡﹨"
    # Arabic per cent, per mille, per ten thousand, star; "and" in Irish.
    "٪؉؊٭⁊⹒"
    # Signs at the end of abbreviations: Armenian, Devanagari and its neighbours, Avestan.
    "՟॰৽੶૰\U000110bb\U00011174\U000111c7\U0001123d\U0001144f\U000114c6\U00011643\U000116b9"
    "\U0001183b\U00010b39"
    # Words of one sign in Burmese and Khmer; the sign that lengthens a Mongolian letter.
    "၌၍၎၏៘᠊"
    # Apostrophes, the Armenian one included, and hyphens.
    "՚" + "".join(APOSTROPHES) + HYPHENS
)

EQUAL_MARKS = {
    **{written: mark for mark, row in WRITTEN.items() for written in row},
    **TOGETHER,
    **dict.fromkeys(HYPHENS, "--"),
}
"""Marks of other scripts and variant forms, each with the mark that it equals.

Hyphens are included because one that stands alone is a dash.
"""

OPENING_SYMBOLS = "❛❝❟❠🙶🙸＜"
CLOSING_SYMBOLS = "❜❞🙷＞"
"""Ornamental quotes and full-width brackets: symbols in Unicode, but used as punctuation."""

INVERTED = "¿¡⸘\U0001e95e\U0001e95f"
"""Marks before a question or an exclamation, in Spanish and in Adlam."""

BRACKET_NAMES = {
    "-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}",
    "-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}",
}  # fmt: skip
"""The brackets of the Penn Treebank as tokens, also in lower case."""

ELLIPSIS = re.compile("|".join(rf"{re.escape(dot)}{{3,}}" for dot in DOTS))
"""Three or more full stops: one mark, which ends no segment."""

_IN_TABLE = frozenset("".join(WRITTEN.values()))
# Japanese encodings map the wave dash, which is punctuation, to the full-width tilde.
_USED_AS_PUNCTUATION = frozenset({*OPENING_SYMBOLS, *CLOSING_SYMBOLS, "～"})
_GREEK_LETTER = re.compile(
    r"[\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f-\u03ff\u1f00-\u1fff\u2126]"
)
_ETHIOPIC_LETTER = re.compile(
    r"[\u1200-\u135a\u1380-\u138f\u2d80-\u2dde\uab01-\uab2e\U0001e7e0-\U0001e7fe]"
)
_ARMENIAN_LETTER = re.compile(r"[\u0531-\u0556\u0560-\u0588\ufb13-\ufb17]")
_COPTIC_LETTER = re.compile(r"[\u03e2-\u03ef\u2c80-\u2cee\u2cf2\u2cf3]")
_HEBREW_LETTER = re.compile(r"[\u05d0-\u05ea\u05ef-\u05f2\ufb1d-\ufb4f]")
_GREEK_SIGN = re.compile(f"[{''.join(GREEK)}]")
_TWO_COLONS = re.compile(rf"(?<!\S){TWO_COLONS}(?!\S)")
_AS_IN_GREEK = str.maketrans(GREEK)
# Signs that mean in any text what these mean outside Greek: a semicolon, and an unscored mark.
_AMONG_GREEK = str.maketrans({";": "；", "\u037e": "；", "\u00b7": "‧", "\u0387": "‧"})

Script = Literal["greek", "ethiopic"]
"""A script in which some marks have a different meaning."""


def normalize_mark(mark: str) -> str:
    """The mark as it is scored.

    >>> [normalize_mark(mark) for mark in ("。", "—", ",", "۔۔۔۔")]
    ['.', '--', ',', '...']
    """
    if len(mark) > 2 and ELLIPSIS.fullmatch(mark):
        return "..."
    return EQUAL_MARKS.get(mark, mark)


def is_mark(text: str) -> bool:
    """Is this one mark, and nothing else?

    >>> [is_mark(text) for text in (",", "--", "...", "?!", "%", "a")]
    [True, True, True, False, False, False]
    """
    if text in DASHES or text in APOSTROPHES or text in TOGETHER or text in TICKS:
        return True
    if ELLIPSIS.fullmatch(text):
        return True
    return len(text) == 1 and is_mark_character(text)


@lru_cache(maxsize=1 << 12)
def is_mark_character(character: str) -> bool:
    """Is this a mark in any position? Hyphens and apostrophes may be parts of words.

    >>> [is_mark_character(character) for character in ".-'%"]
    [True, False, False, False]
    """
    # Python may know an older Unicode than the table.
    if character in _IN_TABLE or character in _USED_AS_PUNCTUATION:
        return True
    return unicodedata.category(character).startswith("P") and character not in _SYMBOLS


def named_marks(slots: Sequence[str], units: Sequence[str]) -> Sequence[str]:
    """Marks that were given by their names, as the script of the text writes them.

    >>> list(named_marks([";", "."], ["Πού", "εδώ"])), list(named_marks([";"], ["so"]))
    (['·', '.'], [';'])
    """
    if not any(";" in slot for slot in slots) or script_of(units) != "greek":
        return slots
    return [slot.replace(";", "·") for slot in slots]


def meant_marks(slots: Sequence[str], units: Sequence[str]) -> Sequence[str]:
    """The marks of a text by their meaning in its script: in Greek, `;` is a question mark.

    >>> meant_marks([";", "·"], ["Πού", "εδώ"]), meant_marks([";", "·"], ["so", "yes"])
    (['?', ';'], [';', '·'])
    >>> meant_marks([":", ": :"], ["ሰላም", "ነው"])
    [':', '።']
    """
    if any(map(depends_on_script, set(slots))) and (script := script_of(units)):
        return [marks_in(script, slot) for slot in slots]
    return slots


def depends_on_script(slot: str) -> bool:
    """Does a slot hold a mark whose meaning depends on the script?"""
    return _GREEK_SIGN.search(slot) is not None or TWO_COLONS in slot


def marks_in(script: Script | None, slot: str) -> str:
    """The marks of a slot in a text of some script, in a form that does not depend on it."""
    if script == "greek":
        return slot.translate(_AS_IN_GREEK)
    return _TWO_COLONS.sub("።", slot) if script == "ethiopic" else slot


def marks_for_other_words(
    units: Sequence[str], others: Sequence[str]
) -> Callable[[str], str] | None:
    """A function that rewrites slots so that their marks keep their meaning after other words.

    None if nothing needs to change.

    >>> for_latin = marks_for_other_words(["Πού"], ["pou"])
    >>> for_greek = marks_for_other_words(["pou"], ["Πού"])
    >>> for_latin(";"), for_greek(";"), marks_for_other_words(["so"], ["yes"])
    ('?', '；', None)
    """
    own, other = script_of(units), script_of(others)
    if own == other:
        return None
    return lambda slot: _among(other, marks_in(own, slot) if own else slot)


def _among(script: Script | None, slot: str) -> str:
    """Rewrite marks so that they mean in a text of some script what they mean elsewhere."""
    if script == "greek":
        return slot.translate(_AMONG_GREEK)
    return _TWO_COLONS.sub("： ：", slot) if script == "ethiopic" else slot


def script_of(units: Sequence[str]) -> Script | None:
    """The script of most letters, if some marks have a different meaning in it.

    >>> script_of(["Πού", "OK"]), script_of(["ሰላም"]), script_of(["the", "angle", "α"])
    ('greek', 'ethiopic', None)
    """
    if _are_mostly(_GREEK_LETTER, units):
        return "greek"
    return "ethiopic" if _are_mostly(_ETHIOPIC_LETTER, units) else None


def holds_greek(units: Sequence[str]) -> bool:
    """Is any letter Greek?

    >>> holds_greek(["the", "angle", "α"]), holds_greek(["so"])
    (True, False)
    """
    return any(map(_GREEK_LETTER.search, units))


def is_armenian(units: Sequence[str]) -> bool:
    """Are most letters Armenian?

    >>> is_armenian(["Տունը", "OK"]), is_armenian(["the", "letter", "Ա"])
    (True, False)
    """
    return _are_mostly(_ARMENIAN_LETTER, units)


def is_coptic(units: Sequence[str]) -> bool:
    """Are most letters Coptic?

    >>> is_coptic(["ⲁϥϣⲁϫⲉ", "OK"]), is_coptic(["Πού"])
    (True, False)
    """
    return _are_mostly(_COPTIC_LETTER, units)


def is_hebrew(units: Sequence[str]) -> bool:
    """Are most letters Hebrew?

    >>> is_hebrew(["בְּרֵאשִׁית", "OK"]), is_hebrew(["the", "letter", "א"])
    (True, False)
    """
    return _are_mostly(_HEBREW_LETTER, units)


def _are_mostly(letter: re.Pattern[str], units: Sequence[str]) -> bool:
    text = "".join(units)
    if text.isascii() or not letter.search(text):
        return False
    # Composed, so that canonically equivalent texts have the same number of letters.
    letters = list(filter(str.isalpha, unicodedata.normalize("NFC", text)))
    return 2 * sum(map(bool, map(letter.match, letters))) > len(letters)
