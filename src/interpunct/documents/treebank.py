"""The treebank behind a document: all of its lines, stored by column.

A *row* is a line with ten columns: a word, a multi-word token (listed before its words), or an
empty node (not in the text). A *token* is a unit of the document: a multi-word token, or a word
outside one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import Strings, Vocabulary, column_vocabulary, unit_vocabulary

Places = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

COLUMNS = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")
ID, FORM, LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS, MISC = range(len(COLUMNS))
EMPTY = "_"
"""The value of an empty column."""

WORD, MULTIWORD_TOKEN, EMPTY_NODE, NO_ID = range(4)
"""Kinds of rows by their ids: `4`, `4-5`, `4.1`, or anything else."""

_ID = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?|([0-9]{1,9})\.([1-9][0-9]*)")


@dataclass(frozen=True, eq=False)
class Treebank:
    """The rows of a document, its sentence ends (counted in rows), and all other lines.

    A blank line follows each sentence. `comments` are all other lines that are not rows, and
    `comment_places` their line numbers in the document, from 0, so that the lines can be written
    back unchanged.
    """

    columns: tuple[Strings, ...]
    sentence_ends: Places
    comments: tuple[str, ...] = ()
    comment_places: Places = field(default_factory=lambda: np.empty(0, np.int64))

    @classmethod
    def of_tokens(
        cls,
        tokens: Sequence[str],
        sentence_ends: npt.ArrayLike,
        words: Mapping[int, Sequence[str]] | None = None,
    ) -> Treebank:
        """Build from tokens and, for some of them, the words they consist of.

        >>> treebank = Treebank.of_tokens(["du", "pain"], [2], {0: ("de", "le")})
        >>> [row[:2] for row in treebank.rows()]
        [('1-2', 'du'), ('1', 'de'), ('2', 'le'), ('3', 'pain')]
        """
        ids: list[str] = []
        forms: list[str] = []
        ends: list[int] = []
        start = 0
        for end in np.asarray(sentence_ends, np.int64).tolist():
            number = 1
            for place in range(start, end):
                parts = words.get(place) if words else None
                if parts is not None:
                    ids.append(f"{number}-{number + len(parts) - 1}")
                    forms.append(tokens[place])
                for form in (tokens[place],) if parts is None else parts:
                    ids.append(str(number))
                    forms.append(form)
                    number += 1
            ends.append(len(ids))
            start = end
        return cls(columns_of([ids, forms]), np.array(ends, np.int64))

    @classmethod
    def concatenated(cls, treebanks: Sequence[Treebank]) -> Treebank:
        """Concatenate the lines of several treebanks."""
        rows = np.cumsum([0, *(len(each) for each in treebanks[:-1])])
        lines = np.cumsum([0, *(each.line_count for each in treebanks[:-1])])
        return cls(
            tuple(
                Strings.concatenated([each.columns[column] for each in treebanks])
                for column in range(len(COLUMNS))
            ),
            np.concatenate(
                [each.sentence_ends + start for each, start in zip(treebanks, rows, strict=True)]
            ),
            tuple(comment for each in treebanks for comment in each.comments),
            np.concatenate(
                [each.comment_places + first for each, first in zip(treebanks, lines, strict=True)]
            ),
        )

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.columns[ID])

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The ten columns of each row."""
        return zip(*(column.texts() for column in self.columns), strict=True)

    def lines(self) -> Iterator[str]:
        """All lines of the file, without line ends."""
        own = self._own_lines()
        place = 0
        for comment, stands in zip(self.comments, self.comment_places.tolist(), strict=True):
            for _ in range(place, stands):
                yield next(own)
            yield comment
            place = stands + 1
        yield from own

    def _own_lines(self) -> Iterator[str]:
        """The rows, and the blank line after each sentence."""
        rows = map("\t".join, self.rows())
        for count in np.diff(self.sentence_ends, prepend=0).tolist():
            for _ in range(count):
                yield next(rows)
            yield ""

    @property
    def line_count(self) -> int:
        return len(self) + len(self.sentence_ends) + len(self.comments)

    @cached_property
    def row_lines(self) -> Places:
        """Which line of the document each row is, from 0."""
        rows = np.arange(len(self))
        own = rows + np.searchsorted(self.sentence_ends, rows, side="right")
        before = self.comment_places - np.arange(len(self.comment_places))
        return own + np.searchsorted(before, own, side="right")

    @cached_property
    def ids(self) -> Places:
        """The kind of each row and the two numbers in its id: three columns.

        The two numbers are those of the word (twice), of the first and last word of a multi-word
        token, or of the word before an empty node and of the node.
        """
        return parsed_ids(self.columns[ID])

    @cached_property
    def word_rows(self) -> Places:
        """The rows that are words."""
        return np.flatnonzero(self.ids[:, 0] == WORD)

    @cached_property
    def token_rows(self) -> Places:
        """The rows that are tokens."""
        kinds = self.ids[:, 0]
        is_token = kinds == MULTIWORD_TOKEN
        is_token[self.word_rows[~self.is_multiword]] = True
        return np.flatnonzero(is_token)

    @cached_property
    def is_multiword(self) -> Flags:
        """For each word whether it belongs to a multi-word token."""
        tokens = np.flatnonzero(self.ids[:, 0] == MULTIWORD_TOKEN)
        firsts = np.searchsorted(self.word_rows, tokens)
        steps = np.zeros(len(self.word_rows) + 1, np.int64)
        np.add.at(steps, firsts, 1)
        lasts = firsts + self.ids[tokens, 2] - self.ids[tokens, 1]
        np.subtract.at(steps, np.minimum(lasts + 1, len(self.word_rows)), 1)
        return np.cumsum(steps[:-1]) > 0

    @cached_property
    def word_tokens(self) -> Places:
        """The token to which each word belongs."""
        return np.searchsorted(self.token_rows, self.word_rows, side="right") - 1

    @cached_property
    def sentence_words(self) -> Places:
        """How many words there are up to the end of each sentence."""
        return np.searchsorted(self.word_rows, self.sentence_ends)

    @property
    def sentence_tokens(self) -> Places:
        """How many tokens there are up to the end of each sentence."""
        return np.searchsorted(self.token_rows, self.sentence_ends)

    @property
    def multiword_tokens(self) -> dict[int, tuple[str, ...]]:
        """The words of each multi-word token, by the index of the token.

        >>> Treebank.of_tokens(["du", "pain"], [2], {0: ("de", "le")}).multiword_tokens
        {0: ('de', 'le')}
        """
        words: dict[int, tuple[str, ...]] = {}
        forms = self.of_words(FORM).taking(self.is_multiword)
        for token, form in zip(self.word_tokens[self.is_multiword].tolist(), forms, strict=True):
            words[token] = (*words.get(token, ()), form)
        return words

    def of_words(self, column: int) -> Strings:
        """A column, for each word."""
        return self.columns[column].taking(self.word_rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Treebank):
            return NotImplemented
        return (
            self.columns == other.columns
            and np.array_equal(self.sentence_ends, other.sentence_ends)
            and self.comments == other.comments
            and np.array_equal(self.comment_places, other.comment_places)
        )

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __repr__(self) -> str:
        return f"<Treebank: {len(self)} rows, {len(self.sentence_ends)} sentences>"


