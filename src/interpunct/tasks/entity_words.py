"""A note about words with HTML entities, such as `&quot;so.&quot;`, which are not decoded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.entities import has_entity
from interpunct.errors import warn
from interpunct.messages.phrases import many
from interpunct.tasks.sides import Found, Side, added, often, sides_of


@dataclass(frozen=True, slots=True)
class EntityWords:
    """The words of each side that contain an entity."""

    words: Found = field(default_factory=dict)

    @classmethod
    def of(
        cls, pairs: Iterable[Pair], counts: Callable[[Document], bool] = lambda _: True
    ) -> EntityWords:
        """`counts` says which documents to search."""
        found: dict[Side, Counter[str]] = {}
        for pair in pairs:
            for side, made in sides_of([pair]):
                if counts(made):
                    words = made.unit_strings.taking(made.unit_strings.flags(has_entity))
                    found.setdefault(side, Counter()).update(words)
        return cls(found)

    def __add__(self, other: EntityWords) -> EntityWords:
        return EntityWords(added(self.words, other.words))

    def tell(self) -> None:
        for (role, who), words in self.words.items():
            if words:
                warn(
                    f"{role} {who!r} has {many(words.total(), 'word')} with HTML entities, such "
                    f"as {often(words)}, which are read as they are written; decode them first"
                )
