"""Words and marks as numbers, for the aligner and the metrics.

A word is 0 or more, and equal words have equal numbers; the k-th scored mark is -k. A document
becomes one array of such numbers, with the marks between the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise, starmap
from typing import Any, NamedTuple, Self, Unpack

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.optional_words import IsOptional, optional_words
from interpunct.documents.document import Document
from interpunct.documents.flat import FlatDocuments, concatenated
from interpunct.documents.lattice import ANYTHING, Arcs, Lattice, Token
from interpunct.documents.marks import (
    MARKS,
    depends_on_script,
    marks_in,
    normalize_mark,
    script_of,
)
from interpunct.documents.normalization import Spelling, same_words
from interpunct.documents.sclite_words import sclite_word
from interpunct.documents.strings import Flags, Strings, Vocabulary, taken, unit_vocabulary
from interpunct.documents.tags import is_tag
from interpunct.metrics.case import CLASSES
from interpunct.metrics.punctuation import NOTHING
from interpunct.options import Settings

NO_TOKEN = _core.NO_TOKEN
"""The number of `@` in a lattice."""

ANY_TOKENS = _core.ANY_TOKENS
"""The number of `<*>` in a lattice."""

Numbers = npt.NDArray[np.int32]
Bounds = npt.NDArray[np.int64]
"""Where concatenated things begin, and where the last one ends."""


class Numbering:
    """Maps words and marks to numbers.

    Words have their numbers in a vocabulary; strings of other vocabularies are converted. Marks are
    normalised and then merged; those not among `marks` afterwards are left out.
    """

    def __init__(
        self,
        marks: Sequence[str] = MARKS,
        *,
        merge: Mapping[str, str] | None = None,
        vocabulary: Vocabulary | None = None,
        is_optional: IsOptional = is_tag,
        **spelling: Unpack[Spelling],
    ) -> None:
        self.marks = tuple(marks)
        self._merge = merge or {}
        self._numbers = {mark: -number for number, mark in enumerate(self.marks, start=1)}
        self._slots: dict[str, tuple[int, ...]] = {}
        self._written_marks: dict[tuple[str, int], str] = {}
        self._key = same_words(**spelling)
        self._cases_of = _cases_as_sclite if spelling.get("as_sclite") else _cases_of
        case_kept: Spelling = {**spelling, "keep_case": True}
        self._written_key = same_words(**case_kept)
        self._vocabulary = unit_vocabulary() if vocabulary is None else vocabulary
        self._is_optional = is_optional

    @classmethod
    def by(cls, settings: Settings, marks: Sequence[str] = ()) -> Self:
        """The numbering that the options ask for."""
        return cls(
            marks,
            merge=dict(settings.merge),
            is_optional=optional_words(settings),
            **settings.spelling,
        )

    def words(self, words: Sequence[str]) -> Numbers:
        """
        >>> Numbering(vocabulary=Vocabulary()).words(["The", "cat", "the"])
        array([0, 1, 0], dtype=int32)
        """
        return self._classes(words, self._key)

    def compared_words(self, numbers: Numbers) -> dict[int, str]:
        """Words as they are compared, by their numbers.

        >>> numbering = Numbering(vocabulary=Vocabulary())
        >>> numbering.compared_words(numbering.words(["So", "it", "so"]))
        {0: 'so', 1: 'it'}
        """
        texts = self._vocabulary.texts
        distinct = np.unique(numbers[numbers >= 0]).tolist()
        return {number: self._key(texts[number]) for number in distinct}

    def are_optional(self, numbers: Numbers) -> Flags:
        """Which of these are numbers of optional words?

        >>> numbering = Numbering()
        >>> numbering.are_optional(numbering.words(["so", "<laugh>"]))
        array([False,  True])
        """
        optional = self._vocabulary.flags(self._is_optional)
        if not optional.any():
            return np.zeros(len(numbers), bool)
        found: Flags = (numbers >= 0) & (numbers < len(optional))
        found[found] = optional[numbers[found]]
        return found

    def optional(self, words: Strings) -> Flags:
        """Which words are optional?"""
        if not words.any(self._is_optional):
            return np.zeros(len(words), bool)
        return words.flags(self._is_optional)

    def written(self, words: Sequence[str]) -> Numbers:
        """Numbers that also distinguish words which differ only in case."""
        return self._classes(words, self._written_key)

    def cases(self, written: Numbers) -> npt.NDArray[np.int8]:
        """The case (see `case_of`) of words given as `written` numbers; marks have no case.

        >>> numbering = Numbering()
        >>> numbering.cases(numbering.written(["So", "NATO", "is", "42"])).tolist()
        [1, 2, 0, -1]
        """
        known = self._vocabulary.facts(self._cases_of, self._cases_of)
        # The last entry stands for marks and missing tokens.
        cases = np.append(known, np.int8(UNCASED))
        words = (written >= 0) & (written < len(known))
        return taken(cases, np.where(words, written, np.int32(len(known))))

    def _classes(self, words: Sequence[str], key: Callable[[str], str]) -> Numbers:
        numbers = Strings.of(words, self._vocabulary).numbers_in(self._vocabulary)
        return taken(self._vocabulary.classes(key), numbers)

    def slot(self, marks: str) -> tuple[int, ...]:
        """The scored marks of a slot; neighbours that become equal by merging count once.

        >>> Numbering((",", "."), merge={"--": ",", "!": "."}).slot(", -- !")
        (-1, -2)
        """
        found = self._slots.get(marks)
        if found is None:
            found = self._slots[marks] = tuple(self._scored(marks.split()))
        return found

    def written_mark(self, marks: str, number: int) -> str:
        """The spelling of a scored mark in a slot; its normal form if the slot does not hold it.

        >>> numbering = Numbering((",", "."), merge={"!": "."})
        >>> numbering.written_mark("، !", -1), numbering.written_mark("، !", -2)
        ('،', '!')
        """
        found = self._written_marks.get((marks, number))
        if found is None:
            compared = self.marks[-number - 1]
            found = next((mark for mark in marks.split() if number in self.slot(mark)), compared)
            self._written_marks[marks, number] = found
        return found

    def slots(self, contents: Strings) -> Slots:
        """The scored marks of each slot."""
        distinct, kinds = contents.distinct()
        texts = contents.vocabulary.texts
        return Slots([self.slot(texts[number]) for number in distinct.tolist()], kinds)

    def interleave(self, units: Strings, slots: Slots, bounds: Bounds) -> Texts:
        """Merge words and the contents of their slots, for many concatenated texts.

        The units of text i are `bounds[i]` to `bounds[i + 1]`; its first slot precedes its first
        unit.

        >>> vocabulary = Vocabulary()
        >>> words = Strings.of(["so", "it", "is"], vocabulary)
        >>> slots = Slots([(), (-1,), (-2,)], np.array([0, 1, 0, 2, 0]))
        >>> numbering = Numbering(vocabulary=vocabulary)
        >>> flat = numbering.interleave(words, slots, np.array([0, 2, 3]))
        >>> flat.all.tokens.tolist(), flat.all.units.tolist(), flat.bounds.tolist()
        ([0, -1, 1, -2, 2], [0, 0, 1, -1, 0], [0, 3, 5])
        """
        numbers = units.numbers_in(self._vocabulary)
        tokens, followed, written, optional, edges = _core.interleave(
            numbers.astype(np.int32, copy=False),
            self._vocabulary.classes(self._key),
            self._vocabulary.classes(self._written_key),
            self._vocabulary.flags(self._is_optional).view(np.uint8),
            slots.numbers.astype(np.int32, copy=False),
            np.array([len(kind) for kind in slots.kinds], np.int32),
            np.array([*chain.from_iterable(slots.kinds)], np.int32),
            bounds,
        )
        # The core returns another 64-bit type, which would be converted at each use.
        return Texts(Text(tokens, followed, written, optional.view(bool)), edges.view(np.int64))

    def _scored(self, marks: Sequence[str]) -> Iterator[int]:
        previous, merged_before = "", False
        for mark in map(normalize_mark, marks):
            merged = self._merge.get(mark, mark)
            doubled = merged == previous and (merged != mark or merged_before)
            previous, merged_before = merged, merged != mark
            if merged in self._numbers and not doubled:
                yield self._numbers[merged]

    def number(self, text: str, *, is_mark: bool) -> int:
        """The number of a token; a mark must be scored."""
        return self.slot(text)[0] if is_mark else int(self.words([text])[0])

    def token(self, text: str) -> int:
        """The number of a token: as a mark if it is a scored mark, otherwise as a word."""
        return next(iter(self.slot(text)), None) or int(self.words([text])[0])

    def arcs(self, arcs: Arcs) -> Numbers:
        """The number of each arc's token; marks must be scored."""
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
        numbers[list(words)] = self.words([*words.values()])
        return numbers

    def scored(self, lattice: Lattice) -> tuple[Lattice, list[int]]:
        """The lattice without marks that are not scored and without optional words.

        Also returns the number of arcs of each of its steps.
        """

        def is_scored(token: Token) -> bool:
            if token.is_mark:
                return bool(self.slot(token.text))
            return token.text == ANYTHING or not self._is_optional(token.text)

        return lattice.only(is_scored)


