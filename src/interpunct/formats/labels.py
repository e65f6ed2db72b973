"""`labels`: one unit per line: word, label and optionally a score, separated by tabs.

A label is `0` or `1`, a mark, or the name of a mark; a blank line ends a document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from interpunct.documents.document import Document, Origins, delimited
from interpunct.documents.flat import Batch
from interpunct.errors import InputError
from interpunct.formats.files.document_index import MAY_BE_SPACE, FileLines, Index
from interpunct.formats.files.head import Head, is_decimal
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.label_table import LabelTable
from interpunct.formats.left_out import LeftOut, WordlessRows
from interpunct.formats.mark_labels import MARK_NAMES, MarkLabels
from interpunct.formats.prose.splitting import is_punctuation

BLANK_LINES = (b"\n\n", b"\n\r\n")


@dataclass(slots=True)
class _Rows:
    """The rows of one document while it is read, and the first error."""

    words: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    wrong: InputError | None = None


def index(source: Source) -> Index | None:
    """Documents are separated by blank lines; without any word there is no document."""
    lines = FileLines.of(source)
    if lines is None:
        return None
    blank = lines.blank()
    wordless = lines.where(_is_wordless, firsts=MAY_BE_SPACE)
    rows = np.flatnonzero(~(blank | wordless))
    _, firsts = np.unique(np.cumsum(blank)[rows], return_index=True)
    return lines.index(rows[firsts])


def recognizes(head: Head) -> bool:
    """Does every line have a word, a known label and optionally a number?"""
    rows = [line.split("\t") for line in head.lines]
    return bool(rows) and all(
        len(row) in (2, 3) and _is_label(row[1]) and all(map(is_decimal, row[2:])) for row in rows
    )


def _is_label(text: str) -> bool:
    return text in ("0", "1") or text.upper() in MARK_NAMES or is_punctuation(text)


def read(source: Source, reading: Reading) -> Iterator[Document]:
    waiting: Document | None = None
    left_out = LeftOut(source.path, reading)
    count = source.stretch.before if source.stretch else 0
    for document in _documents(source, reading, left_out):
        count += 1
        if waiting is not None:
            yield waiting
            waiting = None
        if document is not None:
            waiting = document.renamed(f"{source.name}-{count}")
    if waiting is not None:
        alone = count == 1 and not source.stretch
        yield waiting.renamed(source.name) if alone else waiting
    left_out.tell()


def read_batch(source: Source, reading: Reading) -> Batch | None:
    """Read all documents at once, if their boundaries come from the same evidence."""
    table = LabelTable.read(source, reading)
    if table is None:
        return None
    before = source.stretch.before if source.stretch else 0
    names = [f"{source.name}-{before + number}" for number in range(1, len(table) + 1)]
    return table.batch([source.name] if len(names) == 1 and not source.stretch else names)


def _documents(source: Source, reading: Reading, left_out: LeftOut) -> Iterator[Document | None]:
    """The documents, without names; None for one that was left out.

    From the first part that cannot be read at once, all rows are read separately.
    """
    for part in source.in_parts(ends=BLANK_LINES):
        table = LabelTable.read(part, reading)
        if table is None:
            yield from _one_by_one(source.from_part_on(part), reading, left_out)
            return
        yield from table


def _one_by_one(source: Source, reading: Reading, left_out: LeftOut) -> Iterator[Document | None]:
    labels = MarkLabels(source, reading, called="label")
    for rows in _rows(source, reading):
        document = None
        with left_out.attempt():
            document = _build(source, rows, labels, reading)
        yield document


def _rows(source: Source, reading: Reading) -> Iterator[_Rows]:
    rows = _Rows()
    wordless = WordlessRows(source, reading)
    lines = source.lines()
    for number, line in lines:
        if _is_wordless(line):
            wordless.add(number)
            if not wordless.are_skipped:
                _count_further(lines, wordless)
        elif line.strip():
            try:
                _take(source, number, line, rows)
            except InputError as error:
                rows.wrong = rows.wrong or error
        elif rows.words or rows.wrong:
            yield rows
            rows = _Rows()
    wordless.tell()
    if rows.words or rows.wrong:
        yield rows


def _is_wordless(line: str) -> bool:
    """Does a row have a label but no word?"""
    return "\t" in line and bool(line.strip()) and not line.partition("\t")[0].strip()


def _count_further(lines: Iterator[tuple[int, str]], wordless: WordlessRows) -> None:
    for number, line in lines:
        if _is_wordless(line):
            wordless.add(number)
    wordless.tell()


def _take(source: Source, number: int, line: str, rows: _Rows) -> None:
    fields = line.split("\t")
    if len(fields) not in (2, 3):
        raise source.error(
            f"expected word, label and at most one score, separated by tabs; "
            f"found {len(fields)} field{'s' * (len(fields) != 1)}: {line[:60]!r}",
            line=number,
        )
    rows.words.append(fields[0].strip())
    rows.labels.append(fields[1].strip())
    rows.lines.append(number)
    if len(fields) == 3:
        rows.scores.append(_score(source, number, fields[2]))
    if rows.scores and len(rows.scores) != len(rows.words):
        raise source.error(
            "some rows of this document have a score and some have none; give all or none",
            line=number,
        )


def _score(source: Source, number: int, text: str) -> float:
    try:
        score = float(text)
    except ValueError:
        raise source.error(f"the score {text.strip()!r} is not a number", line=number) from None
    if not 0 <= score <= 1:
        raise source.error(
            f"the score is {text.strip()}; a score is a probability from 0 to 1", line=number
        )
    return score


def _build(source: Source, rows: _Rows, known: MarkLabels, reading: Reading) -> Document:
    if rows.wrong is not None:
        raise rows.wrong
    binary = set(rows.labels) <= {"0", "1"}
    boundaries = marks = None
    if not binary:
        _check_no_ones(source, rows)
        labels = zip(rows.labels, rows.lines, strict=True)
        named = [known.marks(label, line=line) for label, line in labels]
        marks = known.for_words(named, rows.words)
    if marks is None:
        boundaries = np.array([label == "1" for label in rows.labels])
    elif rows.scores:
        # The label takes precedence: the score may be its confidence.
        boundaries = delimited(rows.words, marks, reading.delimiters)
    return Document.build(
        "",
        rows.words,
        marks=marks,
        boundaries=boundaries,
        scores=np.array(rows.scores) if rows.scores else None,
        origins=Origins(str(source.path), np.array(rows.lines, np.int32)),
        delimiters=reading.delimiters,
    )


def _check_no_ones(source: Source, rows: _Rows) -> None:
    if "1" in rows.labels:
        mark = next(label for label in rows.labels if label not in ("0", "1"))
        raise source.error(
            f"the labels '1' and {mark!r} are mixed; give labels 0 and 1 only, or marks only",
            line=rows.lines[rows.labels.index("1")],
        )


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for index, document in enumerate(documents):
        if index:
            yield "\n"
        labels = (
            [marks or "O" for marks in document.marks]
            if _marks_say_all(document, reading)
            else [str(int(end)) for end in document.boundaries]
        )
        scores = (
            [""] * len(document)
            if document.scores is None
            else [f"\t{float(score)!r}" for score in document.scores]
        )
        for unit, label, score in zip(document.units, labels, scores, strict=True):
            yield f"{unit}\t{label}{score}\n"


def _marks_say_all(document: Document, reading: Reading) -> bool:
    """Do marks as labels give the same boundaries? If not, boundaries are the labels."""
    if document.evidence == "marks":
        return True
    ends = delimited(document.units, document.marks, reading.delimiters)
    return any(document.marks) and bool((ends == document.boundaries).all())
