"""Rows of `nlp` as columns, for reading a whole file at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import (
    Numbers,
    Strings,
    Vocabulary,
    content_vocabulary,
    unit_vocabulary,
)
from interpunct.formats.files.source import Source
from interpunct.formats.prose.slots import marks_in_slots
from interpunct.formats.rows import Places, Rows, some_lines

SymbolsAndMarks = Callable[[str], tuple[str, str]]
"""Splits a field of punctuation into symbols that belong to the word, and marks.

Raises ValueError with the part that is not punctuation.
"""


@dataclass(frozen=True, slots=True)
class NlpColumns:
    """Units with all fields of their rows, and the lines of rows without a unit."""

    units: Strings
    marks: Strings
    opening: str
    lines: npt.NDArray[np.int32]
    wordless: npt.NDArray[np.int32]
    texts: Mapping[str, Strings]
    numbers: Mapping[str, npt.NDArray[np.float64]]

    @classmethod
    def read(
        cls,
        source: Source,
        columns: Mapping[str, int],
        *,
        texts: Sequence[str],
        numbers: Sequence[str],
        split: SymbolsAndMarks,
    ) -> NlpColumns | None:
        """Read the rows below the header; None if any is invalid.

        `texts` and `numbers` name the columns to keep as such, if they exist.
        """
        data = source.line_bytes()
        if data is None:
            return None
        fields = ("token", "prepunctuation", "punctuation", *texts)
        found = _Fields.cut(data, columns, fields, numbers)
        if found is None:
            return None
        try:
            before, after = (
                _Punctuation.of(found.strings(name), split)
                for name in ("prepunctuation", "punctuation")
            )
        except ValueError:
            return None
        units = _units(found.strings("token"), before.symbols, after.symbols)
        is_word = units.flags(bool)
        kept, others = np.flatnonzero(is_word), np.flatnonzero(~is_word)
        words = np.cumsum(is_word, dtype=np.intp)
        opening, marks = marks_in_slots(
            _alternating(before.marks, after.marks),
            np.stack((words - is_word, words), axis=1).ravel(),
            len(kept),
        )
        lines = (found.rows + source.first_line).astype(np.int32)
        return cls(
            units.taking(kept),
            marks,
            opening,
            lines[kept],
            lines[others],
            {name: found.strings(name).taking(kept) for name in texts},
            {name: values[kept] for name, values in found.numbers.items()},
        )


@dataclass(frozen=True, slots=True)
class _Fields:
    """The indices of non-empty rows of a file, and some of its columns."""

    rows: Places
    texts: Mapping[str, Strings]
    numbers: Mapping[str, npt.NDArray[np.float64]]

    @classmethod
    def cut(
        cls, data: bytes, columns: Mapping[str, int], texts: Sequence[str], numbers: Sequence[str]
    ) -> _Fields | None:
        vocabularies = {name: Vocabulary() for name in texts if name in columns}
        found: dict[str, list[Numbers]] = {name: [] for name in vocabularies}
        values: dict[str, list[npt.NDArray[np.float64]]] = {
            name: [] for name in numbers if name in columns
        }
        rows = []
        line = 0
        for part in some_lines(data):
            cut = Rows.cut(part, "|")
            full = np.flatnonzero(~cut.empty)
            # The first line is the header.
            full = full[full + line > 0]
            if (cut.sizes[full] != len(columns)).any():
                return None
            for name, vocabulary in vocabularies.items():
                found[name].append(cut.strings(columns[name], full, vocabulary).numbers)
            try:
                for name in values:
                    values[name].append(cut.numbers(columns[name], full))
            except ValueError:
                return None
            rows.append(full + line)
            line += len(cut)
        return cls(
            np.concatenate(rows) if rows else np.empty(0, np.int64),
            {
                name: Strings(vocabulary, np.concatenate(found[name]))
                for name, vocabulary in vocabularies.items()
            },
            {name: np.concatenate(parts) for name, parts in values.items()},
        )

    def strings(self, name: str) -> Strings:
        """The fields of a column; empty if there is no such column."""
        if name in self.texts:
            return self.texts[name]
        return Strings.of([""], Vocabulary()).taking(np.zeros(len(self.rows), np.int64))


@dataclass(frozen=True, slots=True)
class _Punctuation:
    """A column of punctuation: symbols that belong to the word of each row, and marks."""

    symbols: Strings
    marks: Strings

    @classmethod
    def of(cls, fields: Strings, split: SymbolsAndMarks) -> _Punctuation:
        found = [split(text) for text in fields.vocabulary.texts]
        return cls(
            Strings.of([symbols for symbols, _ in found], Vocabulary()).taking(fields.numbers),
            Strings.of([marks for _, marks in found], content_vocabulary()).taking(fields.numbers),
        )


def _units(tokens: Strings, before: Strings, after: Strings) -> Strings:
    """Stripped tokens with the symbols before and after each."""
    vocabulary = unit_vocabulary()
    plain = vocabulary.numbers([token.strip() for token in tokens.vocabulary.texts])
    numbers = plain[tokens.numbers]
    joined = np.flatnonzero(before.flags(bool) | after.flags(bool))
    numbers[joined] = vocabulary.numbers(
        [before[place] + tokens[place].strip() + after[place] for place in joined.tolist()]
    )
    return Strings(vocabulary, numbers)


def _alternating(first: Strings, second: Strings) -> Strings:
    """Interleave two columns."""
    numbers = np.stack((first.numbers, second.numbers_in(first.vocabulary)), axis=1)
    return Strings(first.vocabulary, numbers.ravel())
