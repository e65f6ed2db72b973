"""Notes about sentence ends that are not recognised: inside words, or unknown signs.

Words such as `came.Then`, `left.12` and `left.**` end no segment (see `glued_words`), and neither
does an unknown sign such as `჻`. If a text has many of them, the figures may not mean what the user
expects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.document import Document
from interpunct.documents.entities import has_entity
from interpunct.documents.marks import is_mark
from interpunct.documents.strings import Strings
from interpunct.errors import option, warn
from interpunct.messages.phrases import many
from interpunct.tasks.attached_marks import AttachedMarks
from interpunct.tasks.entity_words import EntityWords
from interpunct.tasks.glued_words import GluedWords, falls_into_parts, hides_an_end
from interpunct.tasks.sides import (
    Side,
    batches_of,
    often,
    pairs_with_words,
    sides_holding,
    sides_of,
)
from interpunct.tasks.unknown_signs import UnknownSigns, may_be_unknown


@dataclass(frozen=True, slots=True)
class HiddenEnds:
    """Possible sentence ends of each side that end no segment, where marks decide."""

    words: GluedWords = field(default_factory=GluedWords)
    entities: EntityWords = field(default_factory=EntityWords)
    signs: UnknownSigns = field(default_factory=UnknownSigns)
    delimiters: frozenset[str] = frozenset()
    """Delimiters given by the user that occur as words."""
    attached: AttachedMarks = field(default_factory=AttachedMarks)

    @classmethod
    def of(cls, pairs: Sequence[Pair], delimiters: Collection[str]) -> HiddenEnds:
        signs = sides_holding(pairs, may_be_unknown)
        spoken = {delimiter for delimiter in delimiters if not is_mark(delimiter)}
        named = {word for word in spoken for units in _units_with_marks(pairs) if word in units}
        odd = list(pairs_with_words(pairs, (hides_an_end, falls_into_parts, has_entity)))
        return cls(
            GluedWords.of(odd, hides_an_end, _decided_by_marks),
            EntityWords.of(odd, _decided_by_marks),
            UnknownSigns.of((own for own in signs if _decided_by_marks(own[1])), delimiters),
            frozenset(named),
            AttachedMarks.of(pairs, where_marks_decide=True),
        )

    def __add__(self, other: HiddenEnds) -> HiddenEnds:
        return HiddenEnds(
            self.words + other.words,
            self.entities + other.entities,
            self.signs + other.signs,
            self.delimiters | other.delimiters,
            self.attached + other.attached,
        )

    def tell(self, boundaries: Mapping[Side, int]) -> None:
        """Warn if there are many, compared with the boundaries of a side."""
        for word in sorted(self.delimiters):
            warn(
                f"{option('delimiters')} names {word!r}, which is a word here, not a mark, so no "
                f"segment ends there; read the text with {option('reference_format', 'marked')} "
                f"and {option('marker', word)}"
            )
        for (role, who), words in self.words.many_beside(boundaries).items():
            warn(
                f"{role} {who!r} has {many(words.total(), 'word')} that may end a sentence but "
                f"end no segment, such as {often(words)}; {GluedWords.advice(words)}, or give one "
                f"segment a line with {option(f'{role}_format', 'lines')}"
            )
        self.attached.tell()
        self.entities.tell()
        self.signs.tell(f"if segments end there, name them with {option('delimiters')}")


def _units_with_marks(pairs: Sequence[Pair]) -> Iterator[Strings]:
    """The units of documents whose boundaries come from marks, concatenated for a batch."""
    if isinstance(pairs, PairBatch):
        return (made.flat.units for _, made in batches_of(pairs) if made.evidence == "marks")
    return (made.unit_strings for _, made in sides_of(pairs) if _decided_by_marks(made))


def _decided_by_marks(document: Document) -> bool:
    return document.evidence == "marks"
