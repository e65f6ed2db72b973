"""`conllu`: a treebank, one word a line; a segment ends where its sentence ends.

Units are the surface tokens. Kept are the words of multi-word tokens, which tokens have no white
space after them, where paragraphs begin, and the names of documents (`# newdoc id`) and sentences
(`# sent_id`). Empty nodes are checked and passed over, for they stand nowhere in the text. The
other columns are read by nobody here and written as `_`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.documents.treebank import Treebank
from interpunct.errors import InputError, warn
from interpunct.formats.files.document_index import FileLines, Index
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.tokenized import attach_marks

COLUMNS = 10
_ID = re.compile(r"([1-9][0-9]*)(?:-([1-9][0-9]*))?|([0-9]+)\.([1-9][0-9]*)")


def recognizes(head: Head) -> bool:
    rows = [line.split("\t") for line in head.lines if not line.startswith("#")]
    return bool(rows) and all(len(row) == COLUMNS and _ID.fullmatch(row[0]) for row in rows)


def index(source: Source) -> Index | None:
    """A document begins with `# newdoc`, and before the first of these, if a word stands there."""
    lines = FileLines.of(source)
    if lines is None:
        return None
    begins = [line for line in lines.holding(b"newdoc") if _begins_document(lines.text(line))]
    before = range(begins[0] if begins else len(lines))
    if any(not text.startswith("#") and text.strip() for text in map(lines.text, before)):
        begins.insert(0, 0)
    return lines.index(np.array(begins, np.int64))


def read(source: Source, reading: Reading) -> Iterator[Document]:
    """One document for each `# newdoc`; named by its id, else after the file, numbered."""
    parser = _Parser(source)
    count = source.stretch.before if source.stretch else 0
    waiting: Document | None = None
    left_out = LeftOut(source.path, reading)
    number = 0
    for document in parser.documents(left_out):
        count += 1
        if document is None:
            continue
        if waiting is not None:
            yield _finished(waiting, source, number, reading)
        waiting, number = document, count
    if waiting is not None:
        alone = count == 1 and not source.stretch
        yield _finished(waiting, source, 0 if alone else number, reading)
    left_out.tell()
    parser.warn_of_other_texts()


def _finished(document: Document, source: Source, number: int, reading: Reading) -> Document:
    if not document.name:
        document = document.renamed(f"{source.name}-{number}" if number else source.name)
    return document if reading.keep_tokens else attach_marks(document)


class _Parser:
    """Reads a file line by line; knows the document so far, and the sentence so far."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._other_texts: list[int] = []
        self._start_document("")

    def documents(self, left_out: LeftOut) -> Iterator[Document | None]:
        """The documents; None is one that was left out."""
        begun = is_bad = False
        number = 0
        for number, line in self._source.lines():
            if _begins_document(line):
                is_bad = is_bad or not self._ends_well(number, left_out)
                if begun or self._units or is_bad:
                    yield None if is_bad else self._document()
                begun, is_bad = True, False
                self._start_document(_comment(line, "newdoc id") or "")
            elif not is_bad:
                is_bad = not self._takes(number, line, left_out)
        is_bad = is_bad or not self._ends_well(number + 1, left_out)
        yield None if is_bad else self._document()

    def _takes(self, number: int, line: str, left_out: LeftOut) -> bool:
        """Take a line; False if its document is to be left out."""
        try:
            if not line or line.isspace():
                self._end_sentence(number)
            elif not line.startswith("#"):
                self._word(number, line)
            else:
                self._note(number, line)
        except InputError as error:
            left_out.take(error)
            return False
        return True

    def _ends_well(self, number: int, left_out: LeftOut) -> bool:
        return self._takes(number, "", left_out)

    def warn_of_other_texts(self) -> None:
        if not self._other_texts:
            return
        count = len(self._other_texts)
        sentences = "1 sentence" if count == 1 else f"{count} sentences"
        warn(
            f"{self._source.path}:{self._other_texts[0]}: the tokens are not those of '# text'"
            f" ({sentences}); the tokens are what is scored"
        )

    def _start_document(self, name: str) -> None:
        self._name = name
        self._units: list[str] = []
        self._lines: list[int] = []
        self._columns: list[int] = []
        self._ends: list[int] = []
        self._words: dict[int, tuple[str, ...]] = {}
        self._unspaced: set[int] = set()
        self._paragraphs: list[int] = []
        self._sentence_ids: list[str] = []
        self._start_sentence()

    def _start_sentence(self) -> None:
        self._sentence_id = ""
        self._text: tuple[int, str] | None = None
        self._first = len(self._units)
        self._last_id = 0
        self._open: _OpenToken | None = None

    def _document(self) -> Document:
        boundaries = np.zeros(len(self._units), np.bool_)
        boundaries[np.array(self._ends, np.int64) - 1] = True
        return Document.build(
            self._name,
            self._units,
            boundaries=boundaries,
            origins=Origins(
                str(self._source.path),
                np.array(self._lines, np.int32),
                np.array(self._columns, np.int32),
            ),
            treebank=Treebank(
                self._words,
                frozenset(self._unspaced),
                tuple(self._paragraphs),
                tuple(self._sentence_ids) if any(self._sentence_ids) else (),
            ),
        )

    def _note(self, number: int, line: str) -> None:
        """A comment: the ones that say something about tokens are kept."""
        if _is(line, "newpar"):
            self._paragraphs.append(len(self._units))
        elif (name := _comment(line, "sent_id")) is not None:
            self._sentence_id = name
        elif (text := _comment(line, "text")) is not None:
            self._text = (number, text)

    def _word(self, number: int, line: str) -> None:
        columns = line.split("\t")
        if len(columns) != COLUMNS:
            raise self._source.error(
                f"expected {COLUMNS} columns separated by tabs, found {len(columns)}: "
                f"{line[:40]!r}",
                line=number,
            )
        identifier, form = columns[0], columns[1]
        if identifier == str(self._last_id + 1) and not form.isspace() and form:
            self._last_id += 1
            self._plain_word(number, columns)
            return
        match = _ID.fullmatch(identifier)
        if match is None:
            raise self._source.error(
                f"{identifier!r} is no id; words are counted from 1, as 4, 4-5 or 4.1", line=number
            )
        if not form.strip():
            raise self._source.error(f"word {identifier} has no form", line=number)
        first, last, before, _ = match.groups()
        if before is not None:
            self._check_next(number, identifier, int(before), self._last_id)
        elif last is not None:
            self._token(number, identifier, int(first), int(last), columns)
        else:
            self._check_next(number, identifier, int(first), self._last_id + 1)
            self._last_id += 1
            self._plain_word(number, columns)

    def _check_next(self, number: int, identifier: str, found: int, expected: int) -> None:
        if found != expected:
            raise self._source.error(
                f"id {identifier} is out of order: the last word was {self._last_id}", line=number
            )

    def _token(
        self, number: int, identifier: str, first: int, last: int, columns: list[str]
    ) -> None:
        """The line of a multi-word token, which comes before its words."""
        if self._open is not None:
            raise self._source.error(
                f"the multi-word token {identifier} overlaps with the one before it, "
                f"which ends with word {self._open.last}",
                line=number,
            )
        self._check_next(number, identifier, first, self._last_id + 1)
        if last < first:
            raise self._source.error(f"the range {identifier} ends before it starts", line=number)
        self._add_unit(number, columns)
        self._open = _OpenToken(number, identifier, last)

    def _plain_word(self, number: int, columns: list[str]) -> None:
        if self._open is None:
            self._add_unit(number, columns)
            return
        self._open.words.append(columns[1])
        if self._last_id == self._open.last:
            self._words[len(self._units) - 1] = tuple(self._open.words)
            self._open = None

    def _add_unit(self, number: int, columns: list[str]) -> None:
        if columns[9] != "_" and "SpaceAfter=No" in columns[9].split("|"):
            self._unspaced.add(len(self._units))
        self._units.append(columns[1])
        self._lines.append(number)
        self._columns.append(len(columns[0]) + 2)

    def _end_sentence(self, number: int) -> None:
        if self._open is not None:
            raise self._source.error(
                f"the multi-word token {self._open.identifier} lacks words: "
                f"the sentence ends with word {self._last_id}",
                line=self._open.line,
            )
        units = self._units[self._first :]
        if units:
            self._ends.append(len(self._units))
            self._sentence_ids.append(self._sentence_id)
            if self._text is not None and _squeezed(self._text[1]) != _squeezed("".join(units)):
                self._other_texts.append(self._text[0])
        self._start_sentence()


