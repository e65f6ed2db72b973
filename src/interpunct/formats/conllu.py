"""`conllu`: a treebank with one word per line; segments are sentences.

Units are the surface tokens. Everything else is kept and written back unchanged: the ten columns of
words, multi-word tokens and empty nodes, and the comments, which name documents (`# newdoc id`) and
sentences.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.documents.quotations import MarkedTokens
from interpunct.documents.strings import Strings
from interpunct.documents.treebank import COLUMNS, FORM, ID, Treebank, is_id
from interpunct.errors import InputError, warn
from interpunct.formats.files.document_index import FileLines, Index
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source, name_of
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.tokenized import attach_marks
from interpunct.formats.treebank_lines import TreebankLines


def recognizes(head: Head) -> bool:
    rows = [line.split("\t") for line in head.lines if not line.startswith("#")]
    return bool(rows) and all(len(row) == len(COLUMNS) and is_id(row[0]) for row in rows)


def index(source: Source) -> Index | None:
    """Documents begin with `# newdoc`, and at the start if a word precedes the first of these."""
    lines = FileLines.of(source)
    if lines is None:
        return None
    holding = lines.holding(b"newdoc")
    texts = lines.texts(holding)
    begins = [line for line, text in zip(holding, texts, strict=True) if _begins_document(text)]
    before = range(begins[0] if begins else len(lines))
    if any(not text.startswith("#") and text.strip() for text in lines.texts(before)):
        begins.insert(0, 0)
    return lines.index(np.array(begins, np.int64))


def read(source: Source, reading: Reading) -> Iterator[Document]:
    """One document for each `# newdoc`, named by its id or else numbered after the file."""
    reader = _Reader(source, reading)
    count = source.stretch.before if source.stretch else 0
    waiting: Document | None = None
    left_out = LeftOut(source.path, reading)
    number = 0
    for document in reader.documents(left_out):
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
    reader.warn_of_oddities()


def _finished(document: Document, source: Source, number: int, reading: Reading) -> Document:
    if not document.name:
        document = document.renamed(f"{source.name}-{number}" if number else source.name)
    return document if reading.keep_tokens else attach_marks(document)


class _Reader:
    """Reads the documents of a file, and collects oddities."""

    def __init__(self, source: Source, reading: Reading) -> None:
        self._source = source
        # Marks and words need neither tags nor heads.
        self._wanted = len(COLUMNS) if reading.keep_tokens else FORM + 1
        self._other_texts: list[int] = []
        self._cut_off = 0

    def documents(self, left_out: LeftOut) -> Iterator[Document | None]:
        """The documents; None for one that was left out."""
        lines = TreebankLines(self._source, self._source.first_line, wanted=self._wanted)
        begun = is_bad = False
        for number, text, begins in _pieces(self._source):
            if begins:
                if begun or is_bad or lines.row_count:
                    yield None if is_bad else self._document(lines, left_out)
                    lines = TreebankLines(self._source, number, wanted=self._wanted)
                begun, is_bad = True, False
            if not is_bad:
                try:
                    lines.add(text)
                except InputError as error:
                    left_out.take(error)
                    is_bad = True
        if not is_bad and lines.is_in_sentence:
            self._cut_off = lines.first_line + lines.line_count - 1
        yield None if is_bad else self._document(lines, left_out)

    def _document(self, lines: TreebankLines, left_out: LeftOut) -> Document | None:
        try:
            treebank = lines.finished()
        except InputError as error:
            left_out.take(error)
            return None
        tokens = treebank.token_rows
        units = treebank.columns[FORM].taking(tokens)
        ends = treebank.sentence_tokens
        boundaries = np.zeros(len(tokens), np.bool_)
        boundaries[ends - 1] = True
        row_lines = treebank.row_lines[tokens] + lines.first_line
        self._compare_texts(treebank, units, ends.tolist(), lines.first_line)
        # A document without lines has nothing to keep or write.
        is_kept = self._wanted == len(COLUMNS) and (len(treebank) or any(treebank.comments))
        return Document.build(
            _name(treebank),
            units,
            boundaries=boundaries,
            origins=Origins(
                str(self._source.path), row_lines.astype(np.int32), _form_columns(treebank)[tokens]
            ),
            treebank=treebank if is_kept else None,
        )

    def _compare_texts(
        self, treebank: Treebank, units: Strings, ends: list[int], first_line: int
    ) -> None:
        """Note where the tokens of a sentence differ from its text."""
        line_ends = treebank.row_lines[treebank.sentence_ends - 1].tolist()
        texts = [
            (place, text)
            for place, comment in zip(treebank.comment_places, treebank.comments, strict=True)
            if (text := _value(comment, "text")) is not None
        ]
        if not texts:
            return
        sentences = np.searchsorted(line_ends, [place for place, _ in texts])
        forms = units[:].texts()
        for (place, text), sentence in zip(texts, sentences.tolist(), strict=True):
            if sentence < len(ends):
                tokens = "".join(forms[ends[sentence - 1] if sentence else 0 : ends[sentence]])
                squeezed = _squeezed(text)
                if tokens != squeezed and _squeezed(tokens) != squeezed:
                    self._other_texts.append(first_line + int(place))

    def warn_of_oddities(self) -> None:
        if self._other_texts:
            count = len(self._other_texts)
            sentences = "1 sentence" if count == 1 else f"{count} sentences"
            warn(
                f"{self._source.path}:{self._other_texts[0]}: the tokens differ from '# text' "
                f"({sentences}); the tokens are scored"
            )
        if self._cut_off:
            warn(
                f"{self._source.path}:{self._cut_off}: no blank line ends the last sentence; it "
                "is read, but check that the file was not cut off"
            )


def _pieces(source: Source) -> Iterator[tuple[int, bytes, bool]]:
    """Blocks of lines, with the number of the first, and whether a document begins there."""
    for number, text in source.text_blocks():
        start, begins = 0, False
        for place in _document_starts(text):
            if place > start:
                yield number, text[start:place], begins
                number += text.count(b"\n", start, place)
            start, begins = place, True
        yield number, text[start:], begins


def _document_starts(text: bytes) -> Iterator[int]:
    """The positions of lines with which documents begin."""
    place = text.find(b"newdoc")
    while place >= 0:
        start, end = text.rfind(b"\n", 0, place) + 1, text.find(b"\n", place)
        line = text[start:end] if end >= 0 else text[start:]
        if _begins_document(line.decode()):
            yield start
        place = text.find(b"newdoc", end) if end >= 0 else -1


def _form_columns(treebank: Treebank) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """The column, from 1, in which the form of each row begins."""
    ids = treebank.columns[ID]
    widths = ids.vocabulary.facts(len, lambda texts: np.array([len(text) for text in texts]))
    return (widths[ids.numbers] + 2).astype(np.int32)


def _name(treebank: Treebank) -> str:
    """The name given in the document, or an empty string."""
    place = _naming_comment(treebank)
    return "" if place is None else _value(treebank.comments[place], "newdoc id") or ""


def _naming_comment(treebank: Treebank) -> int | None:
    """The index of the comment that begins the document."""
    first_row = int(treebank.row_lines[0]) if len(treebank) else treebank.line_count
    for number, comment in enumerate(treebank.comments):
        if treebank.comment_places[number] > first_row:
            return None
        if _begins_document(comment):
            return number
    return None


def _value(line: str, name: str) -> str | None:
    """The value of a comment `# name = value`."""
    if name not in line:
        return None
    key, equals, value = line[1:].partition("=")
    return value.strip() if equals and key.strip() == name else None


def _begins_document(line: str) -> bool:
    return (
        "newdoc" in line
        and line.startswith("#")
        and (line[1:].strip() == "newdoc" or _value(line, "newdoc id") is not None)
    )


def _squeezed(text: str) -> str:
    return "".join(text.split())


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    """Write every mark as a token. Without a treebank, spaces between tokens are unknown."""
    documents = iter(documents)
    first = list(itertools.islice(documents, 2))
    for number, document in enumerate(itertools.chain(first, documents), start=1):
        treebank = document.treebank
        if treebank is None or document.opening or document.mark_strings.any(bool):
            treebank = _treebank_of(document)
        naming = _naming_comment(treebank)
        title = f"# newdoc id = {document.name}"
        if _is_named(document, naming, number, alone=len(first) == 1):
            title, naming = "", None
        if title and naming is None:
            yield f"{title}\n"
        replaced = -1 if naming is None else int(treebank.comment_places[naming])
        for place, line in enumerate(treebank.lines()):
            yield f"{title if place == replaced else line}\n"


def _is_named(document: Document, naming: int | None, number: int, *, alone: bool) -> bool:
    """Will the document get its name when the file is read?

    A document without an id was named after its file, and will be named after the new file.
    """
    treebank = document.treebank
    if treebank is None:
        return False
    name = "" if naming is None else _name(treebank)
    if name:
        return name == document.name
    file = name_of(Path(document.origins.path)) if document.origins.path else ""
    implied = file if alone else f"{file}-{number}"
    return document.name == implied and (naming is not None or number == 1)


def _treebank_of(document: Document) -> Treebank:
    """A treebank of the tokens of a document, including marks, with empty columns."""
    parts = document.treebank.multiword_tokens if document.treebank else {}
    ends = (np.flatnonzero(document.boundaries) + 1).tolist()
    if len(document) and ends[-1:] != [len(document)]:
        ends.append(len(document))
    tokens = MarkedTokens.of(document.opening, document.units, document.marks)
    words = {tokens.units[place]: forms for place, forms in parts.items()}
    return Treebank.of_tokens(tokens.texts, [tokens.ends[end - 1] for end in ends], words)
