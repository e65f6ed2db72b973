"""The native format of documents, shared by `jsonl` and `parquet`: every field, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import chain
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import (
    NUMBERS,
    THRESHOLD,
    Document,
    Evidence,
    Origins,
    Span,
    empty_slots,
)
from interpunct.documents.flat import (
    Batch,
    FlatDocuments,
    FlatOrigins,
    UnitFacts,
    delimited_documents,
    flat_facts,
)
from interpunct.documents.lattice import Lattice, Token
from interpunct.documents.strings import Strings, Vocabulary
from interpunct.documents.treebank import FORM, Treebank
from interpunct.errors import InputError, collected_warnings, warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import LARGEST_BATCH, Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.mark_labels import MarkLabels
from interpunct.formats.prose.splitting import is_punctuation
from interpunct.formats.time_order import LATEST, in_order, out_of_order
from interpunct.formats.tokenized import attach_marks
from interpunct.formats.treebank_lines import treebank_of_text, treebank_text

Record = Mapping[str, Any]
"""The fields of a document by their names."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A list field of many documents: that of row i is `bounds[i]` to `bounds[i + 1]`."""

    values: Strings | npt.NDArray[Any]
    bounds: list[int]
    is_given: Sequence[object]

    def __getitem__(self, row: int) -> Strings | npt.NDArray[Any] | None:
        if not self.is_given[row]:
            return None
        return self.values[self.bounds[row] : self.bounds[row + 1]]


Column = ListColumn | list[str | None]
Columns = Mapping[str, Column]
"""The fields of many documents by their names."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Consecutive documents of a file; `number` is that of the first.

    `record` reads and checks one of them, by its number and its row in the columns. Documents that
    are not in columns are read only by `record`.
    """

    number: int
    rows: range
    record: Callable[[int, int], Record]
    columns: Columns = field(default_factory=dict)


TEXTS = ("name", "opening", "annotator", "treebank", "lattice")
WORDS = ("units", "marks", "speaker", "subtypes")
FIELDS = (
    "name", "units", "marks", "boundaries", *NUMBERS, "speaker", "opening", "annotator", "treebank",
    "lattice", "subtypes", "spans",
)  # fmt: skip


def check_names(source: Source, names: Iterable[str], *, line: int | None = None) -> None:
    """Check that there are units, and no unknown fields."""
    names = list(names)
    if "units" not in names:
        raise source.error(
            'a document must have "units", a list of words; for a table, name the column of '
            f"texts: PATH#COLUMN, such as #{names[0] if names else 'text'}",
            line=line,
        )
    for name in names:
        if names.count(name) > 1:
            raise source.error(f"the field {name!r} appears twice; give it once", line=line)
        if name not in FIELDS:
            raise source.error(
                f"unknown field {name!r}; a document has {', '.join(FIELDS)}", line=line
            )


def record_of_row(columns: Columns, row: int) -> dict[str, Any]:
    """The fields of one of many documents."""
    return {name: column[row] for name, column in columns.items()}


def read_records(source: Source, parts: Iterable[Rows], reading: Reading) -> Iterator[Document]:
    """The documents of a file.

    Documents without a name are named after the file, numbered if there are several.
    """
    waiting: Document | None = None
    has_name = False
    file = source.name
    count = source.stretch.before if source.stretch else 0
    left_out = LeftOut(source.path, reading)
    for make in _Makers(source, reading).of(parts):
        count += 1
        try:
            document, is_named = make(f"{file}-{count}")
        except InputError as error:
            left_out.take(error)
            continue
        if waiting is not None:
            yield waiting
        waiting, has_name = _as_wanted(document, reading), is_named
    if waiting is not None:
        alone = not source.stretch and count == 1 and not has_name
        yield waiting.renamed(file) if alone else waiting
    left_out.tell()


def read_record_batch(source: Source, parts: Iterable[Rows], reading: Reading) -> Batch | None:
    """Read all documents at once; None if some must be read separately."""
    size = source.stretch.end - source.stretch.start if source.stretch else source.size
    if not 0 < size <= LARGEST_BATCH:
        return None
    # Warnings are repeated when the documents are read separately.
    try:
        with collected_warnings() as messages:
            batch = _batch(source, parts, reading)
    except InputError:
        return None
    if batch is not None:
        for message in messages:
            warn(message)
    return batch


