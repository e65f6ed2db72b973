"""What texts have that is not scored as its author may have meant it.

Signs whose meaning is not known, and marks inside words, are no marks that count. Who reads the
figures should know where there are many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.entities import has_entity
from interpunct.documents.strings import Strings
from interpunct.errors import option, warn
from interpunct.phrases import many
from interpunct.tasks.entity_words import EntityWords
from interpunct.tasks.glued_words import GluedWords, falls_into_parts, holds_a_mark
from interpunct.tasks.sides import Side, often, pairs_with_words, sides_holding, sides_of
from interpunct.tasks.unknown_signs import UnknownSigns, may_be_unknown


@dataclass(frozen=True, slots=True)
class DoubtfulText:
    """What each side has of it, and how many slots of each have marks."""

    signs: UnknownSigns = field(default_factory=UnknownSigns)
    words: GluedWords = field(default_factory=GluedWords)
    entities: EntityWords = field(default_factory=EntityWords)
    marks: Counter[Side] = field(default_factory=Counter)

    @classmethod
    def of(cls, pairs: Sequence[Pair], named: Collection[str]) -> DoubtfulText:
        """`named` are signs that the user has told of."""
        odd = list(pairs_with_words(pairs, (holds_a_mark, falls_into_parts, has_entity)))
        return cls(
            UnknownSigns.of(sides_holding(pairs, may_be_unknown), named),
            GluedWords.of(odd, holds_a_mark),
            EntityWords.of(odd),
            _slots_with_marks(pairs),
        )

    def only_signs(self) -> DoubtfulText:
        """The same for a way of reading that takes marks out of words."""
        return DoubtfulText(self.signs)

    def __add__(self, other: DoubtfulText) -> DoubtfulText:
        return DoubtfulText(
            self.signs + other.signs,
            self.words + other.words,
            self.entities + other.entities,
            self.marks + other.marks,
        )

    def tell(self) -> None:
        """Say so where there are many."""
        self.signs.tell(
            f"name those that are to be scored with {option('marks')}, and with {option('merge')} "
            "those that count as another mark"
        )
        for (role, who), words in self.words.many_beside(self.marks).items():
            warn(
                f"{role} {who!r} has {many(words.total(), 'word')} with a mark inside that may "
                f"have been meant to stand after a word, such as {often(words)}; it is not scored "
                f"as a mark, and the word is one: {GluedWords.advice(words)}"
            )
        self.entities.tell()


def _slots_with_marks(pairs: Sequence[Pair]) -> Counter[Side]:
    found: Counter[Side] = Counter()

    def add(side: Side, marks: Strings) -> None:
        found[side] += int(np.count_nonzero(marks.flags(bool)))

    if isinstance(pairs, PairBatch):
        for who, batch in pairs.references.items():
            add(("reference", who), batch.laid.marks)
        for who, batch in pairs.systems.items():
            add(("system", who), batch.laid.marks)
    else:
        for side, made in sides_of(pairs):
            add(side, made.mark_strings)
    return found