def columns_of(columns: Sequence[Sequence[str]]) -> tuple[Strings, ...]:
    """Ten columns, of which the first ones are given; the others are empty."""
    size = len(columns[0])
    given = [Strings.of(texts, vocabulary_of(column)) for column, texts in enumerate(columns)]
    for column in range(len(given), len(COLUMNS)):
        vocabulary = vocabulary_of(column)
        numbers = np.repeat(vocabulary.numbers([EMPTY]), size)
        given.append(Strings(vocabulary, numbers))
    return tuple(given)


def vocabulary_of(column: int) -> Vocabulary:
    """The vocabulary to which the entries of a column are added."""
    return unit_vocabulary() if column == FORM else column_vocabulary(COLUMNS[column])


def parsed_ids(ids: Strings) -> Places:
    """Parse each id; see `Treebank.ids`."""
    known: Places = ids.vocabulary.facts(_parsed, _all_parsed)
    return known[ids.numbers]


def is_id(text: str) -> bool:
    """Can this be the id of a word, of a multi-word token or of an empty node?"""
    return _ID.fullmatch(text) is not None


def _all_parsed(ids: Iterable[str]) -> Places:
    return np.array([_parsed(text) for text in ids], np.int64).reshape(-1, 3)


def _parsed(text: str) -> tuple[int, int, int]:
    match = _ID.fullmatch(text)
    if match is None:
        return NO_ID, 0, 0
    first, last, before, node = match.groups()
    if before is not None:
        return EMPTY_NODE, int(before), min(int(node[:10]), 1 << 31)
    return (
        (WORD, int(first), int(first)) if last is None else (MULTIWORD_TOKEN, int(first), int(last))
    )
