"""The original spellings of marks: marks that compare equal may be written in several ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.documents.marks import normalize_mark
from interpunct.documents.strings import Strings
from interpunct.tasks.sides import batches_of, sides_of

Forms = dict[str, list[str]]
"""The spellings of each mark, the most frequent first."""


@dataclass(frozen=True, slots=True)
class WrittenMarks:
    """Counts of the spellings of each mark, over all sides."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> WrittenMarks:
        slots: Counter[str] = Counter()
        for strings in _marks_of(pairs):
            slots.update(strings.counts())
        if not isinstance(pairs, PairBatch):
            slots.update(made.opening for _, made in sides_of(pairs))
        found: Counter[tuple[str, str]] = Counter()
        for slot, count in slots.items():
            for mark in slot.split():
                found[normalize_mark(mark), mark] += count
        return cls(found)

    def __add__(self, other: WrittenMarks) -> WrittenMarks:
        return WrittenMarks(self.counts + other.counts)

    def forms(self, merge: Iterable[tuple[str, str]] = ()) -> Forms:
        """The spellings of marks that are not only written in their compared form.

        Spellings of marks that `merge` turns into a mark are included.

        >>> WrittenMarks(Counter({("?", "؟"): 3, ("?", "?"): 1, (".", "."): 9})).forms()
        {'?': ['؟', '?']}
        """
        found: dict[str, dict[str, None]] = {}
        for (mark, form), _ in self.counts.most_common():
            found.setdefault(mark, {})[form] = None
        own = {mark: [*forms] for mark, forms in found.items()}
        for merged, mark in merge:
            found.setdefault(mark, {}).update(dict.fromkeys(own.get(merged, ())))
        return {mark: [*forms] for mark, forms in found.items() if forms and [*forms] != [mark]}


def _marks_of(pairs: Sequence[Pair]) -> Iterator[Strings]:
    """The slots of all sides."""
    if isinstance(pairs, PairBatch):
        for _, batch in batches_of(pairs):
            yield batch.flat.marks
            yield batch.flat.openings
    else:
        for _, made in sides_of(pairs):
            yield made.mark_strings
