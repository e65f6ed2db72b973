"""The lines of a treebank as columns of numbers, each checked for what its id says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import Strings
from interpunct.documents.treebank import (
    COLUMNS,
    EMPTY,
    EMPTY_NODE,
    FORM,
    ID,
    MULTIWORD_TOKEN,
    NO_ID,
    WORD,
    Flags,
    Treebank,
    vocabulary_of,
)
from interpunct.errors import InputError
from interpunct.formats.files.source import Source

PIECE = 1 << 13
"""Rows that are cut into columns together: no more of them are held as texts."""


class TreebankLines:
    """Takes the lines of a document, one by one, and makes a treebank of them.

    `line` is the number of the first line in the file. If only the first columns are wanted, the
    others are not kept and say nothing.
    """

    def __init__(self, source: Source, line: int, *, wanted: int = len(COLUMNS)) -> None:
        self._source, self.first_line = source, line
        self._vocabularies = [vocabulary_of(column) for column in range(len(COLUMNS))]
        self._wanted = wanted
        self._lines: list[str] = []
        self._numbers: list[list[npt.NDArray[np.int32]]] = [[] for _ in COLUMNS]
        self._cut = 0
        self._sentence_ends = [0]
        self._comments: list[str] = []
        self._comment_places: list[int] = []

    @property
    def row_count(self) -> int:
        return self._cut + len(self._lines)

    @property
    def is_in_sentence(self) -> bool:
        """Has a sentence begun that has not ended?"""
        return self.row_count > self._sentence_ends[-1]

    @property
    def line_count(self) -> int:
        return self.row_count + len(self._sentence_ends) - 1 + len(self._comments)

    def add(self, line: str) -> None:
        """Take the next line, without its end."""
        if line.startswith("#"):
            self._set_aside(line)
        elif line and not line.isspace():
            self._lines.append(line)
            if len(self._lines) == PIECE:
                self._cut_lines()
        elif self.is_in_sentence:
            self._sentence_ends.append(self.row_count)
        else:
            self._set_aside("")

    def finished(self) -> Treebank:
        """The treebank; a sentence that has not ended ends here."""
        if self.is_in_sentence:
            self._sentence_ends.append(self.row_count)
        self._cut_lines()
        treebank = Treebank(
            tuple(self._column(column) for column in range(len(COLUMNS))),
            np.array(self._sentence_ends[1:], np.int64),
            tuple(self._comments),
            np.array(self._comment_places, np.int64),
        )
        self._check(treebank)
        return treebank

    def _set_aside(self, line: str) -> None:
        self._comment_places.append(self.line_count)
        self._comments.append(line)

    def _cut_lines(self) -> None:
        if any(line.count("\t") != len(COLUMNS) - 1 for line in self._lines):
            raise self._wrong_columns()
        texts = "\t".join(self._lines).split("\t") if self._lines else []
        for column in range(self._wanted):
            numbers = self._vocabularies[column].numbers(texts[column :: len(COLUMNS)])
            self._numbers[column].append(numbers)
        self._cut += len(self._lines)
        self._lines = []

    def _wrong_columns(self) -> InputError:
        place, line = next(
            (place, line)
            for place, line in enumerate(self._lines)
            if line.count("\t") != len(COLUMNS) - 1
        )
        rows = np.arange(self._cut + place + 1)
        ends = np.array(self._sentence_ends[1:], np.int64)
        so_far = Treebank(
            (Strings(self._vocabularies[ID], rows),),
            ends[ends <= self._cut + place],
            tuple(self._comments),
            np.array(self._comment_places, np.int64),
        )
        return self._source.error(
            f"expected {len(COLUMNS)} columns separated by tabs, found {line.count(chr(9)) + 1}: "
            f"{line[:40]!r}",
            line=self.first_line + int(so_far.row_lines[-1]),
        )

    def _column(self, column: int) -> Strings:
        vocabulary = self._vocabularies[column]
        if column >= self._wanted:
            return Strings(vocabulary, np.repeat(vocabulary.numbers([EMPTY]), self._cut))
        numbers = np.concatenate(self._numbers[column])
        smallest = np.min_scalar_type(int(numbers.max(initial=0)))
        # Forms keep their type, for units are taken from them.
        return Strings(vocabulary, numbers if column == FORM else numbers.astype(smallest))

    def _check(self, treebank: Treebank) -> None:
        problem = min(_problems(treebank), default=None)
        if problem is not None:
            line = self.first_line + int(treebank.row_lines[problem.row])
            raise self._source.error(problem.message, line=line)


def treebank_of_text(text: str, source: Source, *, line: int) -> Treebank:
    """The treebank whose lines are all in a field of one line of a file."""
    place = Source.of_text("", name="", place=f'{source.path}:{line}: "treebank"')
    lines = TreebankLines(place, 1)
    for each in text.removesuffix("\n").split("\n") if text else ():
        lines.add(each)
    return lines.finished()


def treebank_text(treebank: Treebank) -> str:
    """All lines of a treebank as one text."""
    return "".join(f"{line}\n" for line in treebank.lines())


class _Problem(NamedTuple):
    """A row that cannot stand where it stands, what is wrong with it, and where that shows."""

    shows: int
    row: int
    message: str


def _problems(treebank: Treebank) -> Iterator[_Problem]:
    """The first row for each kind of problem."""
    ids = treebank.columns[ID]
    kinds, firsts, lasts = treebank.ids.T
    is_token = kinds == MULTIWORD_TOKEN
    sizes = np.diff(treebank.sentence_ends, prepend=0)
    sentences = np.repeat(np.arange(len(sizes)), sizes)
    words = np.cumsum(kinds == WORD)
    totals = np.append(0, words)[np.append(0, treebank.sentence_ends)]
    before = words - (kinds == WORD) - totals[sentences]
    in_sentence = np.diff(totals)[sentences]

    def first(wrong: Flags, message: Callable[[int], str]) -> Iterator[_Problem]:
        if wrong.any():
            row = int(np.argmax(wrong))
            yield _Problem(row, row, message(row))

    def misplaced(row: int) -> str:
        return f"id {ids[row]} is out of order: the last word was {before[row]}"

    yield from first(
        kinds == NO_ID,
        lambda row: f"{ids[row]!r} is no id; words are counted from 1, as 4, 4-5 or 4.1",
    )
    yield from first(
        treebank.columns[FORM].flags(_is_blank), lambda row: f"word {ids[row]} has no form"
    )
    yield from first((kinds == WORD) & (firsts != before + 1), misplaced)
    yield from first((kinds == EMPTY_NODE) & (firsts != before), misplaced)
    tokens = np.flatnonzero(is_token)
    is_within = np.zeros(len(ids), bool)
    is_within[tokens[1:]] = (np.diff(sentences[tokens]) == 0) & (
        lasts[tokens[:-1]] > before[tokens[1:]]
    )
    yield from first(
        is_within,
        lambda row: (
            f"the multi-word token {ids[row]} overlaps with the one before it, "
            f"which ends with word {lasts[tokens[np.searchsorted(tokens, row) - 1]]}"
        ),
    )
    yield from first(is_token & (firsts != before + 1), misplaced)
    yield from first(
        is_token & (lasts < firsts), lambda row: f"the range {ids[row]} ends before it starts"
    )
    for _, row, message in first(
        is_token & (lasts > in_sentence),
        lambda row: (
            f"the multi-word token {ids[row]} lacks words: the sentence ends with word "
            f"{in_sentence[row]}"
        ),
    ):
        yield _Problem(int(treebank.sentence_ends[sentences[row]]), row, message)


def _is_blank(form: str) -> bool:
    return not form.strip()
