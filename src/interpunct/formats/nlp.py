"""`nlp`: one word per row, with columns separated by pipes and named by the header.

The format of Rev's speech corpora and of fstalign. The token column has the units; segments end at
delimiters in the punctuation column. A row without a token is not a word: its marks belong to the
previous word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Origins
from interpunct.documents.lattice import Lattice
from interpunct.documents.quotations import Quotations
from interpunct.documents.strings import (
    Strings,
    Vocabulary,
    content_vocabulary,
    unit_vocabulary,
)
from interpunct.errors import warn
from interpunct.formats.entity_wordings import EntityWordings, entity_of
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.nlp_table import NlpColumns
from interpunct.formats.prose.pieces import join_dots
from interpunct.formats.prose.splitting import is_punctuation, join_marks, split_marks
from interpunct.formats.time_order import in_order

COLUMNS = ("token", "speaker", "ts", "endTs", "punctuation", "prepunctuation", "case", "tags")
IF_THERE = {"score": "scores", "pitch": "pitch", "energy": "energy"}
"""Columns that are written only if the document has the field."""

TEXTS = ("speaker", "case")
ENTITIES = "tags"
NUMBERS = ("ts", "endTs", *IF_THERE)

MANY_CONTRADICTIONS = 0.01
"""A warning is given if the case column contradicts the token in more than this share of rows."""


def recognizes(head: Head) -> bool:
    names = head.lines[0].split("|") if head.lines else []
    return len(names) > 1 and "token" in names


def read(source: Source, reading: Reading) -> Iterator[Document]:
    source = source.kept()
    rows = source.lines()
    number, header = next(rows, (1, ""))
    names = header.split("|")
    columns = {name: index for index, name in enumerate(names)}
    if "token" not in columns:
        raise source.error(
            "the header has no column 'token'; an nlp file starts with a line such as "
            f"{'|'.join(COLUMNS)}",
            line=number,
        )
    if len(columns) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise source.error(f"the header names the column {twice!r} twice", line=number)
    texts = TEXTS if reading.alternatives is None else (*TEXTS, ENTITIES)
    found = NlpColumns.read(source, columns, texts=texts, numbers=NUMBERS, split=symbols_and_marks)
    if found is None:
        table = _Table(source, columns, texts)
        for number, row in rows:
            if row:
                table.add(number, row)
        found = table.columns()
    yield in_order(_document(source, found, reading))


class _Table:
    """The columns of a file, read row by row."""

    def __init__(self, source: Source, columns: dict[str, int], texts: Sequence[str]) -> None:
        self.source = source
        self.places = columns
        self.units: list[str] = []
        self.marks: list[str] = []
        self.opening = ""
        self.lines: list[int] = []
        self.wordless: list[int] = []
        self.texts: dict[str, list[str]] = {name: [] for name in texts}
        self.numbers: dict[str, list[float]] = {name: [] for name in NUMBERS if name in columns}

    def add(self, number: int, row: str) -> None:
        fields = row.split("|")
        if len(fields) != len(self.places):
            raise self.source.error(
                f"expected {len(self.places)} fields, found {len(fields)}: {row[:60]!r}",
                line=number,
            )
        signs, before = self._symbols_and_marks(fields, "prepunctuation", number)
        if before:
            self._before_next(before)
        symbols, marks = self._symbols_and_marks(fields, "punctuation", number)
        unit = signs + self._field(fields, "token").strip() + symbols
        if not unit:
            self._before_next(marks)
            self.wordless.append(number)
            return
        self.units.append(unit)
        self.marks.append(marks)
        self.lines.append(number)
        for name, texts in self.texts.items():
            texts.append(self._field(fields, name))
        for name, values in self.numbers.items():
            values.append(self._number(fields, name, number))

    def columns(self) -> NlpColumns:
        return NlpColumns(
            Strings.of(self.units, unit_vocabulary()),
            Strings.of(self.marks, content_vocabulary()),
            self.opening,
            np.array(self.lines, np.int32),
            np.array(self.wordless, np.int32),
            {name: Strings.of(texts, Vocabulary()) for name, texts in self.texts.items()},
            {name: np.array(values, np.float64) for name, values in self.numbers.items()},
        )

    def _field(self, fields: list[str], name: str) -> str:
        index = self.places.get(name)
        return "" if index is None else fields[index]

    def _symbols_and_marks(self, fields: list[str], name: str, number: int) -> tuple[str, str]:
        try:
            return symbols_and_marks(self._field(fields, name))
        except ValueError as error:
            raise self.source.error(
                f"{error.args[0]!r} in the column {name!r} is not punctuation; the columns of "
                "this row may be shifted",
                line=number,
            ) from None

    def _number(self, fields: list[str], name: str, number: int) -> float:
        text = self._field(fields, name)
        if not text:
            return nan
        try:
            return float(text)
        except ValueError:
            raise self.source.error(f"the {name} {text!r} is not a number", line=number) from None

    def _before_next(self, marks: str) -> None:
        if self.marks:
            self.marks[-1] = join_dots(join_marks(self.marks[-1], marks))
        else:
            self.opening = join_marks(self.opening, marks)


def symbols_and_marks(field: str) -> tuple[str, str]:
    """Split symbols, which belong to the word, from marks: `%.` is the symbol `%` and the mark
    `.`.
    """
    symbols, marks = "", ""
    for part in field.split():
        if any(map(str.isalnum, part)):
            raise ValueError(part)
        kept = "".join(sign for sign in part if not is_punctuation(sign))
        rest = part if not kept else "".join(sign for sign in part if is_punctuation(sign))
        symbols += kept
        marks = join_marks(marks, split_marks(rest))
    return symbols, join_dots(marks)


def _document(source: Source, found: NlpColumns, reading: Reading) -> Document:
    _warn_of_rows_without_a_token(source, found)
    _warn_of_shifted_case(source, found)
    speakers = found.texts["speaker"]
    return Document.build(
        source.name,
        found.units,
        marks=found.marks,
        opening=found.opening,
        speaker=speakers.texts() if speakers.any(bool) else None,
        starts=_measured(found, "ts"),
        ends=_measured(found, "endTs"),
        pitch=_measured(found, "pitch"),
        energy=_measured(found, "energy"),
        scores=found.numbers.get("score"),
        origins=Origins(str(source.path), found.lines),
        lattice=_lattice(source, found, reading),
        delimiters=reading.delimiters,
    )


def _lattice(source: Source, found: NlpColumns, reading: Reading) -> Lattice | None:
    """Other wordings of the document, if there is a folder with them."""
    if reading.alternatives is None:
        return None
    wordings = EntityWordings(source, reading.alternatives)
    words = list(zip(found.units, found.marks, strict=True))
    tags = found.texts[ENTITIES]
    known = {tag: entity_of(tag) for tag in set(tags)}
    entities = [known[tag] for tag in tags]
    return wordings.lattice(words, entities, found.lines.tolist(), found.opening)


def _measured(found: NlpColumns, name: str) -> npt.NDArray[np.float64] | None:
    values = found.numbers.get(name)
    return None if values is None or np.isnan(values).all() else values


def _warn_of_rows_without_a_token(source: Source, found: NlpColumns) -> None:
    count = len(found.wordless)
    if count:
        rows = "1 row has" if count == 1 else f"{count} rows have"
        first = "" if count == 1 else ", of which this is the first"
        warn(
            f"{source.path}:{found.wordless[0]}: {rows} no token{first}; such a row is no "
            "word, and its marks belong to the word before"
        )


def _warn_of_shifted_case(source: Source, found: NlpColumns) -> None:
    given, own = found.texts["case"], found.units
    capital = given.flags(lambda case: case == "UC"), own.flags(_has_a_capital)
    lower = given.flags(lambda case: case == "LC"), own.flags(_is_lower)
    cased = int(np.count_nonzero(capital[0] | lower[0]))
    wrong = found.lines[(capital[0] & lower[1]) | (lower[0] & capital[1])]
    if len(wrong) > max(MANY_CONTRADICTIONS * cased, 1):
        warn(
            f"{source.path}:{wrong[0]}: the case column contradicts the token in {len(wrong)} of "
            f"{cased} rows, of which this is the first; columns may be shifted from here on, also "
            "that of the marks; the case of the tokens is used"
        )


def _has_a_capital(unit: str) -> bool:
    return _case(unit) == "UC"


def _is_lower(unit: str) -> bool:
    return _case(unit) == "LC"


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        added = [name for name, field in IF_THERE.items() if getattr(document, field) is not None]
        yield "|".join((*COLUMNS, *added)) + "\n"
        before = document.opening
        quotations = Quotations([before, *document.marks])
        quotations.closing(before.split())
        for index, unit in enumerate(document.units):
            held = document.marks[index].split()
            last = index == len(document) - 1
            closing = len(held) if last else quotations.closing(held)
            fields = [
                unit,
                document.speaker[index] if document.speaker else "",
                _number(document.starts, index),
                _number(document.ends, index),
                " ".join(held[:closing]),
                before,
                _case(unit),
                "[]",
                *(_number(getattr(document, IF_THERE[name]), index) for name in added),
            ]
            yield "|".join(fields) + "\n"
            before = " ".join(held[closing:])


def _number(numbers: npt.NDArray[np.float64] | None, index: int) -> str:
    if numbers is None or isnan(numbers[index]):
        return ""
    return repr(float(numbers[index]))


def _case(unit: str) -> str:
    """The case of a word: lower case, initial capital, all capitals, or mixed."""
    letters = [letter for letter in unit if letter.isalpha()]
    if not letters:
        return "N/A"
    if all(letter.islower() for letter in letters):
        return "LC"
    if letters[0].isupper() and not any(letter.isupper() for letter in letters[1:]):
        return "UC"
    return "CA" if all(letter.isupper() for letter in letters) else "MC"