class _OpenToken:
    """A multi-word token whose words are still to come."""

    def __init__(self, line: int, identifier: str, last: int) -> None:
        self.line, self.identifier, self.last = line, identifier, last
        self.words: list[str] = []


def _comment(line: str, name: str) -> str | None:
    """The value of a comment `# name = value`."""
    key, equals, value = line[1:].partition("=")
    return value.strip() if equals and key.strip() == name else None


def _is(line: str, name: str) -> bool:
    return line[1:].strip() == name or _comment(line, f"{name} id") is not None


def _begins_document(line: str) -> bool:
    return "newdoc" in line and _is(line, "newdoc")


def _squeezed(text: str) -> str:
    return "".join(text.split())


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    """Each mark in a slot is a token of its own. Without a treebank, spaces are not known."""
    for document in documents:
        yield f"# newdoc id = {document.name}\n"
        treebank = document.treebank
        start = 0
        for number, end in enumerate(_sentence_ends(document)):
            if treebank is not None:
                if start in treebank.paragraphs:
                    yield "# newpar\n"
                if treebank.sentence_ids:
                    yield f"# sent_id = {treebank.sentence_ids[number]}\n"
                yield f"# text = {_running_text(document.units, treebank, start, end)}\n"
            yield from _word_lines(document, start, end)
            yield "\n"
            start = end


def _sentence_ends(document: Document) -> list[int]:
    """The number of units up to each end; the last sentence ends with the document."""
    ends = (np.flatnonzero(document.boundaries) + 1).tolist()
    return ends if ends[-1:] == [len(document)] or not len(document) else [*ends, len(document)]


def _running_text(units: Sequence[str], treebank: Treebank, start: int, end: int) -> str:
    gaps = ["" if place in treebank.unspaced else " " for place in range(start, end)]
    return "".join(unit + gap for unit, gap in zip(units[start:end], gaps, strict=True)).rstrip()


def _word_lines(document: Document, start: int, end: int) -> Iterator[str]:
    number = 1
    for form, words, misc in _tokens(document, start, end):
        if words != (form,):
            yield _line(f"{number}-{number + len(words) - 1}", form, misc)
            misc = "_"
        for word in words:
            yield _line(str(number), word, misc)
            number += 1


def _tokens(document: Document, start: int, end: int) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Each token with its words and what is said of the space after it; marks are tokens too."""
    treebank = document.treebank or Treebank()
    for mark in document.opening.split() if start == 0 else ():
        yield mark, (mark,), "_"
    for place in range(start, end):
        unit = document.units[place]
        misc = "SpaceAfter=No" if place in treebank.unspaced else "_"
        yield unit, treebank.words.get(place, (unit,)), misc
        for mark in document.marks[place].split():
            yield mark, (mark,), "_"


def _line(identifier: str, form: str, misc: str = "_") -> str:
    return "\t".join([identifier, form, *["_"] * (COLUMNS - 3), misc]) + "\n"
