"""A note about punctuation of unknown meaning: signs that the table lacks or that are ambiguous.

A sign such as `჻` may end a sentence or be an ornament; it ends nothing and is not scored. Armenian
has no colon of its own, and many write one for its full stop `։`; but others write it as in other
scripts, after names and before lists, so that a colon ends no segment. Hebrew has a colon, but many
type one for the end of a verse, `׃`, which is likely if there are more colons than ends of
segments. Coptic manuscripts have the middle dot after sentences and after parts of sentences. In
runes, `᛬` and `᛭` separate words in some texts and sentences in others. No note is given for signs
that the user names as a delimiter or mark.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from interpunct.documents.document import Document
from interpunct.documents.mark_table import GREEK, NO_MARKS, WORD_DIVIDERS
from interpunct.documents.marks import (
    APOSTROPHES,
    EQUAL_MARKS,
    INVERTED,
    MARKS,
    is_armenian,
    is_coptic,
    is_hebrew,
)
from interpunct.errors import warn
from interpunct.messages.phrases import many
from interpunct.tasks.sides import FEWEST, Found, Side, added, may_hold, often

COLON = ":"
MIDDLE_DOT = "·"
_IN_SOME_SCRIPT = frozenset({COLON, MIDDLE_DOT})
_NOTHING: frozenset[str] = frozenset()

# Opening marks, dots inside names, bullets, primes, editorial signs.
_HARMLESS = INVERTED + "・･‧•‣⁃′″‴׳״§¶†‡※〃"
_KNOWN = frozenset(
    {*MARKS, *EQUAL_MARKS, *APOSTROPHES, *GREEK, *NO_MARKS, *WORD_DIVIDERS, *_HARMLESS, '"'}
) - frozenset("᛬᛭")


@dataclass(frozen=True, slots=True)
class UnknownSigns:
    """The signs of unknown meaning on each side."""

    signs: Found = field(default_factory=dict)

    @classmethod
    def of(
        cls, sides: Iterable[tuple[Side, Document]], named: Collection[str] = ()
    ) -> UnknownSigns:
        """`named` are signs that the user has named."""
        found: dict[Side, Counter[str]] = {}
        documents = list(sides)
        if may_hold((made.mark_strings for _, made in documents), may_be_unknown):
            for side, made in documents:
                slots = made.mark_strings.taking(made.mark_strings.flags(may_be_unknown))
                doubtful = _doubtful_in(made, slots)
                unknown = (s for slot in slots for s in unknown_signs(slot, doubtful))
                own = Counter(sign for sign in unknown if sign not in named)
                found.setdefault(side, Counter()).update(own)
        return cls(found)

    def __add__(self, other: UnknownSigns) -> UnknownSigns:
        return UnknownSigns(added(self.signs, other.signs))

    def tell(self, advice: str) -> None:
        """Warn if a side has several, with advice."""
        for (role, who), signs in self.signs.items():
            if signs.total() >= FEWEST:
                colons = " (here, ':' may be a full stop or a colon)" * (COLON in signs)
                warn(
                    f"{role} {who!r} has {many(signs.total(), 'sign')} of punctuation of unknown "
                    f"meaning, such as {often(signs)}{colons}; {advice}"
                )


def may_be_unknown(slot: str) -> bool:
    """Does a slot hold a sign that is unknown in any script?"""
    return bool(unknown_signs(slot, _IN_SOME_SCRIPT))


def unknown_signs(slot: str, doubtful: Collection[str] = ()) -> list[str]:
    """The marks of a slot of unknown meaning; quotes, brackets and dots are known.

    `doubtful` are signs that are ambiguous in the script of the text.

    >>> unknown_signs(". ჻"), unknown_signs('. ” )')
    (['჻'], [])
    >>> unknown_signs(":"), unknown_signs(":", {":"})
    ([], [':'])
    """
    return [
        mark for mark in slot.split() if mark in doubtful or (mark not in _KNOWN and _is_sign(mark))
    ]


def _doubtful_in(document: Document, slots: Sequence[str]) -> Collection[str]:
    """The signs that are ambiguous in the script of a document, given its slots with such signs."""
    signs = {mark for slot in slots for mark in slot.split()} & _IN_SOME_SCRIPT
    if not signs:
        return _NOTHING
    units = document.units
    if is_armenian(units):
        return {COLON}
    colons = sum(COLON in slot.split() for slot in slots)
    may_end = {COLON} if colons > document.boundaries.sum() else _NOTHING
    if is_coptic(units):
        return may_end | {MIDDLE_DOT}
    return may_end if is_hebrew(units) else _NOTHING


def _is_sign(mark: str) -> bool:
    return len(mark) == 1 and unicodedata.category(mark) == "Po"