def _batch(source: Source, parts: Iterable[Rows], reading: Reading) -> Batch | None:
    makers = _Makers(source, reading)
    found: list[_NamedRows] = []
    numbers: list[range] = []
    columns: Columns | None = None
    for part in parts:
        numbers.append(range(part.number, part.number + len(part.rows)))
        if part.columns is not columns:
            columns = part.columns
            rows = makers.named_rows(columns)
            if rows is None:
                return None
            found.append(rows)
        doubtful = found[-1].flat.doubtful.intersection(part.rows)
        for row in sorted(doubtful):
            number = part.number + row - part.rows.start
            makers.checked(number, partial(part.record, number, row), "")
    lines = np.array([*chain.from_iterable(numbers)], np.int32)
    flat = [rows.flat for rows in found]
    names = [name for rows in found for name in rows.names]
    facts = flat_facts([part.facts for part in flat]) if flat else None
    if not names or len(names) != len(lines) or len({part.evidence for part in flat}) > 1:
        return None
    if facts is None:
        return None
    sizes = np.concatenate([np.diff(part.bounds) for part in flat])
    return Batch(
        _names(source, names),
        FlatDocuments(
            Strings.concatenated([part.units for part in flat]),
            Strings.concatenated([part.marks for part in flat]),
            Strings.concatenated([rows.openings for rows in found]),
            np.concatenate([part.boundaries for part in flat]),
            np.append(0, np.cumsum(sizes)),
        ),
        flat[0].evidence,
        FlatOrigins(str(source.path), lines, np.repeat(lines, sizes)),
        facts,
    )


def _names(source: Source, names: Sequence[str | None]) -> list[str]:
    """Names of documents; unnamed ones are numbered after the file."""
    if len(names) == 1 and names[0] is None and not source.stretch:
        return [source.name]
    before = source.stretch.before if source.stretch else 0
    return [
        f"{source.name}-{number}" if name is None else name
        for number, name in enumerate(names, start=before + 1)
    ]


def _as_wanted(document: Document, reading: Reading) -> Document:
    """Attach marks to units as in `conllu`, unless tokens are scored."""
    if document.treebank is None or reading.keep_tokens or document.mark_strings.any(bool):
        return document
    return replace(attach_marks(document), annotator=document.annotator)


Maker = Callable[[str], tuple[Document, bool]]
"""Creates a document, given its default name; also returns whether it has its own name."""

PLAIN = frozenset(
    {
        "name",
        "units",
        "marks",
        "boundaries",
        *NUMBERS,
        "speaker",
        "subtypes",
        "opening",
        "annotator",
    }
)
"""Fields that can be checked in many documents at once."""


class _Flat(NamedTuple):
    """Concatenated plain documents: document i is `bounds[i]` to `bounds[i + 1]`.

    `doubtful` are the documents with numbers that may be wrong or deserve a warning.
    """

    units: Strings
    marks: Strings
    boundaries: npt.NDArray[np.bool_]
    bounds: list[int]
    evidence: Evidence
    facts: UnitFacts
    doubtful: frozenset[int]


class _NamedRows(NamedTuple):
    """Plain documents, their opening marks, and their names."""

    flat: _Flat
    openings: Strings
    names: Sequence[str | None]