class Slots(NamedTuple):
    """The contents of each kind of slot, as numbers of marks, and the kind of each slot."""

    kinds: Sequence[tuple[int, ...]]
    numbers: npt.NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class Text:
    """A document as numbers.

    `units` gives the unit that each token is or follows (-1 before the first). `written` also
    distinguishes words that differ only in case, and `optional` says which tokens are words that
    may be left out, such as `<laugh>`.
    """

    tokens: Numbers
    units: Numbers
    written: Numbers
    optional: Flags

    @classmethod
    def of(cls, tokens: Numbers, units: Numbers) -> Text:
        """A text without distinctions of case and without optional words."""
        return cls(tokens, units, tokens, np.zeros(len(tokens), bool))

    def only(self, part: slice | Flags) -> Text:
        return Text(self.tokens[part], self.units[part], self.written[part], self.optional[part])

    @property
    def is_word(self) -> Flags:
        found: Flags = self.tokens >= 0
        return found

    @property
    def words(self) -> Numbers:
        return self.tokens[self.is_word]

    @property
    def word_units(self) -> Numbers:
        """The unit that each word is."""
        return self.units[self.is_word]

    def without_optional(self) -> Text:
        """Remove optional words; marks after them then follow the last remaining unit."""
        return Texts(self, np.array([0, len(self.tokens)])).without_optional(np.ones(1, bool)).all


