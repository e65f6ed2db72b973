"""Notes about text that may not be scored as its author intended.

Unknown signs and marks inside words are not scored as marks. Readers of the figures should know if
there are many.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair
from interpunct.documents.entities import has_entity
from interpunct.documents.sclite_words import sclite_word
from interpunct.errors import option, warn
from interpunct.messages.phrases import many
from interpunct.tasks.attached_marks import AttachedMarks
from interpunct.tasks.empty_words import EmptyWords
from interpunct.tasks.entity_words import EntityWords
from interpunct.tasks.glued_words import GluedWords, falls_into_parts, holds_a_mark
from interpunct.tasks.sides import often, pairs_with_words, sides_holding
from interpunct.tasks.unknown_signs import UnknownSigns, may_be_unknown


@dataclass(frozen=True, slots=True)
class DoubtfulText:
    """The doubtful text of each side."""

    signs: UnknownSigns = field(default_factory=UnknownSigns)
    words: GluedWords = field(default_factory=GluedWords)
    entities: EntityWords = field(default_factory=EntityWords)
    attached: AttachedMarks = field(default_factory=AttachedMarks)
    empty: EmptyWords = field(default_factory=EmptyWords)

    @classmethod
    def of(
        cls, pairs: Sequence[Pair], named: Collection[str], *, as_sclite: bool = False
    ) -> DoubtfulText:
        """`named` are signs that the user has named; `as_sclite`, tags are not marks."""
        holds = _holds_a_mark_before_tags if as_sclite else holds_a_mark
        odd = list(pairs_with_words(pairs, (holds, falls_into_parts, has_entity)))
        return cls(
            UnknownSigns.of(sides_holding(pairs, may_be_unknown), named),
            GluedWords.of(odd, holds),
            EntityWords.of(odd),
            AttachedMarks.of(pairs),
            EmptyWords.of(pairs),
        )

    def only_signs(self) -> DoubtfulText:
        """The same for tools that split marks off words."""
        return DoubtfulText(self.signs)

    def __add__(self, other: DoubtfulText) -> DoubtfulText:
        return DoubtfulText(
            self.signs + other.signs,
            self.words + other.words,
            self.entities + other.entities,
            self.attached + other.attached,
            self.empty + other.empty,
        )

    def tell(self, *, marks_are_scored: bool) -> None:
        """Warn if there are many. If no mark is scored, tokens are words as written."""
        self.signs.tell(
            f"name those that are to be scored with {option('marks')}, and with {option('merge')} "
            "those that count as another mark"
        )
        for (role, who), words in self.words.many_beside(self.attached.marks).items():
            warn(
                f"{role} {who!r} has {many(words.total(), 'word')} with a mark inside that may "
                f"have been meant to stand after a word, such as {often(words)}; it is not scored "
                f"as a mark, and the word is one: {GluedWords.advice(words)}"
            )
        if marks_are_scored:
            self.attached.tell()
            for role, who in self.attached.unmarked:
                warn(
                    f"{role} {who!r} has no mark at all; if it should have, say how it is to be "
                    f"read with {option(f'{role}_format')}"
                )
        self.entities.tell()
        self.empty.tell()


def _holds_a_mark_before_tags(word: str) -> bool:
    return holds_a_mark(sclite_word(word))