class _Makers:
    """Creates the documents of one file."""

    def __init__(self, source: Source, reading: Reading) -> None:
        self._source, self._reading = source, reading
        self._path = str(source.path)
        self._known = MarkLabels(source, reading)

    def of(self, parts: Iterable[Rows]) -> Iterator[Maker]:
        """A function for each document that creates it or raises its errors."""
        columns: Columns = {}
        flat: _Flat | None = None
        for part in parts:
            # Rows of the same columns may be interrupted by documents that are in no columns.
            if part.columns and part.columns is not columns:
                columns, flat = part.columns, self._flat(part.columns)
            for number, row in enumerate(part.rows, start=part.number):
                if flat is None or not part.columns or row in flat.doubtful:
                    yield partial(self.checked, number, partial(part.record, number, row))
                else:
                    yield partial(self._plain, number, columns, flat, row)

    def _flat(self, columns: Columns) -> _Flat | None:
        """Check documents together; None if they must be checked separately."""
        lists = {name: column for name, column in columns.items() if isinstance(column, ListColumn)}
        if "units" not in lists or not PLAIN.issuperset(columns):
            return None
        texts = (column for column in columns.values() if isinstance(column, list))
        if any("\0" in "".join(filter(None, column)) for column in texts):
            return None
        bounds = lists["units"].bounds
        if "marks" in lists:
            lists["marks"] = _with_empty_slots(lists["marks"], bounds)
        if any(column.bounds != bounds or not all(column.is_given) for column in lists.values()):
            return None
        units, marks, ends = (
            lists[name].values if name in lists else None
            for name in ("units", "marks", "boundaries")
        )
        facts = _facts(lists)
        if not isinstance(units, Strings) or isinstance(marks, np.ndarray) or facts is None:
            return None
        try:
            slots = empty_slots(len(units)) if marks is None else self._known.slots(marks)
        except InputError:
            return None
        if self._known.depend_on(units.vocabulary.texts):
            return None
        starts = np.array(bounds, np.int64)
        evidence: Evidence = "boundaries"
        if ends is None and facts.scores is not None:
            ends, evidence = facts.scores >= THRESHOLD, "scores"
        elif ends is None:
            ends = delimited_documents(units, slots, starts, self._reading.delimiters)
            evidence = "marks"
        if isinstance(ends, Strings) or ends.dtype != bool:
            return None
        return _Flat(units, slots, ends, bounds, evidence, facts, _doubtful(facts, starts))

    def named_rows(self, columns: Columns) -> _NamedRows | None:
        """All rows of some columns; None if they are not plain or name their annotators."""
        flat = None if "annotator" in columns else self._flat(columns)
        if flat is None:
            return None
        count = len(flat.bounds) - 1
        names, openings = (columns.get(name, [None] * count) for name in ("name", "opening"))
        if isinstance(names, ListColumn) or isinstance(openings, ListColumn):
            return None
        given = Strings.of([text or "" for text in openings], Vocabulary())
        try:
            return _NamedRows(flat, self._known.slots(given), names)
        except InputError:
            return None

    def _plain(
        self, number: int, columns: Columns, flat: _Flat, row: int, name: str
    ) -> tuple[Document, bool]:
        """Create a document in which only the opening marks must be checked."""
        start, end = flat.bounds[row], flat.bounds[row + 1]
        texts = {
            what: text
            for what, column in columns.items()
            if isinstance(column, list) and (text := column[row]) is not None
        }
        boundaries = flat.boundaries[start:end]
        boundaries.flags.writeable = False
        document = Document(
            name=texts.get("name", name),
            unit_strings=flat.units[start:end],
            mark_strings=flat.marks[start:end],
            boundaries=boundaries,
            evidence=flat.evidence,
            **flat.facts.fields(slice(start, end)),
            opening=self._known.marks(texts.get("opening", ""), line=number),
            annotator=texts.get("annotator", ""),
            origins=Origins(self._path, _line_numbers(number, end - start)),
        )
        return document, "name" in texts

    def checked(
        self, number: int, record: Callable[[], Record], name: str
    ) -> tuple[Document, bool]:
        given = {what: value for what, value in record().items() if value is not None}
        if "marks" in given:
            slots = self._known.slots(given["marks"], line=number)
            given["marks"] = self._known.for_words(slots, given["units"])
        if "opening" in given:
            given["opening"] = self._known.marks(given["opening"], line=number)
        if "treebank" in given:
            given["treebank"] = _treebank(self._source, number, given)
        if "lattice" in given:
            given["lattice"] = _lattice(self._source, number, given, self._reading)
        if "spans" in given:
            given["spans"] = _spans(self._source, number, given["spans"])
        is_named = "name" in given
        units = given.pop("units")
        document = Document.build(
            given.pop("name", name),
            units,
            origins=Origins(self._path, _line_numbers(number, len(units))),
            delimiters=self._reading.delimiters,
            **given,
        )
        return in_order(document), is_named


def _with_empty_slots(marks: ListColumn, bounds: list[int]) -> ListColumn:
    """The marks of many documents, with empty slots for documents without marks."""
    is_given = np.array(marks.is_given, bool)
    if is_given.all() or not isinstance(marks.values, Strings):
        return marks
    sizes = np.diff(bounds)
    if not np.array_equal(np.diff(marks.bounds), np.where(is_given, sizes, 0)):
        return marks
    vocabulary = marks.values.vocabulary
    slots = np.full(bounds[-1], vocabulary.numbers([""])[0], np.int32)
    slots[np.repeat(is_given, sizes)] = marks.values.numbers
    return ListColumn(Strings(vocabulary, slots), bounds, [True] * len(sizes))


def _facts(columns: Mapping[str, ListColumn]) -> UnitFacts | None:
    """The numbers, speakers and subtypes of units; None if they have unexpected types."""
    speakers, subtypes = (
        columns[name].values if name in columns else None for name in ("speaker", "subtypes")
    )
    numbers = {name: columns[name].values for name in NUMBERS if name in columns}
    if isinstance(speakers, np.ndarray) or isinstance(subtypes, np.ndarray):
        return None
    if not all(
        isinstance(own, np.ndarray) and own.dtype.kind in "biuf" for own in numbers.values()
    ):
        return None
    floats = {name: np.asarray(own, np.float64) for name, own in numbers.items()}
    return UnitFacts(floats, speakers, subtypes)