@dataclass(frozen=True, slots=True)
class Texts:
    """Documents as numbers, concatenated: document i is `bounds[i]` to `bounds[i + 1]`."""

    all: Text
    bounds: Bounds

    @classmethod
    def flat(cls, texts: Sequence[Text]) -> Texts:
        """Concatenate texts."""
        empty = Text.of(np.empty(0, np.int32), np.empty(0, np.int32))
        parts = [empty, *texts]
        return cls(
            Text(
                np.concatenate([text.tokens for text in parts]),
                np.concatenate([text.units for text in parts]),
                np.concatenate([text.written for text in parts]),
                np.concatenate([text.optional for text in parts]),
            ),
            np.cumsum([0, *(len(text.tokens) for text in texts)]),
        )

    @property
    def words(self) -> tuple[Numbers, Bounds]:
        """All words, and the bounds of each document."""
        is_word = self.all.is_word
        return self.all.tokens[is_word], np.append(0, np.cumsum(is_word))[self.bounds]

    def places_of_words(self, bounds: Bounds) -> Bounds:
        """The places of all words among the units of the documents, given the bounds of these."""
        firsts: Bounds = np.repeat(bounds[:-1], np.diff(self.words[1]))
        return firsts + self.all.word_units

    @property
    def side(self) -> tuple[Numbers, Bounds]:
        """All tokens, and the bounds of each document."""
        return self.all.tokens, self.bounds

    def without_optional(self, chosen: Flags) -> Texts:
        """Remove the optional words of some documents; see `Text.without_optional`."""
        if not self.all.optional.any():
            return self
        kept = ~(self.all.optional & np.repeat(chosen, np.diff(self.bounds)))
        if kept.all():
            return self
        units = np.where(self.all.is_word & kept, self.all.units, np.int32(-1))
        left = replace(self.all, units=last_in_documents(units, self.bounds)).only(kept)
        return Texts(left, np.append(0, np.cumsum(kept))[self.bounds])

    def as_written(self, *, marks: bool) -> Texts:
        """The words with their case; marks are treated as words or left out."""
        kept = np.ones(len(self.all.tokens), bool) if marks else self.all.is_word
        kept = kept & ~self.all.optional
        if kept.all():
            return Texts(replace(self.all, tokens=tokens_alike(self.all.written)), self.bounds)
        found = self.all.only(kept)
        bounds = np.append(0, np.cumsum(kept))[self.bounds]
        return Texts(replace(found, tokens=tokens_alike(found.written)), bounds)

    def cut(self) -> list[Text]:
        """The text of each document."""
        return [self.all.only(part) for part in starmap(slice, pairwise(self.bounds.tolist()))]


