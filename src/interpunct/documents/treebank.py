"""What a treebank knows about the tokens of a document beside their text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Treebank:
    """Places are those of the document's units, from 0, which are its surface tokens.

    `words` holds the syntactic words of each token that is made of several, such as `de` and `le`
    for `du`; any other token is its own word. `unspaced` are the tokens without white space after
    them, `paragraphs` the tokens that begin a paragraph, and `sentence_ids` has a name for each
    sentence, or is empty.
    """

    words: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    unspaced: frozenset[int] = frozenset()
    paragraphs: tuple[int, ...] = ()
    sentence_ids: tuple[str, ...] = ()

    def to_record(self) -> dict[str, Any]:
        """As plain lists, for formats that hold any field of a document."""
        return {
            "words": [[place, *words] for place, words in sorted(self.words.items())],
            "unspaced": sorted(self.unspaced),
            "paragraphs": list(self.paragraphs),
            "sentence_ids": list(self.sentence_ids),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Treebank:
        """The inverse of `to_record`.

        >>> treebank = Treebank({1: ("de", "le")}, frozenset({0}))
        >>> Treebank.from_record(treebank.to_record()) == treebank
        True
        """
        return cls(
            {place: tuple(words) for place, *words in record.get("words", ())},
            frozenset(record.get("unspaced", ())),
            tuple(record.get("paragraphs", ())),
            tuple(record.get("sentence_ids", ())),
        )
