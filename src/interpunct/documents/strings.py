"""Strings as numbers: each distinct string is stored once, in a vocabulary shared by many texts.

A text has far fewer distinct words than tokens. Properties of a word are computed once for each
distinct word and then looked up by number; texts of one vocabulary are equal if their numbers are.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from interpunct import _core

Numbers = npt.NDArray[np.integer[Any]]
"""Numbers of strings: indices into a vocabulary."""

Flags = npt.NDArray[np.bool_]

LARGEST = 1 << 18
"""The number of distinct strings after which new texts get a new vocabulary."""

LARGEST_BYTES = 1 << 26
"""The same limit for the total size of the strings, in bytes."""

AT_ONCE = 1 << 16
"""The number of strings processed at a time where results are not cached."""


class Vocabulary:
    """Distinct strings with numbers. A vocabulary grows, but numbers never change.

    >>> vocabulary = Vocabulary()
    >>> vocabulary.numbers(["so", "it", "so"]).tolist(), vocabulary.texts
    ([0, 1, 0], ['so', 'it'])
    """

    def __init__(self) -> None:
        self.table = _core.StringTable()
        self._texts: list[str] = []
        self._facts: dict[Hashable, npt.NDArray[Any]] = {}
        self._firsts: dict[Callable[[str], str], dict[str, int]] = {}

    def __len__(self) -> int:
        return len(self.table)

    def numbers(self, texts: Sequence[str]) -> npt.NDArray[np.int32]:
        """The number of each string; a new string gets the next number."""
        return self.table.add(texts)

    @property
    def texts(self) -> list[str]:
        """All strings, in the order of their numbers."""
        if len(self._texts) < len(self.table):
            self._texts += self.table.strings(len(self._texts))
        return self._texts

    @property
    def is_full(self) -> bool:
        """Should new texts get a new vocabulary?"""
        return len(self) >= LARGEST or self.table.nbytes >= LARGEST_BYTES

    def flags(self, holds: Callable[[str], bool]) -> Flags:
        """For each string whether a predicate holds; each string is tested once.

        >>> vocabulary = Vocabulary()
        >>> vocabulary.numbers(["So", "it"])
        array([0, 1], dtype=int32)
        >>> vocabulary.flags(str.islower).tolist()
        [False, True]
        """
        return self.facts(holds, lambda texts: np.fromiter(map(holds, texts), bool, len(texts)))

    def classes(self, key: Callable[[str], str]) -> npt.NDArray[np.int32]:
        """For each string the number of the first string with the same key.

        >>> vocabulary = Vocabulary()
        >>> vocabulary.numbers(["So", "it", "so"])
        array([0, 1, 2], dtype=int32)
        >>> vocabulary.classes(str.lower).tolist()
        [0, 1, 0]
        """
        firsts = self._firsts.setdefault(key, {})

        def of(texts: Sequence[str]) -> npt.NDArray[np.int32]:
            numbers = range(len(self) - len(texts), len(self))
            found = map(firsts.setdefault, map(key, texts), numbers)
            return np.fromiter(found, np.int32, len(texts))

        return self.facts((key, "class"), of)

    def facts(
        self, about: Hashable, of: Callable[[Sequence[str]], npt.NDArray[Any]]
    ) -> npt.NDArray[Any]:
        """The results of `of` for all strings, as an array; it is computed once for each string."""
        known = self._facts.get(about)
        count = 0 if known is None else len(known)
        texts = self.texts
        if known is None or count < len(texts):
            new = of(texts[count:])
            known = new if known is None else np.concatenate((known, new))
            self._facts[about] = known
        return known


class _Current(threading.local):
    """The vocabularies of the texts being read; each thread has its own."""

    def __init__(self) -> None:
        self.units = Vocabulary()
        self.contents = _contents()
        self.columns: dict[str, Vocabulary] = {}


def _contents() -> Vocabulary:
    """A vocabulary of slot contents, in which the empty slot has the number 0."""
    vocabulary = Vocabulary()
    vocabulary.numbers([""])
    return vocabulary


_current = _Current()


def unit_vocabulary() -> Vocabulary:
    """The vocabulary of units to which new texts are added."""
    if _current.units.is_full:
        _current.units = Vocabulary()
    return _current.units


def content_vocabulary() -> Vocabulary:
    """The vocabulary of slot contents to which new texts are added; 0 is an empty slot."""
    if _current.contents.is_full:
        _current.contents = _contents()
    return _current.contents


def column_vocabulary(name: str) -> Vocabulary:
    """The vocabulary to which the entries of a named column of new texts are added."""
    vocabulary = _current.columns.get(name)
    if vocabulary is None or vocabulary.is_full:
        vocabulary = _current.columns[name] = Vocabulary()
    return vocabulary


class Strings(Sequence[str]):
    """A sequence of strings, stored as numbers into a vocabulary.

    >>> words = Strings.of(["so", "it", "is", "so"], Vocabulary())
    >>> words[1], words[2:], words.numbers.tolist()
    ('it', Strings(['is', 'so']), [0, 1, 2, 0])
    """

    __slots__ = ("_tuple", "numbers", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, numbers: Numbers) -> None:
        self.vocabulary = vocabulary
        self.numbers = numbers
        self._tuple: tuple[str, ...] | None = None

    @classmethod
    def of(cls, texts: Iterable[str], vocabulary: Vocabulary) -> Strings:
        """Build from any strings, which are added to the vocabulary unless they have one."""
        if isinstance(texts, Strings):
            return texts
        return cls(vocabulary, vocabulary.numbers(list(texts)))

    @classmethod
    def concatenated(cls, rows: Sequence[Strings]) -> Strings:
        """Several rows as one, in the vocabulary of the first."""
        vocabulary = rows[0].vocabulary
        return cls(vocabulary, np.concatenate([row.numbers_in(vocabulary) for row in rows]))

    def distinct(self) -> tuple[Numbers, npt.NDArray[np.integer[Any]]]:
        """The numbers that occur, sorted, and for each string the index of its number among them.

        >>> words = Strings.of(["so", "it", "is", "so"], Vocabulary()).taking(slice(1, None))
        >>> numbers, places = words.distinct()
        >>> numbers.tolist(), places.tolist()
        ([0, 1, 2], [1, 2, 0])
        """
        size = len(self.vocabulary)
        if size > len(self):
            return np.unique(self.numbers, return_inverse=True)
        # A small vocabulary needs no sorting.
        occurs = np.zeros(size, bool)
        occurs[self.numbers] = True
        places: npt.NDArray[np.int32] = np.cumsum(occurs, dtype=np.int32) - 1
        return np.flatnonzero(occurs), taken(places, self.numbers)

    def counts(self) -> dict[str, int]:
        """How often each string occurs, in the order of numbers.

        >>> Strings.of(["so", "it", "is", "so"], Vocabulary()).counts()
        {'so': 2, 'it': 1, 'is': 1}
        """
        if len(self.vocabulary) > len(self):
            numbers, counts = np.unique(self.numbers, return_counts=True)
        else:
            each = np.bincount(self.numbers)
            numbers = np.flatnonzero(each)
            counts = each[numbers]
        texts = self.vocabulary.texts
        return {
            texts[number]: count
            for number, count in zip(numbers.tolist(), counts.tolist(), strict=True)
        }

    def numbers_in(self, vocabulary: Vocabulary) -> Numbers:
        """The numbers of these strings in another vocabulary."""
        if vocabulary is self.vocabulary:
            return self.numbers
        distinct, firsts, places = np.unique(self.numbers, return_index=True, return_inverse=True)
        texts = self.vocabulary.texts
        # New strings get their numbers in the order of appearance.
        order = np.argsort(firsts)
        numbers = np.empty(len(distinct), np.int32)
        numbers[order] = vocabulary.numbers([texts[number] for number in distinct[order].tolist()])
        return numbers[places]

    def texts(self) -> tuple[str, ...]:
        """The strings themselves, created on first access."""
        if self._tuple is None:
            texts = self.vocabulary.texts
            self._tuple = tuple([texts[number] for number in self.numbers.tolist()])
        return self._tuple

    def flags(self, holds: Callable[[str], bool]) -> Flags:
        """For each string whether a predicate holds."""
        known = self.vocabulary.flags(holds)
        return taken(known, self.numbers) if known.any() else np.zeros(len(self), bool)

    def any(self, holds: Callable[[str], bool]) -> bool:
        """Does a predicate hold for any of the strings?"""
        known = self.vocabulary.flags(holds)
        if not known.any():
            return False
        parts = range(0, len(self), AT_ONCE)
        return any(known.take(self.numbers[first : first + AT_ONCE]).any() for first in parts)

    def taking(self, places: npt.NDArray[Any] | slice) -> Strings:
        """The strings at some places."""
        return Strings(self.vocabulary, self.numbers[places])

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Strings: ...
    def __getitem__(self, place: int | slice) -> str | Strings:
        if isinstance(place, slice):
            return self.taking(place)
        return self.vocabulary.texts[int(self.numbers[place])]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Strings):
            return np.array_equal(self.numbers, other.numbers_in(self.vocabulary))
        return self.texts() == tuple(other) if isinstance(other, (list, tuple)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Callable[..., Strings], tuple[Any, ...]]:
        """Pickled strings carry only those strings of the vocabulary that occur."""
        distinct, places = self.distinct()
        texts = self.vocabulary.texts
        used = [texts[number] for number in distinct.tolist()]
        return _restored, (used, places.astype(np.min_scalar_type(len(used))))

    def __repr__(self) -> str:
        return f"Strings({list(self)!r})"


def taken(facts: npt.NDArray[Any], numbers: Numbers) -> npt.NDArray[Any]:
    """Look up a property of each string by its number.

    `take` is the fastest way, but it converts all numbers to 64 bits, so a long text is processed
    in parts.
    """
    if len(numbers) <= AT_ONCE:
        return facts.take(numbers)
    found = np.empty(len(numbers), facts.dtype)
    for first in range(0, len(numbers), AT_ONCE):
        part = slice(first, first + AT_ONCE)
        found[part] = facts.take(numbers[part])
    return found


def _restored(distinct: list[str], places: Numbers) -> Strings:
    vocabulary = Vocabulary()
    return Strings(vocabulary, vocabulary.numbers(distinct)[places])
