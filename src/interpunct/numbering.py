"""Words and marks as numbers: what the aligner takes, and what the metrics count.

A word is 0 or more, and words that count as the same have the same number; the k-th scored mark is
-k. A document becomes one row of such numbers, each mark where it stands between the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.document import Document
from interpunct.lattice import Lattice
from interpunct.normalization import Vocabulary, normalize_mark

MARKS = (",", ".", "?", "!", ";", ":", "--")
"""The marks that are scored unless the user says otherwise."""

NO_TOKEN = _core.NO_TOKEN
"""The number of `@` in a lattice."""

Numbers = npt.NDArray[np.int32]
Slots = Sequence[tuple[int, ...]]
_TAG = re.compile(r"<[^<>\s]+>")


class Numbering:
    """Gives numbers to words and marks.

    Marks are first brought to their common form and then merged; what is not among `marks` after
    that is left out.
    """

    def __init__(
        self,
        marks: Sequence[str] = MARKS,
        *,
        merge: Mapping[str, str] | None = None,
        keep_case: bool = False,
    ) -> None:
        self.marks = tuple(marks)
        self._merge = merge or {}
        self._numbers = {mark: -number for number, mark in enumerate(self.marks, start=1)}
        self._slots: dict[str, tuple[int, ...]] = {}
        self._words = Vocabulary(keep_case=keep_case)
        self._written = Vocabulary(keep_case=True)

    def words(self, words: Iterable[str]) -> Numbers:
        return np.array(self._words.numbers(words), np.int32)

    def written(self, words: Sequence[str]) -> Numbers:
        """Other numbers, which differ where words differ in case only."""
        return np.array(self._written.numbers(words), np.int32)

    def slot(self, marks: str) -> tuple[int, ...]:
        """The scored marks of a slot; one that equals its neighbour by merging counts once.

        >>> Numbering((",", "."), merge={"--": ",", "!": "."}).slot(", -- !")
        (-1, -2)
        """
        found = self._slots.get(marks)
        if found is None:
            found = self._slots[marks] = tuple(self._scored(marks.split()))
        return found

    def slots(self, slots: Iterable[str]) -> list[tuple[int, ...]]:
        """The scored marks of each slot."""
        known = self._slots
        return [known[marks] if marks in known else self.slot(marks) for marks in slots]

    def _scored(self, marks: Sequence[str]) -> Iterator[int]:
        previous, merged_before = "", False
        for mark in map(normalize_mark, marks):
            merged = self._merge.get(mark, mark)
            doubled = merged == previous and (merged != mark or merged_before)
            previous, merged_before = merged, merged != mark
            if merged in self._numbers and not doubled:
                yield self._numbers[merged]

    def number(self, text: str, *, is_mark: bool) -> int:
        """The number of one token; a mark must be a scored one."""
        return self.slot(text)[0] if is_mark else self._words.numbers([text])[0]

    def token(self, text: str) -> int:
        """The number of a token that is a mark if it is a scored one, and else a word."""
        return next(iter(self.slot(text)), None) or self._words.numbers([text])[0]

    def scored(self, lattice: Lattice) -> Lattice:
        """The lattice without the marks that are not scored."""
        return lattice.mapped(
            lambda token: (token,) if not token.is_mark or self.slot(token.text) else ()
        )


@dataclass(frozen=True, slots=True)
class Text:
    """A document as numbers.

    `units` says which unit each token is or stands after (-1: none yet). `written` differs where
    words differ in case only, and `capital` says which tokens have capitals.
    """

    tokens: Numbers
    units: Numbers
    written: Numbers
    capital: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, tokens: Numbers, units: Numbers) -> Text:
        """A text without case."""
        return cls(tokens, units, tokens, np.zeros(len(tokens), bool))

    @property
    def is_word(self) -> npt.NDArray[np.bool_]:
        found: npt.NDArray[np.bool_] = self.tokens >= 0
        return found

    @property
    def words(self) -> Numbers:
        return self.tokens[self.is_word]

    @property
    def word_units(self) -> Numbers:
        """The unit that each word is."""
        return self.units[self.is_word]


def text_of(document: Document, numbering: Numbering) -> Text:
    """The words and the scored marks of a document, in order.

    >>> document = Document.build("d", ["so", "it", "is"], marks=[",", "", ". --"])
    >>> text_of(document, Numbering()).tokens.tolist()
    [0, -1, 1, 2, -2, -7]
    """
    slots = numbering.slots(document.marks)
    text = interleave(numbering.words(document.units), slots, numbering.slot(document.opening))
    with_capitals = {unit: has_capitals(unit) for unit in set(document.units)}
    written, capital = text.tokens.copy(), np.zeros(len(text.tokens), bool)
    written[text.is_word] = numbering.written(document.units)
    capital[text.is_word] = [with_capitals[unit] for unit in document.units]
    return Text(text.tokens, text.units, written, capital)


def has_capitals(word: str) -> bool:
    return word != word.lower()


def interleave(words: Numbers, slots: Slots, opening: tuple[int, ...] = ()) -> Text:
    """Words, each followed by what stands in its slot."""
    counts = np.fromiter(map(len, slots), np.int64, len(slots))
    held = np.fromiter(chain(opening, chain.from_iterable(slots)), np.int32)
    is_word = np.zeros(len(words) + len(held), bool)
    is_word[np.arange(len(words)) + np.cumsum(counts) - counts + len(opening)] = True
    tokens = np.empty(len(is_word), np.int32)
    tokens[is_word], tokens[~is_word] = words, held
    return Text.of(tokens, np.cumsum(is_word, dtype=np.int32) - 1)


def is_tag(unit: str) -> bool:
    """Does this say what was heard beside words, as `<laugh>` does?"""
    return _TAG.fullmatch(unit) is not None


def has_tags(document: Document) -> bool:
    return any(map(is_tag, set(document.units)))


def without_tags(text: Text, document: Document) -> Text:
    """Leave tags out; marks after them then stand after the last unit that is left."""
    kept = np.array([not is_tag(unit) for unit in document.units], bool)
    last_kept = np.maximum.accumulate(np.append(-1, np.where(kept, np.arange(len(kept)), -1)))
    stays = ~text.is_word
    stays[text.is_word] = kept
    return Text(
        text.tokens[stays],
        last_kept[text.units + 1][stays].astype(np.int32),
        text.written[stays],
        text.capital[stays],
    )


def lattice_without_tags(lattice: Lattice) -> Lattice:
    return lattice.mapped(lambda token: () if is_tag(token.text) else (token,))