def _doubtful(facts: UnitFacts, bounds: npt.NDArray[np.int64]) -> frozenset[int]:
    """The documents that have invalid numbers or times that are not in order."""
    wrong = out_of_order(facts.numbers.get("starts"), facts.numbers.get("ends"), bounds)
    for name, own in facts.numbers.items():
        wrong = wrong | np.isinf(own)
        if name == "scores":
            wrong = wrong | ~((own >= 0) & (own <= 1))
        if name == "pitch":
            wrong = wrong | (own <= 0)
    return frozenset((np.searchsorted(bounds, np.flatnonzero(wrong), side="right") - 1).tolist())


def _line_numbers(number: int, size: int) -> npt.NDArray[np.int32]:
    """The same line number for each unit, stored once; a document without units has one too."""
    return np.ndarray(max(1, size), np.int32, np.int32(number).tobytes(), strides=(0,))


def _lattice(source: Source, number: int, record: Mapping[str, Any], reading: Reading) -> Lattice:
    """The wordings of a reference; if tokens are kept, punctuation counts as words."""
    splits = (_word_or_mark, _as_word)
    for split in reversed(splits) if reading.keep_tokens else splits:
        lattice = Lattice.parse(record["lattice"], split=split, path=str(source.path), line=number)
        words = [token.text for token in lattice.first_path() if not token.is_mark]
        if words == list(record["units"]):
            return lattice
    raise source.error('the first wording of "lattice" must have the words of "units"', line=number)


WORD = "="
"""The prefix in a lattice of a word that looks like a mark."""


def _word_or_mark(text: str) -> tuple[Token]:
    return (Token(text, is_mark=True) if is_punctuation(text) else _as_word(text)[0],)


def _as_word(text: str) -> tuple[Token]:
    return (Token(text.removeprefix(WORD) if _is_like_a_mark(text) else text),)


def _is_like_a_mark(word: str) -> bool:
    """Is this punctuation, apart from prefixes for words?"""
    rest = word.lstrip(WORD)
    return bool(rest) and is_punctuation(rest)


def lattice_text(lattice: Lattice) -> str:
    """The wordings of a reference in one line, with marks and words distinguished.

    >>> print(lattice_text(Lattice.parse("{ s / . } it")))
    { s / =. } it
    """
    return lattice.written(_told_apart)


def _told_apart(token: Token) -> str:
    is_word = not token.is_mark and _is_like_a_mark(token.text)
    return WORD + token.text if is_word else token.text


def _treebank(source: Source, number: int, record: Mapping[str, Any]) -> Treebank:
    """Parse a treebank, given as the lines of `conllu` in one string."""
    treebank = treebank_of_text(record["treebank"], source, line=number)
    if list(treebank.columns[FORM].taking(treebank.token_rows)) != list(record["units"]):
        raise source.error(
            '"treebank" must be the lines of conllu in one string, with the units as its tokens',
            line=number,
        )
    return treebank


def _spans(source: Source, number: int, given: Any) -> list[Span]:
    try:
        spans = [Span(**entry) for entry in given]
        if all(_is_sound(span) for span in spans):
            return spans
    except TypeError:
        pass
    raise source.error(
        '"spans" must be a list of objects with kind, start and end, and optionally label and '
        "speaker; times are seconds",
        line=number,
    )


def _is_sound(span: Span) -> bool:
    texts, times = (span.kind, span.label, span.speaker), (span.start, span.end)
    return all(isinstance(text, str) for text in texts) and all(
        isinstance(moment, (int, float)) and -LATEST < moment < LATEST for moment in times
    )


def record_of(document: Document) -> dict[str, Any]:
    """The non-empty fields of a document; units and marks as they are stored."""
    record: dict[str, Any] = {"name": document.name, "units": document.unit_strings}
    if document.mark_strings.any(bool):
        record["marks"] = document.mark_strings
    if document.evidence == "boundaries":
        record["boundaries"] = document.boundaries.astype(int).tolist()
    for name in NUMBERS:
        numbers = getattr(document, name)
        if numbers is not None:
            record[name] = numbers.tolist()
            if np.isnan(numbers).any():
                record[name] = [None if isnan(number) else number for number in record[name]]
    for name in ("speaker", "opening", "annotator", "subtypes"):
        # A document without units has an empty list in place of strings.
        if getattr(document, name) not in ("", None):
            record[name] = getattr(document, name)
    if document.lattice is not None:
        record["lattice"] = lattice_text(document.lattice)
    if document.treebank is not None:
        record["treebank"] = treebank_text(document.treebank)
    if document.spans:
        record["spans"] = [asdict(span) for span in document.spans]
    return record
