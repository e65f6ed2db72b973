"""Words of which nothing is seen, as `""` among the `units` of `jsonl`: each counts as a word.

Formats with a row for each word refuse such rows or leave them out. Where words come in lists, each
entry has a slot, and only its author can say whether it was meant to be one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.normalization import SILENT
from interpunct.documents.strings import Strings
from interpunct.errors import warn
from interpunct.messages.phrases import many
from interpunct.tasks.sides import Side, batches_of, sides_of

_UNSEEN = str.maketrans(dict.fromkeys(SILENT, ""))


@dataclass(frozen=True, slots=True)
class EmptyWords:
    """How many each side has."""

    words: Counter[Side] = field(default_factory=Counter)

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> EmptyWords:
        words: Counter[Side] = Counter()
        for side, units in _units_of(pairs):
            if units.any(is_empty):
                words[side] += int(np.count_nonzero(units.flags(is_empty)))
        return cls(words)

    def __add__(self, other: EmptyWords) -> EmptyWords:
        return EmptyWords(self.words + other.words)

    def tell(self) -> None:
        for (role, who), count in self.words.items():
            warn(
                f"{role} {who!r} has {many(count, 'empty word')}, each of which counts as a word; "
                "leave them out, with what stands in their slots"
            )


def _units_of(pairs: Sequence[Pair]) -> Iterator[tuple[Side, Strings]]:
    if isinstance(pairs, PairBatch):
        return ((side, batch.flat.units) for side, batch in batches_of(pairs))
    return ((side, made.unit_strings) for side, made in sides_of(pairs))


def is_empty(word: str) -> bool:
    """Is nothing seen of a word?

    >>> [is_empty(word) for word in ("", " ", "\u200b", "a", "\u200ba")]
    [True, True, True, False, False]
    """
    return not word.translate(_UNSEEN).strip()
