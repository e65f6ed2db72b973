"""Strings as numbers: each distinct one is held once, in a vocabulary that many texts share.

A text has far fewer words than it has tokens. What is to be known of a word is found out once for
each distinct word, and then taken by number; texts of one vocabulary are equal if their numbers
are.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from interpunct import _core

Numbers = npt.NDArray[np.integer[Any]]
"""Numbers of strings: places in a vocabulary."""

Flags = npt.NDArray[np.bool_]

LARGEST = 1 << 18
"""Distinct strings after which new texts get a vocabulary of their own."""

LARGEST_BYTES = 1 << 26
"""The same for what all of them take, in bytes."""

AT_ONCE = 1 << 16
"""Strings that are looked at together where nothing is kept of each."""


class Vocabulary:
    """Distinct strings, each known by its number. A vocabulary grows, but never changes a number.

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
        """The number of each string; one not seen before gets the next."""
        return self.table.add(texts)

    @property
    def texts(self) -> list[str]:
        """All strings, each at the place of its number."""
        if len(self._texts) < len(self.table):
            self._texts += self.table.strings(len(self._texts))
        return self._texts

    @property
    def is_full(self) -> bool:
        """Should new texts go elsewhere?"""
        return len(self) >= LARGEST or self.table.nbytes >= LARGEST_BYTES

    def flags(self, holds: Callable[[str], bool]) -> Flags:
        """For each string whether something holds of it, which is found out once.

        >>> vocabulary = Vocabulary()
        >>> vocabulary.numbers(["So", "it"])
        array([0, 1], dtype=int32)
        >>> vocabulary.flags(str.islower).tolist()
        [False, True]
        """
        return self.facts(holds, lambda texts: np.fromiter(map(holds, texts), bool, len(texts)))

    def classes(self, key: Callable[[str], str]) -> npt.NDArray[np.int32]:
        """For each string the number of the first one that has the same key.

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
        """What `of` finds out of strings, as an array over all of them; each is asked for once."""
        known = self._facts.get(about)
        count = 0 if known is None else len(known)
        texts = self.texts
        if known is None or count < len(texts):
            new = of(texts[count:])
            known = new if known is None else np.concatenate((known, new))
            self._facts[about] = known
        return known


class _Current(threading.local):
    """The vocabularies of texts that are read now; each thread has its own."""

    def __init__(self) -> None:
        self.units = Vocabulary()
        self.contents = _contents()
        self.columns: dict[str, Vocabulary] = {}


def _contents() -> Vocabulary:
    """A vocabulary of slot contents, in which nothing has the number 0."""
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
    """A row of strings, held as numbers into a vocabulary.

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
        """Strings of any kind, added to a vocabulary if they have none."""
        if isinstance(texts, Strings):
            return texts
        return cls(vocabulary, vocabulary.numbers(list(texts)))

    @classmethod
    def end_to_end(cls, rows: Sequence[Strings]) -> Strings:
        """Several rows as one, in the vocabulary of the first."""
        vocabulary = rows[0].vocabulary
        return cls(vocabulary, np.concatenate([row.numbers_in(vocabulary) for row in rows]))

    def distinct(self) -> tuple[Numbers, npt.NDArray[np.integer[Any]]]:
        """The numbers that occur, in order, and for each string the place of its number there.

        >>> words = Strings.of(["so", "it", "is", "so"], Vocabulary()).taking(slice(1, None))
        >>> numbers, places = words.distinct()
        >>> numbers.tolist(), places.tolist()
        ([0, 1, 2], [1, 2, 0])
        """
        size = len(self.vocabulary)
        if size > len(self):
            return np.unique(self.numbers, return_inverse=True)
        # Nothing is sorted where the vocabulary is small.
        occurs = np.zeros(size, bool)
        occurs[self.numbers] = True
        places: npt.NDArray[np.int32] = np.cumsum(occurs, dtype=np.int32) - 1
        return np.flatnonzero(occurs), taken(places, self.numbers)

    def numbers_in(self, vocabulary: Vocabulary) -> Numbers:
        """The numbers of these strings in another vocabulary."""
        if vocabulary is self.vocabulary:
            return self.numbers
        distinct, firsts, places = np.unique(self.numbers, return_index=True, return_inverse=True)
        texts = self.vocabulary.texts
        # New ones get their numbers in the order in which they come.
        order = np.argsort(firsts)
        numbers = np.empty(len(distinct), np.int32)
        numbers[order] = vocabulary.numbers([texts[number] for number in distinct[order].tolist()])
        return numbers[places]

    def texts(self) -> tuple[str, ...]:
        """The strings themselves, made when they are first asked for."""
        if self._tuple is None:
            texts = self.vocabulary.texts
            self._tuple = tuple([texts[number] for number in self.numbers.tolist()])
        return self._tuple

    def flags(self, holds: Callable[[str], bool]) -> Flags:
        """For each string whether something holds of it."""
        known = self.vocabulary.flags(holds)
        return taken(known, self.numbers) if known.any() else np.zeros(len(self), bool)

    def any(self, holds: Callable[[str], bool]) -> bool:
        """Does something hold of any of the strings?"""
        known = self.vocabulary.flags(holds)
        if not known.any():
            return False
        parts = range(0, len(self), AT_ONCE)
        return any(known.take(self.numbers[first : first + AT_ONCE]).any() for first in parts)

    def taking(self, places: npt.NDArray[Any] | slice) -> Strings:
        """Those at some places."""
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
        """Elsewhere they have a vocabulary of their own."""
        distinct, places = self.distinct()
        texts = self.vocabulary.texts
        used = [texts[number] for number in distinct.tolist()]
        return _restored, (used, places.astype(np.min_scalar_type(len(used))))

    def __repr__(self) -> str:
        return f"Strings({list(self)!r})"


def taken(facts: npt.NDArray[Any], numbers: Numbers) -> npt.NDArray[Any]:
    """What is known of each string, by its number.

    `take` is the fastest way, but it makes numbers of 64 bits of all numbers, so it is given a part
    of a long text at a time.
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
