"""Parsing the lines of a treebank into columns, and checking the ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import Numbers, Strings
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
from interpunct.formats.files.source import Source
from interpunct.formats.rows import Rows

_COMMENT, _ZERO, _NINE = b"#09"
_PLUS = "# global.columns"
"""The beginning of the first line of CoNLL-U Plus, which has other columns."""


class TreebankLines:
    """Collects the lines of a document, and builds a treebank from them.

    `line` is the number of the first line in the file. If only the first columns are `wanted`, the
    others are left empty.
    """

    def __init__(self, source: Source, line: int, *, wanted: int = len(COLUMNS)) -> None:
        self._source, self.first_line = source, line
        self._vocabularies = [vocabulary_of(column) for column in range(len(COLUMNS))]
        self._wanted = wanted
        self._numbers: list[list[Numbers]] = [[] for _ in COLUMNS]
        self._sentence_ends = [0]
        self._comments: list[str] = []
        self._comment_places: list[int] = []
        self.row_count = self.line_count = 0

    @property
    def is_in_sentence(self) -> bool:
        """Is there an unfinished sentence?"""
        return self.row_count > self._sentence_ends[-1]

    def add(self, text: bytes) -> None:
        """Add lines in UTF-8; each ends in LF, except possibly the last of a document."""
        lines = Rows.cut(text, "\t")
        is_comment, is_blank = _kinds(lines)
        is_row = ~(is_comment | is_blank)
        rows = np.flatnonzero(is_row)
        self._check_columns(lines, rows)
        for column in range(self._wanted):
            strings = lines.strings(column, rows, self._vocabularies[column])
            self._numbers[column].append(strings.numbers)
        blank = np.flatnonzero(is_blank)
        before = np.searchsorted(rows, blank) + self.row_count
        # A blank line ends a sentence if there is a row since the previous blank line.
        is_end = np.diff(before, prepend=self._sentence_ends[-1]) > 0
        self._sentence_ends += before[is_end].tolist()
        is_comment[blank[~is_end]] = True
        aside = np.flatnonzero(is_comment)
        self._comment_places += (aside + self.line_count).tolist()
        self._comments += [
            "" if empty else line
            for line, empty in zip(lines.texts(aside), is_blank[aside].tolist(), strict=True)
        ]
        self.row_count += len(rows)
        self.line_count += len(lines)

    def finished(self) -> Treebank:
        """The treebank; an unfinished sentence ends here."""
        if self.is_in_sentence:
            self._sentence_ends.append(self.row_count)
        treebank = Treebank(
            tuple(self._column(column) for column in range(len(COLUMNS))),
            np.array(self._sentence_ends[1:], np.int64),
            tuple(self._comments),
            np.array(self._comment_places, np.int64),
        )
        self._check(treebank)
        return treebank

    def _check_columns(self, lines: Rows, rows: npt.NDArray[np.int64]) -> None:
        wrong = rows[lines.sizes[rows] != len(COLUMNS)]
        if len(wrong):
            (text,) = lines.texts(wrong[:1])
            (first,) = self._comments[:1] or lines.texts(wrong[:1] * 0)
            plus = f"; CoNLL-U Plus ({_PLUS}) is not read: keep the columns ID to MISC"
            raise self._source.error(
                f"expected {len(COLUMNS)} columns separated by tabs, found "
                f"{lines.sizes[wrong[0]]}: {text[:40]!r}{plus * first.startswith(_PLUS)}",
                line=self.first_line + self.line_count + int(wrong[0]),
            )

    def _column(self, column: int) -> Strings:
        vocabulary = self._vocabularies[column]
        if column >= self._wanted:
            return Strings(vocabulary, np.repeat(vocabulary.numbers([EMPTY]), self.row_count))
        numbers = np.concatenate([np.empty(0, np.int32), *self._numbers[column]])
        smallest = np.min_scalar_type(int(numbers.max(initial=0)))
        # Forms keep their type, since units are taken from them.
        return Strings(vocabulary, numbers if column == FORM else numbers.astype(smallest))

    def _check(self, treebank: Treebank) -> None:
        problem = min(_problems(treebank), default=None)
        if problem is not None:
            line = self.first_line + int(treebank.row_lines[problem.row])
            raise self._source.error(problem.message, line=line)


def treebank_of_text(text: str, source: Source, *, line: int) -> Treebank:
    """Parse a treebank whose lines are all in one field of a line of a file."""
    place = Source.of_text("", name="", place=f'{source.path}:{line}: "treebank"')
    lines = TreebankLines(place, 1)
    lines.add(text.encode())
    return lines.finished()


def _kinds(lines: Rows) -> tuple[Flags, Flags]:
    """Which lines are comments, and which are blank."""
    is_blank = lines.empty
    firsts = np.where(is_blank, 0, lines.first_bytes)
    is_comment = firsts == _COMMENT
    # Nearly all lines begin with one of these or with the digit of an id.
    others = np.flatnonzero(~is_blank & ~is_comment & ((firsts < _ZERO) | (firsts > _NINE)))
    is_blank[others] = [text.isspace() for text in lines.texts(others)]
    return is_comment, is_blank


def treebank_text(treebank: Treebank) -> str:
    """The lines of a treebank as one string."""
    return "".join(f"{line}\n" for line in treebank.lines())


class _Problem(NamedTuple):
    """An invalid row, the problem, and the row at which it is reported."""

    shown_at: int
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
        last = (
            f"the last word was {before[row]}" if before[row] else "a sentence begins with word 1"
        )
        return f"id {ids[row]} is out of order: {last}"

    yield from first(
        kinds == NO_ID,
        lambda row: f"{ids[row]!r} is not an id; ids are like 4, 4-5 or 4.1, counted from 1",
    )
    forms = treebank.columns[FORM]
    is_blank = forms.vocabulary.facts(_are_blank, _are_blank)[forms.numbers]
    yield from first(is_blank, lambda row: f"word {ids[row]} has no form")
    yield from first(
        (kinds == EMPTY_NODE) & (in_sentence == 0),
        lambda row: f"the sentence of {ids[row]} has only empty nodes; give it a word",
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


def _are_blank(forms: Sequence[str]) -> Flags:
    return ~np.fromiter(map(bool, map(str.strip, forms)), bool, len(forms))