def tokens_alike(written: Numbers) -> Numbers:
    """Renumber marks so that they are treated as words.

    >>> tokens_alike(np.array([0, -1], np.int32)).tolist() == [0, NOTHING - 2]
    True
    """
    found: Numbers = np.where(written < 0, NOTHING - 1 + written, written).astype(np.int32)
    return found


def last_in_documents(numbers: Numbers, bounds: Bounds) -> Numbers:
    """The running maximum of the numbers in each document; -1 before the first.

    >>> last_in_documents(np.array([0, -1, 1, -1, 0], np.int32), np.array([0, 3, 5])).tolist()
    [0, 0, 1, -1, 0]
    """
    # Adding an offset to each document keeps the numbers of earlier ones below its own.
    step = int(numbers.max(initial=0)) + 2
    lift = np.repeat(np.arange(len(bounds) - 1) * step, np.diff(bounds))
    return (np.maximum.accumulate(numbers + lift) - lift).astype(np.int32)


def text_of(document: Document, numbering: Numbering) -> Text:
    """The words and the scored marks of a document, in order.

    >>> document = Document.build("d", ["so", "it", "is"], marks=[",", "", ". --"])
    >>> text_of(document, Numbering(vocabulary=Vocabulary())).tokens.tolist()
    [0, -1, 1, 2, -2, -7]
    """
    return texts_of([document], numbering).all


def texts_of(documents: Sequence[Document], numbering: Numbering) -> Texts:
    """The words and the scored marks of each document, in order."""
    flat = concatenated(documents)
    return numbering.interleave(flat.units, numbering.slots(_with_openings(flat)), flat.bounds)


def _with_openings(flat: FlatDocuments) -> Strings:
    """The contents of all slots, including those before first units, by their meaning in the
    script.
    """
    numbers = flat.openings.numbers_in(flat.marks.vocabulary)
    contents = Strings(
        flat.marks.vocabulary, np.insert(flat.marks.numbers, flat.bounds[:-1], numbers)
    )
    if not contents.any(depends_on_script):
        return contents
    first_slots = flat.bounds + np.arange(len(flat.bounds))
    signs = np.flatnonzero(contents.flags(depends_on_script))
    found = np.array(contents.numbers, np.int32)
    for document in np.unique(np.searchsorted(first_slots, signs, side="right") - 1).tolist():
        units = flat.units[slice(*flat.bounds[document : document + 2].tolist())]
        if script := script_of(units):
            slots = slice(*first_slots[document : document + 2].tolist())
            meant = [marks_in(script, slot) for slot in contents[slots]]
            found[slots] = contents.vocabulary.numbers(meant)
    return Strings(contents.vocabulary, found)


def meant_lattice(document: Document) -> Lattice | None:
    """The lattice of a document, with marks by their meaning in its script."""
    lattice = document.lattice
    script = None if lattice is None else script_of(document.units)
    if lattice is None or script is None:
        return lattice
    return lattice.with_marks(partial(marks_in, script))


UNCASED = -1
"""The case of words without cased letters."""


def case_of(word: str) -> int:
    """The class of case, as `interpunct.metrics.case` numbers them, or `UNCASED`.

    >>> [case_of(word) for word in ("is", "I", "I'm", "USA", "iPhone", "O'Neil", "24")]
    [0, 1, 1, 2, 3, 3, -1]
    """
    capitals = [letter != letter.lower() for letter in word if letter.lower() != letter.upper()]
    if not capitals:
        return UNCASED
    if not any(capitals):
        return CLASSES.index("none")
    if capitals[0] and not any(capitals[1:]):
        return CLASSES.index("initial")
    return CLASSES.index("all" if all(capitals) else "mixed")


def _cases_of(words: Sequence[str]) -> npt.NDArray[np.int8]:
    return np.fromiter(map(case_of, words), np.int8, len(words))


def _cases_as_sclite(words: Sequence[str]) -> npt.NDArray[np.int8]:
    return _cases_of([*map(sclite_word, words)])
