"""Words and marks as numbers: what the aligner takes, and what the metrics count.

A word is 0 or more, and words that count as the same have the same number; the k-th scored mark is
-k. A document becomes one row of such numbers, each mark where it stands between the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, starmap
from typing import Unpack

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.documents.document import Document
from interpunct.documents.lattice import ANYTHING, Arcs, Lattice, Token
from interpunct.documents.marks import MARKS, is_greek, marks_in_greek, meant_marks, normalize_mark
from interpunct.documents.normalization import Spelling, Vocabulary

NO_TOKEN = _core.NO_TOKEN
"""The number of `@` in a lattice."""

ANY_TOKENS = _core.ANY_TOKENS
"""The number of `<*>` in a lattice."""

Numbers = npt.NDArray[np.int32]
Bounds = npt.NDArray[np.int64]
"""Where things laid end to end begin, and where the last one ends."""
Slots = Sequence[tuple[int, ...]]
# Combined with a stroke, < and > are other signs.
_TAG = re.compile(r"<(?!\u0338)[^<>≮≯\s]+>")


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
        **spelling: Unpack[Spelling],
    ) -> None:
        self.marks = tuple(marks)
        self._merge = merge or {}
        self._numbers = {mark: -number for number, mark in enumerate(self.marks, start=1)}
        self._slots: dict[str, tuple[int, ...]] = {}
        self._words = Vocabulary(**spelling)
        case_kept: Spelling = {**spelling, "keep_case": True}
        self._written = Vocabulary(**case_kept)
        self._tags: set[int] = set()

    def words(self, words: Iterable[str]) -> Numbers:
        return np.array(self._words.numbers(words), np.int32)

    def compared_words(self) -> list[str]:
        """The words as they are compared, by their numbers."""
        return self._words.normalized_words()

    def are_tags(self, numbers: Numbers) -> npt.NDArray[np.bool_]:
        """Which of these are numbers of tags?

        >>> numbering = Numbering()
        >>> numbering.are_tags(numbering.words(["so", "<laugh>"]))
        array([False,  True])
        """
        tags = [word for word in self._words.new_words() if is_tag(word)]
        self._tags.update(self._words.numbers(tags))
        return np.isin(numbers, list(self._tags))

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

    def arcs(self, arcs: Arcs) -> Numbers:
        """The number of each arc's token; marks must be scored ones."""
        numbers = np.full(len(arcs.tokens), NO_TOKEN, np.int32)
        words: dict[int, str] = {}
        for arc, token in enumerate(arcs.tokens):
            if token is None:
                continue
            if token.is_mark:
                numbers[arc] = self.slot(token.text)[0]
            elif token.text == ANYTHING:
                numbers[arc] = ANY_TOKENS
            else:
                words[arc] = token.text
        numbers[list(words)] = self.words(words.values())
        return numbers

    def scored(self, lattice: Lattice, *, tags: bool) -> tuple[Lattice, list[int]]:
        """The lattice without marks that are not scored, and tags if they are not kept.

        Also given is how many arcs each of its steps then is.
        """

        def is_scored(token: Token) -> bool:
            if token.is_mark:
                return bool(self.slot(token.text))
            return tags or token.text == ANYTHING or not is_tag(token.text)

        return lattice.only(is_scored)


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

    def cut(self, bounds: Bounds) -> list[Text]:
        """The texts that were laid end to end."""
        return [
            Text(self.tokens[part], self.units[part], self.written[part], self.capital[part])
            for part in starmap(slice, pairwise(bounds.tolist()))
        ]

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
    (text,) = texts_of([document], numbering)
    return text


def texts_of(documents: Sequence[Document], numbering: Numbering) -> list[Text]:
    """The words and the scored marks of each document, in order."""
    units = list(chain.from_iterable(document.units for document in documents))
    with_capitals = {unit: has_capitals(unit) for unit in set(units)}
    slots = [
        numbering.slots(meant_marks((document.opening, *document.marks), document.units))
        for document in documents
    ]
    text, bounds = interleave(numbering.words(units), slots)
    written, capital = text.tokens.copy(), np.zeros(len(text.tokens), bool)
    written[text.is_word] = numbering.written(units)
    capital[text.is_word] = [with_capitals[unit] for unit in units]
    return Text(text.tokens, text.units, written, capital).cut(bounds)


def meant_lattice(document: Document) -> Lattice | None:
    """The wordings of a document, with marks as its script means them."""
    lattice = document.lattice
    if lattice is None or not is_greek(document.units):
        return lattice
    return lattice.mapped(
        lambda token: (token._replace(text=marks_in_greek(token.text)) if token.is_mark else token,)
    )


def has_capitals(word: str) -> bool:
    return word != word.lower()


def interleave(words: Numbers, texts: Sequence[Slots]) -> tuple[Text, Bounds]:
    """Words, each followed by what stands in its slot, of many texts that are laid end to end.

    The first slot of a text stands before its first word. Also given is where each text begins and
    where the last one ends.

    >>> words = np.array([5, 6, 7], np.int32)
    >>> laid, bounds = interleave(words, [[(), (-1,), ()], [(-2,), ()]])
    >>> laid.tokens.tolist(), laid.units.tolist(), bounds.tolist()
    ([5, -1, 6, -2, 7], [0, 0, 1, -1, 0], [0, 3, 5])
    """
    slots = list(chain.from_iterable(texts))
    first_slots = np.cumsum([0, *map(len, texts)])
    follows_word = np.ones(len(slots) + 1, bool)
    follows_word[first_slots] = False
    held = np.fromiter(map(len, slots), np.int64, len(slots))
    starts = np.append(0, np.cumsum(held + follows_word[:-1]))
    bounds = starts[first_slots]
    is_word = np.zeros(bounds[-1], bool)
    is_word[starts[follows_word]] = True
    tokens = np.empty(len(is_word), np.int32)
    tokens[is_word] = words
    tokens[~is_word] = np.fromiter(chain.from_iterable(slots), np.int32)
    words_before = first_slots[:-1] - np.arange(len(texts))
    units = np.cumsum(is_word) - 1 - np.repeat(words_before, np.diff(bounds))
    return Text.of(tokens, units.astype(np.int32)), bounds


@lru_cache(maxsize=1 << 16)
def is_tag(unit: str) -> bool:
    """Does this say what was heard beside words, as `<laugh>` does?"""
    return _TAG.fullmatch(unit) is not None


def has_tags(document: Document) -> bool:
    return any(map(is_tag, document.units))


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
