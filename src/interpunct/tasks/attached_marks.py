"""A note about units that end in a mark, such as `yes,` and `said.`, or are one, such as `,`.

In running text such marks are split off. In formats that keep words and marks apart, a unit such as
`yes,` or `,` is a word as it is: its mark is not scored and ends no segment, and the word differs
from `yes`. If most marks of a side are part of words, the text was probably just split at spaces or
into tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.entities import has_entity
from interpunct.documents.marks import APOSTROPHES, MARKS, is_mark_character, normalize_mark
from interpunct.documents.strings import Strings
from interpunct.errors import warn
from interpunct.messages.phrases import many
from interpunct.tasks.boundaries.abbreviations import is_abbreviation
from interpunct.tasks.sides import FEWEST, Found, Side, added, batches_of, often, sides_of

SHARE = 0.05
"""The share of words from which on a note is given: names and abbreviations may end in a mark."""


@dataclass(frozen=True, slots=True)
class AttachedMarks:
    """For each side the words that end in a mark, and the numbers of words and of slots with
    marks.
    """

    words: Found = field(default_factory=dict)
    units: Counter[Side] = field(default_factory=Counter)
    marks: Counter[Side] = field(default_factory=Counter)

    @classmethod
    def of(cls, pairs: Sequence[Pair], *, where_marks_decide: bool = False) -> AttachedMarks:
        """With `where_marks_decide`, count only documents whose boundaries come from marks."""
        words: dict[Side, Counter[str]] = {}
        units: Counter[Side] = Counter()
        marks: Counter[Side] = Counter()
        for side, evidence, written, slots in _texts(pairs):
            if where_marks_decide and evidence != "marks":
                continue
            words.setdefault(side, Counter()).update(written.taking(written.flags(ends_in_a_mark)))
            units[side] += len(written)
            marks[side] += int(np.count_nonzero(slots.flags(bool)))
        return cls(words, units, marks)

    def __add__(self, other: AttachedMarks) -> AttachedMarks:
        return AttachedMarks(
            added(self.words, other.words), self.units + other.units, self.marks + other.marks
        )

    @property
    def unmarked(self) -> list[Side]:
        """The sides that have words but no marks, if another side has marks."""
        if max(self.marks.values(), default=0) < FEWEST:
            return []
        return [
            side
            for side, units in self.units.items()
            if units and not self.marks[side] and not self.words[side]
        ]

    def tell(self) -> None:
        """Warn if most marks of a side are parts of words."""
        for (role, who), words in self.words.items():
            side = (role, who)
            if words.total() >= max(1, self.marks[side], SHARE * self.units[side]):
                warn(
                    f"{role} {who!r} has {many(words.total(), 'word')} that end in a mark, such as "
                    f"{often(words)}; these marks are part of the words, are not scored and end no "
                    'segment: give marks beside the words, as in "marks" of jsonl or the labels '
                    'of a table, or running text, as in "text" of jsonl'
                )


def _texts(pairs: Sequence[Pair]) -> Iterator[tuple[Side, str, Strings, Strings]]:
    """The side, evidence of boundaries, words and slots of each document or batch."""
    if isinstance(pairs, PairBatch):
        for side, batch in batches_of(pairs):
            yield side, batch.evidence, batch.flat.units, batch.flat.marks
    else:
        for side, made in sides_of(pairs):
            yield side, made.evidence, made.unit_strings, made.mark_strings


def ends_in_a_mark(word: str) -> bool:
    """Does a word end in a mark that is scored by default and is not its own full stop?

    >>> [ends_in_a_mark(word) for word in ("yes,", "said.", "so?”", "了。", "Well...", "وہ؟", ".")]
    [True, True, True, True, True, True, True]
    >>> [ends_in_a_mark(word) for word in ("yes", "Dr.", "U.S.", "3.", "(", "&amp;", "it’s", "x)")]
    [False, False, False, False, False, False, False, False]
    """
    if word[-1:].isalnum():
        return False
    before = word
    while before and (before[-1] in APOSTROPHES or is_mark_character(before[-1])):
        before = before[:-1]
    found = {normalize_mark(mark) for mark in word[len(before) :]}.intersection(MARKS)
    if not found or has_entity(word):
        return False
    return found != {"."} or not before or not is_abbreviation(before)
